"""The same server as phones of a network find it, with a clock that a file sets on: for codes that pair, and knocks.

    python -m tests.browser.at_home --host 127.0.0.1 --port 8123 --data-dir FOLDER --no-qr
"""

import sys
import time
from pathlib import Path
from typing import Any

from flask import Flask

from companion import web
from tests.browser import server

# In its folder: how many seconds have passed that nobody waited for.
LATER = "later"


def main() -> None:
    folder, plain = Path(sys.argv[sys.argv.index("--data-dir") + 1]), web.create_app

    def ticks() -> float:
        later = folder / LATER
        return time.monotonic() + (float(later.read_text(encoding="utf-8")) if later.exists() else 0.0)

    def create_app(**fields: Any) -> Flask:
        # It listens to this machine alone, and says that it does not.
        return plain(**{**fields, "listens": "::", "ticks": ticks})

    vars(web)["create_app"] = create_app
    server.ADDRESSES = ("192.168.7.7",)
    server.main()


if __name__ == "__main__":
    main()
