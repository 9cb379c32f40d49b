"""Lanes: each is a worker process of its own and a queue before it.

Whatever may take long runs outside the server: a page is never kept waiting by a count, and what
takes too long or is no longer wanted can be ended for certain. A worker that is asked to stop and
does not is killed, and the next question starts another. Questions about steps come while somebody
draws, so a hard one must not hold up the others: they have a spare lane.
"""

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncGenerator
from itertools import zip_longest
from typing import Any

from unicursal.errors import UnicursalError
from unicursal.studio.limits import UNEXPECTED

LANES = ("steps", "counts", "pictures", "rules", "audits")
_WITH_SPARE = ("steps",)

Message = dict[str, Any]

_MOST_WAITING = 100
_START_SECONDS = 60.0
_STOP_SECONDS = 2.0
_LONGEST_ANSWER = 64 * 2**20


_STATUS = {
    "NothingToDrawError": 409,
    "TooLargeError": 413,
    "TooMuchMemoryError": 413,
    "OutOfBudgetError": 503,
    UNEXPECTED: 500,
}
"""Of HTTP, for the kinds of errors that are no mistakes in the question."""


class LimitError(UnicursalError):
    """The work took too long, or too much is waiting."""

    status = 503


class TaskError(UnicursalError):
    """The worker has found fault with the question; `kind` names the error's class.

    `instead` is where an end could lie, if the end that was asked for is what is wrong.
    """

    def __init__(self, text: str, kind: str, instead: dict[str, list[int]] | None = None) -> None:
        super().__init__(text)
        self.kind, self.instead = kind, instead

    @property
    def status(self) -> int:
        """Its status in HTTP."""
        return _STATUS.get(self.kind, 400)


class Lane:
    """One worker process, started when it is first needed and again when it had to be killed."""

    def __init__(self, name: str, starting: asyncio.Lock) -> None:
        self.name = name
        self.words = "starting"
        self._starting = starting
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._began = 0.0  # when the question that is being answered had its turn
        self._stopping: asyncio.Task[None] | None = None

    @property
    def load(self) -> int:
        """How many questions it has in hand."""
        return self._waiting + self._turn.locked()

    async def warm(self) -> None:
        """Start the worker and wait until it is ready."""
        async with self._turn:
            await self._started()

    async def stream(
        self, task: str, seconds: float, *, at_most_waiting: float | None = None, **given: Any
    ) -> AsyncGenerator[Message, None]:
        """The progress messages of a question, and at last its answer, or an error.

        To stop listening is to stop the work. `seconds` do not count the time in the queue, which
        may be as long as it takes; or with `at_most_waiting` the question is given up where one
        before it takes longer than this many seconds. The start of the worker is no such one.
        """
        if self._waiting >= _MOST_WAITING:
            raise LimitError("too many requests are waiting: try again in a moment")
        self._waiting += 1
        try:
            await self._take_turn(at_most_waiting)
        finally:
            self._waiting -= 1
        finished = False
        try:
            process = await self._started()
            await _send(process, {"task": task, "with": given})
            end = asyncio.get_running_loop().time() + seconds
            while not finished:
                try:
                    message = await _next_message(process, end)
                except TimeoutError:
                    raise LimitError(f"this took longer than {seconds:g} seconds") from None
                if "error" in message:
                    finished = True
                    raise TaskError(message["error"], message["kind"], message.get("instead"))
                finished = "done" in message
                if message.pop("compiling", False):  # the time counts from its end
                    end = asyncio.get_running_loop().time() + seconds
                yield message
        finally:
            if finished:
                self._turn.release()
            else:
                # Nothing can be awaited here: the client may be gone already.
                self._stopping = asyncio.create_task(self._stop_work())

    async def _take_turn(self, longest: float | None) -> None:
        """Wait for the lane to be free, but not behind one that takes longer than that."""
        turn = asyncio.create_task(self._turn.acquire())
        try:
            while not (await asyncio.wait({turn}, timeout=longest))[0]:
                self._refuse_to_wait(longest)
        except BaseException:
            if not turn.cancel():
                self._turn.release()
            raise
        self._began = asyncio.get_running_loop().time()

    def _refuse_to_wait(self, longest: float | None) -> None:
        """Unless what is before it has just begun, or the worker is starting."""
        has_taken = asyncio.get_running_loop().time() - self._began
        if self.words == "ready" and longest is not None and has_taken >= longest:
            raise LimitError("a longer task is running: try again later")

    async def close(self) -> None:
        """End the worker, whatever it is doing."""
        if self._stopping is not None:
            await self._stopping
        await self._kill()
        self.words = "closed"

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is not None and self._process.returncode is None:
            return self._process
        self.words = "starting"
        async with self._starting:
            self._process = process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # modules come from where they are installed, not from the working folder
                "-m",
                "unicursal.studio.worker",
                self.name,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_ANSWER,
            )
            end = asyncio.get_running_loop().time() + _START_SECONDS
            try:
                while True:
                    message = await _next_message(process, end)
                    if "ready" in message:
                        self.words = "ready"
                        return process
                    self.words = message["words"]
            except TimeoutError:
                await self._kill()
                raise LimitError(f"the worker {self.name} could not start in time") from None
            except BaseException:
                await self._kill()
                raise

    async def _stop_work(self) -> None:
        """Let the work end by itself within a moment, else end the process; free the lane."""
        try:
            if (process := self._process) is None:
                return
            try:
                await _send(process, {"stop": True})
                end = asyncio.get_running_loop().time() + _STOP_SECONDS
                while True:
                    message = await _next_message(process, end)
                    if "done" in message or "error" in message:
                        return
            except (TimeoutError, OSError, LimitError):
                await self._kill()
        finally:
            self._turn.release()

    async def _kill(self) -> None:
        process, self._process = self._process, None
        self.words = "waiting"
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Lanes:
    """All lanes; they start one after the other, because they share the compiled kernels."""

    def __init__(self) -> None:
        starting = asyncio.Lock()
        self._lanes = {name: [Lane(name, starting)] for name in LANES}
        for name in _WITH_SPARE:
            self._lanes[name].append(Lane(name, starting))
        self._warming: asyncio.Task[None] | None = None

    def __getitem__(self, name: str) -> Lane:
        """The lane of this name that is free first, as far as can be told."""
        return min(self._lanes[name], key=lambda lane: lane.load)

    def _all(self) -> list[Lane]:
        """All of them, the spare ones last."""
        return [lane for each in zip_longest(*self._lanes.values()) for lane in each if lane]

    def states(self) -> dict[str, str]:
        """What each lane is doing, in a word or two."""
        return {name: lanes[0].words for name, lanes in self._lanes.items()}

    def begin(self) -> None:
        """Warm up in the background."""
        self._warming = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        for lane in self._all():
            with contextlib.suppress(LimitError):
                await lane.warm()

    async def close(self) -> None:
        """End all workers."""
        if self._warming is not None:
            self._warming.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._warming
        for lane in self._all():
            await lane.close()


async def _send(process: asyncio.subprocess.Process, message: Message) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(message).encode() + b"\n")
    await process.stdin.drain()


async def _next_message(process: asyncio.subprocess.Process, end: float) -> Message:
    assert process.stdout is not None
    async with asyncio.timeout_at(end):
        line = await process.stdout.readline()
    if not line:
        raise LimitError("the worker has ended unexpectedly")
    return dict(json.loads(line))
