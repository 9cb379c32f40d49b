"""The first answers come from plain Python while another process compiles."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import numpy as np
import pytest

from unicursal import _compiling, _jit, _kernel_cache

COMMANDS = """
draw 11 --seed 7 --format moves
draw 6x5~2,2~3,2 --law backbite --seed 3 --json
draw 7 --law uniform --seed 3 --json
options 13:RRDD --json
why 7:RRRRRRDDDDDLULURUULDLULDLULDDR D --json
future 7:RRDD --exact --json
count 7 --json
rank 7:RRDDL --json
unrank 7 77777 --json
sample 6x5 -k 3 --seed 1 --json
run 5 --rules 9+area --limit 9 --json
rules judge 7:RRDDD 9+area+forced --json
puzzle 6x5 --clues stops+walls --seed 1 --json
level 31x17 --style mixed --seed 2 --json
room 7x5 1,1 5,3 --count -k 1 --seed 1 --json
"""
WORDS = "unicursal: compiling beside this, once, for a minute or two\n"


@pytest.mark.parametrize("words", COMMANDS.strip().splitlines(), ids=lambda words: words.split()[0])
def test_the_same_bytes_either_way(words, call):
    """Also no warning that a number wraps around, which is meant."""
    command = [sys.executable, "-W", "error", "-m", "unicursal", *words.split()]
    environment = {**os.environ, "UNICURSAL_COMPILE": "never"}
    plain = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (plain.returncode, plain.stdout, plain.stderr) == call(*words.split())


def told_in(file):
    """What the file of the lock says: its first line counts."""
    return json.loads(file.read_text().partition("\n")[0])


@pytest.fixture
def fresh(tmp_path):
    """The environment of a user who has nothing compiled, on a machine where nobody compiles."""
    folders = {"XDG_CACHE_HOME": str(tmp_path), "TMPDIR": str(tmp_path)}
    environment = {**os.environ, **folders}
    environment.pop("NUMBA_CACHE_DIR", None)
    environment.pop("UNICURSAL_COMPILE", None)
    yield environment
    for file in tmp_path.glob("unicursal-compiling-*"):
        with suppress(ProcessLookupError):
            os.kill(told_in(file)["pid"], signal.SIGTERM)


def test_another_process_compiles_and_is_told_of_once(fresh, tmp_path):
    """The first command begins it, the second finds it at work; both have answered meanwhile."""
    command = [sys.executable, "-m", "unicursal", "options", "5:RD", "--json"]
    for words in (WORDS, ""):
        done = subprocess.run(command, env=fresh, capture_output=True, text=True)
        assert (json.loads(done.stdout)["options"], done.stderr) == (["L"], words)
    (file,) = tmp_path.glob("unicursal-compiling-*")
    told = told_in(file)
    assert told["folder"] == str(tmp_path / "unicursal" / "kernels")
    os.kill(told["pid"], 0)  # it lives
    assert os.getpriority(os.PRIO_PROCESS, told["pid"]) > 0 or told["done"] == 0


@pytest.mark.parametrize("words", [["--no-compile"], []])
def test_compiling_can_be_forbidden(words, fresh, tmp_path):
    """By an option and by a variable."""
    forbidden = fresh if words else {**fresh, "UNICURSAL_COMPILE": "never"}
    command = [sys.executable, "-m", "unicursal", *words, "options", "5:RD"]
    assert subprocess.run(command, env=forbidden, capture_output=True).stderr == b""
    assert not list(tmp_path.glob("unicursal-compiling-*"))


@pytest.fixture
def impatient(monkeypatch):
    """A process that has nothing compiled, without patience, and without another that compiles."""
    monkeypatch.delenv("UNICURSAL_COMPILE", raising=False)
    monkeypatch.setattr(_kernel_cache, "is_complete", lambda: False)
    monkeypatch.setattr(_compiling, "begin", lambda: None)
    monkeypatch.setattr(_jit, "PATIENCE", 0.3)
    monkeypatch.setattr(_jit, "_WATCH", 0.05)
    monkeypatch.setattr(_jit, "_plain", _jit._Plain())


@pytest.mark.usefixtures("impatient")
def test_what_plain_python_cannot_do_in_time_is_begun_anew(monkeypatch):
    """In the midst of a call: the arrays are as they were, and the compiled kernel answers."""

    @_jit.kernel
    def for_ever(pair, step):
        while True:
            pair[0][0] += step

    found = []
    monkeypatch.setattr(_jit.Kernel, "_compile", lambda _: lambda *given: found.append(given))
    array = np.array([7, 8])
    for_ever((array, 1), 3)
    assert array.tolist() == [7, 8]
    assert found[0][1] == 3


@pytest.mark.usefixtures("impatient")
def test_who_swallows_the_loss_of_patience_hears_of_it_again(monkeypatch):
    """Code that a library runs in passing may lose what is raised there."""

    @_jit.kernel
    def deaf():
        with suppress(_jit._OutOfPatienceError):
            while True:
                pass
        while True:
            pass

    monkeypatch.setattr(_jit.Kernel, "_compile", lambda _: lambda: "compiled")
    assert deaf() == "compiled"


@pytest.mark.usefixtures("impatient")
def test_who_is_at_work_is_watched_when_others_have_lost_patience(monkeypatch):
    """A call with large arrays, for which plain Python is not even tried."""

    @_jit.kernel
    def for_ever():
        _jit._plain.is_over = True
        while True:
            pass

    monkeypatch.setattr(_jit.Kernel, "_compile", lambda _: lambda: "compiled")
    assert for_ever() == "compiled"


@pytest.mark.usefixtures("impatient")
def test_many_short_calls_lose_patience_as_well(monkeypatch):
    """It is the sum that counts; and after a pause it counts from nothing."""

    @_jit.kernel
    def short(seconds):
        end = time.thread_time() + seconds
        while time.thread_time() < end:
            pass
        return np.int64(1)

    monkeypatch.setattr(_jit, "_IDLE", 0.1)
    monkeypatch.setattr(_jit.Kernel, "_compile", lambda _: lambda _: "compiled")
    assert [short(0.16), type(short(0.01))] == [1, int]
    time.sleep(0.15)
    answers = [short(0.16) for _ in range(4)]
    assert answers == [1, 1, "compiled", "compiled"] or answers == [1, "compiled"] + 2 * [
        "compiled"
    ]


@pytest.mark.usefixtures("impatient")
def test_large_arrays_are_not_even_tried(monkeypatch):
    """Plain Python would take minutes."""
    monkeypatch.setattr(_jit.Kernel, "_compile", lambda _: lambda _: "compiled")
    assert _jit.kernel(len)(np.zeros(10**6)) == "compiled"


@pytest.mark.usefixtures("impatient")
def test_a_fault_of_a_plain_kernel_is_its_own():
    """It is raised, and the next call is answered."""

    @_jit.kernel
    def inverse(number):
        return 1 // number

    with pytest.raises(ZeroDivisionError):
        inverse(0)
    assert inverse(1) == 1


HOLDING = """
import sys
from unicursal import _compiling, _kernel_cache
with _compiling.alone() as report:
    report(34, 69)
    print("holds", flush=True)
    sys.stdin.readline()
    if sys.argv[1] == "writes":
        _kernel_cache.write("one", b"content")
        sys.stdin.readline()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there each process compiles for itself")
@pytest.mark.parametrize(("how", "found"), [("writes", b"content"), ("dies", None)])
def test_who_needs_what_another_compiles_waits_for_it(how, found, fresh, tmp_path, monkeypatch):
    """Under a true bar; one that dies leaves it to who waits."""
    monkeypatch.setattr(_kernel_cache, "cache_folder", lambda: tmp_path / "unicursal" / "kernels")
    monkeypatch.setattr(_compiling.tempfile, "gettempdir", lambda: str(tmp_path))
    told = []
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    command = [sys.executable, "-c", HOLDING, how]
    with subprocess.Popen(command, env=fresh, text=True, **pipes) as other:
        assert other.stdout.readline() == "holds\n"

        def hear(words, share):
            told.append((words, share))
            if len(told) == 1:
                other.stdin.write("\n")
                other.stdin.flush()

        monkeypatch.setattr(_compiling._State, "progress", staticmethod(hear))
        assert _compiling.wait_for("one") == found
        assert told[0] == ("compiling, once: 34 of 69 parts", 34 / 69)
        other.communicate("\n")
    assert _compiling.under_way() is None


LEFT_OUT = """
from unicursal import _jit, cli
assert cli.run(["compile", "--json"]) == 0
print(*(kernel.__qualname__ for kernel in _jit.kernels if not kernel.is_compiled))
"""


def test_everything_is_compiled_ahead_of_time():
    """Every kernel that Python may call; here they are read, for nothing is left to be done."""
    done = subprocess.run([sys.executable, "-c", LEFT_OUT], capture_output=True, text=True)
    answer, left_out = done.stdout.splitlines()
    assert (left_out, set(json.loads(answer))) == ("", {"kernels", "seconds"})
    assert _kernel_cache.is_complete()
