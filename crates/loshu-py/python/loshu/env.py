"""Many boards at once, for programs that learn by trying. Needs NumPy.

>>> from loshu.env import SudokuEnv
>>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
>>> env = SudokuEnv([puzzle], boards=2)
>>> cells, info = env.reset(seed=1)
>>> cells.shape, env.legal().shape
((2, 81), (2, 811))
>>> cells, reward, terminated, truncated, info = env.step([env.place(1, 1), env.place(1, 4)])
>>> cells[:, 1].tolist(), info["conflict"].tolist(), info["dead_end"].tolist()
([1, 4], [False, True], [False, True])

An environment has `boards` boards side by side, and speaks as the vector environments of Gymnasium do, which it does
not need: `reset` and `step` take and return arrays with a row for each board. All puzzles are ordinary ones, or, with
`setting`, puzzles of one layout with any rules.

A move is a number. With `size` digits and `cells` cells, 9 and 81 on an ordinary board:

    cell * size + digit - 1        write a digit from 1 to `size` into a cell, counted from 0, row by row
    cells * size + cell            erase a cell
    cells * size + cells           take the last move back

A digit may be written over another one, and may be wrong or break a rule. Only a given, a digit that stands there
already, an empty cell to erase, no move to take back, and a number that is no move are refused: the board stays as it
is, and `info["illegal"]` says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Optional, Union

import numpy as np
import numpy.typing as npt

from ._loshu import Setting, _Boards

__all__ = ["SudokuEnv"]

_Array = npt.NDArray[Any]

# The parts of a reward, with what each is worth by itself.
_REWARDS = {
    "step": 0.0,
    "right": 0.0,
    "wrong": 0.0,
    "conflict": 0.0,
    "illegal": 0.0,
    "dead_end": 0.0,
    "solved": 1.0,
}


class SudokuEnv:
    """Boards side by side on which one move after the other is made.

    puzzles: a column of puzzles, as of loshu.solve_many. Each has one solution or several.
    boards: the number of boards.
    setting: a loshu.variant.Setting, the layout of all puzzles; ordinary puzzles without it.
    rewards: what a step is worth, by names; names that are left out keep their value, 0, and 1 for 'solved'.
        'step': each step. 'right': each cell that gets its digit of the only solution. 'wrong': each cell that gets
        another one. Both are taken back when the digit is lost, so that circles gain nothing; a puzzle with several
        solutions has neither. 'conflict': a digit that breaks a rule. 'illegal': a refused move. 'dead_end': the first
        step behind which no solution is left. 'solved': the step that solves the board.
    max_steps: the number of steps after which a board is truncated; None for no end.
    end_on_conflict, end_on_dead_end: whether a board is over, with `terminated`, when a rule is broken, or when no
        solution is left. It is always over when it is solved.
    autoreset: whether a board that is over begins the next puzzle by itself: its next step does that, whatever the
        move is, and is worth 0, as the mode NEXT_STEP of Gymnasium. Without it such a board waits for reset.

    Raises ParseError for a row that is no puzzle, and OptionError for a puzzle without a solution.

    >>> env = SudokuEnv(["." * 81], boards=3, rewards={"conflict": -1.0})
    >>> env.num_envs, env.num_actions, env.cells, env.size
    (3, 811, 81, 9)
    """

    metadata: dict[str, Any] = {"autoreset_mode": "NextStep", "render_modes": []}
    num_envs: int
    num_actions: int
    num_puzzles: int
    cells: int
    size: int

    def __init__(
        self,
        puzzles: Any,
        *,
        boards: int = 1,
        setting: Optional[Setting] = None,
        rewards: Optional[Mapping[str, float]] = None,
        max_steps: Optional[int] = None,
        end_on_conflict: bool = False,
        end_on_dead_end: bool = False,
        autoreset: bool = True,
    ) -> None:
        worth = _REWARDS | dict(rewards or {})
        if unknown := set(worth) - set(_REWARDS):
            names = ", ".join(_REWARDS)
            raise ValueError(f"rewards: expected {names}, found {', '.join(sorted(unknown))}")
        if boards < 1 or (max_steps is not None and max_steps < 1):
            raise ValueError("boards and max_steps: expected 1 or more")
        ends = _Named(conflict=end_on_conflict, dead_end=end_on_dead_end, steps=max_steps or 0)
        self._boards = _Boards(puzzles, setting, boards, _Named(**worth), ends, autoreset)
        self.cells, self.size, self.num_actions, self.num_puzzles = self._boards.sizes
        self.num_envs = boards

    def reset(
        self,
        *,
        seed: Union[int, str, None] = None,
        options: Optional[Mapping[str, Any]] = None,
    ) -> tuple[_Array, dict[str, _Array]]:
        """Begin all boards with the next puzzles. Return the digits, uint8 of shape (boards, cells), and a dict.

        With a seed, puzzles are drawn at random, the same for the same seed; without one they come in order.
        `options={"reset_mask": mask}` begins only the boards where the mask is True. The dict has 'puzzle', the number
        of the puzzle of each board.
        """
        mask = None if options is None else options.get("reset_mask")
        if mask is not None:
            mask = np.ascontiguousarray(mask, dtype=np.uint8)
        cells, puzzles = self._state()
        self._boards.reset(seed, mask, cells, puzzles)
        return cells, {"puzzle": puzzles}

    def step(self, actions: Any) -> tuple[_Array, _Array, _Array, _Array, dict[str, _Array]]:
        """Make a move on each board. Return digits, rewards, terminated, truncated and a dict of arrays.

        The rewards are float32, terminated and truncated bool. The dict has 'puzzle', and as bool: 'solved';
        'conflict', whether a rule is broken on the board; 'dead_end', whether no solution has all its digits; and
        'illegal', whether the move was refused.
        """
        moves = np.ascontiguousarray(actions, dtype=np.int64)
        cells, puzzles = self._state()
        rewards = np.empty(self.num_envs, np.float32)
        ends = np.empty((2, self.num_envs), np.bool_)
        facts = np.empty((4, self.num_envs), np.bool_)
        self._boards.step(
            moves, cells, puzzles, rewards, ends[0].view(np.uint8), ends[1].view(np.uint8), facts.view(np.uint8)
        )
        names = ["solved", "conflict", "dead_end", "illegal"]
        info = {"puzzle": puzzles, **dict(zip(names, facts))}
        return cells, rewards, ends[0], ends[1], info

    def legal(self) -> _Array:
        """Return which moves are legal: bool of shape (boards, num_actions).

        Legal are digits that no row, column or other house of the cell has yet, in empty cells to which the setter
        leaves them; erasing what has been written; and taking a move back. Clues such as the sum of a cage forbid
        nothing here: `info["conflict"]` of the step says whether they are broken.
        """
        mask = np.empty((self.num_envs, self.num_actions), np.bool_)
        self._boards.legal(mask.view(np.uint8))
        return mask

    def place(self, cell: Any, digit: Any) -> Any:
        """Return the number of the move that writes a digit from 1 on into a cell, counted from 0; also of arrays."""
        return cell * self.size + digit - 1

    def erase(self, cell: Any) -> Any:
        """Return the number of the move that erases a cell; also of arrays."""
        return self.cells * self.size + cell

    @property
    def undo(self) -> int:
        """The number of the move that takes the last move back. All moves of a puzzle can be taken back."""
        return int(self.num_actions - 1)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _state(self) -> tuple[_Array, _Array]:
        return np.empty((self.num_envs, self.cells), np.uint8), np.empty(self.num_envs, np.int64)


class _Named:
    """Values by their names."""

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)
