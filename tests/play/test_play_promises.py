"""Promises that cannot be read: what was got, what was wanted, and where."""

import pytest
from play_levels import ADVENTURE
from play_scores import SCORED

from playproof.errors import WrongInput
from playproof.level import Grid, Sequence
from playproof.play import parse_promises, playtest

REFUSED = {
    "visits bos": "unknown symbol 'bos'; did you mean 'boots'?",
    "uses kee": "unknown item 'kee'; did you mean 'key'?",
    "steps in gme >= 3": "unknown stage 'gme'; did you mean 'gem'?",
    "solvabl": "unknown score 'solvabl'; did you mean 'solvable'?",
    "visit key": "column 1: 'visit' begins no phrase; did you mean 'visits X'?",
    "health >= 1 and step in gem > 3": "column 17: 'step' begins no phrase; did you mean 'steps in X'?",
    "step >= 3 )": "column 11: ",
    "tiles in nowhere > 3": "unknown stage 'nowhere'",
    "helth >= 1": "unknown score 'helth'",
    "solvable and visits key": "'solvable' speaks of the whole level, and cannot be part of a condition",
    "not no dead ends": "'no dead ends' speaks of the whole level, and cannot be part of a condition",
    "visits key on some path": "'visits key on some path' has a suffix that is for scores",
    "visits key in every play": "has a suffix that is for scores",
    "solvable in every play": "'solvable' speaks of the whole level, not of plays",
    "steps in gem": "a promise",
    "visits": "something is missing after 'visits', wanted the name of a symbol",
    "steps gem >= 3": "'steps' begins the phrase 'steps in X', and the rest of it is missing",
    "visits key visits door": "column 12",
}


@pytest.mark.parametrize(("text", "message"), REFUSED.items())
def test_a_promise_that_cannot_be_read_says_what_is_wrong(text, message):
    with pytest.raises(WrongInput) as refused:
        parse_promises([text], ADVENTURE)

    assert message in str(refused.value)


ABOUT_SCORES = {
    "health >= 1 and visits guard": "scores speak of paths and phrases of plays, and one promise cannot mix them; "
    "make them two promises",
    "helth >= 1": "unknown score 'helth'; did you mean 'health'?",
    "health != 3": "'health != 3' is no bound of a score",
    "health >= light": "'health >= light' does not compare one score with a number",
    "health >= 1 or light >= 1": "is no bound of a score",
    "health + 1 >= 3": "does not compare one score with a number",
    "health >= 1 in every play on some path": "speaks of the whole promise, and nothing can follow it",
}


@pytest.mark.parametrize(("text", "message"), ABOUT_SCORES.items())
def test_a_promise_about_scores_that_cannot_be_read_says_what_is_wrong(text, message):
    with pytest.raises(WrongInput) as refused:
        parse_promises([text], SCORED)

    assert message in str(refused.value)


def test_all_faults_of_all_promises_are_told_at_once_each_with_its_number():
    with pytest.raises(WrongInput) as refused:
        parse_promises(["visits bos", "solvable", "uses kee and visits doot"], ADVENTURE)

    assert len(refused.value.faults) == 3
    assert [fault.where.key for fault in refused.value.faults] == ["promise 1", "promise 3", "promise 3"]


def test_a_promise_of_too_many_clauses_is_refused():
    part = "(visits key and visits door and visits boots)"
    with pytest.raises(WrongInput, match="200 are the most"):
        parse_promises([" or ".join([part] * 6)], ADVENTURE)


def test_a_sequence_has_no_places_to_play_in():
    with pytest.raises(WrongInput, match="a sequence has no places to move between"):
        playtest(Sequence.parse("S.o", ADVENTURE))


def test_a_level_keeps_its_default_promises_without_being_asked():
    verdict = playtest(Grid.parse("S.g.>", SCORED))

    assert [str(judged.promise) for judged in verdict.promises] == ["solvable", "health >= 1"]
    assert verdict.ok
