"""The engine in the browser is made of today's kernels, and its types say what there is."""

import re

import pytest

from release import make_engine
from unicursal.walk.preference import PREFERENCES


def test_the_engine_is_made_of_todays_kernels():
    """Who changes a kernel of the solver makes it anew; no column and no task is copied by hand."""
    words = f"the kernels have changed: run `{make_engine.COMMAND}` and commit what it writes"
    assert make_engine.is_of_today(), words


def test_the_module_asks_for_nothing_but_ctrl_c():
    """Whoever loads it gives it a memory and three functions."""
    module = make_engine.MODULE.read_bytes()
    assert module[:4] == b"\0asm"
    names = {b"memory", b"PyGILState_Ensure", b"PyGILState_Release", b"PyOS_InterruptOccurred"}
    assert all(name in module for name in names)
    assert len(module) < 120_000


@pytest.mark.parametrize("name", ["Engine", "Walk"])
def test_the_types_name_what_there_is(name):
    """Each member of a class stands in `engine.d.ts`, and nothing else does."""
    script = (make_engine.FOLDER / "engine.js").read_text()
    types = (make_engine.FOLDER / "engine.d.ts").read_text()
    members = re.compile(r"^  (?:static |async |get |readonly )*(\w+)(?=[(:])", re.MULTILINE)

    def members_of(source):
        body = re.search(rf"export class {name} .*?^}}", source, re.MULTILINE | re.DOTALL)[0]
        return set(members.findall(body)) - {"constructor", "private"}

    assert members_of(script) == members_of(types) != set()


def test_the_types_name_all_laws():
    """The laws that are tables, and `fair`."""
    types = (make_engine.FOLDER / "engine.d.ts").read_text()
    told = re.search(r"^export type Law = (.*);$", types, re.MULTILINE)[1]
    assert [name.strip('"') for name in told.split(" | ")] == ["fair", *PREFERENCES]


def test_the_folder_stands_alone():
    """No script of the engine loads anything from elsewhere, so the folder can be copied."""
    for path in make_engine.FOLDER.glob("*.js"):
        for source in re.findall(r'(?:from|import\()\s*"([^"]+)"', path.read_text()):
            assert re.fullmatch(r"\./[\w-]+\.js", source), f"{path.name}: {source}"
