import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from unicursal import _kernel_cache

# One small kernel, with the words that the command line says when it compiles.
CODE = """
import numpy
from unicursal.cli.output import progress_on_stderr
with progress_on_stderr():
    from unicursal._random import seeded
    print(seeded(numpy.uint64(0))[0])
"""
ANSWER = "16294208416658607535\n"
COMPILING = "compiling, once\n"


def environment(folder):
    """The place of the sources and a place for the cache."""
    sources = str(Path(_kernel_cache.__file__).parents[1])
    place = {"NUMBA_CACHE_DIR": str(folder), "TMPDIR": str(folder)}
    return {**place, "PATH": "", "PYTHONPATH": sources, "UNICURSAL_COMPILE": "first"}


def asked(folder):
    """What one process with its cache in a folder says on stderr, having answered rightly."""
    words = [sys.executable, "-c", CODE]
    done = subprocess.run(words, env=environment(folder), capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, ANSWER)
    return done.stderr


def kernels(folder):
    """The files of the cache in a folder."""
    return [path for path in folder.rglob("*") if path.is_file() and "-compiling-" not in str(path)]


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache of this process, with nothing said about it yet."""
    monkeypatch.setattr(_kernel_cache, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(_kernel_cache, "_complaints", [])
    return tmp_path


def test_kernels_are_compiled_once_said_so_and_mended_when_damaged(tmp_path):
    """An empty cache is filled, a full one is used, a damaged one is noticed and made good."""
    assert asked(tmp_path) == COMPILING
    assert asked(tmp_path) == ""
    assert {path.parent.parent for path in kernels(tmp_path)} == {tmp_path / "unicursal"}
    for number, path in enumerate(sorted(kernels(tmp_path))):
        content = path.read_bytes()
        path.write_bytes(content[: len(content) // 2] if number % 2 else content[:-1] + b"!")
    complaint, *rest = asked(tmp_path).splitlines(keepends=True)
    assert complaint.startswith("unicursal: the kernel cache is damaged (")
    assert complaint.endswith("): compiling without it\n")
    assert rest == [COMPILING]
    assert asked(tmp_path) == ""


def test_without_a_place_for_the_cache_kernels_still_work(tmp_path):
    """A file stands where the cache folder would be: that is told in a line."""
    (tmp_path / "unicursal").write_text("")
    told = asked(tmp_path).splitlines()
    assert told[0] == COMPILING.strip()
    assert told[1].startswith("unicursal: the kernel cache ")
    assert told[1].endswith("cannot be written (Not a directory): compiling without it")
    assert len(told) == 2


def test_processes_may_race(tmp_path):
    """Two that fill one cache at the same time both answer, and leave nothing half-done."""
    words = [sys.executable, "-c", CODE]
    racing = [
        subprocess.Popen(
            words, env=environment(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for _ in range(2)
    ]
    for process in racing:
        out, err = process.communicate()
        assert (process.returncode, out.decode()) == (0, ANSWER)
        assert err.decode() in {COMPILING, ""}
    assert not [path for path in kernels(tmp_path) if path.name.startswith(".new-")]


def test_a_full_disk_is_told_once(cache, monkeypatch, caplog):
    """What cannot be written is not kept, and the first time is enough to say so."""

    def full(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(_kernel_cache.tempfile, "mkstemp", full)
    _kernel_cache.write("one", b"content")
    _kernel_cache.write("two", b"content")
    (told,) = caplog.messages
    assert told == (
        f"unicursal: the kernel cache {cache} cannot be written (No space left on device): "
        "compiling without it"
    )
    assert kernels(cache) == []


def test_a_disk_that_fills_up_leaves_no_rubbish(cache, monkeypatch):
    """A file that could not be finished is removed."""

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(_kernel_cache.Path, "replace", full)
    _kernel_cache.write("one", b"content")
    assert kernels(cache) == []


def test_what_is_written_is_read(cache):
    """The content comes back; what is not there is None."""
    _kernel_cache.write("one", b"content")
    assert _kernel_cache.read("one") == b"content"
    assert _kernel_cache.read("two") is None
    assert [path.name for path in kernels(cache)] == ["one"]


def test_a_user_without_a_home_has_no_cache(monkeypatch, caplog):
    """Nothing is read, nothing is written, and a line says why."""
    monkeypatch.setattr(_kernel_cache, "cache_folder", lambda: None)
    monkeypatch.setattr(_kernel_cache, "_complaints", [])
    assert _kernel_cache.read("one") is None
    _kernel_cache.write("one", b"content")
    assert caplog.messages == [
        "unicursal: the kernel cache has no place: there is no home folder: compiling without it"
    ]


def test_what_nobody_reads_for_a_month_is_removed(cache):
    """A file that is read stays, however old it is; the next one written drops the others."""
    for name in ("read", "unread"):
        _kernel_cache.write(name, b"content")
        os.utime(cache / name, (0, 0))
    assert _kernel_cache.read("read") == b"content"
    _kernel_cache._drop_unread.cache_clear()
    _kernel_cache.write("new", b"content")
    assert sorted(path.name for path in kernels(cache)) == ["new", "read"]


def test_kernels_that_changed_places_are_noticed(cache, caplog):
    """Whole, but under the name of another: its machine code must not run."""
    _kernel_cache.write("one", b"machine code of one")
    _kernel_cache.write("two", b"machine code of two")
    (cache / "one").rename(cache / "aside")
    (cache / "two").rename(cache / "one")
    (cache / "aside").rename(cache / "two")
    assert _kernel_cache.read("one") is _kernel_cache.read("two") is None
    assert "is damaged" in caplog.messages[0]


def test_a_change_concerns_the_kernels_that_reach_it(tmp_path, monkeypatch):
    """A kernel depends on the modules that its own imports, however far away."""
    package = tmp_path / "unicursal"
    package.mkdir()
    (package / "_one.py").write_text("from unicursal import _two\n")
    (package / "_two.py").write_text("from unicursal._three import (\n    SIZE,\n)\n")
    (package / "_three.py").write_text("SIZE = 3\n")
    (package / "_four.py").write_text("SIZE = 4\n")
    monkeypatch.setattr(_kernel_cache, "_PACKAGE", package)

    def digests():
        _kernel_cache._sources_of.cache_clear()
        _kernel_cache._digest_of_file.cache_clear()
        return [_kernel_cache.digest(f"unicursal.{name}", "") for name in ("_one", "_four")]

    before = digests()
    (package / "_three.py").write_text("SIZE = 5\n")
    after = digests()
    assert before[0] != after[0]
    assert before[1] == after[1]
    digests()
