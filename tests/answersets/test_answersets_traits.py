"""What the program says of a level, held against the judge: every trait, and random games of all of them."""

import pytest
from answersets_games import dungeon
from hypothesis import assume, given
from hypothesis import strategies as st
from random_games import answers, fixed, jumps, levels, many, promises, scarce

from playproof.answersets import Finder, NoLevel
from playproof.answersets.plays.referee import Referee
from playproof.level import Alphabet, Grid, Item, Movement, Symbol
from playproof.play import parse_promises, playtest

PLAIN = (
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("exit", ">", goal=True),
    Symbol("key", "k", gives="key"),
    Symbol("lamp", "l", gives="lamp"),
)
KEY_2, KEY_3 = (Symbol(name, name[0], gives="key {id}", members={"id": i}) for name, i in (("key", 2), ("odd", 3)))
DOOR_2 = Symbol("door", "D", solid=True, takes="key {no}", members={"no": 2})
ROCK = Symbol("rock", "r", solid=True, breakable=True, needs="key")
CHEST = Symbol("chest", "c", solid=True, takes="key", gives="coin")
DOOR = Symbol("door", "D", solid=True, takes="key")
GATE = Symbol("gate", "G", solid=True, needs="key")
SHRINE = Symbol("shrine", "s", takes="key", gives="grace")
HEAVEN = Symbol("heaven", "H", solid=True, needs="grace", goal=True)
TOLL = Symbol("toll", "t", takes="key")
DUSK = Symbol("dusk", "d", needs="lamp", goal=True)
PUSH = Symbol("push", "}", oneway="right")
HELD, BOMB = {"items": (Item("key", start=1),)}, {"items": (Item("bomb", start=1),)}


def case(won, lost, *symbols, ways=4, **traits):
    """A level that can be won and one that cannot, of a game with a few symbols more than the plain ones."""
    names = {symbol.name for symbol in symbols}
    kept = (symbol for symbol in PLAIN if symbol.name not in names)
    return won, lost, Alphabet.of(*kept, *symbols, movement=Movement(ways=ways), **traits)


TRAITS = {
    "solid: a wall": case("S.#\n#.>", "S#>"),
    "deadly: nobody enters": case("S^>\n...", "S^>", Symbol("trap", "^", deadly=True)),
    "solid, needs: a gate": case("kSG>", "SGk>", GATE),
    "solid, needs: asked each time": case("SkGt.>", "kSGt.\n####G\n####>", GATE, TOLL),
    "solid, takes: a door": case("kSD>", "SDk>", DOOR),
    "solid, takes: the key is spent": case("kSDkD>", "kSD.D>", DOOR),
    "solid, takes: it stays open": case(">LkSDl", ">LkSDG", DOOR, GATE, Symbol("lattice", "L", solid=True, needs="lamp")),
    "several of an item": case("kkSV>", "k.SV>", Symbol("vault", "V", solid=True, takes={"key": 2})),
    "several kinds of items": case("lkSDV>", "kkSDV>", DOOR, Symbol("vault", "V", solid=True, needs="lamp")),
    "several kinds at once": case("lkSV>", "kkSV>", Symbol("vault", "V", solid=True, takes=["key", "lamp"])),
    "in hand at the start": case("SD>", "SDD>", DOOR, **HELD),
    "in hand, and nobody gives any": case("SB>", "SBB>", Symbol("block", "B", solid=True, takes="bomb"), **BOMB),
    "a start that gives": case("SD>", "SDD>", DOOR, Symbol("start", "S", start=True, gives="key")),
    "an exchange": case("kSsH", "SsHk", SHRINE, HEAVEN),
    "an exchange is made whether one likes it or not": case("SskD>", "SksD>", SHRINE, DOOR),
    "an exchange for each": case("kk.Sss2", "kS.ss.2", SHRINE, Symbol("high", "2", solid=True, needs={"grace": 2}, goal=True)),
    "a toll": case("Stk.D>", "Skt.D>", TOLL, DOOR),
    "needs, gives": case("glSD>", "g.SD>", DOOR, Symbol("sage", "g", needs="lamp", gives="key")),
    "solid, takes, gives: a chest": case("kScC>", "kSCc>", CHEST, Symbol("court", "C", solid=True, needs="coin")),
    "needs, goal": case("lS.d", ".S.d", DUSK),
    "needs, takes, goal": case("S.d\nl.l", "S.d\n..l", Symbol("dusk", "d", needs="lamp", takes="lamp", goal=True)),
    "solid, needs, goal": case("lS.d", "S.dl", Symbol("dusk", "d", solid=True, needs="lamp", goal=True)),
    "breakable": case("Sr>", "Sr#>", Symbol("rock", "r", solid=True, breakable=True)),
    "breakable, needs: asked once": case("HkSrs", "HkSGs", SHRINE, HEAVEN, GATE, ROCK),
    "breakable, takes: spent once": case("kSr.>", "kSrr>", Symbol("rock", "r", solid=True, breakable=True, takes="key")),
    "oneway": case("S}>", ">}S", PUSH),
    "oneway: no way back": case(">DSk}", ">DS}k", PUSH, DOOR),
    "oneway, takes": case("kS}>", ">}Sk", Symbol("push", "}", solid=True, oneway="right", takes="key")),
    "holes in names": case("kSD>", "oSD>", KEY_2, KEY_3, DOOR_2),
    "eight ways": case("S#\n#>", "S##\n##>", ways=8),
    "eight ways, oneway": case("S.\n#v\n#>", "Sv\n##\n#>", Symbol("drop", "v", oneway="down"), ways=8),
    "ledge and ladder on foot": case("S=h>", "S=#>", Symbol("plank", "=", ledge=True), Symbol("ladder", "h", ladder=True)),
    "scores": case("Sz>", "Sz#>", Symbol("zombie", "z", scores={"health": -10})),
    "stages": case("kSsH", "SsHk", SHRINE, HEAVEN, stages=("key", "grace")),
}  # fmt: skip

GROUND = (
    Symbol("floor", "."),
    Symbol("rock", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("flag", ">", goal=True),
    Symbol("ladder", "h", ladder=True),
    Symbol("plank", "=", ledge=True),
    Symbol("spike", "^", deadly=True),
    Symbol("wings", "w", gives="wings"),
    Symbol("key", "k", gives="key"),
    Symbol("door", "D", solid=True, takes="key"),
    Symbol("seal", "G", solid=True, needs="wings"),
    Symbol("crate", "c", solid=True, breakable=True),
    Symbol("well", "t", takes="wings", gives="key"),
    Symbol("lift", "u", oneway="up"),
)
WINGS = (Item("wings", jump=1, reach=1),)


def air(won, lost, body=(1, 1), jump=1, reach=1):
    """A platformer's level that can be won, and one that cannot."""
    movement = Movement("platform", body=body, jump=jump, reach=reach)
    return won, lost, Alphabet.of(*GROUND, items=WINGS, movement=movement)


JUMPS = {
    "a jump rises so far": air("..>\nS##\n###", "..>\n.##\nS##\n###"),
    "a jump reaches so far": air("....\nS.>.\n#.##", "......\nS...>.\n#...##", reach=2),
    "a pit is no way": air("S>\n##", "S.>\n#..", jump=0),
    "a ladder is climbed": air("h.>\nh##\nhS#\n###", ".h>\n.##\nhS#\n###", jump=0),
    "a ledge lets pass from below": air("..>\n==#\nS.#\n###", "..>\n###\nS..\n###", jump=2),
    "a ledge carries from above": air("S.>\n#=#", "S.>\n#^#", jump=0),
    "what is deadly is no way": air("S.>\n###", "S^>\n###", jump=0),
    "wings raise a jump": air("..>\n..#\nSw#\n###", "..>\n..#\nS.#\n###"),
    "a door takes a key": air("kSD>\n####", ".SD>\n####"),
    "a seal carries who cannot pass it": air("S.>\n#G#", "S.>\n#w.", jump=0),
    "a crate carries until it is broken": air("S.>\n#c#", "S.>\n#.#", jump=0, reach=1),
    "a lift is entered upwards": air("..>\nu##\nS##\n###", "S..\nu##\n>##", jump=2),
    "a tall body wants head room": air("....\nS..>\n####", "..#.\nS..>\n####", body=(1, 2)),
    "a tall body starts below the top": air("..\nS>\n##", "S>\n##", body=(1, 2)),
    "a wide body wants a wide shaft": air("S..#\n##.#\n>..#\n####", "S..#\n##.#\n#>##\n####", body=(1, 1), jump=0),
    "a tall body pays for all of a door": air("kkD.\nS.D>\n####", "k.D.\nS.D>\n####", body=(1, 2)),
}


@pytest.mark.parametrize("law", JUMPS)
def test_a_law_of_jumping_is_the_same_in_the_program_as_in_play(law):
    won, lost, game = JUMPS[law]

    for picture, can_be_won in ((won, True), (lost, False)):
        level = Grid.parse(picture, game)
        assert playtest(level, ["solvable"]).solvable is can_be_won, picture
        assert answers(fixed(level)) is can_be_won, picture


@many(120)
@given(jumps())
def test_in_the_air_the_program_finds_a_way_to_win_where_the_judge_does(level):
    assert answers(fixed(level, ground="air")) is playtest(level, ["solvable"]).solvable


@pytest.mark.parametrize("trait", TRAITS)
def test_a_trait_means_the_same_in_the_program_as_in_play(trait):
    won, lost, game = TRAITS[trait]

    for picture, can_be_won in ((won, True), (lost, False)):
        level = Grid.parse(picture, game)
        assert playtest(level, ["solvable"]).solvable is can_be_won, picture
        assert answers(fixed(level)) is can_be_won, picture


def test_a_level_has_one_start():
    game = TRAITS["solid: a wall"][2]

    for picture in ("S.>", "S.S>"):
        level = Grid.parse(picture, game)
        assert answers(fixed(level)) is (picture == "S.>")


@pytest.mark.parametrize("trait", ["oneway: no way back", "an exchange is made whether one likes it or not"])
def test_levels_are_made_where_the_order_of_things_matters(trait):
    game = TRAITS[trait][2]
    counts = [(name, 1, 2) for name in game.symbols if name not in ("floor", "wall", "start", "exit", "lamp")]
    finder = Finder(
        dungeon(6, 4, game, counts=[*counts, ("wall", 6, 12)], place=[n for n in game.symbols if n != "floor"])
    )

    for seed in range(3):
        assert playtest(finder.find(seed).level).solvable


def test_where_the_order_of_things_matters_a_level_that_nobody_can_win_is_known_to_be_none():
    _, lost, game = TRAITS["an exchange is made whether one likes it or not"]
    drawing = {(x, 0): (game.by_glyph[glyph].name,) for x, glyph in enumerate(lost)}

    assert Finder(dungeon(5, 1, game, drawing={**drawing, (1, 0): ("shrine",), (2, 0): ("key",)})).find(1)
    with pytest.raises(NoLevel):
        Finder(dungeon(5, 1, game, drawing=drawing)).find(1)


@many(100)
@given(levels())
def test_on_foot_the_program_finds_a_way_to_win_where_the_judge_does(level):
    assert answers(fixed(level)) is playtest(level, ["solvable"]).solvable


@many(150)
@given(scarce())
def test_where_keys_are_scarce_the_program_finds_a_way_to_win_where_the_judge_does(level):
    assert answers(fixed(level)) is playtest(level, ["solvable"]).solvable


@many(200)
@given(levels() | scarce(), st.data())
def test_on_foot_a_play_that_breaks_a_promise_is_found_where_the_judge_finds_one(level, data):
    check_promise(level, data.draw(promises(level.alphabet)))


def check_promise(level, text):
    promise, *_ = parse_promises([text], level.alphabet)
    verdict = playtest(level, ["solvable", promise])
    assume(verdict.solvable)
    judged = verdict.promises[1]

    referee = Referee(level.alphabet, *level.size, [(0, promise)], linear=False)
    found = list(referee.clauses([level.symbol(cell) for cell in level.cells()], {0}))

    assert bool(found) is (judged.holds is False), (text, judged.why)
