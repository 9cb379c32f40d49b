"""What the board keeps: over reloads, in the address, in files, in the clipboard."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from effort import slow
from looking import intercept, line, told, where

OWL = "5|1-1,1;0,1-2,1;1,0-2,2;3"


def test_nothing_is_lost_on_reload(open_page):
    """Position, what lies ahead, settings and undo."""
    page = open_page("/board#5:RD&odds=true&future=exact")
    where(page, "Step 2")
    page.keyboard.press("Shift+ArrowLeft")
    where(page, "Step 3")
    page.keyboard.press("ArrowLeft")
    where(page, "Step 2")
    page.reload()
    where(page, "Step 2")
    assert page.is_checked("#odds")
    assert page.is_checked('input[name="future"][value="exact"]')
    page.keyboard.press("ArrowRight")
    where(page, "Step 3")
    assert line(page) == "5:RDL"
    page.keyboard.press("Control+z")
    where(page, "Step 2")
    address = page.evaluate("location.href")
    page.goto("about:blank")
    page.goto(address.partition("#")[0])  # without a position: the last one
    where(page, "Step 2")
    assert line(page) == "5:RD"


def test_a_step_just_before_a_reload_is_kept(open_page):
    """The address follows the line a moment later, and a reload does not wait for it."""
    page = open_page("/board#5")
    where(page, "Step 0")
    page.evaluate(
        """() => {
            const pressed = {key: "ArrowRight", shiftKey: true, bubbles: true};
            document.body.dispatchEvent(new KeyboardEvent("keydown", pressed));
            location.reload();
        }"""
    )
    where(page, "Step 1 of 24.*option")
    assert line(page) == "5:R"
    page.keyboard.press("Control+z")
    where(page, "Step 0")


def test_an_address_typed_just_before_a_reload_counts(open_page):
    """And one that is typed brings all its settings, and none of those before."""
    page = open_page("/board#5&odds=true&coordinates=true")
    where(page, "Step 0 of 24")
    page.evaluate("() => { location.hash = '#7:RRD&future=exact'; location.reload(); }")
    where(page, "Step 3 of 48.*option")
    assert line(page) == "7:RRD"
    assert not page.is_checked("#odds")
    assert page.is_checked('input[name="future"][value="exact"]')
    page.evaluate("location.hash = '#5:R&coordinates=true'")
    where(page, "Step 1 of 24.*option")
    expect(page.locator(".labels text")).to_have_count(10)
    assert page.is_checked('input[name="future"][value="local"]')


def test_a_step_just_before_leaving_is_there_when_one_comes_back(open_page, studio):
    """By the button of the browser."""
    page = open_page("/board#5")
    where(page, "Step 0")
    page.evaluate(
        """() => {
            const pressed = {key: "ArrowRight", shiftKey: true, bubbles: true};
            document.body.dispatchEvent(new KeyboardEvent("keydown", pressed));
            location.href = "/prints";
        }"""
    )
    page.wait_for_url(f"{studio}/prints*")
    page.go_back()
    where(page, "Step 1 of 24")
    assert line(page) == "5:R"


def test_files_are_loaded_and_saved(open_page, tmp_path):
    """By button, by drop, as text and as a OneWayLabyrinth file."""
    page = open_page("/board#9")
    where(page, "2 options")
    path = tmp_path / "a.txt"
    path.write_text(OWL)
    page.set_input_files("#file", path)
    where(page, "Step 2 of 24")
    assert line(page) == "5:RD"
    page.check("#fromFile")
    page.keyboard.press("Shift+ArrowLeft")
    where(page, "Step 3")
    page.click("#reload")
    where(page, "Step 2")
    with page.expect_download() as saved:
        page.keyboard.press("Control+s")
    assert Path(saved.value.path()).read_text() == "5:RD\n"
    page.select_option("#save-form", "onewaylabyrinth")
    with page.expect_download() as saved:
        page.click("#save")
    assert Path(saved.value.path()).read_text() == OWL  # as it came, byte by byte
    drop(page, "S.\n..\n.T\n")
    where(page, "Step 0 of 5.*option")
    assert line(page) == "2x3"
    drop(page, "nonsense")
    page.locator("#message", has_text="expected the size of a board").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("#message")).to_be_hidden()


def drop(page, content):
    """Drop a file with that content."""
    page.evaluate(
        """(content) => {
            const data = new DataTransfer();
            data.items.add(new File([content], "a.txt", {type: "text/plain"}));
            document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
        }""",
        content,
    )


@pytest.mark.parametrize(
    ("form", "magic"),
    [("svg", b"<svg"), ("png", b"\x89PNG"), ("animation", b"<svg"), ("walls-pdf", b"%PDF")],
)
def test_pictures_are_exported(open_page, form, magic):
    """As they are seen."""
    page = open_page("/board#5:RRDD")
    where(page, "Step 4")
    page.select_option("#export-form", form)
    with page.expect_download() as saved:
        page.click("#export")
    content = Path(saved.value.path()).read_bytes()
    assert content.startswith(magic)
    assert (b"<animate " in content) == (form == "animation")


def test_positions_are_copied(open_page):
    """As text and as an address."""
    page = open_page("/board#5:RD", permissions=["clipboard-read", "clipboard-write"])
    where(page, "Step 2")
    page.click("#copy")
    page.locator("#cell", has_text="copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == "5:RD"
    page.click("#copy-address")
    page.locator("#cell", has_text="address").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").endswith("/board#5:RD")


def test_words_that_are_no_position_are_told(open_page):
    """In the field and in the address."""
    page = open_page("/board#9:RRX")
    page.locator("#message", has_text="a position that can be shown").wait_for()
    page.fill("#position", "9:UU")
    page.keyboard.press("Enter")
    page.locator("#message", has_text="leaves the 9x9 board").wait_for()
    page.fill("#position", "5#7")
    page.keyboard.press("Enter")
    where(page, "Complete")


def test_a_line_that_leaves_the_board_is_not_shown(open_page):
    """Nor one that crosses itself; what lies ahead is taken as far as it fits."""
    page = open_page("/board#9:RRRRRRRRRRRRR")
    page.locator("#message", has_text="a position that can be shown").wait_for()
    assert line(page) == "9"
    page.evaluate("location.hash = '#5:RD&ahead=LDDDD'")
    where(page, "Step 2 of 24")
    page.keyboard.press("End")
    where(page, "Step 6 of 24")


def test_pages_work_where_storage_is_forbidden(browser, studio):
    """They only forget; a reload still has the address."""
    context = browser.new_context()
    forbid = "{ get() { throw new DOMException('no', 'SecurityError'); } }"
    names = ("localStorage", "sessionStorage")
    forbidden = ";".join(f"Object.defineProperty(window, '{name}', {forbid})" for name in names)
    context.add_init_script(forbidden)
    page = context.new_page()
    faults = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(f"{studio}/board#5:RD")
    where(page, "Step 2 of 24.*1 option")
    page.select_option("#theme", "dark")
    for path in ("prints", "rules", "levels"):
        page.goto(f"{studio}/{path}")
        page.wait_for_load_state("networkidle")
    assert faults == []
    context.close()


def test_the_page_comes_back_with_its_server(open_page):
    """A complete line is not lost while nobody answers; then all goes on without a reload."""
    page = open_page("/board#3:RRDLLDRR")
    where(page, "Complete")
    intercept(page, "**/api/v1/**", lambda asked: asked.abort())
    page.click("#fast")
    page.locator("#message", has_text="does not respond").wait_for()
    assert line(page) == "3:RRDLLDRR"
    page.unroute("**/api/v1/**")
    page.locator("#message", has_text="does not respond").wait_for(state="hidden")
    page.click("#previous")
    where(page, "Step 7 of 8.*1 option")
    page.keyboard.press("Space")  # after a click of the mouse the keys are the board's again
    where(page, "Complete")


AWAY = {  # what is done while the server is away, and what is seen when it is back
    "/levels#11x9&style=winding&seed=2": ("#dice", "#status", "^11 × 9"),
    "/prints": ("#again", "#status", "^21#"),
    "/rules": ("#new", "#found", "rules$"),
}


@pytest.mark.parametrize("path", ["/rules", *(slow(path) for path in AWAY if path != "/rules")])
def test_every_page_goes_on_when_the_server_is_back(open_page, path):
    """Nothing is lost, nothing is called impossible, and nobody has to reload."""
    button, place, words = AWAY[path]
    page = open_page(path)
    told(page, words, place)
    message = page.locator("#message", has_text="does not respond")
    intercept(page, "**/api/v1/**", lambda route: route.abort())
    page.click(button)
    message.wait_for()
    expect(page.locator(place)).not_to_contain_text("Not possible")
    page.unroute("**/api/v1/**")
    message.wait_for(state="hidden")
    told(page, words, place)
