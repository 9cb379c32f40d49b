"""Themes, views and papers are declared in one place."""

import re
from pathlib import Path
from typing import get_args

import pytest

from unicursal.draw import THEMES
from unicursal.draw.names import PaperName, ThemeName, View
from unicursal.draw.pdf import PAPERS

SOURCES = Path(__file__).parents[2] / "src/unicursal"


def test_whatever_is_named_is_there_to_be_used():
    """Each theme has its colours, and each paper its size."""
    assert [*THEMES] == [*get_args(ThemeName)]
    assert [*PAPERS] == [*get_args(PaperName)]
    assert all(theme.keys() == THEMES["light"].keys() for theme in THEMES.values())


@pytest.mark.parametrize("names", [ThemeName, View], ids=["themes", "views"])
def test_no_other_file_lists_the_names(names):
    """A list of all of them, in Python or in a page, would be forgotten when one is added."""
    listed = re.compile(r",\s*".join(f"[\"']{name}[\"']" for name in get_args(names)))
    files = (path for end in ("py", "js", "html") for path in SOURCES.rglob(f"*.{end}"))
    found = [
        path.relative_to(SOURCES).as_posix() for path in files if listed.search(path.read_text())
    ]
    assert found == ["draw/names.py"]
