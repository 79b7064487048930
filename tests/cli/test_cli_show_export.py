"""`playproof show`, `export`, `schema` and `doctor`."""

import json
import subprocess
from shutil import which

import pytest
from command import GOOD, LOCKED, SCORED, TRAP, desk, run

from playproof import read


def test_a_level_is_shown_as_its_picture(tmp_path):
    assert run(desk(tmp_path, trap=TRAP), "show", "trap.txt").out == TRAP


def test_a_level_is_shown_in_colour_where_a_person_looks(tmp_path):
    assert "\x1b[" in run(desk(tmp_path, trap=TRAP), "show", "trap.txt", FORCE_COLOR="1").out


def test_a_shortest_play_can_be_shown_too(tmp_path):
    done = run(desk(tmp_path, good=GOOD), "show", "good.txt", "--play")

    assert done.out == f"{GOOD}play: right 6 (6 moves)\n"


def test_a_level_that_nobody_wins_is_shown_and_said_to_be_so(tmp_path):
    done = run(desk(tmp_path, locked=LOCKED), "show", "locked.txt", "--play")

    assert done.code == 1
    assert done.out == LOCKED
    assert "no winning play is known: the door at 1,0 takes a key" in done.err


@pytest.mark.parametrize(("option", "begin"), [("--svg", b"<svg"), ("--png", b"\x89PNG")])
def test_a_picture_goes_to_a_file(tmp_path, option, begin):
    done = run(desk(tmp_path, good=GOOD), "show", "good.txt", option, "good.picture", "--play", "--theme", "dark")

    assert (done.code, done.out) == (0, "")
    assert (tmp_path / "good.picture").read_bytes().startswith(begin)


def test_what_is_shown_has_a_json_form(tmp_path):
    shown = run(desk(tmp_path, good=GOOD), "show", "good.txt", "--play", "--json").json

    assert shown["picture"] + "\n" == GOOD
    assert shown["play"]["moves"] == ["right"] * 6


@pytest.mark.parametrize("format", ["native", "text", "tmx", "tmj"])
def test_what_is_exported_is_the_same_level(tmp_path, format):
    rooms = desk(tmp_path, good=GOOD)
    done = run(
        rooms, "export", "good.txt", "--to", format, "--out", f"copy.{'level.json' if format == 'native' else format}"
    )

    first = done.out.splitlines()[0]
    assert done.code == 0
    assert read(rooms / first, format=format).level == read(rooms / "good.txt").level


def test_every_file_that_was_written_is_listed(tmp_path):
    done = run(desk(tmp_path, good=GOOD), "export", "good.txt", "--to", "good.tmx")

    assert len(done.out.splitlines()) == 3
    assert all((tmp_path / name).is_file() for name in done.out.splitlines())


def test_an_export_that_loses_something_says_what(tmp_path):
    rooms = desk(tmp_path, good=GOOD)
    run(rooms, "playtest", "good.txt", "--save", "good.level.json")

    assert "lost: everything but the looks" in run(rooms, "export", "good.txt", "--to", "svg").err
    assert "lost: its promises, proofs" in run(rooms, "export", "good.level.json", "--to", "tmx").err
    assert run(rooms, "export", "good.level.json", "--to", "copy.level.json").err == ""


def test_a_level_drawn_by_hand_is_not_written_over_by_accident(tmp_path):
    rooms = desk(tmp_path, good=GOOD)
    run(rooms, "export", "good.txt", "--to", "native")
    done = run(rooms, "export", "good.level.json", "--to", "text")

    assert done.code == 2
    assert "good.txt: there is a file of this name already; to replace it say so: --out good.txt" in done.err


def test_the_alphabet_of_a_level_can_be_taken_out(tmp_path):
    rooms = desk(tmp_path, good=GOOD)
    run(rooms, "export", "good.txt", "--to", "native")
    (rooms / "alphabet.toml").unlink()
    (rooms / "good.txt").unlink()
    run(rooms, "export", "good.level.json", "--to", "alphabet.toml")
    run(rooms, "export", "good.level.json", "--to", "text")

    assert run(rooms, "playtest", "good.txt").code == 0


def test_an_export_has_a_json_form(tmp_path):
    done = run(desk(tmp_path, good=GOOD), "export", "good.txt", "--to", "png", "--json").json

    assert done["files"] == ["good.png"]
    assert len(done["lost"]) == 1


@pytest.mark.skipif(not which("dot"), reason="Graphviz is not installed")
def test_graphviz_draws_an_exported_graph(tmp_path):
    rooms = desk(tmp_path)
    (rooms / "rooms.graph.txt").write_text("gate: start\nhall: exit\ngate -[door]- hall\n")
    run(rooms, "export", "rooms.graph.txt", "--to", "dot")

    drawn = subprocess.run(["dot", "-Tsvg", "rooms.dot"], cwd=rooms, capture_output=True, check=True)
    assert b"<svg" in drawn.stdout


@pytest.mark.parametrize("kind", ["alphabet", "level"])
def test_schemas_are_schemas_and_admit_what_we_write(tmp_path, kind):
    jsonschema = pytest.importorskip("jsonschema")
    rooms = desk(tmp_path, SCORED, good="S.>\n")
    schema = run(rooms, "schema", kind).json
    jsonschema.Draft202012Validator.check_schema(schema)
    run(rooms, "export", "good.txt", "--to", "native")
    level = json.loads((rooms / "good.level.json").read_text())

    jsonschema.validate(level if kind == "level" else level["alphabet"], schema)


def test_the_doctor_knows_versions_tools_and_the_corpus(tmp_path):
    done = run(tmp_path, "doctor", PLAYPROOF_CORPUS="somewhere")
    facts = run(tmp_path, "doctor", "--json", PLAYPROOF_CORPUS="somewhere").json

    assert done.code == 0
    assert set(facts["packages"]) == {"numpy", "scipy", "pydantic", "rich", "typer"}
    assert facts["corpus"] == "somewhere"
    assert all(str(version) in done.out for version in facts["packages"].values())
    assert all(name in done.out for name in facts["tools"])


HOUSE = """
[symbols]
start  = { glyph = "S", start = true }
exit   = { glyph = ">", goal = true }
zombie = { glyph = "z", scores = { health = -10 } }
[scores]
health = { start = 20, least = 1 }
"""
ROOMS = "gate: start\nhall: zombie\nvault: exit\ngate -- hall\nhall -- vault\nhall -- den\n"


def house(folder):
    (folder / "alphabet.toml").write_text(HOUSE)
    (folder / "house.graph.txt").write_text(ROOMS)
    return folder


@pytest.mark.parametrize(("options", "shown"), [(["--paths"], "den"), (["--curve", "health"], "health along")])
def test_standard_paths_and_scores_along_them_are_drawn(tmp_path, options, shown):
    done = run(house(tmp_path), "show", "house.graph.txt", *options, "--svg", "picture.svg")

    assert done.code == 0
    assert shown in (tmp_path / "picture.svg").read_text()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--curve", "helth", "--svg", "x.svg"], "unknown score 'helth'; did you mean 'health'?"),
        (["--paths"], "--paths and --curve each make a picture of their own; give one of them, with --svg FILE"),
    ],
)
def test_a_picture_of_paths_that_cannot_be_drawn_says_why(tmp_path, options, message):
    done = run(house(tmp_path), "show", "house.graph.txt", *options)

    assert done.code == 2
    assert message in done.err
