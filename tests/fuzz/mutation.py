"""Changing bytes at random so that they stay close to what a reader knows."""

import random
import re

TOKENS = (
    *(b"0", b"-1", b"1", b"9", b"99999999999999999999", b"4294967296", b"65536", b"1e9", b"nan"),
    *(
        b",",
        b"-",
        b"~",
        b"@",
        b"#",
        b":",
        b"+",
        b"x",
        b"|",
        b";",
        b"=",
        b"/",
        b"%",
        b"&",
        b"..",
        b" ",
    ),
    *(b"any", b"w", b"n", b"s", b"l", b"U", b"D", b"L", b"R", b"rule ", b"picture:", b"area 1:"),
    *(
        b"\n",
        b"\r\n",
        b"\t",
        b"\x00",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\xd9\xa1",
        b"{",
        b"}",
        b"[",
        b"]",
    ),
    *(b'"', b"'", b"<", b">", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"&b;", b"null", b"true", b"1.5"),
)
_NUMBER = re.compile(rb"\d+")
LONGEST = 6000


def mutated(content: bytes, others: list[bytes], rng: random.Random) -> bytes:
    """The bytes after one to six changes."""
    for _ in range(1 + int(rng.expovariate(0.8))):
        content = rng.choice(_CHANGES)(content, others, rng)
    return content[:LONGEST]


def _span(content: bytes, rng: random.Random) -> tuple[int, int]:
    begin = rng.randrange(len(content) + 1)
    return begin, min(len(content), begin + int(rng.expovariate(0.2)))


def _flip(content: bytes, _: list[bytes], rng: random.Random) -> bytes:
    if not content:
        return b"\x00"
    place = rng.randrange(len(content))
    return content[:place] + bytes([rng.randrange(256)]) + content[place + 1 :]


def _cut(content: bytes, _: list[bytes], rng: random.Random) -> bytes:
    begin, end = _span(content, rng)
    return content[:begin] + content[end:]


def _repeat(content: bytes, _: list[bytes], rng: random.Random) -> bytes:
    begin, end = _span(content, rng)
    return content[:end] + content[begin:end] * rng.choice((1, 2, 30)) + content[end:]


def _insert(content: bytes, _: list[bytes], rng: random.Random) -> bytes:
    begin, end = _span(content, rng)
    return content[:begin] + rng.choice(TOKENS) + content[rng.choice((begin, end)) :]


def _number(content: bytes, _: list[bytes], rng: random.Random) -> bytes:
    found = list(_NUMBER.finditer(content))
    if not found:
        return content
    where = rng.choice(found)
    new = rng.choice((b"0", b"1", b"-1", b"%d" % rng.randrange(30), b"1000000", b"2147483648"))
    return content[: where.start()] + new + content[where.end() :]


def _splice(content: bytes, others: list[bytes], rng: random.Random) -> bytes:
    other = rng.choice(others)
    begin, end = _span(other, rng)
    place = rng.randrange(len(content) + 1)
    return content[:place] + other[begin : rng.choice((end, len(other)))] + content[place:]


_CHANGES = (_flip, _cut, _repeat, _insert, _insert, _number, _splice)
