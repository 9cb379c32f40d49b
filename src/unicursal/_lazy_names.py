"""Public names of a package that load when they are first used."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module

Load = Callable[[str], object]
Names = Callable[[], list[str]]


def lazy_names(package: str, homes: Mapping[str, str]) -> tuple[Load, Names]:
    """The `__getattr__` and `__dir__` of a package: `homes` gives for each name its module."""

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(sys.modules[package], name, value)  # so that it is looked for only once
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes})

    return load, names
