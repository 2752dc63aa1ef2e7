"""How fast columns are solved: python -I bench.py LIST SOLVE_BATCH

LIST has a puzzle a line, SOLVE_BATCH is the example of this name, built with the profile of the wheel.
First `solve_many` on 1,000,000 rows of Arrow and `solve_batch` in Rust, one thread each, by processor time,
in turns. Then other packages from PyPI on the list, each answer compared.
"""

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import pyarrow as pa

import loshu

ROUNDS = 5
ROWS = 1_000_000


def main() -> None:
    with open(sys.argv[1]) as file:
        puzzles = [line[:81] for line in file if not line.startswith("#")]
    compare_with_rust(puzzles, sys.argv[2])
    compare_with_others(puzzles)


def compare_with_rust(puzzles: list[str], program: str) -> None:
    rows = (puzzles * (ROWS // len(puzzles) + 1))[:ROWS]
    column = pa.array(rows)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(rows))
        file.flush()
        pairs = [
            (seconds(lambda: loshu.solve_many(column, threads=1)), rust(program, file.name))
            for _ in range(ROUNDS)
        ]
    python, batch = (statistics.median(times) for times in zip(*pairs))
    ratio = statistics.median(python / batch for python, batch in pairs)
    print(f"{ROWS:,} rows: solve_many {python:.3f} s, solve_batch {batch:.3f} s, ratio {ratio:.3f}")
    print(f"loshu.solve_many, Arrow: {ROWS / python:,.0f} puzzles/s")


def seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def rust(program: str, name: str) -> float:
    """The time of a round: what two more rounds cost, halved."""
    return (child(program, name, "3") - child(program, name, "1")) / 2


def child(*command: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare_with_others(puzzles: list[str]) -> None:
    solutions = loshu.solve_many(puzzles)["solution"]
    for name, solve, most in solvers():
        apart = -(-len(puzzles) // most)
        some, expected = puzzles[::apart], solutions[::apart]
        begin = time.process_time()
        answers = solve(some)
        each = (time.process_time() - begin) / len(some)
        right = sum(one == other for one, other in zip(answers, expected))
        print(f"{name}: {1 / each:,.0f} puzzles/s, {right} of {len(some)} right")


def solvers() -> list[tuple[str, Callable[[list[str]], list[str]], int]]:
    """Name, what solves a list, and how many puzzles it can be asked for in a minute."""
    import rustoku
    import sudoku

    def with_list(puzzles: list[str]) -> list[str]:
        return loshu.solve_many(puzzles, threads=1)["solution"]

    def with_rustoku(puzzles: list[str]) -> list[str]:
        return [rustoku.solve(puzzle) for puzzle in puzzles]

    def with_py_sudoku(puzzles: list[str]) -> list[str]:
        def solved(puzzle: str) -> str:
            cells = [0 if sign == "." else int(sign) for sign in puzzle]
            board = [cells[row : row + 9] for row in range(0, 81, 9)]
            answer = sudoku.Sudoku(3, 3, board=board).solve().board
            return "".join(str(digit) for row in answer for digit in row)

        return [solved(puzzle) for puzzle in puzzles]

    return [
        ("loshu.solve_many, list of str to list of str", with_list, 10**6),
        ("loshu.solve", lambda all: [str(loshu.solve(one)) for one in all], 10**6),
        ("rustoku", with_rustoku, 20_000),
        ("py-sudoku", with_py_sudoku, 20),
    ]


main()
