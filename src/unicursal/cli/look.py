"""How commands look in `--help`: sentences flow, common options come first, types are short."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from unicursal.cli.spellings import MOVED, SPELLINGS, Spelling, respelt

HELP_ALL = "--help-all"
_ENDED_LINE = re.compile(r"(?<!\n)\n(?!\n)")
_SHORT_TYPES = {int: "N", float: "X"}


class Command(TyperCommand):
    """A command: its options in panels, and those that had other names read by them, too."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.help = _ENDED_LINE.sub(" ", self.help or "")
        if self._spelling.rare:
            self.help += f"\n\n{HELP_ALL} shows the rare options, too."

    def get_params(self, ctx: Any) -> Any:
        """What it takes."""
        parameters = _with_short_types(super().get_params(ctx))
        panels = self._spelling.panels.items()
        panel_of = {name: panel for panel, names in panels for name in names}
        for each in parameters:
            each.rich_help_panel = panel_of.get(each.name, each.rich_help_panel)
            if each.name in self._spelling.rare:
                each.hidden = not self._shows_all
                each.rich_help_panel = "Rare"
        return parameters

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Read the arguments."""
        if self._spelling.rare and HELP_ALL in args:
            self._shows_all = True
            args = [*ctx.help_option_names[:1]]
        words = list(respelt(args, self._spelling.old))
        if not {"-q", "--quiet"} & {*args}:
            hints = [told for _, told in words if told is not None]
            if self.hidden:
                name = f"{ctx.parent.info_name} {self.name}"
                hints.append(f"{name} is now {MOVED[name]}")
            self._hints = hints
        return super().parse_args(ctx, [word for word, _ in words])

    def invoke(self, ctx: Any) -> Any:
        """Run it; what is called otherwise now is told behind an answer, not beside a complaint."""
        try:
            answer = super().invoke(ctx)
        except typer.Exit:
            self._tell_hints()
            raise
        self._tell_hints()
        return answer

    def _tell_hints(self) -> None:
        for hint in self._hints:
            typer.echo(hint, err=True)

    @property
    def _spelling(self) -> Spelling:
        return SPELLINGS.get(self.name or "", Spelling())

    _shows_all = False
    _hints: Sequence[str] = ()


class Group(TyperGroup):
    """A command with commands of its own."""

    def get_params(self, ctx: Any) -> Any:
        """What it takes."""
        return _with_short_types(super().get_params(ctx))


class App(typer.Typer):
    """Commands that look like this."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(cls=Group, no_args_is_help=True, rich_markup_mode="rich", **settings)

    def command(  # type: ignore[override]
        self, name: str | None = None, **settings: Any
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Make a function a command."""
        return super().command(name, cls=Command, **settings)


def _with_short_types(parameters: Iterable[Any]) -> list[Any]:
    parameters = list(parameters)
    for each in parameters:
        if getattr(each, "is_bool_flag", False):
            each.metavar = ""
        elif each.metavar is None and isinstance(each, TyperOption):
            each.metavar = _SHORT_TYPES.get(each.type_descriptor.annotation)
    return parameters
