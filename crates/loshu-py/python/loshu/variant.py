"""Puzzles of other sizes and rules: 4x4 to 25x25, killers, thermometers, jigsaws, samurai and about forty others.

>>> from loshu.variant import Setting
>>> setting = Setting(size=6, rules=["x"], clues={"killercage": [{"cells": ["R1C1", "R1C2"], "value": 3}]})
>>> setting
<Setting: 6x6 with rising diagonal, falling diagonal, killer cage, 0 givens>
>>> made = setting.generate(seed="spring")
>>> sum(made.solve()[:2])
3

A Setting is a puzzle as its setter states it. It comes from a link or the JSON of f-puzzles, from digits, or is built
from a size and rules. Its methods solve, count, list, draw and make puzzles, and give hints; solve_many, count_many,
check_many, rate_many, canonical_many, grade_many, explain_many and vary_many answer for a column of puzzles of one layout
on all cores. The functions of loshu with these names take puzzles of all layouts side by side.

The rules of the whole grid: x, windoku, anti-knight, anti-king, non-consecutive, disjoint-groups, falling-diagonal,
rising-diagonal, all-ratios, all-xv, global-entropy, global-modularity, anti-taxicab, dutch-flatmates, different-ranks.
All other rules are clues, in the words of f-puzzles.
"""

from ._loshu import Setting, SettingHint

__all__ = ["Setting", "SettingHint"]
