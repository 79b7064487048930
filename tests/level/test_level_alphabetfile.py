"""The alphabet's file: what it reads, what it writes, and what it says of every way to get it wrong."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from level_strategies import alphabets

from playproof.errors import PlayproofError, WrongInput
from playproof.level import (
    Alphabet,
    Frozen,
    Item,
    Movement,
    Score,
    Symbol,
    alphabet_from_json,
    alphabet_to_json,
    parse_alphabet,
    read_alphabet,
    write_alphabet,
)

ADVENTURE = """\
name = "The long way round"
stages = ["gem", "blessing"]

[symbols]
floor  = { glyph = ".", colour = "grey" }
wall   = { glyph = "#", solid = true }
start  = { glyph = "S", start = true }
gem    = { glyph = "g", gives = "gem" }
altar  = { glyph = "A", takes = "gem", gives = "blessing" }
exit   = { glyph = ">", solid = true, goal = true, needs = "blessing" }
chest  = { glyph = "c", members = { id = 0, loot = ["gold", [1, 2.5]] }, gives = "key {id}" }
door   = { glyph = "D", solid = true, takes = "key {no}", members = { no = 1 } }
vault  = { solid = true, takes = { coin = 3 }, needs = ["torch", "key 7"] }
zombie = { glyph = "z", scores = { health = -10, ammo = -0.5 } }
spikes = { glyph = "^", deadly = true }

[items]
coin  = { start = 5 }
torch = {}
wings = { jump = 2, reach = 1 }

[scores]
health = { start = 20, least = 1, most = 100 }
ammo   = { start = 5, operator = "min" }
"""


def test_every_key_of_the_file_reaches_the_value() -> None:
    game = parse_alphabet(ADVENTURE)

    assert game.name == "The long way round"
    assert game.stages == ("gem", "blessing")
    assert game["floor"] == Symbol("floor", ".", "grey")
    assert game["altar"] == Symbol("altar", "A", takes=Frozen(gem=1), gives=Frozen(blessing=1))
    assert game["vault"].takes == {"coin": 3}
    assert game["vault"].needs == {"torch": 1, "key 7": 1}
    assert game["chest"].members == {"id": 0, "loot": ("gold", (1, 2.5))}
    assert game["zombie"].scores == {"health": -10, "ammo": -0.5}
    assert game.items["wings"] == Item("wings", jump=2, reach=1)
    assert game.scores["health"] == Score("health", 20, 1, 100)
    assert game.movement == Movement()


def test_a_thing_named_twice_in_a_list_is_wanted_twice() -> None:
    assert parse_alphabet('symbols.a = { gives = ["coin", "coin", "key"] }')["a"].gives == {"coin": 2, "key": 1}


@pytest.mark.parametrize(
    ("text", "movement"),
    [
        ('"walk"', Movement("walk")),
        ('"rooms"', Movement("rooms")),
        ('{ kind = "walk", ways = 8 }', Movement("walk", ways=8)),
        ('{ kind = "platform", body = [1, 2], jump = 4, reach = 5 }', Movement("platform", 4, (1, 2), 4, 5)),
    ],
)
def test_movement_is_a_word_or_a_table(text: str, movement: Movement) -> None:
    assert parse_alphabet(f"movement = {text}\nsymbols.floor = {{}}").movement == movement


def test_the_file_is_written_as_a_designer_would_write_it() -> None:
    written = write_alphabet(parse_alphabet(ADVENTURE))

    assert 'exit   = { glyph = ">", solid = true, goal = true, needs = "blessing" }\n' in written
    assert 'vault  = { solid = true, needs = ["torch", "key 7"], takes = { coin = 3 } }\n' in written
    assert written.startswith('name = "The long way round"\nstages = ["gem", "blessing"]\n\n[symbols]\nfloor  = {')


@given(alphabets())
def test_what_is_written_reads_back(alphabet: Alphabet) -> None:
    back = parse_alphabet(write_alphabet(alphabet))

    assert back == alphabet
    assert list(back.symbols) == list(alphabet.symbols)
    assert back.hash == alphabet.hash


@given(alphabets())
def test_the_json_form_reads_back(alphabet: Alphabet) -> None:
    assert alphabet_from_json(alphabet_to_json(alphabet)) == alphabet


def test_an_alphabet_made_in_python_that_makes_no_sense_is_not_written() -> None:
    with pytest.raises(WrongInput, match="no symbol gives the item 'kee'"):
        write_alphabet(Alphabet.of(Symbol("door", solid=True, takes=Frozen(kee=1))))


NUMBER = "wanted a number no larger than 9,007,199,254,740,992"
WALL = "drop '{}', or open it with needs, takes or breakable"
NAME = "a name has letters, digits and _, or a - before a letter, and begins with a letter"
BRACES = "a table in braces stands on one line, without a comma at its end; a longer one begins with [its.name]"
VALUE = "wanted a value: true or false, a number, a text in quotes, a list [..] or a table {..}"
ITEMS = 'an item such as "key", a list of items, or a table such as { key = 2 } with counts from 1 to 10,000'

BROKEN = [
    # the text, and all that is said about it
    ("", "a.toml: there are no symbols; write [symbols] and a line such as floor = {}"),
    ("symbols = 3", "a.toml:1: symbols: got 3, wanted a table of symbols"),
    ("[symbol]\nwall = {}", "a.toml:1: unknown key 'symbol'; did you mean 'symbols'?"),
    ("[symbols]\nwall = 3", 'a.toml:2: symbols.wall: got 3, wanted a table such as { glyph = "#", solid = true }'),
    (
        "[symbols]\n\nwall = { sollid = true }",
        "a.toml:3: symbols.wall: unknown trait 'sollid'; did you mean 'solid'?",
    ),
    (
        '[symbols.door]\nglyph = "D"\nsolid = "yes"',
        'a.toml:3: symbols.door.solid: got the text "yes", wanted true or false',
    ),
    ("symbols.door.solid = 1", "a.toml:1: symbols.door.solid: got 1, wanted true or false"),
    (
        'symbols.a = { glyph = "ab" }',
        'a.toml:1: symbols.a.glyph: got the text "ab", wanted one printable character that is not a blank',
    ),
    (
        'symbols.a = { glyph = " " }',
        'a.toml:1: symbols.a.glyph: got the text " ", wanted one printable character that is not a blank',
    ),
    (
        'symbols.a = { glyph = "\\u0301" }',
        'a.toml:1: symbols.a.glyph: got the text "\u0301", wanted one printable character that is not a blank',
    ),
    (
        'symbols.a = { colour = "#12" }',
        'a.toml:1: symbols.a.colour: got the text "#12", wanted a colour such as #c80 or #cc8800, or one of black, '
        "white, grey, gray, silver, red, orange, yellow, gold, green, teal, cyan, blue, purple, violet, pink, brown",
    ),
    (
        'symbols.a = { oneway = "north" }',
        'a.toml:1: symbols.a.oneway: got the text "north", wanted "up", "down", "left" or "right"',
    ),
    ("symbols.a = { needs = 3 }", f"a.toml:1: symbols.a.needs: got 3, wanted {ITEMS}"),
    ('symbols.a = { needs = ["key", 3] }', f"a.toml:1: symbols.a.needs: got a list of 2, wanted {ITEMS}"),
    (
        "symbols.a = { gives = { key = 0 } }",
        "a.toml:1: symbols.a.gives.key: got 0, wanted a whole number from 1 to 10,000",
    ),
    (
        "symbols.a = { gives = { key = 1.5 } }",
        "a.toml:1: symbols.a.gives.key: got 1.5, wanted a whole number from 1 to 10,000",
    ),
    (
        "symbols.a = { gives = { key = 99999999999 } }",
        "a.toml:1: symbols.a.gives.key: got 99999999999, wanted a whole number from 1 to 10,000",
    ),
    (
        "symbols.a = { members = { when = 1979-05-27 } }",
        "a.toml:1: symbols.a.members.when: got a date or time, wanted true or false, a number, a text, "
        "or a list of these",
    ),
    ("symbols.a = {}\nscores.health.start = nan", f"a.toml:2: scores.health.start: got nan, {NUMBER}"),
    ("symbols.a = {}\nscores.health.least = -inf", f"a.toml:2: scores.health.least: got -inf, {NUMBER}"),
    ("symbols.a = {}\nscores.health.most = 1e300", f"a.toml:2: scores.health.most: got 1e+300, {NUMBER}"),
    (
        "symbols.a = {}\nscores.health = { least = 5, most = 1 }",
        "a.toml:2: scores.health: least = 5 is above most = 1; swap them",
    ),
    (
        'symbols.a = {}\nscores.health = { operator = "-" }',
        'a.toml:2: scores.health.operator: got the text "-", wanted "+", "*", "max" or "min"',
    ),
    (
        'movement = "fly"\nsymbols.a = {}',
        'a.toml:1: movement: got the text "fly", wanted "walk", "platform", "rooms", '
        'or a table such as { kind = "platform", jump = 4 }',
    ),
    (
        'symbols.a = {}\n[movement]\nkind = "platform"\njump = 99',
        "a.toml:4: movement.jump: got 99, wanted a whole number of tiles from 0 to 64",
    ),
    (
        'movement = { kind = "platform", body = [1, 2, 3] }\nsymbols.a = {}',
        "a.toml:1: movement.body: got a list of 3, wanted the width and height of the body in tiles, each from 1 to 16",
    ),
    (
        "movement = { ways = 8 }\nsymbols.a = {}",
        'a.toml:1: movement.kind: this is missing; wanted "walk", "platform" or "rooms"',
    ),
    (
        'symbols.a = { glyph = "#" }\nsymbols.b = { glyph = "#" }',
        "a.toml:2: symbols.b.glyph: the glyph '#' is already that of 'a'; choose another character",
    ),
    (
        '[symbols]\nkey = { gives = "key" }\ndoor = { solid = true, takes = "kee" }',
        "a.toml:3: symbols.door.takes: no symbol gives the item 'kee' and [items] does not declare it; "
        "did you mean 'key'?",
    ),
    (
        'stages = [\n  "gem",\n  "crown",\n]\nsymbols.gem = { gives = "gem" }',
        "a.toml:1: stages[1]: no symbol gives 'crown', so this stage would never end; known are 'gem'",
    ),
    (
        'stages = ["goal"]\nsymbols.a = { gives = "goal" }',
        "a.toml:1: stages[0]: 'goal' is the name of the stage after the last one and cannot be declared; "
        "drop it from the stages",
    ),
    (
        'stages = ["gem", "gem"]\nsymbols.a = { gives = "gem" }',
        "a.toml:1: stages[1]: the stage 'gem' is declared twice; drop one of them",
    ),
    (
        "symbols.a = { scores = { helth = 1 } }\nscores.health = {}",
        "a.toml:1: symbols.a.scores.helth: the score 'helth' is not declared; did you mean 'health'?",
    ),
    (
        "symbols.a = { scores = { health = 1 } }",
        "a.toml:1: symbols.a.scores.health: the score 'health' is not declared; write [scores] and health = {}",
    ),
    (
        'symbols.a = { gives = "key {id}" }',
        "a.toml:1: symbols.a.gives: 'key {id}' has a hole for the member 'id', which 'a' does not declare; "
        "add members = { id = 0 }",
    ),
    (
        'symbols.a = { gives = "key {idd}", members = { id = 0 } }',
        "a.toml:1: symbols.a.gives: 'key {idd}' has a hole for the member 'idd', which 'a' does not declare; "
        "did you mean 'id'?",
    ),
    ('symbols."2x" = {}', f"a.toml:1: symbols.2x: '2x' is no name; {NAME}"),
    ('symbols."red key" = {}', f"a.toml:1: symbols.\"red key\": 'red key' is no name; {NAME}"),
    ("symbols.a-1 = {}", f"a.toml:1: symbols.a-1: 'a-1' is no name; {NAME}"),
    (
        "symbols.or = {}",
        "a.toml:1: symbols.or: the name 'or' is a word of the expression language; choose another name",
    ),
    (
        'symbols.a = { deadly = true, gives = "gem" }',
        "a.toml:1: symbols.a: 'deadly' and 'gives' contradict: a deadly place is never entered; drop one of them",
    ),
    (
        "symbols.a = { breakable = true }",
        "a.toml:1: symbols.a: 'breakable' without 'solid' has nothing to break; add solid = true",
    ),
    (
        'symbols.a = { solid = true, oneway = "up" }',
        f"a.toml:1: symbols.a: 'solid' alone is a wall, and 'oneway' can never act in it; {WALL.format('oneway')}",
    ),
    (
        "symbols.a = { solid = true, start = true }",
        "a.toml:1: symbols.a: 'solid' and 'start' contradict: the player would begin inside it; drop one of them",
    ),
    (
        "symbols.a = { solid = true, ledge = true }",
        "a.toml:1: symbols.a: 'ledge' and 'solid' contradict: a ledge lets pass from below and carries from above; "
        "drop 'solid'",
    ),
    (
        "symbols.a = { start = true, goal = true }",
        "a.toml:1: symbols.a: 'start' and 'goal' together win at once; drop one of them, or say what the goal needs",
    ),
    ("[symbols]\na = {}\nb = {}\na = {}", "a.toml:4: symbols.a: declared twice, first in line 2"),
    ("[symbols]\na = { solid = true, solid = false }", "a.toml:2: symbols.a.solid: declared twice, first in line 2"),
    ("[symbols]\na = ", f"a.toml:2: column 5: {VALUE}"),
    ("[symbols]\na { }", "a.toml:2: column 3: wanted '=' between a name and its value"),
    ("[symbols\n", "a.toml:1: column 9: wanted ']' after the name of a table"),
    ("symbols.a = {\n}", f"a.toml:1: column 14: {BRACES}"),
    ("symbols.a = { solid = true, }", f"a.toml:1: column 29: {BRACES}"),
    ('name = "abc\n', "a.toml:1: column 12: a text on one line ends on it; wanted its closing quote"),
    ('name = "abc', "a.toml:1: column 12: a text is not closed; end it with the quote it began with"),
    ("stages = [1", "a.toml:1: column 12: a list is not closed; end it with ']'"),
    ("Well. " + "word " * 50, "a.toml:1: column 12: wanted '=' between a name and its value"),
    ("größe = 1", "a.toml:1: column 3: wanted '=' between a name and its value"),
    ("x = " + "[" * 100_000, "a.toml:1: this is nested more than 32 deep"),
    ("x" + ".x" * 100_000 + " = 1", "a.toml:1: this is nested more than 32 deep"),
    ("x = 1" + "0" * 5_000, "a.toml: a value is larger than can be read"),
]


@pytest.mark.parametrize(("text", "message"), BROKEN, ids=[message[8:60] for _, message in BROKEN])
def test_a_broken_alphabet_is_told_what_where_and_what_to_do(text: str, message: str) -> None:
    with pytest.raises(WrongInput) as caught:
        parse_alphabet(text, "a.toml")

    assert str(caught.value) == message


def test_all_faults_are_told_at_once_in_the_order_of_their_lines() -> None:
    with pytest.raises(WrongInput) as caught:
        parse_alphabet(
            """\
movement = { kind = "fly" }
nmae = "x"
[symbols]
wall = { glyph = "#", solid = "yes" }
rock = { glyph = "#", colur = "red" }
or   = {}
lava = { deadly = true, goal = true }
[scores]
health = { least = 2, most = 1 }
""",
            "a.toml",
        )

    assert [fault.where.line for fault in caught.value.faults] == [1, 2, 4, 5, 5, 6, 7, 9]


def test_a_broken_trait_does_not_cast_doubt_on_what_it_may_have_declared() -> None:
    with pytest.raises(WrongInput) as caught:
        parse_alphabet('[symbols]\nkey = { givess = "key" }\ndoor = { solid = true, takes = "key" }')

    assert str(caught.value) == "line 2: symbols.key: unknown trait 'givess'; did you mean 'gives'?"


def test_too_many_symbols_and_too_many_faults_are_bounded() -> None:
    with pytest.raises(WrongInput) as caught:
        parse_alphabet("[symbols]\n" + "\n".join(f"symbol{i} = {{}}" for i in range(10_001)))
    assert str(caught.value) == "line 1: symbols: got 10,001 symbols, wanted at most 10,000"

    with pytest.raises(WrongInput) as caught:
        parse_alphabet("[symbols]\n" + "\n".join(f"symbol{i} = {{ x = 1 }}" for i in range(1_000)))
    assert len(caught.value.faults) == 51
    assert str(caught.value.faults[-1]) == "and more faults, to be shown when these are mended"


def test_a_file_is_read_from_its_path_and_named_in_its_faults(tmp_path: Path) -> None:
    file = tmp_path / "alphabet.toml"
    file.write_bytes(b"\xef\xbb\xbf[symbols]\r\nfloor = { glyph = '.' }\r\n")
    assert read_alphabet(file)["floor"].glyph == "."

    file.write_bytes(b"[symbols]\nfloor = '\xff'")
    with pytest.raises(WrongInput) as caught:
        read_alphabet(file)
    assert str(caught.value) == f"{file}:2: byte 20 of the file is 0xff, which is no UTF-8 text; save the file as UTF-8"


def test_a_missing_file_and_a_folder_are_wrong_input(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="there is no such file"):
        read_alphabet(tmp_path / "none.toml")
    with pytest.raises(WrongInput, match="this is a folder, wanted a file"):
        read_alphabet(tmp_path)


@settings(max_examples=300)
@given(st.data())
def test_no_mutation_of_a_file_escapes_as_anything_but_our_error(data: st.DataObject) -> None:
    text = ADVENTURE
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 9)))
        text = text[:start] + data.draw(st.text("[]{}=.,\"'#\n\\x0-é", max_size=4)) + text[end:]
    with suppress(PlayproofError):
        parse_alphabet(text)
