"""Campaigns: large work cut into shards, done by many workers, and written into a ledger."""

from __future__ import annotations

import random
import time
from collections.abc import Collection
from concurrent.futures import Future
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

from unicursal import __version__
from unicursal.errors import UnicursalError
from unicursal.lab.kinds import kind_named
from unicursal.lab.ledger import Ledger, holds_campaign
from unicursal.lab.shard import Fields, Outcome, Report, text_of
from unicursal.lab.workforce import HERE, Crew, Workforce, handed_in
from unicursal.progress import Progress, silent

_FIRST_SECONDS = 1.0
"""While workers wait for shards, one is cut as soon as this."""
_REPORT_EVERY = 2.0
"""Seconds between two progress reports."""
_REPORT_SHARE = 0.005
"""The share of the time that reports may take at most."""
_MOST_FAILURES = 3
"""A shard whose worker died this often is not tried again."""


@dataclass(frozen=True)
class Status:
    """How far a campaign has come."""

    campaign: str
    """The folder."""
    kind: str
    task: Fields
    shards: int
    """Those that are known of: long ones are cut further."""
    done: int
    seconds: float
    """What the shards that are done took, added up over all workers."""
    cpu: float
    """How long they kept a core busy."""
    share: float | None
    """How much is done, from 0 to 1, where that can be known."""
    finished: bool
    running: bool
    """Whether a process works at it now."""
    result: Fields

    @property
    def seconds_left(self) -> float | None:
        """What is left, in seconds of one worker, where the share that is done can be known."""
        if self.finished:
            return 0.0
        return self.seconds * (1 - self.share) / self.share if self.share else None

    @property
    def rate(self) -> float:
        """Shards per second and worker."""
        return self.done / self.seconds if self.seconds else 0.0

    def to_json(self) -> dict[str, object]:
        """All that is known of it, in plain form."""
        return {
            **asdict(self),
            "seconds": round(self.seconds, 3),
            "cpu": round(self.cpu, 3),
            "rate": round(self.rate, 6),
            "seconds_left": self.seconds_left,
        }


class Campaign:
    """A campaign in a folder."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.folder = ledger.folder
        self._next_report = 0.0
        with ledger.legible():
            facts = ledger.facts
            self.task: Fields = ledger.object_in(facts["task"], "the task")
            self.kind = kind_named(str(self.task["kind"]))
            self.version, self.code = facts["version"], facts["code"]

    @classmethod
    def start(cls, folder: Path, task: Fields) -> Campaign:
        """Begin a campaign in a folder; `run` does the work."""
        kind = kind_named(str(task["kind"]))
        task = kind.prepared(task)
        shards = kind.first_shards(task)
        facts = {"task": text_of(task), "version": __version__, "code": kind.code()}
        return cls(Ledger.create(folder, facts, shards))

    @classmethod
    def open(cls, folder: Path) -> Campaign:
        """A campaign that was begun."""
        return cls(Ledger.open(folder))

    def status(self) -> Status:
        """How far it has come."""
        with self._ledger.legible():
            return self._status()

    def _status(self) -> Status:
        shards, number = self._ledger.count()
        done = list(self._ledger.done())
        result = self.kind.add(self.task, (each.outcome.result for each in done))
        share = 1.0 if number == shards else self.kind.share(self.task, result)
        return Status(
            str(self._ledger.folder),
            self.kind.name,
            self.task,
            shards,
            number,
            sum(each.seconds for each in done),
            sum(each.cpu for each in done),
            share,
            number == shards,
            self._ledger.is_running(),
            result,
        )

    def run(self, workforce: Workforce, progress: Progress = silent) -> None:
        """Work until all is done."""
        self._refuse_other_code()
        with self._ledger.held():
            failures: dict[str, int] = {}
            while True:
                with closing(workforce.hire(self.kind)) as crew:
                    if self._work(crew, workforce, failures, progress):
                        return

    def _work(
        self, crew: Crew, workforce: Workforce, failures: dict[str, int], progress: Progress
    ) -> bool:
        """Hand out shards until all are done; False if the workers died and others are needed.

        Of the shards that were in hand when workers died any may be to blame: they are handed out
        one at a time, which tells.
        """
        handed_out: dict[Future[Report], str] = {}
        while True:
            try:
                many = 1 if failures else crew.at_once()
                free = many - len(handed_out)
                if failures:
                    ready = [shard for shard in failures if shard not in handed_out.values()]
                else:
                    ready = self._ledger.to_do(many, handed_out.values()) if free > 0 else []
                # As long as somebody would be idle, shards are cut early.
                most = workforce.shard_seconds
                seconds = most if len(ready) >= free else min(most, _FIRST_SECONDS)
                for shard in ready[:free]:
                    handed_out[crew.submit(shard, seconds)] = shard
                if not handed_out:
                    return True
                for shard, report in handed_in(workforce, crew, handed_out):
                    if report is not None:
                        self._ledger.record(shard, report)
                        failures.pop(shard, None)
            except workforce.deaths:
                self._count_failures(handed_out.values(), failures)
                return False
            self._tell(progress)

    def _tell(self, progress: Progress) -> None:
        """Report, seldom: everything is added up again, and workers wait meanwhile."""
        begin = time.monotonic()
        if begin >= self._next_report:
            status = self.status()
            progress(f"{status.done:,} shards done", status.share or 0.0)
            end = time.monotonic()
            self._next_report = end + max(_REPORT_EVERY, (end - begin) / _REPORT_SHARE)

    def _refuse_other_code(self) -> None:
        if self.code != self.kind.code():
            raise UnicursalError(
                f"this campaign was begun with other code ({self.code}) than this program's "
                f"({self.kind.code()}), version {self.version}: their results must not be mixed"
            )

    @staticmethod
    def _count_failures(shards: Collection[str], failures: dict[str, int]) -> None:
        """Note the shards that were in hand when workers died; one alone is to blame."""
        for shard in shards:
            failures[shard] = failures.get(shard, 0) + (len(shards) == 1)
            if failures[shard] >= _MOST_FAILURES:
                raise UnicursalError(f"a worker died {_MOST_FAILURES} times at the shard {shard}")

    def verify(
        self,
        share: float = 0.01,
        seed: int | None = None,
        progress: Progress = silent,
        workforce: Workforce = HERE,
    ) -> tuple[int, list[str]]:
        """Compute a random part of the shards again; how many, and those that came out differently.

        At least one shard is computed.
        """
        self._refuse_other_code()
        with self._ledger.legible():
            outcomes = [each.outcome for each in self._ledger.done()]
            done = {each.shard: text_of(each.result) for each in outcomes}
        number = min(len(done), max(1, round(share * len(done))))
        chosen = random.Random(seed).sample(list(done), number)
        left = chosen[::-1]
        again: dict[str, Outcome] = {}
        handed_out: dict[Future[Report], str] = {}
        with closing(workforce.hire(self.kind)) as crew:
            while len(again) < number:
                progress(f"{len(again):,} of {number:,} shards computed again", len(again) / number)
                try:
                    while left and len(handed_out) < crew.at_once():
                        shard = left.pop()
                        handed_out[crew.submit(shard, float("inf"))] = shard
                    for shard, report in handed_in(workforce, crew, handed_out):
                        if report is None:
                            left.append(shard)
                        else:
                            again[shard] = report.outcome
                except workforce.deaths as fault:
                    raise UnicursalError("a worker died: verify again") from fault
        return number, [
            shard
            for shard in chosen
            if (again[shard].shard, text_of(again[shard].result)) != (shard, done[shard])
        ]


def status_of(folder: Path) -> Status:
    """How far the campaign in a folder has come."""
    with closing(Ledger.open(folder)) as ledger:
        return Campaign(ledger).status()


def campaigns_in(folder: Path) -> list[Path]:
    """The folders of a folder that hold campaigns, by name."""
    if not folder.is_dir():
        raise UnicursalError(f"{folder}: no such folder")
    return [each for each in sorted(folder.iterdir()) if holds_campaign(each)]
