"""The ledger of a campaign: what was asked, what is done, and with which result.

One SQLite file, written by one process. A shard's result and the shards that are left of it come
in by one transaction, so whatever ends the process (`kill -9`, a power cut, a full disk) a shard is
either still to do or done: nothing is lost and nothing is counted twice.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from unicursal.errors import UnicursalError
from unicursal.lab.shard import Fields, Outcome, Report, text_of

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


class Ledger:
    """The ledger in a folder; see `create` and `open`."""

    def __init__(self, folder: Path, connection: sqlite3.Connection) -> None:
        self.folder = folder
        self._connection = connection

    @classmethod
    def create(cls, folder: Path, facts: dict[str, str], shards: Iterable[str]) -> Ledger:
        """Begin a campaign in a folder that holds none yet."""
        if holds_campaign(folder):
            raise _begun_already(folder)
        folder.mkdir(parents=True, exist_ok=True)
        # The file takes its name when it is whole, so a folder never holds half a campaign. Another
        # process may begin one here too, so each writes a file of its own.
        aside = folder / f".{_FILE}.{os.getpid()}.{os.urandom(4).hex()}"
        try:
            with _named(folder / _FILE), closing(sqlite3.connect(aside)) as connection:
                connection.executescript(_TABLES)
                connection.executemany(
                    "insert into facts values (?, ?)", [*facts.items(), ("form", FORM)]
                )
                connection.executemany(
                    "insert into shards (text) values (?)", [(shard,) for shard in shards]
                )
                connection.commit()
            _take_name(aside, folder)
        finally:
            aside.unlink(missing_ok=True)
        return cls.open(folder)

    @classmethod
    def open(cls, folder: Path) -> Ledger:
        """The ledger of a campaign that was begun."""
        if not holds_campaign(folder):
            raise UnicursalError(f"{folder} holds no campaign")
        with _named(folder / _FILE):
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
        with _named(self.folder / _FILE):
            return dict(self._connection.execute("select name, value from facts"))

    @contextmanager
    def legible(self) -> Iterator[None]:
        """Report what can only come from a damaged ledger as one line that names the file."""
        try:
            yield
        except UnicursalError:
            raise
        except KeyError as fault:
            raise self._damaged(f"there is no {fault.args[0]!r} where one should be") from fault
        except (ArithmeticError, AttributeError, IndexError, TypeError, ValueError) as fault:
            raise self._damaged(f"what it holds cannot be read ({fault})") from fault

    def _damaged(self, fault: str) -> UnicursalError:
        return UnicursalError(f"{self.folder / _FILE}: damaged: {fault}")

    def object_in(self, text: str, what: str) -> Fields:
        """The JSON object in a text of the ledger."""
        try:
            found = json.loads(text)
        except (TypeError, ValueError):
            found = None
        if not isinstance(found, dict):
            raise self._damaged(f"{what} is no JSON object: {text!r:.40}")
        return found

    def to_do(self, most: int, besides: Iterable[str] = ()) -> list[str]:
        """The next shards that are not done, without those that somebody works at already."""
        busy = set(besides)
        with _named(self.folder / _FILE):
            rows = self._connection.execute(
                "select text from shards where result is null order by number limit ?",
                (most + len(busy),),
            )
            chosen = [text for (text,) in rows if text not in busy][:most]
        for text in chosen:
            self.object_in(text, "a shard")
        return chosen

    def done(self) -> Iterator[Report]:
        """Every shard that is done."""
        with _named(self.folder / _FILE):
            for number, text, result, *how in self._connection.execute(
                "select number, text, result, seconds, cpu, worker from shards "
                "where result is not null"
            ):
                found = self.object_in(result, f"the result of shard {number}")
                yield Report(Outcome(text, found), *how)

    def count(self) -> tuple[int, int]:
        """How many shards there are so far, and how many of them are done."""
        with _named(self.folder / _FILE):
            (pair,) = self._connection.execute("select count(*), count(result) from shards")
            return pair[0], pair[1]

    def record(self, asked: str, report: Report) -> None:
        """Write down what became of a shard, all at once."""
        outcome = report.outcome
        with _named(self.folder / _FILE), self._transaction() as connection:
            connection.execute("delete from shards where text = ? and result is null", (asked,))
            connection.execute(
                "insert into shards (text, result, seconds, cpu, worker) values (?, ?, ?, ?, ?)",
                (outcome.shard, text_of(outcome.result), report.seconds, report.cpu, report.worker),
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

        A process that only looks whether it is running holds the lock for a moment, so wait for it.
        """
        file = self.folder / _LOCK
        with _named(file):
            lock = sqlite3.connect(file, isolation_level=None, timeout=seconds)
        with closing(lock):
            with _named(file):
                if not _succeeds(lock, "begin exclusive"):
                    raise UnicursalError(f"{self.folder}: this campaign is running already")
            yield

    def is_running(self) -> bool:
        """Whether a process runs the campaign; any number of others may ask at a time."""
        file = self.folder / _LOCK
        if not file.is_file():
            return False
        address = f"{file.absolute().as_uri()}?mode=ro"
        with _named(file), closing(sqlite3.connect(address, uri=True, timeout=0.0)) as lock:
            return not _succeeds(lock, "select count(*) from sqlite_master")


def _succeeds(lock: sqlite3.Connection, command: str) -> bool:
    """Execute a command; whether it was done or another process was in the way."""
    try:
        lock.execute(command)
    except sqlite3.OperationalError as fault:
        if fault.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        return False
    return True


def _begun_already(folder: Path) -> UnicursalError:
    return UnicursalError(f"{folder} holds a campaign already: campaign resume {folder}")


def _take_name(aside: Path, folder: Path) -> None:
    """Make a file the ledger of a folder, unless that has one meanwhile."""
    try:
        os.link(aside, folder / _FILE)
    except FileExistsError:
        raise _begun_already(folder) from None
    except OSError:  # a file system without links
        if holds_campaign(folder):
            raise _begun_already(folder) from None
        aside.replace(folder / _FILE)


@contextmanager
def _named(file: Path) -> Iterator[None]:
    """Faults of a file as one line that names it."""
    try:
        yield
    except sqlite3.Error as fault:
        raise UnicursalError(f"{file}: {fault}") from fault
