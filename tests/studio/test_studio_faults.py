"""What goes wrong on the way is told in one line, and nobody is kept out by it."""

import asyncio
import json
import socket
import subprocess
import sys
from contextlib import ExitStack
from io import BytesIO

import pytest
from pypdf import PdfReader

from answers import answer_of, file_of
from unicursal.studio.app import ImpatientProtocol
from unicursal.studio.lanes import Lane, LimitError
from unicursal.walk import LAWS

SHAPE = "8x6@2,0-3,0~0,0~1,0~6,0~7,0~0,5~1,5~6,5~7,5"

_BROKEN = """
from unicursal.studio import worker
worker.TASKS = {"broken": lambda tell: 1 / 0, "whole": lambda tell: {"answer": 7}}
worker.warm_up = lambda lane: None
worker.Worker().run("steps")
"""


def test_a_fault_of_the_program_is_an_error_and_the_worker_lives_on():
    """An unexpected fault is told, and the next question of the same worker is answered."""
    words = [sys.executable, "-c", _BROKEN]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as worker:
        for task in ("broken", "whole"):
            worker.stdin.write(json.dumps({"task": task, "with": {}}) + "\n")
            worker.stdin.flush()
        lines = [json.loads(worker.stdout.readline()) for _ in range(3)]
        worker.stdin.close()
        assert "ZeroDivisionError" in worker.stderr.read()
    fault = "internal error in broken: ZeroDivisionError: division by zero"
    assert lines[1:] == [
        {"error": fault, "kind": "UnexpectedError"},
        {"done": {"answer": 7}},
    ]


def test_a_question_waits_behind_longer_work_no_longer_than_it_is_told():
    """A lane that is at work refuses in time who cannot wait; one that starts does not."""

    async def asked():
        lane = Lane("counts", asyncio.Lock())
        async with lane._turn:
            question = lane.stream("odds", 4.0, at_most_waiting=0.01, position="5")
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(answer_of(question), 0.2)
            lane.words = "ready"
            with pytest.raises(LimitError, match="try again later"):
                await answer_of(lane.stream("odds", 4.0, at_most_waiting=0.01, position="5"))

    asyncio.run(asked())


def test_half_open_connections_are_closed(monkeypatch):
    """Who sends nothing, half a head or half a body is let go; a whole question is answered."""
    import uvicorn

    monkeypatch.setattr("unicursal.studio.app.SECONDS", 0.05)
    pieces = [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"]

    async def app(_, receive, send):
        await receive()
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    async def tried():
        config = uvicorn.Config(
            app, port=0, http=ImpatientProtocol, lifespan="off", log_level="critical"
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]

        async def closed(piece):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(piece)
            answer = await reader.read()
            writer.close()
            return answer

        answers = [await asyncio.wait_for(closed(piece), 30) for piece in pieces]
        whole = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        answers.append(await closed(whole))
        server.should_exit = True
        await serving
        return answers

    *silent, answer = asyncio.run(tried())
    assert silent[:2] == [b"", b""]
    assert answer.startswith(b"HTTP/1.1 204")


def test_many_half_open_connections_keep_nobody_out(client, studio):
    """Questions are answered beside 230 that never come to their end."""
    port = int(studio.rpartition(":")[2])
    with ExitStack() as open_ones:
        for _ in range(230):
            line = open_ones.enter_context(socket.create_connection(("127.0.0.1", port)))
            line.sendall(b"POST /api/v1/position HTTP/1.1\r\nHost: loc")
        assert client.get("/board").status_code == 200
        assert client.post("/api/v1/position", json={"position": "5"}).status_code == 200


def test_a_print_of_a_shape_bears_no_raw_notation(client):
    """Neither the sheet nor the name of the file spells out the cells of a shape."""
    asked = {"board": SHAPE, "seed": 7, "form": "pdf"}
    answer = client.post("/api/v1/print", json=asked)
    name, _, content = file_of(answer)
    assert name == "labyrinth-8x6-shape-7.pdf"
    (page,) = PdfReader(BytesIO(content)).pages
    assert page.extract_text().strip() == "a shape of 8x6, 40 cells, seed 7"


def test_laws_that_must_fail_are_named(ask):
    """Where the table of all walkthroughs is too large, uniform is refused before it is tried."""
    assert ask("laws", board="9") == {
        "board": "9",
        "laws": [*LAWS],
        "refused": {},
    }
    found = ask("laws", board="101")
    assert found["laws"] == [law for law in LAWS if law != "uniform"]
    assert "too wide to count" in found["refused"]["uniform"]
