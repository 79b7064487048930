"""Files are written whole or not at all, whether or not anybody waits for the disk."""

import os

import pytest

from playproof.errors import WrongInput
from playproof.level.files.whole import save_soon, save_whole

WAYS = pytest.mark.parametrize("save", [save_whole, save_soon])


@WAYS
def test_who_is_stopped_before_the_name_is_given_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, save):
    save("old", tmp_path / "a.txt")

    def stop(*names):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        save("new", tmp_path / "a.txt")

    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    assert (tmp_path / "a.txt").read_text() == "old"


@WAYS
def test_a_file_that_is_replaced_keeps_who_may_read_it(tmp_path, save):
    save("old", tmp_path / "a.txt")
    (tmp_path / "a.txt").chmod(0o640)

    save("new", tmp_path / "a.txt")

    assert (tmp_path / "a.txt").read_text() == "new"
    assert (tmp_path / "a.txt").stat().st_mode & 0o777 == 0o640


@WAYS
def test_a_file_that_cannot_be_written_is_told_by_its_name(tmp_path, save):
    with pytest.raises(WrongInput, match=r"no such folder/a\.txt: this cannot be written"):
        save("new", tmp_path / "no such folder" / "a.txt")


@pytest.mark.parametrize(("save", "waits"), [(save_whole, 2), (save_soon, 0)])
def test_only_what_cannot_be_made_again_waits_for_file_and_folder_to_be_on_the_disk(tmp_path, monkeypatch, save, waits):
    synced = []
    monkeypatch.setattr(os, "fsync", synced.append)

    save("new", tmp_path / "a.txt")

    assert len(synced) == waits
