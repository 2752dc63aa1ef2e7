"""Arrays of numbers: out of tables without a copy, and in, of every type and shape."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from conftest import PUZZLES, SOLUTIONS

import loshu

np = pytest.importorskip("numpy")
pa = pytest.importorskip("pyarrow")
pl = pytest.importorskip("polars")

GRIDS = [loshu.Grid(puzzle) for puzzle in PUZZLES]
NUMBERS = np.array([list(grid) for grid in GRIDS], dtype=np.uint8)
ROWS = [list(grid) for grid in GRIDS]
SQUARES = [grid.rows() for grid in GRIDS]
TYPES = ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i4", ">u8", "<i2"]

COLUMNS: dict[str, Callable[[], Any]] = {
    **{f"numpy {dtype}": lambda dtype=dtype: NUMBERS.astype(dtype) for dtype in TYPES},
    "numpy (n, 9, 9)": lambda: NUMBERS.reshape(-1, 9, 9).astype(np.int64),
    "numpy in the order of Fortran": lambda: np.asfortranarray(NUMBERS),
    "numpy with gaps": lambda: np.repeat(NUMBERS, 2, axis=0)[::2],
    "numpy that cannot be written to": lambda: np.frombuffer(NUMBERS.tobytes(), "u1").reshape(-1, 81),
    "numpy rows": lambda: list(NUMBERS),
    "lists": lambda: ROWS,
    "lists of lists": lambda: SQUARES,
    "tuples": lambda: [tuple(row) for row in ROWS],
    "arrow lists": lambda: pa.array(ROWS),
    "arrow large lists": lambda: pa.array(ROWS, pa.large_list(pa.int32())),
    "arrow lists of lists": lambda: pa.array(SQUARES, pa.list_(pa.list_(pa.uint16()))),
    "arrow fixed lists": lambda: pa.array(ROWS, pa.list_(pa.uint8(), 81)),
    "arrow fixed lists of lists": lambda: pa.array(SQUARES, pa.list_(pa.list_(pa.int8(), 9), 9)),
    "arrow slice": lambda: pa.array([ROWS[2], *ROWS, ROWS[0]], pa.list_(pa.uint8(), 81)).slice(1, 3),
    "arrow slice of lists": lambda: pa.array([ROWS[2], *SQUARES[:0], *ROWS]).slice(1, 3),
    "arrow table": lambda: pa.table({"puzzle": pa.array(ROWS), "more": [1, 2, 3]}),
    "polars arrays": lambda: pl.Series("puzzle", ROWS, dtype=pl.Array(pl.UInt8, 81)),
    "polars squares": lambda: pl.Series("puzzle", SQUARES, dtype=pl.Array(pl.Int64, (9, 9))),
    "polars lists": lambda: pl.Series("puzzle", ROWS, dtype=pl.List(pl.Int16)),
    "polars frame": lambda: pl.DataFrame({"puzzle": pl.Series(ROWS, dtype=pl.Array(pl.UInt8, 81))}),
    "tensors": lambda: Tensor(NUMBERS.astype(np.int32)),
}


class Tensor:
    """What another package lends by DLPack."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, **options: Any) -> Any:
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


@pytest.mark.parametrize("kind", COLUMNS)
def test_every_kind_of_numbers_is_solved(kind: str) -> None:
    found = loshu.solve_many(COLUMNS[kind]())
    assert found["error"] == [None] * 3
    assert found["solution"] == SOLUTIONS
    parts = list(loshu.solve_stream(COLUMNS[kind](), rows=2))
    assert [len(part) for part in parts] == [2, 1]
    assert sum((part["solution"] for part in parts), []) == SOLUTIONS


@pytest.mark.parametrize("dtype", TYPES)
def test_one_puzzle_as_an_array(dtype: str) -> None:
    for one in [NUMBERS[0].astype(dtype), NUMBERS[0].reshape(9, 9).astype(dtype)]:
        assert loshu.Grid(one) == GRIDS[0]
        assert str(loshu.solve(one)) == SOLUTIONS[0]
        assert loshu.solve_many(one)["solution"] == SOLUTIONS[:1]


def test_a_grid_is_made_of_its_rows() -> None:
    for grid in GRIDS:
        assert loshu.Grid(grid.rows()) == grid == loshu.Grid(tuple(map(tuple, grid.rows())))
    assert loshu.Grid(iter(GRIDS[0])) == GRIDS[0]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ([0] * 80, "expected 81 numbers, found 80"),
        ([10] + [0] * 80, "numbers of 0 to 9"),
        ([-1] + [0] * 80, "numbers of 0 to 9"),
        ([10**40] + [0] * 80, "numbers of 0 to 9"),
        ([[0] * 9] * 8, "found 72"),
        ([0] * 99, "expected 81 numbers, found more"),
    ],
)
def test_wrong_numbers_are_bad_rows(row: Any, message: str) -> None:
    table = loshu.solve_many([row, ROWS[0]])
    assert table["status"] == ["error", "unique"]
    assert message in table["error"][0]
    with pytest.raises(loshu.ParseError, match=message):
        loshu.Grid(row)


def test_wrong_numbers_of_arrays_are_bad_rows() -> None:
    for dtype, wrong in itertools.product(TYPES, [10, 100, 127]):
        numbers = NUMBERS.astype(dtype)
        numbers[1, 5] = wrong
        assert loshu.solve_many(numbers)["status"] == ["unique", "error", "unique"]
    numbers = NUMBERS.astype(np.int64)
    numbers[1, 5] = 256
    numbers[2, 0] = -1
    assert loshu.solve_many(numbers)["status"] == ["unique", "error", "error"]
    short = pa.array([ROWS[0][:80], None, ROWS[1]])
    assert loshu.solve_many(short)["error"] == [
        "expected 81 numbers, found 80",
        "expected a puzzle, found nothing",
        None,
    ]
    holes = pa.array([[digit or None for digit in row] for row in ROWS])
    assert loshu.solve_many(holes)["solution"] == SOLUTIONS


@pytest.mark.parametrize(
    "wrong", [NUMBERS[:, :80], NUMBERS.astype(float), NUMBERS.astype(bool), np.zeros((2, 3, 9, 9), "i1")]
)
def test_other_arrays_are_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match="expected an array"):
        loshu.solve_many(wrong)


def test_an_index_that_the_dictionary_does_not_have_is_an_error() -> None:
    for texts in [PUZZLES, PUZZLES[:0]]:
        for index in [-1, 3, 100]:
            indices = pa.array([0, index] if texts else [index], pa.int32())
            column = pa.DictionaryArray.from_arrays(indices, pa.array(texts, pa.string()), safe=False)
            with pytest.raises(loshu.ColumnError, match=f"index {index} of a dictionary"):
                loshu.solve_many(column)


@pytest.mark.parametrize("square", [False, True])
@pytest.mark.parametrize("out", ["text", "uint8"])
def test_answers_are_arrays(out: Any, square: bool) -> None:
    rows = [*PUZZLES, "." * 81, "?"] * 2000
    table = loshu.solve_many(rows, out=out)
    array = table.to_numpy(square=square)
    assert array.dtype == np.uint8
    assert array.shape == ((10000, 9, 9) if square else (10000, 81))
    cells = array.reshape(-1, 81)
    for row, solution in enumerate(SOLUTIONS):
        assert "".join(map(str, cells[row])) == solution
    assert not cells[3:5].any() and (cells[:5] == cells[-5:]).all()
    assert loshu.check_many(rows[:3], column=None)["status"] == ["unique"] * 3


def test_arrays_share_the_memory_of_the_table() -> None:
    table = loshu.solve_many(PUZZLES, out="uint8")
    one, other = table.to_numpy(), table.to_numpy("solution", square=True)
    assert np.shares_memory(one, other)
    arrow = pa.table(table)["solution"].chunk(0)
    assert np.shares_memory(one, arrow.values.to_numpy())
    with pytest.raises(ValueError):
        one[0, 0] = 1
    del table
    assert "".join(map(str, one[0])) == SOLUTIONS[0]
    view = memoryview(loshu.solve_many(PUZZLES, out="uint8").to_numpy().base)
    assert (view.format, view.shape, view.readonly) == ("B", (3, 81), True)


def test_columns_of_numbers_are_arrow() -> None:
    table = loshu.solve_many([*PUZZLES, "." * 81], out="uint8")
    assert table["solution"][0] == [int(digit) for digit in SOLUTIONS[0]]
    assert table["solution"][3] is None
    forms = loshu.canonical_many(PUZZLES, out="uint8")
    assert loshu.solve_many(forms, column="canonical")["status"] == ["unique"] * 3
    frame = pl.DataFrame(table)
    assert frame.schema["solution"] == pl.Array(pl.UInt8, 81)
    assert loshu.solve_many(frame, column="solution")["solution"] == [*SOLUTIONS, None]
    made = loshu.generate_many(1, 0, 5, out="uint8")
    assert made.to_numpy().shape == made.to_numpy("solution").shape == (5, 81)
    assert (loshu.solve_many(made, column="puzzle", out="uint8").to_numpy() == made.to_numpy("solution")).all()


def test_what_holds_no_grids_is_no_array() -> None:
    table = loshu.solve_many(PUZZLES)
    with pytest.raises(loshu.ColumnError, match="does not hold grids"):
        table.to_numpy("status")
    with pytest.raises(loshu.ColumnError, match="no column 'x'|no column \"x\""):
        table.to_numpy("x")
    with pytest.raises(loshu.ColumnError, match="no column of grids"):
        loshu.count_many(PUZZLES).to_numpy()
    assert loshu.solve_many([]).to_numpy().shape == (0, 81)
    with pytest.raises(loshu.OptionError):
        loshu.solve_many(PUZZLES, out="int64")  # type: ignore[arg-type]


def test_ratings_that_were_worked_out_are_columns() -> None:
    made = loshu.generate_many(7, 0, 40, rating=(1.0, 20.0), level=("Easy", "Extreme"))
    rated = loshu.rate_many(made)
    for name in ["er", "ep", "ed", "level", "score"]:
        assert made[name] == rated[name]
    assert "er" not in loshu.generate_many(7, 0, 1).column_names
    assert loshu.generate_many(7, 0, 40, rating=(1.0, 20.0))["puzzle"] == made["puzzle"]
    narrow = loshu.generate_many(7, 0, 10, rating=(1.0, 1.5))
    assert set(narrow["er"]) <= {1.0, 1.2, 1.5} and "level" not in narrow.column_names


@pytest.mark.parametrize("many", [loshu.generate_many, lambda *of: loshu.rate_many(loshu.generate_many(*of))])
def test_batches_are_large(many: Any) -> None:
    table = pa.table(many(1, 0, 5000))
    assert table.column(0).num_chunks == 1 and table.num_rows == 5000
