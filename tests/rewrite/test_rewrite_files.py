"""Files of rules and recipes: everything that is wrong is told at once, each with its line and what to do."""

import pytest
from rewrite_games import CAVE, LETTERS, TASKS

from playproof.errors import WrongInput
from playproof.rewrite import read_recipe, read_rules


def faults(text, alphabet=TASKS):
    with pytest.raises(WrongInput) as caught:
        read_rules(text, alphabet, file="x.rules")
    return [str(fault) for fault in caught.value.faults]


def test_all_faults_of_a_file_are_told_with_their_lines():
    told = faults(
        """rules on graphs
rule lock  whe difficulty >= 2
    a -> p:Task
=>
    a -> p
rule two
    a -> p:Tsk
    p ->
=>
    a -> b
    c:Tast
rule three
    p:Task => p:Key(foo = 3)
rule four then nobody
    p:Task => p:Test
recipe x
    once lok
    frob
"""
    )

    assert [fault.partition(": ")[0] for fault in told] == [f"x.rules:{n}" for n in (2, 7, 8, 10, 11, 13, 14, 17, 18)]
    assert "unknown option 'whe" in told[0]
    assert "did you mean 'Task'?" in told[1]
    assert "which is not on the left side; write b:Symbol to make one" in told[3]
    assert "no member 'foo'" in told[5]
    assert "there is no recipe or rule 'nobody'" in told[6]
    assert "there is no rule 'lok'" in told[7]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", "wanted a first line such as 'rules on graphs'"),
        ("rules on graps\n", "did you mean 'graphs'?"),
        ("rules on graphs\nrule a\n    p:Task\n", "a left side, '=>' and a right side"),
        ("rules on graphs\nrule a\n    Task => t:Task\n", "'Task' is a symbol and no node's name; write t:Task"),
        ("rules on graphs\nrule a\n    :Task => t:Task\n", "what is not named is not kept"),
        ("rules on graphs\nrule a\n    p => p:{Task|Key}\n", "could be several things"),
        ("rules on graphs\nrule a turn\n    p => p:Key\n", "'turn' is for rules on grids"),
        ("rules on graphs\nrule a\n    p:Task(cost >) => p:Key\n", "something is missing after '>'"),
        ("rules on graphs\nrule a\n    p => p:Key\nrule a\n    p => p:Key\n", "two of the name 'a'"),
        ("rules on graphs\nrule a dangling redirect\n    p => p:Key\n", "dangling redirect a"),
        (
            "rules on graphs\nrule a\n" + "".join(f"    n{i}:Task\n" for i in range(10_000)) + "=>\n    n1\n",
            "10,000 nodes",
        ),
    ],
)
def test_a_fault_says_what_was_wanted(text, wanted):
    assert wanted in "\n".join(faults(text))


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("    #.  =>  #\n", "a grid keeps its cells"),
        ("    #.  =>  #.\n    #       #.\n", "has 1 cells and the first has 2"),
        ("    #.  =>  #x\n", "no symbol has the glyph 'x'"),
        ("    #.\n", "a left side, '=>' and a right side"),
    ],
)
def test_a_picture_that_does_not_fit_is_told(body, wanted):
    assert wanted in "\n".join(faults("rules on grids\nrule r\n" + body, CAVE))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("onec grow", "did you mean 'once'?"),
        ("repeat 3:", "nothing stands further in below it"),
        ("once a\n    once b", "stands further in than the line before allows"),
        ("choose:\n    2:\n        once a", "wanted 'weight 2:'"),
        ("if 3 +:\n    once a", "something is missing after '+'"),
    ],
)
def test_a_recipe_that_cannot_be_read_is_told(text, wanted):
    with pytest.raises(WrongInput) as caught:
        read_recipe(text)
    assert wanted in str(caught.value)


def test_remarks_and_blank_lines_say_nothing():
    rules = read_rules("# remark\n\nrules on sequences  # of letters\n\nrule r  # why\n    A => B  # what\n", LETTERS)

    assert str(rules["r"].left) == "A"
