"""Which symbols a grammar may find when it begins, whatever the dice say: what lint calls impossible must be impossible.

What another grammar hands on is all that its rules can make; what is drawn or said in the project's files is as it was seen;
of any other module, and of a designer's hand, nobody knows, so it may be every symbol of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playproof.grammars.lint import reachable
from playproof.level import Level
from playproof.level.draw.legends import used
from playproof.project.products import Document
from playproof.project.tracing.making import GRAMMAR, Visit
from playproof.rewrite.recipe import Ask
from playproof.rewrite.recipefile import every

AS_DRAWN = ("sketch",)
HANDS_ON = ("check", "playtest", "export")
Symbols = frozenset[str]


def symbols_of(level: Level) -> Symbols:
    return frozenset(symbol.name for symbol in used(level))


def may_begin(visit: Visit, visits: Sequence[Visit]) -> Symbols:
    """The symbols that may be there when a grammar begins, those that pins put there included."""
    pinned = {str(value) for pin in visit.job.pins if pin.field == "symbol" for value in pin.allowed}
    given = frozenset[str]().union(*(_hands_on(visits[source], visits) for source in visit.sources))
    if any(isinstance(step, Ask) for step in every(visit.plan[1].body)):
        given |= _all(visit)
    return symbols_of(visit.trace.start) | given | pinned


def _hands_on(visit: Visit, visits: Sequence[Visit]) -> Symbols:
    """What a module may hand on."""
    ways: dict[str, Callable[[], Symbols]] = {
        GRAMMAR: lambda: reachable(*visit.plan, may_begin(visit, visits)),
        **dict.fromkeys(AS_DRAWN, lambda: _shown(visit)),
        **dict.fromkeys(
            HANDS_ON, lambda: frozenset[str]().union(*(_hands_on(visits[one], visits) for one in visit.sources))
        ),
    }
    found = ways.get(visit.kind, lambda: _all(visit))()
    return found | _shown(visit) if visit.patch else found


def _shown(visit: Visit) -> Symbols:
    shown = visit.step.shown
    return frozenset() if shown is None or isinstance(shown.value, Document) else symbols_of(shown.value)


def _all(visit: Visit) -> Symbols:
    return frozenset(visit.job.alphabet.symbols)
