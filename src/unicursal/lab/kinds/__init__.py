"""The kinds of campaigns."""

from importlib import import_module
from typing import Final

from unicursal.errors import UnicursalError
from unicursal.lab.kinds.kind import Kind

KINDS: Final = {
    "enumerate": "enumeration.Enumeration",
    "stats": "statistics.Statistics",
    "audit": "audits.Audits",
    "sample": "samples.Samples",
    "hard": "hardness.Hardness",
    "mine": "mining.Mining",
}
"""The kinds by name, and where they are: one that is not asked for is not loaded."""


def kind_named(name: str) -> Kind:
    """The kind that a name means."""
    if name not in KINDS:
        raise UnicursalError(f"{name!r} is not a kind of campaign: {', '.join(KINDS)}")
    module, _, kind = KINDS[name].partition(".")
    found: Kind = getattr(import_module(f"{__name__}.{module}"), kind)()
    return found
