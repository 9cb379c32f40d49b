"""Words and numbers drawn as lines, so that no renderer can miss a font.

The signs are those of ASCII, common punctuation, and the Latin letters of Europe, Turkey and
Vietnam: a letter with accents is put together from the letter and its accents. `signs.txt` has a
sign a row, in hundredths: strokes are runs of points `x,y`, parted by `|`; a letter in place of a
stroke stands for all strokes of that letter, moved to the right by what follows the `+`.
"""

from collections.abc import Iterator
from importlib import resources
from unicodedata import combining, lookup, normalize

from unicursal.draw.scene import Point

Strokes = list[tuple[Point, ...]]


def _read_signs() -> dict[str, Strokes]:
    signs: dict[str, Strokes] = {" ": []}
    for row in (resources.files(__package__) / "signs.txt").read_text("utf-8").splitlines():
        name, _, strokes = row.partition("  ")
        made = signs[name if len(name) == 1 else lookup(name)] = []
        for stroke in strokes.split(" | "):
            if "," in stroke:
                points = (point.split(",") for point in stroke.split())
                made.append(tuple((int(x) / 100, int(y) / 100) for x, y in points))
            else:
                letter, _, right = stroke.partition("+")
                made += _moved(signs[letter], int(right or 0) / 100, 0)
    return signs


def _moved(strokes: Strokes, dx: float, dy: float) -> Strokes:
    return [tuple((x + dx, y + dy) for x, y in stroke) for stroke in strokes]


_SIGNS = _read_signs()
"""A sign stands in a box one wide and two high, its tail below. An accent above a letter has its
foot in (0, 0), one below hangs there."""
_ABOVE = (216, 230)
"""The classes of Unicode whose accents stand above their letter."""
_ALIKE = {
    **dict.fromkeys("\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}", "'"),
    **dict.fromkeys("\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}", '"'),
    **dict.fromkeys("\N{EN DASH}\N{EM DASH}\N{NON-BREAKING HYPHEN}", "-"),
    **dict.fromkeys("\N{DOUBLE LOW-9 QUOTATION MARK}\N{SINGLE LOW-9 QUOTATION MARK}", ","),
    "\N{NO-BREAK SPACE}": " ",
}
"""Signs that are drawn as another one is."""
_UNKNOWN: Strokes = [((0, 0), (1, 0), (1, 2), (0, 2), (0, 0))]
_WIDTHS = {
    **dict.fromkeys("ijlłI:()!'·|ı¡", 0.4),
    **dict.fromkeys('";[]{}`°ȷ', 0.6),
    **dict.fromkeys("frtŧ J", 0.7),
    **dict.fromkeys("…@", 1.2),
    **dict.fromkeys("mwM", 1.35),
    "W": 1.5,
    **dict.fromkeys("ÆŒ", 1.6),
    **dict.fromkeys("æœ", 1.9),
}
"""Of the signs that are not one wide."""
_GAP = 0.5


def lettering(words: str, place: Point, height: float, *, anchor: float = 0.5) -> Strokes:
    """The strokes of words whose digits have a height; `anchor` is the share left of the place.

    >>> lettering("1", (0.5, 0.5), 1.0)
    [((0.325, 0.225), (0.55, 0.0), (0.55, 1.0))]
    """
    scale = height / 2
    left = place[0] - anchor * lettering_width(words, height)
    top = place[1] - height / 2
    strokes = []
    for sign in _signs(words):
        known = _strokes(sign)
        strokes += [
            tuple((left + scale * x, top + scale * y) for x, y in stroke)
            for stroke in (_UNKNOWN if known is None else known)
        ]
        left += scale * (_WIDTHS.get(sign[0], 1.0) + _GAP)
    return strokes


def lettering_width(words: str, height: float) -> float:
    """How wide words are.

    >>> lettering_width("21", 1.0)
    1.25
    """
    return height / 2 * (sum(_WIDTHS.get(sign[0], 1.0) + _GAP for sign in _signs(words)) - _GAP)


def first_unknown(words: str) -> str | None:
    """The first character that there is no sign for, which is drawn as a box.

    >>> first_unknown("Łódź, Việt Nam, naïve – “çok güzel”!"), first_unknown("Тула")
    (None, 'Т')
    """
    return next((sign for sign in _signs(words) if _strokes(sign) is None), None)


def _signs(words: str) -> Iterator[str]:
    """The characters of words, each with all of its accents, apart from it."""
    if words.isascii():
        yield from words
        return
    sign = ""
    for character in normalize("NFD", words):
        if combining(character) and sign:
            sign += character
            continue
        yield from [sign] if sign else []
        sign = _ALIKE.get(character, character)
    yield from [sign] if sign else []


def _strokes(sign: str) -> Strokes | None:
    """The strokes of a letter with its accents; None if one of them is unknown."""
    letter, accents = sign[0], sign[1:]
    if combining(letter) or any(character not in _SIGNS for character in sign):
        return None
    if any(combining(accent) in _ABOVE for accent in accents):
        letter = {"i": "ı", "j": "ȷ"}.get(letter, letter)
    strokes = _SIGNS[letter]
    if not accents or not strokes:
        return strokes
    xs, ys = zip(*(point for stroke in strokes for point in stroke), strict=True)
    middle, top, bottom = (min(xs) + max(xs)) / 2, min(ys) - 0.2, max(ys)
    for accent in accents:
        is_above = combining(accent) in _ABOVE
        strokes = strokes + _moved(_SIGNS[accent], middle, top if is_above else bottom)
        top, bottom = (top - 0.5, bottom) if is_above else (top, bottom + 0.5)
    return strokes
