"""One photograph read in a process as large as the server: how long it takes, and how much memory that comes to."""

import json
import re
import sys
from importlib import import_module
from pathlib import Path

from tests.bench.row import worked

# The best of so many: machines are shared. The first also opens what the reader is made of.
TIMES = 5
# What a process had at most since it began; `getrusage` would count what its parent had when it split off.
STATUS = Path("/proc/self/status")


def main(game: str, photo: str) -> None:
    """Print both as JSON, in seconds and in megabytes."""
    from companion.games import games
    from companion.scan.reading import read
    from tests.bench.photographs import CODE, asked_of

    import_module("companion.web")
    of = games()[game]
    asked = asked_of(of, of.opening(of.most_seats))
    body = Path(photo).read_bytes()
    seconds = [worked(lambda: read(body, lambda text: (asked,) if text == CODE else ())) for _ in range(TIMES)]
    sys.stdout.write(json.dumps({"seconds": min(seconds), "megabytes": peak()}) + "\n")


def peak() -> float | None:
    """In megabytes; None where the system does not say."""
    if not STATUS.exists():
        return None
    found = re.search(r"VmHWM:\s*(\d+) kB", STATUS.read_text(encoding="ascii", errors="replace"))
    return round(int(found[1]) / 1000, 1) if found else None


if __name__ == "__main__":
    main(*sys.argv[1:])
