"""A standalone Spark cluster on this machine: a master and two workers as processes of their own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Optional

import pyspark

HOME = Path(pyspark.__file__).parent
CLASS = "org.apache.spark.deploy"


class Cluster:
    """`with Cluster(folder) as cluster: ...`; `cluster.url` is what a session connects to."""

    def __init__(self, folder: Path, workers: int = 2, memory: str = "1g") -> None:
        self.folder = folder
        self.memory = memory
        self.processes: list[subprocess.Popen[bytes]] = []
        try:
            self.start("master", f"{CLASS}.master.Master", "--host", "127.0.0.1", "--port", "0")
            self.url = self.said("master", r"Starting Spark master at (spark://\S+)")
            self.workers = [self.add_worker(number) for number in range(workers)]
        except BaseException:
            self.stop()
            raise

    def add_worker(self, number: int) -> subprocess.Popen[bytes]:
        name = f"worker-{number}"
        options = ["--host", "127.0.0.1", "--cores", "1", "--memory", self.memory]
        options += ["--work-dir", str(self.folder / name), self.url]
        worker = self.start(name, f"{CLASS}.worker.Worker", *options)
        self.said(name, r"Successfully registered with master (\S+)")
        return worker

    def start(self, name: str, *command: str) -> subprocess.Popen[bytes]:
        """Starts a process with its own group, so that all that it starts can be killed with it."""
        env = dict(
            os.environ,
            SPARK_HOME=str(HOME),
            SPARK_LOCAL_IP="127.0.0.1",
            PYSPARK_PYTHON=sys.executable,
            SPARK_MASTER_OPTS="-Dspark.master.ui.port=0",
            SPARK_WORKER_OPTS="-Dspark.worker.ui.port=0",
        )
        log = open(self.folder / f"{name}.log", "wb")
        program = [str(HOME / "bin" / "spark-class"), *command]
        process = subprocess.Popen(program, stdout=log, stderr=log, env=env, start_new_session=True)
        self.processes.append(process)
        return process

    def said(self, name: str, pattern: str) -> str:
        """Waits for a line in the log of a process, which a busy machine starts slowly."""
        for _ in range(1500):
            text = (self.folder / f"{name}.log").read_text(errors="replace")
            if found := re.search(pattern, text):
                return found[1]
            time.sleep(0.2)
        raise TimeoutError(f"{name} did not say {pattern}: {text[-2000:]}")

    def kill_worker(self) -> None:
        """Kills a worker with its executor, without a warning."""
        worker = self.workers.pop()
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.stop()

    def stop(self) -> None:
        for process in reversed(self.processes):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
        for process in self.processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
