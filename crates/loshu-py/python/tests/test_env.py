"""Boards to play on: what the environment says is what the library says. LOSHU_STEPS=1000000 makes a million steps."""

from __future__ import annotations

import os
import time
from typing import Any

import pytest
from conftest import PUZZLES, SOLUTIONS
from test_variant import KILLER, KILLER_SOLVED

import loshu
from loshu.variant import Setting

np = pytest.importorskip("numpy")
from loshu.env import SudokuEnv  # noqa: E402

STEPS = int(os.environ.get("LOSHU_STEPS", "20000"))
HOUSES = [
    [[9 * row + column for column in range(9)] for row in range(9)],
    [[9 * row + column for row in range(9)] for column in range(9)],
    [[27 * (box // 3) + 3 * (box % 3) + 9 * (at // 3) + at % 3 for at in range(9)] for box in range(9)],
]


def legal_digits(board: Any) -> Any:
    """The digits that no house has, for each empty cell, worked out in the plainest way."""
    mask = np.zeros((81, 9), bool)
    for cell in np.flatnonzero(board == 0):
        seen = {int(board[other]) for kind in HOUSES for house in kind if cell in house for other in house}
        mask[cell] = [digit not in seen for digit in range(1, 10)]
    return mask


def test_random_steps_are_what_the_library_says() -> None:
    random = np.random.default_rng(2026)
    boards = 64
    puzzles = [*PUZZLES, "." * 81, SOLUTIONS[0][:30] + "." * 51, SOLUTIONS[1][:79] + ".."]
    env = SudokuEnv(puzzles, boards=boards, max_steps=60, end_on_dead_end=False)
    cells, info = env.reset(seed=1)
    givens = np.array([list(loshu.Grid(puzzle)) for puzzle in puzzles], np.uint8)
    solvable = np.ones(boards, bool)
    over = np.zeros(boards, bool)
    for number in range(max(1, STEPS // boards)):
        mask = env.legal()
        if number % 50 == 0:
            for board in range(0, boards, 16):
                assert (mask[board, :729].reshape(81, 9) == legal_digits(cells[board])).all()
            own = (cells > 0) & (givens[info["puzzle"]] == 0)
            assert (mask[:, 729:810] == own).all()
        # Mostly legal moves, some of any kind.
        legal = np.array([random.choice(np.flatnonzero(row)) if row.any() else 0 for row in mask])
        actions = np.where(random.random(boards) < 0.8, legal, random.integers(-1, env.num_actions + 1, boards))
        before, puzzle_before = cells, info["puzzle"]
        cells, reward, terminated, truncated, info = env.step(actions)
        status = np.array(loshu.solve_many(cells)["status"])
        assert (info["conflict"] == (status == "invalid")).all()
        solvable = ~np.isin(status, ["invalid", "unsolvable"])
        assert (info["dead_end"] == ~solvable).all()
        assert (info["solved"] == ((cells > 0).all(1) & solvable)).all()
        kept = givens[info["puzzle"]]
        assert (cells[kept > 0] == kept[kept > 0]).all()
        # Without a new puzzle one cell changes at most.
        same = ~over
        assert ((cells != before).sum(1)[same] <= 1).all() and (info["puzzle"] == puzzle_before)[same].all()
        assert (info["illegal"][same] == ((cells == before).all(1))[same]).all()
        assert (cells[over] == kept[over]).all() and not reward[over].any()
        assert (reward[same] == info["solved"][same]).all()
        over = terminated | truncated


def test_undo_leads_back() -> None:
    random = np.random.default_rng(3)
    env = SudokuEnv(PUZZLES, boards=3)
    start, _ = env.reset()
    states = [start]
    for _ in range(200):
        legal = env.legal()[:, :-1]
        states.append(env.step([random.choice(np.flatnonzero(row)) for row in legal])[0])
    for state in reversed(states[:-1]):
        assert (env.step([env.undo] * 3)[0] == state).all()
    assert env.step([env.undo] * 3)[4]["illegal"].all()


def test_rewards_and_ends() -> None:
    worth = {"step": -0.25, "right": 1.0, "wrong": -2.0, "conflict": -4.0, "illegal": -8.0, "dead_end": -16.0, "solved": 32.0}
    env = SudokuEnv([PUZZLES[0]], rewards=worth, autoreset=False)
    env.reset()

    def step(action: int) -> float:
        return float(env.step([action])[1][0])

    right, wrong = int(SOLUTIONS[0][1]), int(SOLUTIONS[0][2])
    assert step(env.place(1, right)) == 0.75
    assert step(env.place(0, 5)) == -8.25
    assert step(env.place(1, right)) == -8.25
    assert step(env.place(1, wrong)) == -0.25 - 1 - 2 - 16
    assert step(env.erase(1)) == 1.75
    assert step(env.place(1, 4)) == -0.25 - 2 - 4 - 16
    assert step(env.undo) == 1.75
    for cell, digit in enumerate(SOLUTIONS[0]):
        if PUZZLES[0][cell] == ".":
            last = step(env.place(cell, int(digit)))
    assert last == 32.75
    cells, reward, terminated, _, info = env.step([0])
    assert "".join(map(str, cells[0])) == SOLUTIONS[0] and reward[0] == 0 and not terminated[0] and info["solved"][0]
    ends = SudokuEnv([PUZZLES[0]], end_on_conflict=True)
    ends.reset()
    assert ends.step([ends.place(1, 4)])[2][0]
    # The next step begins the next puzzle.
    assert (ends.step([0])[0] == ends.reset()[0]).all()
    short = SudokuEnv(PUZZLES, boards=2, max_steps=2)
    short.reset()
    assert [short.step([-1, -1])[3].tolist() for _ in range(4)] == [[False] * 2, [True] * 2, [False] * 2, [False] * 2]


def test_puzzles_come_in_order_or_by_their_seed() -> None:
    env = SudokuEnv(PUZZLES, boards=5)
    assert env.reset()[1]["puzzle"].tolist() == [0, 1, 2, 0, 1]
    assert env.reset(options={"reset_mask": [True, False, False, False, True]})[1]["puzzle"].tolist() == [2, 1, 2, 0, 0]
    drawn = [env.reset(seed=seed)[1]["puzzle"].tolist() for seed in (1, 1, "a", 2)]
    assert drawn[0] == drawn[1] and len({*map(tuple, drawn)}) > 1


def test_other_sizes_and_rules() -> None:
    killer = Setting(KILLER)
    env = SudokuEnv([str(killer)], setting=killer)
    cells, _ = env.reset()
    assert (env.cells, env.size, env.num_actions) == (16, 4, 16 * 4 + 16 + 1)
    # No house forbids a 1 in the first cell; a cage does.
    facts = env.step([env.place(1, 4)])[4]
    assert not facts["illegal"][0]
    env.reset()
    for cell, digit in enumerate(KILLER_SOLVED):
        if cells[0, cell] == 0:
            _, reward, terminated, _, facts = env.step([env.place(cell, int(digit))])
            assert not facts["conflict"][0] and not facts["dead_end"][0]
    assert reward[0] == 1 and terminated[0]
    free = SudokuEnv(["." * 16], setting=Setting(KILLER), boards=1)
    free.reset()
    facts = [free.step([free.place(cell, digit)])[4] for cell, digit in ((1, 1), (2, 2))]
    # The cage of the two cells has the sum 5.
    assert facts[1]["conflict"][0] and facts[1]["dead_end"][0]
    empty = SudokuEnv(["." * 36], setting=Setting(size=6), boards=2)
    empty.reset(seed=1)
    assert empty.legal().sum() == 2 * 36 * 6


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(loshu.ParseError, match="puzzles: row 1: "):
        SudokuEnv([PUZZLES[0], "x"])
    with pytest.raises(loshu.OptionError, match="row 0 has no solution"):
        SudokuEnv(["11" + "." * 79])
    with pytest.raises(loshu.OptionError, match="one puzzle or more"):
        SudokuEnv([])
    with pytest.raises(ValueError, match="rewards: expected step"):
        SudokuEnv(PUZZLES, rewards={"luck": 1})
    with pytest.raises(TypeError, match="expected an array of 1 items"):
        SudokuEnv(PUZZLES).step([1, 2])


def test_speed() -> None:
    """LOSHU_STEPS=1000000 LOSHU_SPEED=1 holds the bound: a million steps in a second of processor time."""
    env = SudokuEnv(PUZZLES, boards=1024, max_steps=100)
    env.reset(seed=1)
    random = np.random.default_rng(1)
    moves = random.integers(0, env.num_actions, (64, 1024))
    rounds = max(1, STEPS // 1024)
    start = time.process_time()
    for number in range(rounds):
        env.step(moves[number % 64])
    seconds = time.process_time() - start
    print(f"{rounds * 1024 / seconds:,.0f} steps a second of processor time")
    if "LOSHU_SPEED" in os.environ:
        assert rounds * 1024 / seconds > 1_000_000
