"""ES modules joined into one script, for pages that are a single file.

The pages' modules import and export by name, at the beginnings of lines, and in no circles. So each
becomes a function that is called once, after all that it imports, and returns what it exports:

    const m2 = (() => {
    const { element } = m1;
    ...
    return { BoardView };
    })();

What this form does not cover is refused, so that nothing is joined wrongly in silence. Comments
that have lines of their own, and indents, are left out: a third of the bytes.
"""

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"([^"]+)";\n', re.MULTILINE)
_FORWARD = re.compile(r'^export \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_LIST = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
_DECLARED = re.compile(r"^export ((?:async )?function\*?|class|const|let) (\w+|\$)", re.MULTILINE)
_COMMENT = re.compile(r"^[ ]*(?://.*|/\*(?:.|\n)*?\*/[ ]*)\n", re.MULTILINE)
_INDENT = re.compile(r"^[ ]+|^\n", re.MULTILINE)
_TAKEN_APART = re.compile(r"^export const \{([\w, ]*)\} =", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*|\bimport\(.*|^await .*", re.MULTILINE)


class LinkError(Exception):
    """Modules in a form that cannot be joined."""


def linked(entry: str, sources: Mapping[str, str]) -> str:
    r"""The module at a path and all that it imports as one script.

    >>> print(linked("/a.js", {"/a.js": 'import { b } from "./b.js";\nb();\n',
    ...                        "/b.js": "export const b = () => 1;\n"}))
    const m0 = (() => {
    const b = () => 1;
    return { b };
    })();
    const m1 = (() => {
    const { b } = m0;
    b();
    })();
    <BLANKLINE>
    """
    names: dict[str, str] = {}
    script: list[str] = []

    def visit(path: str, above: tuple[str, ...]) -> None:
        if path in names:
            return
        if path in above:
            raise LinkError(f"modules import each other: {' '.join((*above, path))}")
        if path not in sources:
            raise LinkError(f"{above[-1]} imports {path}, which is missing")
        text = sources[path]
        for found in (*_IMPORT.finditer(text), *_FORWARD.finditer(text)):
            visit(_target(path, found[2]), (*above, path))
        names[path] = f"m{len(names)}"
        script.append(_function(path, text, names))

    visit(entry, ())
    return "".join(script)


def _target(path: str, words: str) -> str:
    return normpath(join(dirname(path), words))


def _function(path: str, text: str, names: Mapping[str, str]) -> str:
    """One module as a function that is called at once."""
    exports: list[str] = []

    def imported(found: re.Match[str]) -> str:
        if found[1] is None:
            return ""
        return f"const {{ {_pairs(found[1], ': ')} }} = {names[_target(path, found[2])]};\n"

    def forwarded(found: re.Match[str]) -> str:
        module = names[_target(path, found[2])]
        for name in _names(found[1]):
            inner, _, outer = name.partition(" as ")
            exports.append(f"{outer or inner}: {module}.{inner}")
        return ""

    def listed(found: re.Match[str]) -> str:
        for name in _names(found[1]):
            inner, _, outer = name.partition(" as ")
            exports.append(f"{outer}: {inner}" if outer else inner)
        return ""

    def declared(found: re.Match[str]) -> str:
        exports.append(found[2])
        return f"{found[1]} {found[2]}"

    def taken_apart(found: re.Match[str]) -> str:
        exports.extend(_names(found[1]))
        return f"const {{{found[1]}}} ="

    for form, made in (
        (_IMPORT, imported),
        (_FORWARD, forwarded),
        (_LIST, listed),
        (_DECLARED, declared),
        (_TAKEN_APART, taken_apart),
    ):
        text = form.sub(made, text)
    if left := _LEFT.search(text):
        raise LinkError(f"{path}: cannot be joined: {left[0]}")
    result = f"return {{ {', '.join(exports)} }};\n" if exports else ""
    return f"const {names[path]} = (() => {{\n{bare(text)}{result}}})();\n"


def bare(text: str) -> str:
    r"""A script without comments and indents; as it is, where a text goes over several lines.

    >>> bare("// Why.\nif (a) {\n  b();\n}\n")
    'if (a) {\nb();\n}\n'
    """
    if any(line.count("`") % 2 for line in text.splitlines()):
        return text
    return _INDENT.sub("", _COMMENT.sub("", text))


def _names(words: str) -> list[str]:
    return [name.strip() for name in words.split(",") if name.strip()]


def _pairs(words: str, sign: str) -> str:
    return ", ".join(name.replace(" as ", sign) for name in _names(words))
