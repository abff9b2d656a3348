"""Paper from the command: the same pages ask for it as in the browser, so its codes lead where the store knows."""

from pathlib import Path
from urllib.parse import urlencode, urlsplit

import click

from companion import network, serving
from companion.store import Store, lock
from companion.store.paths import file_of


def address(typed: str | None) -> tuple[str, str]:
    """Where the codes lead: as it was told, or to this machine on its network; and the sentence that says so."""
    url = (typed or network.urls("0.0.0.0", serving.PORT)[0]).rstrip("/")
    if network.is_loopback(urlsplit(url).hostname or ""):
        return url, f"The codes lead to {url}, where no phone can come; give them another with --address URL."
    return url, f"The codes lead to {url}." + ("" if typed else " Give them another with --address URL.")


def elsewhere(where: Path, game: str) -> str:
    """Where the server that is at work in the folder prints this, and where its codes lead."""
    url = lock.address(file_of(where))
    if not url:
        return f"Or print from its page /print/{game}, at the address where phones open it."
    return f"Or print from its page: {url}print/{game}"


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
