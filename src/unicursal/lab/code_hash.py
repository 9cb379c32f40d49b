"""A name for the code that computed a result."""

import hashlib
from functools import cache
from pathlib import Path


@cache
def code_hash() -> str:
    """A hash of all that a result depends on: every source of the package, and its rule files."""
    package = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for source in sorted([*package.rglob("*.py"), *package.rglob("*.rules")]):
        digest.update(source.relative_to(package).as_posix().encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
