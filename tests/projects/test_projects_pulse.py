"""Signs of life: work that has nothing new to say says that it goes on, and can be stopped at any moment."""

import pytest

from playproof.errors import Cancelled
from playproof.project import Project, pulse

ALPHABET = """
[symbols]
floor = { glyph = "." }
wall  = { glyph = "#", solid = true }
start = { glyph = "S", start = true }
exit  = { glyph = ">", goal = true }
"""
PROJECT = """
name = "own"
alphabet = "alphabet.toml"
promises = ["solvable"]
[[module]]
name = "walls"
kind = "KIND"
size = [6, 6]
programs = ["own.lp"]
"""
NUMBERS = "n(1..3000). sum(X) :- n(X), n(Y), n(Z), X + Y * Z = -1.\n"
MEANT = "{ sprite((1,1),wall) }. __level_design(sprite(T,S)) :- sprite(T,S). __concept :- sprite((1,1),wall).\n"


@pytest.mark.parametrize(("kind", "own"), [("answerset", NUMBERS), ("concept", NUMBERS + MEANT)])
def test_a_program_that_is_grounded_for_long_says_so_and_who_listens_may_stop_it(tmp_path, monkeypatch, kind, own):
    for name, text in (("alphabet.toml", ALPHABET), ("project.toml", PROJECT.replace("KIND", kind)), ("own.lp", own)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(pulse, "EVERY", 0)
    told = []

    def listen(event):
        told.append(event.note)
        if len(told) > 3:
            raise Cancelled("enough")

    with pytest.raises(Cancelled):
        Project.open(tmp_path).generate(1, listen=listen)

    assert told.count("grounding") == 1
    assert told[-1].startswith("grounding, for ")
