"""The official Python client against the running order desk: what a stranger's program would see.

Usage: python orders.py URL

Each check is one line; the last line counts them. The desk must have been started on a new folder.
"""

import asyncio
import sys

from orders_checks import run

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(asyncio.run(run("python, order desk", sys.argv[1])))
