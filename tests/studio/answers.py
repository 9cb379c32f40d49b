"""Answers of the studio as lines of JSON."""

import base64
import json


def lines_of(answer):
    """All of them."""
    return [json.loads(line) for line in answer.text.splitlines()]


def done(answer):
    """What the last line answers."""
    assert answer.status_code == 200, answer.text[-300:]
    last = lines_of(answer)[-1]
    assert "done" in last, last
    return last["done"]


def refused(answer):
    """The last line, which says what is wrong; an answer of this line alone has its status."""
    *before, last = lines_of(answer)
    assert "\n" not in last["error"]
    assert answer.status_code == (200 if before else last["status"])
    return last


def file_of(answer):
    """The name, the media type and the content of a file."""
    made = done(answer)
    return made["name"], made["type"], base64.b64decode(made["base64"])


def line_with(answer):
    """What a page is to be told, as the body of an answer."""
    return json.dumps({"done": answer}) + "\n"


async def answer_of(messages):
    """What the last message of a lane answers."""
    async for message in messages:
        if "done" in message:
            return message["done"]
    raise AssertionError("no answer")


def done_in(response):
    """The same, of a response that a browser got."""
    return json.loads(response.text().splitlines()[-1])["done"]
