"""The official Python client and the order desk over stdio: the client starts the desk, and ends it.

Usage: python stdio.py DESK FOLDER

Each check is one line; the last line counts them. The folder is that of a new order book.
"""

import asyncio
import json
import sys
from contextlib import contextmanager

from mcp import Client, MCPError, StdioServerParameters

PROTOCOLS = {"2026-07-28": "2026-07-28", "the handshake's newest": "legacy"}
CANARY = "canary-7f3a"

passed: list[str] = []
failed: list[str] = []


@contextmanager
def check(sentence: str):
    """One check: it passes when its block raises nothing."""
    try:
        yield
    except Exception as error:  # one failed check must not hide the next
        failed.append(sentence)
        print(f"not ok: {sentence}: {type(error).__name__}: {error}")
    else:
        passed.append(sentence)
        print(f"ok: {sentence}")


async def checks(client: Client, spoken: str) -> None:
    with check(f"{spoken}: the granted tools are listed"):
        names = [tool.name for tool in (await client.list_tools()).tools]
        assert names == ["find_orders", "order_status", "place_note"], names
    with check(f"{spoken}: a good call is answered as text and as an object"):
        result = await client.call_tool("order_status", {"order_number": "A-1042"})
        assert result.structured_content["customer"] == "Harper Lane Books"
        assert json.loads(result.content[0].text) == result.structured_content
    with check(f"{spoken}: a bad call is told what is accepted, and not what it sent"):
        result = await client.call_tool("order_status", {"order_number": CANARY, CANARY: 1})
        said = result.model_dump_json(by_alias=True)
        assert result.is_error and "order_number" in said and CANARY not in said, said
    with check(f"{spoken}: a tool that is not granted is one that does not exist"):
        refusals = []
        for name in ("refund_order", CANARY):
            try:
                await client.call_tool(name, {})
            except MCPError as error:
                refusals.append((error.error.code, error.error.message, error.error.data))
        assert len(refusals) == 2 and refusals[0] == refusals[1], refusals
        assert refusals[0][0] == -32602, refusals
    with check(f"{spoken}: twenty calls at once are each answered with their own"):
        numbers = ["A-1042", "A-1046"] * 10
        calls = [client.call_tool("order_status", {"order_number": number}) for number in numbers]
        answers = await asyncio.gather(*calls)
        assert [answer.structured_content["number"] for answer in answers] == numbers


async def main(desk: str, folder: str) -> int:
    server = StdioServerParameters(command=desk, args=["--data", folder])
    for spoken, mode in PROTOCOLS.items():
        with check(f"{spoken}: the desk starts, and ends with the client"):
            async with Client(server, mode=mode) as client:
                await checks(client, spoken)
    print(f"{len(passed)} passed, {len(failed)} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
