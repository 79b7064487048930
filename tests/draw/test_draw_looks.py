"""What a symbol looks like, what the legend lists, how a chart and the terminal show a level."""

import re
from xml.etree import ElementTree

import pytest
from draw_games import ADVENTURE, CRYPT, graphs, grids, symbols
from hypothesis import given, settings
from rich.console import Console
from rich.control import strip_control_codes

from playproof.errors import WrongInput
from playproof.level import Frozen, Graph, Grid, Sequence, Symbol
from playproof.level.draw import chart, legend, svg, terminal
from playproof.level.draw.colour import colour_of
from playproof.level.draw.icons import icon_of, manner


@pytest.mark.parametrize(
    ("symbol", "icon"),
    [
        (Symbol("boss key"), "key"),
        (Symbol("LavaBoots"), "boots"),
        (Symbol("big-ammo"), "ammo"),
        (Symbol("guard dog"), "paw"),
        (Symbol("x", start=True), "start"),
        (Symbol("x", goal=True), "goal"),
        (Symbol("x", deadly=True), "spikes"),
        (Symbol("x", ladder=True), "ladder"),
        (Symbol("x", ledge=True), "ledge"),
        (Symbol("x", oneway="left"), "arrow-left"),
        (Symbol("x", solid=True, breakable=True), "cracked"),
        (Symbol("x", solid=True, takes=Frozen(key=1)), "lock"),
        (Symbol("x", solid=True, needs=Frozen(key=1)), "gate"),
        (Symbol("x", takes=Frozen(gem=1), gives=Frozen(wish=1)), "altar"),
        (Symbol("x", gives=Frozen(rope=1)), "item"),
        (Symbol("x", scores=Frozen(health=-5)), "enemy"),
        (Symbol("x", scores=Frozen(health=5)), "heart"),
        (Symbol("x", solid=True), ""),
        (Symbol("boss", icon="coin"), "coin"),
        (Symbol("boss", icon="unheard of"), ""),
    ],
)
def test_the_icon_is_the_one_named_else_by_name_else_by_traits(symbol, icon):
    assert icon_of(symbol) == icon


@pytest.mark.parametrize(
    ("symbol", "how"),
    [
        (Symbol("floor", "."), "ground"),
        (Symbol("grass", '"'), "ground"),
        (Symbol("wall", "#", solid=True), "wall"),
        (Symbol("water", "~"), "liquid"),
        (Symbol("statue", "&"), "thing"),
        (Symbol("start", "."), "thing"),
    ],
)
def test_floors_and_walls_are_painted_all_over_and_things_stand_on_them(symbol, how):
    assert manner(symbol) == how


def test_a_key_has_the_colour_of_its_door():
    for item in ("red key", "skull token", "rune"):
        key, door = Symbol("key", gives=Frozen({item: 1})), Symbol("door", solid=True, takes=Frozen({item: 1}))
        assert colour_of(key) == colour_of(door)


@given(symbols)
def test_every_symbol_has_a_colour_in_hexadecimal(symbol):
    colour = colour_of(symbol)

    assert len(colour) == 7
    assert int(colour[1:], 16) >= 0


def test_the_designers_colour_comes_before_any_other():
    assert colour_of(Symbol("red key", colour="#123456")) == "#123456"


def test_the_legend_lists_exactly_what_the_level_uses():
    level = Grid.parse("#.k", ADVENTURE)

    assert [symbol.name for symbol, _, _ in legend(level)] == ["floor", "wall", "key"]


def test_the_legend_of_a_graph_has_its_rooms_doors_and_contents():
    level = Graph.parse("a: start / key\na -[door|lava]- b", ADVENTURE)

    assert [symbol.name for symbol, _, _ in legend(level)] == ["start", "key", "door", "lava"]


def test_the_legend_of_an_alphabet_has_all_of_it():
    assert [symbol for symbol, _, _ in legend(ADVENTURE)] == list(ADVENTURE.symbols.values())


@given(grids())
@settings(max_examples=30, deadline=None)
def test_the_strip_below_a_grid_names_what_the_legend_lists(grid):
    def texts(picture):
        return sum(
            "font-size" in e.attrib and e.get("class") == "muted" for e in ElementTree.fromstring(picture).iter()
        )

    assert texts(svg(grid)) == len(legend(grid))
    assert texts(svg(grid, legend=False)) == 0


def test_the_chart_shades_the_rooms_where_the_bound_is_broken():
    fine = chart({"health": [20, 10, 5]}, least=1)
    broken = chart({"health": [20, -10, -5]}, least=1)

    assert broken.count('fill-opacity="0.22"') == 2
    assert fine.count('fill-opacity="0.22"') == 0
    assert ElementTree.fromstring(broken) is not None


@pytest.mark.parametrize("values", [[0], [3], [-3, -3], [1e9, -1e-9], [0.001, 0.002]])
def test_a_chart_can_be_drawn_of_any_finite_values(values):
    assert ElementTree.fromstring(chart({"<&>": values}, labels=["<"], title="&")) is not None


@pytest.mark.parametrize("series", [{}, {"health": []}, {"health": [float("nan")]}])
def test_a_chart_of_nothing_is_an_error(series):
    with pytest.raises(WrongInput, match="finite values"):
        chart(series)


@given(grids())
@settings(max_examples=40, deadline=None)
def test_the_terminal_shows_the_text_of_a_grid_unchanged(grid):
    assert terminal(grid).plain == strip_control_codes(str(grid))


@given(graphs())
@settings(max_examples=40, deadline=None)
def test_the_terminal_shows_the_text_of_a_graph_unchanged(graph):
    assert terminal(graph).plain == strip_control_codes(str(graph))


@pytest.mark.parametrize("level", [CRYPT, Graph.of("a-b", ADVENTURE, a="key"), Sequence.parse("key door", ADVENTURE)])
def test_a_console_prints_a_level_in_colour(level):
    console = Console(force_terminal=True, color_system="truecolor", width=200)

    with console.capture() as shown:
        console.print(level)

    # rich keeps the codes of a style it has shown before, maybe on a console of fewer colours.
    assert re.search(r"\x1b\[1;3\d", shown.get())


def test_a_chart_of_many_rooms_slants_their_names_and_stays_narrow():
    rooms = [f"a long corridor {number}" for number in range(30)]

    picture = ElementTree.fromstring(chart({"health": range(30)}, labels=rooms))

    assert float(picture.get("width")) < 1100
    turned = [text for text in picture.iterfind(".//{*}text") if "rotate" in text.get("transform", "")]
    assert [text.text for text in turned] == rooms


def test_a_chart_tells_its_values_in_figures():
    picture = chart({"least": [20, 7], "greatest": [20, 42]}, least=1, labels=["gate", "hall"])

    told = [
        text.text for text in ElementTree.fromstring(picture).iterfind(".//{*}text") if text.get("font-size") == "10"
    ]

    assert told == ["20", "42", "7"]
