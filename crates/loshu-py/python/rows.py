"""What many rows cost, as files and in processor time: python -I rows.py FOLDER ROWS

Makes 200,000 puzzles, repeats them in Parquet files of 1,000,000 rows, and solves all of them from file to file,
one thread, a file at a time. Finds canonical forms of the 200,000, and rates the first 2,000.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

import loshu

PIECE = 1_000_000
MADE = 200_000
RATED = 2_000


def main() -> None:
    folder, rows = Path(sys.argv[1]), int(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    made: list[loshu.Table] = []
    timed("make", MADE, lambda: made.append(loshu.generate_many(1, 0, MADE, threads=1)))
    puzzles = pa.table(made[0]).select(["puzzle"]).combine_chunks()
    piece = pa.concat_tables([puzzles] * (PIECE // MADE)).combine_chunks()
    pieces = rows // PIECE
    for number in range(pieces):
        pq.write_table(piece, folder / f"puzzles-{number:04}.parquet", compression="zstd")
    timed("solve, file to file", rows, lambda: [solve(folder, number) for number in range(pieces)])
    timed("canonical form", MADE, lambda: loshu.canonical_many(puzzles, threads=1))
    timed("rate", RATED, lambda: loshu.rate_many(puzzles.slice(0, RATED), threads=1))
    for kind in ["puzzles", "solved"]:
        size = sum(file.stat().st_size for file in folder.glob(f"{kind}-*.parquet"))
        print(f"{kind}: {size / rows:.1f} bytes a row in Parquet")


def solve(folder: Path, number: int) -> None:
    """A file that is there already is whole, because it got its name at the end: so the work can go on."""
    file = folder / f"solved-{number:04}.parquet"
    if not file.exists():
        table = pq.read_table(folder / f"puzzles-{number:04}.parquet")
        answers = pa.table(loshu.solve_many(table, threads=1))
        part = file.with_suffix(".part")
        pq.write_table(table.append_column("solution", answers["solution"]), part, compression="zstd")
        part.rename(file)


def timed(name: str, rows: int, work: Callable[[], object]) -> None:
    begin = time.process_time()
    work()
    seconds = time.process_time() - begin
    hours = seconds / rows * 1e9 / 3600
    print(f"{name}: {rows:,} rows in {seconds:.2f} s; {hours:.2f} core hours for a billion", flush=True)


main()
