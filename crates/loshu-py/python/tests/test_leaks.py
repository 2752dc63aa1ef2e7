"""What two columns of puzzles have in common."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import PUZZLES, SOLUTIONS

import loshu


def renamed(puzzle: str) -> str:
    return puzzle.translate(str.maketrans("123456789", "234567891"))


def fewer(puzzle: str, solution: str) -> str:
    """The puzzle with one digit of its solution more."""
    cell = puzzle.index(".")
    return puzzle[:cell] + solution[cell] + puzzle[cell + 1 :]


def test_planted_copies_are_found() -> None:
    made = loshu.generate_many(11, 0, 300)["puzzle"]
    others = loshu.generate_many(12, 0, 100)["puzzle"]
    planted = {row: row * 7 for row in range(3, 40, 4)}
    b = [str(loshu.vary(made[planted[row]], seed=row)) if row in planted else others[row] for row in range(100)]
    found = loshu.leaks(made, b)
    table = found["leaks"]
    assert table["row"] == list(planted) and table["class"] == table["grid"] == list(planted.values())
    assert found["classes"] == found["grids"] == len(planted)
    assert found["a"] == {"rows": 300, "compared": 300, "improper": 0, "bad": 0}
    assert loshu.leaks(made, b, threads=1)["leaks"] == table == loshu.leaks(made, b, threads=7)["leaks"]


def test_kinds_of_leaks() -> None:
    a = ["." * 81, PUZZLES[0], PUZZLES[0]]
    b = [PUZZLES[1], renamed(PUZZLES[0]), renamed(fewer(PUZZLES[0], SOLUTIONS[0])), "." * 81]
    found = loshu.leaks(a, b)
    rows = found["leaks"].to_pylist()
    assert rows == [
        {"row": 1, "class": 1, "grid": 1, "solution": 1},
        {"row": 2, "class": None, "grid": 1, "solution": 1},
    ]
    assert (found["classes"], found["grids"], found["solutions"]) == (1, 2, 2)
    assert found["a"] == {"rows": 3, "compared": 2, "improper": 1, "bad": 0}


def test_bad_rows_are_said_or_counted() -> None:
    a: list[Any] = [PUZZLES[0], "x", None]
    with pytest.raises(loshu.ParseError, match="b: row 1: "):
        loshu.leaks(PUZZLES, a)
    found = loshu.leaks(a, [5, renamed(PUZZLES[0])], errors="skip")
    assert found["a"]["bad"] == 2 and found["b"]["bad"] == 1
    assert found["leaks"].to_pylist() == [{"row": 1, "class": 0, "grid": 0, "solution": 0}]
    with pytest.raises(loshu.OptionError, match="errors: expected raise or skip"):
        loshu.leaks(a, a, errors="ignore")  # type: ignore[arg-type]
    assert loshu.leaks([], [])["leaks"].to_pylist() == []


def test_frames() -> None:
    pl = pytest.importorskip("polars")
    a = pl.DataFrame({"puzzle": PUZZLES, "id": [1, 2, 3]})
    b = pl.DataFrame({"quiz": [renamed(PUZZLES[2])], "id": [9]})
    found = loshu.leaks(a, b, columns=("puzzle", "quiz"))
    assert pl.DataFrame(found["leaks"]).row(0, named=True) == {"row": 0, "class": 2, "grid": 2, "solution": 2}
    with pytest.raises(loshu.ColumnError, match="b: there is no column"):
        loshu.leaks(a, b, columns=("puzzle", "puzzle"))
