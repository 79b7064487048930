"""Remarks on a level that somebody drew: all that is wrong or odd, each with its places, and never no answer."""

import pytest

from playproof.errors import WrongInput
from playproof.formats import read
from playproof.level import Alphabet, Frozen, Graph, Grid, Item, Movement, Sequence, Symbol
from playproof.remarks import review

GAME = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("key", "k", gives="key"),
    Symbol("door", "D", solid=True, takes="key"),
    Symbol("boots", "b", gives="boots"),
    Symbol("lava", "~", solid=True, needs="boots"),
    Symbol("gem", "g", gives="gem"),
    Symbol("altar", "A", takes="gem", gives="blessing"),
    Symbol("exit", ">", goal=True),
    Symbol("gate", "G", solid=True, needs="blessing", goal=True),
)
STAGED = Alphabet.of(*GAME.symbols.values(), stages=("gem", "blessing"))


def told(picture, game=GAME, **asked):
    """What is said of a picture, by what it is about."""
    found = review(Grid.parse(picture, game), **asked)
    return {remark.about: remark for remark in found}


def test_a_level_in_order_has_nothing_to_remark():
    found = review(Grid.parse("k..##\n.S.D>\n...##", GAME))

    assert (found.headline, len(found), found.ok) == ("nothing to remark", 0, True)
    assert [str(kept) for kept in found.kept] == ["solvable"]


def test_that_nobody_can_win_is_an_error_on_the_places_that_the_reason_names():
    remark = told("SDk>")["cannot be won"]

    assert remark.level == "error"
    assert remark.places == ((1, 0), (2, 0))
    assert str(remark) == ("nobody can win: the door at 1,0 takes a key, and the only key, at 2,0, lies behind it")


@pytest.mark.parametrize(
    ("picture", "said"),
    [
        ("..>", "the level has no start"),
        ("S..", "the level has no goal"),
        ("S.S>", "the level has 2 starts, at 0,0 and 2,0"),
        ("S#>", "no way leads from the start at 0,0 to the goal at 2,0"),
    ],
)
def test_what_keeps_play_from_beginning_or_ending_is_told(picture, said):
    assert said in told(picture)["cannot be won"].what


def test_every_promise_that_is_broken_is_told_with_the_play_that_breaks_it():
    found = review(Grid.parse("Sg.>\n....", GAME), promises=["visits gem", "steps in goal >= 9", "solvable"])

    assert [remark.about for remark in found.of("error")] == ["visits gem", "steps in goal >= 9"]
    assert all(remark.play is not None for remark in found.of("error"))
    assert [kept.rule for kept in found.kept] == ["solvable"]


def test_promises_of_a_level_that_nobody_wins_are_told_together():
    found = review(Grid.parse("S#>", GAME), promises=["visits gem", "no dead ends"])

    assert "nothing promised of plays is kept: 'visits gem', 'no dead ends'" in str(found)
    assert not found.ok


def test_a_promise_that_cannot_be_decided_is_unknown_and_no_success():
    found = review(Grid.parse("SkkDD>", GAME), promises=["no dead ends"], budget=0)

    assert found.of("unknown")
    assert not found.ok


def test_a_way_to_get_stuck_is_a_warning_unless_it_was_promised():
    stuck = "#.D.k\n#.###\nSkD.>"

    warned = told("k###\nSD.#\nD###\n>###")
    promised = told("k###\nSD.#\nD###\n>###", promises=["no dead ends"])

    assert warned["dead end"].level == "warning"
    assert warned["dead end"].play is not None
    assert promised["no dead ends"].level == "error"
    assert "dead end" not in promised
    assert told(stuck)


def test_things_and_bare_places_that_nobody_gets_to_are_told_apart():
    found = review(Grid.parse("S>#k\n..#.", GAME))

    said = [str(remark) for remark in found.remarks if remark.about == "out of reach"]
    assert said == ["the key at 3,0 is out of reach", "1 bare place is out of reach (at 3,1)"]


@pytest.mark.parametrize(
    ("picture", "about", "said", "places"),
    [
        ("SkkD>", "left over", "2 keys, and the door at 3,0 takes only 1: 1 more than needed", ((1, 0), (2, 0))),
        ("SkD.D>", "fewer than asked for", "a key for 2 that are taken, by 2 of 'door' together", ((2, 0), (4, 0))),
        ("S.>\n.~.", "missing", "nothing in the level gives boots, which the lava at 1,1 asks for", ((1, 1),)),
        ("Sb>", "not needed", "nothing in the level asks for what the boots at 1,0 gives: boots", ((1, 0),)),
    ],
)  # fmt: skip
def test_keys_and_doors_that_do_not_match_are_warnings_on_their_places(picture, about, said, places):
    remark = told(picture)[about]

    assert remark.level == "warning"
    assert said in remark.what
    assert remark.places == places


def test_what_is_held_at_the_start_counts_and_what_changes_a_jump_is_needed():
    held = Alphabet.of(*GAME.symbols.values(), items=(Item("key", start=1),))
    wings = Alphabet.of(*GAME.symbols.values(), items=(Item("boots", jump=2),))

    assert "missing" not in told("SD>", held)
    assert "not needed" not in told("Sb>", wings)


def test_a_gate_that_leads_nowhere_new_need_not_be_passed():
    around = told("Sk....\n###D##\n.....>".replace("###D##", "#.#D##"))
    only = told("Sk....\n###D##\n.....>")

    assert around["leads nowhere new"].places == ((3, 1),)
    assert "leads nowhere new" not in only


def test_a_thing_of_a_stage_that_can_be_left_out_is_told_with_a_play_without_it():
    remark = told("Sg.>\n....", STAGED)["can be left out"]

    assert remark.what == "the level can be won without 'gem'"
    assert (1, 0) not in remark.play.places


def test_tasks_that_lie_on_the_straight_way_cost_no_step():
    assert told("SgAG", STAGED)["on the way"].level == "warning"
    assert "on the way" not in told("S.AG\n....\n..g.", STAGED)


def test_rules_of_style_are_remarks_and_leave_a_level_ok():
    found = review(Grid.parse("S.>\n.#.\n...", GAME), style=["no lone walls", "no blocks of walls"])

    assert [str(remark) for remark in found] == ["no lone walls: fewer than 2 of its kind beside it (at 1,1)"]
    assert found.ok
    assert "no blocks of walls" in [kept.rule for kept in found.kept]


def test_a_rule_about_squares_marks_the_whole_square():
    assert told("S..\n...\n..>", style=["no halls wider than 2"])["no halls wider than 2"].places == tuple(
        (x, y) for y in range(3) for x in range(3)
    )


@pytest.mark.parametrize(
    ("style", "said"),
    [
        (["no lone wals"], "unknown symbol 'wals'; did you mean 'wall'?"),
        (["no lonely walls"], "'no lonely walls' is no rule of style; did you mean 'no lone THIS'?"),
        (["no lone walls, lest=1"], "'no lone walls' has no setting 'lest'; did you mean 'least'?"),
    ],
)
def test_a_rule_of_style_that_nobody_knows_is_wrong_input(style, said):
    with pytest.raises(WrongInput) as error:
        review(Grid.parse("S>", GAME), style=style)

    assert said in str(error.value)


def test_all_wrong_rules_are_told_at_once():
    with pytest.raises(WrongInput) as error:
        review(Grid.parse("S>", GAME), style=["no lone wals", "gem beside altr"])

    assert len(error.value.faults) == 2


def test_holes_are_neither_floor_nor_wall_for_rules_of_style():
    """A dead end beside a hole is one; the hole itself is none."""
    remark = told("S. >", style=["dead ends only with gems"])["dead ends only with gems"]

    assert remark.places == ((1, 0),)


def test_unknown_things_are_errors_with_the_nearest_name():
    odd = Alphabet.of(*GAME.symbols.values(), Symbol("dor", "d"))

    remark = told("Sd>", odd, strange=["dor"])["unknown thing"]

    assert remark.places == ((1, 0),)
    assert "the game has no 'dor'; did you mean 'door'?" in remark.what


def test_rooms_are_reviewed_by_their_names():
    house = Alphabet.of(*GAME.symbols.values(), movement=Movement("rooms"))
    rooms = Graph.parse("gate: start\nhall: boots\nvault: exit\nattic\ngate -- hall\nhall -- vault\n", house)

    said = [str(remark) for remark in review(rooms)]

    assert "1 bare place is out of reach (in attic)" in said
    assert "nothing in the level asks for what the boots in 'hall' gives: boots" in said


def test_what_is_no_level_to_play_is_refused_in_words():
    with pytest.raises(WrongInput, match="a sequence has no places"):
        review(Sequence.of(["key"], GAME))


def test_the_gravest_come_first_and_bear_the_numbers_of_the_picture():
    found = review(Grid.parse("SDk>\n####\n.#.#", GAME), style=["no lone walls"])

    levels = [remark.level for remark in found]
    assert levels == sorted(levels, key=["error", "unknown", "warning", "style"].index)
    assert found.to_json()["remarks"][0]["number"] == 1
    picture = found.picture()
    assert all(f">{number}</text>" in picture for number, _ in found.numbered())
    assert found.headline in picture
    assert found.pixels()[:4] == b"\x89PNG"


def test_a_picture_of_a_level_without_remarks_is_drawn_too():
    found = review(Grid.parse("S>", GAME))

    assert "nothing to remark" in found.picture()


def test_a_large_map_is_told_what_was_not_looked_at():
    wide = Grid.filled(300, 100, "floor", GAME).with_cells({(0, 0): "start", (9, 0): "exit"})

    found = review(wide)

    assert found.notes == ("on so large a map nobody looked for things, gates and tasks that nobody needs",)


def test_rules_of_style_are_asked_of_maps_of_a_bounded_size():
    huge = Grid.filled(400, 300, "floor", GAME).with_cells({(0, 0): "start", (9, 0): "exit"})

    found = review(huge, style=["no lone walls"])

    assert any("up to 100,000 tiles" in note for note in found.notes)
    assert "no lone walls" not in [kept.rule for kept in found.kept], "what nobody looked at is not kept"


def test_a_review_is_frozen_and_can_be_gone_through():
    found = review(Grid.parse("SDk>", GAME))

    assert list(found) == list(found.remarks)
    with pytest.raises(AttributeError):
        found.remarks = ()  # type: ignore[misc]
    assert isinstance(found.level.alphabet.symbols, Frozen)


def test_the_picture_in_the_guide_is_what_review_draws(tmp_path):
    """The guide shows it beside the text; so it is drawn anew from the blocks of the guide."""
    import re
    from pathlib import Path

    from playproof.remarks.reading import read_all_the_same
    from playproof.remarks.remark import with_more

    guides = Path(__file__).resolve().parents[2] / "docs" / "guides"
    for name, body in re.findall(
        r"```\w+ title=crypt/(\S+)\n(.*?)```", (guides / "remarks.md").read_text("utf-8"), re.DOTALL
    ):
        (tmp_path / name).write_text(body, encoding="utf-8")
    path = str(tmp_path / "crypt.txt")
    mended = read_all_the_same(path, None, lambda: read(path))
    style = ["no lone walls", "dead ends only with gems or chests"]
    found = with_more(review(mended.loaded.level, style=style, strange=mended.loaded.strange), mended.faults)

    assert found.picture() == (guides / "remarks.svg").read_text(encoding="utf-8")
