from dataclasses import replace

import pytest
from format_levels import corpus

from playproof.errors import WrongInput
from playproof.formats import read
from playproof.level import Alphabet, Symbol
from playproof.level.files.alphabetfile import check_alphabet

# Rooms, keys and locked doors of each dungeon, counted independently of this reader.
DUNGEONS = {
    "LoZ2_1": (16, 2, 2),
    "LoZ2_2": (23, 8, 4),
    "LoZ2_3": (12, 4, 3),
    "LoZ2_4": (35, 4, 3),
    "LoZ2_5": (19, 3, 2),
    "LoZ2_6": (30, 3, 3),
    "LoZ2_7": (31, 2, 2),
    "LoZ2_8": (37, 3, 3),
    "LoZ2_9": (66, 0, 0),
    "LoZ_1": (19, 6, 6),
    "LoZ_2": (19, 4, 3),
    "LoZ_3": (20, 5, 4),
    "LoZ_4": (27, 4, 6),
    "LoZ_5": (25, 3, 6),
    "LoZ_6": (27, 4, 5),
    "LoZ_7": (35, 4, 5),
    "LoZ_8": (28, 6, 3),
    "LoZ_9": (62, 4, 16),
}


def dungeon(tmp_path, text, **options):
    (tmp_path / "dungeon.dot").write_text("digraph {\n" + text + "\n}")
    return read(tmp_path / "dungeon.dot", **options)


def contents(level, room):
    return [thing.symbol for thing in level.at(room)]


@pytest.mark.parametrize("name", DUNGEONS)
def test_every_dungeon_of_the_corpus_has_its_rooms_keys_and_doors(name):
    loaded = read(corpus() / f"zelda/loz/graph/{name}.dot")

    level = loaded.level
    keys = sum(thing.symbol == "key" for thing in level.objects)
    doors = sum("locked-door" in (*(edge.there or ()), *(edge.back or ())) for edge in level.edges)
    assert (len(level.nodes), keys, doors) == DUNGEONS[name]
    assert len(level.find("start")) == 1
    assert level.find("triforce")
    check_alphabet(level.alphabet)


def test_two_goals_in_one_dungeon_are_told():
    loaded = read(corpus() / "zelda/loz/graph/LoZ_3.dot")

    assert len(loaded.level.find("triforce")) == 2
    assert any("all hold a triforce" in note for note in loaded.notes)


def test_opposite_arrows_are_one_way_with_a_condition_for_each_direction(tmp_path):
    level = dungeon(tmp_path, 'a -> b [label="k"]\nb -> a [label="l"]').level

    (edge,) = level.edges
    assert (edge.id, edge.there, edge.back) == ("a--b", ("locked-door",), ("shutter",))


def test_an_arrow_without_its_opposite_is_a_way_without_return_and_loops_stay(tmp_path):
    level = dungeon(tmp_path, "a -> b\na -> a").level

    assert [(edge.id, edge.back) for edge in level.edges] == [("a->b", None), ("a->a", None)]


def test_letters_without_a_comma_between_them_are_told_apart_and_noted(tmp_path):
    loaded = dungeon(tmp_path, '9 [label="ep"]')

    assert contents(loaded.level, "9") == ["enemy", "puzzle"]
    assert "room 9: read 'ep' as 'e,p', a comma was missing" in loaded.notes


def test_a_line_break_inside_a_label_loses_no_key(tmp_path):
    assert contents(dungeon(tmp_path, '17 [label="e,k\n"]').level, "17") == ["enemy", "key"]


def test_all_labels_of_a_door_count_and_numbered_switches_open_their_own(tmp_path):
    level = dungeon(tmp_path, '1 [label="S3"]\n1 -> 2 [label="l,S3,S12"]').level

    assert level.edges[0].there == ("shutter", "switch-door_3", "switch-door_12")
    assert level.alphabet["switch_3"].gives == level.alphabet["switch-door_3"].needs == {"switch_3": 1}
    check_alphabet(level.alphabet)


def test_unknown_letters_stay_as_plain_symbols_with_a_note(tmp_path):
    loaded = dungeon(tmp_path, '1 [label="s,Q?"]\n1 -> 2 [label="S,O"]')

    assert contents(loaded.level, "1") == ["start", "Q"]
    assert loaded.level.edges[0].there == ("switch-door",)
    assert "room 1: kept 'Q?', which is not known, as the plain symbol 'Q'" in loaded.notes
    assert "door 1 -> 2: left out 'O', a letter of unknown meaning" in loaded.notes
    assert "no room holds the triforce (t); place a goal before playing" in loaded.notes


def test_a_legend_with_a_key_twice_is_read_and_names_further_letters(tmp_path):
    legend = '{"nodes": {"z": ["room", "zora"]}, "edges": {"S": ["door"], "S": ["door", "switch"]}}'
    (tmp_path / "zelda.json").write_text(legend)

    assert contents(dungeon(tmp_path, '1 [label="z"]').level, "1") == ["zora"]


def test_symbols_of_a_given_alphabet_count_in_place_of_ours(tmp_path):
    mine = Alphabet.of(Symbol("bombable", "x"))

    level = dungeon(tmp_path, '1 -> 2 [label="b"]', alphabet=mine).level

    assert not level.alphabet[level.edges[0].there[0]].solid


def tiles(tmp_path, rows, **options):
    (tmp_path / "tloz1_1.txt").write_text("\n".join(rows) + "\n")
    return read(tmp_path / "tloz1_1.txt", **options)


def test_a_map_of_tiles_is_turned_and_its_doors_are_carved(tmp_path):
    loaded = tiles(tmp_path, ["WFW", "WDW", "WWW", "WWW", "WDW", "WSW"])

    assert loaded.format == "vglc dungeon"
    assert str(replace(loaded.level, objects=())).splitlines()[1] == "FDDDDS"
    assert any("D W W D" in note for note in loaded.notes)


def test_a_map_of_tiles_stays_as_it_is_written_when_asked(tmp_path):
    level = tiles(tmp_path, ["WFW", "WWW"], transpose=False).level

    assert level.size == (3, 2)


def test_start_and_goal_stand_where_they_are_asked_for(tmp_path):
    level = tiles(tmp_path, ["FFF"], start=(0, 0), goal=(0, 2)).level

    assert [(thing.id, thing.at) for thing in level.objects] == [("start", (0, 0)), ("goal", (0, 2))]


def test_a_start_outside_the_map_is_refused(tmp_path):
    with pytest.raises(WrongInput, match="lies outside the grid"):
        tiles(tmp_path, ["FFF"], start=(7, 7))


@pytest.mark.parametrize("quest", [1, 2])
@pytest.mark.parametrize("number", range(1, 10))
def test_every_map_of_the_corpus_is_upright_and_starts_at_its_entrance(number, quest):
    loaded = read(corpus() / f"zelda/loz/tiles/tloz{number}_{quest}.txt")

    grid = loaded.level
    assert (grid.width % 16, grid.height % 11) == (0, 0)
    (start,) = grid.find("start")
    assert start[1] == grid.height - 2
    assert len(grid.find("goal")) == 1
    carved = sum("D W W D" in note for note in loaded.notes)
    assert 9 <= carved <= 43


def test_the_first_dungeon_has_seventeen_rooms_and_sixteen_carved_walls():
    loaded = read(corpus() / "zelda/loz/tiles/tloz1_1.txt")

    walls = {(x // 16, y // 11) for x, y in loaded.level.find("wall")}
    assert len(walls) == 17
    assert sum("D W W D" in note for note in loaded.notes) == 16


MARIO = """{"tiles": {"X": ["solid", "ground"], "-": ["passable", "empty"], "E": ["enemy", "damaging", "hazard"],
"?": ["solid", "question block"], "o": ["coin", "collectable", "passable"], "H": ["ladder", "climbable"]}}"""


def test_a_platformer_of_the_corpus_plays_by_the_words_of_its_legend(tmp_path):
    (tmp_path / "smb.json").write_text(MARIO)
    (tmp_path / "level.txt").write_text("--?--\n-oE-H\nXX-XX\n")

    loaded = read(tmp_path / "level.txt")

    game = loaded.level.alphabet
    assert loaded.format == "vglc tiles"
    assert game.movement.kind == "platform"
    assert [symbol.name for symbol in game.symbols.values()][:3] == ["ground", "empty", "enemy"]
    assert game["ground"].solid
    assert game["enemy"].deadly
    assert game.by_glyph["H"].ladder
    assert (loaded.level.find("start"), loaded.level.find("goal")) == ([(0, 1)], [(4, 1)])
    check_alphabet(game)


def test_mission_graphs_are_read_with_the_names_of_their_labels():
    level = read(corpus() / "missions/m00.gr").level

    assert len(level.nodes) == 31
    assert level.node("0").symbol == "entrance"
    assert level.alphabet["entrance"].start
    assert level.node("15").symbol == "key_multi_piece"
    assert all(edge.back is None for edge in level.edges)
    check_alphabet(level.alphabet)
