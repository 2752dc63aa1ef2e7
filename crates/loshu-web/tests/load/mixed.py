#!/usr/bin/env python3
"""Asks a server of its own questions of all kinds, with puzzles that take long among them, from eight clients.

    mixed.py LOSHU [SECONDS]

Fails unless every `solve` is answered, 99 of 100 in 100 ms and each in 300 ms, memory stays below 128 MiB and is below
40 MiB a minute after the end, and no thread ends more than 50 ms after its deadline.
"""

import http.client
import json
import random
import re
import sys
import threading
import time

from attack import ALL_NOTES, EMPTY, HARDEST, PUZZLE, Server

SIZE = 25
OTHERS = 7
SIX = "1....6.............4..............3.."


def line(number):
    """One of the hundred places beside the lines of a large grid."""
    at, side = number % SIZE + 1, number // SIZE % 4
    return [f"R{at}C0", f"R{at}C{SIZE + 1}", f"R0C{at}", f"R{SIZE + 1}C{at}"][side]


def large(**rules):
    """An object of f-puzzles without digits."""
    return json.dumps({"size": SIZE, "grid": [[{}] * SIZE] * SIZE, **rules})


def outside(key, number, value):
    return {key: [{"cell": line(at), "value": str(value(at))} for at in range(number)]}


def x_sums(number, of=lambda at: 30 + 29 * at % 290):
    return outside("xsum", number, of)


def sandwiches(number):
    return outside("sandwichsum", number, lambda at: 2 + 31 * at % 295)


def skyscrapers(number):
    return outside("skyscraper", number, lambda at: 1 + at % 20)


def dots(number):
    pairs = [(row, column) for row in range(1, SIZE + 1) for column in range(1, SIZE)][:number]
    return {"ratio": [{"cells": [f"R{row}C{column}", f"R{row}C{column + 1}"], "value": ""} for row, column in pairs]}


def between(number):
    lines = [[f"R{at % SIZE + 1}C{column}" for column in range(1 + at % 7, SIZE - at % 5)] for at in range(number)]
    return {"betweenline": [{"lines": [cells]} for cells in lines]}


LAYOUTS = [
    large(**x_sums(50)), large(**x_sums(100)), large(**x_sums(250)), large(**x_sums(1500)),
    large(**x_sums(100, lambda at: 325)), large(**sandwiches(100)), large(**sandwiches(400)),
    large(**skyscrapers(100)), large(**skyscrapers(50), **x_sums(50), **sandwiches(50)),
    large(**dots(300)), large(**between(40)), large(), large(**{"nonconsecutive": True}),
    json.dumps({"size": 9, "grid": [[{}] * 9] * 9, **outside("xsum", 9, lambda at: 10 + at)}), SIX,
]
KINDS = ["board", "conflicts", "solve", "count", "candidates", "check", "hint"]


def layout_question(name, puzzle):
    cells = {True: 36, False: 625}[puzzle == SIX]
    if puzzle.startswith('{"size": 9'):
        cells = 81
    return name, {"puzzle": puzzle, **({"grid": [0] * cells} if name == "conflicts" else {})}


QUESTIONS = [layout_question(name, puzzle) for name in KINDS for puzzle in LAYOUTS] + 3 * [
    ("techniques", {"technique": "mutant-leviathan"}),
    ("techniques", {"technique": "finned-mutant-leviathan"}),
    ("techniques", {"technique": "x-wing"}),
    ("techniques", {}),
    ("example", {"technique": "mutant-leviathan"}),
    ("example", {"technique": "senior-exocet"}),
    ("generate", {"seed": "1", "variant": "x"}),
    ("hint", {"puzzle": HARDEST}),
    ("hint", {"puzzle": HARDEST, "player": ALL_NOTES}),
    ("path", {"puzzle": PUZZLE}),
    ("steps", {"puzzle": PUZZLE}),
    ("rate", {"puzzle": PUZZLE}),
    ("rate", {"puzzle": HARDEST}),
    ("check", {"puzzle": PUZZLE}),
    ("count", {"puzzle": EMPTY, "limit": 2**53}),
    ("candidates", {"puzzle": PUZZLE}),
    ("canon", {"puzzle": PUZZLE}),
    ("vary", {"puzzle": PUZZLE, "seed": "1", "number": 10}),
    ("parse", {"text": PUZZLE}),
    ("link", {"puzzle": PUZZLE, "site": "fpuzzles"}),
    ("generate", {"seed": "1", "number": 3}),
    ("sample", {"seed": "1", "number": 100}),
    ("sheet", {"puzzles": [{"puzzle": PUZZLE}] * 20}),
    ("batch", {"text": (PUZZLE + "\n") * 500}),
    ("tree", {"puzzle": PUZZLE}),
]


class Client:
    """A connection, and how long its answers took by the name of the question."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self.times, self.statuses = {}, {}

    def ask(self, name, fields):
        start = time.monotonic()
        try:
            self.connection.request("POST", f"/api/v1/{name}", json.dumps(fields), {"Content-Type": "application/json"})
            response = self.connection.getresponse()
            response.read()
            status = response.status
        except (OSError, http.client.HTTPException) as error:
            status = type(error).__name__
            self.connection.close()
        self.times.setdefault(name, []).append(1000 * (time.monotonic() - start))
        counts = self.statuses.setdefault(name, {})
        counts[status] = counts.get(status, 0) + 1


def other(client, end, seed):
    chosen = random.Random(seed)
    while time.monotonic() < end:
        client.ask(*chosen.choice(QUESTIONS))


def solver(client, end):
    while time.monotonic() < end:
        client.ask("solve", {"puzzle": PUZZLE})
        time.sleep(0.02)


def resident(server):
    """The memory now, in MiB."""
    return int(re.search(r"VmRSS:\s+(\d+)", (server.folder / "status").read_text())[1]) / 1024


def main(command, seconds):
    server = Server(command)
    end = time.monotonic() + seconds
    first, others = Client(server.port), [Client(server.port) for _ in range(OTHERS)]
    threads = [threading.Thread(target=other, args=(client, end, seed)) for seed, client in enumerate(others)]
    for thread in threads:
        thread.start()
    solver(first, end)
    for thread in threads:
        thread.join()
    busy = server.processor_time()
    time.sleep(60)
    busy = server.processor_time() - busy
    after, peak, figures = resident(server), server.peak(), server.metrics()
    latest = 1000 * max(figures[f'loshu_latest_seconds{{pool="{pool}"}}'] for pool in ("short", "long"))
    server.process.terminate()
    server.process.wait(20)
    for name in sorted({name for client in others for name in client.times}):
        times = sorted(time for client in others for time in client.times.get(name, []))
        statuses = {}
        for client in others:
            for status, count in client.statuses.get(name, {}).items():
                statuses[status] = statuses.get(status, 0) + count
        print(f"{name:18} {len(times):5}  p50 {times[len(times) // 2]:6.0f} ms  worst {times[-1]:6.0f} ms  {statuses}")
    times = sorted(first.times["solve"])
    p99 = times[len(times) * 99 // 100]
    print(f"{len(times)} solve {first.statuses['solve']}, p99 {p99:.1f} ms, worst {times[-1]:.0f} ms; memory {peak:.0f} MiB "
          f"at most, {after:.0f} MiB a minute after; latest thread {latest:.0f} ms after its deadline; {busy:.2f} s of "
          f"work after the end")
    good = {
        "every solve is answered": first.statuses["solve"].keys() == {200},
        "p99 below 100 ms": p99 < 100,
        "worst below 300 ms": times[-1] < 300,
        "memory below 128 MiB": peak < 128,
        "memory below 40 MiB a minute after": after < 40,
        "no thread later than 50 ms": latest <= 50,
    }
    for bar, is_held in good.items():
        if not is_held:
            print("FAILED:", bar)
    return all(good.values())


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 600) else 1)
