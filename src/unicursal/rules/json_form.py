"""Values of rules in plain form, as command line, studio and reports show them."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, ClassVar


def in_json(value: Any) -> Any:
    """A value in plain form: rows as lists, lines and boards as their text.

    >>> from unicursal.line import Line
    >>> in_json(((0, 1), None, Line("5:RD")))
    [[0, 1], None, '5:RD']
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {name: in_json(each) for name, each in value.items()}
    if isinstance(value, tuple | list):
        return [in_json(each) for each in value]
    return value.to_json() if hasattr(value, "to_json") else str(value)


def fields_of(thing: object, *names: str) -> dict[str, Any]:
    """Some fields of a thing in plain form, in this order."""
    return {name: in_json(getattr(thing, name)) for name in names}


class Told:
    """A dataclass that is plain as these of its fields, or as all of them."""

    told: ClassVar[tuple[str, ...]] = ()

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return fields_of(self, *(self.told or (each.name for each in fields(self))))  # type: ignore[arg-type]
