"""Programs about anything: those levels are made in which no play avoids the concept, as going through all plays shows."""

import os

import clingo
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.answersets import NoLevel
from playproof.answersets.concepts import Budget, Concept, Held, Seeker, Together, examine
from playproof.answersets.concepts.pattern import Chart
from playproof.answersets.concepts.why import why_none
from playproof.answersets.conflict import NoConflict
from playproof.errors import Impossible, NotFound, WrongInput

SWITCHES = """
% At least one lamp hangs somewhere.
1 { lamp(1..3) } 2.
{ press(1..3) }.
:- lamp(L), not press(L).
:- press(S), not lamp(S), S < 3.
__level_design(lamp(L)) :- lamp(L).
__concept :- press(1).
"""


def by_going_through_all(text):
    """The levels all of whose plays have the concept, from every answer of the program."""
    control = clingo.Control(["0"], logger=lambda *_: None)
    control.add("base", [], text)
    control.ground([("base", [])])
    seen = {}
    with control.solve(yield_=True) as models:
        for model in models:
            atoms = model.symbols(atoms=True)
            level = frozenset(str(a.arguments[0]) for a in atoms if a.name == "__level_design")
            seen.setdefault(level, []).append(any(a.name == "__concept" for a in atoms))
    return {level for level, has in seen.items() if all(has)}


def by_seeking(text):
    try:
        return set(Seeker(Concept.of("own.lp", text)).every())
    except Impossible:
        return set()


def test_all_levels_are_found_in_which_every_play_has_the_concept():
    assert (
        by_seeking(SWITCHES)
        == by_going_through_all(SWITCHES)
        == {
            frozenset({"lamp(1)"}),
            frozenset({"lamp(1)", "lamp(2)"}),
            frozenset({"lamp(1)", "lamp(3)"}),
        }
    )


DESIGN, PLAY, DERIVED = [f"d({n})" for n in range(3)], [f"p({n})" for n in range(3)], [f"x({n})" for n in range(4)]
literals = st.builds(
    lambda sign, atom: sign + atom, st.sampled_from(["", "", "not "]), st.sampled_from(DESIGN + PLAY + DERIVED)
)
bodies = st.lists(literals, min_size=1, max_size=3).map(", ".join)
sums = st.builds(
    lambda low, parts: f"{low} #sum {{ {'; '.join(f'{w},{i} : {part}' for i, (w, part) in enumerate(parts))} }}",
    st.integers(1, 4),
    st.lists(st.tuples(st.integers(1, 3), literals), min_size=2, max_size=3),
)
rules = st.one_of(
    st.builds(lambda head, body: f"{head} :- {body}.", st.sampled_from(DERIVED + PLAY), bodies | sums),
    st.builds(lambda head, body: f"{{ {head} }} :- {body}.", st.sampled_from(PLAY + DERIVED), bodies),
    st.builds(lambda body: f":- {body}.", bodies),
)


@st.composite
def programs(draw):
    """Rules about three atoms of a level, some of a play and some that follow, also from each other and through `not`."""
    hidden = draw(st.sampled_from(["", "{ h }. d(0) :- h. "]))
    own = draw(st.lists(rules, min_size=2, max_size=7))
    concept = draw(st.lists(bodies, min_size=1, max_size=2))
    tags = "__level_design(d(N)) :- d(N), N = 0..2."
    wanted = " ".join(f"__concept :- {body}." for body in concept)
    return f"{hidden}{{ d(1..2) }}. {{ p(0..2) }}. {' '.join(own)} {tags} {wanted}\n#defined d/1. #defined x/1."


@settings(
    max_examples=2_000 if os.environ.get("PLAYPROOF_LONG") else 50, deadline=None, derandomize=True, database=None
)
@given(programs())
def test_for_any_program_the_levels_are_those_that_going_through_all_plays_gives(text):
    expected = by_going_through_all(text)

    assert by_seeking(text) == expected
    for level in sorted(expected, key=sorted)[:1]:
        assert examine(Concept.of("own.lp", text), level).holds


def test_a_level_that_somebody_drew_is_examined_and_a_play_that_avoids_the_concept_is_told():
    own = Concept.of("own.lp", SWITCHES)

    kept, broken = examine(own, {"lamp(1)"}), examine(own, {"lamp(2)"})
    none = examine(own, {"lamp(1)", "lamp(2)", "lamp(3)"})

    assert (kept.holds, kept.avoiding) == (True, None)
    assert (broken.holds, broken.avoiding) == (False, ("press(2)",))
    assert (none.play, none.holds) == (None, False)
    assert "finds none that avoids it, asked anew about this level alone" in kept.told()
    assert none.told() == "this is no level of the program: no play of it is one"


def test_a_seed_gives_one_level_whatever_was_sought_before():
    seeker = Seeker(Concept.of("own.lp", SWITCHES))

    forwards = [seeker.seek(seed).level for seed in range(8)]

    assert [seeker.seek(seed).level for seed in reversed(range(8))] == forwards[::-1]
    assert len(set(forwards)) == 3


def test_what_is_drawn_stays_and_groups_hold_one_thing():
    seeker = Seeker(Concept.of("own.lp", SWITCHES))

    assert set(seeker.every([Held(frozenset({"lamp(3)"}))])) == {frozenset({"lamp(1)", "lamp(3)"})}
    both = Together((frozenset({"lamp(1)", "lamp(2)"}), frozenset({"lamp(1)", "lamp(3)"})))
    assert set(seeker.every([both])) == {frozenset({"lamp(1)"})}


def test_wishes_that_nobody_settles_are_no_reason_to_have_no_level():
    endless = """
    cell(1..7,1..7).    { lamp(X,Y) : cell(X,Y) }.    { press(1..3) }.    :- press(N), N > 1, not press(1).
    :- not lamp(1,1).    :- not press(1), not press(2).
    __level_design(lamp(X,Y)) :- lamp(X,Y).    __concept :- press(1).
    :~ lamp(X,Y), lamp(Z,W), X + Y < Z + W. [(X*7 + Y*3 + Z*5 + W*11 + X*W) \\ 13 - 6,X,Y,Z,W]
    """

    found = Seeker(Concept.of("endless.lp", endless), Budget(conflicts=200, tries=3)).seek(seed=1)

    assert (found.tries, found.best) == (2, False)
    assert found.cost < (0,)


def test_wishes_are_kept_as_far_as_can_be_among_levels_that_cannot_be_doubted():
    text = SWITCHES + ":~ lamp(1), not lamp(2). [3]\n:~ lamp(L). [1,L]"

    found = Seeker(Concept.of("own.lp", text)).seek(seed=2)

    assert found.level == {"lamp(1)", "lamp(2)"}
    assert (found.cost, found.best) == ((2,), True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lamp(1..3", "own.lp:1: syntax error, unexpected EOF"),
        ("a.\nlamp(X) :- b.\n__level_design(a) :- a. __concept.", "own.lp:2: unsafe variables"),
        ("a. __concept.", "own.lp: no rule defines '__level_design'; write '__level_design(ATOM) :- ATOM.'"),
        ("a. __level_design(a) :- a.", "own.lp: no rule defines '__concept'; write a rule for what no play may avoid"),
        ("a.\n__level_design(b) :- b.\n__concept.", "own.lp:2: nothing is ever tagged by '__level_design'"),
        ("__level_design(a,b) :- a. __concept.", "own.lp:1: '__level_design' takes one thing"),
        ("a.\na | b.\n__level_design(a) :- a. __concept.", "own.lp:2: a rule has several heads"),
        ("#script (python) x #end. __level_design(a). __concept.", "own.lp:1: '#script' runs code"),
        ('#include "../secret.lp". __level_design(a). __concept.', "own.lp:1: '#include' reads another file"),
        ("__on(1). __level_design(a). __concept.", "own.lp:1: '__on' is defined here"),
        ("#edge (a,b) : c. __level_design(a). __concept.", "own.lp:1: '#edge' is a condition of the solver's own"),
    ],
)
def test_what_is_wrong_with_a_program_is_told_with_its_line(text, said):
    with pytest.raises(WrongInput) as caught:
        Seeker(Concept.of("own.lp", text))

    assert said in str(caught.value)


def test_constraints_that_leave_no_level_are_named_with_their_lines():
    text = SWITCHES + "% Nobody hangs a lamp in the hall.\n:- lamp(_), 1 = 1.\n:- press(3), not lamp(3).\n"
    own = Concept.of("own.lp", text)

    with pytest.raises(NoLevel):
        Seeker(own).seek(seed=1)

    found = why_none(own)
    assert found.minimal
    assert list(map(str, found.demands)) == ["Nobody hangs a lamp in the hall (own.lp:10)"]


def test_a_concept_that_no_play_ever_has_is_impossible():
    with pytest.raises(Impossible, match=r"some play of some level has '__concept' \(own.lp:2\)"):
        Seeker(Concept.of("own.lp", "{ a }.\n__concept :- b.\n__level_design(a) :- a.\n#defined b/0."))


def test_a_concept_that_can_always_be_avoided_has_no_level_and_no_conflict_of_constraints():
    own = Concept.of("own.lp", "1 { lamp(1..4) }. { press }. __level_design(lamp(L)) :- lamp(L). __concept :- press.")

    with pytest.raises(NoLevel):
        Seeker(own).seek(seed=1)
    with pytest.raises(NoConflict) as caught:
        why_none(own)
    assert caught.value.level_found


DARK = """
{ wall(1..12) }. { step(1..12) }. :- step(S), wall(S).
__level_design(wall(W)) :- wall(W).
__concept :- #count { S : step(S) } >= 13.
__concept :- wall(1), #count { W : wall(W) } = 12, not wall(2).
{ extra }. __concept :- extra.
"""


def test_counterexamples_that_never_end_are_given_up_after_so_many():
    seeker = Seeker(Concept.of("own.lp", DARK), Budget(plays=3))
    seeker.copier.copy = lambda play, fresh: []  # learns nothing, so that only one level at a time is ruled out

    with pytest.raises(NotFound, match="there was always a play that avoids it: not found within 3 plays"):
        seeker.seek(seed=1)


def test_a_doubt_that_was_not_settled_is_no_success():
    pigeons = """
    { hard(1) }. :- not hard(1). __level_design(hard(N)) :- hard(N).
    1 { in(P,H) : H = 1..8 } 1 :- P = 1..9, clash.  { clash }.
    :- in(P,H), in(Q,H), P < Q.
    __concept :- not clash.
    """

    with pytest.raises(NotFound, match=r"1 could not be settled"):
        Seeker(Concept.of("own.lp", pigeons), Budget(doubt=20)).seek(seed=1)


def test_atoms_are_drawn_by_patterns_and_read_back():
    chart = Chart.read({"sprite((X,Y),S)": "{S}", "mirror(X,Y,up)": "riser", "mirror(X,Y,_)": "mirror"}, first=1)

    assert chart.things(["sprite((1,2),wall)", "mirror(3,1,up)", "mirror(3,1,down)"]) == {
        "sprite((1,2),wall)": ((0, 1), "wall"),
        "mirror(3,1,up)": ((2, 0), "riser"),
        "mirror(3,1,down)": ((2, 0), "mirror"),
    }


@pytest.mark.parametrize(
    ("draw", "said"),
    [
        ({"sprite(X,": "wall"}, "'sprite(X,' is no atom"),
        ({"sprite(X)": "wall"}, "'sprite(X)' does not say where: it wants X and Y"),
        ({"sprite(X,Y)": "{S}"}, "'{S}' takes up 'S', which is not in 'sprite(X,Y)'"),
    ],
)
def test_what_is_wrong_with_a_pattern_is_said(draw, said):
    with pytest.raises(WrongInput) as caught:
        Chart.read(draw)

    assert said in str(caught.value)


def test_an_atom_that_no_pattern_fits_is_told_with_the_patterns_there_are():
    with pytest.raises(WrongInput, match=r"nothing tells what tree\(4\) look like; patterns are 'sprite\(\(X,Y\),S\)'"):
        Chart.read({"sprite((X,Y),S)": "{S}"}).things(["tree(4)"])
