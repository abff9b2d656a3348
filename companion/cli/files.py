"""Commands about the folder of the tables: paper whose codes lead there, the owner's box, a backup, the doctor."""

import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.options import (
    as_address,
    as_json,
    data_dir,
    errors_as_sentences,
    folder,
    in_language,
    name_of,
    of_game,
    print_json,
    stop,
)

if TYPE_CHECKING:
    from typing import BinaryIO

    from companion.engine.game import Game, State

# --- paper ------------------------------------------------------------------------------------------------------------


@click.command("print")
@of_game
@click.argument("what")
@click.option("-o", "--output", type=click.File("wb"), required=True, help="The PDF to write; - is standard output.")
@click.option("--paper", type=click.Choice(["A4", "Letter"]), default="A4", show_default=True, help="The paper.")
@click.option(
    "--address",
    callback=as_address,
    help="Where the codes on the paper lead; this machine on its network unless given.",
)
@data_dir
@in_language
@click.pass_context
def print_(
    ctx: click.Context,
    game: "Game[State]",
    what: str,
    output: "BinaryIO",
    paper: str,
    address: str | None,
    data_dir: Path | None,
    language: str,
) -> None:
    """Print WHAT of GAME: sheet, pad, pad-2up, tent, seats, and what is the game's own.

    A WHAT that GAME does not print is answered with all it does. A pad gets an id that its code carries. While a
    server is at work in the folder nothing is printed: the page that prints it there is named.
    """
    import printables
    from companion import printing
    from companion.store.errors import Unreadable

    if what not in printables.works_for(game):
        raise click.BadParameter(f"{what!r}: {game.title.it} prints {', '.join(printables.works_for(game))}.")
    where = folder(data_dir, ctx)
    url, note = printing.address(address)
    with errors_as_sentences():
        try:
            body = printing.printed(where, url, game.id, what, language, paper)
        except Unreadable as error:
            if error.fault != "busy":
                raise
            stop(f"{error} {printing.elsewhere(where, game.id)}")
        # The file is made as soon as it is asked for.
        written(output, body)
    click.echo(note, err=True)


def written(output: "BinaryIO", body: bytes) -> None:
    """All of it, now: what a full disk does not take is said here."""
    try:
        output.write(body)
        output.flush()
    except OSError:
        # It would be tried once more at the end, where nobody says anything.
        with suppress(OSError):
            output.close()
        raise


# --- the box ----------------------------------------------------------------------------------------------------------


@click.group()
def box() -> None:
    """What only the cardboard can say: check it, take it out, put it back."""


@box.command()
@click.argument("files", nargs=-1, type=click.File("rb"))
@data_dir
@click.pass_context
def check(ctx: click.Context, files: "Sequence[BinaryIO]", data_dir: Path | None) -> None:
    """Check what ships and what you said, or only these exported FILES; exits 1 at any fault."""
    from companion import boxfile

    found = [fault for file in files for fault in boxfile.faults_of(name_of(file), file.read())]
    if not files:
        with errors_as_sentences():
            found += boxfile.faults_here(folder(data_dir, ctx))
    for fault in found:
        click.echo(fault)
    if found:
        sys.exit(1)


@box.command("export")
@of_game
@click.option("-o", "--output", type=click.File("wb"), default="-", help="The file to write; standard output if none.")
@data_dir
@click.pass_context
def export_(ctx: click.Context, game: "Game[State]", output: "BinaryIO", data_dir: Path | None) -> None:
    """Write what you said about the box of GAME, as its page on the phone does."""
    from companion import boxfile

    with errors_as_sentences():
        written(output, boxfile.exported(game, folder(data_dir, ctx)))


@box.command("import")
@click.argument("file", type=click.File("rb"))
@data_dir
@click.pass_context
def import_(ctx: click.Context, file: "BinaryIO", data_dir: Path | None) -> None:
    """Take in a FILE that was exported: everything in it fits, or nothing of it is kept."""
    from companion import boxfile

    where, body = folder(data_dir, ctx), file.read()
    faults = boxfile.faults_of(name_of(file), body)
    if faults:
        stop("\n".join(faults))
    with errors_as_sentences():
        click.echo(f"{boxfile.imported(where, body)} entries")


# --- the file ---------------------------------------------------------------------------------------------------------


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@data_dir
@click.pass_context
def backup(ctx: click.Context, file: Path, data_dir: Path | None) -> None:
    """Write a whole and checked copy of all tables to FILE, which must not exist; a server may be running."""
    from companion.store.backup import copied
    from companion.store.paths import file_of

    with errors_as_sentences():
        copied(file_of(folder(data_dir, ctx)), file)
    click.echo(f"{file}: {file.stat().st_size // 1024} KB")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), required=False)
@data_dir
@click.pass_context
def restore(ctx: click.Context, file: Path | None, data_dir: Path | None) -> None:
    """Go on from FILE, a copy of the tables; without FILE, from what is there as far as it can be read.

    Everything that was there is put aside under a dated name, and nothing is deleted. No server may be running.
    """
    from companion.store.paths import file_of
    from companion.store.restoring import restored

    path = file_of(folder(data_dir, ctx))
    with errors_as_sentences():
        is_other = file is not None and not is_same(file, path)
        found = restored(path, file if is_other else None)
    click.echo(f"{path}: {found.tables} tables, {found.acts} acts")
    for aside in found.aside:
        click.echo(f"put aside: {aside}")


def is_same(one: Path, other: Path) -> bool:
    """Whether both name one file; of a link that leads to itself there is none."""
    return one.exists() and other.exists() and one.samefile(other)


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("codes", nargs=-1)
@click.option("--idle", "is_idle", is_flag=True, help="All tables that nobody touched for two years.")
@data_dir
@click.pass_context
def archive(
    ctx: click.Context, file: Path, codes: tuple[str, ...], is_idle: bool, data_dir: Path | None
) -> None:
    """Move tables into FILE, which must not exist: those of these CODES, and the idle ones if asked.

    FILE opens like any other: `custode --data-dir FOLDER restore FILE` in another FOLDER. No server may be running.
    """
    from companion.store import Store
    from companion.store.archive import archived, idle
    from companion.store.errors import NoTable
    from companion.store.paths import file_of

    with errors_as_sentences():
        store = Store(file_of(folder(data_dir, ctx)))
        try:
            wanted = {code.upper() for code in codes} | set(idle(store, int(time.time())) if is_idle else ())
            if wanted:
                archived(store, sorted(wanted), file)
        except NoTable as error:
            stop(f"There is no table {error}.")
        finally:
            store.close()
    if not wanted:
        stop("No table is idle." if is_idle else "Which tables? Name their codes, or give --idle.")
    click.echo(f"{file}: {len(wanted)} tables: {', '.join(sorted(wanted))}")


@click.command()
@data_dir
@as_json
@click.pass_context
def doctor(ctx: click.Context, data_dir: Path | None, is_json: bool) -> None:
    """Look after the file of the tables, its copies, its writer, the disk, the network and the clock.

    Exits 1 if anything is amiss. Nothing is written.

    JSON: a list of {name, value, is_well}.
    """
    import msgspec

    from companion.maintenance import examined

    found = examined(folder(data_dir, ctx))
    if is_json:
        print_json(msgspec.to_builtins(found))
    else:
        for each in found:
            click.echo(f"{'' if each.is_well else '!':<2}{each.name:<13}{each.value}")
    if not all(each.is_well for each in found):
        sys.exit(1)


@click.command()
@click.option("--port", type=click.IntRange(1, 65_535), help="The port of the server; as it noted it unless given.")
@data_dir
@in_language
@click.pass_context
def pair(ctx: click.Context, port: int | None, data_dir: Path | None, language: str) -> None:
    """Draw a code that lets one phone into the house, once, within ten minutes; a server must be running here.

    It is asked over this machine's own address, and answers nobody else.
    """
    from companion.pair import NoCode, asked
    from companion.serving import SAYS
    from printables.qr import terminal

    try:
        found = asked(folder(data_dir, ctx), port)
    except NoCode as error:
        stop(str(error))
    click.echo(terminal(found.url))
    click.echo(f"{found.url}\n{SAYS['pairs'].of(language)}")
