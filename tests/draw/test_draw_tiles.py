"""Pictures as pixels: a grid is exactly its tiles, and others can read our PNG."""

import struct
import zlib

import numpy as np
import pytest
from draw_games import ADVENTURE, CRYPT, grids, symbols
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.errors import WrongInput
from playproof.level import Graph, Grid, Sequence, Symbol
from playproof.level.draw import ICONS, Note, png, tile_pixels
from playproof.level.draw.font import LETTERS
from playproof.level.draw.png import write_png
from playproof.level.draw.sprites import SPRITES


def decoded(file: bytes) -> np.ndarray:
    """A second reader: chunks with their check sums, one stream, rows that begin with filter 0."""
    assert file[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = {}, 8
    while at < len(file):
        length, kind = struct.unpack(">I4s", file[at : at + 8])
        content = file[at + 8 : at + 8 + length]
        assert struct.unpack(">I", file[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + content)
        chunks[kind], at = content, at + 12 + length
    assert list(chunks) == [b"IHDR", b"IDAT", b"IEND"]
    width, height, *how = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert how == [8, 6, 0, 0, 0]
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, width * 4 + 1)
    assert not rows[:, 0].any()
    return rows[:, 1:].reshape(height, width, 4)


def laid(grid, size):
    """Tile upon tile, the slow and plain way."""
    canvas = np.zeros((grid.height * size, grid.width * size, 4), np.uint8)
    for x, y in grid.cells():
        for thing in grid.at((x, y)):
            square = canvas[y * size : (y + 1) * size, x * size : (x + 1) * size]
            tile = tile_pixels(grid.alphabet[thing.symbol], size)
            square[tile[..., 3] == 255] = tile[tile[..., 3] == 255]
    return canvas


@given(grids(), st.sampled_from([1, 7, 8, 16, 32]))
@settings(max_examples=40, deadline=None)
def test_the_png_of_a_grid_is_exactly_its_tiles_over_each_other(grid, size):
    assert (decoded(png(grid, tile=size)) == laid(grid, size)).all()


@given(symbols, st.sampled_from([5, 16, 24]))
@settings(deadline=None)
def test_every_pixel_of_a_tile_is_opaque_or_clear(symbol, size):
    tile = tile_pixels(symbol, size)

    assert tile.shape == (size, size, 4)
    assert set(np.unique(tile[..., 3]).tolist()) <= {0, 255}
    assert tile[..., 3].any()


@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 99))
def test_what_is_written_can_be_read_again(width, height, seed):
    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, 4)).astype(np.uint8)

    assert (decoded(write_png(pixels)) == pixels).all()


def test_an_array_that_is_no_picture_is_refused():
    with pytest.raises(WrongInput, match="height, width, 4"):
        write_png(np.zeros((2, 2, 3), np.uint8))


@pytest.mark.parametrize("icon", ICONS)
def test_every_icon_has_a_sprite_of_16_by_16(icon):
    assert [len(row) for row in SPRITES[icon]] == [16] * 16
    assert set("".join(SPRITES[icon])) <= set(".Kolgdwysn")


def test_no_two_icons_look_the_same_but_lava_and_water():
    drawn = {SPRITES[icon] for icon in ICONS}

    assert len(drawn) == len(ICONS) - 1


def test_the_font_has_every_printable_character_and_no_two_alike():
    assert "".join(LETTERS) == "".join(map(chr, range(32, 127)))
    assert {(len(rows), *map(len, rows)) for rows in LETTERS.values()} == {(7, 5, 5, 5, 5, 5, 5, 5)}
    assert len(set(LETTERS.values())) == 95


def test_a_glyph_beyond_our_font_shows_the_first_letter_of_the_name():
    assert (tile_pixels(Symbol("wyrm", "龍", "#336699"), 16) == tile_pixels(Symbol("w", "w", "#336699"), 16)).all()


@pytest.mark.parametrize("level", [Graph.of("a-b"), Sequence.parse("key door", ADVENTURE)])
def test_what_has_no_cells_is_refused_with_the_way_out(level):
    with pytest.raises(WrongInput, match=r"SVG: `svg\(level\)`"):
        png(level)


def test_tiles_too_large_to_hold_are_refused():
    with pytest.raises(WrongInput, match="pixels a side"):
        png(CRYPT, tile=100_000)


def test_a_trail_is_a_line_over_the_tiles():
    plain, walked = decoded(png(CRYPT)), decoded(png(CRYPT, trail=[(1, 1), (3, 1)]))

    assert not (plain[24, 24:56] == walked[24, 24:56]).all(axis=1).any()
    assert (plain[40:] == walked[40:]).all()


def test_notes_frame_and_number_their_cells_and_leave_all_others_as_they_are():
    level = Grid.parse("....\n....", ADVENTURE)
    plain, noted = (
        decoded(png(level, tile=24)),
        decoded(png(level, tile=24, notes=[Note("1", "here", ((3, 1),), "bad")])),
    )

    changed = (plain != noted).any(axis=2)
    rows, columns = np.nonzero(changed)
    assert (rows.min(), rows.max(), columns.min(), columns.max()) == (24, 47, 72, 95)
    assert (noted[47, 95, :3] == (0xD1, 0x40, 0x1F)).all(), "the frame has the colour of its level"


def test_notes_at_the_edge_of_a_tiny_picture_are_cut_and_break_nothing():
    level = Grid.parse("..", ADVENTURE)

    assert decoded(png(level, tile=4, notes=[Note("12", "here", ((1, 0),), "note")])).shape == (4, 8, 4)
