"""The reference of the library: a page for each public package, from its `__all__` at every build.

The pages lie in `docs/generated/api`, which git ignores. A name that `unicursal` itself offers is
described there and not again in the package that it comes from. All errors stand on a page apart.
"""

from __future__ import annotations

import importlib
import inspect
import re
from abc import ABC
from collections import abc
from pathlib import Path
from typing import Any

PAGES = Path(__file__).parents[1] / "generated" / "api"

PACKAGES = (
    "unicursal",
    "unicursal.board",
    "unicursal.walk",
    "unicursal.exact",
    "unicursal.count",
    "unicursal.draw",
    "unicursal.puzzle",
    "unicursal.level",
    "unicursal.rules",
    "unicursal.lab",
)
MODULES = ("unicursal.rules.trials.runs", "unicursal.onewaylabyrinth")
"""Public modules that name no list of their own: all that they define."""

ERRORS = "unicursal.errors"
_SHORT = 90
"""The longest value of a constant that is shown."""
_OF_PYTHON = {"builtins", "collections.abc", "enum", "abc"}
"""Whose classes' members people know from Python itself."""


def write_pages() -> None:
    """Write a page for each package, and leave those alone that have not changed."""
    PAGES.mkdir(parents=True, exist_ok=True)
    for name in (*PACKAGES, *MODULES, ERRORS):
        path = PAGES / f"{name}.md"
        text = page(name)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def page(package: str) -> str:
    """One package: what it is for, and all its names."""
    module = importlib.import_module(package)
    first = (module.__doc__ or "").split("\n\n")[0].replace("\n", " ")
    parts = [f"# {package}", first]
    if package in MODULES:
        parts.append(f"```{{eval-rst}}\n.. automodule:: {package}\n   :members:\n   :noindex:\n```")
        return "\n\n".join(parts) + "\n"
    described = [description(*place) for place in places(package)]
    parts.append("```{eval-rst}\n" + "\n\n".join(described) + "\n```")
    return "\n\n".join(parts) + "\n"


def places(page: str) -> list[tuple[str, str]]:
    """Package and name of all that a page describes: what is no error, or all errors."""
    every = [(package, name) for package in PACKAGES for name in names_of(package)]
    if page == ERRORS:
        return [place for place in every if is_error(*place)]
    return [place for place in every if place[0] == page and not is_error(*place)]


def is_error(package: str, name: str) -> bool:
    """Whether a name is that of an error."""
    value: Any = getattr(importlib.import_module(package), name)
    return inspect.isclass(value) and issubclass(value, Exception)


def names_of(package: str) -> list[str]:
    """The names that the package offers and `unicursal` does not."""
    names: list[str] = importlib.import_module(package).__all__
    above = set(importlib.import_module("unicursal").__all__) if package != "unicursal" else set()
    return [name for name in names if name not in above]


def description(package: str, name: str) -> str:
    """The directive for one name."""
    value: Any = getattr(importlib.import_module(package), name)
    if inspect.isclass(value):
        known = [base for base in value.__mro__[1:-1] if base.__module__ in _OF_PYTHON]
        options = [":members:", ":undoc-members:"]
        options.append(f":inherited-members: {', '.join(base.__name__ for base in known)}".rstrip())
        if known and known != [ABC]:
            options.append(":show-inheritance:")
        return "\n   ".join([f".. autoclass:: {package}.{name}", *options])
    if inspect.isfunction(inspect.unwrap(value)):
        return f".. autofunction:: {package}.{name}"
    # Autodata would repeat the docstring of the value's type.
    shown = repr(value)
    if len(shown) > _SHORT and isinstance(value, abc.Mapping):
        shown = f"{{{', '.join(f'{key!r}: ...' for key in value)}}}"
    words = f"\n\n   ``{shown}``" if len(shown) <= _SHORT or isinstance(value, abc.Mapping) else ""
    return f".. py:data:: {package}.{name}{words}"


def readable_signature(*event: Any) -> tuple[str | None, str | None]:
    """The signature without what Sphinx leaves in it where a default is no Python."""
    *_, signature, returned = event
    if signature is None or "<" not in signature:
        return signature, returned
    short = re.sub(r"~(?:\w+\.)*(\w+)", r"\1", signature).replace("<factory>", "...")
    return re.sub(r"<function (\w+)>", r"\1", short), returned


def setup(app: Any) -> dict[str, bool]:
    """Write the pages before Sphinx looks for them."""
    app.connect("config-inited", lambda *_: write_pages())
    app.connect("autodoc-process-signature", readable_signature)
    return {"parallel_read_safe": True}
