"""Processes that share work end without a word, also those that have hardly begun."""

import subprocess
import sys

HIRED = """
import os, signal, time
from unicursal.cli import ctrl_c
from unicursal.pool import pool
hired = pool(2)
"""


def said(then: str) -> str:
    """What a program and its processes print as complaints, until the last of them has ended."""
    program = [sys.executable, "-c", HIRED + then]
    return subprocess.run(program, capture_output=True, text=True, timeout=120, check=False).stderr


def test_who_has_just_begun_is_deaf_to_ctrl_c():
    """A process gets it from the terminal before it can ignore it; its parent hears it again."""
    then = (
        "asked = hired.submit(time.sleep, 0); (child,) = hired._processes; "
        "os.kill(child, signal.SIGINT); print(asked.result()); hired.shutdown(); "
        "assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())"
    )
    assert said(then) == ""


def test_who_leaves_at_once_takes_them_along():
    """They would look for what their parent shared with them, and complain that it is gone."""
    then = (
        "[hired.submit(time.sleep, 60) for _ in range(2)]; hired.shutdown(wait=False); "
        "ctrl_c.leave_at_once(0)"
    )
    assert said(then) == ""
