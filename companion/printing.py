"""Paper from the command: the same pages ask for it as in the browser, so its codes lead where the store knows."""

from pathlib import Path
from urllib.parse import urlencode, urlsplit

import click

from companion.store import Store
from companion.store.paths import file_of


def printed(where: Path, address: str, game: str, what: str, language: str, paper: str) -> bytes:
    """One printable as PDF; a pad gets an id of its own, kept in this folder's store."""
    from companion.web import create_app
    from companion.web.routes.print import PADS

    store = Store(file_of(where))
    try:
        client = create_app(store=store, hosts=(urlsplit(address).netloc,)).test_client()
        wish = {"language": language, "paper": paper}
        place = f"/print/{game}/{what}.pdf?{urlencode(wish)}"
        if what in PADS:
            place = client.post(f"/print/{game}", base_url=address, data={"what": what, **wish}).headers["Location"]
        answer = client.get(place, base_url=address)
        if answer.status_code != 200:
            raise click.ClickException(f"{what} of {game} cannot be printed.")
        body: bytes = answer.data
        return body
    finally:
        store.close()
