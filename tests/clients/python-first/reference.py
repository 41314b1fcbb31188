"""The first line of the official Python client and every tool of the reference, over HTTP and over stdio.

Usage: python reference.py CLIENT_HOST URL

CLIENT_HOST is the program that serves over stdio, URL where it serves over HTTP already. This line speaks
the handshake's revisions only.
"""

import asyncio
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import mcp.types
from mcp import ClientSession, McpError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

sys.path.insert(0, str(Path(__file__).parent.parent / "python"))
from reference_checks import Answer, OnProgress, Refused, run  # noqa: E402

HANDSHAKES = ["2025-11-25", "2025-06-18"]


class Caller:
    """The session of the SDK."""

    def __init__(self, session: ClientSession, revision: str) -> None:
        self.session = session
        self.revision = revision

    async def tools(self) -> list[str]:
        return [tool.name for tool in (await self.session.list_tools()).tools]

    async def call(self, tool: str, arguments: dict, on_progress: OnProgress | None = None) -> Answer:
        async def report(done: float, total: float | None, message: str | None) -> None:
            if on_progress:
                on_progress(done, total)

        try:
            result = await self.session.call_tool(tool, arguments, progress_callback=report)
        except McpError as error:
            raise Refused(error.error.code, error.error.model_dump_json()) from error
        whole = result.model_dump_json(by_alias=True)
        return Answer(result.isError, result.content[0].text, result.structuredContent, whole)


@asynccontextmanager
async def connected(streams, revision: str):
    # The session proposes the newest revision it knows, and takes no other by its own parameters.
    mcp.types.LATEST_PROTOCOL_VERSION = revision
    try:
        async with streams as (read, write, *_), ClientSession(read, write) as session:
            yield Caller(session, (await session.initialize()).protocolVersion)
    except* anyio.BrokenResourceError:
        # The call it gave up is answered when the server ends, and it has closed the stream by then.
        pass


async def main(host: str, url: str) -> int:
    process = StdioServerParameters(command=host, args=["--stdio"])
    http = lambda revision: lambda: connected(streamable_http_client(url), revision)  # noqa: E731
    stdio = lambda revision: lambda: connected(stdio_client(process), revision)  # noqa: E731
    # This line never tells a server that it gave up.
    connections = {f"HTTP, {revision}": (revision, False, http(revision)) for revision in HANDSHAKES}
    connections |= {f"stdio, {revision}": (revision, False, stdio(revision)) for revision in HANDSHAKES}
    return await run("python, first line, reference", connections)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(asyncio.run(main(*sys.argv[1:])))
