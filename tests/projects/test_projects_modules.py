"""Modules one by one: how inputs are merged, where checks lead, what is asked, taken, exported and kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from projects_desk import ALPHABET, desk, known, long_pipeline

from playproof.errors import WrongInput
from playproof.formats import read
from playproof.level import Alphabet, Frozen, Graph, Grid, Level, Pin, Sequence, Symbol, Thing
from playproof.play import playtest
from playproof.project import Document, Product, Project, Run, State, Trace, execute, generate
from playproof.project.merge import merge
from playproof.project.modules.export import write_exports
from playproof.project.products import read_product, write_product
from playproof.project.state import answer
from playproof.project.status import status

known()
BASE = '[[module]]\nname = "base"\nkind = "sketch"\nfile = "base.txt"\n'
ROLLED = '[[module]]\nname = "rolled"\nkind = "toss"\ninput = "base"\n'


def merged(mode: str, *levels: Level | Document) -> Level | Document:
    (product,) = merge(tuple(Product(level) for level in levels), mode)
    return product.value


def grid(picture: str) -> Grid:
    return Grid.parse(picture, ALPHABET)


def traced(folder: Path, project: str, state: State | None = None) -> Trace:
    return execute(Project.open(desk(folder, project)), state or State())


def route(trace: Trace) -> list[str]:
    return [step.module for step in trace.steps]


# --- merging


def test_stacked_grids_keep_all_layers_objects_and_members() -> None:
    below = grid("c.").with_members("ground@0,0", {"gold": 7}).with_object(Thing("box", "gem", (1, 0)))
    above = grid(".c").with_members("ground@1,0", {"gold": 9}).with_object(Thing("box", "gem", (0, 0)))

    found = merged("stack", below, above)

    assert isinstance(found, Grid)
    assert list(found.layers) == ["ground", "ground 2"]
    assert dict(found.members) == {"ground@0,0": Frozen(gold=7), "ground 2@1,0": Frozen(gold=9)}
    assert {thing.id: thing.at for thing in found.objects} == {"box": (1, 0), "box 2": (0, 0)}


def test_a_third_grid_of_the_same_layer_gets_a_name_of_its_own() -> None:
    found = merged("stack", grid("."), grid("#"), grid("g"))

    assert isinstance(found, Grid)
    assert [found.symbol((0, 0), layer) for layer in ("ground", "ground 2", "ground 3")] == ["floor", "wall", "gem"]


def test_in_an_overlay_the_last_grid_that_has_something_decides_a_cell() -> None:
    below = grid("cc#").with_members("ground@0,0", {"gold": 7}).with_members("ground@1,0", {"gold": 8})
    above = grid(" .c").with_members("ground@2,0", {"gold": 9})

    found = merged("overlay", below, above)

    assert str(found) == "c.c"
    assert dict(found.members) == {"ground@0,0": Frozen(gold=7), "ground@2,0": Frozen(gold=9)}  # type: ignore[union-attr]


def test_concatenated_sequences_keep_the_members_of_their_tokens() -> None:
    first, second = Sequence.parse("start chest", ALPHABET), Sequence.parse("chest exit", ALPHABET)
    rich = second.with_token(second.tokens[0].__class__("0", "chest", Frozen(gold=9)))

    found = merged("concatenate", first, rich)

    assert isinstance(found, Sequence)
    assert found.symbols == ("start", "chest", "chest", "exit")
    assert [token.members.get("gold") for token in found.tokens] == [None, None, 9, None]


def test_concatenated_lists_follow_one_another() -> None:
    found = merged("concatenate", Document("list", ("a",)), Document("list", ("b", "c")))

    assert found == Document("list", ("a", "b", "c"))


def test_concatenated_graphs_stand_side_by_side() -> None:
    found = merged("concatenate", Graph.parse("a -- b", ALPHABET), Graph.parse("a: floor / gem", ALPHABET))

    assert isinstance(found, Graph)
    assert [node.id for node in found.nodes] == ["1:a", "1:b", "2:a"]
    assert [(edge.source, edge.target) for edge in found.edges] == [("1:a", "1:b")]
    assert [thing.at for thing in found.objects] == ["2:a"]


@pytest.mark.parametrize(
    ("mode", "levels", "message"),
    [
        ("stack", [grid(".."), grid(".")], "to stack wants grids of one size; got a 2x1 grid, a 1x1 grid"),
        ("overlay", [grid("."), Document("text", "x")], "to overlay wants grids of one size; got a 1x1 grid, a text"),
        (
            "concatenate",
            [grid("."), grid(".")],
            "to concatenate wants sequences, lists or graphs; got a 1x1 grid, a 1x1 grid",
        ),
        (
            "overlay",
            [grid("."), Grid.parse(".", Alphabet.of(Symbol("sand", ".")))],
            "levels to merge are of one alphabet",
        ),
    ],
)
def test_what_cannot_be_merged_is_told(mode: str, levels: list[Level | Document], message: str) -> None:
    with pytest.raises(WrongInput) as caught:
        merged(mode, *levels)
    assert str(caught.value).startswith(message)


def test_inputs_that_are_not_merged_come_as_they_are() -> None:
    products = (Product(grid(".")), Product(grid("#")))

    assert merge(products, "none") == products


# --- routes


def test_a_check_sends_play_forward_past_modules_that_are_not_visited(tmp_path: Path) -> None:
    check = '[[module]]\nname = "gate"\nkind = "check"\nwhen = "width == 4"\nthen = "end"\n'
    end = '[[module]]\nname = "end"\nkind = "ask"\ninput = "base"\n'

    trace = traced(tmp_path, BASE + check + ROLLED + end)

    assert route(trace) == ["base", "gate", "end"]
    assert trace.branches() == {"gate": {"end": 1}}


def test_a_module_whose_input_a_check_went_past_is_told(tmp_path: Path) -> None:
    check = '[[module]]\nname = "gate"\nkind = "check"\nwhen = "true"\nthen = "end"\n'
    end = '[[module]]\nname = "end"\nkind = "ask"\ninput = "rolled"\n'

    last = traced(tmp_path, BASE + check + ROLLED + end).last

    assert last is not None
    assert last.failure == (
        "'end' works on 'rolled', which was not visited: a check went past it; name all that it may work on as input, with "
        'merge = "latest"'
    )


def fork(mood: int) -> str:
    """Two ways that come together again, and back to where they part as long as `mood` says so."""
    part = f'[registers]\nmood = {mood}\n{BASE}[[module]]\nname = "part"\nkind = "check"\n'
    part += 'when = "mood == visit"\nthen = "right"\n'
    left = ROLLED.replace("rolled", "left") + '[[module]]\nname = "past"\nkind = "check"\nwhen = "true"\nthen = "end"\n'
    right = ROLLED.replace("rolled", "right")
    end = '[[module]]\nname = "end"\nkind = "ask"\ninput = ["left", "right"]\nmerge = "latest"\n'
    return part + left + right + end + '[[module]]\nkind = "check"\nwhen = "mood > visit"\nthen = "part"\n'


@pytest.mark.parametrize(
    ("mood", "ends"), [(0, ["left"]), (1, ["right"]), (2, ["left", "right"]), (3, ["left", "left", "right"])]
)
def test_where_ways_come_together_a_module_works_on_what_was_visited_last(
    tmp_path: Path, mood: int, ends: list[str]
) -> None:
    trace = traced(tmp_path, fork(mood))

    shown = {(step.module, step.visit): step.shown for step in trace.steps}
    assert [name for name in route(trace) if name in ("left", "right")] == ends
    for visit, name in enumerate(ends, 1):
        before, after = shown[name, ends[:visit].count(name)], shown["end", visit]
        assert before is not None
        assert after is not None
        assert after.level == before.level


def test_a_module_that_a_check_went_past_is_neither_stale_nor_to_be_reached(tmp_path: Path) -> None:
    run = Run.begin(Project.open(desk(tmp_path / "p", fork(0))), tmp_path / "run")
    run.execute()
    left = {standing.module: standing.word for standing in status(run)}
    run.do("register", name="mood", value=1)
    run.execute()
    right = {standing.module: standing.word for standing in status(run)}

    assert (left["left"], left["right"], left["end"]) == ("fresh", "passed by", "fresh")
    assert (right["left"], right["past"], right["right"]) == ("passed by", "passed by", "fresh")


def test_a_module_all_of_whose_inputs_checks_went_past_is_told(tmp_path: Path) -> None:
    check = '[[module]]\nname = "gate"\nkind = "check"\nwhen = "true"\nthen = "end"\n'
    end = '[[module]]\nname = "end"\nkind = "ask"\ninput = ["left", "right"]\nmerge = "latest"\n'
    ways = ROLLED.replace("rolled", "left") + ROLLED.replace("rolled", "right")

    last = traced(tmp_path, BASE + check + ways + end).last

    assert last is not None
    assert last.failure == "'end' works on left or right, and checks went past all of them"


def test_a_check_sends_play_back_with_other_dice_until_it_holds(tmp_path: Path) -> None:
    check = '[[module]]\nname = "gate"\nkind = "check"\nwhen = "visit >= 3"\nelse = "rolled"\n'

    trace = traced(tmp_path, BASE + ROLLED + check)

    assert route(trace) == ["base", *["rolled", "gate"] * 3]
    assert trace.branches() == {"gate": {"rolled": 2}}
    assert len({step.made.notes for step in trace.steps if step.module == "rolled" and step.made}) == 3


def test_a_check_that_never_holds_ends_after_its_budget(tmp_path: Path) -> None:
    check = '[[module]]\nname = "gate"\nkind = "check"\nwhen = "false"\nelse = "rolled"\nmost = 4\n'

    trace = traced(tmp_path, BASE + ROLLED + check)

    assert trace.branches() == {"gate": {"rolled": 3}}
    assert trace.last is not None
    assert trace.last.failure.startswith("a level for which 'false': not found within 4 visits")


@pytest.mark.parametrize(("mood", "end"), [(1, "one"), (2, "two"), (3, "other")])
def test_of_several_ways_the_first_that_holds_is_taken(tmp_path: Path, mood: int, end: str) -> None:
    routes = '[{ when = "mood == 1", to = "one" }, { when = "mood <= 2", to = "two" }]'
    check = f'[[module]]\nname = "gate"\nkind = "check"\nroutes = {routes}\nelse = "other"\n'
    ends = "".join(f'[[module]]\nname = "{name}"\nkind = "ask"\ninput = "base"\n' for name in ("one", "two", "other"))

    trace = traced(tmp_path, f"[registers]\nmood = {mood}\n" + BASE + check + ends)

    assert trace.steps[1].made is not None
    assert trace.steps[1].made.route == end


def test_a_check_sends_play_back_until_the_judge_finds_its_promises_kept(tmp_path: Path) -> None:
    dig = '[[module]]\nname = "dig"\nkind = "digger"\nsize = [30, 14]\nrooms = "3..6"\ndoors = 0\n'
    check = '[[module]]\nname = "long"\nkind = "check"\npromises = ["steps in goal >= 30"]\nelse = "dig"\n'

    trace = traced(tmp_path, dig + check, State(2))
    backs, last = trace.branches().get("long", {}).get("dig", 0), trace.last

    assert last is not None
    assert last.shown is not None
    assert backs >= 1, "a seed whose first dungeon is too short"
    assert playtest(last.shown.level, ["steps in goal >= 30"]).promises[0].holds
    sent = [step.made.notes for step in trace.steps if step.module == "long" and step.made and step.made.route]
    assert all(note.startswith("'steps in goal >= 30' is broken: ") for (note,) in sent)


def test_a_condition_and_promises_must_hold_both(tmp_path: Path) -> None:
    both = '[[module]]\nkind = "check"\nwhen = "width == 4"\npromises = ["solvable"]\nthen = "end"\nelse = "past"\n'
    ends = '[[module]]\nname = "past"\nkind = "ask"\n[[module]]\nname = "end"\nkind = "ask"\ninput = "base"\n'

    kept, broken = (
        traced(tmp_path / "a", BASE + both + ends),
        traced(tmp_path / "b", BASE + both.replace("solvable", "visits gem") + ends),
    )

    assert [trace.branches() for trace in (kept, broken)] == [{"check": {"end": 1}}, {"check": {"past": 1}}]


@pytest.mark.parametrize("way", ['when = "true"\nthen = "rolled"', 'routes = [{ when = "true", to = "rolled" }]'])
def test_a_way_back_is_taken_as_often_as_the_budget_says_whatever_leads_there(tmp_path: Path, way: str) -> None:
    trace = traced(tmp_path, BASE + ROLLED + f'[[module]]\nname = "gate"\nkind = "check"\nmost = 4\n{way}\n')

    assert trace.branches() == {"gate": {"rolled": 3}}
    assert trace.last is not None
    assert trace.last.failure.startswith("a level for which not 'true': not found within 4 visits")


def test_a_way_on_is_taken_also_at_the_last_visit(tmp_path: Path) -> None:
    check = '[[module]]\nname = "gate"\nkind = "check"\nwhen = "false"\nelse = "end"\nmost = 1\n'

    trace = traced(tmp_path, BASE + check + '[[module]]\nname = "end"\nkind = "ask"\n')

    assert route(trace) == ["base", "gate", "end"]


def test_a_way_back_is_one_on_once_the_modules_stand_in_another_order(tmp_path: Path) -> None:
    check = '[[module]]\nname = "gate"\nkind = "check"\ninput = "base"\nwhen = "true"\nthen = "rolled"\nmost = 1\n'
    run = Run.begin(Project.open(desk(tmp_path / "p", BASE + ROLLED + check)), tmp_path / "run")
    before = route(run.execute())
    desk(tmp_path / "p", BASE + check + ROLLED)

    after = Run.open(tmp_path / "run").execute()

    assert before == ["base", "rolled", "gate"]
    assert route(after) == ["base", "gate", "rolled"]
    assert after.done


def test_hand_work_that_a_check_leads_to_goes_on_from_there(tmp_path: Path) -> None:
    check = '[[module]]\nname = "gate"\nkind = "check"\nwhen = "true"\nthen = "hand"\n'
    hand = '[[module]]\nname = "hand"\nkind = "ask"\n[[module]]\nname = "end"\nkind = "ask"\n'

    assert route(traced(tmp_path, BASE + check + hand)) == ["base", "gate", "hand", "end"]


def test_a_condition_that_is_no_condition_for_this_level_is_told(tmp_path: Path) -> None:
    check = '[[module]]\nname = "gate"\nkind = "check"\nwhen = "width"\n'
    grid, graph = (
        traced(tmp_path / "a", BASE + check),
        traced(tmp_path / "b", BASE.replace(".txt", ".graph.txt") + check),
    )

    assert [trace.last and trace.last.failure for trace in (grid, graph)] == [
        "the condition 'width' gives 4 and neither true nor false",
        "'width' cannot be asked of a graph; known are registers, visit, width and height of a grid, and count_SYMBOL of a "
        "grid or graph",
    ]


# --- asking


def test_a_module_waits_for_a_sketch_and_goes_on_with_it(tmp_path: Path) -> None:
    ask = '[[module]]\nname = "drawn"\nkind = "ask"\nwhat = "sketch"\nprompt = "a cave"\n'
    waiting = traced(tmp_path, ask).last
    drawn = traced(tmp_path, ask, answer(State(), "drawn", "S.>\n")).last

    assert waiting is not None
    assert waiting.waits == "a cave"
    assert drawn is not None
    assert drawn.shown is not None
    assert str(drawn.shown.level) == "S.>"


@pytest.mark.parametrize(
    ("file", "text", "kind"),
    [("base.graph.txt", "x -- y", "graph"), ("base.seq.txt", "gem exit", "sequence"), ("base.txt", "S>", "grid")],
)
def test_a_drawing_is_read_as_what_came_in(tmp_path: Path, file: str, text: str, kind: str) -> None:
    project = BASE.replace("base.txt", file) + '[[module]]\nname = "hand"\nkind = "ask"\n'

    last = traced(tmp_path, project, answer(State(), "hand", text)).last

    assert last is not None
    assert last.shown is not None
    assert last.shown.level.kind == kind


def test_a_list_holds_only_what_is_allowed(tmp_path: Path) -> None:
    ask = '[[module]]\nname = "loot"\nkind = "ask"\nwhat = "list"\nallowed = ["sword", "boots"]\n'
    good = traced(tmp_path, ask, answer(State(), "loot", "sword, boots\nsword")).last
    bad = traced(tmp_path, ask, answer(State(), "loot", "sword, shield")).last

    assert good is not None
    assert good.shown is not None
    assert good.shown.value == Document("list", ("sword", "boots", "sword"))
    assert bad is not None
    assert bad.failure == "'shield' is not among sword, boots"


# --- settings that another module makes

WISHES = '[[module]]\nname = "wishes"\nkind = "ask"\nwhat = "list"\n'
CHOSEN = '[[module]]\nname = "loot"\nkind = "ask"\nwhat = "list"\nsettings_from = { allowed = "wishes" }\n'


def test_a_list_that_one_module_makes_is_a_setting_of_another(tmp_path: Path) -> None:
    wished = answer(State(), "wishes", "sword, boots")
    good = traced(tmp_path, WISHES + CHOSEN, answer(wished, "loot", "boots"))
    bad = traced(tmp_path, WISHES + CHOSEN, answer(wished, "loot", "shield"))

    assert good.done
    assert bad.last is not None
    assert bad.last.failure == "'shield' is not among sword, boots"


def test_a_required_setting_may_come_from_another_module_and_is_held_to_its_shape(tmp_path: Path) -> None:
    check = '[[module]]\nname = "gate"\nkind = "check"\ninput = "base"\nsettings_from = { when = "wishes" }\n'

    last = traced(tmp_path, BASE + WISHES + check, answer(State(), "wishes", "a, b")).last

    assert last is not None
    assert last.failure == "gate.when: got a list of 2, wanted a condition such as count_zombie >= 3"


def test_a_level_is_no_setting(tmp_path: Path) -> None:
    last = traced(tmp_path, BASE + CHOSEN.replace("wishes", "base")).last

    assert last is not None
    assert last.failure == (
        "'loot' takes its setting 'allowed' from 'base', which makes a grid; wanted a list, a text or JSON"
    )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("5", 'wanted a table such as { allowed = "loot" }'),
        ('{ alowed = "wishes" }', "unknown setting 'alowed'; did you mean 'allowed'?"),
        ('{ allowed = "whishes" }', "there is no module 'whishes'; did you mean 'wishes'?"),
    ],
)
def test_settings_from_nowhere_are_told(tmp_path: Path, given: str, message: str) -> None:
    with pytest.raises(WrongInput) as caught:
        traced(tmp_path, WISHES + CHOSEN.replace('{ allowed = "wishes" }', given))
    assert message in str(caught.value)


# --- playtest and export


def test_a_broken_promise_stops_a_run_unless_it_is_only_noted(tmp_path: Path) -> None:
    project = 'promises = ["visits gem"]\n' + BASE + '[[module]]\nname = "judge"\nkind = "playtest"\n'
    strict, noted = traced(tmp_path / "a", project).last, traced(tmp_path / "b", project + "strict = false\n").last

    assert strict is not None
    assert strict.failure.startswith("'visits gem' is broken")
    assert noted is not None
    assert noted.shown is not None
    assert noted.shown.notes[0].startswith("'visits gem' is broken")
    assert noted.shown.verdict is not None


def test_exports_are_written_from_the_trace_also_when_the_product_was_kept(tmp_path: Path) -> None:
    project = Project.open(desk(tmp_path / "p", BASE + '[[module]]\nname = "out"\nkind = "export"\nto = "level.tmx"\n'))
    run = Run.begin(project, tmp_path / "run")
    run.execute()
    out = tmp_path / "out"
    out.mkdir()

    written = write_exports(project, run.execute(), out)

    assert out / "level.tmx" in written
    assert str(read(out / "level.tmx").level) == str(run.product("base").level)


# --- keeping


@pytest.mark.parametrize(
    "value",
    [
        Document("list", ("a", ("b", 1))),
        Document("text", "two\nlines"),
        Document("json", {"a": [1, {"b": None}], "c": 1.5}),
        Document("bundle", {"one": grid("S."), "two": Sequence.parse("gem", ALPHABET)}),
        grid("Sc>").with_members("ground@1,0", {"gold": 3}),
        Graph.parse("a: start / gem", ALPHABET),
        Sequence.parse("start exit", ALPHABET),
    ],
)
def test_a_product_comes_back_as_it_was(value: Level | Document) -> None:
    product = Product(value, (), ("a note",), {"verdict": 1}, "there", Frozen(mood=3))

    again = read_product(write_product(product))

    assert again.value.hash == value.hash
    assert (again.notes, again.verdict, again.route, again.writes) == (
        ("a note",),
        {"verdict": 1},
        "there",
        {"mood": 3},
    )


def test_an_unknown_kind_of_document_is_told() -> None:
    with pytest.raises(WrongInput, match="unknown kind of document 'poem'; known are list, bundle, text, json"):
        Document("poem", "")


def test_the_file_of_a_product_can_be_shown(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from playproof.cli.app import app

    run = Run.begin(Project.open(desk(tmp_path / "p", BASE)), tmp_path / "run")
    run.execute()
    (file,) = (tmp_path / "run").rglob("*.product.json")

    shown = CliRunner().invoke(app, ["show", str(file)])

    assert shown.exit_code == 0, shown.stderr
    assert "S..#" in shown.stdout


# --- edits, pins and conflicts by hand


def test_an_edit_beside_an_earlier_one_is_no_conflict(tmp_path: Path) -> None:
    project = BASE.replace("base.txt", "base.seq.txt")
    run = Run.begin(Project.open(desk(tmp_path / "p", project)), tmp_path / "run")
    for id, symbol in (("1", "gem"), ("2", "floor"), ("1", "wall")):
        level = run.product("base").level
        assert isinstance(level, Sequence)
        run.edit("base", level.with_token(level.tokens[0].__class__(id, symbol)))

    assert run.conflicts() == []
    assert run.product("base").level.symbols == ("start", "wall", "floor", "floor", "exit")  # type: ignore[union-attr]


def test_a_way_to_a_room_that_is_gone_is_listed(tmp_path: Path) -> None:
    folder = desk(tmp_path / "p", BASE.replace("base.txt", "base.graph.txt"))
    run = Run.begin(Project.open(folder), tmp_path / "run")
    level = run.product("base").level
    assert isinstance(level, Graph)
    edge = level.edges[0]
    run.edit("base", level.with_edge(edge.__class__("a--c", "a", "c", (), ())))
    (folder / "base.graph.txt").write_text("a: start /\nb: exit /\na -- b\n")

    again = Run.open(tmp_path / "run")

    assert [str(conflict) for _, conflict in again.conflicts()] == ["edge a--c: added: it is gone"]
    assert len(again.product("base").level.edges) == 1  # type: ignore[union-attr]


def test_edits_of_a_grid_that_became_smaller_are_listed_even_if_they_are_wanted_all_the_same(tmp_path: Path) -> None:
    folder = desk(tmp_path / "p", BASE)
    run = Run.begin(Project.open(folder), tmp_path / "run")
    level = run.product("base").level
    assert isinstance(level, Grid)
    run.edit("base", level.with_cell((3, 2), "gem").with_object(Thing("box", "chest", (3, 0))))
    (folder / "base.txt").write_text("S>\n")
    again = Run.open(tmp_path / "run")
    for _, conflict in again.conflicts():
        again.do("choose", edit=conflict.edit.id, choice="mine")

    assert [str(conflict) for _, conflict in again.conflicts()] == [
        "ground@3,2: exit becomes gem: it is gone",
        "box: added: it is gone",
    ]
    assert str(again.product("base").level) == "S>"


def test_edits_of_what_became_another_kind_of_thing_are_listed(tmp_path: Path) -> None:
    folder = desk(tmp_path / "p", BASE)
    run = Run.begin(Project.open(folder), tmp_path / "run")
    level = run.product("base").level
    assert isinstance(level, Grid)
    run.edit("base", level.with_cell((1, 1), "wall").with_object(Thing("box", "chest", (0, 0))))
    (folder / "project.toml").write_text(BASE.replace("base.txt", "base.graph.txt"))

    assert len(Run.open(tmp_path / "run").conflicts()) == 2


def test_what_is_drawn_by_hand_can_be_pinned_as_it_is_shown(tmp_path: Path) -> None:
    run = Run.begin(Project.open(desk(tmp_path / "p", BASE)), tmp_path / "run")
    level = run.product("base").level
    assert isinstance(level, Grid)
    run.edit("base", level.with_cell((0, 1), "wall"))
    run.pin("base", Pin("ground@0,1", "symbol", ("wall",)))

    assert str(run.product("base").level).split("\n")[1] == "#g.."
    with pytest.raises(WrongInput, match="'ground@0,1' is pinned to 'wall' and is 'gem'; unpin it first"):
        run.edit("base", level.with_cell((0, 1), "gem"))


def test_what_was_chosen_about_an_edit_does_not_hold_for_the_same_edit_made_anew(tmp_path: Path) -> None:
    folder = desk(tmp_path / "p", BASE)
    run = Run.begin(Project.open(folder), tmp_path / "run")
    before = run.product("base").level
    assert isinstance(before, Grid)
    run.edit("base", before.with_cell((1, 0), "wall"))
    (folder / "base.txt").write_text("Sg.#\n.g..\n#..>\n")
    ((_, conflict),) = run.conflicts()
    run.do("choose", edit=conflict.edit.id, choice="new")
    assert run.conflicts() == []
    (folder / "base.txt").write_text("S..#\n.g..\n#..>\n")
    run.edit("base", before)
    run.edit("base", before.with_cell((1, 0), "wall"))
    (folder / "base.txt").write_text("Sg.#\n.g..\n#..>\n")

    assert len(run.conflicts()) == 1


def test_a_setting_called_is_survives_a_restart(tmp_path: Path) -> None:
    from playproof.project.codec import from_json, to_json

    value = {"counts": {"is": 3, "of": (1, Frozen(a=2))}}

    assert from_json(to_json(value)) == value


@pytest.mark.parametrize(
    ("op", "arguments", "message"),
    [
        ("rol", {}, "nothing is called 'rol'; did you mean 'roll'?"),
        ("undo", {"count": 1}, "there are 0 things to undo; asked for 1"),
        ("undo", {"count": 0}, "there are 0 things to undo; asked for 0"),
        ("roll", {"module": "bas", "seed": 1}, "there is no module 'bas'; did you mean 'base'?"),
        (
            "set",
            {"module": "base", "key": "file", "value": 5},
            "base.file: got 5, wanted the name of a file in the project",
        ),
        ("set", {"module": "base", "key": "fil", "value": "x"}, "'base' has no setting 'fil'; did you mean 'file'?"),
        ("register", {"name": "mood", "value": 1}, "there is no register 'mood'; there are none"),
        ("unpin", {"module": "base", "element": "x"}, "'x' is not pinned in 'base'"),
        ("choose", {"edit": "x", "choice": "his"}, "a conflict is settled by mine, new, both; got 'his'"),
    ],
)
def test_an_operation_that_cannot_be_is_refused_and_not_written(
    tmp_path: Path, op: str, arguments: dict[str, object], message: str
) -> None:
    run = Run.begin(Project.open(desk(tmp_path / "p", BASE)), tmp_path / "run")

    with pytest.raises(WrongInput) as caught:
        run.do(op, **arguments)

    assert str(caught.value) == message
    assert Run.open(tmp_path / "run").journal.entries == []


# --- one seed, one level

PROGRAM = """
import sys
sys.path[:0] = sys.argv[2:]
from projects_desk import known
known()
from playproof.project import Project, generate
made = generate(Project.open(sys.argv[1]), seed=7)
print(made.level.hash, dict(made.provenance))
"""


@pytest.mark.parametrize("carrier", ["grid", "graph", "sequence"])
def test_one_seed_makes_one_level_in_any_process(tmp_path: Path, carrier: str) -> None:
    folder = desk(tmp_path / "p", long_pipeline(carrier))
    here = generate(Project.open(folder), seed=7)

    told = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM, str(folder), str(Path(__file__).parent)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "22")
    }

    assert told == {f"{here.level.hash} {dict(here.provenance)}\n"}
    assert generate(Project.open(folder), seed=8).level.hash != here.level.hash
