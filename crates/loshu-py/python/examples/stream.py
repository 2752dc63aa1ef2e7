"""Solves a Parquet file of any size in little memory: stream.py puzzles.parquet solved.parquet"""

import sys

import pyarrow as pa
import pyarrow.parquet as pq

import loshu


def main(puzzles: str, solved: str) -> None:
    file = pq.ParquetFile(puzzles)
    batches = file.iter_batches(columns=["puzzle"])
    reader = pa.RecordBatchReader.from_batches(pa.schema([file.schema_arrow.field("puzzle")]), batches)
    answers = pa.RecordBatchReader.from_stream(loshu.solve_stream(reader))
    with pq.ParquetWriter(solved, answers.schema) as writer:
        for batch in answers:
            writer.write_batch(batch)


if __name__ == "__main__":
    main(*sys.argv[1:])
