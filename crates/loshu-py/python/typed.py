"""How the package is used, for the type checkers: mypy --strict and pyright in its strict mode."""

from datetime import timedelta
from pathlib import Path
from typing import Optional

import loshu
from loshu.env import SudokuEnv
from loshu.variant import Setting, SettingHint

EMPTY = "." * 81


def one_puzzle() -> None:
    grid: loshu.Grid = loshu.Grid(EMPTY)
    again: loshu.Grid = loshu.Grid(list(grid))
    digit: int = grid["A1"] + again[0]
    solution: loshu.Grid = loshu.solve(grid, deadline=timedelta(seconds=1))
    some: list[loshu.Grid] = loshu.solutions(EMPTY, 3)
    number: int = loshu.count(EMPTY, limit=10) + digit
    redundant: Optional[list[str]] = loshu.check(grid).redundant
    reasons: list[str] = loshu.check(grid, solution, lang="zh").reasons
    names: list[str] = [technique.name for technique in loshu.techniques("x-wing", lang="zh")]
    er: float = loshu.rate(EMPTY).er
    depth: int = loshu.rate(EMPTY, scale="te").depth
    step: Optional[loshu.Step] = loshu.hint(grid, solution).step
    techniques: list[str] = [step.technique for step in loshu.explain(grid, profile="se")]
    made: loshu.Grid = loshu.generate(seed=1, symmetry="rotate180", clues=(24, 30))
    titles: list[str] = [record.details["title"] for record in loshu.parse(EMPTY)]
    text: str = loshu.format([made, EMPTY], "sdm")
    varied: loshu.Grid = loshu.vary(made, seed="a")
    rows: list[list[int]] = loshu.Grid(grid.rows()).rows()
    data: dict[str, object] = loshu.hint(grid).to_dict("zh")
    steps: list[loshu.Step] = loshu.explain(loshu.parse(EMPTY)[0])[1:3]
    print(rows, data, [step.to_json() for step in steps], grid[:9])
    print(some, number, redundant, reasons, names, er, depth, step, techniques, titles, text, varied)


def settings() -> None:
    setting: Setting = Setting(size=6, boxes=(2, 3), rules=["x"], clues={"killercage": []})
    digits: list[int] = setting.generate(seed="a", clues=["killer"]).solve(deadline=1.0)
    several: list[list[int]] = setting.solutions(2) + setting.true_candidates()
    solved: loshu.Table = setting.solve_many([EMPTY, None], threads=1)
    hint: SettingHint = setting.hint(digits, [[1, 2]] * 36, deadline=1.0)
    placed: list[tuple[str, int]] = hint.placements + setting.hint("." * 36).missing
    print(hint.kind, placed, hint.stages("zh"), hint.to_dict())
    print(digits, several, solved["status"], setting.svg(digits), Setting(setting.to_fpuzzles()).link())


def columns() -> None:
    table: loshu.Table = loshu.solve_many([EMPTY, None, loshu.Grid(EMPTY)], threads=2)
    row: dict[str, object] = table[0]
    statuses: list[str] = table["status"]
    for part in loshu.count_stream((EMPTY for _ in range(3)), limit=None, deadline=1.0, rows=2):
        print(len(part), row, statuses)
    made: loshu.Table = loshu.generate_many(1, 0, 10, level=("Easy", "Hard"), rating=(1.0, 7.0))
    some: loshu.Table = made[2:5]
    numbers: loshu.Table = loshu.solve_many([[0] * 81, [[0] * 9] * 9], out="uint8")
    print(some.to_numpy(square=True), numbers.to_numpy("solution"), numbers.to_json())
    print(loshu.rate_many(made), loshu.canonical_many(made), loshu.check_many(made))


def training() -> None:
    graded: loshu.Table = loshu.grade_many([EMPTY, Setting(size=4)], ["a", {"b": 1}], lang="zh")
    for part in loshu.grade_stream([EMPTY], [[1] * 81], rows=2):
        print(part["judgement"], graded["right"])
    steps: loshu.Table = loshu.explain_many([EMPTY], length="brief", tokens=True, each=1.0)
    words: list[str] = loshu.trace_vocabulary()
    varied: loshu.Table = loshu.vary_many([EMPTY], "seed", index=[1])
    leaks: dict[str, object] = loshu.leaks([EMPTY], [EMPTY], errors="skip")
    setting = Setting(size=6)
    print(setting.grade_many(["x"], ["." * 36]), setting.explain_many(["." * 36]), setting.vary_many(["." * 36], 1))
    print(setting.count_many(["." * 36]), setting.rate_many(["." * 36]), setting.canonical_many(["." * 36]))
    env = SudokuEnv([EMPTY], boards=2, rewards={"solved": 1.0})
    cells, info = env.reset(seed=1)
    cells, reward, terminated, truncated, info = env.step([env.place(0, 1), env.undo])
    print(steps, words, varied, leaks, cells, reward, terminated, truncated, info["conflict"], env.legal())


def data_sets() -> None:
    splits: dict[str, dict[str, int]] = loshu.dataset("manifest.toml", Path("sudoku"), threads=2)
    print(splits["train"]["rows"])


def errors() -> None:
    for item in loshu.parse(EMPTY, errors="return"):
        if isinstance(item, loshu.ParseError):
            where: tuple[int, int] = (item.row, item.column)
            print(where, item.expected, item.found)
        else:
            print(item.puzzle)
