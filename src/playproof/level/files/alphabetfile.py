"""A game's alphabet in TOML: read with every fault at once, each with its line; written one symbol a line.

>>> game = parse_alphabet('''
... [symbols]
... floor = { glyph = "." }
... key   = { glyph = "k", gives = "key" }
... door  = { glyph = "D", solid = true, takes = "key" }
... ''')
>>> game["door"].is_gate, parse_alphabet(write_alphabet(game)) == game
(True, True)
>>> parse_alphabet('symbols.wall = { sollid = true, start = "yes" }', "alphabet.toml")
Traceback (most recent call last):
playproof.errors.WrongInput: alphabet.toml:1: symbols.wall.start: got the text "yes", wanted true or false
alphabet.toml:1: symbols.wall: unknown trait 'sollid'; did you mean 'solid'?
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from copy import deepcopy
from itertools import islice
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from playproof.errors import Fault, Where, WrongInput
from playproof.level.alphabet import Alphabet, Item, Movement, Score, Symbol
from playproof.level.files.alphabetsense import Found, senseless, senseless_parts
from playproof.level.files.alphabettext import alphabet_to_json, toml_of
from playproof.level.files.tomltext import read_toml
from playproof.level.files.whole import read_whole
from playproof.level.files.words import MOST_FAULTS, Path, at_most, faults_of, key_path
from playproof.level.frozen import Frozen

if TYPE_CHECKING:
    from playproof.level.files.alphabetshape import AlphabetShape, SymbolShape

MOST_TEXT = 2 * 2**20
Lines = Callable[..., int]


def read_alphabet(path: str | FilePath) -> Alphabet:
    """The alphabet in a TOML file; all its faults at once if it has any."""
    return parse_alphabet(read_whole(path, MOST_TEXT), str(path))


def parse_alphabet(text: str, file: str = "") -> Alphabet:
    """The alphabet in a TOML text; the name of the file is for its faults."""
    try:
        given, places = read_toml(text, MOST_TEXT)
        alphabet = _alphabet(given, places.line)
        if not alphabet.symbols:
            raise WrongInput(Fault("there are no symbols", hint="write [symbols] and a line such as floor = {}"))
        return alphabet
    except WrongInput as error:
        raise error.within(file) from None


def write_alphabet(alphabet: Alphabet) -> str:
    """TOML that reads back to an equal alphabet; one that makes no sense is refused, as it could not be read."""
    check_alphabet(alphabet)
    return toml_of(alphabet_to_json(alphabet))


def alphabet_from_json(given: object) -> Alphabet:
    """The alphabet in the form that `alphabet_to_json` gives, with the same checks as a file."""
    if not isinstance(given, Mapping):
        raise WrongInput("an alphabet is a table with 'symbols'")
    return _alphabet(dict(given), lambda *_: 0)


def check_alphabet(alphabet: Alphabet) -> None:
    """Refuse an alphabet that was made in Python and could not be read from a file."""
    if alphabet_from_json(alphabet_to_json(alphabet)) != alphabet:
        raise WrongInput("the alphabet holds values that a file cannot keep")


def _alphabet(given: dict[str, Any], line: Lines) -> Alphabet:
    from pydantic import ValidationError

    from playproof.level.files.alphabetshape import AlphabetShape

    try:
        alphabet = alphabet_of(AlphabetShape.model_validate(given))
    except ValidationError as error:
        faults = faults_of(error, AlphabetShape, given, line)
        further = _further(given, faults, line) if len(faults) <= MOST_FAULTS and () not in faults else []
        raise WrongInput(*at_most([*faults.values(), *further])) from None
    refuse(senseless(alphabet), line)
    return alphabet


def refuse(found: Iterable[Found], line: Lines = lambda *_: 0, under: Path = ()) -> None:
    """Raise what makes no sense, if there is anything."""
    faults = _placed(found, line, under)
    if faults:
        raise WrongInput(*at_most(faults))


def _placed(found: Iterable[Found], line: Lines, under: Path = ()) -> list[Fault]:
    return [
        Fault(what, Where(line=line(*path), key=key_path((*under, *path))), hint)
        for path, what, hint in islice(found, MOST_FAULTS + 1)  # looking for the nearest names takes its time
    ]


def _further(given: dict[str, Any], faults: Collection[Path], line: Lines) -> list[Fault]:
    """What else is wrong in a file whose shape is: looked for in what is left when the faulty keys are taken out."""
    from pydantic import ValidationError

    from playproof.level.files.alphabetshape import AlphabetShape

    rest = deepcopy(given)
    for path in faults:
        _take_out(rest, path[:1] if path[0] == "movement" else path)
    try:
        alphabet = alphabet_of(AlphabetShape.model_validate(rest))
    except ValidationError:
        return []
    whole = not any(_declares(path) for path in faults)
    return _placed(senseless(alphabet) if whole else senseless_parts(alphabet), line)


def _take_out(given: Any, path: Path) -> None:
    holders = []
    for part in path:
        holders.append((given, part))
        if not (isinstance(given, dict) and part in given) and not isinstance(given, list):
            return
        given = given[part]  # type: ignore[index]
    tables = [(holder, part) for holder, part in holders if isinstance(holder, dict)]
    holder, part = tables[-1]
    holder.pop(part, None)


def _declares(path: Path) -> bool:
    """Whether a faulty key may have declared something that others name: then it is not said to be missing."""
    harmless = {"glyph", "colour", "icon", "solid", "start", "goal", "deadly", "breakable", "ledge", "ladder", "oneway"}
    return not (path[0] == "symbols" and len(path) > 2 and path[2] in harmless | {"members"}) and path[0] != "movement"


def alphabet_of(shape: AlphabetShape) -> Alphabet:
    """The value that a file of the right shape stands for."""
    move = shape.movement
    return Alphabet(
        Frozen({name: _symbol(name, symbol) for name, symbol in shape.symbols.items()}),
        tuple(shape.stages),
        Frozen({name: Score(name, **score.model_dump()) for name, score in shape.scores.items()}),
        Frozen({name: Item(name, **item.model_dump()) for name, item in shape.items.items()}),
        Movement(move.kind, move.ways, (move.body[0], move.body[1]), move.jump, move.reach),
        shape.name,
    )


def _symbol(name: str, shape: SymbolShape) -> Symbol:
    traits: dict[str, Any] = {trait: getattr(shape, trait) for trait in type(shape).model_fields}
    tables = {trait: Frozen(value) for trait, value in traits.items() if isinstance(value, dict)}
    return Symbol(name, **traits | tables)
