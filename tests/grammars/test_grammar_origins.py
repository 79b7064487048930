"""Who wrote an element: by which rule, in which module, after which hand, through everything that handed it on."""

import pytest
from quests import PROJECT, RULES, quest

from playproof.errors import WrongInput
from playproof.level import Pin
from playproof.project import Project, Run
from playproof.project.tracing.making import Making
from playproof.project.tracing.origins import origins, together


def told(making, element, module=""):
    return [(origin.module, origin.how, origin.rule) for origin in origins(making, element, module)]


def test_an_element_that_is_handed_on_keeps_its_origin(tmp_path):
    making = Making.of(quest(tmp_path), seed=1)

    assert told(making, "plan.lock.1.k") == [("plan", "rule", "lock")]
    assert told(making, "plan.longer.1.n")[0] == ("plan", "rule", "longer")
    assert told(making, "plan.longer.1.n")[-1] == ("finish", "rule", "fight")
    assert told(making, "plan.longer.1.n", "plan") == told(making, "plan.longer.1.n")[:-1]
    assert told(making, "s") == [("plan", "start", "")]


def test_an_origin_names_application_step_recipe_line_and_rule_line(tmp_path):
    making = Making.of(quest(tmp_path), seed=1)
    (origin,) = origins(making, "plan.lock.2.k")

    assert (origin.application, origin.step, origin.line) == (2, 5, 26)
    assert RULES.splitlines()[origin.line - 1].strip() == "2 times lock"
    assert RULES.splitlines()[origin.at - 1] == "rule lock"
    assert str(origin) == "plan, step 5: rule lock for the 2nd time (quest.rules:8), asked for by line 26"


def test_the_lock_of_a_key_is_found_modules_later(tmp_path):
    making = Making.of(quest(tmp_path), seed=1)
    level = making.level()
    for key in level.find("key"):
        (lock,) = [id for id in together(making, key) if id in level.node_by_id and level.node(id).symbol == "lock"]
        assert level.node(lock).members["id"] == level.node(key).members["id"]


def test_a_hand_edit_is_told_where_it_was_made_and_not_where_it_is_handed_on(tmp_path):
    run = Run.begin(quest(tmp_path), tmp_path / "run")
    level = run.product("plan").level
    run.edit("plan", level.with_node(level.node("plan.longer.1.n").__class__("plan.longer.1.n", "fight")))
    run.execute()

    assert told(Making.of(run), "plan.longer.1.n")[-1] == ("plan", "hand", "")
    assert told(Making.of(run), "plan.longer.2.n")[-1] == ("finish", "rule", "fight")


def test_what_was_pinned_at_the_beginning_is_told(tmp_path):
    run = Run.begin(quest(tmp_path), tmp_path / "run")
    run.pin("finish", Pin("plan.longer.1.n", "symbol", ("key",)))
    run.execute()

    assert told(Making.of(run), "plan.longer.1.n")[-1] == ("finish", "pin", "")


def test_rules_that_run_after_others_name_them(tmp_path):
    rules = RULES.replace("rule lock\n", "rule lock then fight\n")
    making = Making.of(quest(tmp_path, rules=rules), seed=1)
    after = [
        o.after for id in making.level("plan").find("fight") for o in origins(making, id, "plan") if o.rule == "fight"
    ]

    assert after
    assert set(after) == {("lock",)}


def test_an_element_nobody_knows_is_refused_with_one_that_is_near(tmp_path):
    making = Making.of(quest(tmp_path), seed=1)

    with pytest.raises(
        WrongInput, match=r"'finish' shows no element 'plan\.lock\.9\.k'; did you mean 'plan\.lock\.\d\.k'"
    ):
        origins(making, "plan.lock.9.k")


def test_a_module_that_is_no_grammar_has_no_steps(tmp_path):
    with pytest.raises(WrongInput, match="'enough' is a module of the kind check; only a grammar has rules and steps"):
        Making.of(quest(tmp_path), seed=1).trace("enough")


def test_several_grammars_want_one_named(tmp_path):
    with pytest.raises(WrongInput, match="several modules could be meant: 'plan', 'finish'; name one"):
        Making.of(quest(tmp_path), seed=1).grammar()


def test_a_run_made_by_other_rules_says_so_and_makes_nothing_behind_ones_back(tmp_path):
    run = Run.begin(quest(tmp_path), tmp_path / "run")
    run.execute()
    quest(tmp_path, rules=RULES.replace("3 times longer", "4 times longer"))

    with pytest.raises(
        WrongInput, match=r"what 'plan' made does not hold any more: rules, .*make it again with: playproof run"
    ):
        Making.of(Run.open(tmp_path / "run")).trace("plan")


def test_a_run_is_looked_into_with_the_seed_it_has(tmp_path):
    run = Run.begin(quest(tmp_path), tmp_path / "run", seed=4)
    run.execute()

    assert Making.of(str(tmp_path / "run")).level() == Making.of(run.project, seed=4).level()
    with pytest.raises(WrongInput, match="has its seed and registers already"):
        Making.of(run, seed=5)


CAVE = """
[symbols]
rock = { glyph = "#", solid = true }
sand = { glyph = "." }
lake = { glyph = "~", solid = true }
"""
LAYERS = """
[[module]]
name = "one"
kind = "grammar"
start = "rock"
size = [4, 3]
rules = "cave.rules"
recipe = "digging"
[[module]]
name = "two"
kind = "grammar"
input = []
start = "sand"
size = [4, 3]
rules = "cave.rules"
recipe = "wetting"
[[module]]
name = "both"
kind = "grammar"
input = ["one", "two"]
merge = "MERGE"
rules = "cave.rules"
recipe = "finer"
"""
CAVERULES = """rules on grids
rule dig
    #  =>  .
rule wet
    .  =>  ~
recipe digging
    once dig
recipe wetting
    once wet
recipe finer
    split 2 x 2
    maybe dig
"""


@pytest.fixture
def cave(tmp_path):
    def write(merge):
        (tmp_path / "alphabet.toml").write_text(CAVE)
        (tmp_path / "cave.rules").write_text(CAVERULES)
        (tmp_path / "project.toml").write_text(LAYERS.replace("MERGE", merge))
        return Making.of(Project.open(tmp_path), seed=3)

    return write


def test_a_cell_is_followed_through_a_split(cave):
    making = cave("stack")
    ((x, y),) = making.level("one").find("sand")

    for dx in (0, 1):
        first, *_ = origins(making, f"ground@{2 * x + dx},{2 * y}")
        assert (first.module, first.how) == ("one", "start")
        assert told(making, f"ground@{2 * x + dx},{2 * y}")[1] == ("one", "rule", "dig")


def test_layers_that_are_stacked_are_followed_to_the_module_they_came_from(cave):
    making = cave("stack")
    ((x, y),) = making.level("two").find("lake")

    assert told(making, f"ground 2@{2 * x},{2 * y}")[:2] == [("two", "start", ""), ("two", "rule", "wet")]


def test_of_grids_that_are_overlaid_the_one_that_decided_a_cell_is_told(cave):
    making = cave("overlay")
    ((x, y),) = making.level("two").find("lake")

    assert told(making, f"ground@{2 * x},{2 * y}")[:2] == [("two", "start", ""), ("two", "rule", "wet")]


def test_nodes_of_graphs_that_are_joined_are_known_by_the_number_of_their_graph(tmp_path):
    first = PROJECT.partition('[[module]]\nname = "enough"')[0]
    second = first.partition("[[module]]")[2].replace('name = "plan"', 'name = "other"\ninput = []')
    third = '[[module]]\nname = "joined"\nkind = "grammar"\ninput = ["plan", "other"]\nmerge = "concatenate"\n'
    project = f'{first}[[module]]{second}{third}rules = "quest.rules"\nrecipe = "finish"\n'
    making = Making.of(quest(tmp_path, project), seed=1)

    assert told(making, "2:other.lock.1.k") == [("other", "rule", "lock")]
    assert told(making, "1:plan.lock.1.k") == [("plan", "rule", "lock")]


def test_where_the_last_module_failed_the_one_that_is_meant_must_be_named(tmp_path):
    making = Making.of(quest(tmp_path, rules=RULES.replace("until none fight", "9 times fight")), seed=1)

    with pytest.raises(
        WrongInput, match=r"there is no last level: 'finish' made nothing, .*; name a module, such as 'enough'"
    ):
        making.level()
    assert making.level("plan").find("lock")
