"""Dungeons from logic as a module of a project: what is drawn stays, and what no program knows is refused by name."""

import re

import pytest

from playproof import read_alphabet
from playproof.errors import Cancelled, NotFound, PlayproofError, WrongInput
from playproof.level import Grid, LevelFile, Thing, save_native
from playproof.project import Project, State, execute
from playproof.project.programs import program_of

GAME = """
[symbols]
floor = { glyph = "." }
wall  = { glyph = "#", solid = true }
start = { glyph = "S", start = true }
exit  = { glyph = ">", goal = true }
key   = { glyph = "k", gives = "key {id}", members = { id = 1 } }
door  = { glyph = "D", solid = true, takes = "key {id}", members = { id = 1 } }
moss  = { glyph = "," }
"""
SKETCH = '[[module]]\nname = "base"\nkind = "sketch"\nfile = "base.txt"\n'
NATIVE = SKETCH.replace("base.txt", "base.level.json")
FILL = '[[module]]\nname = "fill"\nkind = "answerset"\n'


@pytest.fixture
def folder(tmp_path):
    def write(project, game=GAME, **files):
        (tmp_path / "alphabet.toml").write_text(game)
        (tmp_path / "project.toml").write_text(project)
        for name, text in files.items():
            (tmp_path / name.replace("_", ".")).write_text(text)
        return tmp_path

    return write


def refusal(folder):
    with pytest.raises(WrongInput) as caught:
        Project.open(folder)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize("style", ['"no blocks of walls, side=3"', '{ rule = "no blocks of walls", side = 3 }'])
def test_settings_of_a_style_stand_behind_commas_or_in_its_table(folder, style):
    module = FILL + f"size = [6, 6]\ncounts = {{ wall = 20 }}\nstyle = [{style}]\n"

    asked = program_of(Project.open(folder(module)), State())

    assert re.search(r"^\w+\(\d+,wall,3\)\.", asked, re.MULTILINE)


def test_a_weight_is_no_setting_of_a_phrase(folder):
    told = refusal(folder(FILL + 'counts = { wall = 9 }\nstyle = ["no lone walls, weight=5"]\n'))

    assert told[0].endswith("has no setting 'weight'; write { rule = \"no lone walls\", weight = 5 }")


def test_drawn_walls_bar_the_way_though_nobody_counts_walls(folder):
    sketch = "S....\n#####\n    >\n"
    project = Project.open(folder(SKETCH + FILL + 'input = "base"\ncounts = { key = 1 }\n', base_txt=sketch))

    step = execute(project, State()).last

    assert step.shown is None
    assert "1,1 is drawn as 'wall'" in step.failure
    assert "solvable" in step.failure


def test_what_is_drawn_keeps_its_layers_objects_and_members(folder):
    at = folder(NATIVE + FILL + 'input = "base"\ncounts = { wall = 4 }\n')
    level = (
        Grid.parse("S....\n     \n....>", read_alphabet(at / "alphabet.toml"))
        .with_members("ground@0,2", {})
        .with_layer("above")
    )
    level = level.with_cell((1, 0), "moss", "above").with_object(Thing("lost key", "key", (2, 0), {"id": 1}))
    save_native(LevelFile(level), at / "base.level.json")

    made = Project.open(at).generate(seed=2)

    assert made.ok
    assert [thing.id for thing in made.level.objects] == ["lost key"]
    assert made.level.symbol((1, 0), "above") == "moss"
    assert len(made.level.find("wall")) == 4
    assert set(made.level.find("wall")) <= {(x, 1) for x in range(5)}


@pytest.mark.parametrize(
    ("put", "message"),
    [
        (
            lambda level: level.with_object(Thing("one", "key", (0, 2), {"id": 7})),
            "'key' at 0,2 plays by members of its own",
        ),
        (lambda level: level.with_object(Thing("one", "key", (4, 2), {})), "'exit' and 'key' share the tile 4,2"),
    ],
)
def test_a_drawing_that_no_program_knows_is_refused_by_name(folder, put, message):
    at = folder(NATIVE + FILL + 'input = "base"\n')
    level = Grid.parse("S....\n     \n....>", read_alphabet(at / "alphabet.toml"))
    save_native(LevelFile(put(level)), at / "base.level.json")

    with pytest.raises(WrongInput, match=message):
        Project.open(at).generate(seed=2)


def test_movement_along_edges_is_refused_when_the_project_is_opened(folder):
    told = refusal(folder(FILL, 'movement = "rooms"\n' + GAME))

    assert [fault.partition("project.toml:")[2] for fault in told] == [
        "3: module[0].kind: the movement 'rooms' goes along the edges of graphs, and an answer set makes grids; "
        'make a graph with a grammar, or let the alphabet say movement = "walk"'
    ]


@pytest.mark.parametrize(
    ("ground", "told"),
    [("key", "'key' cannot be the ground: something happens there"), ("flor", "did you mean 'floor'?")],
)
def test_a_ground_at_which_something_happens_is_refused(folder, ground, told):
    (fault,) = refusal(folder(FILL + f'ground = "{ground}"\n'))

    assert told in fault


def test_wishes_that_nobody_finds_a_level_with_take_half_of_the_tries_and_give_way(folder):
    legend = '[module.legend]\n"*" = { is = "moss", weight = 2 }\n"+" = { is = "moss", weight = 1 }\n'
    settings = 'size = [12, 9]\nconflicts = 1\ntries = 4\ncounts = { key = 1, wall = "70..75" }\nplace = ["moss"]\n'
    promised = (
        'promises = ["steps in goal >= 30"]\nstyle = ["no blocks of walls", "no blocks of floor"]\npins = "pins.txt"\n'
    )
    project = Project.open(folder(FILL + settings + promised + legend, pins_txt="*          +\n" + " " * 12 + "\n"))
    totals = []

    with pytest.raises(NotFound):
        project.generate(1, listen=lambda event: totals.append(event.total) if event.note == "grounding" else None)

    assert totals == [2, 2, 4]


def test_a_dungeon_can_be_carved_out_of_walls(folder):
    project = folder(
        FILL + 'size = [8, 6]\nground = "wall"\nplace = ["floor"]\ncounts = { floor = "12..16", key = 1, door = 1 }\n'
    )

    made = Project.open(project).generate(seed=1)

    assert made.ok
    assert 12 <= len(made.level.find("floor")) <= 16


JUMPING = """
movement = { kind = "platform", body = [1, 2], jump = 2, reach = 3 }
[symbols]
air   = { glyph = "." }
rock  = { glyph = "#", solid = true }
start = { glyph = "S", start = true }
key   = { glyph = "k", gives = "key" }
door  = { glyph = "D", solid = true, needs = "key", goal = true }
"""


def test_a_platformer_is_made_in_which_nobody_wins_without_two_jumps(folder):
    project = 'promises = ["solvable", "jumps >= 2"]\n' + FILL
    at = folder(project + 'size = [12, 7]\ncounts = { rock = "30%..45%", key = 1 }\n', JUMPING)

    made = Project.open(at).generate(seed=1)

    assert [(str(one.promise), one.word) for one in made.verdict.promises] == [
        ("solvable", "kept"),
        ("jumps >= 2", "kept"),
    ]


def test_nobody_can_be_made_to_jump_on_foot(folder):
    (told,) = refusal(folder('promises = ["jumps >= 1"]\n' + FILL))

    assert "nobody jumps where the movement is 'walk'" in told


PINS = FILL + 'size = [5, 3]\nplace = ["wall"]\npins = "sketch.txt"\n'


def test_a_glyph_of_the_legend_allows_what_it_says(folder):
    sketch = "S###>\no o o\nooooo\n"
    at = folder(PINS + 'legend = { o = "anything but wall" }\n', sketch_txt=sketch)

    for seed in range(3):
        level = Project.open(at).generate(seed=seed).level
        assert set(level.find("wall")) <= {(1, 0), (2, 0), (3, 0), (1, 1), (3, 1)}


def test_a_glyph_with_a_weight_is_a_wish(folder):
    sketch = "S*  >\n     \n     \n"
    at = folder(PINS + 'legend = { "*" = { is = "wall", weight = 2 } }\n', sketch_txt=sketch)

    assert Project.open(at).generate(seed=1).level.symbol((1, 0)) == "wall"


@pytest.mark.parametrize(
    ("legend", "message"),
    [
        ('o = "anything but wal"', "unknown symbol 'wal'; did you mean 'wall'?"),
        ('"#" = "floor"', "the glyph '#' is already that of 'wall'"),
        ("o = 5", "this is no line of a legend"),
        ('oo = "floor"', "'oo' is no glyph"),
    ],
)
def test_a_legend_that_makes_no_sense_is_refused_with_its_line(folder, legend, message):
    (told,) = refusal(folder(PINS + f"legend = {{ {legend} }}\n", sketch_txt="S   >\n     \n     \n"))

    assert "project.toml:7" in told
    assert message in told


def test_a_deadline_that_is_over_is_told_as_what_it_is(folder, monkeypatch):
    from playproof.project.answering import deadline

    at = folder(FILL + "size = [6, 4]\ndeadline = 5\ncounts = { key = 1 }\n")
    made = Project.open(at).generate(seed=1)
    clock = iter(range(0, 10_000_000, 1_000))
    monkeypatch.setattr(deadline, "monotonic", lambda: next(clock))

    with pytest.raises(NotFound, match=r"a level before the deadline .*: not found within 5 seconds"):
        Project.open(at).generate(seed=1)
    monkeypatch.undo()
    (at / "project.toml").write_text((at / "project.toml").read_text().replace("deadline = 5\n", ""))

    assert Project.open(at).generate(seed=1).level == made.level, "a deadline never decides which level it is"


def test_who_stops_the_work_is_not_told_of_a_deadline(folder):
    at = folder(FILL + "size = [6, 4]\ndeadline = 60\n")

    with pytest.raises(Cancelled):
        Project.open(at).generate(seed=1, stopped=lambda: True)


def test_what_is_drawn_beyond_the_board_is_named_with_a_size_that_would_do(folder):
    at = folder(PINS.replace("[5, 3]", "[3, 3]"), sketch_txt="S   #\n     \n     \n")

    with pytest.raises(PlayproofError) as caught:
        Project.open(at).generate(seed=1)

    told = str(caught.value)
    assert "4,0 is drawn or pinned (sketch.txt:1), and the board is 3 x 3; say size = [5, 3], or more" in told
    assert "project.toml:" in told
