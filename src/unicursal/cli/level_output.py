"""How commands show the levels that they made."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from unicursal.cli.level_arguments import check_look, check_names
from unicursal.cli.output import print_json, tell, tell_written
from unicursal.cli.pictures import PAGE, check_theme, require_pictures
from unicursal.level import Glyphs, Level
from unicursal.level.files.data import fields
from unicursal.level.files.formats import Look, LookName, save
from unicursal.level.files.wide import widened
from unicursal.level.things.signs import to_text
from unicursal.whole_file import write_files


def looked(
    output: list[Path] | None,
    look: LookName,
    corridor: int,
    glyphs: str | None,
    theme: str | None,
    *,
    solution: bool,
) -> Look:
    """How levels are to look; refused before any work is done, if no file can look so."""
    check_names(output)
    check_theme(theme, output or [])
    check_look(look, output or [])
    if solution:
        require_pictures("--solution", output or [])
    signs = Glyphs() if glyphs is None else Glyphs.parse(glyphs)
    return Look(signs, theme, solution, look, corridor)


def show(levels: Sequence[Level], look: Look, output: list[Path] | None, as_json: bool) -> None:
    """Write levels to files, or print them; what they are goes to stderr: stdout is the map."""
    pages = [path for path in output or [] if path.suffix.lower() == PAGE]
    files = save(levels, [path for path in output or [] if path not in pages], look)
    files += _written(pages, [widened(made, look.corridor) for made in levels])
    for number, made in enumerate(levels, start=1):
        shown = widened(made, look.corridor)
        if as_json:
            print_json({"floor": number, **fields(shown)})
            continue
        if not output:
            print(to_text(shown.tiles, shown.things, look.glyphs))
        words = f"{made.style} (plan {made.plan}), seed {made.seed}, {made.length:,} tiles long"
        tell("; ".join([words, *map(str, made.notes)]))
    tell_written(files)


def _written(pages: Sequence[Path], levels: Sequence[Level]) -> list[Path]:
    """Write pages on which the levels can be walked."""
    if not pages:
        return []
    from unicursal.site.files import level_page

    seed = str(levels[0].seed)
    paths = [path.with_name(path.name.replace("{seed}", seed)) for path in pages]
    write_files(dict.fromkeys(paths, level_page(levels)))
    return paths
