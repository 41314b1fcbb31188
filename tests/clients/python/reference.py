"""The official Python client and every tool of the reference, over HTTP and over stdio.

Usage: python reference.py CLIENT_HOST URL

CLIENT_HOST is the program that serves over stdio, URL where it serves over HTTP already.
"""

import asyncio
import sys
from contextlib import asynccontextmanager

from mcp import Client, MCPError, StdioServerParameters
from reference_checks import Answer, OnProgress, Refused, blocks, of_both_eras, run


class Caller:
    """The client of the SDK."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.revision = client.protocol_version

    async def tools(self) -> list[str]:
        return [tool.name for tool in (await self.client.list_tools()).tools]

    async def call(self, tool: str, arguments: dict, on_progress: OnProgress | None = None) -> Answer:
        try:
            result = await self.client.call_tool(tool, arguments, progress_callback=on_progress)
        except MCPError as error:
            raise Refused(error.error.code, error.error.model_dump_json()) from error
        whole = result.model_dump_json(by_alias=True)
        return Answer(result.is_error, blocks(result.content), result.structured_content, whole)


@asynccontextmanager
async def connected(server: str | StdioServerParameters, mode: str):
    async with Client(server, mode=mode) as client:
        yield Caller(client)


async def main(host: str, url: str) -> int:
    process = StdioServerParameters(command=host, args=["--stdio"])
    connections = of_both_eras(lambda mode: connected(url, mode), lambda mode: connected(process, mode))
    return await run("python, reference", connections)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(asyncio.run(main(*sys.argv[1:])))
