"""What a book says: in English, in German, or in the language of a file like `en.toml`."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from unicursal.errors import UnicursalError, quoted

LANGUAGES: Final = ("en", "de")
_LARGEST = 100_000


@dataclass(frozen=True)
class Words:
    """The texts of a language by their names, those of a table behind its own and a dot."""

    texts: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        """The text of a name.

        >>> words_of("de")["difficulty.easy"]
        'leicht'
        """
        return self.texts[name]

    def number(self, name: str, number: int) -> str:
        """A text with a number in it.

        >>> words_of("en").number("puzzles", 12)
        '12 puzzles'
        """
        return self.texts[name].replace("{n}", str(number))


def words_of(language: str, folder: Path | None = None) -> Words:
    """The words of a language by its name, or of a file in the folder.

    >>> words_of("fr")
    Traceback (most recent call last):
    unicursal.errors.UnicursalError: unknown language 'fr': choose from en, de, or name a file
    """
    if language in LANGUAGES:
        return _own(language)
    if folder is None or not language.endswith(".toml"):
        known = ", ".join(LANGUAGES)
        raise UnicursalError(
            f"unknown language {quoted(language)}: choose from {known}, or name a file"
        )
    try:
        with (folder / language).open("rb") as file:
            given = tomllib.loads(file.read(_LARGEST).decode("utf-8"))
    except OSError as fault:
        raise UnicursalError(f"{language}: {fault.strerror or fault}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise UnicursalError(f"{language}: not TOML: {fault}") from None
    texts = dict(_flat(given))
    for name in _own("en").texts:
        if not isinstance(texts.get(name), str):
            raise UnicursalError(f"{language}: no text for {name}")
    return Words(texts)


@cache
def _own(language: str) -> Words:
    file = resources.files("unicursal.book") / f"{language}.toml"
    return Words(dict(_flat(tomllib.loads(file.read_text("utf-8")))))


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield before + name, value
