import importlib.util
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from unicursal import __version__

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def metadata():
    """The module that fills in what the package index shows."""
    spec = importlib.util.spec_from_file_location("metadata", ROOT / "release/metadata.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    """The files of the sdist by name, built as a release is."""
    folder = tmp_path_factory.mktemp("dist")
    words = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "-d", str(folder)]
    address = {"PROJECT_URL": "https://git.example/unicursal"}
    subprocess.run(words, cwd=ROOT, env=os.environ | address, check=True, capture_output=True)
    with tarfile.open(folder / f"unicursal-{__version__}.tar.gz") as archive:
        files = {item.name.partition("/")[2]: item for item in archive if item.isfile()}
        return {
            name: archive.extractfile(item).read() if name == "PKG-INFO" else b""
            for name, item in files.items()
        }


@pytest.mark.xdist_group("sdist")
def test_the_sdist_has_all_that_testing_and_measuring_needs(sdist):
    """Every folder of the sources, and nothing that a tool left there."""
    for folder in ("benchmarks", "docs", "examples", "release", "src", "tests"):
        there = {
            path.relative_to(ROOT).as_posix()
            for path in (ROOT / folder).rglob("*")
            if path.suffix in {".py", ".md", ".rules", ".svg", ".js", ".css", ".txt"}
            and not {"_build", "__pycache__", "generated", ".hypothesis"} & {*path.parts}
        }
        assert there <= set(sdist)
    for name in ("Makefile", "constraints.txt", "CITATION.cff", "LICENSE", "CHANGELOG.md"):
        assert name in sdist
    assert not [name for name in sdist if "__pycache__" in name or "_build" in name]


@pytest.mark.xdist_group("sdist")
def test_the_package_index_shows_no_relative_link(sdist):
    """Each picture and link of the README is an address at the tag of this version."""
    shown = sdist["PKG-INFO"].decode()
    addresses = re.findall(r"\]\(([^)]+)\)", shown)
    assert len(addresses) > 10
    assert [address for address in addresses if not address.startswith("https://")] == []
    raw = f"https://git.example/unicursal/raw/v{__version__}/docs/pictures/colours-21.svg"
    assert raw in addresses
    assert "Project-URL: Source, https://git.example/unicursal\n" in shown


def test_links_that_are_absolute_stay(metadata):
    """Only relative ones are led to the sources."""
    text = "[a](https://b.example/c) [d](#e) [f](g.md) ![h](i/j.svg)"
    assert metadata.with_absolute_links(text, "https://k.example", "v1") == (
        "[a](https://b.example/c) [d](#e) [f](https://k.example/blob/v1/g.md) "
        "![h](https://k.example/raw/v1/i/j.svg)"
    )


def test_the_version_stands_in_one_place():
    """The changelog begins with it; neither the metadata nor the citation repeats it."""
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for name in ("pyproject.toml", "CITATION.cff", "README.md"):
        assert __version__ not in (ROOT / name).read_text(encoding="utf-8"), name


def test_the_module_is_the_command():
    """`python -m unicursal` answers as `unicursal` does."""
    words = [sys.executable, "-m", "unicursal", "--version"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"{__version__}\n")
