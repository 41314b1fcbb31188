"""What every client of Python does with every tool of the reference; the client itself is handed in.

The rows are those of `reference.json`, which the clients of every language share.
"""

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from checks import CANARY, Checks

SHARED = Path(__file__).parent.parent
ROWS = json.loads((SHARED / "reference.json").read_text())
ROUTES = json.loads((SHARED / "in-headers.json").read_text())
OTHERS = ["callers", "count", "route", "sample", "wait"]
PATIENCE = 20

NEWEST, HANDSHAKE = "2026-07-28", "2025-11-25"

# What the clients call with each report: how far, of how much, and in words.
OnProgress = Callable[[float, float | None, str | None], Awaitable[None]]


@dataclass
class Answer:
    """A result of a tool, as the client read it."""

    is_error: bool
    blocks: list[dict]
    structured: Any
    whole: str

    @property
    def text(self) -> str:
        return self.blocks[0]["text"]


def blocks(content: list) -> list[dict]:
    """The blocks of a result, which every client reads into models of pydantic, as the protocol writes them."""
    return [block.model_dump(mode="json", by_alias=True, exclude_none=True) for block in content]


class Refused(Exception):
    """A protocol error, as the client read it."""

    def __init__(self, code: int, whole: str) -> None:
        super().__init__(whole)
        self.code = code
        self.whole = whole


class Caller(Protocol):
    """A connected client."""

    revision: str

    async def tools(self) -> list[str]: ...

    async def call(self, tool: str, arguments: dict, on_progress: OnProgress | None = None) -> Answer: ...


async def listing(caller: Caller) -> None:
    expected = sorted([row["tool"] for row in ROWS] + OTHERS)
    assert await caller.tools() == expected, await caller.tools()


async def every_tool(caller: Caller) -> None:
    for row in ROWS:
        answer = await caller.call(row["tool"], row["arguments"])
        assert not answer.is_error, (row["tool"], answer.whole)
        assert json.loads(answer.text) == row["answer"], (row["tool"], answer.text)
        structured = row["answer"] if isinstance(row["answer"], dict) else None
        assert answer.structured == structured, (row["tool"], answer.structured)


async def in_headers(caller: Caller) -> None:
    # Over HTTP, the newest revision refuses a call without them.
    for route in ROUTES:
        answer = await caller.call("route", route)
        assert not answer.is_error and answer.structured == route, (route, answer.whole)


async def before_any_listing(caller: Caller) -> None:
    answer = await caller.call("route", ROUTES[0])
    assert not answer.is_error and answer.structured == ROUTES[0], answer.whole


async def without_headers(caller: Caller) -> None:
    try:
        answer = await caller.call("route", ROUTES[0])
    except Refused as refused:
        assert refused.code == -32020, refused.whole
    else:
        raise AssertionError(f"it was answered: {answer.whole}")


async def number_in_a_header(caller: Caller) -> None:
    # Its header says what the body says, so it is the body that is judged, in words for a model.
    answer = await caller.call("route", {"region": 42})
    assert answer.is_error and "`region` must be a string" in answer.text, answer.whole


def encoded(file: str) -> str:
    folder = SHARED.parent / "src" / "conformance"
    return base64.b64encode((folder / file).read_bytes()).decode()


async def content(caller: Caller) -> None:
    note = {"uri": "sample://note", "mimeType": "text/plain", "text": "A note that came along."}
    answer = await caller.call("sample", {})
    assert not answer.is_error and answer.structured is None, answer.whole
    assert answer.blocks == [
        {"type": "text", "text": "One of each."},
        {"type": "image", "data": encoded("pixel.png"), "mimeType": "image/png"},
        {"type": "audio", "data": encoded("silence.wav"), "mimeType": "audio/wav"},
        {"type": "resource", "resource": note},
    ], answer.blocks


async def refusal(caller: Caller) -> None:
    answer = await caller.call("scalar", {"value": CANARY})
    assert answer.is_error and answer.structured is None, answer.whole
    assert "value" in answer.text and CANARY not in answer.whole, answer.whole


async def unknown_tool(caller: Caller) -> None:
    try:
        answer = await caller.call(CANARY, {})
    except Refused as refused:
        assert refused.code == -32602 and CANARY not in refused.whole, refused.whole
    else:
        raise AssertionError(f"it was answered: {answer.whole}")


async def progress(caller: Caller) -> None:
    reports: list[tuple[float, float | None]] = []

    async def report(done: float, total: float | None, message: str | None) -> None:
        reports.append((done, total))

    answer = await caller.call("count", {"last": 5}, report)
    assert json.loads(answer.text) == 5, answer.whole
    assert reports == [(number, 5) for number in range(1, 6)], reports


async def given_up(caller: Caller) -> int:
    return json.loads((await caller.call("callers", {})).text)["given_up"]


async def cancellation(caller: Caller, reaches_the_tool: bool) -> None:
    before = await given_up(caller)
    running = asyncio.Event()

    async def report(done: float, total: float | None, message: str | None) -> None:
        running.set()

    call = asyncio.create_task(caller.call("wait", {}, report))
    await asyncio.wait_for(running.wait(), PATIENCE)
    call.cancel()
    await asyncio.wait([call], timeout=PATIENCE)
    assert call.cancelled(), call
    if not reaches_the_tool:
        assert await given_up(caller) == before
        return
    async with asyncio.timeout(PATIENCE):
        while await given_up(caller) != before + 1:
            await asyncio.sleep(0.01)


Connections = dict[str, tuple[str, bool, Callable[[], AbstractAsyncContextManager[Caller]]]]


def of_both_eras(http: Callable[[str], Any], stdio: Callable[[str], Any]) -> Connections:
    """The connections of a client that takes the protocol as a mode, from what opens one in a mode."""
    modes = {NEWEST: (NEWEST, NEWEST), "negotiated": ("auto", NEWEST), HANDSHAKE: ("legacy", HANDSHAKE)}
    # Hanging up is no cancellation in the handshake's era, and a server without sessions cannot tell which
    # call a notification means.
    return {
        f"{transport}, {name}": (revision, transport == "stdio" or revision == NEWEST, partial(opened, mode))
        for transport, opened in [("HTTP", http), ("stdio", stdio)]
        for name, (mode, revision) in modes.items()
    }


async def run(name: str, connections: Connections, finds_out: bool = True) -> int:
    """Every check over every connection.

    Each connection has the revision it must speak, whether a cancelled call is to stop on the server, and
    what opens it. Where headers are missed that the client knows nothing of before it has listed, it may find
    out by itself, or hand the refusal on.
    """
    checks = Checks(name)
    for connection, (revision, stops, open_connection) in connections.items():

        async def revision_spoken(caller: Caller) -> None:
            assert caller.revision == revision, caller.revision

        async def given_up_on(caller: Caller) -> None:
            await cancellation(caller, stops)

        # Over stdio there are no headers, and in the older revisions none is missed.
        missed = connection.startswith("HTTP") and revision == NEWEST and not finds_out
        unlisted = (
            {"before a listing, a call that misses its headers is a protocol error": without_headers}
            if missed
            else {"before a listing, a call whose arguments are in headers is answered": before_any_listing}
        )
        acts: dict[str, Callable[[Caller], Awaitable[None]]] = {
            "the revision is the one asked for": revision_spoken,
            **unlisted,
            "every tool is listed": listing,
            f"each of {len(ROWS)} tools answers, and the client finds it true to its schema": every_tool,
            f"{len(ROUTES)} calls whose arguments are in headers as well arrive whole": in_headers,
            "a number for a text in a header is refused in words": number_in_a_header,
            "content is the blocks it was made of": content,
            "a refusal is a tool error that does not repeat what was sent": refusal,
            "a tool that does not exist is a protocol error": unknown_tool,
            "a long call says how far it is": progress,
            "a call that is given up is cancelled" if stops else "after a call is given up the next is answered": given_up_on,
        }
        with checks.check(f"{connection}: it opens and closes"):
            async with open_connection() as caller:
                for sentence, act in acts.items():
                    with checks.check(f"{connection}: {sentence}"):
                        await act(caller)
    return checks.status()
