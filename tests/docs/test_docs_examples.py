"""Every example is what its README says: the level, the verdict, the message of each variant, the pictures."""

import re
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))

import demo  # noqa: E402
import gallery  # noqa: E402
import pictures  # noqa: E402
from rich.console import Console  # noqa: E402

by_folder = pytest.mark.parametrize("example", gallery.EXAMPLES, ids=lambda example: example.folder)
variants = [(one, file) for one in (*gallery.EXAMPLES, *gallery.MAKINGS) for file, _ in one.variants]
by_variant = pytest.mark.parametrize(("example", "file"), variants, ids=lambda part: getattr(part, "folder", part))


def readme(example):
    return (example.path / "README.md").read_text(encoding="utf-8")


@by_folder
def test_a_readme_shows_the_level_as_it_is(example):
    assert f"```text\n{(example.path / example.level).read_text(encoding='utf-8')}```" in readme(example)


@by_folder
def test_the_verdict_is_the_one_that_the_readme_tells(example):
    told = re.findall(r"^\| `(.+)` \| (\w+) \| (\w+) \|$", readme(example), re.MULTILINE)

    judged = example.playtest().promises

    assert told == [(str(one.promise), one.word, one.proofs[0].kind) for one in judged]


@by_folder
def test_the_shortest_play_is_as_long_as_the_readme_says(example):
    verdict = example.playtest()

    assert verdict.shortest
    assert f"wins in {len(verdict.witness)} moves" in readme(example)


@by_variant
def test_a_variant_breaks_a_promise_with_the_message_in_the_readme(example, file):
    broken = [judged for judged in example.playtest(file).promises if judged.holds is False]

    assert broken
    assert f"> {broken[0].why}\n" in readme(example)
    assert f"`{broken[0].promise}` is broken" in " ".join(readme(example).split())


@pytest.mark.parametrize(("path", "drawn"), list(pictures.pictures()), ids=lambda part: getattr(part, "name", ""))
def test_a_committed_picture_is_what_the_program_draws_today(path, drawn):
    assert path.read_text(encoding="utf-8") == drawn, "run `make pictures` if the new picture is the better one"


def test_every_picture_in_the_folders_is_drawn_by_the_program():
    assert set(EXAMPLES.glob("*/*.svg")) == {path for path, _ in pictures.pictures()}


def test_the_demonstration_checks_every_proof_and_writes_every_file(tmp_path):
    console = Console(width=120, record=True, file=(tmp_path / "shown").open("w"))

    assert demo.main(tmp_path / "out", console) == 0

    shown = console.export_text()
    promised = sum(len(example.promises) for example in gallery.EXAMPLES)
    promised += sum(len(making.made().proofs) for making in gallery.MAKINGS)
    assert f"{promised} proofs of {len(gallery.EXAMPLES) + len(gallery.MAKINGS)} levels hold" in shown
    for ending in (".level.json", ".svg", ".png", ".tmx", ".dot"):
        assert list((tmp_path / "out").glob(f"*{ending}")), ending


def test_the_gallery_names_every_folder():
    named = {one.folder for one in (*gallery.EXAMPLES, *gallery.MAKINGS)}

    assert named == {path.parent.name for path in EXAMPLES.glob("*/alphabet.toml")}
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert [folder for folder in named if f"]({folder}/README.md)" not in listed] == []


@pytest.mark.parametrize("making", gallery.MAKINGS, ids=lambda making: making.folder)
def test_every_project_of_the_gallery_makes_a_level_with_a_proof_for_each_promise(making):
    made = making.made()

    assert made.ok
    assert {str(promise) for promise in making.project.promises} <= {proof.claim for proof in made.verify()}


@pytest.mark.parametrize(
    ("making", "file"), [(one, file) for one in gallery.MAKINGS for file, _ in one.variants], ids=str
)
def test_a_variant_of_what_a_project_makes_differs_from_it_in_one_tile(making, file):
    made, variant = making.made().level, making.playtest(file).level

    assert len([cell for cell in made.cells() if made.at(cell) != variant.at(cell)]) == 1


@by_folder
def test_the_same_level_gives_the_same_files(example, tmp_path):
    for run in ("one", "two"):
        (tmp_path / run).mkdir()
        list(demo.write_example(example, example.playtest(), tmp_path / run))

    files = sorted(path.name for path in (tmp_path / "one").iterdir())

    assert files == sorted(path.name for path in (tmp_path / "two").iterdir())
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes(), name
