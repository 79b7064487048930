"""What cannot be used is told clearly, from the shell and from Python: what was got, what was wanted, where, what next."""

import sys
from pathlib import Path

import pytest
from house import ROOMS, SKETCHED

from playproof import Alphabet, Graph, Grid, Pathways, Pin, Score, Symbol, fill
from playproof.errors import Impossible, WrongInput
from playproof.level import Frozen

sys.path.insert(0, str(Path(__file__).parent.parent / "cli"))
from command import run

GAME = """\
movement = "rooms"

[symbols]
start  = { start = true }
exit   = { goal = true }
zombie = { scores = { health = -10 } }
medkit = { scores = { health = 20 } }
boss   = { scores = { health = -15 }, gives = "key" }
door   = { solid = true, takes = "key" }
wall   = { solid = true }
chest  = { members = { gold = 5 } }

[scores]
health = { start = 20, least = 1 }
luck   = { start = 1, operator = "*" }
"""
PROJECT = (
    SKETCHED
    + """\
[[module]]
name = "contents"
kind = "populate"
"""
)
FINE = 'counts = { zombie = 2, medkit = "1..3" }'
GOLD = 'counts = { chest = 2 }\nattributes = { content = ["chest"], gold = %s }'
HUGE = "9" * 400


def told(folder, settings=FINE, game=GAME, house=ROOMS):
    """What the command says of a project with one thing wrong, and its exit code."""
    (folder / "alphabet.toml").write_text(game)
    (folder / "house.graph.txt").write_text(house)
    (folder / "project.toml").write_text(PROJECT + settings + "\n")
    done = run(folder, "generate", ".")
    return done.code, done.err


def test_the_project_without_anything_wrong_is_made(tmp_path):
    assert told(tmp_path) == (0, "")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("", "project.toml:8: module[1].counts: there is nothing to put into rooms; say how many of what with counts"),
        (
            "counts = { zombi = 2 }",
            "project.toml:11: module[1].counts.zombi: unknown symbol 'zombi'; did you mean 'zombie'?",
        ),
        (
            'counts = { zombie = "5..3" }',
            'project.toml:11: module[1].counts.zombie: got the text "5..3", wanted a count such as 3, "3..5"',
        ),
        ("counts = { zombie = -1 }", "project.toml:11: module[1].counts.zombie: got -1, wanted a count"),
        ("counts = { zombie = 1.5 }", "project.toml:11: module[1].counts.zombie: got 1.5, wanted a count"),
        (
            f"counts = {{ zombie = {HUGE} }}",
            "project.toml:11: module[1].counts.zombie: got a huge number, wanted a count",
        ),
        (
            'counts = { zombie = "10%" }',
            "module[1].counts.zombie: a share of the cells is for scatter; rooms are counted",
        ),
        ("counts = { wall = 2 }", "module[1].counts.wall: 'wall' is a wall, and would cut rooms off"),
        ("counts = { start = 2 }", "module[1].counts.start: 'start' is where play starts, and no content"),
        ("cuonts = { zombie = 2 }", "project.toml:11: module[1]: unknown key 'cuonts'; did you mean 'counts'?"),
        (
            "attributes = { monster = [] }\ncounts = { zombie = 1 }",
            "project.toml:12: module[1].counts.zombie: no attribute has the value 'zombie'",
        ),
        (FINE + '\nrooms = { hall = "dragon" }', "project.toml:12: module[1].rooms.hall: unknown symbol 'dragon'"),
        (
            FINE + '\nrooms = { hall = "1..3" }',
            'rooms say what is there; for how many write counts = { "SYMBOL in hall" = "1..3" }',
        ),
        (FINE + "\nrooms = { hall = [] }", "module[1].rooms.hall: 'hall' has nothing to choose from; write"),
        (FINE + "\nrooms = { hall = 3 }", "module[1].rooms.hall: got 3, wanted a symbol, a list to choose from"),
        (
            FINE + '\npacing = { score = "health", curve = [1], tolerance = inf }',
            "module[1].pacing.tolerance: got inf, wanted a number no larger than",
        ),
        (
            FINE + '\nalways = ["monster"]',
            "project.toml:12: module[1].always: unknown attribute 'monster'; known are 'content'",
        ),
        (
            FINE + '\nneighbours = { differ = ["monster"] }',
            "project.toml:12: module[1].neighbours: unknown attribute 'monster'",
        ),
        (
            FINE + '\npromises = ["helth >= 1"]',
            "project.toml:12: module[1].promises: promise 1: column 1: unknown score 'helth'; did you mean 'health'?",
        ),
        (
            FINE + '\npromises = ["health >= 1e300"]',
            "the number is too large: 1,000,000,000,000,000 is the most; take a smaller one",
        ),
        (
            FINE + '\npacing = { score = "helth", curve = [1], tolerance = 3 }',
            "project.toml:12: module[1].pacing: unknown score 'helth'; did you mean 'health'?",
        ),
        (
            FINE + '\npacing = { score = "health", curve = [1, nan], tolerance = 3 }',
            "project.toml:12: module[1].pacing.curve[1]: got nan, wanted a number",
        ),
        (
            FINE + '\npacing = { score = "health", curv = [1], tolerance = 3 }',
            "module[1].pacing: unknown key 'curv'; did you mean 'curve'?",
        ),
        (
            FINE + "\nsteps = 0",
            "project.toml:12: module[1].steps: got 0, wanted a whole number from 1 to 1,000,000,000",
        ),
        (
            FINE + "\nspacing = { zombie = 0 }",
            "project.toml:12: module[1].spacing.zombie: got 0, wanted a whole number from 1 to 1000",
        ),
        (
            'locks = [{ key = "boss", door = "boss" }]',
            "project.toml:11: module[1].locks[0]: 'boss' is its own key; name two symbols",
        ),
        ('locks = [{ key = "boss", door = "dor" }]', "module[1].locks[0]: unknown symbol 'dor'; did you mean 'door'?"),
        (
            FINE + '\nculs_rules = ["zombie and medkit"]',
            "'zombie and medkit' is no rule of culs-de-sac; write \"zombie or medkit, not both\"",
        ),
        (
            FINE + '\nchosen_by = "mood"',
            "project.toml:12: module[1].chosen_by: there is no register 'mood'; none is declared",
        ),
        (
            GOLD % "{ from = 9, to = 1 }",
            "project.toml:12: module[1].attributes.gold: 'gold' is from 9 to 1; swap the numbers",
        ),
        (GOLD % "{ from = nan, to = 1 }", "project.toml:12: module[1].attributes.gold.from: got nan, wanted a number"),
        (
            GOLD % "{ from = 0, to = 1e300 }",
            "project.toml:12: module[1].attributes.gold.to: got 1e+300, wanted a number",
        ),
        (GOLD % "{ from = 0, till = 1 }", "module[1].attributes.gold: unknown key 'till'; known are 'from', 'to'"),
        (GOLD % '"2 / 3"', "module[1].attributes.gold: column 1: '2 / 3' is no formula for a room; use + - * min max"),
        (GOLD % '"2 * danger"', "module[1].attributes.gold: column 5: rooms have no number 'danger'"),
        (GOLD % f'"{"(" * 300}1{")" * 300}"', "nested deeper than 50 levels"),
    ],
)
def test_settings_that_cannot_be_used_have_their_line(tmp_path, settings, said):
    code, err = told(tmp_path, settings)

    assert code == 2
    assert said in err
    assert len(err.splitlines()) < 8


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("health = -10", "health = nan", "alphabet.toml:6: symbols.zombie.scores.health: got nan, wanted a number"),
        ("health = -10", "health = -inf", "alphabet.toml:6: symbols.zombie.scores.health: got -inf, wanted a number"),
        ("health = -10", "health = -1e300", "got -1e+300, wanted a number no larger than 9,007,199,254,740,992"),
        (
            "health = -10",
            f"health = -{HUGE}",
            "alphabet.toml:6: symbols.zombie.scores.health: got a huge number, wanted",
        ),
        ("start = 20", "start = 1e300", "alphabet.toml:14: scores.health.start: got 1e+300, wanted a number"),
        ("health = -10", "helth = -10", "the score 'helth' is not declared; did you mean 'health'?"),
        (
            'operator = "*"',
            'operator = "avg"',
            'scores.luck.operator: got the text "avg", wanted "+", "*", "max" or "min"',
        ),
    ],
)
def test_a_game_whose_scores_are_no_numbers_has_its_line(tmp_path, was, becomes, said):
    code, err = told(tmp_path, game=GAME.replace(was, becomes, 1))

    assert code == 2
    assert said in err


@pytest.mark.parametrize("bound", ['promises = ["luck >= 1"]', ""])
def test_a_product_of_what_is_below_0_is_refused_where_the_game_says_so(tmp_path, bound):
    game = GAME.replace("{ health = -10 }", "{ luck = -2 }")

    code, err = told(tmp_path, f"{FINE}\n{bound}", game)

    assert code == 1
    assert "alphabet.toml:6: 'zombie' multiplies 'luck' by -2; a product admits none below 0; use '+'" in err


@pytest.mark.parametrize(
    ("house", "said"),
    [
        (
            ROOMS + "tower -- attic\n",
            "no way joins 'tower', 'attic' to the entrance 'gate'; join every room to the others",
        ),
        (
            ROOMS.replace("hall --", "barn --"),
            "no path leads from the entrance 'gate' to the exit 'vault'; join them by a way",
        ),
        (
            "gate: start\nvault: exit\nhall -> gate\nhall -> vault\n",
            "no standard path leads from 'gate' to 'vault'; turn a one-way edge round",
        ),
        (
            "gate: start\nvault: exit\ngate -> a\na -> b\nb -> c\nc -> a\nb -> vault\n",
            "the one-way edges run in a circle through a, b, c",
        ),
        (
            ROOMS.replace("gate: start\n", ""),
            "standard paths lead from one start to one goal; the level has 0 and 1; have exactly one of each (now 'vault')",
        ),
        (
            ROOMS.replace("vault: exit", "vault: exit\nhall: exit"),
            "the level has 1 and 2; have exactly one of each (now 'gate', 'vault', 'hall')",
        ),
    ],
)
def test_rooms_through_which_no_standard_path_leads_are_named(tmp_path, house, said):
    code, err = told(tmp_path, house=house)

    assert code == 1
    assert said in err


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (
            FINE + '\nrooms = { hal = "zombie" }',
            "project.toml:12: there is no room or set of rooms 'hal'; did you mean 'hall'?",
        ),
        (
            'counts = { "zombie in hal" = 2 }',
            "project.toml:11: there is no room or set of rooms 'hal'; did you mean 'hall'?",
        ),
        (
            'counts = { "zombie, boss" = 2 }\nattributes = { a = ["zombie"], b = ["boss"] }',
            "project.toml:11: zombie, boss are counted together, and belong to 'a' and 'b'",
        ),
    ],
)
def test_what_does_not_go_with_the_level_has_its_line_as_well(tmp_path, settings, said):
    code, err = told(tmp_path, settings)

    assert code == 1
    assert said in err


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (
            'counts = { zombie = "..0", medkit = 1 }\nrooms = { hall = "zombie" }',
            "exactly 0 of 'zombie' (project.toml:11); 'hall' holds 'zombie' (project.toml:12). Drop one of them.",
        ),
        (
            FINE + '\nrooms = { cellar = "zombie" }\nnever_in_culs = ["zombie"]',
            "'cellar' holds 'zombie' (project.toml:12); 'zombie' never in a cul-de-sac (project.toml:13)",
        ),
        (
            FINE + '\nrooms = { hall = "zombie", mid = "medkit" }\nsets = { mid = ["hall"] }',
            "'hall' holds 'zombie' (project.toml:12); 'mid' holds 'medkit' (project.toml:12)",
        ),
        (
            "counts = { zombie = 99 }",
            "this cannot hold: exactly 99 of 'zombie' (project.toml:11). Ask for less.",
        ),
        (
            'counts = { zombie = "5..", medkit = 0 }',
            "health >= 1 (alphabet.toml:14); at least 5 of 'zombie' (project.toml:11)",
        ),
        (
            'counts = { chest = 1 }\ndepth = { chest = "1.." }',
            "exactly 1 of 'chest' (project.toml:11); 'chest' only behind 1 or more doors (project.toml:12)",
        ),
    ],
)
def test_demands_that_exclude_each_other_are_impossible_and_named_with_their_lines(tmp_path, settings, said):
    code, err = told(tmp_path, settings)

    assert code == 1
    assert said in err


FLAT = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("exit", ">", goal=True),
    Symbol("zombie", "z", scores=Frozen(health=-10)),
    Symbol("medkit", "+", scores=Frozen(health=20)),
    scores=(Score("health", 20, least=1),),
)
ROOMS = Graph.of("gate-hall hall-vault hall-cellar", FLAT, gate="start", vault="exit")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"level": "S.>"}, "the rooms of a grid or a graph can be filled; got a str"),
        ({"counts": ["zombie"]}, 'counts are a table; got a list; write counts={"zombie": "3..5"}'),
        ({"counts": {"zombie": 1.5}}, 'fill.counts.zombie: got 1.5, wanted a count such as 3, "3..5"'),
        ({"counts": {"zombie": 10**400}}, "fill.counts.zombie: got a huge number, wanted a count"),
        ({"counts": {"zombi": 1}}, "unknown symbol 'zombi'; did you mean 'zombie'?"),
        ({"counts": {}}, "there is nothing to put into rooms; say how many of what with counts"),
        ({"promises": "health >= 1"}, "promises are a list; got 'health >= 1'; write promises=[\"health >= 1\"]"),
        ({"promises": ["helth >= 1"]}, "unknown score 'helth'; did you mean 'health'?"),
        ({"promises": [5]}, "fill.promises[0]: got 5, wanted a list of promises"),
        ({"seed": None}, "a seed is a whole number; got None"),
        ({"seed": 1.5}, "a seed is a whole number; got 1.5"),
        ({"pins": "hall"}, "pins are a list of pins"),
        ({"pins": [Pin("z", "symbol", ("dragon",))]}, "'z' is pinned to be 'dragon', which is not put into rooms here"),
        ({"pins": [Pin("zombie 1", "position", ("attic",))]}, "stands in 'attic', which is no node; known are 'gate'"),
        ({"pathways": "own"}, "pathways are of the kind Pathways; got 'own'"),
        (
            {"pathways": Pathways(culs="jump")},
            "unknown treatment of culs-de-sac 'jump'; known are 'skip', 'entrance', 'own'",
        ),
        ({"pathways": Pathways(resistances="jump")}, "unknown resistances 'jump'; known are 'unit', 'random'"),
        ({"cuonts": {}}, "fill: unknown key 'cuonts'; did you mean 'counts'?"),
        ({"tries": 0}, "fill.tries: got 0, wanted a whole number from 1 to 10,000"),
        ({"level": Grid.parse("S.#.>", FLAT)}, "no path leads from the entrance '0,0' to the exit '3,0'"),
        ({"level": Graph(FLAT, (), ())}, "the level has 0 and 0; have exactly one of each"),
    ],
)
def test_from_python_the_same_is_told_and_what_no_file_can_say(asked, said):
    with pytest.raises(WrongInput) as error:
        fill(**{"level": ROOMS, "counts": {"zombie": 1}, "seed": 1} | asked)

    assert said in str(error.value)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf"), 1e300, 10**400])
@pytest.mark.parametrize("what", ["gain", "start", "least"])
def test_numbers_that_are_none_or_run_together_are_refused_in_a_game_from_python(number, what):
    gain, start, least = (
        number if what == name else usual for name, usual in (("gain", -1), ("start", 9), ("least", 1))
    )
    game = Alphabet.of(
        Symbol("start", start=True),
        Symbol("exit", goal=True),
        Symbol("zombie", scores=Frozen(health=gain)),
        scores=(Score("health", start, least=least),),
    )

    with pytest.raises(WrongInput, match=r"give a number|use smaller numbers|take a smaller one") as error:
        fill(Graph.of("gate-hall hall-vault", game, gate="start", vault="exit"), {"zombie": 1})

    assert "health" in str(error.value)


def test_a_score_that_nobody_declared_is_refused_in_a_game_from_python():
    game = Alphabet.of(
        *FLAT.symbols.values(), Symbol("ghost", scores=Frozen(helth=-5)), scores=tuple(FLAT.scores.values())
    )

    with pytest.raises(WrongInput, match=r"'ghost' adds to an unknown score 'helth'; did you mean 'health'\?"):
        fill(Graph.of("gate-hall hall-vault", game, gate="start", vault="exit"), {"ghost": 1})


def test_pins_that_contradict_each_other_or_a_count_are_impossible():
    twice = [Pin("zombie 1", "position", ("hall",)), Pin("zombie 1", "position", ("cellar",))]
    barred = [Pin("zombie 1", "symbol", ("zombie",))]

    with pytest.raises(Impossible, match="'zombie 1' is pinned to 'hall'; 'zombie 1' is pinned to 'cellar'"):
        fill(ROOMS, {"zombie": 1}, pins=twice)
    with pytest.raises(Impossible, match="exactly 0 of 'zombie'; 'zombie 1' is pinned to be 'zombie'"):
        fill(ROOMS, {"zombie": 0, "medkit": 1}, pins=barred)
