"""Public names of a package that load when they are first used."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def lazy_names(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """The `__getattr__` of a package: each name comes from the module that `homes` gives for it.

    >>> load = lazy_names("unicursal", {"Line": "line"})
    >>> load("Line")("5:RR")
    Line('5:RR')
    """

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(sys.modules[package], name, value)  # so that it is looked for only once
        return value

    return load
