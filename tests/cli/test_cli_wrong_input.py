"""Wrong input: every message says what was got, what was wanted and what to do next, and the exit code is 2."""

import json

import pytest
from command import GAME, GOOD, desk, run

WRONG = {
    "a missing file": (["playtest", "god.txt"], "god.txt: there is no such file; did you mean 'good.txt'?"),
    "a missing folder": (["show", "no/good.txt"], "there is no folder 'no' either; check the way to it"),
    "a folder": (["playtest", "folder"], "folder: this is a folder, wanted the file of a level; name the files in it"),
    "a pattern that fits nothing": (["playtest", "*.tmx"], "no file fits this pattern"),
    "an alphabet for a level": (
        ["playtest", "alphabet.toml"],
        "this is an alphabet and no level; give it with --alphabet",
    ),
    "a missing alphabet": (["playtest", "good.txt", "--alphabet", "alphabt.toml"], "did you mean 'alphabet.toml'?"),
    "a typo in the alphabet": (["playtest", "good.txt", "--alphabet", "typo.toml"], "did you mean 'solid'?"),
    "an ending that nobody knows": (["playtest", "notes.doc"], "no format has the ending '.doc'; known are .dot"),
    "a format that nobody knows": (
        ["playtest", "good.txt", "--format", "txet"],
        "there is no format 'txet'; did you mean 'text'?",
    ),
    "a format that is only written": (["show", "good.txt", "--format", "svg"], "'svg' is written and not read"),
    "a glyph that nobody knows": (["playtest", "glyph.txt"], "glyph.txt:1"),
    "rows of unequal length": (["playtest", "ragged.txt"], "ragged.txt:2: this row has 1 cell"),
    "no UTF-8": (["playtest", "latin.txt"], "save the file as UTF-8"),
    "a symbol that nobody knows": (
        ["playtest", "good.txt", "--promise", "visits bos"],
        "good.txt: promise 1: column 1: unknown symbol 'bos'; did you mean 'boss'?",
    ),
    "no promise at all": (["playtest", "good.txt", "--promise", "be nice"], "good.txt: promise 1"),
    "an item that nobody knows": (
        ["playtest", "good.txt", "--holding", "kee=1"],
        "--holding: unknown item 'kee'; did you mean 'key'?",
    ),
    "an item without a count": (
        ["playtest", "good.txt", "--holding", "key"],
        "--holding 'key': wanted an item and a count, such as bombs=0",
    ),
    "a cell that is none": (
        ["playtest", "good.txt", "--start", "here"],
        "--start: 'here' is no cell; a cell is written as column,row, such as 3,4",
    ),
    "a cell outside": (["playtest", "bare.txt", "--start", "9,9", "--goal", "0,0"], "outside the grid"),
    "a second start": (
        ["playtest", "good.txt", "--start", "1,0"],
        "good.txt: the map has its start at 0,0 already; leave out --start",
    ),
    "a cell of a graph": (
        ["playtest", "rooms.graph.txt", "--goal", "1,0"],
        "--goal is a cell of a map, and this level is a graph",
    ),
    "no start": (["playtest", "bare.txt", "--budget", "0"], "--budget"),
    "two levels into one file": (
        ["playtest", "good.txt", "good.txt", "--svg", "a.svg"],
        "--svg writes one file, and 2 levels were given",
    ),
    "a save under another name": (
        ["playtest", "good.txt", "--save", "a.json"],
        "--save wants a name that ends with .level.json; try 'a.level.json'",
    ),
    "a folder to write into": (
        ["show", "good.txt", "--svg", "no/a.svg"],
        "there is no folder 'no' to write into; make it first",
    ),
    "two pictures": (["show", "good.txt", "--svg", "a.svg", "--png", "a.png"], "draw one picture at a time"),
    "an export to nowhere": (
        ["export", "good.txt", "--to", "doc"],
        "'doc' is neither a format that can be written nor a file of one; known are native",
    ),
    "an export of the wrong kind": (
        ["export", "good.txt", "--to", "dot"],
        "this format holds graphs, and this level is a grid",
    ),
    "an export to two files": (
        ["export", "good.txt", "--to", "a.tmx", "--out", "b.tmx"],
        "--to names the file 'a.tmx' and --out the file 'b.tmx'; name one",
    ),
    "an export over itself": (
        ["export", "good.txt", "--to", "text"],
        "good.txt: this is the file of the level itself; name another with --out",
    ),
    "a verification of a picture": (
        ["verify", "good.txt"],
        "playproof playtest good.txt --save FILE.level.json makes one",
    ),
    "broken JSON": (["verify", "broken.level.json"], "broken.level.json:1"),
    "JSON that is no level": (["verify", "other.level.json"], "this is no level's file"),
    "a treatment that nobody knows": (
        ["playtest", "good.txt", "--culs", "eat"],
        "'eat' is not one of 'skip', 'entrance', 'own'",
    ),
    "a command that nobody knows": (["plytest", "good.txt"], "No such command 'plytest'"),
    "no level at all": (["playtest"], "Missing argument 'LEVEL'"),
    "a schema of nothing": (["schema", "song"], "'song' is not one of 'project', 'alphabet', 'level'"),
}


@pytest.fixture
def rooms(tmp_path):
    desk(tmp_path, good=GOOD, bare="...\n", glyph="S.%>\n", ragged="S>\n.\n")
    (tmp_path / "folder").mkdir()
    (tmp_path / "notes.doc").write_text("hello")
    (tmp_path / "latin.txt").write_bytes(b"S\xe9>\n")
    (tmp_path / "rooms.graph.txt").write_text("gate: start\nhall: exit\ngate -- hall\n")
    (tmp_path / "typo.toml").write_text(GAME.replace("solid", "sollid", 1))
    (tmp_path / "broken.level.json").write_text('{"playproof": 1')
    (tmp_path / "other.level.json").write_text('{"name": "a song"}')
    return tmp_path


@pytest.mark.parametrize("what", WRONG)
def test_the_message_helps_and_the_code_is_2(rooms, what):
    command, message = WRONG[what]
    done = run(rooms, *command)

    assert done.code == 2
    assert message in " ".join(done.err.split())
    assert "good.txt: solvable" not in done.out


def test_a_level_without_a_start_is_not_solvable_and_says_why(rooms):
    done = run(rooms, "playtest", "bare.txt")

    assert done.code == 1
    assert "no start" in done.out


def test_all_faults_of_a_file_are_told_at_once(rooms):
    done = run(rooms, "playtest", "good.txt", "--promise", "visits bos", "--promise", "uses kee")

    assert "unknown symbol 'bos'" in done.err
    assert "unknown item 'kee'" in done.err


def test_a_dozen_faults_are_told_to_the_last(rooms):
    (rooms / "many.graph.txt").write_text("".join(f"room{n}: song\n" for n in range(15)))

    assert run(rooms, "playtest", "many.graph.txt").err.splitlines()[-1].startswith("       many.graph.txt:15: ")


def test_a_file_full_of_faults_does_not_fill_the_screen(rooms):
    promises = [word for n in range(30) for word in ("--promise", f"visits nobody{n}")]
    done = run(rooms, "playtest", "good.txt", *promises)

    assert len(done.err.splitlines()) == 31
    assert "more lines like these" in done.err.splitlines()[-1]


def test_results_stay_json_when_everything_is_wrong(rooms):
    done = run(rooms, "verify", "broken.level.json", "--json")

    assert done.code == 2
    assert json.loads(done.out)["ok"] is False
