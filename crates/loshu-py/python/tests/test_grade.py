"""Answers to puzzles, graded in columns."""

from __future__ import annotations

import os
import time
from typing import Any

import pytest
from conftest import PUZZLES, SOLUTIONS
from test_variant import KILLER, KILLER_SOLVED, SIX

import loshu
from loshu.variant import Setting

COLUMNS = ["judgement", "givens_kept", "right", "to_fill", "wrong", "reason", "answer", "status", "error"]
PUZZLE, SOLUTION = PUZZLES[0], SOLUTIONS[0]
ROWS = [SOLUTION[start : start + 9] for start in range(0, 81, 9)]


def judgements(answers: list[Any], puzzle: str = PUZZLE) -> list[str]:
    return loshu.grade_many([puzzle] * len(answers), answers)["judgement"]


def with_digit(grid: str, cell: int, digit: str) -> str:
    return grid[:cell] + digit + grid[cell + 1 :]


def test_a_row_says_how_much_is_right() -> None:
    wrong = with_digit(with_digit(SOLUTION, 1, "4"), 2, ".")
    changed = with_digit(SOLUTION, 0, "9")
    answers = [SOLUTION, wrong, changed, with_digit(SOLUTION, 1, "."), "no idea", None, float("nan"), ""]
    table = loshu.grade_many([PUZZLE] * len(answers), answers)
    assert table.column_names == COLUMNS
    assert table["judgement"] == ["correct", "wrong", "wrong", "incomplete", "unreadable", *["missing"] * 3]
    assert table["givens_kept"] == [True, True, False, True, None, None, None, None]
    assert table["right"] == [64, 62, 64, 63, None, None, None, None]
    assert table["to_fill"] == [64] * 8
    assert table["wrong"] == ["", "r1c2", "r1c1", "", None, None, None, None]
    assert table["answer"][:2] == [SOLUTION, wrong]
    assert table["reason"][0] is None and table["reason"][3] == "1 cell is empty."
    assert set(table["status"]) == {"graded"} and set(table["error"]) == {None}
    assert loshu.grade_many([PUZZLE], ["x"], lang="zh")["reason"] == ["答案里没有盘面。"]


def test_puzzles_that_have_no_grade() -> None:
    clash, none = "11" + "." * 79, "123456..." + "......7.." + "." * 63
    table = loshu.grade_many([clash, none, "no puzzle", None], [SOLUTION] * 4)
    assert table["status"][0] == "invalid" and table["status"][2:] == ["error", "error"]
    assert table["judgement"] == [None] * 4 or table["status"][1] == "graded"
    assert "expected" in table["error"][3]


def test_any_of_several_solutions_is_right() -> None:
    assert judgements([*SOLUTIONS, SOLUTION[:40] + "." * 41, "1" * 81], "." * 81) == [
        *["correct"] * 3,
        "incomplete",
        "wrong",
    ]
    # Two cells of two rows exchange their digits: both are right, a mixture is not.
    one, other = loshu.solutions(SOLUTION[:27] + "." * 54, 2)
    puzzle = "".join(a if a == b else "." for a, b in zip(str(one), str(other)))
    assert judgements([str(one), str(other)], puzzle) == ["correct", "correct"]


def test_answers_as_objects() -> None:
    numbers = [int(sign) for sign in SOLUTION]
    answers: list[Any] = [
        numbers,
        [numbers[start : start + 9] for start in range(0, 81, 9)],
        tuple(numbers),
        loshu.Grid(SOLUTION),
        SOLUTION.encode(),
        ROWS,
        [list(row) for row in ROWS],
        {"solution": ROWS},
        {"grid": [list(map(int, row)) for row in ROWS], "sure": True},
        "\n".join(ROWS),
        f"<think>hm</think>```\n{chr(10).join(ROWS)}\n```",
    ]
    assert judgements(answers) == ["correct"] * len(answers)
    odd: list[Any] = [5, 5.5, object(), [], {}, [[]], [None] * 81, b"\xff\xfe", "\ud800", [10] * 81, [1] * 80]
    assert set(judgements(odd)) <= {"unreadable", "missing", "wrong", "incomplete"}
    table = loshu.grade_many([PUZZLE], ["1" * 80])
    assert table["reason"] == ["The grid has 80 cells, expected 81."]


def test_other_sizes_and_rules() -> None:
    six, killer = Setting(SIX[0]), Setting(KILLER)
    answers = [SIX[1], f"So: {SIX[1]}.", with_digit(SIX[1], 0, "2"), SIX[0], "?"]
    wanted = ["correct", "correct", "wrong", "incomplete", "unreadable"]
    assert six.grade_many(answers)["judgement"] == wanted
    assert Setting(size=6).grade_many(answers, [SIX[0]] * 5)["judgement"] == wanted
    assert loshu.grade_many([SIX[0]] * 5, answers)["judgement"] == wanted
    mixed = loshu.grade_many([killer, six, PUZZLE, killer], [KILLER_SOLVED, SIX[1], SOLUTION, "4" + KILLER_SOLVED[1:]])
    assert mixed["judgement"] == ["correct", "correct", "correct", "wrong"]
    assert mixed["wrong"][3] == "r1c1" and mixed["to_fill"][0] == 14
    sixteen = Setting(size=16).generate(seed=1)
    solution = sixteen.solve()
    rows = "\n".join(" ".join(map(str, solution[start : start + 16])) for start in range(0, 256, 16))
    assert sixteen.grade_many([rows, f"```\n{rows}\n```", solution])["judgement"] == ["correct"] * 3


def test_each_answer_is_what_the_library_says() -> None:
    """Random answers: what is correct has the puzzle as a part of a valid grid, and `right` is counted by hand."""
    np = pytest.importorskip("numpy")
    random = np.random.default_rng(1)
    made = loshu.generate_many(7, 0, 200, out="uint8")
    puzzles, solutions = made.to_numpy("puzzle"), made.to_numpy("solution")
    answers = solutions.copy()
    for row, answer in enumerate(answers):
        cells = random.integers(0, 81, row % 5)
        answer[cells] = random.integers(0, 10, len(cells))
    table = loshu.grade_many(puzzles, answers)
    for row in range(len(answers)):
        different = (answers[row] != solutions[row]) & (answers[row] > 0)
        full = (answers[row] > 0).all()
        wanted = "wrong" if different.any() else "correct" if full else "incomplete"
        assert table["judgement"][row] == wanted
        filled = (puzzles[row] == 0) & (answers[row] > 0)
        assert table["right"][row] == (filled & ~different).sum()
        assert len(table["wrong"][row].split()) == different.sum()
        assert table["givens_kept"][row] == (not (different & (puzzles[row] > 0)).any())
    assert loshu.grade_many(made["puzzle"], [list(map(int, one)) for one in answers]) == table


def test_columns_streams_and_errors() -> None:
    pa = pytest.importorskip("pyarrow")
    frame = pa.table({"puzzle": [PUZZLE, PUZZLE], "reply": [SOLUTION, "none"]})
    assert loshu.grade_many(frame, "reply")["judgement"] == ["correct", "unreadable"]
    parts = list(loshu.grade_stream([PUZZLE] * 5, iter([SOLUTION] * 5), rows=2))
    assert [len(part) for part in parts] == [2, 2, 1]
    with pytest.raises(loshu.ColumnError, match="answers: expected a row for each puzzle, found 1 rows for 2"):
        loshu.grade_many([PUZZLE] * 2, [SOLUTION])
    with pytest.raises(TypeError, match="answers"):
        loshu.grade_many([PUZZLE], SOLUTION + "1")


@pytest.mark.parametrize("kind", ["uint8", "text"])
def test_speed(kind: str) -> None:
    """LOSHU_ROWS=1000000 LOSHU_SPEED=1 holds the bounds: a second for arrays, three for texts."""
    np = pytest.importorskip("numpy")
    rows = int(os.environ.get("LOSHU_ROWS", "2000"))
    some = loshu.generate_many(3, 0, min(rows, 10_000), out="uint8")
    puzzles = np.resize(some.to_numpy("puzzle"), (rows, 81))
    answers = np.resize(some.to_numpy("solution"), (rows, 81)).copy()
    # A tenth of the answers have a wrong digit.
    answers[::10, 5] = answers[::10, 5] % 9 + 1
    if kind == "text":
        signs = lambda grids: (grids + ord("0")).astype(np.uint8).tobytes().decode()
        texts = [signs(array) for array in (puzzles, answers)]
        puzzles, answers = ([text[at : at + 81] for at in range(0, len(text), 81)] for text in texts)
    start = time.process_time()
    table = loshu.grade_many(puzzles, answers)
    seconds = time.process_time() - start
    print(f"{rows} answers as {kind}: {seconds:.2f} s of processor time")
    found = table["judgement"]
    assert found.count("wrong") == -(-rows // 10) and found.count("correct") == rows - -(-rows // 10)
    if "LOSHU_SPEED" in os.environ:
        assert seconds * 1_000_000 / rows < {"uint8": 1.0, "text": 3.0}[kind]
