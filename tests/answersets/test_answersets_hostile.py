"""Programs of strangers: what runs code, reads files or takes our rules along is refused before anything parses it."""

import subprocess

import pytest

from playproof.answersets.ground import Exploded, Limits, ground
from playproof.answersets.program import Program, Section
from playproof.answersets.screen import MOST_BYTES, screen
from playproof.errors import Cancelled, WrongInput


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#script(python)\nimport os\n#end.", "mine.lp:1: '#script' runs code of another language"),
        ("a.\n#script (lua)", "mine.lp:2: '#script' runs code"),
        ('#include "../../secret".', "mine.lp:1: '#include' reads another file"),
        ("a.\n\n#include\t<incmode>.", "mine.lp:3: '#include' reads another file"),
        ('%* a *% #include "b.lp".', "mine.lp:1: '#include' reads another file"),
        ('%* %* a *% #include "b.lp". *%', "mine.lp:1: '#include' reads another file"),
        ("#program later.\na.", "mine.lp:1: '#program' begins a part that nobody grounds"),
        ("a(@f(1)).", "mine.lp:1: '@' calls a function of another language"),
        ('a("b\n#script(python)', "mine.lp:1: a text in quotes does not end on its line"),
        ("a" * (MOST_BYTES + 1), "200,001 characters, and 200,000 are the most"),
    ],
)
def test_a_hostile_program_is_refused_before_it_is_parsed(text, message):
    with pytest.raises(WrongInput) as caught:
        screen(text, "mine.lp")

    assert message in str(caught.value)


@pytest.mark.parametrize("text", ["a. % see #script", '%* #include "x". *% a.', 'a("#script(python)").'])
def test_what_only_speaks_of_such_things_is_none_of_them(text):
    screen(text, "mine.lp")


NUMBERS = "n(1..3000).\nsmall(X) :- n(X), X < 9.\n"


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (
            "{ pair(X,Y,Z) } :- n(X), n(Y), n(Z).",
            "this rule explodes when it is grounded: { pair(X,Y,Z) } :- n(X), n(Y), n(Z).",
        ),
        ("sum(X) :- n(X), n(Y), n(Z), X + Y * Z = -1.", "this rule explodes when it is grounded: sum(X) :- n(X)"),
    ],
)
def test_a_rule_that_explodes_is_named_whether_it_writes_or_only_joins(rule, told):
    program = Program((Section("mine.lp", f"{NUMBERS}{rule}\nlast(X) :- small(X).\n", "mine.lp"),), ())

    with pytest.raises(Exploded) as caught:
        ground(program, Limits(seconds=1, megabytes=512))

    assert str(caught.value).startswith(f"mine.lp:3: {told}")


@pytest.mark.parametrize("error", [Cancelled, KeyboardInterrupt])
def test_who_stops_grounding_leaves_no_child_behind(monkeypatch, error):
    begun, popen = [], subprocess.Popen

    def begin(*given, **named):
        begun.append(popen(*given, **named))
        return begun[-1]

    def stopped():
        if error is KeyboardInterrupt:
            raise KeyboardInterrupt
        return True

    monkeypatch.setattr(subprocess, "Popen", begin)
    rule = "{ pair(X,Y,Z) } :- n(X), n(Y), n(Z)."

    with pytest.raises(error):
        ground(Program((Section("mine.lp", NUMBERS + rule, "mine.lp"),), ()), stopped=stopped)

    assert [child.poll() is not None for child in begun] == [True]
