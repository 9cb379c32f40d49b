"""The reference of the library: a page for each public package, from its `__all__` at every build.

The pages lie in `docs/generated/api`, which git ignores. A name that `unicursal` itself offers is
described there and not again in the package that it comes from.
"""

from __future__ import annotations

import importlib
import inspect
import re
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

_SHORT = 90
"""The longest value of a constant that is shown."""


def write_pages() -> None:
    """Write a page for each package, and leave those alone that have not changed."""
    PAGES.mkdir(parents=True, exist_ok=True)
    for name in (*PACKAGES, *MODULES):
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
    described = [description(package, name) for name in names_of(package)]
    parts.append("```{eval-rst}\n" + "\n\n".join(described) + "\n```")
    return "\n\n".join(parts) + "\n"


def names_of(package: str) -> list[str]:
    """The names that the package offers and `unicursal` does not."""
    names: list[str] = importlib.import_module(package).__all__
    above = set(importlib.import_module("unicursal").__all__) if package != "unicursal" else set()
    return [name for name in names if name not in above]


def description(package: str, name: str) -> str:
    """The directive for one name."""
    value: Any = getattr(importlib.import_module(package), name)
    if inspect.isclass(value):
        return f".. autoclass:: {package}.{name}\n   :members:"
    if inspect.isfunction(value):
        return f".. autofunction:: {package}.{name}"
    # Autodata would repeat the docstring of the value's type.
    shown = repr(value)
    words = f"\n\n   ``{shown}``" if len(shown) <= _SHORT else ""
    return f".. py:data:: {package}.{name}{words}"


def readable_signature(*event: Any) -> tuple[str | None, str | None]:
    """The signature without what Sphinx leaves in it where a default is no Python."""
    *_, signature, returned = event
    if signature is None or "<factory>" not in signature:
        return signature, returned
    short = re.sub(r"~(?:\w+\.)*(\w+)", r"\1", signature)
    return short.replace("<factory>", "..."), returned


def setup(app: Any) -> dict[str, bool]:
    """Write the pages before Sphinx looks for them."""
    app.connect("config-inited", lambda *_: write_pages())
    app.connect("autodoc-process-signature", readable_signature)
    return {"parallel_read_safe": True}
