"""The `custode` command: serve the phones of this table, and everything else that needs no browser.

In reading order: `options` what the commands share; `games` the commands about the games; `files` those about the
folder of the tables; `paper` the one that reads photographs. Flask, reportlab, qrcode and the rest are imported where
they are needed: whoever asks for the rules does not wait for a web server, and the first page does not wait for the
paper.
"""

import re
from pathlib import Path

import click

from companion import __version__
from companion.cli import files, games, paper
from companion.cli.options import FOLDER, Whole, folder, in_language


def show_version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(f"custode {__version__}")
        ctx.exit()


def host_names(_ctx: click.Context, _param: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names that can stand in an address, and nothing else."""
    for name in names:
        if not re.fullmatch(r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?", name):
            raise click.BadParameter(f"{name!r} is not a name: it is what stands between http:// and the port.")
    return names


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--host",
    default="::",
    show_default=True,
    help="The address to listen at: :: is every one this machine has or gets, 0.0.0.0 every one of IPv4.",
)
@click.option("--port", type=Whole(0, 65_535), help="The port; 8000 or the next free one unless given.")
@click.option(
    "--data-dir",
    type=FOLDER,
    envvar="CUSTODE_DATA_DIR",
    help="Where the tables are kept; CUSTODE_DATA_DIR or your user's own folder unless given.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    callback=host_names,
    help="A name that phones may use for this machine, besides its own; repeatable. CUSTODE_HOSTS says the same.",
)
@in_language
@click.option("--qr/--no-qr", default=True, help="Draw the address as a QR code in the terminal.")
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version, help="The version.")
@click.pass_context
def main(
    ctx: click.Context,
    host: str,
    port: int | None,
    data_dir: Path | None,
    names: tuple[str, ...],
    language: str,
    qr: bool,
) -> None:
    """Custode sits beside a board game: phones keep the books, paper leads back to them.

    Without a command it serves the phones of this network, until Ctrl-C. Custode is unofficial; the names of the games
    belong to their owners.
    """
    ctx.obj = data_dir
    if ctx.invoked_subcommand is None:
        from companion.serving import serve

        serve(host, port, folder(data_dir), language, qr, names)


for command in (
    games.games,
    games.rules,
    games.actions,
    games.replay,
    games.simulate,
    games.bench,
    files.print_,
    paper.scan,
    files.box,
    files.backup,
    files.restore,
    files.archive,
    files.doctor,
    files.pair,
):
    main.add_command(command)
