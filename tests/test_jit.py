import subprocess
import sys

from unicursal import _jit


def test_a_changed_kernel_begins_a_new_cache_folder(tmp_path, monkeypatch):
    """The folder is named by all kernel sources: a change in any of them is noticed."""
    package = tmp_path / "package"
    (package / "walk").mkdir(parents=True)
    (package / "walk" / "_kernel.py").write_text("one")
    (package / "plain.py").write_text("one")
    monkeypatch.setattr(_jit, "__file__", str(package / "_jit.py"))
    first = _jit._sources_hash()
    (package / "plain.py").write_text("two")
    assert _jit._sources_hash() == first
    (package / "walk" / "_kernel.py").write_text("two")
    assert _jit._sources_hash() != first


def test_kernels_are_compiled_once_and_say_so(tmp_path):
    """The first process with an empty cache compiles and tells; the second does neither."""
    words = [sys.executable, "-m", "unicursal", "draw", "3", "--law", "backbite", "--seed", "1"]
    environment = {"XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path), "PATH": ""}
    told = [
        subprocess.run(words, env=environment, capture_output=True, text=True, check=True).stderr
        for _ in range(2)
    ]
    assert told == ["compiling, once (about half a minute) ...\n", ""]


def test_without_a_place_for_the_cache_kernels_still_work(tmp_path):
    """A file stands where the cache folder would be."""
    (tmp_path / "cache").write_text("")
    code = "import numpy; from unicursal import _random; print(_random.seeded(numpy.uint64(0))[0])"
    environment = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True
    )
    assert (done.stdout, done.stderr) == ("16294208416658607535\n", "")
