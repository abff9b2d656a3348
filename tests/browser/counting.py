"""The same server with the counter on its shelf, a game that has every kind of hole and a seat of its own.

    python -m tests.browser.counting --host 127.0.0.1 --port 8123 --data-dir FOLDER --no-qr
"""

from functools import partial
from pathlib import Path

from companion import web
from tests.any_game import any_game
from tests.browser import server
from tests.web import counter

SCREENS = Path(counter.__file__).parent / "screens"


def main() -> None:
    web.create_app = partial(web.create_app, games={counter.GAME.id: any_game(counter.GAME)}, screens=[SCREENS])
    server.main()


if __name__ == "__main__":
    main()
