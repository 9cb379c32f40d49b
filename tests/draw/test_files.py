"""Drawings as files."""

import io
import json

import pytest
from PIL import Image
from pypdf import PdfReader

from unicursal import Line, UnicursalError, Walk, picture_of
from unicursal.draw.picture import FILM, FORMATS
from unicursal.draw.verdict import picture_of_walk

PICTURE = picture_of("5:RRDD")


@pytest.mark.parametrize("ending", [*FORMATS, FILM])
def test_the_ending_chooses_the_format(ending, tmp_path, call):
    """Whatever its case; and the command line writes the same."""
    saved, written = tmp_path / f"a{ending.upper()}", tmp_path / f"b{ending}"
    PICTURE.save(saved)
    PICTURE.save(str(tmp_path / f"c{ending}"))
    assert call("convert", "5:RRDD", written)[0] == 0
    assert saved.read_bytes() == (tmp_path / f"c{ending}").read_bytes() == written.read_bytes()


def test_files_hold_what_they_are_called(tmp_path):
    """Each is read by a program that knows its format."""
    for ending in (*FORMATS, FILM):
        PICTURE.save(tmp_path / f"a{ending}")
    assert (tmp_path / "a.svg").read_text() == PICTURE.svg()
    with Image.open(tmp_path / "a.png") as image, Image.open(tmp_path / "a.gif") as film:
        assert (image.format, film.format, film.n_frames) == ("PNG", "GIF", 5)
    assert len(PdfReader(tmp_path / "a.pdf").pages) == 1
    assert json.loads((tmp_path / "a.json").read_text()) == PICTURE.json()
    assert Line((tmp_path / "a.txt").read_text().strip()) == PICTURE.line


def test_theme_and_paper_are_those_asked_for(tmp_path):
    """Colours in every picture, and the sheet of a PDF."""
    PICTURE.save(tmp_path / "a.svg", theme="dark")
    assert (tmp_path / "a.svg").read_text() == PICTURE.svg("dark")
    PICTURE.save(tmp_path / "a.pdf", paper="a5")
    box = PdfReader(io.BytesIO((tmp_path / "a.pdf").read_bytes())).pages[0].mediabox
    assert round(float(box.width) / 72 * 25.4) == 148


def test_every_drawing_can_be_saved(tmp_path):
    """Also one of a walk; a GIF plays a line, so there must be one."""
    picture_of_walk(Walk("5:RD")).save(tmp_path / "a.png")
    assert (tmp_path / "a.png").stat().st_size > 100
    with pytest.raises(UnicursalError, match="a GIF plays a line"):
        picture_of("5").save(tmp_path / "a.gif")
    assert not (tmp_path / "a.gif").exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a", "the ending must be one of .svg .png .pdf .json .txt .gif"),
        ("a.jpg", "the ending must be one of"),
        ("none/a.svg", "there is no folder"),
    ],
)
def test_a_file_that_cannot_be_is_refused(name, said, tmp_path):
    """Before anything is drawn, and nothing is left."""
    with pytest.raises(UnicursalError, match=said):
        PICTURE.save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    """What stood there stays when the disc is full."""
    path = tmp_path / "a.svg"
    path.write_text("old")

    def fails(*_):
        raise OSError(28, "no space left")

    monkeypatch.setattr("pathlib.Path.replace", fails)
    with pytest.raises(OSError, match="no space"):
        PICTURE.save(path)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("a.svg", "old")]
