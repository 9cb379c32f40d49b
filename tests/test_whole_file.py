"""Files are written whole or not at all, and for those who may read them."""

import os
import stat
import sys

import pytest

from unicursal.whole_file import write_file

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such modes")


@pytest.fixture
def narrow_umask():
    """Nobody but the owner's group may read what the process writes."""
    before = os.umask(0o027)
    yield
    os.umask(before)


def mode_of(path):
    """Who may read and write a file."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("narrow_umask")
def test_a_new_file_is_as_the_umask_says_without_touching_it(tmp_path, monkeypatch):
    """To ask for the umask is to set it, and for that moment other threads have none."""
    monkeypatch.setattr(os, "umask", lambda _: pytest.fail("the umask was set"))
    write_file(tmp_path / "a.txt", b"new")
    monkeypatch.undo()
    assert mode_of(tmp_path / "a.txt") == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.usefixtures("narrow_umask")
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o666])
def test_a_file_that_was_there_keeps_its_mode(mode, tmp_path):
    """Also where the umask would give a new one less."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_file(path, b"new")
    assert (mode_of(path), path.read_bytes()) == (mode, b"new")


def test_a_private_file_is_never_open_to_others(tmp_path, monkeypatch):
    """Not even before it has taken its place."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    path.chmod(0o600)
    modes = []
    real = os.open
    monkeypatch.setattr(os, "open", lambda *words: (modes.append(words[2]), real(*words))[1])
    write_file(path, b"new")
    assert modes == [0o600]
