"""Sudoku: solve, count, check, rate, explain and generate; one puzzle, or a column of millions.

>>> import loshu
>>> puzzle = loshu.Grid("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
>>> print(loshu.solve(puzzle))
417369825632158947958724316825437169791586432346912758289643571573291684164875293

One puzzle: Grid, solve, solutions, count, true_candidates, check, rate, hint, explain, techniques,
generate, canonical, automorphisms, vary, parse, format, formats.

Columns in, tables out: solve_many, count_many, check_many, rate_many, canonical_many and
generate_many; the same with *_stream for what does not fit into memory; and essay_many, the
experiment of Norvig's essay. Columns are lists, NumPy arrays, series of pandas and polars, and
everything that speaks Arrow; a Table is Arrow.

Data sets for people who train models: dataset.

>>> loshu.solve_many([puzzle, "not a puzzle"])["status"]
['unique', 'error']

Other sizes and rules: loshu.variant. On a cluster: loshu.spark.
"""

from ._errors import (
    ColumnError,
    DatasetError,
    FormatError,
    GenerateError,
    LoshuError,
    MultipleError,
    OptionError,
    ParseError,
    StoppedError,
    UnsolvableError,
)
from ._loshu import (
    Check,
    Explanation,
    Grid,
    Hint,
    Rating,
    Record,
    Step,
    Stream,
    Table,
    Technique,
    TrialRating,
    __version__,
    automorphisms,
    canonical,
    canonical_many,
    canonical_stream,
    check,
    check_many,
    check_stream,
    count,
    count_many,
    count_stream,
    dataset,
    essay_many,
    explain,
    format,
    formats,
    generate,
    generate_many,
    generate_stream,
    hint,
    parse,
    rate,
    rate_many,
    rate_stream,
    solutions,
    solve,
    solve_many,
    solve_stream,
    techniques,
    true_candidates,
    vary,
)

__all__ = [
    "Check",
    "ColumnError",
    "DatasetError",
    "Explanation",
    "FormatError",
    "GenerateError",
    "Grid",
    "Hint",
    "LoshuError",
    "MultipleError",
    "OptionError",
    "ParseError",
    "Rating",
    "Record",
    "Step",
    "StoppedError",
    "Stream",
    "Table",
    "Technique",
    "TrialRating",
    "UnsolvableError",
    "__version__",
    "automorphisms",
    "canonical",
    "canonical_many",
    "canonical_stream",
    "check",
    "check_many",
    "check_stream",
    "count",
    "count_many",
    "count_stream",
    "dataset",
    "essay_many",
    "explain",
    "format",
    "formats",
    "generate",
    "generate_many",
    "generate_stream",
    "hint",
    "parse",
    "rate",
    "rate_many",
    "rate_stream",
    "solutions",
    "solve",
    "solve_many",
    "solve_stream",
    "techniques",
    "true_candidates",
    "vary",
]
