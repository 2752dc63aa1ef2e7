#!/usr/bin/env python3
"""Attacks a server of its own in several ways at once, while ordinary requests go on.

    attack.py LOSHU [SECONDS]

Fails unless every ordinary request is answered, 99 of 100 in 100 ms, memory stays below 128 MiB, no thread
ends more than 50 ms after its deadline, pages of other sites are refused, and no thread, no file, no stream
and no room in memory is taken afterwards.
"""

import asyncio
import http.client
import json
import multiprocessing
import os
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
# ER 11.9 on the scale of Sudoku Explainer.
HARDEST = "98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1.3.......4..2"
EMPTY = "." * 81
ALL_NOTES = {"grid": HARDEST, "notes": [list(range(1, 10))] * 81}
# For each kind of question the request that takes longest, or has the largest answer.
HOSTILE = [
    ("hint", {"puzzle": HARDEST, "player": ALL_NOTES}),
    ("hint", {"puzzle": HARDEST}),
    ("path", {"puzzle": "1" + EMPTY[1:]}),
    ("path", {"puzzle": HARDEST}),
    ("example", {"technique": "senior-exocet"}),
    ("rate", {"puzzle": HARDEST}),
    ("sheet", {"puzzles": [{"puzzle": PUZZLE}], "title": "x" * 1_000_000}),
    ("sheet", {"puzzles": [{"puzzle": PUZZLE, "rating": "x" * 100}] * 1000, "per_page": 12, "title": "W" * 200}),
    ("parse", {"text": ("x" * 100 + "\n") * 10_000}),
    ("batch", {"text": (EMPTY + "\n") * 10_000}),
    ("count", {"puzzle": EMPTY, "limit": 2**53}),
    ("tree", {"puzzle": HARDEST, "tries": 5000, "engine": "backtracking"}),
    ("check", {"puzzle": "." * 9 + PUZZLE[9:]}),
    ("vary", {"puzzle": PUZZLE, "seed": "1", "number": 100}),
    ("generate", {"seed": "1", "number": 100, "clues": [17, 17], "minimal": True}),
    ("generate", {"seed": "1", "number": 100, "difficulty": {"rating": ["10.0", "11.0"]}}),
    ("sample", {"seed": "1", "number": 1000, "clues": 17, "engine": "backtracking"}),
    ("solve", {"puzzle": "9" * 60_000}),
    ("techniques", {}),
]
EXPERIMENT = b"GET /api/v1/experiment?seed=1&number=10000000 HTTP/1.1\r\nHost: localhost\r\n"
# How many clients attack in each way: 2,900 connections in all.
CLIENTS = {"partial_header": 800, "idle": 700, "slow_body": 420, "large_body": 6, "endless_body": 4,
           "count_empty": 30, "rate_hardest": 20, "cut": 20, "hostile": 38, "hostile_and_gone": 19,
           "hostile_and_gone_with_more": 10, "waiting_body": 700, "no_reader": 100, "unread_stream": 8,
           "cross_site": 4}
PAUSE = 0.5


def head(name, length):
    return (f"POST /api/v1/{name} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"{length}\r\n\r\n").encode()


def question(name, **fields):
    body = json.dumps(fields).encode()
    return head(name, f"Content-Length: {len(body)}") + body


async def drip(writer, data):
    for byte in data:
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(1)


async def partial_header(reader, writer):
    await drip(writer, head("solve", "X-Long: " + "x" * 1000))


async def idle(reader, writer):
    await reader.read()


async def slow_body(reader, writer):
    writer.write(head("solve", "Content-Length: 1000"))
    await drip(writer, b" " * 1000)


async def large_body(reader, writer):
    writer.write(head("solve", "Content-Length: 100000000"))
    for _ in range(100):
        writer.write(b" " * 1_000_000)
        await writer.drain()


async def endless_body(reader, writer):
    writer.write(head("batch", "Transfer-Encoding: chunked"))
    while True:
        writer.write(b"10000\r\n" + b" " * 0x10000 + b"\r\n")
        await writer.drain()


async def count_empty(reader, writer):
    writer.write(question("count", puzzle=EMPTY, limit=2**53))
    await reader.read(1)


async def rate_hardest(reader, writer):
    writer.write(question("rate", puzzle=HARDEST))
    await reader.read(1)


async def cut(reader, writer):
    writer.write(question("count", puzzle=EMPTY, limit=2**53))
    await writer.drain()
    await asyncio.sleep(0.02)


async def hostile(reader, writer):
    """The next hostile request, with an answer that is read."""
    name, fields = HOSTILE[next_hostile()]
    writer.write(question(name, **fields))
    await writer.drain()
    while await reader.read(1 << 16):
        pass


async def hostile_and_gone(reader, writer):
    """The client leaves while its question is being answered."""
    name, fields = HOSTILE[next_hostile()]
    writer.write(question(name, **fields))
    await writer.drain()
    await asyncio.sleep(0.05)


async def hostile_and_gone_with_more(reader, writer):
    """The client leaves after it has begun to send another request."""
    writer.write(question("hint", puzzle=HARDEST, player=ALL_NOTES) + b"P")
    await writer.drain()
    await asyncio.sleep(0.05)


async def waiting_body(reader, writer):
    """All of a large body but the last byte."""
    writer.write(head("batch", f"Content-Length: {1 << 20}") + b" " * ((1 << 20) - 1))
    await writer.drain()
    await reader.read(1)


async def no_reader(reader, writer):
    """Many large answers, none of which is read."""
    reader._transport.pause_reading()
    for _ in range(6):
        writer.write(LARGE_ANSWER)
    await writer.drain()
    await asyncio.sleep(30)


async def unread_stream(reader, writer):
    reader._transport.pause_reading()
    writer.write(EXPERIMENT + b"\r\n")
    await asyncio.sleep(30)


async def cross_site(reader, writer):
    """What a picture in a page of another site asks for."""
    writer.write(EXPERIMENT + b"Sec-Fetch-Site: cross-site\r\n\r\n")
    answer = await reader.readline()
    if answer and b" 403 " not in answer:
        WRONG.put(f"a page of another site gets {answer}")


LARGE_ANSWER = question("batch", text=(PUZZLE + "\n") * 4_000)
# What the attackers see that must not be.
WRONG = multiprocessing.Queue()
asked = 0


def next_hostile():
    global asked
    asked += 1
    return asked % len(HOSTILE)


async def client(attack, port, end):
    """Attacks again and again; the server may close the connection at any time."""
    while time.monotonic() < end:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                await asyncio.wait_for(attack(reader, writer), max(0, end - time.monotonic()))
            finally:
                writer.transport.abort()
        except (OSError, TimeoutError, asyncio.TimeoutError):
            pass
        await asyncio.sleep(PAUSE)


def attack(port, end):
    async def all_at_once():
        clients = [client(globals()[name], port, end) for name, n in CLIENTS.items() for _ in range(n)]
        await asyncio.gather(*clients)

    asyncio.run(all_at_once())


def ordinary(port, end):
    """Asks ordinary questions, and returns how long each answer took, and what was not answered."""
    requests = [("solve", {"puzzle": PUZZLE}), ("hint", {"puzzle": PUZZLE})]
    times, failures = [], []
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    while time.monotonic() < end:
        name, fields = requests[len(times) % 2]
        start = time.monotonic()
        try:
            connection.request("POST", f"/api/v1/{name}", json.dumps(fields), {"Content-Type": "application/json"})
            response = connection.getresponse()
            response.read()
            failures += [response.status] if response.status != 200 else []
        except (OSError, http.client.HTTPException) as error:
            failures.append(repr(error))
            connection.close()
        times.append(time.monotonic() - start)
        time.sleep(0.01)
    connection.close()
    return times, failures


class Server:
    def __init__(self, command):
        self.process = subprocess.Popen([command, "serve", "--no-open", "--listen", "127.0.0.1:0"],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])
        self.folder = Path("/proc", str(self.process.pid))

    def resources(self):
        return {"threads": len(os.listdir(self.folder / "task")), "files": len(os.listdir(self.folder / "fd"))}

    def metrics(self):
        """The figures of the server about itself, by name."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", "/metrics")
        rows = connection.getresponse().read().decode().splitlines()
        connection.close()
        return {name: float(value) for name, value in (row.rsplit(" ", 1) for row in rows if row[0] != "#")}

    def peak(self):
        """The most memory so far, in MiB."""
        return int(re.search(r"VmHWM:\s+(\d+)", (self.folder / "status").read_text())[1]) / 1024

    def processor_time(self):
        fields = (self.folder / "stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(command, seconds):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    server = Server(command)
    ordinary(server.port, time.monotonic() + 1)
    time.sleep(1)
    before = server.resources()
    end = time.monotonic() + seconds
    attacker = multiprocessing.Process(target=attack, args=(server.port, end))
    attacker.start()
    time.sleep(2)
    times, failures = ordinary(server.port, end)
    attacker.join()
    # The last searches end at their deadline, 2 seconds after they began.
    time.sleep(8)
    after, busy = server.resources(), server.processor_time()
    time.sleep(1)
    busy = server.processor_time() - busy
    peak, figures = server.peak(), server.metrics()
    left = {name: figures[f"loshu_{name}"] for name in
            ("streams", "room_bytes", 'late_threads{pool="short"}', 'late_threads{pool="long"}')}
    latest = 1000 * max(figures[f'loshu_latest_seconds{{pool="{pool}"}}'] for pool in ("short", "long"))
    replaced = sum(figures[f'loshu_late_works_total{{pool="{pool}"}}'] for pool in ("short", "long"))
    outcomes = {}
    for name, number in figures.items():
        if found := re.match(r'loshu_requests_total.*outcome="(\w+)"', name):
            outcomes[found[1]] = outcomes.get(found[1], 0) + int(number)
    server.process.terminate()
    status = server.process.wait(20)
    while not WRONG.empty():
        failures.append(WRONG.get())
    times.sort()
    p50, p99 = (1000 * times[len(times) * part // 100] for part in (50, 99))
    print(f"{len(times)} ordinary requests, {len(failures)} not answered; p50 {p50:.1f} ms, p99 {p99:.1f} ms, "
          f"longest {1000 * times[-1]:.0f} ms; memory {peak:.0f} MiB at most; "
          f"latest thread {latest:.0f} ms after its deadline, {replaced:.0f} replaced; all requests {outcomes}; "
          f"before {before}, after {after}, left {left}; {busy:.2f} s of work in the second after; "
          f"exit status {status}")
    for failure in failures[:5]:
        print("not answered:", failure)
    good = {
        "every ordinary request is answered": not failures,
        "p99 below 100 ms": p99 < 100,
        "memory below 128 MiB": peak < 128,
        "no thread later than 50 ms": latest <= 50,
        "nothing left": before == after and not any(left.values()) and busy < 0.1,
        "a clean end": status in (0, 130),
    }
    for bar, is_held in good.items():
        if not is_held:
            print("FAILED:", bar)
    return all(good.values())


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 300) else 1)
