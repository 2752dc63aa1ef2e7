"""Loshu on Apache Spark: functions that turn a DataFrame into a DataFrame.

>>> from loshu.spark import canonical, distinct, generate, rate, solve  # doctest: +SKIP
>>> solve(spark.read.parquet("puzzles.parquet")).write.parquet("solved.parquet")  # doctest: +SKIP

Each function adds columns to those of the frame. All add `status` and `error`, so functions that follow each other
take a `prefix` for the names of what they add: `rate(solve(frame), prefix="rate_")`. The work is done by the executors, by `mapInArrow`,
so they need the packages loshu, pyarrow and pandas. A row depends on nothing but itself, and a puzzle that is
made on nothing but its seed and index, so a task that is lost and done again gives the same rows.

Spark runs as many tasks as there are cores; each task takes one thread, unless `threads` says otherwise.

`dataset` makes a data set of a manifest: the executors find out what its columns say, the driver writes the files.

`each` is a limit for one row of rate, count and generate, in seconds: a row that is not answered in that time has the
status 'stopped', and the task goes on. Without a limit, a single row may keep its task for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, Optional

import loshu
from loshu._loshu import _find_facts, _Pieces

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

    Batches = Iterator[pa.RecordBatch]

__all__ = ["canonical", "check", "count", "dataset", "distinct", "generate", "grade", "leaks", "rate", "solve"]

# Spark has no unsigned numbers.
_SOLVE = "solution string, status string, error string"
_COUNT = "solutions long, status string, error string"
_CHECK = "clues short, redundant string, status string, error string"
_JUDGE = "clues short, judgement string, wrong string, reason string, status string, error string"
_GRADE = (
    "judgement string, givens_kept boolean, right long, to_fill long, wrong string, reason string, "
    "answer string, status string, error string"
)
_RATE = "er double, ep double, ed double, level string, score long, status string, error string"
_CANONICAL = "canonical string, automorphisms long, status string, error string"
_GENERATE = (
    "index long, puzzle string, solution string, clues short, symmetry string, "
    "status string, error string"
)


def solve(
    frame: DataFrame, column: str = "puzzle", *, prefix: str = "", threads: int = 1
) -> DataFrame:
    """Solve the puzzles of a column: add solution, status and error, as loshu.solve_many."""
    return _extend(frame, column, _SOLVE, prefix, loshu.solve_many, threads=threads)


def count(
    frame: DataFrame,
    column: str = "puzzle",
    *,
    limit: int = 1_000_000,
    prefix: str = "",
    threads: int = 1,
    each: Optional[float] = None,
) -> DataFrame:
    """Count the solutions of the puzzles of a column: add solutions, status and error."""
    return _extend(
        frame, column, _COUNT, prefix, loshu.count_many, limit=limit, threads=threads, each=each
    )


def check(
    frame: DataFrame,
    column: str = "puzzle",
    *,
    solution: Optional[str] = None,
    prefix: str = "",
    threads: int = 1,
) -> DataFrame:
    """Check the puzzles of a column: add clues, redundant, status and error, as loshu.check_many.

    `solution` is the name of a column with answers: then the columns are clues, judgement, wrong, reason, status and
    error, and an answer that is no grid is judged as 'unreadable'.
    """
    if solution is None:
        return _extend(frame, column, _CHECK, prefix, loshu.check_many, threads=threads)
    return _extend(frame, column, _JUDGE, prefix, loshu.check_many, solution, threads=threads)


def grade(
    frame: DataFrame,
    column: str = "puzzle",
    *,
    answers: str = "answer",
    lang: Literal["en", "zh"] = "en",
    prefix: str = "grade_",
    threads: int = 1,
) -> DataFrame:
    """Grade the answers of a column to the puzzles of another one: add the columns of loshu.grade_many.

    Their names begin with `prefix`, because a frame of answers mostly has a column of that name.
    """
    return _extend(frame, column, _GRADE, prefix, loshu.grade_many, answers, "answers", threads=threads, lang=lang)


def rate(
    frame: DataFrame,
    column: str = "puzzle",
    *,
    prefix: str = "",
    threads: int = 1,
    each: Optional[float] = None,
) -> DataFrame:
    """Rate the puzzles of a column: add er, ep, ed, level, score, status and error."""
    return _extend(frame, column, _RATE, prefix, loshu.rate_many, threads=threads, each=each)


def canonical(
    frame: DataFrame, column: str = "puzzle", *, prefix: str = "", threads: int = 1
) -> DataFrame:
    """Find the canonical forms of a column: add canonical, automorphisms, status and error."""
    return _extend(frame, column, _CANONICAL, prefix, loshu.canonical_many, threads=threads)


def distinct(frame: DataFrame, column: str = "puzzle", *, threads: int = 1) -> DataFrame:
    """Keep one puzzle of each class of equivalent puzzles: the first as text.

    The answer has the columns canonical, puzzle (by the name that it has in `frame`) and copies, the
    number of rows of the class. Rows that are no puzzle are left out. Equal forms meet by a shuffle.
    """
    from pyspark.sql import functions

    forms = canonical(frame.select(column), column, threads=threads)
    found = forms.where(functions.col("canonical").isNotNull())
    return found.groupBy("canonical").agg(
        functions.min(column).alias(column), functions.count("*").alias("copies")
    )


def leaks(
    a: DataFrame, b: DataFrame, column: str = "puzzle", *, threads: int = 1
) -> DataFrame:
    """Find the rows of `b` whose puzzle is equivalent to one of `a`, however it is turned and named.

    The answer has the rows of `b` with two columns more: leak_puzzle, the first such puzzle of `a` as text, and
    leak_copies, the number of rows of `a` with such a puzzle. Rows that are no puzzle are left out. Equal forms meet by
    a shuffle. loshu.leaks tells other kinds of leaks too, and the numbers of rows, which a DataFrame has not.
    """
    from pyspark.sql import functions

    first = distinct(a, column, threads=threads)
    known = first.select(
        functions.col("canonical").alias("leak_canonical"),
        functions.col(column).alias("leak_puzzle"),
        functions.col("copies").alias("leak_copies"),
    )
    forms = canonical(b, column, prefix="leak_", threads=threads)
    found = forms.join(known, "leak_canonical")
    return found.select(*b.columns, "leak_puzzle", "leak_copies")


def generate(
    spark: SparkSession,
    seed: int | str,
    n: int,
    *,
    start: int = 0,
    partitions: Optional[int] = None,
    **options: Any,
) -> DataFrame:
    """Make `n` puzzles, from index `start` on, with the options of loshu.generate_many."""
    options.setdefault("threads", 1)

    def make(batches: Batches) -> Batches:
        for batch in batches:
            for first, size in _runs(batch.column(0).to_pylist()):
                yield from _batches(loshu.generate_many(seed, first, size, **options), _GENERATE)

    return spark.range(start, start + n, 1, partitions).mapInArrow(make, _GENERATE)


# How many puzzles are on their way to the executors and back at once.
_PUZZLES = 1 << 20
# How many pieces of them a task has, unless `partitions` says otherwise, or there would be too many tasks.
_PIECES_PER_TASK = 4
_MOST_TASKS = 1024


def dataset(
    manifest: str | PathLike[str],
    spark: SparkSession,
    out: str | PathLike[str],
    *,
    partitions: Optional[int] = None,
) -> dict[str, dict[str, int]]:
    """Make the data set of a manifest in the folder `out`: the same files as `loshu dataset build`.

    The executors find out what the columns say of the puzzles, which is nearly all of the work, in `partitions`
    tasks for each million puzzles. The driver reads the inputs, chooses the puzzles of each split and writes the
    files: manifest, inputs and `out` are its own files. A call that is repeated after a stop resumes.

    Returns the numbers of puzzles and of rows of each split, as loshu.dataset.
    """
    from pyspark import StorageLevel

    build = _Pieces(manifest, out)
    text = build.manifest

    def find(batches: Batches) -> Batches:
        import pyarrow as pa

        schema = pa.schema([("number", pa.int64()), ("facts", pa.binary())])
        for batch in batches:
            for number, piece in zip(*(column.to_pylist() for column in batch.columns)):
                columns = [[number], [_find_facts(text, piece)]]
                yield pa.record_batch(columns, schema=schema)

    try:
        while pieces := build.next(_PUZZLES):
            tasks = partitions or min(-(-len(pieces) // _PIECES_PER_TASK), _MOST_TASKS)
            frame = spark.createDataFrame(pieces, "number long, piece string").repartition(tasks)
            # All tasks run side by side for the count, and their answers then come one by one.
            found = frame.mapInArrow(find, "number long, facts binary").persist(StorageLevel.DISK_ONLY)
            try:
                found.count()
                for row in found.toLocalIterator():
                    build.keep(row.number, bytes(row.facts))
            finally:
                found.unpersist()
    finally:
        build.release()
    return loshu.dataset(manifest, out)


def _extend(
    frame: DataFrame,
    column: str,
    added: str,
    prefix: str,
    ask: Callable[..., loshu.Table],
    beside: Optional[str] = None,
    argument: str = "solution",
    **options: Any,
) -> DataFrame:
    """The frame with the columns of the answers behind its own."""
    from pyspark.sql.types import StructType

    names = [prefix + field.split()[0] for field in added.split(", ")]
    has = ", ".join(frame.columns)
    for wanted in (column, beside):
        if wanted is not None and wanted not in frame.columns:
            raise loshu.ColumnError(f"the frame has no column {wanted!r}: it has {has}")
    if double := set(names) & set(frame.columns):
        found = ", ".join(sorted(double))
        raise loshu.ColumnError(f"the frame already has {found}: drop them, or give a prefix='...'")
    schema = StructType(list(frame.schema.fields))
    for name, field in zip(names, added.split(", ")):
        schema = schema.add(name, field.split()[1])

    def answer(batches: Batches) -> Batches:
        import pyarrow as pa

        for batch in batches:
            asked = batch.column(batch.schema.get_field_index(column))
            if beside is not None:
                options[argument] = batch.column(batch.schema.get_field_index(beside))
            table = ask(asked, **options)
            for start, answers in _numbered(_batches(table, added)):
                rows = batch.slice(start, answers.num_rows)
                columns = [*rows.columns, *answers.columns]
                yield pa.RecordBatch.from_arrays(columns, [*rows.schema.names, *names])

    return frame.mapInArrow(answer, schema)


def _batches(table: loshu.Table, columns: str) -> list[pa.RecordBatch]:
    """A table with the types that Spark knows."""
    import pyarrow as pa

    types = {
        "string": pa.string(),
        "double": pa.float64(),
        "short": pa.int16(),
        "long": pa.int64(),
        "boolean": pa.bool_(),
    }
    fields = [field.split() for field in columns.split(", ")]
    schema = pa.schema([(name, types[kind]) for name, kind in fields])
    return pa.table(table).cast(schema).combine_chunks().to_batches()


def _numbered(batches: list[pa.RecordBatch]) -> Iterator[tuple[int, pa.RecordBatch]]:
    """Each batch with the number of its first row."""
    start = 0
    for batch in batches:
        yield start, batch
        start += batch.num_rows


def _runs(indices: list[int]) -> Iterator[tuple[int, int]]:
    """The first index and the length of each run of neighbours."""
    first = 0
    for at in range(1, len(indices) + 1):
        if at == len(indices) or indices[at] != indices[at - 1] + 1:
            yield indices[first], at - first
            first = at
