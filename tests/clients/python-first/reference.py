"""The first line of the official Python client and every tool of the reference, over HTTP and over stdio.

Usage: python reference.py CLIENT_HOST URL

CLIENT_HOST is the program that serves over stdio, URL where it serves over HTTP already. This line speaks
the handshake's revisions only.
"""

import asyncio
import sys
from contextlib import asynccontextmanager
from pathlib import Path

from mcp import ClientSession, McpError, StdioServerParameters, types
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

sys.path.insert(0, str(Path(__file__).parent.parent / "python"))
from reference_checks import Answer, OnProgress, Refused, blocks, run  # noqa: E402

HANDSHAKES = ["2025-11-25", "2025-06-18"]


class Caller:
    """The session of the SDK."""

    def __init__(self, session: ClientSession, revision: str) -> None:
        self.session = session
        self.revision = revision

    async def tools(self) -> list[str]:
        return [tool.name for tool in (await self.session.list_tools()).tools]

    async def call(self, tool: str, arguments: dict, on_progress: OnProgress | None = None) -> Answer:
        # The SDK numbers its requests, and keeps the numbers to itself.
        request = self.session._request_id
        try:
            result = await self.session.call_tool(tool, arguments, progress_callback=on_progress)
        except McpError as error:
            raise Refused(error.error.code, error.error.model_dump_json()) from error
        except asyncio.CancelledError:
            # It tells a server nothing of itself; the host has to, if the server is to stop.
            await self.session.send_notification(cancelled(request))
            raise
        whole = result.model_dump_json(by_alias=True)
        return Answer(result.isError, blocks(result.content), result.structuredContent, whole)


def cancelled(request: int) -> types.ClientNotification:
    params = types.CancelledNotificationParams(requestId=request, reason="enough")
    return types.ClientNotification(types.CancelledNotification(params=params))


@asynccontextmanager
async def connected(streams, revision: str):
    # The session proposes the newest revision it knows, and takes no other by its own parameters.
    types.LATEST_PROTOCOL_VERSION = revision
    async with streams as (read, write, *_), ClientSession(read, write) as session:
        yield Caller(session, (await session.initialize()).protocolVersion)


async def main(host: str, url: str) -> int:
    process = StdioServerParameters(command=host, args=["--stdio"])
    http = lambda revision: lambda: connected(streamable_http_client(url), revision)  # noqa: E731
    stdio = lambda revision: lambda: connected(stdio_client(process), revision)  # noqa: E731
    connections = {f"HTTP, {revision}": (revision, False, http(revision)) for revision in HANDSHAKES}
    connections |= {f"stdio, {revision}": (revision, True, stdio(revision)) for revision in HANDSHAKES}
    return await run("python, first line, reference", connections)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(asyncio.run(main(*sys.argv[1:])))
