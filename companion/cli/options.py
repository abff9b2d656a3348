"""What the commands share: their options, the game and the folder they are about, and how they speak.

In plain words: configuration.
"""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn
from urllib.parse import urlsplit

import click

from companion.engine.words import LANGUAGES

if TYPE_CHECKING:
    from typing import BinaryIO

    from companion.engine.game import Game, State

as_json = click.option("--json", "is_json", is_flag=True, help="One JSON value instead of text.")
# Whose folder it is, is found out by opening what lies in it.
FOLDER = click.Path(path_type=Path, file_okay=False, readable=False)
data_dir = click.option("--data-dir", type=FOLDER, help="Where the tables are kept, as before the command.")
in_language = click.option(
    "--language", type=click.Choice(LANGUAGES), default=LANGUAGES[0], show_default=True, help="The words to use."
)


class Whole(click.IntRange):
    """A whole number in plain digits: Python reads 1_0 as ten, and the digits of every script."""

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, str) and not re.fullmatch(r"-?[0-9]{1,9}", value):
            self.fail(f"{value!r} is no whole number.", param, ctx)
        return int(super().convert(int(value), param, ctx))


# As long as an address may be that a code on paper still holds.
LONGEST_ADDRESS = 200


def as_address(_ctx: click.Context, _param: click.Parameter, address: str | None) -> str | None:
    """Where codes may lead: an address as a browser takes it."""
    try:
        is_so = address is None or (
            len(address) <= LONGEST_ADDRESS
            and address.isascii()
            and address.isprintable()
            and urlsplit(address).scheme in ("http", "https")
            and bool(urlsplit(address).hostname)
        )
    except ValueError:
        is_so = False
    if not is_so:
        raise click.BadParameter(
            f"{str(address)[:40]!r} is no address: http://…, at most {LONGEST_ADDRESS} characters."
        )
    return address


def game_named(ctx: click.Context, param: click.Parameter, value: str) -> "Game[State]":
    """The game of this id."""
    from companion.box import BadData
    from companion.games import games

    try:
        return games()[value]
    except KeyError:
        raise click.BadParameter(f"no game {value!r}: there are {', '.join(games())}", ctx, param) from None
    except BadData as error:
        raise click.ClickException(str(error)) from None


of_game = click.argument("game", callback=game_named)


def print_json(value: object) -> None:
    """One JSON value, the same bytes for the same value."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=1))


def name_of(file: "BinaryIO") -> str:
    """What a complaint calls a file."""
    return str(getattr(file, "name", "<stdin>"))


def stop(sentence: str, code: int = 1) -> NoReturn:
    click.echo(sentence, err=True)
    sys.exit(code)


def folder(given: Path | None, ctx: click.Context | None = None) -> Path:
    """The folder of the tables: this command's own, the one given before the command, or the user's."""
    from companion.store.paths import folder_of

    asked = given or (ctx.find_root().obj if ctx else None)
    try:
        return folder_of(asked)
    except OSError as error:
        stop(f"{error.filename}: {error.strerror}")


@contextmanager
def errors_as_sentences() -> Iterator[None]:
    """A file that cannot be read, or a disk that takes nothing, is a sentence and exit 1."""
    from companion.store.errors import NotSaved, Unreadable

    try:
        yield
    except (OSError, NotSaved, Unreadable) as error:
        stop(str(error))
