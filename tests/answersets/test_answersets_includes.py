"""Programs that include others: files of the project's folder are read, and nothing else of the machine."""

import os
from pathlib import Path

import pytest

from playproof.errors import Impossible, WrongInput
from playproof.project import Project, State, execute
from playproof.project.programs import program_of
from playproof.remarks import review

ROOT = Path(__file__).resolve().parents[2]
ALPHABET = (ROOT / "examples" / "chapter-8" / "alphabet.toml").read_text(encoding="utf-8")
PROJECT = """
name = "own"
promises = ["solvable"]
[[module]]
name = "walls"
kind = "answerset"
size = [6, 6]
counts = { gem = 1, altar = 1, wall = "8..14" }
programs = ["own.lp"]
"""
PIPES = """
name = "Pipes"
[[module]]
name = "pipes"
kind = "concept"
programs = ["own.lp"]
size = [3, 1]
draw = { "lamp(X,Y)" = "altar" }
"""
LEFT = "% The gem lies on the left.\n:- sprite((X,_),gem), X > 0.\n"


def written(folder, project=PROJECT, **files):
    files = {name.replace("__", "/") + ".lp": text for name, text in files.items()}
    for name, text in {"alphabet.toml": ALPHABET, "project.toml": project, **files}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def gem(folder, seed=1):
    return Project.open(folder).generate(seed).level.find("gem")[0]


def test_rules_of_a_file_of_the_folder_are_included_and_named_by_their_own_file_and_line(tmp_path):
    folder = written(tmp_path, own='#include "rules/left.lp".\n', rules__left=f"\n{LEFT}")
    assert {gem(folder, seed)[0] for seed in range(4)} == {0}

    written(tmp_path, own='#include "rules/left.lp".\n:- sprite((0,_),gem).\n')
    with pytest.raises(Impossible) as caught:
        Project.open(folder).generate(1)
    assert "The gem lies on the left (rules/left.lp:3)" in str(caught.value)
    assert ":- sprite((0,_),gem). (own.lp:2)" in str(caught.value)


def test_a_name_counts_from_the_file_that_it_stands_in_and_each_file_is_read_once(tmp_path):
    again = '#include "../own.lp". #include "left.lp".\n'
    folder = written(tmp_path, own='#include "rules/more.lp".', rules__more=again, rules__left=LEFT)

    assert gem(folder)[0] == 0
    printed = program_of(Project.open(folder), State(1))
    assert printed.count("sprite((X,_),gem), X > 0.") == 1
    assert "#include" not in printed


def test_a_map_is_held_to_rules_that_are_included(tmp_path):
    folder = written(tmp_path, own='#include "left.lp".', left=":- sprite((X,_),gem), X < 9.\n")
    level = Project.open(written(tmp_path / "plain", own="ok.")).generate(1).level

    told = review(level, project=Project.open(folder))

    assert any("left.lp:1" in str(remark.where) for remark in told.remarks)


def test_what_is_included_is_a_part_of_what_a_run_keeps_its_products_by(tmp_path):
    written(tmp_path, own='#include "left.lp".', left=LEFT)
    first, same = (execute(Project.open(tmp_path), State(1)).last.key for _ in range(2))
    written(tmp_path, own='#include "left.lp".', left=":- sprite((X,_),gem), X < 5.\n")

    assert first == same != execute(Project.open(tmp_path), State(1)).last.key


def test_a_concept_may_be_said_in_several_files(tmp_path):
    lamp = "__level_design(lamp(X,0)) :- lamp(X,0).\n__concept :- press(1).\n"
    own = '#include "lamp.lp".\n{ lamp(0..2,0) }. { press(1..2) }. :- lamp(2,0), not press(1). :- not lamp(2,0).\n'
    folder = written(tmp_path, PIPES, own=own, lamp=lamp)

    assert (2, 0) in Project.open(folder).generate(1).level.find("altar")


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ('a.\n#include "../secret.lp".', "own.lp:2: '../secret.lp' leads out of the folder"),
        ('#include "rules/../../secret.lp".', "own.lp:1: '../secret.lp' leads out of the folder"),
        ('#include "/etc/passwd".', "own.lp:1: '/etc/passwd' leads out of the folder"),
        ('#include "link.lp".', "own.lp:1: 'link.lp' is a link that leads out of the folder"),
        ('#include "none.lp".', "own.lp:1: "),
        ("#include <incmode>.", "own.lp:1: '#include' reads another file"),
        ('#include %* *% "left.lp".', "own.lp:1: '#include' reads another file"),
        ('#include "code.lp".', "code.lp:2: '#script' runs code of another language"),
        ('#include "deep/a.lp".', "deep/a.lp:1: '../secret.lp' leads out of the folder"),
        ('#include "many0.lp".', "programs of more than 50 files"),
    ],
)
@pytest.mark.parametrize("project", [PROJECT, PIPES])
def test_nothing_outside_of_the_folder_is_included_and_no_code_comes_with_it(tmp_path, own, said, project):
    (tmp_path / "secret.lp").write_text("told(secret).\n", encoding="utf-8")
    folder = tmp_path / "project"
    folder.mkdir()
    many = {f"many{n}": f'#include "many{n + 1}.lp".\n' for n in range(60)}
    code, deep = "\n#script(python)\nimport os\n#end.", '#include "../../secret.lp".'
    written(folder, project, own=own, left=LEFT, code=code, deep__a=deep, **many)
    os.symlink(tmp_path / "secret.lp", folder / "link.lp")

    with pytest.raises(WrongInput) as caught:
        Project.open(folder)

    assert said in str(caught.value)


def test_what_only_speaks_of_including_reads_nothing(tmp_path):
    folder = written(tmp_path, own='% #include "none.lp".\n%* #include "none.lp". *%\nsaid("#include", "none.lp").\n')

    assert Project.open(folder).generate(1).ok
