"""Modules that are joined mean what they meant apart; what cannot be joined is refused."""

import shutil
import subprocess

import pytest

from unicursal.site.linker import LinkError, bare, linked
from unicursal.site.one_file import ENTRIES, sources_of
from unicursal.studio.building import Standing

MODULES = {
    "/page.js": """\
import { one, two as deux } from "./more/a.js";
import "./more/b.js";
say(one(), deux, seen);
""",
    "/more/a.js": """\
import { $ } from "../c.js";
/** One. */
export function one() {
  return $ + 1;
}
export { twice as two } from "../c.js";
""",
    "/more/b.js": """\
import { see } from "../c.js";
export const { b } = { b: 5 };
see(b);
""",
    "/c.js": """\
// A comment.
export const $ = 1;
const other = $ * 2;
export { other as twice };
export const see = (value) => {
  seen.push(value);
};
""",
}


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_joined_modules_do_what_they_did():
    """Names, other names, forwarded ones, effects, in their order."""
    script = "const seen = [];\nconst say = (...all) => console.log(JSON.stringify(all));\n"
    script += linked("/page.js", MODULES)
    done = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[2,2,[5]]\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('import all from "./c.js";\n', "cannot be joined"),
        ('import * as c from "./c.js";\n', "cannot be joined"),
        ("export default 5;\n", "cannot be joined"),
        ('const c = await import("./c.js");\n', "cannot be joined"),
        ("await ready;\n", "cannot be joined"),
        ('import { one } from "./gone.js";\n', "gone.js, which is missing"),
        ('import { page } from "./page.js";\n', "import each other"),
    ],
)
def test_what_cannot_be_joined_is_refused(text, words):
    """Instead of a page that does something else."""
    with pytest.raises(LinkError, match=words):
        linked("/page.js", {**MODULES, "/page.js": text})


def test_comments_and_indents_go():
    """But not what looks like one within a text, nor texts of several lines."""
    assert bare('// a\nif (a) {\n  b("// c"); // d\n}\n\n') == 'if (a) {\nb("// c"); // d\n}\n'
    several = "const a = `one\n  two`;\n"
    assert bare(several) == several


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.parametrize("entry", ENTRIES)
def test_every_page_that_becomes_a_file_can_be_joined(entry, tmp_path):
    """As long as nobody writes a module in another form."""
    standing = Standing("browser", {}, store="from-file")
    script = tmp_path / "page.mjs"
    script.write_text(linked(entry, sources_of(standing)))
    subprocess.run(["node", "--check", script], check=True)
