"""`review`: what a person should know about a level that he drew, all of it at once and each with its places.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True), Symbol("start", "S", start=True),
...                    Symbol("key", "k", gives="key"), Symbol("door", "D", solid=True, takes="key"),
...                    Symbol("exit", ">", goal=True))
>>> found = review(Grid.parse("kSDk>#.", game), style=["no lone walls"])
>>> print(found)
1 warning: 1 bare place is out of reach (at 6,0)
2 warning: 2 keys, and the door at 2,0 takes only 1: 1 more than needed (at 0,0 and 3,0)
3 style: no lone walls: fewer than 2 of its kind beside it (at 5,0)
>>> found.headline, found.ok
('2 warnings, 1 remark of style', True)

A judge refuses a level or lets it pass; whoever drew it wants to hear more, and decides for himself. `remark` is what is said,
`playing` speaks for the judge, `things`, `needless` and `strangers` look for what is odd, `style` and `rules` ask what a
generator would have been held to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from playproof.errors import Fault, WrongInput
from playproof.level import Frozen, Graph, Grid, Level
from playproof.play import Promise, Verdict, playtest
from playproof.play.search import BUDGET
from playproof.progress import never
from playproof.project import Project
from playproof.remarks.needless import needless, too_large
from playproof.remarks.playing import of_play, pitfalls
from playproof.remarks.remark import Kept, Remark, Review, gravest_first
from playproof.remarks.rules import bare, of_module, promised, ruling
from playproof.remarks.strangers import strangers
from playproof.remarks.style import Phrase, Told, of_style
from playproof.remarks.things import of_things

__all__ = ["Kept", "Remark", "Review", "review"]


def review(
    level: Level,
    *,
    style: Iterable[Phrase] = (),
    promises: Iterable[str | Promise] | None = None,
    project: Project | None = None,
    module: str = "",
    registers: Mapping[str, Any] = Frozen(),
    strange: Collection[str] = (),
    budget: int = BUDGET,
    stopped: Callable[[], bool] = never,
) -> Review:
    """Everything there is to remark on a level: errors, warnings and style.

    With a project the rules and promises of its modules are asked too, or those of one module alone. Symbols that are
    `strange`, or that the project's game lacks, are unknown things.
    """
    if module and project is None:
        raise WrongInput(Fault(f"the module '{module}' is of no project", hint="give the project too"))
    asked = ruling(project, module) if project else ()
    wanted = promises if promises is not None else (promised(project, asked) or None) if project else None
    verdict = playtest(level, wanted, budget=budget)
    unknown = {*strange, *_foreign(verdict.level, project)}
    told = Told((*strangers(verdict.level, unknown), *_at_play(verdict)), _kept(verdict), _spared(verdict))
    phrases = tuple(style)
    if phrases:
        told += _styled(verdict, phrases, stopped)
    for one in asked:
        told += of_module(verdict.level, project, one, registers, stopped)  # type: ignore[arg-type]
    return Review(verdict.level, gravest_first(_once(told.remarks)), _kept_once(told.kept), told.notes)


def _once(remarks: Iterable[Remark]) -> list[Remark]:
    """Each remark once. Of a promise that the judge and a module both find broken the module tells more: path and value."""
    found = {(r.level, r.what, r.places): r for r in remarks}
    told = {remark.about for remark in found.values() if remark.value is not None}
    return [r for r in found.values() if r.value is not None or r.about not in told]


def _kept_once(kept: Iterable[Kept]) -> tuple[Kept, ...]:
    """Each rule once, the last that was told of it: modules know where it was written, and what is to spare."""
    return tuple({bare(one.rule): one for one in kept}.values())


def _foreign(level: Grid | Graph, project: Project | None) -> set[str]:
    return {name for name in level.alphabet.symbols if project is not None and name not in project.alphabet}


def _at_play(verdict: Verdict) -> Iterable[Remark]:
    yield from of_play(verdict)
    yield from pitfalls(verdict)
    yield from of_things(verdict.level)
    if not too_large(verdict):
        yield from needless(verdict)


def _kept(verdict: Verdict) -> tuple[Kept, ...]:
    return tuple(Kept(str(judged.promise)) for judged in verdict.promises if judged.holds)


def _spared(verdict: Verdict) -> tuple[str, ...]:
    """What was not found out that nobody promised."""
    notes = []
    if too_large(verdict):
        notes.append("on so large a map nobody looked for things, gates and tasks that nobody needs")
    if verdict.solvable and verdict.dead_ends.count is None:
        notes.append("whether a player can get stuck was not found out: the budget of steps was spent")
    if verdict.solvable is not None and not verdict.unreachable_known and verdict.witness is not None:
        notes.append("what is out of reach was not found out: the budget of steps was spent")
    return tuple(notes)


def _styled(verdict: Verdict, phrases: tuple[Phrase, ...], stopped: Callable[[], bool]) -> Told:
    if not isinstance(verdict.level, Grid):
        raise WrongInput(f"rules of style are about the tiles of a grid; this is a {verdict.level.kind}")
    return of_style(verdict.level, phrases, stopped)
