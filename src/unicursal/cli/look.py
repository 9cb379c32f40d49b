"""How commands look in `--help`: as Typer shows them, but a flag has no type."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup


class Command(TyperCommand):
    """A command."""

    def get_params(self, ctx: Any) -> Any:
        """What it takes."""
        return _without_types_of_flags(super().get_params(ctx))


class Group(TyperGroup):
    """A command with commands of its own."""

    def get_params(self, ctx: Any) -> Any:
        """What it takes."""
        return _without_types_of_flags(super().get_params(ctx))


class App(typer.Typer):
    """Commands that look like this."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(cls=Group, no_args_is_help=True, rich_markup_mode="rich", **settings)

    def command(  # type: ignore[override]
        self, name: str | None = None, **settings: Any
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Make a function a command."""
        return super().command(name, cls=Command, **settings)


def _without_types_of_flags(parameters: Iterable[Any]) -> list[Any]:
    parameters = list(parameters)
    for each in parameters:
        if getattr(each, "is_bool_flag", False):
            each.metavar = ""
    return parameters
