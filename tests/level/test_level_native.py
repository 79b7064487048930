"""The level's own file: what it keeps, what it says of every broken one, and that it is written whole or not at all."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from level_strategies import graphs, grids, levels, sequences, texts, values

from playproof.errors import PlayproofError, WrongInput
from playproof.level import (
    Alphabet,
    Edge,
    Frozen,
    Graph,
    Grid,
    LevelFile,
    Node,
    Pin,
    Sequence,
    Symbol,
    Thing,
    Token,
    alphabet_schema,
    alphabet_to_json,
    level_schema,
    load_native,
    read_native,
    save_native,
    write_native,
)

GAME = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("chest", "c", members=Frozen(gold=0, note="")),
    Symbol("quote", '"'),
    Symbol("bare"),
    Symbol("bald"),
)
GRID = Grid.parse("#.c", GAME).with_members("ground@2,0", {"gold": 3}).with_object(Thing("box", "chest", (1, 0)))
GRAPH = Graph.of("hall-attic attic>garden", GAME, hall="chest")
SEQUENCE = Sequence.parse("wall floor", GAME)

jsons = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
pins = st.builds(
    Pin,
    texts,
    st.sampled_from(["symbol", "position", "member:gold"]),
    st.lists(values, min_size=1, max_size=3).map(tuple),
    st.none() | st.floats(0.1, 9),
    texts,
)
files = st.builds(
    LevelFile,
    levels,
    st.lists(texts, max_size=2).map(tuple),
    st.lists(pins, max_size=2).map(tuple),
    st.lists(st.dictionaries(texts, jsons, max_size=2), max_size=2).map(tuple),
    st.dictionaries(texts, jsons, max_size=2),
)


@settings(deadline=None)
@given(files)
def test_a_file_reads_back_whole(file: LevelFile) -> None:
    text = write_native(file)

    assert read_native(text) == file
    assert write_native(read_native(text)) == text


@settings(deadline=None)
@given(grids())
def test_a_grid_keeps_its_layers_objects_and_members(grid: Grid) -> None:
    back = read_native(write_native(LevelFile(grid))).level

    assert isinstance(back, Grid)
    assert list(back.layers) == list(grid.layers)
    assert all((back.layers[name] == grid.layers[name]).all() for name in grid.layers)
    assert (back.objects, back.members) == (grid.objects, grid.members)


@settings(deadline=None)
@given(graphs())
def test_a_graph_keeps_its_nodes_edges_and_objects_in_order(graph: Graph) -> None:
    back = read_native(write_native(LevelFile(graph))).level

    assert isinstance(back, Graph)
    assert (back.nodes, back.edges, back.objects) == (graph.nodes, graph.edges, graph.objects)


@settings(deadline=None)
@given(sequences())
def test_a_sequence_keeps_its_tokens(sequence: Sequence) -> None:
    back = read_native(write_native(LevelFile(sequence))).level

    assert isinstance(back, Sequence)
    assert back.tokens == sequence.tokens


@settings(deadline=None, max_examples=40)
@given(files)
def test_every_file_that_we_write_has_the_schema_we_publish(file: LevelFile) -> None:
    jsonschema.Draft202012Validator(level_schema()).validate(json.loads(write_native(file)))
    jsonschema.Draft202012Validator(alphabet_schema()).validate(alphabet_to_json(file.level.alphabet))


def test_the_schemas_are_schemas_and_refuse_what_the_reader_refuses() -> None:
    jsonschema.Draft202012Validator.check_schema(level_schema())
    jsonschema.Draft202012Validator.check_schema(alphabet_schema())

    assert not jsonschema.Draft202012Validator(alphabet_schema()).is_valid({"symbols": {"wall": {"sollid": True}}})
    assert not jsonschema.Draft202012Validator(level_schema()).is_valid({"playproof": 1, "kind": "grid"})


def test_a_change_of_one_cell_changes_one_row_and_the_hash() -> None:
    before = write_native(LevelFile(Grid.parse("#.#\n...", GAME))).splitlines()
    after = write_native(LevelFile(Grid.parse("#.#\n.#.", GAME))).splitlines()

    changed = [new.strip() for old, new in zip(before, after, strict=True) if old != new]
    assert changed[1:] == ['".#."']
    assert changed[0].startswith('"hash"')


def test_symbols_without_a_glyph_or_with_one_that_json_escapes_get_a_spare_character() -> None:
    level = Grid.filled(5, 1, "", GAME).with_cells({(0, 0): "bare", (1, 0): "quote", (2, 0): "chest", (3, 0): "bald"})

    written = json.loads(write_native(LevelFile(level)))

    assert written["layers"][0]["rows"] == ["bacd "]
    assert written["legend"] == {"c": "chest", "a": "quote", "b": "bare", "d": "bald"}


def test_a_file_whose_names_were_sorted_by_another_tool_is_the_same_level() -> None:
    text = json.dumps(json.loads(write_native(LevelFile(GRID))), sort_keys=True)

    assert read_native(text).level == GRID


def test_a_level_changed_by_hand_is_refused_until_its_hash_line_is_deleted() -> None:
    changed = write_native(LevelFile(GRID)).replace('"#.c"', '"..c"')
    with pytest.raises(WrongInput) as caught:
        read_native(changed, "a.level.json")
    assert str(caught.value) == (
        "a.level.json: hash: the level is not the one that was written: the file was changed by hand or damaged; "
        'delete the line "hash" to take it as it is'
    )

    accepted = "".join(line for line in changed.splitlines(keepends=True) if '"hash"' not in line)
    level = read_native(accepted).level
    assert isinstance(level, Grid)
    assert str(level.without_object("box")) == "..c"


def edited(level: Grid | Graph | Sequence, **changes: Any) -> str:
    """The file of a level with some of its top names changed, and without its hash."""
    content = json.loads(write_native(LevelFile(level))) | changes
    content.pop("hash", None)
    return json.dumps({key: value for key, value in content.items() if value is not ...})


ID = "ids are unique within a level"
BROKEN = [
    ("", "a.json: the file is empty"),
    ("[]", 'a.json: this is no level\'s file: it does not begin with "playproof": 1'),
    ("{}", 'a.json: this is no level\'s file: it does not begin with "playproof": 1'),
    ("null", 'a.json: this is no level\'s file: it does not begin with "playproof": 1'),
    ('{"playproof": 3}', "a.json: made by a newer Playproof (version 3); this one reads up to 1; update it"),
    (edited(GRID, playproof=True), "a.json: playproof: got true, wanted 1, the version of the format"),
    (edited(GRID, playproof="1"), 'a.json: playproof: got the text "1", wanted 1, the version of the format'),
    (edited(GRID, kind="grit"), "a.json: kind: got 'grit', wanted a kind of level; did you mean 'grid'?"),
    (
        edited(GRID, kind=...),
        "a.json: kind: got 'None', wanted a kind of level; known are 'grid', 'graph', 'sequence', 'cells', 'shapes'",
    ),
    (
        '{"playproof": 1,\n "kind": "gr',
        "a.json:2: the file ends too soon; it was cut off; take it from where it came once more",
    ),
    (
        write_native(LevelFile(GRID))[:200],
        "a.json:9: the file ends too soon; it was cut off; take it from where it came once more",
    ),
    (
        '{"playproof": 1,}',
        "a.json:1: column 17: wanted a name in double quotes; there is no comma after the last entry",
    ),
    ('{"playproof" 1}', "a.json:1: column 14: wanted ':' between a name and its value"),
    ('{"playproof": 1} x', "a.json:1: column 18: wanted the end of the file"),
    ('{"playproof": 1, "playproof": 2}', "a.json: the name 'playproof' stands twice in one object"),
    ('{"playproof": NaN}', "a.json: got the number NaN, wanted a finite one"),
    ('{"playproof": -Infinity}', "a.json: got the number -Infinity, wanted a finite one"),
    ('{"playproof": 1e999}', "a.json: got the number 1e999, wanted a finite one"),
    ('{"playproof": 1' + "0" * 5000 + "}", "a.json: a number has 5,001 digits, wanted at most 100"),
    ("[" * 100_000, "a.json: this is nested more than 64 deep"),
    ('{"a":' * 100_000, "a.json: this is nested more than 64 deep"),
    ("[" + "0," * 6_000_001 + "0]", "a.json: this has more than 6,000,000 values"),
    (
        "{" + ",".join(f'"{i}":0' for i in range(500_001)) + "}",
        "a.json: an object has 500,001 names, wanted at most 500,000",
    ),
    (
        '{"playproof": 1, "kind": "grid"' + "".join(f',"{i}":0' for i in range(20_000)) + "}",
        "a.json: 20,004 things are wrong here: this is damaged, or another kind of file",
    ),
    ("[" + "[],{}," * 1_600_000, "a.json: this has more than 3,000,000 lists and objects"),
    ('{"playproof": 1, "kind": "\\ud800"}', "a.json: a text has half a character in it (a lone surrogate)"),
    (
        edited(GRID, colour=1),
        "a.json: unknown key 'colour'; known are 'playproof', 'hash', 'alphabet', 'promises', "
        "'pins', 'proofs', 'provenance', 'kind', 'size', 'legend', 'layers', 'objects' and 1 more",
    ),
    (edited(GRID, layers=...), "a.json: layers: this is missing; wanted a list of layers, lowest first"),
    (edited(GRID, layers=[]), "a.json: a grid wants one or more layers of one size; got no layer"),
    (
        edited(GRID, layers=[3]),
        'a.json: layers[0]: got 3, wanted an object such as {"name": "ground", "rows": ["##", ".."]}',
    ),
    (
        edited(GRID, layers=[{"name": "ground", "rows": ["#.c", 3]}]),
        "a.json: layers[0].rows[1]: got 3, wanted a list of texts, one for each row",
    ),
    (
        edited(GRID, layers=[{"name": "ground", "rows": ["#.c", "#.c"]}]),
        "a.json: layers[0].rows: got 2 rows, and the size says 1",
    ),
    (
        edited(GRID, layers=[{"name": "ground", "rows": ["#.cc"]}]),
        "a.json: layers[0].rows[0]: got 4 cells, and the size says 3",
    ),
    (
        edited(GRID, layers=[{"name": "ground", "rows": ["#?c"]}]),
        "a.json: layers[0].rows: the legend does not have the character '?'; known are ' ', '.', '#', 'c'",
    ),
    (
        edited(GRID, layers=[{"name": "ground", "rows": ["#.c"]}] * 2),
        "a.json: two layers have the name 'ground'",
    ),
    (edited(GRID, layers=[{"name": "", "rows": ["#.c"]}], members={}), "a.json: a layer wants a name"),
    (
        edited(GRID, size=[10**9, 10**9]),
        "a.json: a grid has from 1 to 4,000,000 cells; got 1000000000 x 1000000000",
    ),
    (edited(GRID, size=[-1, -1]), "a.json: a grid has from 1 to 4,000,000 cells; got -1 x -1"),
    (edited(GRID, size=[3]), "a.json: size: got a list of 1, wanted a width and a height"),
    (
        edited(GRID, legend={"#": "wal", ".": "floor", "c": "chest"}),
        "a.json: unknown symbol 'wal'; did you mean 'wall'?",
    ),
    (edited(GRID, legend={"##": "wall"}), "a.json: legend: got '##', wanted one character that is not a blank"),
    (
        edited(GRID, members={"ground@9,9": {"gold": 1}}),
        "a.json: the cell (9, 9) lies outside the grid, whose columns are 0 to 2 and rows 0 to 0",
    ),
    (
        edited(GRID, members={"sky@0,0": {"gold": 1}}),
        "a.json: 'sky@0,0' is no cell of the grid; a cell is written as layer@column,row",
    ),
    (
        edited(GRID, members={"ground@2,0": {"gould": 1}}),
        "a.json: 'ground@2,0' has a member 'gould' that the symbol 'chest' does not declare; did you mean 'gold'?",
    ),
    (
        edited(GRID, members={"ground@2,0": {"gold": True}}),
        "a.json: the member 'gold' of 'ground@2,0' is True; the alphabet declares it as a whole number",
    ),
    (
        edited(GRID, objects=[{"id": "a", "symbol": "chest", "at": [0, 7]}]),
        "a.json: the cell (0, 7) lies outside the grid, whose columns are 0 to 2 and rows 0 to 0",
    ),
    (
        edited(GRID, objects=[{"id": "a", "symbol": "chest", "at": [0, 0]}] * 2),
        f"a.json: two objects have the id 'a'; {ID}",
    ),
    (
        edited(GRID, objects=[{"id": "a", "symbol": "", "at": [0, 0]}]),
        "a.json: unknown symbol ''; known are 'floor', 'wall', 'chest', 'quote', 'bare', 'bald'",
    ),
    (edited(GRAPH, nodes=[{"id": "a"}] * 2, edges=[], objects=[]), f"a.json: two nodes have the id 'a'; {ID}"),
    (
        edited(GRAPH, edges=[{"id": "e", "source": "hall", "target": "atic"}]),
        "a.json: the edge 'e' ends in 'atic', which is no node; did you mean 'attic'?",
    ),
    (
        edited(GRAPH, edges=[{"id": "e", "source": "hall"}]),
        "a.json: edges[0].target: this is missing; wanted the id of a node",
    ),
    (
        edited(GRAPH, edges=[{"id": "e", "source": "hall", "target": "attic", "there": None, "back": None}]),
        "a.json: the edge 'e' leads nowhere; give it a way there or a way back",
    ),
    (
        edited(GRAPH, edges=[{"id": "e", "source": "hall", "target": "attic", "there": "door"}]),
        'a.json: edges[0].there: got the text "door", wanted a list of symbols, or null for no way',
    ),
    (
        edited(GRAPH, nodes=[{"id": "hall", "at": [1, "x"]}]),
        'a.json: nodes[0].at[1]: got the text "x", wanted a number no larger than 9,007,199,254,740,992',
    ),
    (
        edited(GRAPH, objects=[{"id": "o", "symbol": "chest", "at": "cellar"}]),
        "a.json: the object 'o' stands in 'cellar', which is no node; known are 'hall', 'attic', 'garden'",
    ),
    (
        edited(SEQUENCE, tokens=[{"id": "0", "symbol": "wall"}] * 2),
        f"a.json: two tokens of the sequence have the same id; {ID}",
    ),
    (edited(SEQUENCE, tokens={}), "a.json: tokens: got an empty table, wanted a list of tokens"),
    (
        edited(SEQUENCE, alphabet={"symbols": {"wall": {"sollid": True}}}),
        "a.json: alphabet.symbols.wall: unknown trait 'sollid'; did you mean 'solid'?",
    ),
    (
        edited(SEQUENCE, alphabet={"symbols": {"wall": {"takes": "key"}}}),
        "a.json: alphabet.symbols.wall.takes: no symbol gives the item 'key' and [items] does not declare it; "
        "none is declared",
    ),
    (
        edited(SEQUENCE, pins=[{"element": "0", "field": "colour", "allowed": ["red"]}]),
        "a.json: the pin of '0' has the field 'colour', wanted 'symbol', 'exists', 'position' or 'member:' "
        "and the name of a member",
    ),
    (
        edited(SEQUENCE, pins=[{"element": "0", "field": "symbol", "allowed": []}]),
        "a.json: the pin of '0' allows nothing; give at least one value",
    ),
    (
        edited(SEQUENCE, pins=[{"element": "0", "field": "symbol", "allowed": ["x"], "weight": -1}]),
        "a.json: the pin of '0' has the weight -1, wanted one above 0",
    ),
    (edited(SEQUENCE, proofs=[[]]), "a.json: proofs[0]: got an empty list, wanted a list of objects"),
    (edited(SEQUENCE, promises="solvable"), 'a.json: promises: got the text "solvable", wanted a list of promises'),
]


@pytest.mark.parametrize(
    ("text", "message"), BROKEN, ids=[f"{i} {message[8:60]}" for i, (_, message) in enumerate(BROKEN)]
)
def test_a_broken_level_is_told_what_and_where(text: str, message: str) -> None:
    with pytest.raises(WrongInput) as caught:
        read_native(text, "a.json")

    assert str(caught.value) == message


def test_brackets_and_quotes_inside_of_texts_are_not_nesting() -> None:
    file = LevelFile(GRID, promises=("[" * 500, '\\"' * 7 + "{" * 500, "\\" * 3 + "]" * 90))

    assert read_native(write_native(file)) == file


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe{}", "byte 1 of the file is 0xff, which is no UTF-8 text; save the file as UTF-8"),
        (b"", "the file is empty"),
    ],
)
def test_a_file_that_is_no_text_is_wrong_input(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "a.level.json").write_bytes(content)

    with pytest.raises(WrongInput, match=message):
        load_native(tmp_path / "a.level.json")


def test_a_folder_a_pipe_and_a_file_that_is_too_large_are_wrong_input(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="this is a folder, wanted a file"):
        load_native(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(WrongInput, match="this is no ordinary file"):
        load_native(tmp_path / "pipe")
    with (tmp_path / "large").open("wb") as file:
        file.truncate(65 * 2**20)
    with pytest.raises(WrongInput, match="the file is larger than 64 MB"):
        load_native(tmp_path / "large")


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (LevelFile(GRID, provenance={"when": {1, 2}}), "provenance.when: a file cannot keep {1, 2}"),
        (LevelFile(GRID, provenance={"x": float("nan")}), "provenance.x: a file cannot keep nan"),
        (LevelFile(GRID, provenance={1: 2}), "provenance: the names in a JSON object are texts"),  # type: ignore[dict-item]
        (LevelFile(GRID, promises=("\ud800",)), "half a character"),
        (LevelFile(GRID.with_members("ground@2,0", {"gold": 10**80})), "members.ground@2,0.gold|huge number"),
        (LevelFile(Sequence.of(["x y"], Alphabet.of(Symbol("x y")))), "'x y' is no name"),
    ],
)
def test_what_could_not_be_read_back_is_not_written(file: LevelFile, message: str) -> None:
    with pytest.raises(WrongInput, match=message):
        write_native(file)


# Kill-safety: whatever happens between the first byte and the rename, the old file is there and whole.


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_while_saving_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, failure: BaseException
) -> None:
    path = tmp_path / "a.level.json"
    save_native(LevelFile(GRID), path)

    def fail(*_: object) -> None:
        raise failure

    with monkeypatch.context() as patch:
        patch.setattr(os, step, fail)
        with pytest.raises((WrongInput, KeyboardInterrupt)):
            save_native(LevelFile(SEQUENCE), path)

    assert load_native(path).level == GRID
    assert os.listdir(tmp_path) == ["a.level.json"]


def test_a_kill_while_saving_leaves_the_old_file_and_a_recognisable_one_aside(tmp_path: Path) -> None:
    path = tmp_path / "a.level.json"
    save_native(LevelFile(GRID), path)
    child = os.fork()
    if child == 0:
        os.replace = lambda *_: os._exit(9)  # type: ignore[assignment,misc]
        save_native(LevelFile(SEQUENCE), path)
    os.waitpid(child, 0)

    assert load_native(path).level == GRID
    aside = [name for name in os.listdir(tmp_path) if name != "a.level.json"]
    assert [name.startswith(".a.level.json.") and name.endswith(".aside") for name in aside] == [True]


def test_saving_keeps_a_link_and_the_rights_of_the_file(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)

    save_native(LevelFile(GRID), link)

    assert link.is_symlink()
    assert load_native(real).level == GRID
    assert real.stat().st_mode & 0o777 == 0o640


def test_saving_into_a_folder_that_is_not_there_is_wrong_input(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="this cannot be written: no such file or directory"):
        save_native(LevelFile(GRID), tmp_path / "none" / "a.level.json")


# Fuzz: bytes and structure.

SAMPLES = [
    write_native(LevelFile(level, ("solvable",), (Pin("hall", "exists", (True,), 2.0),), ({"kind": "w"},), {"seed": 1}))
    for level in (
        GRID,
        Graph(GAME, (Node("a", "chest", Frozen(gold=1), (0.5, 1)), Node("b")), (Edge("e", "a", "b", ("wall",), None),)),
        Sequence(GAME, (Token("t", "chest", Frozen(note="x")),)),
    )
]


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(SAMPLES), st.data())
def test_no_mutation_of_bytes_escapes_as_anything_but_our_error(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        text = text[:start] + data.draw(st.text('[]{}:,"\\0-1e9.ntf\x00é\ud800', max_size=4)) + text[end:]
    with suppress(PlayproofError):
        read_native(text)


def _swap(value: Any, path: list[int], new: Any) -> Any:
    """The JSON value with the part at some path replaced."""
    if not path or not isinstance(value, dict | list) or not value:
        return new
    step = path[0] % len(value)
    if isinstance(value, list):
        return [_swap(part, path[1:], new) if index == step else part for index, part in enumerate(value)]
    return {
        key: _swap(part, path[1:], new) if index == step else part for index, (key, part) in enumerate(value.items())
    }


strange = jsons | st.sampled_from([-1, 0, 10**18, 1e308, "", [], {}, [[]], None, True, "chest", "ground", [0, 0]])


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(SAMPLES), st.lists(st.integers(0, 30), min_size=1, max_size=6), strange, st.booleans())
def test_no_mutation_of_structure_escapes_as_anything_but_our_error(
    text: str, path: list[int], new: Any, hashed: bool
) -> None:
    content = _swap(json.loads(text), path, new)
    if not hashed and isinstance(content, dict):
        content.pop("hash", None)
    with suppress(PlayproofError):
        write_native(read_native(json.dumps(content)))
