"""The ledger of a campaign: what was asked, what is done, and with which result.

One SQLite file, written by one process. A shard's result and the shards that are left of it come
in by one transaction, so whatever ends the process (`kill -9`, a power cut, a full disk) a shard is
either still to do or done: nothing is lost and nothing is counted twice.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from unicursal.errors import UnicursalError
from unicursal.lab.shard import Fields, Outcome, text_of

FORM = "2"
"""The form of the ledger; another one is refused."""
_FILE = "ledger.sqlite"
_LOCK = "running.sqlite"
_TABLES = """
create table facts (name text primary key, value text not null) without rowid;
create table shards (
    number integer primary key,
    text text not null unique,
    result text,
    seconds real,
    cpu real,
    worker text
);
create index shards_to_do on shards (number) where result is null;
"""


def holds_campaign(folder: Path) -> bool:
    """Whether a folder holds a campaign."""
    return (folder / _FILE).is_file()


@dataclass(frozen=True)
class Done:
    """A shard that was computed."""

    shard: str
    result: Fields
    seconds: float
    cpu: float
    worker: str


class Ledger:
    """The ledger in a folder; see `create` and `open`."""

    def __init__(self, folder: Path, connection: sqlite3.Connection) -> None:
        self.folder = folder
        self._connection = connection

    @classmethod
    def create(cls, folder: Path, facts: dict[str, str], shards: Iterable[str]) -> Ledger:
        """Begin a campaign in a folder that holds none yet."""
        if holds_campaign(folder):
            raise UnicursalError(f"{folder} holds a campaign already: campaign resume {folder}")
        folder.mkdir(parents=True, exist_ok=True)
        # The file takes its name when it is whole, so a folder never holds half a campaign.
        aside = folder / f".{_FILE}.new"
        aside.unlink(missing_ok=True)
        with _named(folder):
            connection = sqlite3.connect(aside, isolation_level=None)
            connection.executescript(_TABLES)
            connection.execute("begin")
            connection.executemany(
                "insert into facts values (?, ?)", [*facts.items(), ("form", FORM)]
            )
            connection.executemany(
                "insert into shards (text) values (?)", [(shard,) for shard in shards]
            )
            connection.execute("commit")
            connection.close()
            aside.replace(folder / _FILE)
        return cls.open(folder)

    @classmethod
    def open(cls, folder: Path) -> Ledger:
        """The ledger of a campaign that was begun."""
        if not holds_campaign(folder):
            raise UnicursalError(f"{folder} holds no campaign")
        with _named(folder):
            connection = sqlite3.connect(folder / _FILE, isolation_level=None, timeout=30)
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma synchronous = full")
            ledger = cls(folder, connection)
            form = ledger.facts.get("form")
        if form != FORM:
            raise UnicursalError(f"{folder} holds a campaign of another version (form {form})")
        return ledger

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @property
    def facts(self) -> dict[str, str]:
        """What was asked, and by which code."""
        with _named(self.folder):
            return dict(self._connection.execute("select name, value from facts"))

    def to_do(self, most: int, besides: Iterable[str] = ()) -> list[str]:
        """The next shards that are not done, without those that somebody works at already."""
        busy = set(besides)
        with _named(self.folder):
            rows = self._connection.execute(
                "select text from shards where result is null order by number limit ?",
                (most + len(busy),),
            )
            return [text for (text,) in rows if text not in busy][:most]

    def done(self) -> Iterator[Done]:
        """Every shard that is done."""
        with _named(self.folder):
            for text, result, *how in self._connection.execute(
                "select text, result, seconds, cpu, worker from shards where result is not null"
            ):
                yield Done(text, json.loads(result), *how)

    def count(self) -> tuple[int, int]:
        """How many shards there are so far, and how many of them are done."""
        with _named(self.folder):
            (pair,) = self._connection.execute("select count(*), count(result) from shards")
            return pair[0], pair[1]

    def record(self, asked: str, outcome: Outcome, seconds: float, cpu: float, worker: str) -> None:
        """Write down what became of a shard, all at once."""
        with _named(self.folder), self._transaction() as connection:
            connection.execute("delete from shards where text = ? and result is null", (asked,))
            connection.execute(
                "insert into shards (text, result, seconds, cpu, worker) values (?, ?, ?, ?, ?)",
                (outcome.shard, text_of(outcome.result), seconds, cpu, worker),
            )
            connection.executemany(
                "insert into shards (text) values (?)", [(rest,) for rest in outcome.rest]
            )

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        self._connection.execute("begin immediate")
        try:
            yield self._connection
            self._connection.execute("commit")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("rollback")
            raise

    @contextmanager
    def held(self, seconds: float = 1.0) -> Iterator[None]:
        """Keep other processes from running the same campaign; ends with this process.

        Who only looks whether it is running holds it for a moment too, so wait for so long.
        """
        lock = sqlite3.connect(self.folder / _LOCK, isolation_level=None, timeout=seconds)
        try:
            try:
                lock.execute("begin exclusive")
            except sqlite3.OperationalError as fault:
                raise UnicursalError(f"{self.folder}: this campaign is running already") from fault
            yield
        finally:
            lock.close()

    def is_running(self) -> bool:
        """Whether a process runs the campaign."""
        try:
            with self.held(seconds=0.0):
                return False
        except UnicursalError:
            return True


@contextmanager
def _named(folder: Path) -> Iterator[None]:
    """Faults of the file as one line that names it."""
    try:
        yield
    except sqlite3.Error as fault:
        raise UnicursalError(f"{folder / _FILE}: {fault}") from fault
