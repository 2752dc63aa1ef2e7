"""Streams take memory that does not grow."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytest.importorskip("resource", reason="Windows has no such figures")

ROWS = 400_000
CODE = """
import resource, sys
import pyarrow as pa
import loshu

batch = pa.record_batch({"puzzle": loshu.generate_many(1, 0, 20_000, clues=(30, 81))["puzzle"]})
rows = int(sys.argv[1])
batches = pa.RecordBatchReader.from_batches(batch.schema, (batch for _ in range(rows // 20_000)))
done, peaks = 0, []
for table in loshu.solve_stream(batches):
    done += len(table)
    peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
assert done == rows, done
print(peaks[min(2, len(peaks) - 1)], peaks[-1])
"""


def grown(rows: int) -> tuple[int, int]:
    """The peak of the memory, in KiB, after three blocks, and at the end."""
    done = subprocess.run([sys.executable, "-c", CODE, str(rows)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    early, end = done.stdout.split()
    return int(early), int(end)


def test_streams_take_steady_memory() -> None:
    pytest.importorskip("pyarrow")
    early, end = grown(ROWS)
    assert end - early < 40_000, (early, end)


@pytest.mark.long
def test_ten_million_rows_take_no_more() -> None:
    pytest.importorskip("pyarrow")
    early, end = grown(10_000_000)
    print(f"10,000,000 rows: {early} KiB after three blocks, {end} KiB at the end")
    assert end - early < 40_000, (early, end)
