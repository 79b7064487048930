"""Measures of how levels are played and of what they give and ask for, each held against a number worked out by hand."""

import pytest
from measure_levels import GAME, graph, grid, number

from playproof.level import Graph, Sequence
from playproof.measure import MEASURES, Subject, measure_all
from playproof.play import playtest

CORNER = grid("""
S..
##.
##>
""")
LOST = grid("S#>")


def test_a_path_is_as_long_as_a_shortest_winning_play():
    assert number("path_length", CORNER) == 4
    assert number("path_over_size", CORNER) == 4 / 9
    assert number("path_length", graph("a: start\nc: exit\na -- b\nb -- c")) == 2


def test_a_level_that_cannot_be_won_has_no_path():
    names = ("path_length", "path_over_size", "turns", "linearity", "dead_end_states")

    assert [number(name, LOST) for name in names] == [None] * 5


def test_a_turn_is_a_change_of_direction():
    assert number("turns", CORNER) == 1
    assert number("turns", grid("S..>")) == 0
    assert number("turns", grid("kS>")) == 0
    assert number("turns", grid("kSD>")) == 1
    assert number("turns", graph("a: start\nb: exit\na -- b")) is None


def test_a_walk_along_a_row_or_a_column_is_straight():
    assert number("linearity", grid("S..>")) == 1
    assert number("linearity", grid("S\n.\n>")) == 1


def test_a_walk_around_a_corner_is_less_straight():
    # Places 0,0 1,0 2,0 2,1 2,2: both spreads are 3.2 around the means 1.4 and 0.6, and they vary together by 1.8.
    assert number("linearity", CORNER) == pytest.approx(2 * 1.8 / (3.2 + 3.2))


def test_a_graph_is_linear_where_the_play_enters_every_room():
    assert number("linearity", graph("a: start\nc: exit\na -- b\nb -- c\nb -- d")) == 3 / 4


def test_a_key_that_opens_the_wrong_door_leads_to_a_dead_end():
    trap = grid("""
        #####
        .DSk#
        ##D##
        ##>##
    """)

    assert number("dead_end_states", trap) == playtest(trap).dead_ends.count
    assert number("dead_end_states", trap) >= 1
    assert number("dead_end_states", grid("kSD>")) == 0


def test_score_slack_is_what_the_worst_path_leaves_above_the_bound():
    rooms = "a: start\nd: exit\na -- b\nb -- d\na -- c\nc -- d\n"

    assert number("score_slack", graph(rooms)) == 19
    assert number("score_slack", graph(rooms + "b: ghost")) == 20 - 15 - 1
    assert number("score_slack", graph(rooms + "b: ghost\nc: ghost\nd: ghost")) == 20 - 30 - 1


def test_without_a_way_from_entrance_to_exit_there_is_no_score_slack():
    assert number("score_slack", grid("...")) is None


def test_lock_depth_counts_rounds_of_getting_and_using():
    assert number("lock_depth", grid("S.k>")) == 0
    assert number("lock_depth", grid("SkD>")) == 1
    assert number("lock_depth", grid("SkDgX")) is None
    assert number("lock_depth", grid("S.g.A.X")) == 2
    assert number("lock_depth", grid("SkDgA.X")) == 3


def test_a_lock_behind_a_lock_is_two_deep_wherever_the_keys_lie():
    assert number("lock_depth", grid("SkD.k.D>")) == 2
    assert number("lock_depth", grid("SkkD..D>")) == 2
    assert number("lock_depth", grid("SkkDD>")) == 2
    assert number("lock_depth", grid("SkD.#\n.DD.>")) == 1


def test_a_door_of_a_graph_is_a_lock_too():
    assert number("lock_depth", graph("a: start\nb: key\nc: exit\na -- b\na -[door]- c")) == 1
    assert number("lock_depth", graph("a: start\nc: exit\nb: key\na -[door]- b\na -[door]- c")) is None


def test_there_is_no_way_up_a_drop():
    assert number("lock_depth", grid("S\nv\n>")) == 0
    assert number("lock_depth", grid(">\nv\nS")) is None


def test_key_slack_is_what_the_scarcest_thing_leaves_over():
    assert number("key_slack", grid("SkkD>")) == 1
    assert number("key_slack", grid("SkDD>")) == -1
    assert number("key_slack", grid("SkkDgAAX")) == -1
    assert number("key_slack", grid("S.>")) is None
    assert number("key_slack", graph("a: start, key\nb: exit\na -[door]- b")) == 0


def test_what_is_held_from_the_start_is_not_missing():
    level = Graph.of("a-b", GAME.holding({"key": 3}), a="start", b="door")

    assert number("key_slack", level) == 2


def test_leniency_weighs_help_against_harm():
    assert number("leniency", grid("S+>")) == 1
    assert number("leniency", grid("Sz~+>")) == pytest.approx(-1 / 3)
    assert number("leniency", grid("S.>")) is None


def test_a_sequence_is_measured_as_a_row_and_not_played():
    numbers = measure_all(Sequence.parse("S.k.D>", GAME))

    assert numbers["size"] == 6
    assert numbers["key_slack"] == 0
    assert numbers["path_length"] is numbers["score_slack"] is None


def test_a_verdict_that_was_given_is_not_worked_out_again():
    verdict = playtest(CORNER, ["no dead ends"])

    assert Subject(CORNER, verdict).verdict is verdict


def test_every_measure_says_what_it_is_and_keeps_to_its_range():
    numbers = measure_all(grid("S.kz\n#D+>"))

    for name, one in MEASURES.items():
        assert one.about.endswith(".")
        assert one.unit
        assert set(one.domain) <= {"grid", "graph", "play", "batch"}
        value = numbers.get(name)
        assert value is None or (one.low is None or value >= one.low)
        assert value is None or (one.high is None or value <= one.high)
    assert set(numbers) == {name for name, one in MEASURES.items() if not one.of_many}
