"""Solves and rates a Parquet file in SQL: duckdb_sql.py puzzles.parquet answers.parquet

The functions of SQL get whole columns as Arrow, and give whole columns back,
each in one piece.
"""

import sys

import duckdb
import pyarrow as pa
from duckdb.sqltypes import DOUBLE, VARCHAR

import loshu


def solution(puzzles: pa.ChunkedArray) -> pa.Array:
    return pa.table(loshu.solve_many(puzzles))["solution"].combine_chunks()


def er(puzzles: pa.ChunkedArray) -> pa.Array:
    return pa.table(loshu.rate_many(puzzles))["er"].combine_chunks()


def main(puzzles: str, answers: str) -> None:
    connection = duckdb.connect()
    connection.create_function("solution", solution, [VARCHAR], VARCHAR, type="arrow")
    connection.create_function("er", er, [VARCHAR], DOUBLE, type="arrow")
    connection.execute(
        f"COPY (SELECT puzzle, solution(puzzle) AS solution, er(puzzle) AS er"
        f" FROM '{puzzles}') TO '{answers}' (FORMAT parquet)"
    )
    query = f"SELECT er, count(*) AS puzzles FROM '{answers}' GROUP BY er ORDER BY er LIMIT 10"
    print(connection.sql(query))


if __name__ == "__main__":
    main(*sys.argv[1:])
