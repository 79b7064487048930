"""Pictures as SVG: they can be opened, they show what is there, and they stay small."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest
from draw_games import ADVENTURE, CRYPT, graphs, grids
from hypothesis import given, settings

from playproof.errors import WrongInput
from playproof.level import Alphabet, Frozen, Graph, Grid, Node, Sequence, Symbol, Thing
from playproof.level.draw import ICONS, Note, svg
from playproof.level.draw.notes import marked, numbered
from playproof.level.draw.outline import outline
from playproof.level.draw.trail import lanes
from playproof.level.draw.vectors import VECTORS, drawing

SVG = "{http://www.w3.org/2000/svg}"


def opened(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def ids_and_uses(root: ElementTree.Element) -> tuple[set[str], set[str]]:
    ids = {element.get("id", "") for element in root.iter()}
    return ids, {element.get("href", "#")[1:] for element in root.iter(f"{SVG}use")}


@given(grids())
@settings(max_examples=60, deadline=None)
def test_every_grid_gives_a_picture_that_xml_can_read(grid):
    root = opened(svg(grid, trail=[(0, 0)], marks={(0, 0): "bad"}, title="<&\x00>"))

    ids, uses = ids_and_uses(root)
    assert uses <= ids


@given(graphs())
@settings(max_examples=60, deadline=None)
def test_every_graph_gives_a_picture_that_xml_can_read(graph):
    root = opened(svg(graph, trail=[node.id for node in graph.nodes][:1]))

    ids, uses = ids_and_uses(root)
    assert uses <= ids
    assert len(graph.nodes) == sum(text.get("font-weight") == "600" for text in root.iter(f"{SVG}text"))


@given(grids())
@settings(max_examples=30, deadline=None)
def test_every_sequence_gives_a_picture_that_xml_can_read(grid):
    names = list(grid.alphabet.symbols)

    root = opened(svg(Sequence.of(names * 3, grid.alphabet)))

    assert sum(e.get("class") == "tip" for e in root.iter(f"{SVG}path")) == 3 * len(names) - 1


@pytest.mark.parametrize("icon", ICONS)
def test_every_icon_is_drawn_and_is_xml(icon):
    drawn = opened(f'<g xmlns="http://www.w3.org/2000/svg">{drawing(icon)}</g>')

    assert len(drawn)
    assert "$" not in drawing(icon)


def test_there_is_a_drawing_for_each_icon_and_no_other():
    assert set(VECTORS) == set(ICONS)


def test_an_unknown_icon_falls_back_to_the_glyph():
    game = Alphabet.of(Symbol("wibble", "&", icon="wobble"))

    picture = svg(Grid.parse("&", game))

    assert ">&amp;</text>" in picture


def test_the_same_level_gives_the_same_picture():
    again = Grid.parse(str(CRYPT), ADVENTURE)

    assert svg(CRYPT, trail=[(1, 1), (2, 1)]) == svg(again, trail=[(1, 1), (2, 1)])


def test_two_pictures_in_one_page_share_neither_rules_nor_ids():
    light, dark = opened(svg(CRYPT, theme="light")), opened(svg(CRYPT, theme="dark"))

    assert light.get("class") != dark.get("class")
    assert not (ids_and_uses(light)[0] & ids_and_uses(dark)[0] - {""})


def test_auto_is_the_light_picture_with_the_dark_one_behind_a_media_query():
    style = opened(svg(CRYPT, theme="auto")).find(f"{SVG}style").text

    plain, dark = style.split("@media(prefers-color-scheme:dark)")
    assert ".page{fill:#ffffff" in plain
    assert ".page{fill:#15161e" in dark


def test_an_unknown_theme_is_an_error_that_names_the_nearest():
    with pytest.raises(WrongInput, match="did you mean 'dark'"):
        svg(CRYPT, theme="drak")


def test_a_mark_that_is_no_colour_is_an_error():
    with pytest.raises(WrongInput, match="css colour"):
        svg(CRYPT, marks={(1, 1): "url(http://elsewhere)"})


@pytest.mark.parametrize("place", [(7, 0), (0, -1), "hall"])
def test_a_trail_that_leaves_the_grid_is_an_error(place):
    with pytest.raises(WrongInput, match="outside the grid"):
        svg(CRYPT, trail=[(1, 1), place])


def test_a_trail_through_a_room_that_is_not_there_is_an_error():
    with pytest.raises(WrongInput, match="did you mean 'hall'"):
        svg(Graph.of("hall-attic"), trail=["hal"])


def test_a_mark_on_a_token_that_is_not_there_is_an_error():
    with pytest.raises(WrongInput, match="no token '7'"):
        svg(Sequence.parse("key door", ADVENTURE), marks={"7": "bad"})


def test_marks_of_each_kind_differ_in_their_borders_too():
    picture = svg(CRYPT, marks={(1, 1): "bad", (2, 1): "good", (3, 1): "note"})

    assert len(set(re.findall(r'stroke-dasharray="([^"]+)"', picture))) == 2
    assert picture.count('fill-opacity="0.3"') == 3


def test_a_grid_of_one_cell_and_a_graph_of_no_rooms_can_be_drawn():
    assert opened(svg(Grid.parse("k", ADVENTURE))).get("width")
    assert opened(svg(Graph(ADVENTURE))).get("width")


def test_objects_are_drawn_on_top_of_all_layers():
    bare = svg(CRYPT, legend=False)

    picture = svg(CRYPT.with_object(Thing("it", "key", (2, 1))), legend=False)

    assert picture.count("-key") == bare.count("-key") + 1
    assert picture.rindex("-key") > picture.rindex("-door")


def test_an_empty_cell_shows_the_page():
    picture = svg(Grid.parse(". .", ADVENTURE), legend=False)

    assert '<path d="M1 0h1v1h-1z" class="page"/>' in picture


def test_a_grid_of_160000_cells_stays_below_300_kilobytes():
    codes = np.full((400, 400), ADVENTURE.codes["floor"], np.uint16)
    codes[::8, :] = codes[:, ::8] = ADVENTURE.codes["wall"]
    codes[4::8, ::8] = ADVENTURE.codes["door"]
    codes[3::16, 3::16] = ADVENTURE.codes["lava"]

    picture = svg(Grid(ADVENTURE, Frozen({"ground": codes})))

    assert len(picture) < 300_000
    assert opened(picture) is not None


def test_noise_on_160000_cells_stays_below_3_megabytes():
    dice = np.random.default_rng(7)
    codes = dice.integers(0, len(ADVENTURE.symbols) + 1, (400, 400)).astype(np.uint16)

    assert len(svg(Grid(ADVENTURE, Frozen({"ground": codes})))) < 3_000_000


def painted(path: str, shape: tuple[int, int]) -> np.ndarray:
    """Fill an outline again by counting the upright borders to the left of each cell."""
    crossings = np.zeros((shape[0], shape[1] + 1), int)
    for loop in path.split("M")[1:]:
        x, y = map(int, re.match(r"(\d+) (\d+)", loop).groups())
        begin = y
        for way, step in [*re.findall(r"([hv])(-?\d+)", loop), ("end", "0")]:
            target = y + int(step) if way == "v" else begin if way == "end" else y
            crossings[min(y, target) : max(y, target), x] += 1
            x, y = (x + int(step), y) if way == "h" else (x, target)
    return np.cumsum(crossings, axis=1)[:, :-1] % 2 == 1


@given(grids())
@settings(deadline=None)
def test_an_outline_filled_again_gives_the_cells(grid):
    mask = grid.layers["ground"] == 1

    assert (painted(outline(mask), mask.shape) == mask).all()


def test_there_and_back_each_way_keeps_to_its_right():
    there_and_back = lanes([(0, 0), (1, 0), (2, 0), (1, 0), (0, 0)])

    assert [lane for _, _, lane in there_and_back] == [0.5, 0.5, 0.5, 0.5]


def test_a_stretch_walked_twice_in_one_direction_has_two_lanes():
    ring = [(0, 0), (1, 0), (1, 1), (0, 1)]

    legs = lanes([*ring, *ring, (0, 0)])

    assert [lane for a, b, lane in legs if (a, b) == ((0, 0), (1, 0))] == [-0.5, 0.5]


def test_the_picture_of_a_play_has_a_start_dot_a_line_and_an_arrow_head():
    picture = svg(CRYPT, trail=[(1, 1), (2, 1), (3, 1)])

    assert picture.count('class="trail"') == 2
    assert '<circle class="head" cx="36" cy="36"' in picture
    assert '<path class="head"' in picture


def test_a_room_tells_the_amount_of_what_lies_in_it():
    vault = Alphabet.of(Symbol("start", start=True), Symbol("chest", members={"gold": 0}), Symbol("coin"))
    things = [Thing("c1", "chest", "vault", {"gold": 40}), Thing("c2", "coin", "vault"), Thing("c3", "coin", "vault")]

    picture = svg(Graph(vault, (Node("vault"),), objects=tuple(things)))

    assert re.findall(r">([^<]*\d[^<]*)</text>", picture) == ["40", "×2"]
    assert "<title>vault: chest 40, coin ×2</title>" in picture


def test_a_cell_of_a_grid_can_bear_a_label():
    picture = svg(Grid.parse("..", ADVENTURE), labels={(1, 0): "7"})

    assert [text.text for text in opened(picture).iter(f"{SVG}text")][:1] == ["7"]


def test_notes_mark_their_places_number_them_and_are_listed_below():
    level = Grid.parse("#..\n#.k", ADVENTURE)
    notes = [Note("1", "a key < a door", ((2, 1),), "bad"), Note("2", "walls", ((0, 0), (0, 1)), "warn")]

    root = opened(svg(level, notes=notes))

    said = [text.text for text in root.iter(f"{SVG}text")]
    assert said.count("1") == 2, "once on its place and once in the list"
    assert said.count("2") == 2, "cells side by side bear their number once"
    assert "a key < a door" in said
    assert {"bad", "warn"} <= {path.get("class") for path in root.iter(f"{SVG}path")}


def test_a_place_of_several_notes_bears_all_their_numbers_in_the_colour_of_the_first():
    notes = [Note("1", "one", ((0, 0),), "bad"), Note("2", "two", ((0, 0), (2, 0)), "note")]

    assert numbered(notes) == {(0, 0): "1 2", (2, 0): "2"}
    assert marked(notes) == {(0, 0): "bad", (2, 0): "note"}


def test_rooms_of_a_graph_are_numbered_too():
    root = opened(svg(Graph.of("gate-hall"), notes=[Note("7", "nobody gets here", ("hall",), "warn")]))

    assert [text.text for text in root.iter(f"{SVG}text")].count("7") == 2
