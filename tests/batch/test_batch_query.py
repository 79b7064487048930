"""Questions to a batch: whatever is asked, nothing is changed, no other file is reached, and the answer comes or not."""

import csv
import sqlite3

import pytest
from batch_projects import project

from playproof.batch import Batch, export, in_place, query, run
from playproof.errors import NotFound, WrongInput
from playproof.formats import read
from playproof.level import load_native


@pytest.fixture(scope="module")
def batch(tmp_path_factory):
    folder = tmp_path_factory.mktemp("query")
    return run(project(folder / "cave"), 12, 7, in_place(), folder / "b.sqlite", measures="batch_hooks:none_where_odd")


def test_a_query_gives_columns_and_rows(batch):
    answer = query(batch, "SELECT count(*) AS levels, avg(moves) AS moves FROM levels WHERE ok")

    assert answer.to_json() == {"columns": ["levels", "moves"], "rows": [{"levels": 12, "moves": 5.0}], "cut": False}


def test_columns_of_one_name_keep_their_values_apart(batch):
    answer = query(batch, "SELECT a.item, b.item FROM levels a JOIN levels b ON b.item = a.item + 1 LIMIT 1")

    assert answer.to_json()["rows"] == [{"item": 0, "item 2": 1}]


@pytest.mark.parametrize("sql", ["", " ", "-- only words"])
def test_a_query_that_asks_nothing_is_told_so(batch, sql):
    with pytest.raises(WrongInput, match="the query asks nothing; ask with SELECT"):
        query(batch, sql)


def test_packed_texts_can_be_asked(batch):
    answer = query(batch, "SELECT unpacked(verdict) ->> '$.solvable', unpacked(level) FROM levels WHERE item = 3")

    assert answer.rows[0][0] == 1
    assert '"hash": "' + batch.row(3).hash in answer.rows[0][1]


def test_measures_can_be_asked(batch):
    answer = query(batch, "SELECT item FROM levels WHERE measures ->> 'half' IS NULL ORDER BY item")

    assert [item for (item,) in answer.rows] == [row.item for row in batch.rows() if row.seed % 2]


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM levels",
        "UPDATE levels SET ok = 1",
        "DROP TABLE levels",
        "CREATE TEMP TABLE mine (a)",
        "ATTACH 'other.sqlite' AS other",
        "PRAGMA writable_schema = ON",
        "VACUUM INTO 'copy.sqlite'",
        "SELECT load_extension('evil')",
        "BEGIN",
    ],
)
def test_a_query_that_would_do_more_than_look_is_refused(batch, sql, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = batch.digest()

    with pytest.raises(WrongInput, match="a query may only look"):
        query(batch, sql)
    assert batch.digest() == before
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "sql", ["SELECT nothing FROM levels", "SELEKT 1", "SELECT 1; SELECT 2", "SELECT zeroblob(1e9)"]
)
def test_a_query_that_makes_no_sense_is_told_so(batch, sql):
    with pytest.raises(WrongInput, match="SQLite does not understand the query"):
        query(batch, sql)


def test_a_query_without_end_is_ended(batch):
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n"

    with pytest.raises(NotFound, match="not found within 1,000,000 steps"):
        query(batch, endless, steps=1_000_000)


def test_a_long_answer_is_cut_and_says_so(batch):
    answer = query(batch, "SELECT item FROM levels", most=5)

    assert (len(answer.rows), answer.cut) == (5, True)


def test_a_batch_on_a_read_only_disk_can_be_asked(batch, tmp_path):
    path = tmp_path / "b.sqlite"
    path.write_bytes(batch.path.read_bytes())
    path.chmod(0o444)
    tmp_path.chmod(0o555)

    assert query(Batch.open(path), "SELECT count(*) FROM times").rows == ((12,),)


def test_conditions_choose_levels(batch):
    halves = [row.item for row in batch.rows("ok and moves == 5 and half >= 50")]

    assert halves == [row.item for row in batch.rows() if row.seed % 2 == 0 and row.seed % 100 >= 50]


def test_a_condition_with_a_name_that_nobody_knows_is_refused(batch):
    with pytest.raises(WrongInput, match="no level has a 'halv' to ask for; known are endless, failure, half, hash"):
        list(batch.rows("halv > 3"))


def test_a_condition_that_is_no_condition_is_refused(batch):
    with pytest.raises(WrongInput, match="a condition is true or false"):
        list(batch.rows("moves + 1"))


def test_levels_are_exported_with_their_proofs(batch, tmp_path):
    files = export(batch, "level.json", tmp_path / "out", "item in [2, 11]")

    assert [file.name for file in files] == ["02.level.json", "11.level.json"]
    assert load_native(files[1]) == batch.level(11)
    assert load_native(files[1]).proofs


def test_levels_are_exported_for_other_tools(batch, tmp_path):
    files = export(batch, "tmx", tmp_path / "out", "item == 2")

    assert read(files[0]).level.size == (4, 3)


def test_all_that_is_known_is_exported_as_a_table(batch, tmp_path):
    [file] = export(batch, "csv", tmp_path)

    with file.open() as text:
        rows = list(csv.DictReader(text))
    assert [int(row["item"]) for row in rows] == list(range(12))
    assert {row["half"] for row in rows if int(row["seed"]) % 2} == {""}
    assert rows[0]["moves"] == "5"


def test_a_table_goes_into_the_file_that_is_named(batch, tmp_path):
    assert export(batch, "csv", tmp_path / "caves.csv") == [tmp_path / "caves.csv"]
    assert (tmp_path / "caves.csv").is_file()


def test_the_same_table_is_exported_as_parquet(batch, tmp_path):
    parquet = pytest.importorskip(
        "pyarrow.parquet", reason="pyarrow is not installed: pip install 'playproof[parquet]'"
    )
    [file] = export(batch, "parquet", tmp_path)

    table = parquet.read_table(file).to_pydict()

    assert table["seed"] == [row.seed for row in batch.rows()]
    assert table["ok"] == [True] * 12


def test_an_unknown_format_is_refused(batch, tmp_path):
    with pytest.raises(WrongInput, match="levels cannot be exported to 'doc'; known are csv, parquet, "):
        export(batch, "doc", tmp_path)


def test_a_small_text_that_unpacks_to_fill_the_machine_is_refused(batch, tmp_path):
    import zlib

    path = tmp_path / "b.sqlite"
    path.write_bytes(batch.path.read_bytes())
    bomb = zlib.compress(bytes(70 * 2**20))
    with sqlite3.connect(path) as database:
        database.execute("UPDATE levels SET level = ? WHERE item = 0", (bomb,))
    database.close()

    with pytest.raises(WrongInput, match="cut off or larger than anything that is read"):
        Batch.open(path).level(0)
