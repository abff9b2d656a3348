"""One photograph read in a process of its own: how long it takes, and how much memory such a process comes to."""

import json
import sys
from pathlib import Path

from companion.bench.row import timed

# The best of so many: machines are shared. The first also opens what the reader is made of.
TIMES = 5


def main(game: str, photo: str) -> None:
    """Print both as JSON, in seconds and in megabytes."""
    import resource

    from companion.bench.photographs import CODE, asked_of
    from companion.games import games
    from companion.scan.reading import read

    of = games()[game]
    asked = asked_of(of, of.opening(of.most_seats))
    body = Path(photo).read_bytes()
    seconds = [timed(lambda: read(body, lambda text: (asked,) if text == CODE else ())) for _ in range(TIMES)]
    # Kilobytes everywhere but on a Mac.
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
    sys.stdout.write(json.dumps({"seconds": min(seconds), "megabytes": peak}) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
