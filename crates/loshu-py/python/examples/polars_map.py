"""Solves and rates a Parquet file with polars: polars_map.py puzzles.parquet answers.parquet"""

import sys

import polars as pl

import loshu


def answers(puzzles: pl.DataFrame) -> pl.DataFrame:
    """The puzzles with their solutions and ratings."""
    solved = pl.DataFrame(loshu.solve_many(puzzles["puzzle"])).select("solution", "status")
    rated = pl.DataFrame(loshu.rate_many(puzzles["puzzle"])).select("er", "level")
    return pl.concat([puzzles, solved, rated], how="horizontal")


def main(puzzles: str, file: str) -> None:
    schema = {
        "puzzle": pl.String,
        "solution": pl.String,
        "status": pl.String,
        "er": pl.Float64,
        "level": pl.String,
    }
    frame = pl.scan_parquet(puzzles).select("puzzle")
    frame.map_batches(answers, schema=schema).sink_parquet(file)
    print(pl.read_parquet(file).group_by("level").len().sort("level"))


if __name__ == "__main__":
    main(*sys.argv[1:])
