import base64
import gzip
import json
import os
import struct
import subprocess
import zlib

import numpy as np
import pytest
from format_levels import CAVE, FULL_CAVE, GAME, grids, needs
from hypothesis import given, settings

from playproof.errors import WrongInput
from playproof.formats import read, write
from playproof.level import Alphabet, Grid, Symbol, Thing

OFFSCREEN = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
ENDINGS = [".tmx", ".tmj"]
HOLED_CAVE = CAVE.with_cell((2, 1), "")


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_grid_comes_back_equal_with_its_layers_objects_and_members(tmp_path, ending):
    paths = write(FULL_CAVE, tmp_path / f"cave{ending}")

    loaded = read(paths[0])

    assert loaded.level == FULL_CAVE
    assert loaded.notes == ()
    assert all(path.is_file() for path in paths)


@pytest.mark.parametrize("ending", ENDINGS)
@settings(max_examples=40, deadline=None)
@given(grid=grids())
def test_any_grid_comes_back_equal(tmp_path_factory, ending, grid):
    path = tmp_path_factory.mktemp("maps") / f"any{ending}"

    write(grid, path)

    assert read(path).level == grid


def test_levels_of_one_game_share_their_tileset(tmp_path):
    one, two = write(CAVE, tmp_path / "one.tmx"), write(FULL_CAVE, tmp_path / "two.tmx")

    assert one[1:] == two[1:]
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".png", ".tmx", ".tmx", ".tsx"]


def test_symbols_in_another_order_have_a_tileset_of_their_own(tmp_path):
    cells = {(0, 0): "sand", (1, 0): "rock"}
    rock, sand = Symbol("rock", "#", solid=True), Symbol("sand", ".")
    one = Grid.filled(2, 1, "", Alphabet.of(rock, sand)).with_cells(cells)
    two = Grid.filled(2, 1, "", Alphabet.of(sand, rock)).with_cells(cells)

    write(one, tmp_path / "one.tmx")
    write(two, tmp_path / "two.tmx")

    assert str(read(tmp_path / "one.tmx").level) == str(read(tmp_path / "two.tmx").level) == ".#"


def test_a_map_of_ours_is_read_without_its_tileset_too(tmp_path):
    map_path, tileset, picture = write(FULL_CAVE, tmp_path / "cave.tmx")
    tileset.unlink()
    picture.unlink()

    loaded = read(map_path)

    assert loaded.level == FULL_CAVE
    assert "cannot be read; its tiles were taken in the order of the map's alphabet" in loaded.notes[0]


def test_the_given_alphabet_is_used_and_tiles_are_found_by_name(tmp_path):
    write(CAVE, tmp_path / "cave.tmx")
    other = Alphabet.of(*reversed(list(GAME.symbols.values())), items=tuple(GAME.items.values()), name="reversed")

    level = read(tmp_path / "cave.tmx", alphabet=other).level

    assert level.alphabet == other
    assert str(level) == str(CAVE)


@needs("tiled")
@pytest.mark.parametrize("ending", ENDINGS)
def test_tiled_exports_the_same_cells(tmp_path, ending):
    write(CAVE, tmp_path / f"cave{ending}")

    command = ["tiled", "--export-map", "csv", tmp_path / f"cave{ending}", tmp_path / "cave.csv"]
    subprocess.run(command, env=OFFSCREEN, check=True, capture_output=True, timeout=60)

    rows = [[int(n) + 1 for n in line.split(",")] for line in (tmp_path / "cave.csv").read_text().split()]
    assert rows == CAVE.layers["ground"].tolist()


@needs("tiled")
@pytest.mark.parametrize("ending", ENDINGS)
def test_what_tiled_saves_again_is_still_the_same_level(tmp_path, ending):
    write(FULL_CAVE, tmp_path / f"cave{ending}")

    for kind, out in (("tmx", "again.tmx"), ("json", "again.tmj")):
        command = ["tiled", "--export-map", kind, tmp_path / f"cave{ending}", tmp_path / out]
        subprocess.run(command, env=OFFSCREEN, check=True, capture_output=True, timeout=60)

        assert read(tmp_path / out).level == FULL_CAVE


@needs("tmxrasterizer")
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("level", [CAVE, FULL_CAVE, HOLED_CAVE], ids=["tiles", "tiles and objects", "holes"])
def test_tiled_draws_the_same_pixels_as_we_do(tmp_path, ending, level):
    write(level, tmp_path / f"cave{ending}")
    write(level, tmp_path / "ours.png")

    command = ["tmxrasterizer", "--no-smoothing", tmp_path / f"cave{ending}", tmp_path / "theirs.png"]
    subprocess.run(command, env=OFFSCREEN, check=True, capture_output=True, timeout=60)

    ours, theirs = pixels((tmp_path / "ours.png").read_bytes()), pixels((tmp_path / "theirs.png").read_bytes())
    assert ours.shape == theirs.shape == (48, 96, 4)
    assert ours[..., 3].any()
    assert np.array_equal(ours[..., 3], theirs[..., 3])
    assert np.array_equal(ours[ours[..., 3] > 0], theirs[ours[..., 3] > 0])


def pixels(content):
    """Red, green, blue and alpha of a PNG of 8 bits without interlacing."""
    at, data, palette, alphas = 8, b"", b"", b""
    while at < len(content):
        length, kind = struct.unpack(">I4s", content[at : at + 8])
        chunk = content[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", chunk)
        palette, alphas = (chunk, alphas) if kind == b"PLTE" else (palette, chunk if kind == b"tRNS" else alphas)
        data += chunk if kind == b"IDAT" else b""
        at += 12 + length
    assert (depth, interlaced) == (8, 0)
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    rows = unfiltered(zlib.decompress(data), width, height, channels)
    if colour == 3:
        table = np.full((256, 4), 255, np.uint8)
        table[: len(palette) // 3, :3] = np.frombuffer(palette, np.uint8).reshape(-1, 3)
        table[: len(alphas), 3] = np.frombuffer(alphas, np.uint8)
        return table[rows[..., 0]]
    rgb = rows[..., :3] if channels > 2 else np.repeat(rows[..., :1], 3, axis=2)
    alpha = rows[..., -1:] if channels in (2, 4) else np.full((height, width, 1), 255, np.uint8)
    return np.concatenate([rgb, alpha], axis=2)


def unfiltered(data, width, height, channels):
    stride = width * channels
    above, rows = [0] * stride, []
    for y in range(height):
        method, row = data[y * (stride + 1)], list(data[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for i in range(stride):
            a = row[i - channels] if i >= channels else 0
            c = above[i - channels] if i >= channels else 0
            b = above[i]
            p = a + b - c
            paeth = min((a, b, c), key=lambda v: abs(p - v))
            row[i] = (row[i] + (0, a, b, (a + b) // 2, paeth)[method]) % 256
        rows.append(row)
        above = row
    return np.array(rows, np.uint8).reshape(height, width, channels)


MAP = """<map version="1.8" orientation="orthogonal" width="2" height="2" tilewidth="8" tileheight="8"{more}>
 <tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="4" columns="4">
  <tile id="0" type="floor"/><tile id="1" class="wall"/>
  <tile id="2"><properties><property name="symbol" value="door"/></properties></tile>
 </tileset>
 <layer id="1" name="ground" width="2" height="2">{data}</layer>
 {rest}
</map>"""
GIDS = [1, 2, 3, 1]
PACKED = struct.pack("<4I", *GIDS)
ROWS = ["floor", "wall", "door", "floor"]


def theirs(tmp_path, data, rest="", more="", name="theirs.tmx", **options):
    (tmp_path / name).write_text(MAP.format(data=data, rest=rest, more=more))
    return read(tmp_path / name, **options)


def csv(*gids):
    return f'<data encoding="csv">{",".join(map(str, gids))}</data>'


def in_base64(content, compression=""):
    more = f' compression="{compression}"' if compression else ""
    return f'<data encoding="base64"{more}>\n  {base64.b64encode(content).decode()}\n</data>'


@pytest.mark.parametrize(
    "data",
    [
        csv(*GIDS),
        in_base64(PACKED),
        in_base64(zlib.compress(PACKED), "zlib"),
        in_base64(gzip.compress(PACKED), "gzip"),
        "<data>" + "".join(f'<tile gid="{gid}"/>' for gid in GIDS) + "</data>",
    ],
    ids=["csv", "base64", "zlib", "gzip", "elements"],
)
def test_all_ways_to_write_tiles_are_read(tmp_path, data):
    level = theirs(tmp_path, data, alphabet=GAME).level

    assert [level.symbol(cell) for cell in level.cells()] == ROWS


def test_zstd_is_refused_by_its_name_and_says_what_to_do(tmp_path):
    with pytest.raises(WrongInput, match="'zstd' is not read; set the map's Tile Layer Format"):
        theirs(tmp_path, in_base64(PACKED, "zstd"))


def test_flips_are_dropped_with_a_note(tmp_path):
    loaded = theirs(tmp_path, csv(1 | 0x80000000, 2 | 0x40000000, 3 | 0x20000000, 1), alphabet=GAME)

    assert [loaded.level.symbol(cell) for cell in loaded.level.cells()] == ROWS
    assert any("flips" in note for note in loaded.notes)


def test_tiles_without_a_name_become_symbols_of_their_own(tmp_path):
    loaded = theirs(tmp_path, csv(4, 1, 0, 0))

    assert loaded.level.symbol((0, 0)) == "tile_4"
    assert "the tile 4 names no symbol (by a property 'symbol' or its class); it became 'tile_4'" in loaded.notes


def test_a_tileset_that_does_not_say_how_many_tiles_it_has_is_counted_by_its_picture(tmp_path):
    text = MAP.format(data=csv(8, 1, 0, 0), rest="", more="")
    text = text.replace('tilecount="4" columns="4">', '><image source="t.png" width="32" height="16"/>')
    (tmp_path / "old.tmx").write_text(text)

    assert read(tmp_path / "old.tmx").level.symbol((0, 0)) == "tile_8"


def test_a_tile_that_no_tileset_has_is_refused(tmp_path):
    with pytest.raises(WrongInput, match="shows the tile 9, and none of its tilesets has it"):
        theirs(tmp_path, csv(9, 0, 0, 0))


def test_too_few_tiles_are_told_with_the_line(tmp_path):
    with pytest.raises(WrongInput, match=r"theirs\.tmx:6: <data>: a layer of 2x2 tiles has 4 numbers; got 3"):
        theirs(tmp_path, csv(1, 2, 3))


def test_an_infinite_map_is_cut_to_its_tiles(tmp_path):
    chunk = '<chunk x="{}" y="-16" width="2" height="2">{}</chunk>'
    data = '<data encoding="csv">' + chunk.format(-16, "1,2,3,1") + chunk.format(-14, "2,2,2,2") + "</data>"
    ghost = '<objectgroup id="2" name="o"><object id="1" type="ghost" x="-120" y="-128"><point/></object></objectgroup>'

    loaded = theirs(tmp_path, data, ghost, ' infinite="1"', alphabet=GAME)

    assert loaded.level.size == (4, 2)
    assert loaded.level.symbol((2, 0)) == "wall"
    assert loaded.level.objects == (Thing("ghost@1,0", "ghost", (1, 0)),)
    assert "the map is infinite; it was cut to its tiles, from -16,-16" in loaded.notes


def test_an_isometric_map_is_refused_by_name(tmp_path):
    (tmp_path / "iso.tmx").write_text(MAP.format(data=csv(*GIDS), rest="", more="").replace("orthogonal", "isometric"))

    with pytest.raises(WrongInput, match="the map is isometric"):
        read(tmp_path / "iso.tmx")


def test_objects_of_all_shapes_stand_in_the_cell_of_their_middle(tmp_path):
    objects = """<group name="g"><objectgroup id="2" name="o">
      <object id="1" name="a" type="ghost" x="9" y="3"><point/></object>
      <object id="2" name="b" gid="3" x="0" y="16" width="8" height="8"/>
      <object id="3" name="c" class="key" x="8" y="8" width="8" height="8"><properties>
        <property name="no" type="int" value="5"/><property name="odd" value="x"/></properties></object>
      <object id="4" name="d" x="1" y="1"/><object id="5" name="e" type="key" x="99" y="1"/>
    </objectgroup></group>"""

    loaded = theirs(tmp_path, csv(*GIDS), objects, alphabet=GAME)

    found = [(thing.id, thing.symbol, thing.at, dict(thing.members)) for thing in loaded.level.objects]
    assert found == [("a", "ghost", (1, 0), {}), ("b", "door", (0, 1), {}), ("c", "key", (1, 1), {"no": 5})]
    assert loaded.notes == (
        "left out the property 'odd' of 'c'; 'key' declares no such member",
        "left out the object 'd', which has no class and shows no tile",
        "left out the object 'e', which stands outside the map",
    )


def test_groups_pictures_and_layers_of_one_name_are_sorted_out(tmp_path):
    layer = f'<layer id="7" name="ground" width="2" height="2">{csv(0, 0, 0, 1)}</layer>'
    rest = f'{layer}<group name="g">{layer}</group><imagelayer id="9" name="sky"/>'

    loaded = theirs(tmp_path, csv(*GIDS), rest, alphabet=GAME)

    assert list(loaded.level.layers) == ["ground", "ground 2", "g/ground"]
    assert len(loaded.notes) == 2


def test_several_tilesets_beside_the_map_are_read(tmp_path):
    tile = '{"id": 0, "properties": [{"name": "symbol", "type": "string", "value": "key"}]}'
    (tmp_path / "more.tsj").write_text(f'{{"tilecount": 1, "tiles": [{tile}]}}')

    rest = '<tileset firstgid="5" source="more.tsj"/>'
    level = theirs(tmp_path, csv(1, 5, 2, 3), rest, alphabet=GAME).level

    assert level.symbol((1, 0)) == "key"


@pytest.mark.parametrize("source", ["/etc/hosts", "../tiles.tsx"])
def test_a_tileset_outside_the_folder_is_refused(tmp_path, source):
    with pytest.raises(WrongInput, match="leads out of the folder; name a file inside it"):
        theirs(tmp_path, csv(*GIDS), f'<tileset firstgid="5" source="{source}"/>')


def test_a_billion_laughs_are_refused(tmp_path):
    bomb = '<!DOCTYPE map [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><map>&b;</map>'
    for name in ("bomb.tmx", "bomb.graphml"):
        (tmp_path / name).write_text(bomb)

        with pytest.raises(WrongInput, match="declares a DOCTYPE"):
            read(tmp_path / name)


def test_layers_that_are_too_large_together_are_refused_before_they_are_unpacked(tmp_path):
    packed = base64.b64encode(zlib.compress(bytes(8))).decode()
    data = f'<data encoding="base64" compression="zlib">{packed}</data>'
    layer = f'<layer name="x" width="2000" height="2000">{data}</layer>'

    with pytest.raises(WrongInput, match="cells together"):
        theirs(tmp_path, csv(*GIDS), layer * 5)


def test_properties_that_say_how_a_tile_plays_become_traits(tmp_path):
    solid = '<tile id="3"><properties><property name="solid" type="bool" value="true"/></properties></tile>'
    text = MAP.format(data=csv(4, 4, 4, 4), rest="", more="").replace("</tileset>", f"{solid}</tileset>")
    (tmp_path / "traits.tmx").write_text(text)

    assert read(tmp_path / "traits.tmx").level.alphabet["tile_4"].solid


def test_no_property_has_a_name_that_other_engines_refuse(tmp_path):
    write(FULL_CAVE, tmp_path / "cave.tmj")

    document = json.loads((tmp_path / "cave.tmj").read_text())
    things = next(layer for layer in document["layers"] if layer["type"] == "objectgroup")["objects"]
    names = [item["name"] for owner in (document, *things) for item in owner["properties"]]
    assert names
    assert not any("-" in name or ":" in name for name in names)


def test_a_grid_of_an_empty_alphabet_comes_back_too(tmp_path):
    empty = Grid.filled(2, 2, "", Alphabet.of())
    for ending in ENDINGS:
        write(empty, tmp_path / f"empty{ending}")

        assert read(tmp_path / f"empty{ending}").level == empty


def test_an_alphabet_of_many_symbols_fills_several_rows_of_tiles(tmp_path):
    many = Alphabet.of(*(Symbol(f"s{n}") for n in range(40)))
    grid = Grid.filled(1, 1, "s39", many)

    _, _, picture = write(grid, tmp_path / "many.tmx", tile=8)

    assert pixels(picture.read_bytes()).shape == (24, 128, 4)
    assert read(tmp_path / "many.tmx").level == grid
