"""Measures of many levels, shares with their intervals, and the table."""

import csv
import io

import pytest
from measure_levels import GAME, graph, grid, samples

from playproof.level import Graph
from playproof.measure import Sample, distances, measure_batch, rates, summary, table, wilson


def test_levels_differ_in_the_share_of_cells_that_differ():
    assert distances([grid(".."), grid(".#"), grid("##")]) == [0.5, 1.0, 0.5]
    assert measure_batch(samples(grid(".."), grid(".#"), grid("##")))["pairwise_distance"] == pytest.approx(2 / 3)


def test_where_sizes_differ_a_cell_that_only_one_level_has_counts_as_different():
    assert distances([grid("..."), grid(".")]) == [2 / 3]
    assert distances([grid(".."), grid(".\n.")]) == [2 / 3]


def test_graphs_differ_in_rooms_and_ways_whatever_these_are_called():
    one, renamed = graph("a: key\na -- b"), graph("x: key\nx -- y")

    assert distances([one, renamed]) == [0]
    assert distances([one, graph("a: key\na -[door]- b")]) == [1 - 2 / 4]
    assert distances([one, graph("b: key\na -- b")]) == [0]


def test_a_grid_and_a_graph_have_nothing_in_common():
    assert distances([grid(".."), graph("a -- b"), grid(".#")]) == [1, 0.5, 1]


def test_equal_levels_lie_at_no_distance_even_where_they_are_empty():
    assert distances([Graph(GAME), Graph(GAME)]) == [0]


def test_one_level_has_no_distance():
    assert distances([grid("..")]) == distances([]) == []
    assert measure_batch(samples(grid("..")))["pairwise_distance"] is None


def test_entropy_per_place_is_nothing_where_all_levels_agree():
    assert measure_batch(samples(grid(".."), grid(".#")))["mean_entropy_per_place"] == 0.5
    assert measure_batch(samples(grid(".."), grid("...")))["mean_entropy_per_place"] is None
    assert measure_batch(samples(graph("a -- b")))["mean_entropy_per_place"] is None


def test_balance_compares_the_half_near_the_start_with_the_rest():
    # Steps 0 to 4, so that the nearer half has three places and the farther two.
    assert measure_batch(samples(grid("Sk..>")))["half_balance"] == pytest.approx(1 / 3)
    assert measure_batch(samples(grid("S..k>")))["half_balance"] == pytest.approx(-1 / 2)
    assert measure_batch(samples(grid("Sk..>"), grid("S..k>")))["half_balance"] == pytest.approx((1 / 3 - 1 / 2) / 2)
    assert measure_batch(samples(grid("...")))["half_balance"] is None


def test_generation_time_is_the_median():
    rows = [Sample(i, i, grid("."), seconds=time) for i, time in enumerate((0.1, 0.2, 9.0))]

    assert measure_batch(rows)["generation_time"] == 0.2
    assert measure_batch([Sample(0, 0, grid("."))])["generation_time"] is None


def test_an_interval_of_wilson_is_the_one_in_the_books():
    rate = wilson(8, 10)

    assert (rate.share, round(rate.low, 4), round(rate.high, 4)) == (0.8, 0.4902, 0.9433)


def test_all_or_none_still_leave_some_doubt():
    assert (wilson(10, 10).low < 1, wilson(10, 10).high) == (True, 1)
    assert (wilson(0, 10).low, wilson(0, 10).high > 0) == (0, True)
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)


def test_a_level_that_was_not_made_counts_as_one_that_went_wrong():
    rows = [*samples(grid("S>"), grid("S#>")), Sample(2, 2, None, ok=False, failure="no room")]

    found = rates(rows)

    assert (found["made"].hits, found["made"].trials) == (2, 3)
    assert (found["can be won"].hits, found["can be won"].trials) == (1, 3)


def test_a_summary_leaves_out_what_is_not_known():
    assert summary([1, None, 3]) == {"count": 2, "mean": 2, "deviation": 1, "least": 1, "median": 2, "most": 3}
    assert summary([None]) is None


def test_the_table_has_a_line_for_each_sample_and_gaps_where_nothing_is_known():
    rows = list(csv.DictReader(io.StringIO(table(samples(grid("S>"), grid("S#>"))))))

    assert [row["path_length"] for row in rows] == ["1", ""]
    assert [row["ok"] for row in rows] == ["1", "1"]


def test_a_text_that_a_spreadsheet_would_run_is_disarmed():
    rows = csv.DictReader(io.StringIO(table([Sample(0, 0, None, group="=1+1", failure="@x, y")])))

    assert [(row["group"], row["failure"]) for row in rows] == [("'=1+1", "'@x, y")]
