"""FastMCP's client and every tool of the reference, over HTTP and over stdio.

Usage: python reference.py CLIENT_HOST URL

CLIENT_HOST is the program that serves over stdio, URL where it serves over HTTP already. Beside what
every client does, this one builds a Python type from each output schema and reads the answer with it.
"""

import asyncio
import sys
from contextlib import asynccontextmanager
from pathlib import Path

from fastmcp import Client
from fastmcp.client.transports import StdioTransport, StreamableHttpTransport
from fastmcp.exceptions import ToolError
from mcp import MCPError

sys.path.insert(0, str(Path(__file__).parent.parent / "python"))
from reference_checks import Answer, OnProgress, Refused, blocks, of_both_eras, run  # noqa: E402


class Caller:
    """The client of FastMCP."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.revision = client.protocol_version

    async def tools(self) -> list[str]:
        return [tool.name for tool in await self.client.list_tools()]

    async def call(self, tool: str, arguments: dict, on_progress: OnProgress | None = None) -> Answer:
        try:
            result = await self.client.call_tool(tool, arguments, progress_handler=on_progress)
        except MCPError as error:
            raise Refused(error.error.code, error.error.model_dump_json()) from error
        except ToolError as error:
            return Answer(True, [{"type": "text", "text": str(error)}], None, repr(error))
        structured = result.structured_content
        assert structured is None or result.data is not None, "the answer has the shape of its schema"
        return Answer(result.is_error, blocks(result.content), structured, repr(result))


@asynccontextmanager
async def connected(transport: StdioTransport | StreamableHttpTransport, mode: str):
    async with Client(transport, mode=mode) as client:
        yield Caller(client)


async def main(host: str, url: str) -> int:
    connections = of_both_eras(
        lambda mode: connected(StreamableHttpTransport(url), mode),
        lambda mode: connected(StdioTransport(host, ["--stdio"], keep_alive=False), mode),
    )
    return await run("fastmcp, reference", connections, finds_out=False)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(asyncio.run(main(*sys.argv[1:])))
