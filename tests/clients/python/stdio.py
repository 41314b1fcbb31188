"""The official Python client and the order desk over stdio: the client starts the desk, and ends it.

Usage: python stdio.py DESK FOLDER

Each check is one line; the last line counts them. The folder is that of a new order book.
"""

import asyncio
import json
import sys

from checks import CANARY, Checks
from mcp import Client, MCPError, StdioServerParameters

PROTOCOLS = {"2026-07-28": "2026-07-28", "the handshake's newest": "legacy"}


async def every_check(checks: Checks, client: Client, spoken: str) -> None:
    with checks.check(f"{spoken}: the granted tools are listed"):
        names = [tool.name for tool in (await client.list_tools()).tools]
        assert names == ["find_orders", "order_status", "place_note"], names
    with checks.check(f"{spoken}: a good call is answered as text and as an object"):
        result = await client.call_tool("order_status", {"order_number": "A-1042"})
        assert result.structured_content["customer"] == "Harper Lane Books"
        assert json.loads(result.content[0].text) == result.structured_content
    with checks.check(f"{spoken}: a bad call is told what is accepted, and not what it sent"):
        result = await client.call_tool("order_status", {"order_number": CANARY, CANARY: 1})
        said = result.model_dump_json(by_alias=True)
        assert result.is_error and "order_number" in said and CANARY not in said, said
    with checks.check(f"{spoken}: a tool that is not granted is one that does not exist"):
        refusals = []
        for name in ("refund_order", CANARY):
            try:
                await client.call_tool(name, {})
            except MCPError as error:
                refusals.append((error.error.code, error.error.message, error.error.data))
        assert len(refusals) == 2 and refusals[0] == refusals[1], refusals
        assert refusals[0][0] == -32602, refusals
    with checks.check(f"{spoken}: twenty calls at once are each answered with their own"):
        numbers = ["A-1042", "A-1046"] * 10
        calls = [client.call_tool("order_status", {"order_number": number}) for number in numbers]
        answers = await asyncio.gather(*calls)
        assert [answer.structured_content["number"] for answer in answers] == numbers


async def main(desk: str, folder: str) -> int:
    checks = Checks("python, order desk over stdio")
    server = StdioServerParameters(command=desk, args=["--data", folder])
    for spoken, mode in PROTOCOLS.items():
        with checks.check(f"{spoken}: the desk starts, and ends with the client"):
            async with Client(server, mode=mode) as client:
                await every_check(checks, client, spoken)
    return checks.status()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
