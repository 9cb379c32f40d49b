"""The folders of the pages are layers, as the packages are: who may load modules of whom."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "src/unicursal/studio/page"
LAYERS = {
    "engine": set(),
    "core": {"engine"},
    "browser": {"engine", "core"},
    "prints": {"core"},
    "rules": {"core"},
    "levels": {"core"},
    "play": {"engine", "core", "prints"},
    "board": {"engine", "core", "rules"},
    "edit": {"engine", "core", "play"},
    "campaigns": {"core", "rules"},
    "walk": {"core", "browser", "levels"},
    "home": {"core", "play"},
    "gallery": {"core"},
    "guide": {"core"},
}
"""Each folder, and those below it whose modules it may load; the engine stands alone."""


def loaded():
    """Every module with each module that it loads."""
    for path in sorted(PAGE.rglob("*.js")):
        text = re.sub(r"^\s*(//|\*|/\*).*$", "", path.read_text(), flags=re.MULTILINE)
        for address in re.findall(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"'\s]+)["']""", text):
            yield path, (path.parent / address).resolve()


def test_each_folder_loads_only_what_lies_below_it():
    """A page that needs a part of another says so in the table above."""
    assert {path.name for path in PAGE.iterdir() if any(path.glob("*.js"))} == {*LAYERS}
    assert [*TopologicalSorter(LAYERS).static_order()]  # raises an error where they go in a circle
    for path, other in loaded():
        here, there = path.relative_to(PAGE).parts[0], other.relative_to(PAGE).parts[0]
        assert there == here or there in LAYERS[here], f"{path} loads {other}"


def test_no_modules_load_each_other_in_a_circle():
    """What is loaded first would find the other half made."""
    graph = {}
    for path, other in loaded():
        graph.setdefault(path, set()).add(other)
    assert len([*TopologicalSorter(graph).static_order()]) > 100


@pytest.mark.parametrize(
    "word",
    ["pagehide", "hashchange", "replaceState", "localStorage", "sessionStorage", "dataset.theme"],
)
def test_addresses_themes_and_what_is_kept_are_matters_of_the_base(word):
    """No page has a way of its own: it says what is to be kept, and the base says when."""
    folders = {p.relative_to(PAGE).parts[0] for p in PAGE.rglob("*.js") if word in p.read_text()}
    assert folders == {"core"}
