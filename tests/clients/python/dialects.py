"""The official Python client on a URL that names a dialect, as a host would configure it: every dialect.

Usage: python dialects.py URL

The client judges each answer by the output schema that the dialect lists. The rows sent are those that a
strict dialect spells as the canonical form does: nothing left out, no map, no open value, no tagged object.
"""

import asyncio
import json
import sys

from checks import CANARY, Checks
from mcp import Client, MCPError
from reference_checks import OTHERS, ROWS

DIALECTS = ["canonical", "flat", "openai_strict", "anthropic_strict", "bedrock_strict", "nova", "gemini"]
SPELLED_DIFFERENTLY = {
    "defaults",
    "everything",
    "flattened",
    "maps",
    "nested",
    "open",
    "ordered",
    "pointers",
    "recursive",
    "skipped",
    "tagged",
    "wrapped",
}


async def main(url: str) -> int:
    checks = Checks("python, dialects")
    rows = [row for row in ROWS if row["tool"] not in SPELLED_DIFFERENTLY]
    for dialect in DIALECTS:
        async with Client(f"{url}?dialect={dialect}", mode="2026-07-28") as client:
            with checks.check(f"{dialect}: every tool is listed"):
                listed = [tool.name for tool in (await client.list_tools()).tools]
                assert listed == sorted([row["tool"] for row in ROWS] + OTHERS), listed
            with checks.check(f"{dialect}: each of {len(rows)} tools answers what it answers in every dialect"):
                for row in rows:
                    result = await client.call_tool(row["tool"], row["arguments"])
                    assert not result.is_error, (row["tool"], result)
                    assert json.loads(result.content[0].text) == row["answer"], (row["tool"], result)
            with checks.check(f"{dialect}: a refusal does not repeat what was sent"):
                result = await client.call_tool("scalar", {"value": CANARY})
                whole = result.model_dump_json(by_alias=True)
                assert result.is_error and "value" in whole and CANARY not in whole, whole
    with checks.check("a dialect that does not exist is a protocol error that names those that do"):
        async with Client(f"{url}?dialect={CANARY}", mode="2026-07-28") as client:
            try:
                await client.list_tools()
            except MCPError as error:
                said = error.error.model_dump_json()
                assert error.error.code == -32602 and CANARY not in said, said
                assert all(dialect in said for dialect in DIALECTS), said
            else:
                raise AssertionError("it was answered")
    return checks.status()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(asyncio.run(main(sys.argv[1])))
