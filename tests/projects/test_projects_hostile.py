"""A stranger's project is data: whatever it holds, it is refused in plain words, in bounded time, and nothing of it is run."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from projects_desk import GAME, desk, known

from playproof.errors import WrongInput
from playproof.level import Pin
from playproof.project import Project, Run, execute
from playproof.project.state import State

known()
BASE = '[[module]]\nname = "base"\nkind = "sketch"\nfile = "base.txt"\n'


def refused(folder: Path, project: str) -> list[str]:
    """What is said of a project that cannot be opened, without the name of its file."""
    desk(folder, project)
    with pytest.raises(WrongInput) as caught:
        Project.open(folder)
    return [str(fault).removeprefix(f"{folder / 'project.toml'}:") for fault in caught.value.faults]


def refused_by(folder: Path, project: str) -> tuple[list[str], int]:
    """What is said, and how many functions were called for it: what takes for ever calls without end, on any machine."""
    calls = 0

    def count(frame: object, event: str, given: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        told = refused(folder, project)
    finally:
        sys.setprofile(None)
    return told, calls


@pytest.mark.parametrize(
    ("project", "message"),
    [
        (
            'alphabet = "../game.toml"\n' + BASE,
            "1: alphabet: '../game.toml' leads out of the folder; name a file inside it",
        ),
        (
            'alphabet = "/etc/passwd"\n' + BASE,
            "1: alphabet: '/etc/passwd' leads out of the folder; name a file inside it",
        ),
        ('alphabet = "a/../../b"\n' + BASE, "1: alphabet: 'a/../../b' leads out of the folder"),
        ("alphabet = 5\n" + BASE, "1: alphabet: got 5, wanted a text"),
        ("name = 5\n" + BASE, "1: name: got 5, wanted a text"),
        ('seed = "x"\n' + BASE, '1: seed: got the text "x", wanted a whole number'),
        ("promises = 5\n" + BASE, "1: promises: wanted a list of texts"),
        ('promises = ["visits bos"]\n' + BASE, "1: promise 1: column 1: unknown symbol 'bos'"),
        ("modul = 1\n" + BASE, "1: modul: unknown key 'modul'; did you mean 'module'?"),
        ("module = 5\n", "1: module: wanted from 1 to 500 modules, each headed [[module]]"),
        ("module = [5]\n", "wanted a table headed [[module]]"),
        ("", "wanted from 1 to 500 modules"),
        (BASE.replace("sketch", "scetch"), "1: module[0]: unknown kind of module 'scetch'; did you mean 'sketch'?"),
        (BASE + "filee = 1\n", "5: module[0]: unknown key 'filee'; did you mean 'file'?"),
        (BASE.replace('"base.txt"', "5"), "4: module[0].file: got 5, wanted the name of a file in the project"),
        (BASE + 'merge = "glue"\n', "5: module[0].merge: unknown way to merge 'glue'; known are 'none'"),
        (BASE + "input = 5\n", "5: module[0].input: wanted the name of a module, or a list of names"),
        (BASE + "pins = 5\n", "5: module[0].pins: got 5, wanted the name of a file"),
        (BASE + 'input = "base"\n', "5: module[0].input: 'base' works on itself"),
        (BASE + BASE, "6: module[1].name: two modules are called 'base'"),
        (BASE.replace('"base"', f'"{"x" * 99}"'), "2: module[0].name: the name of a module is one line of at most 80"),
        ("[registers]\nd = { default = 9, most = 5 }\n" + BASE, "2: registers.d: the register 'd' is at most 5; got 9"),
        ("[registers]\nd = { default = 0, least = 1, most = 5 }\n" + BASE, "is at least 1 and at most 5; got 0"),
        (
            '[registers]\nd = { default = "a", most = 5 }\n' + BASE,
            "2: registers.d: only a register that holds a number",
        ),
        ('[registers]\nd = { default = 1, most = "z" }\n' + BASE, "2: registers.d: the most of a register is a number"),
        (
            "[registers]\nd = { default = 1, least = 3, most = 2 }\n" + BASE,
            "the least of a register, 3, is above its most",
        ),
        ("[registers]\nd = { default = 1, choices = 5 }\n" + BASE, "the choices of a register are a list; got 5"),
        ("[registers]\nd = { default = 1, choices = [2] }\n" + BASE, "2: registers.d: the register 'd' cannot be 1"),
        ("[registers]\nd = { defalt = 1 }\n" + BASE, "unknown key 'defalt' of a register; did you mean 'default'?"),
        ("[registers]\nd = { least = 1 }\n" + BASE, "2: registers.d: a register wants a default"),
        ("[registers]\nd = nan\n" + BASE, "2: registers.d: the register 'd' holds a number; got nan"),
        ("[registers]\nd = 1979-05-27\n" + BASE, "2: registers.d: a register holds a number, a text"),
        ('[registers]\n"d after base" = 1\n' + BASE, "the name of a register is one word"),
        ("registers = 5\n" + BASE, "1: registers: wanted a table such as difficulty = 2"),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, project: str, message: str) -> None:
    assert any(message in told for told in refused(tmp_path, project)), refused(tmp_path, project)


def test_a_circle_of_inputs_is_refused(tmp_path: Path) -> None:
    modules = "".join(f'[[module]]\nname = "{a}"\nkind = "ask"\ninput = "{b}"\n' for a, b in ("ab", "bc", "ca"))

    assert refused(tmp_path, modules) == [
        "4: module[0].input: 'a' works on 'b', which comes after it",
        "8: module[1].input: 'b' works on 'c', which comes after it",
    ]


def test_a_check_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    check = '[[module]]\nname = "gate"\nkind = "check"\nwhen = "true"\nthen = "nowhere"\n'

    assert refused(tmp_path, BASE + check) == [
        "5: module[1]: there is no module 'nowhere' to go to; known are 'base', 'gate'"
    ]


def test_all_faults_are_told_at_once_and_none_follows_from_another(tmp_path: Path) -> None:
    project = (
        "name = 1\n"
        + BASE.replace("sketch", "nothing")
        + '[[module]]\nname = "hand"\nkind = "ask"\ninput = "base"\nwhat = 5\n'
    )

    told = refused(tmp_path, project)

    assert [fault.partition(":")[0] for fault in told] == ["1", "2", "10"]


def test_an_unknown_symbol_in_a_promise_is_told(tmp_path: Path) -> None:
    (told,) = refused(tmp_path, 'promises = ["solvable", "visits gme"]\n' + BASE)

    assert told.startswith("1: promise 2: column 1: unknown symbol 'gme'")
    assert "did you mean 'gem'?" in told


def test_a_link_out_of_the_project_is_refused(tmp_path: Path) -> None:
    folder = desk(tmp_path / "p", 'alphabet = "game.toml"\n' + BASE)
    (tmp_path / "secret.toml").write_text(GAME)
    (folder / "game.toml").symlink_to(tmp_path / "secret.toml")

    with pytest.raises(
        WrongInput, match=r"'game.toml' is a link that leads out of the folder; put the file itself there"
    ):
        Project.open(folder)


def test_a_project_file_that_is_a_link_out_is_refused(tmp_path: Path) -> None:
    folder = desk(tmp_path / "p", BASE)
    (folder / "project.toml").rename(tmp_path / "elsewhere.toml")
    (folder / "project.toml").symlink_to(tmp_path / "elsewhere.toml")

    with pytest.raises(WrongInput, match="leads out of the folder"):
        Project.open(folder)


@pytest.mark.parametrize("named", ["../secret.txt", "/etc/passwd", "out.txt", "a\\u0000b", "nothing.txt", "a_folder"])
@pytest.mark.parametrize("key", ["file", "pins"])
def test_a_file_outside_the_folder_or_nowhere_is_refused_before_anything_is_made(
    tmp_path: Path, named: str, key: str
) -> None:
    folder = tmp_path / "p"
    (folder / "a_folder").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("S.>\n")
    (folder / "out.txt").symlink_to(tmp_path / "secret.txt")
    module = BASE.replace("base.txt", named) if key == "file" else BASE + f'pins = "{named}"\n'

    (told,) = refused(folder, module)

    assert told.startswith(f"{4 if key == 'file' else 5}: module[0].{key}: ")
    assert any(why in told for why in ("leads out of the folder", "no usable file name", "there is no file"))


def test_no_legend_is_looked_for_above_the_project(tmp_path: Path) -> None:
    folder = desk(tmp_path / "p", BASE.replace('"base.txt"', '"base.dot"'))
    (folder / "base.dot").write_text('digraph { a [label="s"]; b [label="q,t"]; a -> b; }\n')
    legend = '{"nodes": {"q": ["room", "secret"]}}'
    (tmp_path / "legend.json").write_text(legend)
    (folder / "linked.json").symlink_to(tmp_path / "legend.json")

    notes = [step.made.notes for step in execute(Project.open(folder), State()).steps if step.made]
    assert "secret" not in str(notes)
    (folder / "legend.json").write_text(legend)
    notes = [step.made.notes for step in execute(Project.open(folder), State()).steps if step.made]
    assert "secret" in str(notes)


def test_a_file_that_becomes_a_link_out_after_the_project_was_opened_is_not_read(tmp_path: Path) -> None:
    project = Project.open(desk(tmp_path / "p", BASE))
    (tmp_path / "secret.txt").write_text("S.>\n")
    (tmp_path / "p" / "base.txt").unlink()
    (tmp_path / "p" / "base.txt").symlink_to(tmp_path / "secret.txt")

    step = execute(project, State()).last

    assert step is not None
    assert step.shown is None
    assert "is a link that leads out of the folder" in step.failure


def test_a_module_s_name_makes_no_file_outside_the_run(tmp_path: Path) -> None:
    project = Project.open(desk(tmp_path / "p", BASE.replace('"base"', '"../../../evil"')))

    Run.begin(project, tmp_path / "run").execute()

    assert not list(tmp_path.parent.rglob("*evil*"))


def test_an_export_out_of_its_folder_is_refused(tmp_path: Path) -> None:
    (told,) = refused(tmp_path, BASE + '[[module]]\nname = "out"\nkind = "export"\nto = "../evil.tmx"\n')

    assert told == "8: module[1].to: '../evil.tmx' leads out of the folder; name a file inside it"


@pytest.mark.parametrize("name", ["journal.jsonl", "lock", "exports", "refused", "products", "products/a"])
@pytest.mark.parametrize("begun", [True, False], ids=["a run that is there", "a folder for a run"])
def test_a_run_that_a_stranger_laid_out_writes_nothing_through_a_link(tmp_path: Path, name: str, begun: bool) -> None:
    project, run = Project.open(desk(tmp_path / "p", BASE)), tmp_path / "p" / "run"
    if begun:
        Run.begin(project, run).pin("base", Pin("ground@0,0", "exists", (True,)))
    (run / name).parent.mkdir(parents=True, exist_ok=True)
    (run / name).unlink(missing_ok=True)
    (run / name).symlink_to(tmp_path / "elsewhere")

    with pytest.raises(WrongInput, match=f"'{name}' is a link that leads out of the folder"):
        Run.open(run) if begun else Run.begin(project, run)
    assert not (tmp_path / "elsewhere").exists()


def test_an_export_writes_nothing_through_a_link_out_of_its_folder(tmp_path: Path) -> None:
    from playproof.project.modules.export import write_exports

    export = '[[module]]\nname = "out"\nkind = "export"\nto = "evil.tmx"\n'
    project = Project.open(desk(tmp_path / "p", BASE + export))
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "evil.tmx").symlink_to(tmp_path / "evil.tmx")

    with pytest.raises(WrongInput, match="leads out"):
        write_exports(project, execute(project, State()), tmp_path / "out")

    assert not (tmp_path / "evil.tmx").exists()


@pytest.mark.parametrize(
    "bomb",
    [
        "a = " + "[" * 5000 + "]" * 5000,
        "a = " + "{b = " * 5000 + "1" + "}" * 5000,
        "a" + ".a" * 5000 + " = 1",
        "[" + "a." * 5000 + "a]",
    ],
)
def test_a_bomb_of_nested_tables_is_refused_at_once(tmp_path: Path, bomb: str) -> None:
    told, calls = refused_by(tmp_path, f"{bomb}\n{BASE}")

    assert "nested more than 32 deep" in told[0]
    assert calls < 10_000


def test_thousands_of_modules_are_refused_at_once(tmp_path: Path) -> None:
    told, calls = refused_by(tmp_path, BASE * 5000)

    assert "wanted from 1 to 500 modules" in told[0]
    assert calls < 5_000_000


def test_thousands_of_wrong_inputs_are_refused_at_once(tmp_path: Path) -> None:
    inputs = ", ".join(f'"m{number}"' for number in range(50_000))
    told, calls = refused_by(tmp_path, BASE + f"input = [{inputs}]\n")

    assert told[-1].endswith("and more faults, to be shown when these are mended")
    assert calls < 5_000_000


def test_a_check_that_sends_play_to_itself_for_ever_is_stopped(tmp_path: Path) -> None:
    check = '[[module]]\nname = "gate"\nkind = "check"\nwhen = "true"\nthen = "gate"\nmost = 1000\n'

    trace = execute(Project.open(desk(tmp_path, BASE + check)), State())

    assert len(trace.steps) == 1000
    assert trace.last is not None
    assert "a way through the checks, last at 'gate': not found within 1,000 visits" in trace.last.failure
    assert not trace.done


def test_a_check_without_a_level_is_told(tmp_path: Path) -> None:
    trace = execute(Project.open(desk(tmp_path, '[[module]]\nkind = "check"\nwhen = "true"\n')), State())

    assert trace.last is not None
    assert trace.last.failure == "'check' asks about one level; it got 0 inputs, merge them"


def test_a_project_file_that_is_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "project.toml").mkdir()

    with pytest.raises(WrongInput, match="this is a folder, wanted a file"):
        Project.open(tmp_path)


def test_a_project_file_that_is_no_utf_8_is_told(tmp_path: Path) -> None:
    (tmp_path / "project.toml").write_bytes(b'name = "x"\nalphabet = "\xff"\n')

    with pytest.raises(WrongInput, match=r"project.toml:2: byte 24 of the file is 0xff, which is no UTF-8 text"):
        Project.open(tmp_path)


def test_a_project_file_that_is_huge_is_told(tmp_path: Path) -> None:
    (tmp_path / "project.toml").write_text("# " + "x" * (2 * 2**20))

    with pytest.raises(WrongInput, match="longer than 2,097,152 characters"):
        Project.open(tmp_path)


def test_a_project_file_without_end_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "project.toml")

    with pytest.raises(WrongInput, match="this is no ordinary file"):
        Project.open(tmp_path)


def test_a_missing_project_is_told(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="there is no such file"):
        Project.open(tmp_path)
