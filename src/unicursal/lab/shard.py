"""Shards: pieces of a campaign that are computed apart and whose results add up.

A shard is a pure function of its text. The text is a JSON object that holds all the work depends
on, so any worker on any machine computes the same result from it. A worker that runs out of time
hands back what it has as the result of a *smaller* shard, together with shards for the rest: what
was done is kept, and the texts in the ledger still say exactly what their results are of.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

Fields = Mapping[str, Any]
"""What a shard or a result says, as plain JSON values."""


def text_of(fields: Fields) -> str:
    """Fields as their one text: the same fields always give the same text.

    >>> text_of({"kind": "enumerate", "board": "7"})
    '{"board":"7","kind":"enumerate"}'
    """
    return json.dumps(fields, sort_keys=True, separators=(",", ":"))


@dataclass(frozen=True)
class Outcome:
    """What a worker made of a shard."""

    shard: str
    """What was computed: the shard that was asked for, or the first part of it."""
    result: Fields
    rest: tuple[str, ...] = ()
    """The shards that are left of it, in order."""


@cache
def code_hash() -> str:
    """A hash of all that a result depends on: every source of the package, and its rule files."""
    package = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for source in sorted([*package.rglob("*.py"), *package.rglob("*.rules")]):
        digest.update(source.relative_to(package).as_posix().encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
