"""The page of prints in a real browser."""

import re
from pathlib import Path

from playwright.sync_api import expect
from pypdf import PdfReader


def test_a_print_may_be_round(open_page):
    """The address says so, and the picture has arcs around a hole."""
    page = open_page("/prints#24x5&seed=3&view=circles")
    page.locator('#preview path[d*="a"]').first.wait_for(state="attached")
    assert page.is_checked('input[name="view"][value="circles"]')
    width, height = page.locator("#preview svg").get_attribute("viewBox").split()[2:]
    assert width == height


def test_prints(open_page, tmp_path):
    """A heart, a drawn mask and an uploaded map become a page; files are what they say."""
    page = open_page("/prints")
    page.locator("#status", has_text="21#7").wait_for()
    page.select_option("#shape", "heart")
    page.locator("#preview svg").wait_for()
    page.locator("#status", has_text="Shaped board").wait_for()
    with page.expect_download() as saved:
        page.click("#pdf")
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF")
    path = tmp_path / "a.map"
    path.write_text("##..\n....\n....\n")
    page.set_input_files("#mask-file", path)
    page.locator("#preview desc", has_text="40 cells").wait_for(state="attached")
    page.focus("#mask")
    page.keyboard.press("Space")  # one field more: four cells
    page.locator("#preview desc", has_text="44 cells").wait_for(state="attached")
    page.check('input[name="view"][value="line"]', force=True)
    page.select_option("#look", "dark")
    page.locator('#preview rect[fill="#16171a"]').wait_for()
    with page.expect_download() as saved:
        page.click("#svg")
    assert "44 cells" in Path(saved.value.path()).read_text()
    page.reload()
    page.locator("#preview desc", has_text="44 cells").wait_for(state="attached")
    with page.expect_download() as saved:
        page.evaluate(  # what is chosen is saved, not what was drawn before
            """() => {
                document.getElementById("shape").value = "rectangle";
                document.getElementById("shape").dispatchEvent(new Event("change"));
                document.getElementById("svg").click();
            }"""
        )
    assert "48 cells" in Path(saved.value.path()).read_text()
    page.select_option("#shape", "own")
    page.locator("#preview desc", has_text="44 cells").wait_for(state="attached")
    page.click("#mask-clear")
    page.locator("#message", has_text="The shape is empty").wait_for()


def test_the_whole_print_is_in_the_address(open_page):
    """Who gets it sees the same, a drawn shape too; what cannot be read is as by default."""
    page = open_page("/prints")
    page.wait_for_url("**/prints#21x21&seed=7")
    page.fill("#width", "12")
    page.fill("#height", "7.8")
    page.fill("#seed", "4")
    page.fill("#number", "99")
    page.select_option("#law", "uniform")
    page.select_option("#paper", "a5")
    page.select_option("#look", "dark")
    page.check('input[name="view"][value="line"]', force=True)
    page.check("#solution")
    page.wait_for_url("**#12x8&seed=4&view=line&way&look=dark&paper=a5&pages=60&law=uniform")
    page.select_option("#shape", "own")
    page.focus("#mask")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.locator("#preview desc", has_text="88 cells").wait_for(state="attached")
    page.wait_for_url("**#12x8&seed=4&shape=own&view=line&way&look=dark&*&law=uniform&mask=ff__")
    page.select_option("#theme", "dark")
    page.wait_for_url("**&mask=ff__&theme=dark")
    shared = page.evaluate("location.pathname + location.hash")
    other = open_page(shared)
    other.locator("#preview desc", has_text="88 cells").wait_for(state="attached")
    assert other.evaluate("location.pathname + location.hash") == shared
    expect(other.locator("#mask .on")).to_have_count(22)
    drawn = "document.querySelector('#preview svg').outerHTML"
    assert other.evaluate(drawn) == page.evaluate(drawn)
    page.evaluate("location.hash = '#9x5&seed=3&shape=none&paper=&pages=0&look=red&mask=_'")
    page.locator("#status", has_text="9x5#3").wait_for()
    page.wait_for_url("**/prints#9x5&seed=3*")
    assert (page.input_value("#paper"), page.input_value("#number")) == ("a4", "1")
    page.evaluate("() => { location.hash = '#9x5&seed=5&look=light'; location.reload(); }")
    page.locator("#status", has_text="9x5#5").wait_for()
    assert page.input_value("#look") == "light"


def test_prints_take_pictures_as_masks(open_page, tmp_path):
    """What is dark is inside."""
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (200, 100), "white")
    ImageDraw.Draw(picture).rectangle((0, 0, 100, 99), fill="black")
    picture.save(tmp_path / "a.png")
    page = open_page("/prints")
    page.select_option("#shape", "own")
    page.fill("#width", "20")
    page.fill("#height", "10")
    page.set_input_files("#mask-file", tmp_path / "a.png")
    page.locator("#preview desc", has_text=re.compile("(100|120) cells")).wait_for(state="attached")


def test_a_book_is_planned_made_and_kept(open_page):
    """Chapters in rows; the plan is in the address, is taken back, and comes back with it."""
    page = open_page("/prints")
    page.locator("#status", has_text="21#7").wait_for()
    row = page.locator("#book-chapters .chapter").first
    expect(page.locator("#book-chapters .chapter")).to_have_count(2)
    page.get_by_role("button", name="Remove chapter 2").click()
    row.get_by_label("Board").fill("4")
    row.get_by_label("How many").fill("3")
    row.get_by_label("How many").press("Tab")
    page.fill("#book-title", "Łódź")
    page.select_option("#book-paper", "6x9")
    page.select_option("#book-language", "de")
    page.uncheck("#book-how_to")
    page.wait_for_url("**&book=*chapter*4*easy*walls*")
    with page.expect_download() as saved:
        page.click("#book-make")
    assert saved.value.suggested_filename == "puzzle-book-1.pdf"
    texts = [each.extract_text() for each in PdfReader(saved.value.path()).pages]
    assert texts[0].split("\n") == ["Łódź", "3 Rätsel"]
    expect(page.locator("#book-told")).to_have_text(f"{len(texts)} pages, 3 puzzles")
    row.get_by_label("Kind").select_option("labyrinth")
    expect(row.get_by_label("Difficulty")).to_be_disabled()
    page.click("#undo")
    expect(row.get_by_label("Kind")).to_have_value("walls")
    shared = page.evaluate("location.pathname + location.hash")
    other = open_page(shared)
    expect(other.locator("#book-title")).to_have_value("Łódź")
    expect(other.locator("#book-paper")).to_have_value("6x9")
    expect(other.locator("#book-how_to")).not_to_be_checked()
    expect(other.locator("#book-chapters .chapter")).to_have_count(1)
    row.get_by_label("Board").fill("9x")
    row.get_by_label("How many").focus()
    page.click("#book-make")
    page.locator("#message", has_text="chapter 1, puzzles, board").wait_for()
    row.get_by_label("Board").fill("21")
    row.get_by_label("How many").fill("200")
    page.click("#book-make")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#book-told")).to_have_text("Cancelled")
    expect(page.locator("#book-make")).to_be_enabled()
