"""Recipes that ask for the designer's hand: a run waits there, goes on from what he made of it, and forgets nothing he did."""

from random import Random

import pytest
from quests import CAVE_PROJECT, CAVE_RULES, PROJECT, RULES, cavern, quest
from test_grammar_trace_cli import run as shell

from playproof.errors import WrongInput
from playproof.grammars import Asked, grow
from playproof.level import Alphabet, Cells, Graph, Grid, Node, Pin, Sequence, Shapes, Symbol, Thing
from playproof.project import Run, generate
from playproof.project.tracing.blame import blame
from playproof.project.tracing.making import Making
from playproof.project.tracing.origins import origins
from playproof.rewrite import Derivation, cook, read_recipe, read_rules, working

ASKS = RULES.replace("    3 times longer\n", "    3 times longer\n    ask 'Put more in.'\n")
TWICE = ASKS.replace("    2 times lock\n", "    2 times lock\n    ask 'And now?'\n")
ROOMS = Alphabet.of(Symbol("room", ".", members={"n": 0}), Symbol("hall", ","), Symbol("wall", "#", solid=True))


def changed(level, id, symbol):
    return level.with_node(Node(id, symbol))


@pytest.fixture
def asking(tmp_path):
    def begin(rules=ASKS, project=PROJECT):
        (tmp_path / "quest").mkdir()
        return Run.begin(quest(tmp_path / "quest", project, rules), tmp_path / "run")

    return begin


def test_a_run_waits_and_shows_how_far_the_recipe_came(asking):
    run = asking()

    last = run.execute().last

    assert (last.module, last.waits, last.shown) == ("plan", "your hand: Put more in", None)
    assert run.asked("plan").made.find("lock") == []
    assert len(run.asked("plan").made.nodes) == 6


def test_the_recipe_goes_on_from_what_the_designer_made_of_it(asking):
    run = asking()
    seen = run.asked("plan").made

    assert run.reply("plan", changed(seen, "t", "fight")) == 1

    level = run.product("plan").level
    assert level.node("t").symbol == "fight"
    assert len(level.find("lock")) == 2
    assert {node.id for node in seen.nodes} < {node.id for node in level.nodes}, (
        "what was there before the question is there"
    )


def test_to_leave_it_as_it_is_is_an_answer_too(asking):
    run = asking()

    assert run.reply("plan", run.asked("plan").made) == 0
    assert run.execute().done


def test_several_questions_are_answered_one_by_one_and_survive_a_restart(asking, tmp_path):
    run = asking(TWICE)
    run.reply("plan", changed(run.asked("plan").made, "t", "fight"))
    run = Run.open(tmp_path / "run")
    second = run.asked("plan")
    run.reply("plan", changed(second.made, "plan.lock.1.k", "task"))

    assert (second.number, second.prompt) == (2, "And now?")
    assert Run.open(tmp_path / "run").product("plan").level.node("plan.lock.1.k").symbol == "task"
    assert Run.open(tmp_path / "run").product("plan").level.node("t").symbol == "fight"


def test_an_earlier_question_can_be_answered_anew_and_the_later_answer_stays(asking):
    run = asking(TWICE)
    run.reply("plan", changed(run.asked("plan").made, "t", "fight"))
    run.reply("plan", changed(run.asked("plan").made, "plan.lock.1.k", "task"))

    assert run.asked("plan", 1).shown.node("t").symbol == "fight"
    run.reply("plan", changed(run.asked("plan", 1).made, "g", "task"), 1)

    level = run.product("plan").level
    assert [level.node(id).symbol for id in ("t", "g", "plan.lock.1.k")] == ["task", "task", "task"]
    run.undo()
    assert run.product("plan").level.node("t").symbol == "fight"


def test_an_answer_that_does_not_fit_any_more_is_asked_anew_and_not_forgotten(asking):
    run = asking(TWICE)
    run.reply("plan", run.asked("plan").made)
    made = run.asked("plan").made
    edge = next(edge for edge in made.edges if edge.target == "plan.lock.1.k")
    run.reply("plan", changed(made, "plan.lock.1.k", "task").without_node(edge.source))
    assert run.execute().done

    while not run.execute().last.waits:
        run.roll("plan")

    again = run.asked("plan")
    assert again.number == 2
    assert again.notes[0].startswith("your answer does not fit any more: ")
    run.undo()
    while not run.execute().done:
        run.undo()
    assert run.product("plan").level.node("plan.lock.1.k").symbol == "task", "the dice of before, the answer of before"


GAP = """rules on sequences
rule open
    x:room => x:hall
rule fill
    hall hall => wall wall
recipe mind
    2 times open
    ask 'Mind the gap.'
    2 times open
    2 times fill
"""


def test_what_fails_behind_a_question_is_tried_again_from_there():
    """In all of many tries the designer is shown the same, and what comes after his answer is another thing each time."""
    rules, row, tries = read_rules(GAP, ROOMS), Sequence.parse(". . . . . .", ROOMS), []
    for seed in range(12):
        seen = []

        def hand(number, prompt, level, seen=seen):
            seen.append(level)
            return level

        made = grow(row, rules, Random(seed), rules.recipes["mind"], tries=500, ask=hand)

        assert set(seen) == {seen[0]}
        assert made.level.symbols.count("wall") == 4
        tries.append(len(seen))
    assert max(tries) > 2


def test_the_steps_of_a_recipe_that_waits_can_be_looked_at(asking):
    run = asking()
    run.execute()

    trace = Making.of(run).visit("plan").trace

    assert [step.rule for step in trace.steps] == ["longer"] * 3
    run.reply("plan", changed(run.asked("plan").made, "t", "fight"))
    run.execute()
    trace = Making.of(run).visit("plan").trace
    assert [step.rule for step in trace.steps] == ["longer"] * 3 + ["ask"] + ["lock"] * 2
    assert trace.at(len(trace.steps)) == run.product("plan").level


def test_what_the_designer_wrote_is_known_as_his(asking):
    run = asking(project=PROJECT.replace('promises = ["solvable"]', ""))
    run.reply("plan", changed(run.asked("plan").made, "t", "key"))
    run.execute()

    (_, mine) = origins(Making.of(run), "t", "plan")
    found = blame(Making.of(run), "count_task >= 4", "plan")

    assert str(mine) == "plan, step 4: your hand, asked for by line 26"
    assert str(found) == "plan, step 4 of 6: your hand, asked for by line 26"


def test_a_pinned_element_is_not_changed_by_an_answer(asking):
    run = asking()
    run.pin("plan", Pin("t", "symbol", ("task",)))

    with pytest.raises(WrongInput, match="'t' is pinned to 'task' and is 'fight'; unpin it first"):
        run.reply("plan", changed(run.asked("plan").made, "t", "fight"))


def test_who_makes_levels_without_a_designer_is_told(tmp_path):
    project = quest(tmp_path, rules=ASKS)

    with pytest.raises(WrongInput, match="'plan' made nothing: it waits for your hand: Put more in"):
        generate(project)


def test_a_register_says_whether_anybody_is_there(tmp_path):
    rules = RULES.replace(
        "    3 times longer\n", "    3 times longer\n    if asking == 1:\n        ask 'Put more in.'\n"
    )
    project = quest(tmp_path, "[registers]\nasking = 0\n" + PROJECT, rules)

    assert generate(project).ok
    with pytest.raises(WrongInput, match="waits for your hand"):
        generate(project, registers={"asking": 1})


def test_questions_that_are_not_asked_are_refused(asking):
    run = asking()

    with pytest.raises(WrongInput, match="the recipe of 'plan' waits at its question 1; answer that first"):
        run.asked("plan", 2)
    run.reply("plan", run.asked("plan").made)
    with pytest.raises(WrongInput, match="'plan' asks nothing: its recipe came to its end"):
        run.asked("plan")
    with pytest.raises(WrongInput, match="the recipe of 'plan' has no question 2"):
        run.asked("plan", 2)
    with pytest.raises(WrongInput, match="the next question of 'plan' is number 2"):
        run.do("reply", module="plan", number=3, patch=())


def test_a_question_in_what_is_tried_is_asked_again_only_if_the_recipe_comes_to_it_again():
    rules = read_rules("rules on sequences\nrule a\n    x:hall => x:wall\n", ROOMS)
    row, asked = Sequence.parse(". . .", ROOMS), []

    def hand(number, prompt, level):
        asked.append((number, prompt))
        return level

    on = Derivation(working(row), rules, Random(1))
    cook(on, read_recipe("try:\n    ask 'One'\n    once a\nelse:\n    ask 'Two'"), hand)

    assert asked == [(1, "One"), (2, "Two")]
    assert [step.rule for step in on.steps] == ["ask"]


def test_nobody_is_there_unless_somebody_is_given():
    rules = read_rules("rules on sequences\nrule a\n    x:hall => x:wall\n", ROOMS)
    on = Derivation(working(Sequence.parse(".", ROOMS)), rules, Random(1))

    with pytest.raises(WrongInput, match=r"asks for the designer's hand \('Hm\?'\), and nobody is there"):
        cook(on, read_recipe("ask 'Hm?'"))


def levels():
    grid = Grid.parse("..\n.#", ROOMS).with_object(Thing("lamp", "hall", (0, 0)))
    graph = Graph.parse("a: room / hall\nb: room /\nc: room /\na -> b\nb -[wall]- c", ROOMS)
    cells = Cells.scattered(12, 6, 4, "room", ROOMS, Random(1), 2)
    shapes = Shapes.parse("level 8x3\na: room / at 0,0 4x3\nb: room / at 4,0 4x3\na -[wall]- b", ROOMS)
    cell = cells.nodes[0].id
    yield grid, grid.with_cell((0, 1), "hall").with_members("ground@1,0", {"n": 4}).without_object("lamp")
    yield graph, changed(graph, "a", "hall").without_node("b").with_node(Node("d", "room"))
    yield Sequence.parse(". . , .", ROOMS), Sequence.parse(". # ,", ROOMS)
    yield (
        cells,
        cells.with_node(
            cells.node(cell).__class__(cell, "hall", at=cells.node(cell).at, outline=cells.node(cell).outline)
        ),
    )
    yield shapes, shapes.without_node("b")


@pytest.mark.parametrize(("before", "after"), list(levels()), ids=lambda level: level.kind)
def test_every_carrier_becomes_what_the_designer_left_and_can_go_back(before, after):
    state = working(before)

    changes = state.become(after)

    assert state.level() == after
    state.undo(changes)
    assert state.level() == before
    state.redo(changes)
    assert state.level() == after


def test_a_level_of_another_size_is_refused_where_a_recipe_asks():
    rules = read_rules("rules on grids\nrule r\n    .  =>  ,\n", ROOMS)
    on = Derivation(working(Grid.parse("..", ROOMS)), rules, Random(1))

    with pytest.raises(WrongInput, match=r"a level keeps its kind, size and layers \(line 1, 'Draw'\)"):
        cook(on, read_recipe("ask 'Draw'"), lambda number, prompt, level: Grid.parse("...", ROOMS))


def test_rules_match_what_the_designer_drew():
    rules = read_rules("rules on grids\nrule r\n    ..  =>  ,,\n", ROOMS)
    on = Derivation(working(Grid.parse("####", ROOMS), rules.rules.values()), rules, Random(1))
    recipe = read_recipe("maybe r\nask 'Draw'\nonce r")

    cook(on, recipe, lambda number, prompt, level: Grid.parse("#..#", ROOMS))

    assert str(on.state.level()) == "#,,#"


def test_asked_carries_the_steps_so_far():
    rules = read_rules("rules on sequences\nrule a\n    x:room => x:hall\nrecipe r\n    once a\n    ask 'Hm?'\n", ROOMS)

    def nothing_yet(number, prompt, level):
        raise Asked(prompt, number, level)

    with pytest.raises(Asked) as caught:
        grow(Sequence.parse(".", ROOMS), rules, Random(1), rules.recipes["r"], ask=nothing_yet)

    assert [step.rule for step in caught.value.trace.steps] == ["a"]


CAVERN = CAVE_RULES.replace("    2 times dig\n", "    ask 'Draw a way.'\n    once dig\n")


def test_a_recipe_is_answered_at_the_shell(tmp_path):
    (tmp_path / "cave").mkdir()
    cavern(tmp_path / "cave", CAVE_PROJECT.replace("[3, 1]", "[6, 2]"), CAVERN)
    begun = shell(tmp_path, "run", "cave", "--out", "mine")
    assert begun.code == 0
    assert begun.out.startswith("ground asks: Draw a way.\n")
    assert "playproof edit mine ground --as-is" in begun.err
    assert "waits  your hand: Draw a way" in begun.out

    (tmp_path / "drawn.txt").write_text(begun.out.split("\n")[1] + "\n......\n")
    answered = shell(tmp_path, "edit", "mine", "ground", "drawn.txt")
    assert answered.out.count("rock becomes sand") == 6
    assert shell(tmp_path, "run", "mine").out.splitlines()[1].split() == ["ground", "grammar", "fresh"]
    assert "answer question 1 of ground: 6 edits" in shell(tmp_path, "history", "mine").out

    assert "goes on with its level as it is" in shell(tmp_path, "edit", "mine", "ground", "--ask", "1", "--as-is").out
    assert shell(tmp_path, "run", "mine").code == 0
    generated = shell(tmp_path, "generate", "cave")
    assert generated.code != 0
    assert "'ground' waits for your hand: Draw a way; give it in a run: playproof run cave" in generated.err
