"""What a person reads who made a mistake, to the letter. The caret's line is part of the message."""

import pytest

from playproof.errors import Where, WrongInput
from playproof.expr import parse

BROKEN = {
    "difficulty >": """
column 13: something is missing after '>', wanted a number or a name
    difficulty >
                ^""",
    "steps in gem >": """
column 15: something is missing after '>', wanted a number or a name
    steps in gem >
                  ^""",
    "steps in gem > 3": """
column 14: comparisons do not chain; 'steps in X' is a phrase for promises, and here 'steps' is an ordinary name
    steps in gem > 3
                 ^""",
    "visits boss": """
column 8: 'boss' cannot stand right after 'visits', wanted an operator such as '==', '+' or 'and'; \
'visits X' is a phrase for promises, and here 'visits' is an ordinary name
    visits boss
           ^^^^""",
    "a = 1": """
column 3: '=' is no sign of this language; write '==' to compare
    a = 1
      ^""",
    "a && b": """
column 3: '&&' is no sign of this language; write 'and'
    a && b
      ^^""",
    "a || b": """
column 3: '||' is no sign of this language; write 'or'
    a || b
      ^^""",
    "!a": """
column 1: '!' is no sign of this language; write 'not'
    !a
    ^""",
    "a => 1": """
column 3: '=>' is no sign of this language; write '>='
    a => 1
      ^^""",
    "a ** 2": """
column 3: '**' is no sign of this language; there are no powers; write 'x * x'
    a ** 2
      ^^""",
    "“gem”": """
column 1: '“' is no sign of this language; write straight quotes
    “gem”
    ^""",
    "2 * (a + 1": """
column 5: the '(' is never closed; put ')' where it ends
    2 * (a + 1
        ^""",
    "a + 1)": """
column 6: ')' closes nothing; take it away, or open it with '('
    a + 1)
         ^""",
    "max(a, [1, 2)": """
column 13: ')' cannot close the '[' of column 8; put ']' first
    max(a, [1, 2)
                ^""",
    "1 < x < 5": """
column 7: comparisons do not chain; write '1 < x and x < 5'
    1 < x < 5
          ^""",
    "a AND b": """
column 3: 'AND' cannot stand right after 'a', wanted an operator such as '==', '+' or 'and'; write 'and'
    a AND b
      ^^^""",
    "a == True": """
column 6: 'True' is no name; write 'true'
    a == True
         ^^^^""",
    "a not in b": """
column 3: 'not' cannot stand right after 'a', wanted an operator such as '==', '+' or 'and'; write 'not x in list'
    a not in b
      ^^^""",
    "a == not b": """
column 6: 'not' cannot stand right after '=='; put it in parentheses, as in (not x)
    a == not b
         ^^^""",
    "a and or b": """
column 7: 'or' stands where a number or a name is wanted
    a and or b
          ^^""",
    "a, b": """
column 2: ',' stands outside of a list; write a list as [a, b], and join conditions with 'and'
    a, b
     ^""",
    "name == 'easy": """
column 9: the text that ' opens is never closed; put ' where it ends
    name == 'easy
            ^""",
    "2x": """
column 1: '2x' is neither a number nor a name; a name begins with a letter, and '*' multiplies
    2x
    ^^""",
    "a.b.c": """
column 1: 'a.b.c' has 3 parts, and a name has one or two; write it as in k.id
    a.b.c
    ^^^^^""",
    "a @ b": """
column 3: '@' has no meaning in an expression; take it away, or quote it if it belongs to a text
    a @ b
      ^""",
    "maxx(1, 2)": """
column 1: unknown function 'maxx'; did you mean 'max'?
    maxx(1, 2)
    ^^^^^^^^^^""",
    "1 + abs(1, 2)": """
column 5: abs wants 1 argument, and got 2
    1 + abs(1, 2)
        ^^^^^^^^^""",
    "1 + 'a'": """
column 5: 'a' is a text, and + wants numbers; texts know only == and !=
    1 + 'a'
        ^^^""",
    "not 3": """
column 5: 3 is a number, and 'not' wants truth values; compare it with something, as in 'x > 0'
    not 3
        ^""",
    "a in 3": """
column 6: 3 is a number, and 'in' wants lists; write a list as [a, b]
    a in 3
         ^""",
    "[1, [2]]": """
column 5: [2] is a list, and a list wants numbers, texts or truth values; a list cannot be an item of a list
    [1, [2]]
        ^^^""",
    "1 == 'one'": """
column 1: 1 is a number and 'one' is a text: they are never equal; compare values of one kind
    1 == 'one'
    ^^^^^^^^^^""",
    "1000000000000001": """
column 1: the number is too large: 1,000,000,000,000,000 is the most; take a smaller one
    1000000000000001
    ^^^^^^^^^^^^^^^^""",
    "": """
the expression is empty, wanted a number or a name""",
}


def message(text: str) -> str:
    with pytest.raises(WrongInput) as caught:
        parse(text)
    return str(caught.value)


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_expression_says_what_is_wrong_and_where(text):
    assert message(text) == BROKEN[text].removeprefix("\n")


def test_a_message_begins_with_the_place_of_the_text():
    with pytest.raises(WrongInput) as caught:
        parse("a >", Where("puzzles.rules", 7, "rule lock"))

    assert str(caught.value).startswith("puzzles.rules:7: rule lock: column 4: something is missing after '>'")


def test_a_text_over_several_lines_is_shown_on_one():
    assert message("a >\n  2 3").endswith("\n    a >   2 3\n            ^")


def test_a_long_text_is_cut_around_the_caret():
    _, line, caret = message("a + " * 40 + "* 2" + " + a" * 100).splitlines()

    assert len(line) < 110
    assert line[caret.index("^")] == "*"


HOSTILE = {
    "too long": ("a" * 2_001, "the expression has 2,001 characters, and 2,000 is the most"),
    "deep parentheses": ("(" * 999 + "1" + ")" * 999, "nested deeper than 50 levels"),
    "open parentheses": ("(" * 2_000, "nested deeper than 50 levels"),
    "deep lists": ("[" * 2_000, "nested deeper than 50 levels"),
    "deep calls": ("abs(" * 500, "nested deeper than 50 levels"),
    "many minuses": ("-" * 1_999 + "1", "nested deeper than 50 levels"),
    "many nots": ("not " * 400 + "a", "nested deeper than 50 levels"),
    "a long sum": ("1" + "+1" * 900, "nested deeper than 50 levels"),
    "a long chain": ("1" + "<1" * 900, "comparisons do not chain"),
    "a long name": ("a" + ".a" * 900, "has 901 parts, and a name has one or two"),
    "a long text": (f"'{'a' * 201}'", "the text has 201 characters, and 200 is the most"),
    "a long list": (f"[{'1,' * 100}1]", "more than 100 items in one list"),
    "a large number": ("9" * 2_000, "the number is too large"),
    "an infinite number": ("1e999", "the number is too large"),
    "many nodes": (" or ".join([f"a in [{'-1,' * 80}-1]"] * 7), "more than 1,000 numbers, names and operators"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_is_refused_at_once(name):
    text, expected = HOSTILE[name]

    assert expected in message(text)


def test_fifty_parentheses_are_still_read():
    assert str(parse("(" * 49 + "1" + ")" * 49)) == "1"
