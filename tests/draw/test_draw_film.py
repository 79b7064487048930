"""Moving pictures: at every moment there is to be seen what the level holds then, and nothing else."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from film_player import SVG, captions, seen, tips

from playproof.errors import WrongInput
from playproof.level import Alphabet, Cells, Graph, Grid, Sequence, Symbol
from playproof.level.draw.film import Clock, Shot, film

GAME = Alphabet.of(
    Symbol("floor", "."), Symbol("wall", "#", solid=True), Symbol("key", "k", gives="key"), Symbol("gem", "g"),
    Symbol("door", "D", solid=True, takes="key"),
)  # fmt: skip
CHROMIUM = Path("/usr/bin/chromium")


def middles(count, pace=4):
    return [(number + 0.5) / pace for number in range(count)]


def stamps(text, time):
    """Where keys and gems are seen."""
    return sorted(
        (e.get("href").rpartition("-")[2], int(float(e.get("x"))) // 24, int(float(e.get("y"))) // 24)
        for e in seen(text, time)
        if e.tag == f"{SVG}use" and e.get("x") is not None
    )


def test_every_shot_shows_the_things_of_its_grid_and_says_its_caption():
    pictures = ["k..\n...", "k.g\n...", "..g\n...", "k.g\ngg.", "...\n..."]
    text = film([Shot(Grid.parse(p, GAME), f"shot {n}") for n, p in enumerate(pictures)])

    for number, (time, picture) in enumerate(zip(middles(5), pictures, strict=True)):
        level = Grid.parse(picture, GAME)
        wanted = [(name, x, y) for name in ("gem", "key") for x, y in level.find(name)]
        assert stamps(text, time) == sorted(wanted)
        assert captions(text, time) == [f"shot {number}"]


def test_every_shot_shows_the_nodes_and_edges_of_its_graph():
    graphs = [Graph.of(edges, GAME) for edges in ("a>b", "a>b b>c", "a>c", "a>b b>c c-d")]
    text = film([Shot(graph, "") for graph in graphs])

    for time, graph in zip(middles(4), graphs, strict=True):
        lines = [e for e in seen(text, time) if e.get("class") == "way"]
        assert sorted(tips(text, time)) == sorted(node.id for node in graph.nodes)
        assert len(lines) == len(graph.edges)


def test_a_node_keeps_its_place_while_others_come_and_go():
    text = film([Shot(Graph.of(edges, GAME), "") for edges in ("a>b", "a>x x>b", "a>b b>c c>d d>e")])

    def place(name, time):
        (found,) = [e for e in seen(text, time) if e.tag == f"{SVG}text" and e.text == name]
        return found.get("x"), found.get("y")

    assert place("a", 0.1) == place("a", 0.3) == place("a", 0.6)
    assert place("b", 0.1) == place("b", 0.3) == place("b", 0.6)


def test_a_sequence_is_drawn_whole_in_every_shot():
    rows = [Sequence.parse(text, GAME) for text in ("k", "k g", "k g k")]
    text = film([Shot(row, "") for row in rows])

    assert [len(tips(text, time)) for time in middles(3)] == [1, 2, 3]


LAND = Alphabet.of(
    Symbol("field", "."),
    Symbol("house", "h", solid=True),
    Symbol("wall", "#", solid=True),
    Symbol("key", "k", gives="key"),
)


def test_every_shot_shows_the_houses_walls_and_things_of_its_cells_and_draws_what_stays_once():
    before = Cells.scattered(14, 7, 6, "field", LAND, Random(2), 2)
    edge = before.edges[0]
    built = before.with_node(replace(before.node("c3"), symbol="house")).with_node(
        replace(before.node("c5"), symbol="house")
    )
    walled = replace(built, edges=(replace(edge, there=("wall",), back=("wall",)), *built.edges[1:]))
    found = walled.with_node(replace(walled.node("c5"), symbol="key"))
    maps = [before, built, walled, found, before]
    text = film([Shot(cells, "") for cells in maps])

    def roofs(time):
        drawn = [e.get("d") for e in seen(text, time) if (e.get("class") or "").startswith("r")]
        return sum(path.count("M") for path in drawn)

    def walls(time):
        return sum(e.get("stroke-opacity") == "0.25" for e in seen(text, time))

    for time, cells in zip(middles(5), maps, strict=True):
        assert roofs(time) == sum(node.symbol == "house" for node in cells.nodes)
        assert walls(time) == any(edge.there == ("wall",) for edge in cells.edges)
        assert sum(e.tag == f"{SVG}use" for e in seen(text, time)) == len(cells.find("key")) + 1, (
            "and one in the legend"
        )
        grounds = [e.get("d") for e in seen(text, time) if (e.get("class") or "").startswith("l")]
        assert sum(path.count("M") for path in grounds if path) == len(cells.nodes)
    many = film([Shot(cells, "") for cells in maps * 20])
    assert len(many) < 20 * len(film([Shot(before, "")]))


def test_a_grid_that_is_split_keeps_its_size_on_the_page():
    text = film([Shot(Grid.parse("k.", GAME), "one"), Shot(Grid.parse("kk..\nkk..", GAME), "two")])

    assert len(stamps(text, 0.1)) == 1
    assert len(stamps(text, 0.3)) == 4
    assert "scale(2)" in text


def test_who_plays_nothing_shows_the_last_shot():
    text = film([Shot(Grid.parse(picture, GAME), picture) for picture in ("k.", "kg")])
    still = [e for e in seen(text.replace("animate", "nothing"), 0) if e.get("font-size") == "13"]

    assert [e.text for e in still] == ["kg"]


def test_a_film_of_one_shot_is_a_picture():
    assert captions(film([Shot(Grid.parse("k.", GAME), "alone")]), 1.0) == ["alone"]


def test_a_film_of_nothing_is_refused():
    with pytest.raises(WrongInput, match="one picture at least"):
        film([])


def test_the_parts_of_a_period_follow_each_other():
    clock = Clock(8, pace=2, rest=1)

    assert clock.seconds == 5
    assert [clock.time(n) for n in (0, 4, 8)] == [0, 0.4, 1]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_browser_plays_it_by_day_and_by_night(tmp_path, scheme):
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM.exists():
        pytest.skip(f"there is no browser at {CHROMIUM}")
    file = tmp_path / "film.svg"
    pictures = ["k..", "k.g", "..g"]
    file.write_text(film([Shot(Grid.parse(p, GAME), f"shot {n}") for n, p in enumerate(pictures)]), encoding="utf-8")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        page = browser.new_page(color_scheme=scheme)
        page.goto(file.as_uri())
        told = []
        for time in middles(3):
            page.evaluate(
                f"document.documentElement.pauseAnimations(); document.documentElement.setCurrentTime({time})"
            )
            told += [line.text_content() for line in page.locator('text[font-size="13"]').all() if line.is_visible()]
        paper = page.evaluate("getComputedStyle(document.querySelector('.page')).fill")
        browser.close()

    assert told == ["shot 0", "shot 1", "shot 2"]
    assert paper == ("rgb(255, 255, 255)" if scheme == "light" else "rgb(21, 22, 30)")
