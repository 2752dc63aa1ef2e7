"""Columns in, tables out: every kind of column gives the same answers."""

from __future__ import annotations

import datetime
import itertools
import time
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import PUZZLES, SOLUTIONS

import loshu

EMPTY = "." * 81
ROWS = [*PUZZLES, EMPTY, None, "55" + EMPTY[2:], "x" * 80, SOLUTIONS[0]]
STATUS = ["unique"] * 3 + ["multiple", "error", "invalid", "error", "unique"]
SOLVED = [*SOLUTIONS, None, None, None, None, SOLUTIONS[0]]

pa = pytest.importorskip("pyarrow")
np = pytest.importorskip("numpy")
pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")


def chunked() -> Any:
    return pa.chunked_array([pa.array(ROWS[:1]), pa.array(ROWS[1:1], pa.string()), pa.array(ROWS[1:])])


def fixed() -> Any:
    rows = [row.encode() if row and len(row) == 81 else None for row in ROWS]
    return pa.array(rows, pa.binary(81))


def small_dictionary() -> Any:
    encoded = pa.array(ROWS, pa.large_string()).dictionary_encode()
    return pa.DictionaryArray.from_arrays(encoded.indices.cast(pa.int8()), encoded.dictionary)


COLUMNS = {
    "list": lambda: ROWS,
    "tuple": lambda: tuple(ROWS),
    "generator": lambda: (row for row in ROWS),
    "grids": lambda: [loshu.Grid(row) if row and len(row) == 81 else row for row in ROWS],
    "bytes": lambda: [row and row.encode() for row in ROWS],
    "string": lambda: pa.array(ROWS),
    "large_string": lambda: pa.array(ROWS, pa.large_string()),
    "string_view": lambda: pa.array(ROWS, pa.string_view()),
    "binary": lambda: pa.array([row and row.encode() for row in ROWS], pa.binary()),
    "large_binary": lambda: pa.array([row and row.encode() for row in ROWS], pa.large_binary()),
    "binary_view": lambda: pa.array([row and row.encode() for row in ROWS], pa.binary_view()),
    "fixed": fixed,
    "dictionary": lambda: pa.array(ROWS).dictionary_encode(),
    "dictionary of int8": small_dictionary,
    "chunked": chunked,
    "sliced": lambda: pa.array(["no"] * 3 + ROWS + ["no"]).slice(3, len(ROWS)),
    "table": lambda: pa.table({"other": range(len(ROWS)), "puzzle": ROWS}),
    "record batch": lambda: pa.record_batch({"puzzle": ROWS}),
    "reader": lambda: pa.table({"puzzle": chunked()}).to_reader(),
    "table of one column": lambda: pa.table({"any name": ROWS}),
    "pandas": lambda: pd.Series(ROWS),
    "pandas of objects": lambda: pd.Series(ROWS, dtype=object),
    "pandas frame": lambda: pd.DataFrame({"puzzle": ROWS}),
    "polars": lambda: pl.Series(ROWS),
    "polars categorical": lambda: pl.Series(ROWS, dtype=pl.Categorical),
    "polars frame": lambda: pl.DataFrame({"puzzle": ROWS}),
    "numpy objects": lambda: np.array(ROWS, dtype=object),
}


@pytest.mark.parametrize("kind", COLUMNS)
def test_every_kind_of_column_is_solved(kind: str) -> None:
    table = loshu.solve_many(COLUMNS[kind]())
    assert table["status"] == STATUS
    assert table["solution"] == SOLVED
    assert [error is None for error in table["error"]] == [status != "error" for status in STATUS]


@pytest.mark.parametrize("kind", COLUMNS)
def test_streams_have_the_rows_of_tables(kind: str) -> None:
    tables = list(loshu.solve_stream(COLUMNS[kind](), rows=3))
    assert sum((table["status"] for table in tables), []) == STATUS
    assert [len(table) for table in tables] == [3, 3, 2]


@pytest.mark.parametrize("dtype", ["S81", "S100", "U81", "O"])
def test_numpy_texts(dtype: str) -> None:
    array = np.array(PUZZLES * 2, dtype=dtype)
    assert loshu.solve_many(array)["solution"] == SOLUTIONS * 2
    assert loshu.solve_many(array[::-2])["solution"] == (SOLUTIONS * 2)[::-2]
    assert len(loshu.solve_many(array[:0])) == 0


def test_numpy_numbers() -> None:
    numbers = np.array([list(loshu.Grid(puzzle)) for puzzle in PUZZLES], dtype=np.uint8)
    assert loshu.solve_many(numbers)["solution"] == SOLUTIONS
    assert loshu.solve_many(np.asfortranarray(numbers))["solution"] == SOLUTIONS
    numbers[1, 5] = 10
    assert loshu.solve_many(numbers)["status"] == ["unique", "error", "unique"]


def test_empty_columns() -> None:
    empty = [[], pa.array([], pa.string()), pa.table({"puzzle": pa.array([], pa.string())})]
    for column in [*empty, pa.chunked_array([], pa.string()), pl.Series([], dtype=pl.String)]:
        table = loshu.solve_many(column)
        assert len(table) == 0 and table["status"] == [] and table.to_pylist() == []
        assert list(loshu.solve_stream([])) == []
        assert pa.table(table).num_rows == 0


def test_columns_of_nothing() -> None:
    for column in [pa.nulls(2), pa.array([None, None], pa.string()).dictionary_encode()]:
        assert loshu.solve_many(column)["status"] == ["error"] * 2


def test_a_table_without_the_column_is_refused() -> None:
    table = pa.table({"a": ["x"], "b": ["y"]})
    with pytest.raises(loshu.ColumnError, match="no column \"puzzle\": the table has a, b"):
        loshu.solve_many(table)
    with pytest.raises(loshu.ColumnError, match="no column"):
        loshu.solve_many(pa.table({}))
    with pytest.raises(loshu.ColumnError, match="Int64"):
        loshu.solve_many(pa.array([1, 2]))
    with pytest.raises(loshu.ColumnError):
        loshu.solve_many(table, column="c")
    with pytest.raises(TypeError):
        loshu.solve_many(["x"], column="c")
    assert loshu.solve_many(table, column="b")["status"] == ["error"]


@pytest.mark.parametrize("wrong", [None, 1, PUZZLES[0], PUZZLES[0].encode(), {"a": 1}, object, 3.5])
def test_what_is_no_column_is_refused(wrong: object) -> None:
    with pytest.raises(TypeError):
        loshu.solve_many(wrong)  # type: ignore[arg-type]


def test_items_of_any_type_are_bad_rows() -> None:
    table = loshu.solve_many([1, 10**40, [], object(), float("nan"), b"\xff" * 81, "\ud800"])  # type: ignore[list-item]
    assert table["status"] == ["error"] * 7
    assert table["error"][0] == "expected a puzzle as str, bytes, Grid, Record or 81 numbers, found int"


def test_a_generator_may_raise() -> None:
    def broken() -> Iterator[str]:
        yield PUZZLES[0]
        raise KeyError("gone")

    with pytest.raises(KeyError):
        loshu.solve_many(broken())
    stream = loshu.solve_stream(broken(), rows=1)
    assert next(stream)["status"] == ["unique"]
    with pytest.raises(KeyError):
        next(stream)
    assert list(stream) == []


def test_a_stream_that_feeds_itself_is_refused() -> None:
    stream: Any = None

    def circle() -> Iterator[str]:
        yield from next(stream)["solution"]

    stream = loshu.solve_stream(circle())
    with pytest.raises(RuntimeError):
        next(stream)


def test_errors_of_a_producer_arrive() -> None:
    def batches() -> Iterator[Any]:
        yield pa.record_batch({"puzzle": PUZZLES})
        raise RuntimeError("disk full")

    schema = pa.schema([("puzzle", pa.string())])
    with pytest.raises(loshu.ColumnError, match="disk full"):
        loshu.solve_many(pa.RecordBatchReader.from_batches(schema, batches()))
    with pytest.raises(Exception, match="disk full"):
        stream = loshu.solve_stream(pa.RecordBatchReader.from_batches(schema, batches()))
        pa.RecordBatchReader.from_stream(stream).read_all()


def test_tables_are_arrow() -> None:
    table = loshu.solve_many(ROWS)
    arrow = pa.table(table)
    assert arrow["solution"].to_pylist() == SOLVED
    assert pl.DataFrame(table)["status"].to_list() == STATUS
    assert table.to_pydict() == arrow.to_pydict()
    assert table.to_pylist() == arrow.to_pylist()
    assert table[0] == table.to_pylist()[0] and table[-1] == table.to_pylist()[-1]
    assert pa.schema(table) == arrow.schema
    assert "<td>multiple</td>" in table._repr_html_()
    for key in [len(ROWS), -len(ROWS) - 1]:
        with pytest.raises(IndexError):
            table[key]
    with pytest.raises(loshu.ColumnError):
        table["colour"]


def test_streams_are_arrow() -> None:
    reader = pa.RecordBatchReader.from_stream(loshu.solve_stream(ROWS, rows=2))
    assert reader.read_all()["solution"].to_pylist() == SOLVED
    stream = loshu.solve_stream(ROWS)
    assert pl.DataFrame(stream)["status"].to_list() == STATUS
    assert pa.table(loshu.solve_stream(loshu.solve_stream(PUZZLES), column="solution"))[
        "status"
    ].to_pylist() == ["unique"] * 3


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_do_not_change_the_order(threads: int) -> None:
    rows = (PUZZLES + [EMPTY, "?"]) * 2000
    table = loshu.solve_many(rows, threads=threads)
    assert table["status"] == (["unique"] * 3 + ["multiple", "error"]) * 2000
    assert table["solution"] == (SOLUTIONS + [None, None]) * 2000


@pytest.mark.parametrize("threads", [0, -1, "two", 1.5])
def test_wrong_numbers_of_threads_are_refused(threads: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        loshu.solve_many(PUZZLES, threads=threads)
    with pytest.raises((ValueError, TypeError, OverflowError)):
        loshu.solve_stream(PUZZLES, rows=threads)


@pytest.mark.parametrize("huge", [10**30, -(10**30)])
def test_huge_numbers_are_refused(huge: int) -> None:
    with pytest.raises((ValueError, OverflowError)):
        loshu.solve_many(PUZZLES, threads=huge)
    with pytest.raises((ValueError, OverflowError)):
        loshu.count_many(PUZZLES, limit=huge)
    with pytest.raises((ValueError, OverflowError)):
        loshu.generate_many(1, huge, 1)
    assert loshu.solve_many(PUZZLES, threads=10**9)["solution"] == SOLUTIONS


def test_count_many() -> None:
    table = loshu.count_many([PUZZLES[0], EMPTY, "55" + EMPTY[2:], None], limit=1000)
    assert table["solutions"] == [1, 1000, 0, None]
    assert table["status"] == ["exact", "limit", "exact", "error"]


def test_check_many() -> None:
    table = loshu.check_many([PUZZLES[0], SOLUTIONS[0], EMPTY, "?"])
    assert table["clues"] == [17, 81, 0, None]
    assert table["status"] == ["unique", "unique", "multiple", "error"]
    assert table["redundant"][0] == "" and len(table["redundant"][1].split()) == 81
    for puzzle, redundant in zip(PUZZLES, loshu.check_many(PUZZLES)["redundant"]):
        assert redundant.split() == loshu.check(puzzle).redundant


def test_rate_many() -> None:
    table = loshu.rate_many([*PUZZLES[:2], EMPTY, None])
    for row, puzzle in enumerate(PUZZLES[:2]):
        rating = loshu.rate(puzzle)
        columns = ("er", "ep", "ed", "level", "score")
        assert [table[row][name] for name in columns] == [getattr(rating, name) for name in columns]
    assert table["er"][2:] == [None, None]
    assert table["status"] == ["unique", "unique", "multiple", "error"]


def test_canonical_many() -> None:
    other = [str(loshu.vary(puzzle, seed=1)) for puzzle in PUZZLES]
    table = loshu.canonical_many(other)
    assert table["canonical"] == [str(loshu.canonical(puzzle)) for puzzle in PUZZLES]
    assert table["automorphisms"] == [1, 1, 1] and table["status"] == ["found"] * 3


def test_generate_many() -> None:
    table = loshu.generate_many(7, 5, 100, symmetry=["rotate180", "full"], threads=2)
    assert table["index"] == list(range(5, 105))
    assert set(table["status"]) == {"made"} and set(table["symmetry"]) == {"rotate180", "full"}
    assert loshu.solve_many(table)["solution"] == table["solution"]
    rest = loshu.generate_many(7, 50, 3, symmetry=["rotate180", "full"])
    assert rest["puzzle"] == table["puzzle"][45:48]
    assert sum(len(part) for part in loshu.generate_stream(7, 0, 10, rows=3)) == 10
    assert len(loshu.generate_many(7, 0, 0)) == 0
    with pytest.raises(loshu.OptionError):
        loshu.generate_many(7, 2**64 - 1, 2)
    failed = loshu.generate_many(7, 0, 1, clues=19, attempts=1)
    assert failed["status"] == ["failed"] and failed["puzzle"] == [None] and failed["error"][0]


def test_unbiased_puzzles_have_weights() -> None:
    table = loshu.generate_many(3, 0, 4, unbiased=True)
    assert table["puzzle"][2] == str(loshu.generate(seed=3, index=2, unbiased=True))
    assert all(weight >= 1.0 for weight in table["weight"])
    assert "weight" not in loshu.generate_many(3, 0, 1).column_names
    with pytest.raises(loshu.GenerateError):
        loshu.generate(seed=3, unbiased=True, symmetry="rotate180")


@pytest.mark.parametrize("many", [loshu.generate_many, loshu.essay_many])
def test_tables_without_room_are_refused(many: Any) -> None:
    for n in [2**45, 2**62]:
        with pytest.raises(MemoryError):
            many(1, 0, n)


def test_essay_many() -> None:
    table = loshu.essay_many(2006, 3, 200, threads=2)
    assert table["index"] == list(range(3, 203))
    assert set(table["status"]) <= {"solved", "unsolvable"} and min(table["seconds"]) > 0
    again = loshu.essay_many("2006", 100, 2)
    assert again["puzzle"] == table["puzzle"][97:99] and again["tries"] == table["tries"][97:99]
    with pytest.raises(loshu.OptionError):
        loshu.essay_many(1, 0, 1, clues=82)
    assert all(loshu.Grid(puzzle).clues >= 20 for puzzle in loshu.essay_many(1, 0, 9, clues=20)["puzzle"])


def test_a_deadline_stops_the_rest() -> None:
    table = loshu.count_many([PUZZLES[0], EMPTY], limit=None, deadline=datetime.timedelta(seconds=0.2))
    assert table["status"][1] == "stopped"
    assert loshu.solve_many(PUZZLES, deadline=0)["status"] == ["stopped"] * 3
    assert set(loshu.rate_many(PUZZLES * 10, deadline=0)["status"]) == {"stopped"}
    assert set(loshu.check_many(PUZZLES, deadline=0)["status"]) == {"stopped"}
    assert set(loshu.canonical_many(PUZZLES, deadline=0)["status"]) == {"stopped"}
    assert set(loshu.generate_many(1, 0, 3, deadline=0)["status"]) == {"stopped"}


def test_a_deadline_ends_columns_without_end() -> None:
    puzzle = PUZZLES[0]
    for rows in [itertools.repeat(puzzle), (puzzle for _ in itertools.count())]:
        with pytest.raises(loshu.StoppedError):
            loshu.solve_many(rows, deadline=0.2)
    with pytest.raises(loshu.StoppedError):
        for table in loshu.solve_stream(itertools.repeat(puzzle), rows=100, deadline=0.2):
            assert len(table) == 100


def test_a_row_that_takes_too_long_stops_alone() -> None:
    counted = loshu.count_many([EMPTY, PUZZLES[0], EMPTY], limit=None, each=0.2)
    assert counted["status"] == ["stopped", "exact", "stopped"]
    assert counted["solutions"][1] == 1
    assert loshu.rate_many(PUZZLES, each=0)["status"] == ["stopped"] * 3
    assert loshu.rate_many(PUZZLES, each=60) == loshu.rate_many(PUZZLES)
    made = loshu.generate_many(1, 0, 3, clues=17, each=0.05)
    assert made["status"] == ["stopped"] * 3
    assert loshu.generate_many(1, 0, 3, each=60) == loshu.generate_many(1, 0, 3)
    begin = time.monotonic()
    assert loshu.count_many([EMPTY] * 100, limit=None, each=100, deadline=0.2)["status"] == ["stopped"] * 100
    assert time.monotonic() - begin < 30


def test_answers_are_graded() -> None:
    """Every answer has a verdict, whatever it is, and it is the verdict of check on the same pair."""
    proper, several = PUZZLES[0], "." * 81
    solution = str(loshu.solve(proper))
    wrong = ("1" if solution[0] != "1" else "2") + solution[1:]
    pairs: list[tuple[Any, Any, str | None]] = [
        (proper, solution, "correct"),
        (proper, loshu.Grid(solution), "correct"),
        (proper, list(loshu.Grid(solution)), "correct"),
        (proper, solution[:80] + ".", "incomplete"),
        (proper, wrong, "wrong"),
        (proper, "I think it is 5", "unreadable"),
        (proper, "", "unreadable"),
        (proper, None, "unreadable"),
        (proper, 5, "unreadable"),
        (several, solution, "possible"),
        ("11" + "." * 79, solution, "wrong"),
        ("no puzzle", solution, None),
    ]
    puzzles, answers, expected = (list(column) for column in zip(*pairs))
    table = loshu.check_many(puzzles, solution=answers)
    assert table.column_names == ["clues", "judgement", "wrong", "reason", "status", "error"]
    assert table["judgement"] == expected
    assert table["error"][-1] is not None and table["error"][:-1] == [None] * (len(pairs) - 1)
    for row, (puzzle, answer, judgement) in zip(table, pairs):
        if judgement == "unreadable":
            assert row["reason"].startswith("solution: ") and row["wrong"] is None
        if judgement is not None and answer not in (None, 5):
            single = loshu.check(puzzle, answer)
            assert (single.judgement, single.status) == (judgement, row["status"])
            assert " ".join(single.wrong) == (row["wrong"] or "")
            assert " ".join(single.reasons) == (row["reason"] or "")
            assert (single.to_dict()["judged"])["judgement"] == judgement
    assert table[4]["wrong"] == "r1c1" and "r1c1" in table[4]["reason"]
    with_minimal = loshu.check_many(puzzles, solution=answers, minimal=True)
    assert with_minimal["judgement"] == expected
    assert with_minimal["redundant"] == loshu.check_many(puzzles)["redundant"]
    assert loshu.check_many(puzzles, minimal=False).column_names == ["clues", "status", "error"]
    streamed = loshu.check_stream(puzzles, solution=answers, rows=5)
    assert [row for part in streamed for row in part] == table.to_pylist()
    with pytest.raises(loshu.ColumnError, match="solution: expected a row for each puzzle, found 1"):
        loshu.check_many(puzzles, solution=answers[:1])
    with pytest.raises(TypeError, match="solution: expected a column"):
        loshu.check_many(puzzles, solution=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="solution: "):
        loshu.check(proper, 5)  # type: ignore[arg-type]


def test_answers_in_the_same_table() -> None:
    pa = pytest.importorskip("pyarrow")
    solution = str(loshu.solve(PUZZLES[0]))
    table = pa.table({"puzzle": [PUZZLES[0]] * 2, "answer": [solution, "x"]})
    assert loshu.check_many(table, solution="answer")["judgement"] == ["correct", "unreadable"]


def test_cells_have_one_name() -> None:
    """Values and sentences of one answer call a cell the same."""
    found = loshu.check("55" + "." * 79)
    assert found.conflicts[0] == "5 stands twice in row 1: r1c1, r1c2." == loshu.Grid("55" + "." * 79).conflicts[0]
    for step in loshu.explain(PUZZLES[0]):
        for cell, digit in step.placements:
            assert f"{cell} is {digit}" in step.text()


def test_a_planned_frame_is_to_be_collected() -> None:
    planned: Any = pl.LazyFrame({"puzzle": PUZZLES})
    with pytest.raises(TypeError, match=r"found LazyFrame; call its collect\(\) first"):
        loshu.solve_many(planned)
    assert loshu.solve_many(planned.collect())["status"] == ["unique"] * len(PUZZLES)
