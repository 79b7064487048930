"""Forgeries that once went through: each is well formed, sealed, and false."""

import pytest

from playproof.errors import ProofRefused, WrongInput
from playproof.level import Alphabet, Graph, Grid, Movement, Score, Symbol, Thing
from playproof.play import Proof, parse_promises, playtest, verify
from playproof.play.check.step import rulebook

GAME = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("key", "k", gives="key"),
    Symbol("door", "D", solid=True, takes="key"),
    Symbol("boss", "B"),
    Symbol("exit", ">", goal=True),
)


def refused(level, claim, body):
    with pytest.raises(ProofRefused) as caught:
        verify(level, Proof("invariant", claim, level.hash, body).to_json())
    return caught.value.why


def test_ranks_so_large_that_one_less_is_the_same_show_nothing():
    level = Grid.parse("#..D.\n#Sk##\n##.D>", GAME)
    rules = rulebook(level)
    states = [rules.begin()]
    for state in states:
        states += [after for _, after in rules.follow(state) if after not in states and not rules.is_won(after)]
    holdings = [{"opened": sorted(s.opened), "used": sorted(s.used)} for s in states]
    rows = [
        [f"{s.place[0]},{s.place[1]}", None, number, 1e16, next(move for move, _ in rules.follow(s))]
        for number, s in enumerate(states)
    ]

    assert not playtest(level, ["no dead ends"]).ok
    assert (
        refused(level, "no dead ends", {"form": "table", "holdings": holdings, "states": rows})
        == "ranks are whole numbers"
    )


def test_regions_show_nothing_where_one_falls():
    game = Alphabet.of(
        Symbol("air", "-"), Symbol("ground", "X", solid=True), Symbol("start", "S", start=True), Symbol("flag", "F", goal=True),
        movement=Movement("platform", jump=1, reach=1),
    )  # fmt: skip
    level = Grid.parse("--F\nS-X\nX-X", game)
    area = {"opened": [], "used": [], "regions": [0], "at": [], "rank": 1, "next": ["1,0", "right"]}
    body = {"form": "regions", "regions": [["0,0", "1,0", "0,1", "1,1", "1,2"]], "loose": [], "states": [area]}

    assert (
        refused(level, "no dead ends", body) == "in a platformer there are no regions in which one moves about at will"
    )


def test_a_level_that_is_won_at_once_shows_nothing_of_plays():
    level = Grid.parse("S.B", GAME).with_object(Thing("way out", "exit", (0, 0)))
    body = {"form": "table", "holdings": [{"opened": [], "used": []}], "states": [["0,0", None, 0]]}

    assert "won before the first move" in refused(level, "visits boss", body)


def test_a_promise_that_explodes_is_refused_before_it_does():
    every = " and ".join(["visits boss", "visits key", "visits door", "visits exit"])
    text = " or ".join(f"({every})" for _ in range(12))

    with pytest.raises(
        WrongInput, match=r"this falls into 16,777,216 clauses, and 200 are the most; split the promise"
    ):
        parse_promises([text], GAME)


def test_a_bound_is_claimed_to_the_last_digit():
    game = Alphabet.of(
        Symbol("start", "S", start=True), Symbol("exit", ">", goal=True), Symbol("hoard", "h", scores={"gold": 1_234_567}),
        scores=(Score("gold"),),
    )  # fmt: skip
    level = Graph.of("gate-vault", game, gate="start, hoard", vault="exit")

    verdict = playtest(level, ["gold >= 1234567"])

    assert [verify(level, proof.to_json()).claim for proof in verdict.promises[0].proofs] == ["gold >= 1234567"]


def test_an_item_may_be_called_as_it_likes():
    game = Alphabet.of(
        Symbol("start", "S", start=True), Symbol("exit", ">", goal=True), Symbol("key", "k", gives={"key for crypt": 1}),
        Symbol("door", "D", solid=True, takes={"key for crypt": 1}),
    )  # fmt: skip
    level = Graph.parse("gate: start, key\nvault: exit\ngate -[door]- vault", game)

    assert [verify(level, proof.to_json()).claim for proof in playtest(level, ["solvable", "no dead ends"]).proofs]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((None,), "only levels are played: a Grid or a Graph; got NoneType"),
        ((Grid.parse("S>", GAME), [3]), "promise 1 is 3; a promise is a text such as 'no dead ends'"),
    ],
)
def test_what_cannot_be_judged_is_wrong_input(arguments, message):
    with pytest.raises(WrongInput) as wrong:
        playtest(*arguments)
    assert str(wrong.value) == message


def test_one_promise_may_be_given_without_a_list():
    assert playtest(Grid.parse("S>", GAME), "no dead ends").ok


def test_a_promise_read_for_another_game_is_held_against_this_one():
    dragons = parse_promises(["visits dragon"], Alphabet.of(Symbol("dragon", "d")))

    with pytest.raises(WrongInput, match="unknown symbol 'dragon'"):
        playtest(Grid.parse("S>", GAME), dragons)
