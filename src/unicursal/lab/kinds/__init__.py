"""The kinds of campaigns."""

from typing import Final

from unicursal.errors import UnicursalError
from unicursal.lab.kinds.audits import Audits
from unicursal.lab.kinds.enumeration import Enumeration
from unicursal.lab.kinds.hardness import Hardness
from unicursal.lab.kinds.kind import Kind
from unicursal.lab.kinds.mining import Mining
from unicursal.lab.kinds.random_walks import Samples, Statistics

KINDS: Final[dict[str, type[Kind]]] = {
    kind.name: kind for kind in (Enumeration, Statistics, Audits, Samples, Hardness, Mining)
}


def kind_named(name: str) -> Kind:
    """The kind that a name means."""
    if name not in KINDS:
        raise UnicursalError(f"{name!r} is not a kind of campaign: {', '.join(KINDS)}")
    return KINDS[name]()
