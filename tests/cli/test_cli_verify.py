"""`playproof verify`: proofs that came with a level are checked, and promises without one are named."""

import json

from command import GOOD, SCORED, TRAP, desk, run


def saved(folder, *promises):
    asked = [part for promise in promises for part in ("--promise", promise)]
    run(desk(folder, SCORED, good="S.k.D.g>\n"), "playtest", "good.txt", *asked, "--save", "good.level.json")
    return folder / "good.level.json"


def test_a_saved_level_holds_every_proof_of_its_verdict(tmp_path):
    saved(tmp_path, "solvable", "no dead ends", "visits key and visits door", "steps in gem >= 3", "health >= 1")
    done = run(tmp_path, "verify", "good.level.json")

    assert done.code == 0
    assert done.out.startswith("good.level.json: proofs: 6 hold\n")
    for line in ("solvable (witness)", "no dead ends (invariant)", "visits key (invariant)", "health >= 1 (bound)"):
        assert f"holds  {line}" in done.out


def test_a_proof_that_was_changed_is_refused(tmp_path):
    file = saved(tmp_path)
    content = json.loads(file.read_text())
    content["proofs"][0]["body"]["moves"][0] = "left"
    file.write_text(json.dumps(content))

    done = run(tmp_path, "verify", "good.level.json")

    assert done.code == 1
    assert "refused" in done.out
    assert "its seal does not fit its content" in done.out


def test_a_promise_without_proof_is_named(tmp_path):
    file = saved(tmp_path, "solvable")
    content = json.loads(file.read_text())
    content["promises"].append("no dead ends")
    file.write_text(json.dumps(content))

    done = run(tmp_path, "verify", "good.level.json")

    assert done.code == 1
    assert "no proof  no dead ends: nothing in the file shows it" in done.out


def test_a_broken_promise_has_no_proof(tmp_path):
    rooms = desk(tmp_path, trap=TRAP)
    run(rooms, "playtest", "trap.txt", "--promise", "no dead ends", "--save", "trap.level.json")

    assert run(rooms, "verify", "trap.level.json").code == 1


def test_a_level_without_proofs_shows_nothing_and_that_is_no_success(tmp_path):
    rooms = desk(tmp_path, good=GOOD)
    run(rooms, "export", "good.txt", "--to", "native")
    done = run(rooms, "verify", "good.level.json")

    assert done.code == 1
    assert "nothing to check: it has no proofs" in done.out


def test_json_has_the_same_facts_as_the_text(tmp_path):
    saved(tmp_path, "solvable", "health >= 1")
    text = run(tmp_path, "verify", "good.level.json").out
    done = run(tmp_path, "verify", "good.level.json", "--json")

    claims = done.json["files"][0]["claims"]
    assert done.json["ok"] is True
    assert all(f"{c['answer']}  {c['claim']} ({c['kind']})" in text for c in claims)
    assert [c["claim"] for c in claims] == ["solvable", "health >= 1"]


def test_a_wrong_file_exits_2_and_the_others_are_checked(tmp_path):
    saved(tmp_path, "solvable")
    done = run(tmp_path, "verify", "nowhere.level.json", "good.level.json")

    assert done.code == 2
    assert "good.level.json: proofs: 1 hold" in done.out


def test_a_promise_over_winning_plays_is_shown_only_with_a_play_that_wins(tmp_path):
    file = saved(tmp_path, "visits key")
    content = json.loads(file.read_text())
    content["proofs"] = [proof for proof in content["proofs"] if proof["claim"] != "solvable"]
    file.write_text(json.dumps(content))

    done = run(tmp_path, "verify", "good.level.json")

    assert done.code == 1
    assert "no proof  visits key" in done.out
