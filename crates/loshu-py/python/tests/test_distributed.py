"""Dask and Ray pass columns and results to their workers, which are processes of their own."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import PUZZLES, SOLUTIONS

import loshu

pytestmark = pytest.mark.long
ROWS = [*PUZZLES, None, "?"] * 200
STATUS = [*["unique"] * 3, "error", "error"] * 200


def solved(frame: Any) -> Any:
    return frame.assign(**loshu.solve_many(frame["puzzle"], threads=1).to_pydict())


def test_dask() -> None:
    pd = pytest.importorskip("pandas")
    dd = pytest.importorskip("dask.dataframe")
    distributed = pytest.importorskip("dask.distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True) as cluster,
        distributed.Client(cluster) as client,
    ):
        frame = dd.from_pandas(pd.DataFrame({"puzzle": ROWS}), npartitions=4)
        meta = solved(pd.DataFrame({"puzzle": PUZZLES}))
        answers = frame.map_partitions(solved, meta=meta).compute()
        assert answers["status"].tolist() == STATUS
        assert answers["solution"].tolist()[:3] == SOLUTIONS
        # Tables and paths travel as results.
        tables = client.gather(client.map(loshu.rate_many, [PUZZLES[:2], PUZZLES[1:2]]))
        assert tables == [loshu.rate_many(PUZZLES[:2]), loshu.rate_many(PUZZLES[1:2])]
        assert client.gather(client.map(loshu.explain, PUZZLES[:2])) == list(map(loshu.explain, PUZZLES[:2]))


def test_ray() -> None:
    ray = pytest.importorskip("ray")
    pa = pytest.importorskip("pyarrow")
    pytest.importorskip("ray.data")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        puzzles = ray.data.from_arrow(pa.table({"number": range(len(ROWS)), "puzzle": ROWS})).repartition(4)

        def answer(batch: Any) -> Any:
            table = pa.table(loshu.solve_many(batch, threads=1))
            return table.append_column("number", batch["number"])

        rows = puzzles.map_batches(answer, batch_format="pyarrow", batch_size=100).take_all()
        rows.sort(key=lambda row: row["number"])
        assert [row["status"] for row in rows] == STATUS
        assert [row["solution"] for row in rows][:3] == SOLUTIONS

        # Ray takes functions of Python alone.
        @ray.remote
        def rated(puzzles: list[str]) -> loshu.Table:
            return loshu.rate_many(puzzles)

        assert ray.get(rated.remote(PUZZLES[:2])) == loshu.rate_many(PUZZLES[:2])
    finally:
        ray.shutdown()
