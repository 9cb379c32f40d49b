"""What the package index shows: the README with absolute links, and where the sources are.

The address of the sources comes from the environment variable `PROJECT_URL`, which the release
workflow sets to the repository that it runs in. Without it the README stays as it is: nothing here
guesses an address.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:|#)([^)\s]+)\)")
"""A Markdown link or picture whose address is relative."""


class PublishedMetadata(MetadataHookInterface):
    """Fills in `readme` and `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set both fields, by `PROJECT_URL` and the version."""
        url = os.environ.get("PROJECT_URL", "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        version = metadata.get("version") or _version(Path(self.root))
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_absolute_links(text, url, f"v{version}") if url else text,
        }
        metadata["urls"] = urls_of(url) if url else {}


def with_absolute_links(text: str, url: str, tag: str) -> str:
    """The text with every relative address led to the sources as they were at the tag."""

    def absolute(link: re.Match[str]) -> str:
        sign, words, address = link.groups()
        return f"{sign}[{words}]({url}/{'raw' if sign else 'blob'}/{tag}/{address})"

    return _LINK.sub(absolute, text)


def urls_of(url: str) -> dict[str, str]:
    """The addresses that the package index lists."""
    return {
        "Source": url,
        "Changelog": f"{url}/blob/main/CHANGELOG.md",
        "Documentation": f"{url}/blob/main/docs/index.md",
        "Issues": f"{url}/issues",
    }


def _version(root: Path) -> str:
    text = (root / "src/unicursal/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    assert found
    return found[1]
