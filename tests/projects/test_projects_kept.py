"""Edits, pins and registers one by one: what is kept, for whom, and for how long."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from projects_desk import ALPHABET, desk, known

from playproof.errors import Cancelled, WrongInput
from playproof.formats import write
from playproof.level import Graph, Grid, Node, Pin
from playproof.project import Document, Product, Project, Run

known()
BASE = '[[module]]\nname = "base"\nkind = "sketch"\nfile = "base.txt"\n'
ROLLED = '[[module]]\nname = "rolled"\nkind = "toss"\ninput = "base"\nreads = ["mood"]\n'
MOOD = "[registers]\nmood = { default = 0, least = 0, most = 9 }\n"


def begun(folder: Path, project: str) -> Run:
    return Run.begin(Project.open(desk(folder / "p", project)), folder / "run")


def test_an_edit_kept_for_when_it_fits_again_stays_listed_and_is_made_then(tmp_path: Path) -> None:
    run = begun(tmp_path, BASE)
    level = run.product("base").level
    assert isinstance(level, Grid)
    run.edit("base", level.with_cell((1, 0), "wall"))
    (tmp_path / "p" / "base.txt").write_text("Sg.#\n.g..\n#..>\n")
    ((_, conflict),) = run.conflicts()
    run.do("choose", edit=conflict.edit.id, choice="both")

    assert [kept.edit for _, kept in run.conflicts()] == [conflict.edit]
    (tmp_path / "p" / "base.txt").write_text("S..#\n.g..\n#..>\n")
    assert run.conflicts() == []
    assert run.product("base").level.symbol((1, 0)) == "wall"  # type: ignore[union-attr]


def test_a_level_whose_rooms_came_in_another_order_is_not_taken_for_the_same() -> None:
    one = Graph(ALPHABET, (Node("a", "floor"), Node("b", "gem")))
    other = Graph(ALPHABET, tuple(reversed(one.nodes)))

    assert one == other
    assert Product(one).ordered != Product(other).ordered
    assert Product(one).ordered == Product(replace(one)).ordered
    bundles = [Product(Document("bundle", {"rooms": level})) for level in (one, other)]
    assert bundles[0].ordered != bundles[1].ordered


def test_an_edit_of_a_room_among_other_rooms_is_no_silent_hit(tmp_path: Path) -> None:
    run = begun(tmp_path, BASE.replace("base.txt", "base.graph.txt"))
    level = run.product("base").level
    assert isinstance(level, Graph)
    run.edit("base", level.with_node(Node("b", "wall")))
    (tmp_path / "p" / "base.graph.txt").write_text(
        "a: start /\nb: floor / gem\nd: wall /\nc: exit /\na -- b\nb -- d\nd -- c\n"
    )

    assert [str(conflict) for _, conflict in run.conflicts()] == [
        "node b: floor becomes wall: it is as it was, among others"
    ]
    assert run.product("base").level.node_by_id["b"].symbol == "floor"  # type: ignore[union-attr]


def test_a_product_is_stale_once_a_file_that_its_own_file_names_is_another(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    write(Grid.parse("S.>", ALPHABET), tmp_path / "p" / "base.tmx")
    run = begun(tmp_path, BASE.replace("base.txt", "base.tmx"))
    assert str(run.product("base").level) == "S.>"
    (tileset,) = (tmp_path / "p").glob("*.tsx")

    tileset.write_text(tileset.read_text().replace('value="floor"', 'value="gem"'))

    assert str(run.product("base").level) == "Sg>"


def test_a_product_is_stale_once_a_program_of_its_list_is_another(tmp_path: Path) -> None:
    walls = 'kind = "answerset"\nsize = [3, 1]\nground = "floor"\nplace = ["wall"]\nprograms = ["mine.lp"]\n'
    folder = desk(tmp_path / "p", f'[[module]]\nname = "base"\n{walls}', mine_lp=":- sprite((1,1),start).\n")
    run = Run.begin(Project.open(folder), tmp_path / "run")
    assert run.product("base").level.symbol((1, 0)) != "start"  # type: ignore[union-attr]

    (folder / "mine.lp").write_text(":- not sprite((1,0),start).\n")

    assert run.product("base").level.symbol((1, 0)) == "start"  # type: ignore[union-attr]


def test_to_let_go_of_one_element_leaves_the_others_pinned(tmp_path: Path) -> None:
    run = begun(tmp_path, BASE)
    for element, symbol in (("ground@0,0", "start"), ("ground@1,0", "floor"), ("ground@3,2", "exit")):
        run.pin("base", Pin(element, "symbol", (symbol,)))
    run.do("unpin", module="base", element="ground@1,0")

    assert [pin.element for pin in run.state.pins["base"]] == ["ground@0,0", "ground@3,2"]


def test_a_register_set_from_a_module_on_is_not_seen_by_that_module(tmp_path: Path) -> None:
    run = begun(tmp_path, MOOD + BASE + ROLLED + ROLLED.replace('"rolled"', '"again"').replace('"base"', '"rolled"'))
    run.do("register", name="mood", value=5, after="rolled")

    read = {step.module: dict(step.read) for step in run.execute().steps}

    assert read == {"base": {}, "rolled": {"mood": 0}, "again": {"mood": 5}}


def test_variants_are_stopped_when_somebody_asks_and_leave_the_run_as_it_is(tmp_path: Path) -> None:
    run = begun(tmp_path, BASE + ROLLED.replace('reads = ["mood"]\n', ""))
    told: list[int] = []

    with pytest.raises(Cancelled):
        run.variants("rolled", 9, lambda event: told.append(event.done), lambda: len(told) == 2)

    assert told == [1, 2]
    assert run.journal.entries == []


@pytest.mark.parametrize(
    ("op", "arguments", "told"),
    [
        ("pin", {"pin": "1,1"}, "'pin' wants as its pin the class Pin; got '1,1'"),
        ("edit", {"patch": ("wall",)}, "'edit' wants as its patch the class Edit; got 'wall'"),
    ],
)
def test_what_is_no_pin_or_edit_is_refused_before_it_is_written(
    tmp_path: Path, op: str, arguments: dict[str, object], told: str
) -> None:
    run = begun(tmp_path, BASE)

    with pytest.raises(WrongInput, match=told):
        run.do(op, module="base", **arguments)
    assert Run.open(tmp_path / "run").execute().done


@pytest.mark.parametrize("seed", ["7", 7.0, [7]])
def test_a_seed_that_is_no_whole_number_is_no_seed(tmp_path: Path, seed: object) -> None:
    project = Project.open(desk(tmp_path / "p", BASE))

    with pytest.raises(WrongInput, match="a seed is a whole number; got"):
        project.generate(seed)  # type: ignore[arg-type]
    with pytest.raises(WrongInput, match="a seed is a whole number; got"):
        Run.begin(project, tmp_path / "run", seed)  # type: ignore[arg-type]
    assert not (tmp_path / "run").exists()


def test_a_run_that_was_moved_away_from_its_project_tells_where_that_was_and_what_to_do(tmp_path: Path) -> None:
    begun(tmp_path, BASE)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "run").rename(tmp_path / "elsewhere/run")

    with pytest.raises(WrongInput) as lost:
        Run.open(tmp_path / "elsewhere/run")
    assert f"this run is of a project in '{(tmp_path / 'elsewhere/p').resolve()}', and there is none" in str(lost.value)
    assert 'or name its place, seen from the run, as "project" in' in str(lost.value)


def test_projects_runs_and_what_they_make_are_told_in_a_line(tmp_path: Path) -> None:
    run = begun(tmp_path, BASE)

    assert repr(run.project) == f"<Project 'p' in {tmp_path / 'p'}: base>"
    assert repr(run) == f"<Run of 'p', seed 0, in {tmp_path / 'run'}>"
    assert repr(run.made()).startswith("<Made 'p', seed 0: <Grid ")
