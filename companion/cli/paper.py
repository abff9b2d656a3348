"""The command that reads photographs of pads."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from companion.cli.options import as_json, data_dir, errors_as_sentences, folder, in_language, name_of, print_json, stop

if TYPE_CHECKING:
    from companion.paper_in import Written

UNREADABLE, OPEN = 1, 3


def cells(_ctx: click.Context, _param: click.Parameter, written: tuple[str, ...]) -> dict[str, str]:
    """ROW.QUESTION=VALUE, as the command prints them."""
    if any("=" not in each for each in written):
        raise click.BadParameter("say it as it is printed: ROW.QUESTION=VALUE")
    return dict(each.split("=", 1) for each in written)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.File("rb"))
@click.option("--table", "code", default="", help="The table it is for, where the pad's own code names none here.")
@click.option("--seat", default="", help="The seat that writes it; the host's unless given.")
@click.option("--set", "fields", multiple=True, callback=cells, help="What stands in a cell: ROW.QUESTION=VALUE.")
@click.option("--write", "is_written", is_flag=True, help="Bring the table to what the pad says.")
@data_dir
@as_json
@in_language
@click.pass_context
def scan(
    ctx: click.Context,
    files: Sequence[BinaryIO],
    code: str,
    seat: str,
    fields: dict[str, str],
    is_written: bool,
    data_dir: Path | None,
    is_json: bool,
    language: str,
) -> None:
    """Read photographs of pads, FILE after FILE, and say what stands on them; with --write the tables follow.

    Nothing is written of a pad of which a cell is left to look at or something does not add up: then exit 3, and --set
    says what stands there. Exit 1 where a photo cannot be read, with the reason. While a server is at work in the
    folder the page of the table does it. JSON: a list of {file, code, game, cells, asked, by_rules, faults, state,
    why}.
    """
    import msgspec

    from companion import paper_in, scan
    from companion.engine.play import Misfit
    from companion.store.errors import NoSeat, NoTable

    if not scan.is_here():
        stop("Photographs are read with the extra: pip install 'custode[scan]'.")
    photos = [(name_of(file), file.read()) for file in files]
    wish = paper_in.Wish(code.strip().upper(), seat.strip().upper(), fields, is_written)
    try:
        with errors_as_sentences():
            found = paper_in.taken_in(folder(data_dir, ctx), photos, wish, language)
    except NoTable:
        stop(f"There is no table {code!r}.")
    except NoSeat:
        stop(f"There is no seat {seat!r} at this table.")
    except Misfit as error:
        stop(f"This pad has no such cell or value: {error}.")
    if is_json:
        print_json(msgspec.to_builtins(found))
    else:
        for each in found:
            click.echo("\n".join(lines(each)))
    if any(each.state == "unreadable" for each in found):
        sys.exit(UNREADABLE)
    if not all(each.is_clear and each.state != "unfit" for each in found):
        sys.exit(OPEN)


def lines(found: "Written") -> list[str]:
    """One photograph in words."""
    if found.state == "unreadable":
        return [f"{found.file}: {found.why}"]
    head = f"{found.file}: {found.game}, table {found.code}, {found.state}"
    marks = {**dict.fromkeys(found.by_rules, "  (by the rules)"), **dict.fromkeys(found.asked, "  ?")}
    cells = {**dict.fromkeys(found.asked, ""), **found.cells}
    texts = [f"  {cell}={value}{marks.get(cell, '')}" for cell, value in cells.items()]
    return [head, *texts, *(f"  ! {fault}" for fault in found.faults)]
