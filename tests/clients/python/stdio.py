"""The official Python client and the order desk over stdio: the client starts the desk, and ends it.

Usage: python stdio.py DESK FOLDER

Each check is one line, with a desk of its own; the last line counts them. The folder is that of a new order
book.
"""

import asyncio
import sys

from mcp import StdioServerParameters
from orders_checks import run

if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    desk, folder = sys.argv[1:]
    server = StdioServerParameters(command=desk, args=["--data", folder])
    sys.exit(asyncio.run(run("python, order desk over stdio", server)))
