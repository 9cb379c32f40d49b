"""Fifty clients at once ask the studio 3,000 questions: errors, waiting times, memory.

The mixture is that of the pages: mostly positions, some counts, rules, levels, pictures and files
of the pages. Memory is that of the server and its workers, after a tenth of the questions and at
the end.
"""

import http.client
import json
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measuring import Effort, Figure, figure
from unicursal.walk import draw

_LEVEL = {"width": 41, "height": 25, "style": "winding"}


CLIENTS = 50


def figures(effort: Effort) -> Iterator[Figure]:
    """Start a studio, ask, and tell what came out."""
    words = [sys.executable, "-m", "unicursal", "studio", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r":(\d+)/", server.stdout.readline())
        assert found
        port = int(found[1])
        try:
            while not _is_ready(port):
                time.sleep(0.5)
            questions = _questions(effort.of(3000, 600))
            _ask_all(port, CLIENTS, questions[: max(CLIENTS, len(questions) // 10)])
            before = _memory(server.pid)
            answers = _ask_all(port, CLIENTS, questions)
            yield from _waiting(answers)
            after = _memory(server.pid)
            note = f"{before:.0f} MB after a tenth of the questions"
            yield figure("memory of server and workers", [after], unit="MB", note=note)
        finally:
            server.send_signal(signal.SIGINT)


def _questions(number: int) -> list[tuple[str, str, dict[str, object] | None]]:
    """The same ones each time."""
    chance = random.Random(7)
    lines = {side: [draw(side, "fair", seed).moves for seed in range(20)] for side in (9, 13, 21)}

    def position(side: int) -> str:
        moves = chance.choice(lines[side])
        return f"{side}:{moves[: chance.randrange(1, len(moves) - 1)]}"

    def one() -> tuple[str, str, dict[str, object] | None]:
        kind = chance.random()
        if kind < 0.5:
            return "position", "position", {"position": position(chance.choice((9, 13, 21)))}
        if kind < 0.6:
            return "future", "future", {"position": position(21)}
        if kind < 0.7:
            return "odds", "odds", {"position": position(9)}
        if kind < 0.78:
            return "rank", "rank", {"position": position(9)}
        if kind < 0.86:
            return "rules", "rules/judge", {"position": position(9), "rules": "9"}
        if kind < 0.9:
            return "level", "level", {**_LEVEL, "seed": chance.randrange(1000)}
        if kind < 0.94:
            return "picture", "picture", {"position": position(21), "form": "svg"}
        return "page", chance.choice(("/board", "/icon.svg", "/levels", "/api/status")), None

    return [one() for _ in range(number)]


def _ask_all(
    port: int, clients: int, questions: list[tuple[str, str, dict[str, object] | None]]
) -> list[tuple[str, int, float]]:
    """Kind, status and seconds of each answer; status 0 where there was none."""
    todo = iter(questions)
    lock = threading.Lock()
    answers: list[tuple[str, int, float]] = []

    def client() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        while True:
            with lock:
                question = next(todo, None)
            if question is None:
                return
            kind, path, body = question
            began = time.perf_counter()
            try:
                if body is None:
                    connection.request("GET", path)
                else:
                    head = {"Content-Type": "application/json"}
                    connection.request("POST", f"/api/{path}", json.dumps(body), head)
                answer = connection.getresponse()
                answer.read()
                status = answer.status
            except OSError:
                connection.close()
                status = 0
            with lock:
                answers.append((kind, status, time.perf_counter() - began))

    threads = [threading.Thread(target=client) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def _waiting(answers: list[tuple[str, int, float]]) -> Iterator[Figure]:
    """How long each kind of question took, and all of them."""
    wrong = Counter(status for _, status, _ in answers if status != 200)
    for kind in ("all", *sorted({kind for kind, _, _ in answers})):
        times = sorted(taken for each, _, taken in answers if kind in ("all", each))
        late = times[int(0.99 * (len(times) - 1))]
        note = f"99 % within {late:.3f} s"
        if kind == "all":
            note += f"; {sum(wrong.values())} without an answer {dict(wrong) or ''}".rstrip()
        yield figure(f"{CLIENTS} clients, {kind}", times, note=note)


def _processes(pid: int) -> list[int]:
    """The server and its workers."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def _memory(pid: int) -> float:
    total = 0
    for each in _processes(pid):
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{each}/status").read_text())
        total += int(found[1]) if found else 0
    return total / 1024


def _is_ready(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/api/status")
    lanes = json.loads(connection.getresponse().read())["lanes"]
    connection.close()
    return set(lanes.values()) == {"ready"}
