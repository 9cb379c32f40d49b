"""What only some systems have is loaded only where it is asked for."""

import ast
from pathlib import Path

import pytest

import unicursal

PACKAGE = Path(unicursal.__file__).parent
OF_SOME_SYSTEMS = {
    *("curses", "fcntl", "grp", "msvcrt", "posix", "pty", "pwd", "readline", "resource"),
    *("syslog", "termios", "tty", "winreg"),
}


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_modules_load_on_every_system(path):
    """A module of one system is imported within a function, or where the system was asked for."""
    tree = ast.parse(path.read_text())
    inside = {
        part
        for guard in ast.walk(tree)
        if isinstance(guard, ast.FunctionDef | ast.AsyncFunctionDef)
        or (isinstance(guard, ast.If) and "sys.platform" in ast.unparse(guard.test))
        for part in ast.walk(guard)
    }
    for part in ast.walk(tree):
        if part in inside or not isinstance(part, ast.Import | ast.ImportFrom):
            continue
        names = [part.module] if isinstance(part, ast.ImportFrom) else [n.name for n in part.names]
        assert not OF_SOME_SYSTEMS & {(name or "").partition(".")[0] for name in names}
