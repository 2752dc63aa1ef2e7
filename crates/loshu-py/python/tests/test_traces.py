"""Steps and variations of columns."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import PUZZLES, SOLUTIONS
from test_variant import KILLER, KILLER_SOLVED, SIX

import loshu
from loshu.variant import Setting


def replay(vocabulary: list[str], tokens: list[int]) -> str:
    """Replays a trace without Loshu: the digits of the board at its end, or '' if the trace contradicts itself."""
    words = iter([vocabulary[token] for token in tokens])
    assert next(words) == "<begin>"
    board: dict[tuple[int, int], str] = {}
    row, column = 1, 1
    for word in words:
        if word in ("<step>", "<solved>", "<end>"):
            break
        if word == "<row>":
            row, column = row + 1, 1
        else:
            board[row, column] = word
            column += 1
    struck: set[tuple[int, int, str]] = set()
    while word == "<step>":
        next(words)  # The technique.
        word = next(words)
        while word in ("<place>", "<strike>"):
            cell = (int(next(words)[1:]), int(next(words)[1:]))
            digit = next(words)
            if word == "<place>":
                if board[cell] != "0" or (*cell, digit) in struck:
                    return ""
                board[cell] = digit
            else:
                struck.add((*cell, digit))
            word = next(words)
    assert next(words, None) is None
    return " ".join(board[cell] for cell in sorted(board)) if word == "<solved>" else ""


def test_traces_replay_to_the_solution() -> None:
    vocabulary = loshu.trace_vocabulary()
    assert len(set(vocabulary)) == len(vocabulary) < 2**16
    made = loshu.generate_many(5, 0, 20)
    puzzles = [*PUZZLES, *made["puzzle"]]
    table = loshu.explain_many(puzzles, tokens=True, text=False)
    for tokens, solved, solution in zip(table["tokens"], table["solved"], [*SOLUTIONS, *made["solution"]]):
        assert not solved or replay(vocabulary, tokens) == " ".join(solution)
    assert sum(table["solved"]) > 20
    six, killer = Setting(SIX[0]), Setting(KILLER)
    others = loshu.explain_many([six, killer, SIX[0]], tokens=True)
    wanted = [SIX[1], KILLER_SOLVED, SIX[1]]
    assert [replay(vocabulary, tokens) for tokens in others["tokens"]] == [" ".join(one) for one in wanted]
    killers = [Setting(size=9).generate(seed=seed, clues=["killer"]) for seed in range(5)]
    table = loshu.explain_many(killers, tokens=True, text=False)
    assert "45-rule" in {step["technique"] for steps in table["steps"] for step in steps}
    for tokens, made in zip(table["tokens"], killers):
        assert replay(vocabulary, tokens) == " ".join(map(str, made.solve()))
    sixteen = Setting(size=16).generate(seed=1, level="Easy")
    (tokens,) = Setting(size=16).explain_many([sixteen.givens], tokens=True, text=False)["tokens"]
    assert replay(vocabulary, tokens) == " ".join(map(str, sixteen.solve()))


def test_steps_are_those_of_one_puzzle() -> None:
    for lang, profile in (("en", "human"), ("zh", "hodoku"), ("en", "se")):
        table = loshu.explain_many(PUZZLES[:2], lang=lang, profile=profile)
        assert table.column_names == ["steps", "solved", "status", "error"]
        for puzzle, steps, solved in zip(PUZZLES, table["steps"], table["solved"]):
            path = loshu.explain(puzzle, profile=profile)
            assert solved == path.solved and len(steps) == len(path)
            for told, step in zip(steps, path):
                assert told["technique"] == step.technique and told["board"] == str(step.grid)
                assert told["text"] == step.text(lang)
                names = [(f"r{at['cell'] // 9 + 1}c{at['cell'] % 9 + 1}", at["digit"]) for at in told["placed"]]
                assert names == step.placements
                assert len(told["struck"]) == len(step.eliminations)


def test_lengths_and_what_is_no_puzzle() -> None:
    brief, normal, everything = (
        loshu.explain_many(PUZZLES, length=length)["steps"] for length in ("brief", "normal", "everything")
    )
    size = lambda column: sum(len(step["text"]) for steps in column for step in steps)
    assert size(brief) < size(normal) <= size(everything)
    table = loshu.explain_many(["x", None, "." * 81, "11" + "." * 79])
    assert table["status"] == ["error", "error", "multiple", "invalid"]
    assert table["steps"][:2] == [None, None] and table["solved"][2:] == [False, False]
    with pytest.raises(loshu.OptionError, match="length: expected brief, normal or everything"):
        loshu.explain_many(PUZZLES, length="long")  # type: ignore[arg-type]
    assert [len(part) for part in loshu.explain_stream(PUZZLES, rows=2)] == [2, 1]


def test_traces_are_arrow() -> None:
    pa = pytest.importorskip("pyarrow")
    table = loshu.explain_many(PUZZLES[:1] * 3, tokens=True)
    arrow = pa.table(table)
    assert arrow.column("steps").to_pylist() == table["steps"]
    assert arrow.column("tokens").to_pylist() == table["tokens"]


def test_variations_move_puzzle_and_solution_together() -> None:
    np = pytest.importorskip("numpy")
    puzzles = np.array([list(loshu.Grid(puzzle)) for puzzle in PUZZLES] * 40, np.uint8)
    solutions = np.array([list(loshu.Grid(one)) for one in SOLUTIONS] * 40, np.uint8)
    index = np.arange(120, dtype=np.uint64) * 7
    table = loshu.vary_many(puzzles, "epoch 1", index)
    assert table.column_names == ["puzzle", "solution", "cells", "digits", "status", "error"]
    varied, solved = table.to_numpy("puzzle"), table.to_numpy("solution")
    cells, digits = table.to_numpy("cells").astype(int), table.to_numpy("digits")
    for row in range(120):
        assert (digits[row][puzzles[row][cells[row]]] == varied[row]).all()
        assert (digits[row][solutions[row][cells[row]]] == solved[row]).all()
        assert list(loshu.vary(puzzles[row], seed="epoch 1", index=int(index[row]))) == varied[row].tolist()
    assert loshu.vary_many(puzzles, "epoch 1", index.tolist(), threads=1) == table
    assert loshu.vary_many(puzzles, 1) == loshu.vary_many(puzzles, 1, range(120))
    assert loshu.vary_many(puzzles, 1) != loshu.vary_many(puzzles, 2)


def test_variations_of_odd_rows() -> None:
    table = loshu.vary_many(["." * 81, "x", None], 1)
    assert table["status"] == ["varied", "error", "error"]
    assert table["puzzle"][1:] == [None, None] and table["solution"] == [None] * 3
    with pytest.raises(loshu.ColumnError, match="index: expected a row for each puzzle, found 1 rows for 2"):
        loshu.vary_many(PUZZLES[:2], 1, [1])
    with pytest.raises(loshu.OptionError, match="index: expected 0 or more"):
        loshu.vary_many(PUZZLES[:1], 1, [-1])
    with pytest.raises(TypeError, match="index: expected an int, found str"):
        bad: Any = ["a"]
        loshu.vary_many(PUZZLES[:1], 1, bad)


def test_variations_of_other_sizes_and_rules() -> None:
    for setting, solution in ((Setting(SIX[0]), SIX[1]), (Setting(KILLER), KILLER_SOLVED)):
        table = setting.vary_many([str(setting)] * 10, 3)
        assert table.column_names == ["puzzle", "solution", "cells", "digits", "fpuzzles", "status", "error"]
        assert set(table["status"]) == {"varied"}
        for row in range(10):
            varied = Setting(table["fpuzzles"][row])
            assert varied == setting.variation(seed=3, index=row)
            assert varied.solve() == table["solution"][row] and varied.givens == table["puzzle"][row]
            cells, digits = table["cells"][row], table["digits"][row]
            assert [digits[int(solution[cell])] for cell in cells] == table["solution"][row]
        assert len(set(map(tuple, table["solution"]))) > 1
        assert loshu.vary_many([setting] * 10, 3) == table
    with_cages = loshu.vary_many([PUZZLES[0], Setting(KILLER)], 3)
    assert with_cages["status"] == ["varied", "error"] and "of one layout" in with_cages["error"][1]
    stopped = Setting(KILLER).vary_many([Setting(KILLER)], 1, each=0)
    assert stopped["status"] == ["stopped"] and stopped["puzzle"] == [None]
