"""Build the wheel and the sdist and try both in empty environments; `make check-release` runs it.

Each Python from 3.11 on that is found here gets two environments, one with the newest dependencies
and one with those of `constraints.txt`. In each, first the wheel and then the sdist is installed,
`pip check` must be content, and a labyrinth is drawn, by the command and by `python -m`. All must
print the same bytes. The first environment runs the commands of the README too, as somebody who has
just come: with an empty home, so that nothing is compiled. Before all that the engine for browsers
must be made of today's kernels.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import make_engine

ROOT = Path(__file__).parents[1]
DRAW = ("draw", "9", "--seed", "7", "--format", "text")


def main() -> None:
    """Build, then try what was built; the first thing that fails ends it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pythons", nargs="*", type=Path, help="interpreters; else all found here")
    parser.add_argument("-o", "--output", type=Path, help="a folder for the wheel and the sdist")
    asked = parser.parse_args()
    if not make_engine.is_of_today():
        sys.exit(f"the engine for browsers is not made of today's kernels: {make_engine.COMMAND}")
    with tempfile.TemporaryDirectory(prefix="unicursal-release-") as scratch:
        folder = asked.output or Path(scratch) / "dist"
        run(sys.executable, "-m", "build", "--outdir", folder, ROOT)
        wheel, sdist = newest(folder, "*.whl"), newest(folder, "*.tar.gz")
        print(f"{wheel.name}: {wheel.stat().st_size:,} bytes")
        print(f"{sdist.name}: {sdist.stat().st_size:,} bytes")
        drawn: set[str] = set()
        for python in asked.pythons or pythons_here():
            for pinned in (False, True):
                begun = time.monotonic()
                environment = Path(scratch) / f"{python.name}-{pinned}"
                is_first = not drawn
                drawn |= tried(python, environment, (wheel, sdist), pinned=pinned)
                if is_first:
                    follow_the_readme(environment, Path(scratch) / "newcomer")
                shutil.rmtree(environment)
                words = "pinned" if pinned else "newest"
                seconds = time.monotonic() - begun
                print(f"{python}: {words} dependencies, wheel and sdist: good, {seconds:.0f} s")
        if len(drawn) != 1:
            sys.exit("the environments draw different labyrinths from one seed")


def pythons_here() -> list[Path]:
    """One interpreter of each version from 3.11 on: from the search path and from pyenv."""
    names = [f"python3.{minor}" for minor in range(11, 20)]
    found = [Path(path) for name in names if (path := shutil.which(name))]
    found += sorted(Path.home().glob(".pyenv/versions/3.*/bin/python3"))
    by_version: dict[str, Path] = {}
    for python in [Path(sys.executable), *found]:
        asked = subprocess.run([python, "--version"], capture_output=True, text=True)
        match = re.match(r"Python (3\.(\d+)\.\S+)", asked.stdout)
        if match and int(match[2]) >= 11:
            by_version.setdefault(match[1], python)
    return list(by_version.values())


def tried(python: Path, environment: Path, packages: tuple[Path, ...], *, pinned: bool) -> set[str]:
    """What a new environment draws with each of the packages."""
    run(python, "-m", "venv", environment)
    bin_folder = programs_of(environment)
    pip = (bin_folder / "python", "-m", "pip", "--quiet", "--disable-pip-version-check")
    constraints = ("--constraint", ROOT / "constraints.txt") if pinned else ()
    drawn = set()
    for package in packages:
        fresh = ("--force-reinstall", "--no-deps") if package is not packages[0] else ()
        run(*pip, "install", *fresh, *constraints, package, cwd=environment)
        run(*pip, "check", cwd=environment)
        drawn.add(run(bin_folder / "unicursal", *DRAW, cwd=environment))
        drawn.add(run(bin_folder / "python", "-m", "unicursal", *DRAW, cwd=environment))
        said = run(bin_folder / "unicursal", "--version", cwd=environment).strip()
        if f"-{said}" not in package.name:
            sys.exit(f"{package.name} says that it is {said}")
    return drawn


def programs_of(environment: Path) -> Path:
    """Where an environment has its commands."""
    return environment / ("Scripts" if os.name == "nt" else "bin")


def follow_the_readme(environment: Path, home: Path) -> None:
    """Run all that the README has its readers try, in a home and a folder where nothing is yet."""
    home.mkdir()
    blocks = re.findall(r"^```sh\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)
    lines = [line for block in blocks for line in block.splitlines()]
    for line in lines:
        program, *words = shlex.split(line, comments=True)
        run(programs_of(environment) / program, *words, cwd=home, home=home)
    print(f"the {len(lines)} commands of the README, with an empty home: good")


def newest(folder: Path, pattern: str) -> Path:
    """The youngest file of the pattern."""
    return max(folder.glob(pattern), key=lambda path: path.stat().st_mtime)


def run(*words: object, cwd: Path = ROOT, home: Path | None = None) -> str:
    """What the command prints; whatever fails ends the check with what it said."""
    # An installed package must not be hidden by the sources or by another environment.
    clean = {
        name: value
        for name, value in os.environ.items()
        if name not in {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
    }
    if home:
        clean.pop("XDG_CACHE_HOME", None)
        clean |= {"HOME": str(home), "USERPROFILE": str(home)}
    command = [str(word) for word in words]
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
