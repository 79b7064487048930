"""`maze`: a perfect maze, in which every room can be reached from every other in exactly one way.

    [[module]]
    name   = "maze"
    kind   = "maze"
    size   = [16, 10]                                     # rooms across and down; or an input: a drawn maze
    start  = "top left"                                   # a corner, a side, "anywhere", or [column, row] of a room
    exit   = "bottom right"
    prefer = ["few dead ends", { wish = "long corridors", weight = 3 }]
    pins   = "sketch.txt"                                 # walls and openings that stay as they are drawn

Without wishes every maze is equally likely. With wishes it is the best that the steps find, and a note says what is known
about better ones. Nelson & Smith, chapter 8 of *Procedural Content Generation in Games*, section 8.3.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any

from pydantic import Field, ValidationError

from playproof.answersets.mazes import Carved, Carver, Maze, Wish
from playproof.answersets.mazes.groups import perfect
from playproof.answersets.mazes.picture import between, place
from playproof.errors import Fault, Impossible, NotFound, WrongInput
from playproof.level import Alphabet, Grid
from playproof.level.files.alphabetshape import Shape
from playproof.level.grid import Cell
from playproof.level.thing import parse_place
from playproof.project.job import Job
from playproof.project.mazing.drawing import Drawn
from playproof.project.mazing.roles import WANTED, Roles, role, room_at
from playproof.project.pinned import Fixed, unkept, wishes_let_go
from playproof.project.products import Product
from playproof.project.pulse import alive

DEFAULT_SIZE = (12, 8)
PLACE = 'a place such as "top left" or "anywhere", or the column and row of a room, such as [0, 3]'
SYMBOL = "the name of a symbol"
Side = Annotated[int, Field(ge=1, le=1000)]
Pair = Annotated[list[Side], Field(min_length=2, max_length=2)]
Room = Annotated[list[int], Field(min_length=2, max_length=2)]


class WishShape(Shape):
    """A wish with a weight of its own."""

    wanted = 'a table such as { wish = "few dead ends", weight = 3 }'

    wish: str = Field(description='a wish such as "few dead ends"')
    weight: int = Field(1, ge=1, le=1_000, description="a whole number: what each thing that the wish dislikes counts")


class Settings(Shape):
    size: Pair | None = Field(None, description="rooms across and down, such as [16, 10]; not where a level is given")
    border: bool = Field(True, description="true or false: whether there are walls around the maze")
    start: str | Room = Field("top left", description=PLACE)
    exit: str | Room = Field("bottom right", description=PLACE)
    prefer: list[str | WishShape] = Field(default_factory=list, description='a list of wishes such as "long corridors"')
    steps: int = Field(20_000, ge=1, le=1_000_000_000, description="a whole number: how long to look for better mazes")
    wall: str = Field("", description=SYMBOL)
    floor: str = Field("", description=SYMBOL)


Path = tuple[str | int, ...]


def faults(
    settings: Mapping[str, Any], alphabet: Alphabet | None, registers: Collection[str]
) -> Iterator[tuple[str | Path, Fault]]:
    """What is wrong with the description, whatever is drawn."""
    try:
        read = Settings.model_validate(dict(settings))
    except ValidationError:
        return  # told by its shape already
    for i, given in enumerate(read.prefer):
        try:
            _wish(given)
        except WrongInput as error:
            yield from ((("prefer", i), fault) for fault in error.faults)
    for part in ("wall", "floor") if alphabet else ():
        try:
            role(alphabet, part, getattr(read, part))  # type: ignore[arg-type]
        except WrongInput as error:
            yield from ((part, fault) for fault in error.faults)


def _wish(given: str | WishShape) -> Wish:
    return Wish(given) if isinstance(given, str) else Wish(given.wish, given.weight)


def run(job: Job) -> Product:
    """The maze that keeps most wishes of pins."""
    if job.alphabet.movement.kind != "walk":
        raise WrongInput(f"'{job.module.name}' is a maze for walking; here one moves by '{job.alphabet.movement.kind}'")
    failure: Impossible | None = None
    job = alive(job)
    for fixed in wishes_let_go(job.pins):
        try:
            return _made(job, fixed)
        except Impossible as error:
            failure = failure or error
    assert failure is not None
    raise failure


def _made(job: Job, fixed: Fixed) -> Product:
    settings = job.settings
    roles = Roles(
        *(role(job.alphabet, part, getattr(settings, part, "") if i < 2 else "") for i, part in enumerate(WANTED))
    )
    drawn = _drawn(job, fixed)
    maze = _maze(job, drawn, roles)
    job.progress(0, settings.steps, "drawing")
    carver = Carver(maze, settings.steps, stopped=job.stopped)
    carved = carver.carve(job.dice.getrandbits(63), job.progress)
    if not perfect(maze.rooms(), carved.links):
        raise NotFound(f"a perfect maze for '{job.module.name}' (the solver's answer was none)", 1, "tries")
    level = _level(job, maze, carved, drawn, roles)
    wishes = ", ".join(map(str, maze.wishes))
    told = (f"{wishes}: {carved.told()}",) if maze.wishes else ()
    return Product(level, notes=(*told, *unkept(level, job.pins)))


def _drawn(job: Job, fixed: Fixed) -> Drawn:
    """What is there already: the input and the pins."""
    margin = int(job.settings.border)
    level = job.level if job.inputs else None
    allowed: dict[Cell, tuple[str, ...]] = {}
    wide, high = tuple(job.settings.size or DEFAULT_SIZE)
    if level is not None:
        if not isinstance(level, Grid):
            raise WrongInput(f"'{job.module.name}' fills the blank cells of a grid; got a {level.kind}")
        wide, high = _rooms(job, level, margin)
        allowed = {cell: (things[-1].symbol,) for cell in level.cells() if (things := level.at(cell))}
    for (element, field), values in fixed.allowed.items():
        if field != "symbol" or "@" not in element:
            raise WrongInput(f"'{element}' is pinned in its {field}; a maze keeps pins of the symbols of cells")
        cell = parse_place(element.rpartition("@")[2])
        assert not isinstance(cell, str)
        allowed[cell] = tuple(map(str, values))
    drawn = Drawn(job.alphabet, margin, wide, high)
    drawn.read(allowed)
    return drawn


def _rooms(job: Job, level: Grid, margin: int) -> Cell:
    """How many rooms a drawn maze has across and down."""
    rooms = [(side + 1 - 2 * margin) / 2 for side in level.size]
    if any(number < 1 or number != int(number) for number in rooms):
        raise WrongInput(
            f"'{job.module.name}' works on a maze that has an odd number of cells across and down, with rooms at every "
            f"second; got {level.width} x {level.height}"
        )
    return int(rooms[0]), int(rooms[1])


def _maze(job: Job, drawn: Drawn, roles: Roles) -> Maze:
    settings = job.settings
    plain = Maze(drawn.width, drawn.height, frozenset(drawn.opened), frozenset(drawn.closed), frozenset(drawn.gone))
    rooms = list(plain.rooms())
    if not rooms:
        raise Impossible(["every room is drawn as solid", "a maze has a room"])
    ends: dict[str, Cell | None] = {}
    for part in ("start", "exit"):
        there = drawn.ends.get(part, [])
        if len(there) > 1:
            raise WrongInput(f"'{job.module.name}' has one {part}; {len(there)} are drawn")
        ends[part] = (
            there[0]
            if there
            else room_at(
                getattr(settings, part),
                [r for r in rooms if r != ends.get("start")] or rooms,
                (drawn.width, drawn.height),
                job.dice,
            )
            if getattr(roles, part)
            else None
        )
    wishes = tuple(map(_wish, settings.prefer))
    return Maze(plain.width, plain.height, plain.opened, plain.closed, plain.gone, ends["start"], ends["exit"], wishes)


def _level(job: Job, maze: Maze, carved: Carved, drawn: Drawn, roles: Roles) -> Grid:
    margin = drawn.margin
    size = (2 * maze.width - 1 + 2 * margin, 2 * maze.height - 1 + 2 * margin)
    cells = {place(room, margin): roles.floor for room in maze.rooms()}
    cells |= {between(link, margin): roles.floor for link in carved.links}
    cells |= {
        place(end, margin): name for end, name in ((maze.start, roles.start), (maze.exit, roles.exit)) if end and name
    }
    for cell, names in drawn.kept.items():
        if cells.get(cell, roles.wall) not in names:
            walls = {name for name in names if job.alphabet[name].is_wall}
            fitting = [name for name in names if (name in walls) == (cell not in cells)]
            cells[cell] = (fitting or list(names))[0]
    return Grid.filled(*size, roles.wall, job.alphabet).with_cells(cells)
