"""The kinds of campaigns."""

from unicursal.errors import UnicursalError
from unicursal.lab.kinds.kind import Kind


def kinds() -> dict[str, Kind]:
    """All kinds by name."""
    from unicursal.lab.kinds.audits import Audits
    from unicursal.lab.kinds.enumeration import Enumeration
    from unicursal.lab.kinds.hardness import Hardness
    from unicursal.lab.kinds.samples import Samples
    from unicursal.lab.kinds.statistics import Statistics

    every: tuple[Kind, ...] = (Enumeration(), Statistics(), Audits(), Samples(), Hardness())
    return {kind.name: kind for kind in every}


def kind_named(name: str) -> Kind:
    """The kind that a name means."""
    try:
        return kinds()[name]
    except KeyError:
        raise UnicursalError(f"{name!r} is no kind of campaign: {', '.join(kinds())}") from None
