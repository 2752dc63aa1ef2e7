"""Results as data: pickled, copied, compared, cut, as dicts, as JSON and in notebooks."""

from __future__ import annotations

import copy
import json
import multiprocessing
import pickle
from collections.abc import Iterable
from typing import Any

import pytest
from conftest import PUZZLES, SOLUTIONS

import loshu

MARKS = "\n".join(
    " ".join(
        "".join(sorted({digit, str(int(digit) % 9 + 1)})) for digit in SOLUTIONS[0][row : row + 9]
    )
    for row in range(0, 81, 9)
)
RECORD = json.dumps(
    {"puzzle": PUZZLES[0], "values": SOLUTIONS[0][:40] + PUZZLES[0][40:], "title": "one", "author": "two"}
)
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def results() -> dict[str, Any]:
    path = loshu.explain(PUZZLES[1])
    return {
        "grid": loshu.Grid(PUZZLES[0]),
        "check": loshu.check(PUZZLES[0], SOLUTIONS[0]),
        "check of none": loshu.check("55" + "." * 79, lang="zh"),
        "rating": loshu.rate(PUZZLES[1]),
        "trials": loshu.rate(PUZZLES[1], scale="te"),
        "path": path,
        "path of SE": loshu.explain(PUZZLES[1], profile="se"),
        "path of HoDoKu": loshu.explain(HARD, profile="hodoku"),
        "path of several": loshu.explain("." * 81),
        "step": path[0],
        "hint": loshu.hint(HARD),
        "wrong": loshu.hint(PUZZLES[0], "49" + PUZZLES[0][2:]),
        "solved": loshu.hint(PUZZLES[0], SOLUTIONS[0]),
        "several": loshu.hint("." * 81),
        "record": loshu.parse(RECORD)[0],
        "marks": loshu.parse(MARKS)[0],
        "technique": loshu.techniques("x-wing", lang="zh")[0],
        "table": loshu.rate_many([*PUZZLES, None]),
        "numbers": loshu.solve_many([*PUZZLES, None], out="uint8"),
        "empty": loshu.solve_many([]),
    }


RESULTS = results()


@pytest.mark.parametrize("name", RESULTS)
def test_results_are_pickled_and_copied(name: str) -> None:
    result = RESULTS[name]
    again = [pickle.loads(pickle.dumps(result, number)) for number in range(2, 6)]
    for other in [*again, copy.copy(result), copy.deepcopy(result)]:
        assert other == result and not other != result
        assert repr(other) == repr(result)
        if not isinstance(result, (loshu.Grid, loshu.Table)):
            assert hash(other) == hash(result)
            assert other.to_json() == result.to_json()


def test_different_results_differ() -> None:
    for name, result in RESULTS.items():
        assert [other for other in RESULTS if RESULTS[other] == result] == [name]
    results = [result for result in RESULTS.values() if not isinstance(result, loshu.Table)]
    assert len(set(results)) == len(results)
    with pytest.raises(TypeError):
        hash(RESULTS["table"])
    assert RESULTS["rating"] != 1 and RESULTS["table"] != [] and RESULTS["step"] is not None


def test_a_path_that_was_pickled_tells_the_same() -> None:
    for name in ["path", "path of SE", "path of HoDoKu", "path of several"]:
        path, again = RESULTS[name], pickle.loads(pickle.dumps(RESULTS[name]))
        for lang in ("en", "zh"):
            assert again.text(lang) == path.text(lang)
            assert again.to_dict(lang) == path.to_dict(lang)
        assert [step.svg() for step in again] == [step.svg() for step in path]
        assert again.solved == path.solved and list(again) == list(path)


@pytest.mark.parametrize("name", [name for name in RESULTS if name != "grid"])
def test_results_are_dicts_and_json(name: str) -> None:
    result = RESULTS[name]
    as_dict = result.to_dict()
    if isinstance(result, loshu.Table):
        assert as_dict == result.to_pydict()
        assert json.loads(result.to_json()) == result.to_pylist()
    else:
        assert isinstance(as_dict, dict) and as_dict == json.loads(result.to_json())


def test_dicts_say_what_the_results_do() -> None:
    rating = RESULTS["rating"].to_dict()
    assert rating == {name: getattr(RESULTS["rating"], name) for name in ["er", "ep", "ed", "level", "score"]}
    assert RESULTS["check"].to_dict()["judged"]["judgement"] == "correct"
    steps = RESULTS["path"].to_dict("zh")["steps"]
    assert [step["technique"]["id"] for step in steps] == [step.technique for step in RESULTS["path"]]
    assert RESULTS["step"].to_dict() == RESULTS["path"].to_dict()["steps"][0]
    assert RESULTS["hint"].to_dict()["about"] == RESULTS["hint"].kind
    assert RESULTS["record"].to_dict()["details"] == {"title": "one", "author": "two"}
    with pytest.raises(loshu.OptionError):
        RESULTS["hint"].to_json("fr")


@pytest.mark.parametrize("name", ["rating", "path", "step", "hint", "check", "technique", "table"])
def test_notebooks_show_results(name: str) -> None:
    html = RESULTS[name]._repr_html_()
    assert html.startswith("<")
    if name in ("path", "step", "hint"):
        assert html.count("<svg") == html.count("</svg>") >= 1
    assert RESULTS["record"]._repr_svg_().startswith("<svg")


def test_html_is_escaped() -> None:
    assert "<b>" not in loshu.solve_many(["<b>"])._repr_html_()


def test_slices() -> None:
    grid, path, table = RESULTS["grid"], RESULTS["path"], loshu.solve_many(PUZZLES * 3000)
    assert grid[:9] == list(grid)[:9] and grid[::-9] == list(grid)[::-9] and grid[81:] == []
    assert path[2:5] == list(path)[2:5] and path[-1:] == [path[-1]]
    for cut in [slice(0, 5), slice(4000, 5000), slice(-3, None), slice(None, None, 1000), slice(5, 0, -1), slice(9, 3)]:
        part = table[cut]
        assert isinstance(part, loshu.Table)
        assert part.to_pylist() == table.to_pylist()[cut]
    for far in [10**30, -(10**30)]:
        for sequence in (grid, path, table):
            with pytest.raises(IndexError):
                sequence[far]


def test_iterables_are_iterable() -> None:
    for name in ["grid", "path", "table"]:
        assert isinstance(RESULTS[name], Iterable)
        assert list(RESULTS[name]) == [RESULTS[name][at] for at in range(len(RESULTS[name]))]
    assert isinstance(loshu.solve_stream([]), Iterable)


def test_processes_pass_results_to_each_other() -> None:
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        for ask in (loshu.rate, loshu.explain, loshu.hint, loshu.check):
            found = pool.map(ask, PUZZLES[:2])
            assert found == [ask(puzzle) for puzzle in PUZZLES[:2]]
        tables = pool.map(loshu.solve_many, [PUZZLES, PUZZLES[:1]])
        assert [table["solution"] for table in tables] == [SOLUTIONS, SOLUTIONS[:1]]


def test_broken_pickles_are_refused() -> None:
    for name in ["step", "path", "hint", "rating", "record", "technique", "check", "table"]:
        restore, (kind, data) = RESULTS[name].__reduce__()
        for bad in [b"", data[:-2], b"{}", b"[1]", b"\xff" * 100]:
            with pytest.raises(ValueError):
                restore(kind, bad)
    with pytest.raises(ValueError):
        restore("Nothing", b"")


def test_records_and_pencil_marks_are_puzzles() -> None:
    record, marks = loshu.parse(PUZZLES[0])[0], loshu.parse(MARKS)[0]
    assert str(loshu.solve(record)) == SOLUTIONS[0]
    assert loshu.Grid(record) == loshu.Grid(PUZZLES[0])
    assert loshu.canonical(record) == loshu.canonical(PUZZLES[0])
    assert loshu.rate(record) == loshu.rate(PUZZLES[0])
    assert loshu.explain(record) == loshu.explain(PUZZLES[0])
    assert loshu.count(marks) == loshu.count(MARKS) >= 1
    with pytest.raises(loshu.ParseError, match="pencil marks"):
        loshu.vary(marks)
    half = loshu.parse(RECORD)[0]
    assert loshu.hint(half, half).kind in ("step", "wrong-digits", "solved")


def test_columns_of_records_and_pencil_marks() -> None:
    rows = [PUZZLES[0], MARKS, loshu.parse(MARKS)[0], loshu.parse(PUZZLES[1])[0], "?"]
    several = "unique" if loshu.count(MARKS, limit=2) == 1 else "multiple"
    status = ["unique", several, several, "unique", "error"]
    for many in (loshu.solve_many, loshu.rate_many, loshu.check_many):
        assert many(rows)["status"] == status
    counts = loshu.count_many(rows)["solutions"]
    assert counts == [1, loshu.count(MARKS), loshu.count(MARKS), 1, None]
    forms = loshu.canonical_many(rows)
    assert forms["status"] == ["found", "error", "error", "found", "error"]
    assert forms["error"][1] == "pencil marks have no canonical form"


def test_seeds_and_numbers_of_numpy() -> None:
    np = pytest.importorskip("numpy")
    for kind in (np.int64, np.uint8, np.int32):
        assert loshu.generate(seed=kind(7), index=kind(1)) == loshu.generate(seed=7, index=1)
    assert loshu.generate_many(np.int64(7), np.int64(1), np.uint8(2)) == loshu.generate_many(7, 1, 2)
    assert loshu.generate(seed=1, clues=(np.int64(24), np.int64(30))).clues in range(24, 31)
    assert loshu.generate(seed=10**100) == loshu.generate(seed=str(10**100))


@pytest.mark.parametrize("number", [-1, 2**64, 10**40, -(10**40), 10**5000], ids=lambda number: str(number.bit_length()))
def test_numbers_out_of_range_are_option_errors(number: int) -> None:
    calls = [
        lambda: loshu.generate(seed=1, index=number),
        lambda: loshu.generate(seed=1, clues=number),
        lambda: loshu.generate(seed=1, attempts=number),
        lambda: loshu.generate(seed=1, rating=(number, number)),
        lambda: loshu.generate_many(1, number, 1),
        lambda: loshu.generate_many(1, 0, number),
        lambda: loshu.generate_many(1, 0, 1, threads=number),
        lambda: loshu.essay_many(1, 0, 1, clues=number),
        lambda: loshu.solve_many(PUZZLES, threads=number),
        lambda: loshu.solve_stream(PUZZLES, rows=number),
        lambda: loshu.count(PUZZLES[0], limit=number),
        lambda: loshu.count_many(PUZZLES, limit=number),
        lambda: loshu.solutions(PUZZLES[0], number),
        lambda: loshu.vary(PUZZLES[0], index=number),
        lambda: RESULTS["step"].hint(number),
    ]
    for call in calls:
        with pytest.raises(loshu.OptionError):
            call()
    if number < 0:
        with pytest.raises(loshu.OptionError):
            loshu.solve(PUZZLES[0], deadline=number)
    else:
        assert str(loshu.solve(PUZZLES[0], deadline=number)) == SOLUTIONS[0]


def test_unknown_keywords_are_type_errors() -> None:
    for call in (loshu.generate, lambda **of: loshu.generate_many(1, 0, 1, **of)):
        with pytest.raises(TypeError):
            call(colour="red")
