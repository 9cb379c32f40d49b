"""Absurd input to every command: refused in a few words, soon, and without taking memory for it."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
resource = pytest.importorskip("resource")  # which Windows has not

HUGE = ("100000x100000", "4194304x1", "1x4194304", "999999999999x3", "9" * 400, "2000x2000")
NONSENSE = (
    "",
    "-5",
    "5x",
    "5@",
    "5~",
    "5+",
    "5:XYZ",
    "5#",
    "٣",
    "5\x01",
    "a" * 5000,
    "/dev",
    ".",
    "*",
)
MEMORY = 6 * 2**30
PATIENCE = 60.0
"""CPU seconds; most take one, and the machine may be slow. A hang would take for ever."""

POSITION_COMMANDS = {
    "draw": ["draw", "{}", "--format", "text", "--seconds", "5"],
    "options": ["options", "{}", "--seconds", "5"],
    "why": ["why", "{}", "R", "--seconds", "5"],
    "future": ["future", "{}", "--seconds", "5"],
    "count": ["count", "{}"],
    "rank": ["rank", "{}"],
    "unrank": ["unrank", "{}", "7"],
    "sample": ["sample", "{}", "-n", "1"],
    "puzzle": ["puzzle", "{}"],
    "solve": ["solve", "{}"],
    "check": ["check", "{}", "--seconds", "5"],
    "convert": ["convert", "{}", "out.txt"],
    "run": ["run", "{}", "--rules", "exact", "--limit", "3"],
    "run by rules": ["run", "{}", "--rules", "7", "--limit", "3"],
    "stats": ["stats", "{}", "--rules", "7", "--attempts", "2"],
    "rules judge": ["rules", "judge", "{}", "7"],
    "campaign": ["campaign", "start", "enumerate", "{}", "--dir", "camp", "--until", "3"],
}
SIZE_COMMANDS = {
    "level": ["level", "{}"],
    "play": ["play", "{}", "--keys", "RR", "--json"],
    "room": ["room", "{}"],
}


def ended(words: list[str], folder: Path) -> tuple[int, str]:
    """The exit code of a command and what it said on stderr, with memory and time bounded."""

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (int(PATIENCE), int(PATIENCE)))

    said = subprocess.run(
        [sys.executable, "-m", "unicursal", *words],
        cwd=folder,
        preexec_fn=bound,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
    )
    return said.returncode, said.stderr


@pytest.mark.parametrize("command", [*POSITION_COMMANDS, *SIZE_COMMANDS])
@pytest.mark.parametrize("absurd", [*HUGE, *NONSENSE], ids=lambda text: ascii(text)[:16])
def test_every_command(command, absurd, tmp_path):
    """An answer (huge boards may be drawn), or one line with exit code 2, or 3 out of time."""
    words = {**POSITION_COMMANDS, **SIZE_COMMANDS}[command]
    if "\x00" in absurd:
        return
    code, said = ended([word.format(absurd) for word in words], tmp_path)
    assert code in {0, 1, 2, 3}, (code, said[-500:])
    assert "Traceback" not in said, said[-800:]
    if code == 2:
        complaint = said.strip().splitlines()
        assert complaint, "refused without a word"
        assert len(complaint[-1]) < 300, complaint
    if absurd in NONSENSE:
        assert code in {1, 2}, said
