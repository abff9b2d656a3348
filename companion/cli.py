"""The `custode` command: serve the phones of this table, and everything else that needs no browser."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from companion.engine.words import LANGUAGES, Words

if TYPE_CHECKING:
    from typing import BinaryIO

    from companion.engine.game import Game, State
    from companion.simulate import Report

# Flask, reportlab, qrcode and the rest are imported where they are needed: whoever asks for the rules does not wait for
# a web server, and the first page does not wait for the paper.

MALFORMED, REFUSED = 2, 3

as_json = click.option("--json", "is_json", is_flag=True, help="One JSON value instead of text.")
FOLDER = click.Path(path_type=Path, file_okay=False)
data_dir = click.option("--data-dir", type=FOLDER, help="Where the tables are kept, as before the command.")
in_language = click.option(
    "--language", type=click.Choice(LANGUAGES), default=LANGUAGES[0], show_default=True, help="The words to use."
)


def named(ctx: click.Context, param: click.Parameter, value: str) -> "Game[State]":
    """The game of this id."""
    from companion.box import BadData
    from companion.games import games

    try:
        found = games()
    except BadData as error:
        raise click.ClickException(str(error)) from None
    if value not in found:
        raise click.BadParameter(f"no game {value!r}: there are {', '.join(found)}", ctx, param)
    return found[value]


of_game = click.argument("game", callback=named)


def version() -> str:
    from importlib import metadata

    try:
        return metadata.version("custode")
    except metadata.PackageNotFoundError:
        import tomllib

        project = Path(__file__).parent.parent / "pyproject.toml"
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])


def show_version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(f"custode {version()}")
        ctx.exit()


def say(value: object) -> None:
    """One JSON value, the same bytes for the same value."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=1))


def name_of(file: "BinaryIO") -> str:
    """What a complaint calls a file."""
    return str(getattr(file, "name", "<stdin>"))


def stop(sentence: str, code: int = 1) -> NoReturn:
    click.echo(sentence, err=True)
    sys.exit(code)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen at.")
@click.option("--port", type=click.IntRange(0, 65_535), help="The port; 8000 or the next free one unless given.")
@click.option(
    "--data-dir",
    type=FOLDER,
    envvar="CUSTODE_DATA_DIR",
    help="Where the tables are kept; CUSTODE_DATA_DIR or your user's own folder unless given.",
)
@in_language
@click.option("--qr/--no-qr", default=True, help="Draw the address as a QR code in the terminal.")
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version, help="The version.")
@click.pass_context
def main(ctx: click.Context, host: str, port: int | None, data_dir: Path | None, language: str, qr: bool) -> None:
    """Custode sits beside a board game: phones keep the books, paper leads back to them.

    Without a command it serves the phones of this network, until Ctrl-C. Custode is unofficial; the names of the games
    belong to their owners.
    """
    ctx.obj = data_dir
    if ctx.invoked_subcommand is None:
        from companion.serving import serve

        serve(host, port, folder(data_dir), language, qr)


def folder(given: Path | None, ctx: click.Context | None = None) -> Path:
    """The folder of the tables: this command's own, the one given before the command, or the user's."""
    from platformdirs import user_data_path

    found = given or (ctx.find_root().obj if ctx else None) or user_data_path("custode")
    try:
        found.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        stop(f"{found}: {error.strerror}")
    return Path(found)


# --- games and rules --------------------------------------------------------------------------------------------------


@main.command()
@as_json
def games(is_json: bool) -> None:
    """List the games of the shelf, with their players and options.

    JSON: a list of {id, title: {it, en}, is_here, seats: {least, most} or null, options, seat_options}, each option
    {id, choices, default, rule}.
    """
    from companion.games import SHELF
    from companion.games import games as built

    here = built()
    if is_json:
        say([told(title.id, title.name, here.get(title.id)) for title in SHELF])
        return
    for title in SHELF:
        game = here.get(title.id)
        click.echo(f"{title.id:<14}{title.name.it}{'' if game else '  (not built yet)'}")
        if game is not None:
            click.echo(f"{'':<14}{game.least_seats}-{game.most_seats} players")
            for option in (*game.options, *game.seat_options):
                choices = ", ".join(f"[{each}]" if each == option.default else each for each in option.choices)
                click.echo(f"{'':<14}{option.id}: {choices}")


def told(id: str, title: Words, game: "Game[State] | None") -> dict[str, object]:
    import msgspec

    fields = ("id", "choices", "default", "rule")
    options, of_seats = (
        [{field: getattr(option, field) for field in fields} for option in each]
        for each in ((game.options, game.seat_options) if game else ((), ()))
    )
    return {
        "id": id,
        "title": msgspec.to_builtins(title),
        "is_here": game is not None,
        "seats": {"least": game.least_seats, "most": game.most_seats} if game else None,
        "options": options,
        "seat_options": of_seats,
    }


@main.command()
@of_game
@as_json
@in_language
def rules(game: "Game[State]", is_json: bool, language: str) -> None:
    """List every rule record of GAME.

    JSON: a list of {id, page, chapter, kind, title: {it, en}}; page 0 stands in no booklet.
    """
    found = game.rulebook.rules.values()
    if is_json:
        titles = ({"it": rule.title.it, "en": rule.title.en} for rule in found)
        say(
            [
                {"id": rule.id, "page": rule.page, "chapter": rule.chapter, "kind": rule.kind, "title": title}
                for rule, title in zip(found, titles, strict=True)
            ]
        )
        return
    for rule in found:
        click.echo(f"{rule.id:<20}{game.rulebook.page(rule.id):<8}{rule.kind:<9}{rule.title.of(language)}")


@main.command()
@of_game
def actions(game: "Game[State]") -> None:
    """Print the JSON Schema of everything that may be asked in GAME, undo, redo and rulings included."""
    import msgspec

    say(msgspec.json.schema(game.action_type()))


@main.command()
@click.argument("file", type=click.File("rb"))
@as_json
@in_language
def replay(file: "BinaryIO", is_json: bool, language: str) -> None:
    """Judge the transcript FILE again and print what everybody sees at its end; - reads standard input.

    Exits 3 at a refusal, with the rule's id and its sentence, and 2 at a line that cannot be read.

    JSON: {game, seq, notation, outcome, views: {A: ..., "": the onlooker's}}, each line of the outcome {words, rule,
    values, text}; of a refusal {game, line, seq, refusal: {rule, page, text}}.
    """
    from companion import transcript
    from companion.games import games as built

    try:
        found = transcript.replay(file, built())
    except transcript.Malformed as error:
        stop(f"{name_of(file)}: {error}", MALFORMED)
    if found.refused is None:
        if is_json:
            say(transcript.shown(found, language))
        else:
            click.echo("\n".join(transcript.as_text(found, language)))
        return
    refused, text = found.refused, transcript.why(found, found.refused, language)
    if is_json:
        why = {"rule": refused.rule, "page": refused.page, "text": text}
        say({"game": found.game.id, "line": refused.line, "seq": len(found.acts), "refusal": why})
    else:
        click.echo(f"{refused.rule}: {text}")
    sys.exit(REFUSED)


@main.command()
@of_game
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@as_json
def simulate(game: "Game[State]", count: int, seed: str, is_json: bool) -> None:
    """Play GAME at random from the list of what may be done, and check what every game promises.

    Exits 1 if a promise was not kept. JSON: {game, games, seed, actions, seconds, actions_per_second, endings, used,
    asked, broken}.
    """
    import msgspec

    from companion.simulate import simulate as play

    report = play(game, count, seed)
    if is_json:
        say(msgspec.to_builtins(report))
    else:
        click.echo("\n".join(summed_up(report)))
    if report.broken:
        sys.exit(1)


def summed_up(report: "Report") -> Iterator[str]:
    yield f"{report.game}: {report.games} games, {report.actions} actions, {report.actions_per_second} actions/s"
    yield from (f"  {count:>6}  {ending}" for ending, count in report.endings.items())
    for fault in report.broken:
        yield f"BROKEN game {fault.game}, act {fault.seq}: {fault.what}: {fault.detail}"
        yield f"  {fault.notation}"


# --- paper ------------------------------------------------------------------------------------------------------------


@main.command("print")
@of_game
@click.argument("what")
@click.option("-o", "--output", type=click.File("wb"), required=True, help="The PDF to write; - is standard output.")
@click.option("--paper", type=click.Choice(["A4", "Letter"]), default="A4", show_default=True, help="The paper.")
@click.option("--address", help="Where the codes on the paper lead; this machine on its network unless given.")
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
    """Print WHAT of GAME: sheet, pad, pad-2up, tent or seats.

    A pad gets an id that its code carries. While a server is at work in the folder, print from its page instead.
    """
    import printables
    from companion import network, printing, serving

    if what not in printables.works_for(game):
        raise click.BadParameter(f"{what!r}: {game.title.it} prints {', '.join(printables.works_for(game))}.")
    where = folder(data_dir, ctx)
    with serving.alone(where):
        url = (address or network.urls("0.0.0.0", serving.PORT)[0]).rstrip("/")
        output.write(printing.printed(where, url, game.id, what, language, paper))


# --- the box ----------------------------------------------------------------------------------------------------------


@main.group()
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

    output.write(boxfile.exported(game, folder(data_dir, ctx)))


@box.command("import")
@click.argument("file", type=click.File("rb"))
@data_dir
@click.pass_context
def import_(ctx: click.Context, file: "BinaryIO", data_dir: Path | None) -> None:
    """Take in a FILE that was exported: everything in it fits, or nothing of it is kept."""
    from companion import boxfile
    from companion.serving import alone

    where, body = folder(data_dir, ctx), file.read()
    faults = boxfile.faults_of(name_of(file), body)
    if faults:
        stop("\n".join(faults))
    with alone(where):
        click.echo(f"{boxfile.imported(where, body)} entries")


# --- the file ---------------------------------------------------------------------------------------------------------


@main.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@data_dir
@click.pass_context
def backup(ctx: click.Context, file: Path, data_dir: Path | None) -> None:
    """Write a whole and checked copy of all tables to FILE, which must not exist; a server may be running."""
    from companion.care import file_of
    from companion.store import NotSaved, Unreadable
    from companion.store.copying import copied

    try:
        copied(file_of(folder(data_dir, ctx)), file)
    except (FileExistsError, NotSaved, Unreadable) as error:
        stop(str(error))
    click.echo(f"{file}: {file.stat().st_size // 1024} KB")


@main.command()
@data_dir
@as_json
@click.pass_context
def doctor(ctx: click.Context, data_dir: Path | None, is_json: bool) -> None:
    """Look after SQLite, the file of the tables, the disk, the addresses and the clock; exits 1 if anything is amiss.

    JSON: a list of {name, value, is_well}.
    """
    import msgspec

    from companion.care import examined

    found = examined(folder(data_dir, ctx))
    if is_json:
        say(msgspec.to_builtins(found))
    else:
        for each in found:
            click.echo(f"{'' if each.is_well else '!':<2}{each.name:<13}{each.value}")
    if not all(each.is_well for each in found):
        sys.exit(1)


@main.command()
@as_json
def bench(is_json: bool) -> None:
    """Measure this machine: a figure, its unit, and its ratio to a reference loop of the same run.

    JSON: a list of {name, figure, unit, ratio, note}; a part that cannot be measured has no figure and says why.
    """
    import msgspec

    from companion import bench as table

    found = []
    for row in table.rows():
        found.append(row)
        if not is_json:
            click.echo(table.line(row))
    if is_json:
        say(msgspec.to_builtins(found))


if __name__ == "__main__":
    main(prog_name="custode")
