"""Settings, a level and pins become a dungeon: every line a demand with its place in the file, and all faults at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from playproof.answersets import Board, Counted, Demand, Dungeon, drawn, solvable
from playproof.answersets.demand import LEVEL
from playproof.answersets.places import place_demand
from playproof.answersets.program import Section
from playproof.answersets.style import parted, styled
from playproof.answersets.templates import FILE, template_demand
from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level import Alphabet, Grid
from playproof.level.grid import Cell
from playproof.play import Promise, parse_promises
from playproof.project.answering.shape import options
from playproof.project.answering.templating import template_of
from playproof.project.counts import parse_count

Path = tuple[str | int, ...]


class Reading:
    """One set of settings being read beside a game; `where` tells the place of a key."""

    def __init__(self, settings: Any, game: Alphabet, where: Callable[..., Where] = lambda *_: Where()) -> None:
        self.settings, self.game, self.where = settings, game, where
        self.faults: list[tuple[Path, Fault]] = []
        self.files: list[str] = []
        self.shares: list[Counted] = []

    def fault(self, what: str, *path: str | int, hint: str = "") -> None:
        self.faults.append((path, Fault(what, self.where(*path), hint)))

    def tried(self, path: Path, read: Callable[..., Any], *given: Any) -> Any:
        """What a reader gives back; None, with its faults noted at a path, if it refuses."""
        try:
            return read(*given)
        except WrongInput as error:
            self.faults += [(path, Fault(f.what, self.where(*path), f.hint)) for f in error.faults]
            return None

    def dungeon(
        self,
        level: Grid | None = None,
        fixed: dict[Cell, tuple[str, ...]] | None = None,
        promises: Iterable[Promise] = (),
        own: Iterable[Section] = (),
        drawn_at: Mapping[Cell, Where] = MappingProxyType({}),
    ) -> Dungeon:
        """What is wanted; raises all faults at once."""
        board = self.tried(("size",), self._board, level)
        if board is None:
            raise WrongInput(*(fault for _, fault in self.faults))
        allowed = dict(fixed or {})
        self.tried(("size",), _within, board, allowed, drawn_at)
        asked = (*self._promised(promises), *self._styled(board), *self._placed(board), *self._templates(board))
        demands = [*asked, *drawn(allowed, drawn_at)]
        counts = tuple(self._counts(board))
        if self.faults:
            raise WrongInput(*(fault for _, fault in self.faults))
        return Dungeon(board, counts, tuple(demands), allowed, tuple(self.files), tuple(own), tuple(self.shares))

    def check(self) -> None:
        """Note what is wrong whatever the level."""
        self._playable()
        board = self.tried(("size",), self._board, None)
        list(self._promised(()))
        if board is not None:
            list(self._styled(board))
            list(self._placed(board))
            list(self._templates(board))
            list(self._counts(board))

    def _playable(self) -> None:
        """What of the game no program knows, by its name."""
        if self.game.movement.kind == "rooms":
            what = "the movement 'rooms' goes along the edges of graphs, and an answer set makes grids"
            self.fault(what, "kind", hint='make a graph with a grammar, or let the alphabet say movement = "walk"')

    def _ground(self) -> str:
        """What is where nothing stands: something at which nothing happens, or that lets nobody in."""
        plain = [n for n, s in self.game.symbols.items() if s.is_plain and not (s.start or s.oneway)]
        ground: str = self.settings.ground or next(iter(plain), "")
        if not ground:
            raise WrongInput(Fault("no symbol is plain, so nothing can be the ground", hint="declare a floor"))
        symbol = self.game[ground]
        if symbol.name not in plain and not (symbol.is_wall or symbol.deadly):
            what = f"'{ground}' cannot be the ground: something happens there"
            raise WrongInput(Fault(what, hint="name a floor or a wall, and count this one"))
        return ground

    def _board(self, level: Grid | None) -> Board | None:
        game = self.game
        ground = self.tried(("ground",), self._ground)
        if ground is None:
            return None
        size = level.size if level is not None else tuple(self.settings.size or (10, 10))
        counted = [name for key in self.settings.counts for name in _symbols(key)[0]]
        wanted = [*counted, *self.settings.place, *self.settings.where]
        usual = [n for n, s in game.symbols.items() if s.start or s.goal] if not {*wanted} & _ends(game) else []
        if level is not None:
            usual = [name for name in usual if not level.find(name)]
        names = [n for n in game.symbols if n in {*wanted, *usual} and n != ground]
        board = Board(game, int(size[0]), int(size[1]), ground, tuple(names), given=level)
        return board.with_regions({name: _rectangle(box) for name, box in self.settings.regions.items()})

    def _counts(self, board: Board) -> Iterator[Counted]:
        for key, given in self.settings.counts.items():
            symbols, region = _symbols(key)
            for name in symbols:
                if name not in self.game:
                    self.fault(f"unknown symbol '{name}'", "counts", key, hint=nearest(name, self.game.symbols))
            if region and region not in board.regions:
                self.fault(f"there is no region '{region}'", "counts", key, hint=nearest(region, board.regions))
                continue
            least, most = parse_count(given).bounds(len(board.region(region or LEVEL)))
            yield Counted(symbols, least, most, region or LEVEL, self.where("counts", key))

    def _promised(self, promises: Iterable[Promise]) -> Iterator[Demand]:
        """The module's own promises, else the project's; a level that is played can be won, whatever else is promised."""
        given = [(p, self.where("project", "promises", i)) for i, p in enumerate(promises)]
        if self.settings.promises:
            own = [
                self.tried(("promises", i), _promise, text, self.game) for i, text in enumerate(self.settings.promises)
            ]
            given = [(p, self.where("promises", i)) for i, p in enumerate(own) if p is not None]
        if not any(s.goal for s in self.game.symbols.values()):
            return
        winning = next((where for p, where in given if p.about == "solvable"), Where())
        yield solvable(winning)
        for promise, where in given:
            if promise.about in ("plays", "no dead ends"):
                yield Demand(str(promise), promise=promise, where=where)

    def _styled(self, board: Board) -> Iterator[Demand]:
        for i, given in enumerate(self.settings.style):
            rule, settings = parted(given) if isinstance(given, str) else (given.rule, options(given))
            weight, place = None if isinstance(given, str) else given.weight, self.where("style", i)
            made = self.tried(("style", i), styled, rule, settings, board, weight, place)
            if made is not None:
                self.files += made.files
                self.shares += [made.counted] if made.counted else []
                yield made.demand

    def _placed(self, board: Board) -> Iterator[Demand]:
        for name, place in self.settings.where.items():
            said = place if isinstance(place, str) else tuple(place)
            found = self.tried(("where", name), place_demand, board, name, said, self.where("where", name))
            if found is not None:
                self.files.append("places")
                yield found

    def _templates(self, board: Board) -> Iterator[Demand]:
        for name, given in self.settings.templates.items():
            made = self.tried(("templates", name), template_of, name, given, self.game, self.where("templates", name))
            if made is None:
                continue
            for names in sorted({names for *_, names in made.cells if not {*names} & {*board.symbols}}):
                what = f"the template draws '{names[0]}', and nothing says that it may be put anywhere"
                self.fault(what, "templates", name, hint=f"add '{names[0]}' to counts, or to place")
            if made.region != LEVEL and made.region not in board.regions:
                hint = nearest(made.region, board.regions)
                self.fault(f"there is no region '{made.region}'", "templates", name, hint=hint)
                continue
            self.files.append(FILE)
            yield template_demand(made)


def _symbols(key: str) -> tuple[tuple[str, ...], str]:
    """The symbols and the region that a key of `counts` names.

    >>> _symbols("wall"), _symbols("zombie, dog in north")
    ((('wall',), ''), (('zombie', 'dog'), 'north'))
    """
    symbols, _, region = key.partition(" in ")
    return tuple(part.strip() for part in symbols.split(",")), region.strip()


def _promise(text: str, game: Alphabet) -> Promise:
    return parse_promises([text], game)[0]


def _ends(game: Alphabet) -> set[str]:
    return {n for n, s in game.symbols.items() if s.start or s.goal}


def _rectangle(box: list[int]) -> list[Cell]:
    left, top, width, height = box
    return [(x, y) for y in range(top, top + height) for x in range(left, left + width)]


def _within(board: Board, fixed: Iterable[Cell], drawn_at: Mapping[Cell, Where]) -> None:
    """What is drawn or pinned lies on the board."""
    cells = sorted(fixed)
    beyond = [(x, y) for x, y in cells if not (x < board.width and y < board.height)]
    if not beyond:
        return
    x, y = beyond[0]
    wide, high = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    at = f" ({where})" if (where := str(drawn_at.get((x, y), ""))) else ""
    what = f"{x},{y} is drawn or pinned{at}, and the board is {board.width} x {board.height}"
    raise WrongInput(Fault(what, hint=f"say size = [{max(wide, board.width)}, {max(high, board.height)}], or more"))
