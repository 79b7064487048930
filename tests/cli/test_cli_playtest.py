"""`playproof playtest`: what a designer reads, and what a script can rely on."""

import json

import pytest
from command import GAME, GOOD, LOCKED, SCORED, TRAP, desk, run


def test_a_good_level_is_solvable_with_the_length_of_a_shortest_play(tmp_path):
    done = run(desk(tmp_path, good=GOOD), "playtest", "good.txt")

    assert done.code == 0
    assert done.out.startswith("good.txt: solvable in 6 moves\n")
    assert done.err == ""


def test_a_key_behind_its_own_door_exits_1_and_names_both(tmp_path):
    done = run(desk(tmp_path, locked=LOCKED), "playtest", "locked.txt")

    assert done.code == 1
    assert "the door at 1,0 takes a key, and the only key, at 2,0, lies behind it" in done.out


def test_a_trap_is_told_with_the_mistake_the_reason_and_the_play(tmp_path):
    done = run(desk(tmp_path, trap=TRAP), "playtest", "trap.txt", "--promise", "no dead ends")

    assert done.code == 1
    assert "broken         no dead ends" in done.out
    assert "1 of 3 states: opening the door at 3,1: the door at 2,2 takes a key, and none is left" in done.out
    assert "play: left, right 2 (3 moves)" in done.out


def test_a_level_with_a_trap_keeps_the_promise_to_be_solvable(tmp_path):
    done = run(desk(tmp_path, trap=TRAP), "playtest", "trap.txt")

    assert done.code == 0
    assert "dead ends      1 of 3 states" in done.out


def test_something_left_behind_at_a_one_way_step_is_no_dead_end_by_spending(tmp_path):
    game = GAME + 'step = { glyph = "v", oneway = "down" }\n'
    done = run(desk(tmp_path, game, pit="kS##\n#v##\n#.D>\n"), "playtest", "pit.txt")

    assert "none by spending; 1 of" in done.out
    assert "by leaving something behind at a one-way step: " in done.out


def test_a_broken_promise_shows_the_play_that_breaks_it(tmp_path):
    done = run(desk(tmp_path, way="S.>\nB..\n"), "playtest", "way.txt", "--promise", "visits boss")

    assert done.code == 1
    assert "broken         visits boss: a play of 2 moves wins" in done.out
    assert "play: right 2 (2 moves)" in done.out


def test_an_answer_that_the_budget_does_not_reach_is_unknown_and_no_success(tmp_path):
    rooms = desk(tmp_path, many="S" + "kD" * 12 + ">\n")

    done = run(rooms, "playtest", "many.txt", "--promise", "no dead ends", "--budget", "2")

    assert done.code == 1
    assert "unknown" in done.out


def test_stages_and_scores_are_told_where_the_game_has_them(tmp_path):
    done = run(desk(tmp_path, SCORED, way="S.g.G>\n"), "playtest", "way.txt")

    assert done.code == 0
    assert "stage gem      fewest: 2 steps, 3 tiles" in done.out
    assert "health         5 at the exit; 4 to spare" in done.out


def test_a_score_below_its_bound_exits_1_with_the_path(tmp_path):
    done = run(desk(tmp_path, SCORED, way="SGG>\n"), "playtest", "way.txt")

    assert done.code == 1
    assert "broken" in done.out
    assert "health is -10 in" in done.out
    assert "breaks its bound by 11" in done.out


def test_the_entrance_can_be_free_for_scores(tmp_path):
    rooms = desk(tmp_path, SCORED)
    (rooms / "rooms.graph.txt").write_text("gate: start, ghost, ghost\nhall: exit\ngate -- hall\n")

    assert run(rooms, "playtest", "rooms.graph.txt").code == 1
    assert run(rooms, "playtest", "rooms.graph.txt", "--entrance", "free").code == 0


def test_side_rooms_can_be_skipped_for_scores(tmp_path):
    rooms = desk(tmp_path, SCORED)
    (rooms / "rooms.graph.txt").write_text(
        "gate: start\nhall\nvault: exit\ncrypt: ghost, ghost\ngate -- hall\nhall -- vault\nhall -- crypt\n"
    )

    assert run(rooms, "playtest", "rooms.graph.txt").code == 1
    assert run(rooms, "playtest", "rooms.graph.txt", "--culs", "skip").code == 0


def test_things_out_of_reach_and_things_that_cannot_be_avoided_are_named(tmp_path):
    done = run(desk(tmp_path, way="S.D>#k\n..k.#.\n"), "playtest", "way.txt")

    assert "out of reach   key at 5,0" in done.out
    assert "no way around  key at 2,1; exit at 3,0" in done.out


def test_play_begins_with_what_the_designer_hands_out(tmp_path):
    rooms = desk(tmp_path, locked=LOCKED)

    assert run(rooms, "playtest", "locked.txt", "--holding", "key=1").code == 0


def test_start_and_goal_can_be_set_on_a_map_that_has_none(tmp_path):
    done = run(desk(tmp_path, bare="..k.D..\n"), "playtest", "bare.txt", "--start", "0,0", "--goal", "6,0")

    assert done.code == 0
    assert "solvable in 6 moves" in done.out


def test_the_promises_of_a_file_are_judged_unless_others_are_given(tmp_path):
    rooms = desk(tmp_path, trap=TRAP)
    run(rooms, "playtest", "trap.txt", "--promise", "no dead ends", "--save", "trap.level.json")

    assert run(rooms, "playtest", "trap.level.json").code == 1
    assert run(rooms, "playtest", "trap.level.json", "--promise", "solvable").code == 0


def test_json_has_the_same_facts_as_the_text(tmp_path):
    rooms = desk(tmp_path, trap=TRAP)
    text = run(rooms, "playtest", "trap.txt", "--promise", "no dead ends").out
    done = run(rooms, "playtest", "trap.txt", "--promise", "no dead ends", "--json")

    level = done.json["levels"][0]
    assert done.code == 1
    assert (level["path"], level["answer"], level["solvable"]) == ("trap.txt", "broken", True)
    assert f"solvable in {len(level['witness']['moves'])} moves" in text
    dead = level["dead_ends"]
    assert f"{dead['count']} of {dead['states']} states: {dead['mistake']}: {dead['why']}" in text
    assert level["promises"][0]["answer"] == "broken"


def test_the_json_of_scores_has_the_same_facts_as_the_text(tmp_path):
    done = run(desk(tmp_path, SCORED, way="S.g.G>\n"), "playtest", "way.txt", "--json")

    assert done.json["levels"][0]["scores"] == [
        {"score": "health", "least_at_exit": 5, "greatest_at_exit": 5, "slack": 4}
    ]
    assert [stage["steps"] for stage in done.json["levels"][0]["stages"]] == [[2, 2], [3, 3]]


def test_the_exit_code_of_several_levels_is_that_of_the_worst(tmp_path):
    rooms = desk(tmp_path, good=GOOD, locked=LOCKED, ragged="S.\n>\n")

    assert run(rooms, "playtest", "good.txt", "locked.txt").code == 1
    assert run(rooms, "playtest", "ragged.txt", "good.txt", "locked.txt").code == 2


def test_a_wrong_file_does_not_stop_the_others_and_a_last_line_counts(tmp_path):
    done = run(desk(tmp_path, good=GOOD, locked=LOCKED), "playtest", "nowhere.txt", "good.txt", "locked.txt")

    assert "good.txt: solvable" in done.out
    assert "nowhere.txt: there is no such file" in done.err
    assert done.out.endswith("3 levels: 1 kept all promises, 1 broke a promise, 1 could not be read\n")


def test_a_wrong_file_is_a_finding_in_json(tmp_path):
    done = run(desk(tmp_path, good=GOOD), "playtest", "nowhere.txt", "good.txt", "--json")

    assert [level["answer"] for level in done.json["levels"]] == ["wrong input", "kept"]
    assert done.json["levels"][0]["error"].startswith("nowhere.txt: there is no such file")
    assert done.json["answers"] == {"wrong input": 1, "kept": 1}


def test_progress_in_json_is_one_object_a_line_and_nothing_else(tmp_path):
    done = run(desk(tmp_path, good=GOOD), "playtest", "good.txt", "nowhere.txt", "--progress", "json")

    events = [json.loads(line) for line in done.err.splitlines()]
    assert [(e["event"], e["done"], e["total"], e["path"], e["ok"]) for e in events] == [
        ("level", 1, 2, "good.txt", True),
        ("level", 2, 2, "nowhere.txt", False),
    ]
    assert "there is no such file" in events[1]["note"]


@pytest.mark.parametrize("how", ["plain", "none"])
def test_other_progress_keeps_out_of_the_results(tmp_path, how):
    done = run(desk(tmp_path, good=GOOD), "playtest", "good.txt", "good.txt", "--progress", how)

    assert done.err == ""
    assert done.out.count("solvable in 6 moves") == 2


def test_what_is_piped_has_no_colour_and_is_not_wrapped(tmp_path):
    name = "a_level_with_a_very_long_name_" * 5
    done = run(desk(tmp_path, **{name: LOCKED}), "playtest", f"{name}.txt", COLUMNS="40")

    assert "\x1b" not in done.out
    assert (
        f"{name}.txt: not solvable: the door at 1,0 takes a key, and the only key, at 2,0, lies behind it" in done.out
    )


def test_no_color_is_heeded_where_colour_is_forced(tmp_path):
    rooms = desk(tmp_path, good=GOOD)

    assert "\x1b[32m" in run(rooms, "playtest", "good.txt", FORCE_COLOR="1").out
    assert "\x1b[32m" not in run(rooms, "playtest", "good.txt", FORCE_COLOR="1", NO_COLOR="1").out


def test_the_picture_of_a_broken_promise_has_its_play_and_what_is_out_of_reach(tmp_path):
    rooms = desk(tmp_path, way="S.>#k\nB..#.\n")
    done = run(rooms, "playtest", "way.txt", "--promise", "visits boss", "--svg", "way.svg")

    picture = (rooms / "way.svg").read_text(encoding="utf-8")
    assert "wrote way.svg" in done.err
    assert "against 'visits boss'" in picture.replace("&#x27;", "'").replace("&apos;", "'")
    run(rooms, "show", "way.txt", "--svg", "plain.svg")
    assert len(picture) > len((rooms / "plain.svg").read_text(encoding="utf-8"))


def test_the_picture_can_be_printed_too(tmp_path):
    done = run(desk(tmp_path, trap=TRAP), "playtest", "trap.txt", "--draw")

    assert TRAP in done.out
