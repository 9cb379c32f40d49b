"""`unicursal compile`: all kernels ahead of time, by commands that need every one of them.

Kernels are compiled for the arguments that they are called with, so calling them is the surest way.
"""

from __future__ import annotations

import gc
import os
import threading
import time
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from unicursal import _compiler, _compiling, _jit, _kernel_cache
from unicursal.board import Board
from unicursal.cli.choices import Json, Quiet
from unicursal.cli.commands import app_for
from unicursal.cli.output import print_json, progress_on_stderr
from unicursal.errors import NothingToDrawError, UnicursalError
from unicursal.lab.mining.drawing import Surroundings
from unicursal.lab.mining.found_rule import smallest_picture
from unicursal.line import Line
from unicursal.puzzle import steps_to
from unicursal.rules import Judge
from unicursal.rules.forced.rests import Rest, Rests
from unicursal.rules.limits.area_limit import limits_of

# What most people ask for comes first.
_REHEARSAL = """
draw 5 --seed 1
count 5
why 5:RD R
why 7:RRRRRRDDDDDLULURUULDLULDLULDDR D
why 5:DDRDLDRRU R
why 9:RRRRRRRRDDDDDDDLLLLURURDRUUUUULLLLLDLULDDRDLDR R
level 21x15 --seed 1
puzzle 5 --seed 1
puzzle 5 --clues stops --seed 1
puzzle 5 --clues numbers --difficulty expert --seed 1
why 5+s2,4-0,2 R
future 5:RRDD --future exact
draw 5 --law uniform --seed 1
draw 5 --law teeth --seed 1
draw 6@0,0-5,0~2,2~3,2 --law backbite --seed 1
sample 4x90@0,0-3,0 -k 1 --seed 1
rank 5:RRDD
unrank 5 7
run 5 --rules exact
run 5 --rules 9+area --limit 5
run 7 --rules forced --order random --limit 1 --seed 1
stats 7 --rules 7 --attempts 2 --seed 1
future 7:RRDD
rules judge 5:DDRDLDRRU 9+area+forced
rules judge 11:RRRRRRRRRRDDDDDDLUUULURULLDLULDDLLLDDDDRRRR forced
rules audit 5 --boards 5
rules first 5 --board 5
room 7x5 1,1 5,3 --count -k 1 --seed 1
room 7x5 --pairs
level 13x16 --style snake --seed 21
check 5:RDRR
count 13
count 8@any-any
solve 5+n0,1=4-3,2=12
solve 5+s1,0-3,0-2,0+l1,0RR
why 9x11@0,2-8,1~2,0~3,0~4,2~5,2~8,2~1,4~5,4~6,4~4,5~5,7~0,9~0,10~4,10~5,10~8,10 U
why 5+n2,0=3-4,0=7+l2,0RR R
rules study whole forced --board 5
rules judge 9:RRRRRRRRDDLLLLLLLDDRR 9 -o FOLDER/a.svg
draw 7:RRDD --future paper -o FOLDER/b.svg
"""

_MOST_MEMORY = 3 * 10**9
"""Bytes, for a process beside others."""
_NICE = 10
_TOLD = 0.5
"""Seconds between two reports."""


def compile_all(
    beside: Annotated[int | None, typer.Option(hidden=True)] = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Compile everything ahead of time, for example while a container is built.

    Without it the first answers come from plain Python, while a process of its own compiles. That
    is not begun with [bold]unicursal --no-compile[/] or where UNICURSAL_COMPILE is [bold]never[/].

    For example: unicursal compile
    """
    if _jit.is_forbidden():
        raise UnicursalError("compiling is forbidden (UNICURSAL_COMPILE or NUMBA_DISABLE_JIT)")
    if beside is not None:
        _give_way()
    begin, ended = time.monotonic(), threading.Event()
    with progress_on_stderr() as progress, _compiling.alone(beside, progress) as report:
        _jit.compile_from_now_on()
        _kernel_cache.load_kernels()
        gc.disable()  # looking through Numba's many objects would take a tenth of the time

        def tell() -> None:  # beside the work: half of it is a single kernel
            while not ended.wait(_TOLD):
                done, total = _far()
                report(done, total)
                progress(f"compiling: {done} of {total} parts", done / total)

        teller = threading.Thread(target=tell, daemon=True)
        teller.start()
        try:
            _rehearse()
        finally:
            ended.set()
            teller.join()
    _kernel_cache.say_complete()
    seconds = time.monotonic() - begin
    if as_json:
        print_json({"kernels": len(_jit.kernels), "seconds": round(seconds, 1)})
    else:
        print(f"{len(_jit.kernels)} kernels compiled in {seconds:.0f} s")


def _rehearse() -> None:
    """Do all that needs a kernel."""
    commands = [line.split() for line in _REHEARSAL.split("\n") if line]
    apps = [app_for(words) for words in commands]
    with TemporaryDirectory() as folder, Path(os.devnull).open("w") as nowhere:
        for words, app in zip(commands, apps, strict=True):
            with redirect_stdout(nowhere), redirect_stderr(nowhere):
                quick = [word.replace("FOLDER", folder) for word in words]
                with suppress(SystemExit, NothingToDrawError):
                    app(quick, prog_name="unicursal", standalone_mode=False)
    _ask_the_library()


def _far() -> tuple[int, int]:
    """How many parts of how many are compiled, or at least begun."""
    done = sum(kernel.is_compiled for kernel in _jit.kernels) + _compiler.parts_begun()
    return done, len(_jit.kernels) + len(_jit.parts)


def _ask_the_library() -> None:
    """What no small command comes to."""
    judge = Judge(Board(7), "9+area")
    for move in "RRRRRRDDLULDLULDDDDLU":
        judge.push(move)
        limits_of(judge.line)
        judge.judgement()
    judge.pop()
    rests = Rests(Board(5))
    rests.walk()
    rests.is_good(Rest(frozenset({(0, 0)}), (0, 0)))
    steps_to(Line("5+n0,1=4-3,2=12:RDLDDDRUURRULURRDDDLLDRR"))
    smallest_picture(Surroundings.of(Line("7:RRRRRRDDLULDLULDDDDLUUUULDDDDDRR"), "U"))


def _give_way() -> None:
    """Let whatever else the machine does come first, and take a bounded part of its memory."""
    try:
        import resource
    except ImportError:  # Windows has none
        return
    os.nice(_NICE)
    resource.setrlimit(resource.RLIMIT_DATA, (_MOST_MEMORY, _MOST_MEMORY))
