"""Grammar modules in projects: pins are context, lists are recipes, registers are written, provenance is kept."""

import pytest

from playproof.errors import WrongInput
from playproof.level import Pin
from playproof.project import Project, Run, generate
from playproof.project.tracing.making import Making

GAME = """
[symbols]
rock = { glyph = "#", solid = true }
sand = { glyph = "." }
lake = { glyph = "~", solid = true }
start = { glyph = "S", start = true }
goal = { glyph = "G", goal = true }
"""
CAVE = """
[[module]]
name = "ground"
kind = "grammar"
start = "rock"
size = [9, 7]
rules = "cave.rules"
recipe = "cavern"
"""
RULES = """rules on grids
rule enter max 1
    #  =>  S
rule dig turn
    S#  =>  S.  |  S.
rule further turn
    .#  =>  ..
rule flood
    .  =>  ~
recipe cavern
    once enter
    once dig
    12 times further
    set flooded = 2
"""


@pytest.fixture
def cave(tmp_path):
    def write(rules=RULES, project=CAVE, **files):
        (tmp_path / "alphabet.toml").write_text(GAME)
        (tmp_path / "cave.rules").write_text(rules)
        (tmp_path / "project.toml").write_text('[registers]\nflooded = 0\norder = ["enter", "dig"]\n' + project)
        return Project.open(tmp_path)

    return write


def test_the_same_seed_makes_the_same_level(cave):
    project = cave()

    assert generate(project, 3).level == generate(project, 3).level
    assert generate(project, 3).level != generate(project, 4).level


def test_what_is_pinned_is_met_by_rules_and_never_rewritten(cave, tmp_path):
    run = Run.begin(cave(), tmp_path / "run")
    wet = [Pin(f"ground@{x},3", "symbol", ("lake",)) for x in range(9)]
    for pin in (*wet, Pin("ground@4,0", "symbol", ("start",))):
        run.pin("ground", pin)

    for _ in range(5):
        level = run.product("ground").level
        assert [level.symbol((x, 3)) for x in range(9)] == ["lake"] * 9
        assert level.symbol((4, 0)) == "start"
        run.roll("ground")


def test_an_element_that_a_rule_will_make_can_be_pinned(tmp_path):
    project = Project.open("examples/mission")
    run = Run.begin(project, tmp_path / "run")
    run.pin("errand", Pin("errand.lock.1.k", "member:id", (77,)))
    run.pin("errand", Pin("errand.line.1.x", "symbol", ("secret",)))

    level = run.product("errand").level

    assert level.node("errand.lock.1.k").members["id"] == 77
    assert level.node("errand.line.1.x").symbol == "secret"


def test_a_list_is_a_recipe(cave):
    level = generate(cave(project=CAVE.replace('recipe = "cavern"', 'recipe = ["enter", "dig", "flood"]'))).level

    assert (len(level.find("start")), len(level.find("lake")), len(level.find("sand"))) == (1, 1, 0)


def test_a_list_of_the_designer_is_a_recipe(cave, tmp_path):
    asks = '[[module]]\nname = "order"\nkind = "ask"\nwhat = "list"\ninput = []\n'
    run = Run.begin(cave(project=asks + CAVE.replace('recipe = "cavern"\n', "")), tmp_path / "run")
    run.do("answer", module="order", text="enter, dig, flood")

    assert len(run.product("ground").level.find("lake")) == 1


ASKS = '[[module]]\nname = "wishes"\nkind = "ask"\nwhat = "list"\ninput = []\n'
PAINT = """rules on sequences
rule red
    x:rock => x:lake
rule green
    x:rock => x:sand
recipe there
    each of wishes
recipe back
    each of reversed wishes
recipe first
    pop wishes into last
    set flooded = len(wishes)
"""
ROW = """[[module]]
name = "{0}"
kind = "grammar"
input = []
start = "rock rock rock"
rules = "paint.rules"
recipe = "{0}"
"""


def painted(cave, tmp_path, *names, rules=PAINT, registers='last = ""\n'):
    (tmp_path / "paint.rules").write_text(rules)
    project = cave(project=registers + ASKS + "".join(ROW.format(name) for name in names))
    run = Run.begin(project, tmp_path / "run")
    run.do("answer", module="wishes", text="red, green, green")
    return run


def test_the_designers_list_is_followed_forwards_and_backwards(cave, tmp_path):
    run = painted(cave, tmp_path, "there", "back")
    run.execute()

    steps = [[step.rule for step in Making.of(run).visit(name).trace.steps] for name in ("there", "back")]

    assert steps == [["red", "green", "green"], ["green", "green", "red"]]


def test_who_takes_from_the_list_leaves_it_whole_for_others(cave, tmp_path):
    run = painted(cave, tmp_path, "first", "there")

    assert run.execute().done
    assert run.execute().registers["flooded"] == 2
    assert run.product("there").level.symbols.count("sand") == 2


def test_a_module_is_made_again_when_the_list_that_it_read_is_another_one(cave, tmp_path):
    run = painted(cave, tmp_path, "there")
    before = run.product("there").level
    run.do("answer", module="wishes", text="red, red, red")

    assert run.product("there").level.symbols == ("lake",) * 3
    run.undo()
    assert run.product("there").level == before


def test_a_recipe_that_names_neither_register_nor_list_is_refused(cave, tmp_path):
    (tmp_path / "paint.rules").write_text(PAINT.replace("reversed wishes", "reversed wihses"))

    with pytest.raises(WrongInput, match=r"paint\.rules:9: there is no register 'wihses'; did you mean 'wishes'\?"):
        cave(project='last = ""\n' + ASKS + ROW.format("back"))


WRITER = """rules on sequences
rule begin
    x:rock => x:start lake
rule on
    x:start => x:start sand
recipe write
    once begin
    2 times on
"""


def test_one_grammar_writes_the_recipe_of_another(cave, tmp_path):
    """A row of symbols is a list of names, beside rules on anything but sequences."""
    (tmp_path / "write.rules").write_text(WRITER)
    row = '[[module]]\nname = "row"\nkind = "grammar"\nstart = "rock"\nrules = "write.rules"\nrecipe = "write"\n'
    rules = (
        RULES.replace("rule enter", "rule start").replace("rule dig", "rule sand").replace("rule flood", "rule lake")
    )
    rules = (
        rules.replace("once enter", "once start")
        .replace("once dig", "once sand")
        .replace("    S#  =>  S.  |  S.", "    S#  =>  S.")
    )
    project = cave(rules, row + CAVE.replace('recipe = "cavern"\n', ""))
    (made, level) = (generate(project, 2), generate(project, 2).level)

    assert made.provenance["steps"][0]["module"] == "row"
    assert (len(level.find("start")), len(level.find("sand")) + len(level.find("lake"))) == (1, 2)


def test_two_lists_are_no_recipe_unless_they_are_put_together(cave, tmp_path):
    lists = ASKS + ASKS.replace("wishes", "later")
    module = CAVE.replace('recipe = "cavern"\n', 'input = ["wishes", "later"]\n')
    run = Run.begin(cave(project=lists + module), tmp_path / "run")
    run.do("answer", module="wishes", text="enter, dig")
    run.do("answer", module="later", text="flood")

    assert "got 2 lists as its recipe; concatenate them" in run.execute().last.failure
    merged = cave(project=lists + module + 'merge = "concatenate"\n')
    assert len(Run.open(tmp_path / "run").product("ground").level.find("lake")) == 1
    assert merged


def test_what_is_drawn_is_laid_over_what_rules_made_and_rules_go_on_from_both(cave, tmp_path):
    (tmp_path / "drawn.txt").write_text("#        \n         \n  ~~~~~  \n         \n         \n         \n        #\n")
    drawn = '[[module]]\nname = "drawn"\nkind = "sketch"\nfile = "drawn.txt"\n'
    wet = (
        '[[module]]\nname = "wet"\nkind = "grammar"\ninput = ["ground", "drawn"]\nmerge = "overlay"\n'
        'rules = "cave.rules"\nrecipe = "wet"\n'
    )
    rules = RULES + "rule shore turn\n    ~.  =>  ~~\nrecipe wet\n    up to 3 times shore\n"

    run = Run.begin(cave(rules, CAVE + drawn + wet), tmp_path / "run")

    ground, wet_level = run.product("ground").level, run.product("wet").level
    assert all(wet_level.symbol((x, 2)) == "lake" for x in range(2, 7))
    assert wet_level.find("start") == [
        cell for cell in ground.find("start") if cell[1] != 2 or cell[0] not in range(2, 7)
    ]


def test_registers_that_a_recipe_sets_are_set_for_the_modules_behind_it(cave):
    later = '[[module]]\nname = "wet"\nkind = "grammar"\nrules = "cave.rules"\nrecipe = "wet"\n'
    project = cave(RULES + "recipe wet\n    flooded times flood\n", CAVE + later)

    assert len(generate(project).level.find("lake")) == 2


def test_every_element_knows_its_rule_and_survives_the_shelf(cave, tmp_path):
    run = Run.begin(cave(), tmp_path / "run")
    made = run.product("ground")

    again = Run.open(tmp_path / "run").product("ground")

    (start,) = made.level.find("start")
    assert made.origins[f"ground@{start[0]},{start[1]}"][:3] == ("enter", 1, 11)
    assert again.origins == made.origins


def test_faults_of_rules_are_told_when_the_project_is_opened(cave):
    with pytest.raises(WrongInput) as caught:
        cave(RULES.replace("once enter", "once entr").replace("S#", "S?"))

    assert [f"{fault.where.file.rpartition('/')[2]}:{fault.where.line}" for fault in caught.value.faults] == [
        "cave.rules:5",
        "cave.rules:11",
    ], "and not that there is no rule 'dig', which only could not be read"


def test_a_pin_speaks_of_the_cells_that_a_recipe_leaves(cave, tmp_path):
    """Before the split the same name is another cell, and stays what it is."""
    finer = RULES + "recipe finer\n    once enter\n    split 2 x 3\n    until none sweep flood\n    until none dig\n"
    run = Run.begin(cave(finer, CAVE.replace("cavern", "finer")), tmp_path / "run")
    run.pin("ground", Pin("ground@1,0", "symbol", ("sand",)))
    run.pin("ground", Pin("ground@17,20", "symbol", ("lake",)))

    level = run.product("ground").level

    assert level.size == (18, 21)
    assert (level.symbol((1, 0)), level.symbol((17, 20))) == ("sand", "lake")
    assert len(level.find("start")) in (5, 6)
