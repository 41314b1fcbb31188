"""Counts what the official conformance suite found, one line a requirement set.

Usage: figures.py EXPECTED RESULTS...

EXPECTED is the file of expected failures; each of RESULTS is the folder of one requirement set, named for
it (`server 2026-07-28`). The suite compares checks with the file; this fails for what the suite lets pass: an entry that excused
nothing in any set, and a set in which nothing ran.
"""

import json
import re
import sys
from collections import Counter
from pathlib import Path


def entries(expected: Path) -> set[str]:
    """Every entry, `scenario` or `scenario:check`."""
    return set(re.findall(r"^\s*- (\S+)", expected.read_text(), re.MULTILINE))


def main(expected: Path, sets: list[Path]) -> int:
    unused = entries(expected)
    excused = frozenset(unused)
    status = 0
    for results in sets:
        count: Counter[str] = Counter()
        for file in sorted(results.glob("**/checks.json")):
            place = file.parent.relative_to(results).as_posix()
            scenario = re.sub(r"^server-|-\d{4}-\d\d-\d\dT[\d-]+Z$", "", place)
            scenario_fails = False
            for check in json.loads(file.read_text()):
                entry = excused & {scenario, f"{scenario}:{check['id']}"}
                match check["status"]:
                    case "SUCCESS":
                        count["passed"] += 1
                    case "SKIPPED":
                        count["skipped"] += 1
                    case "FAILURE" | "WARNING" if entry:
                        unused -= entry
                        scenario_fails = True
                        count["failed" if check["status"] == "FAILURE" else "warned"] += 1
                    case "FAILURE" | "WARNING":
                        count["unexpected"] += 1
                        scenario_fails = True
                        print(f"not ok: {scenario}:{check['id']}: {check.get('errorMessage', '')[:300]}")
            count["scenarios"] += 1
            count["clean"] += not scenario_fails
        print(
            f"conformance, {results.name}: {count['clean']} of {count['scenarios']} scenarios clean; "
            f"checks: {count['passed']} passed, {count['failed']} failed as expected, "
            f"{count['warned']} warned as expected, {count['skipped']} skipped, {count['unexpected']} unexpected"
        )
        if count["unexpected"] or not count["passed"]:
            status = 1
    for entry in sorted(unused):
        print(f"not ok: {entry} is expected to fail and did not")
        status = 1
    return status


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]]))
