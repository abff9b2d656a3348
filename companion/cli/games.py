"""Commands about the games themselves: what they are, what may be asked, playing them again or at random."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

import companion
from companion.cli.options import (
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
from companion.engine.words import Words

if TYPE_CHECKING:
    from typing import BinaryIO

    from companion.engine.game import Game, State
    from companion.simulate import Report

MALFORMED, REFUSED = 2, 3


@click.command()
@as_json
def games(is_json: bool) -> None:
    """List the games of the shelf, with their players and options.

    One that cannot be read is named with what is the matter, and the others are listed: then exit 1. JSON: a list of
    {id, title: {it, en}, is_here, fault, seats: {least, most} or null, options, seat_options}, each option {id,
    choices, default, rule}; fault is null, or why it cannot be read.
    """
    from companion.games import SHELF, torn
    from companion.games import games as built

    faults = {id: f"{type(error).__name__}: {error}" for id, error in torn(built()).items()}
    here = dict(built())
    if is_json:
        print_json([game_record(title.id, title.title, here.get(title.id), faults.get(title.id)) for title in SHELF])
    else:
        for title in SHELF:
            missing = "  (cannot be read)" if title.id in faults else "  (not built yet)"
            click.echo(f"{title.id:<14}{title.title.it}{'' if title.id in here else missing}")
            if (game := here.get(title.id)) is not None:
                click.echo(f"{'':<14}{game.least_seats}-{game.most_seats} players")
                for option in (*game.options, *game.seat_options):
                    choices = ", ".join(f"[{each}]" if each == option.default else each for each in option.choices)
                    click.echo(f"{'':<14}{option.id}: {choices}")
    if faults:
        stop("\n".join(f"{id} cannot be read. {fault}" for id, fault in faults.items()))


def game_record(id: str, title: Words, game: "Game[State] | None", fault: str | None) -> dict[str, object]:
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
        "fault": fault,
        "seats": {"least": game.least_seats, "most": game.most_seats} if game else None,
        "options": options,
        "seat_options": of_seats,
    }


@click.command()
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
        print_json(
            [
                {"id": rule.id, "page": rule.page, "chapter": rule.chapter, "kind": rule.kind, "title": title}
                for rule, title in zip(found, titles, strict=True)
            ]
        )
        return
    for rule in found:
        click.echo(f"{rule.id:<20}{game.rulebook.page(rule.id):<8}{rule.kind:<9}{rule.title.of(language)}")


@click.command()
@of_game
def actions(game: "Game[State]") -> None:
    """Print the JSON Schema of everything that may be asked in GAME, undo, redo and corrections included."""
    import msgspec

    print_json(msgspec.json.schema(game.action_type()))


@click.command()
@click.argument("file", type=click.File("rb"), required=False)
@click.option("--rejudge", "code", metavar="CODE", help="Ask the acts of this kept table again instead of a FILE.")
@data_dir
@as_json
@in_language
@click.pass_context
def replay(
    ctx: click.Context, file: "BinaryIO | None", code: str | None, data_dir: Path | None, is_json: bool, language: str
) -> None:
    """Judge the transcript FILE again and print what everybody sees at its end; - reads standard input.

    Exits 3 at a refusal, with the rule's id and its sentence, and 2 at a line that cannot be read.

    With --rejudge CODE it asks every standing act of that table again, and prints the act, the rule and the reason of
    each that today's rules would not answer as they did then; exits 3 if there is any. It only reads: a server may be
    running, and the table stays as it is. JSON: {game, code, seq, objections: [{seq, seat, action, rule, text}]}.

    JSON: {game, seq, notation, outcome, views: {A: ..., "": the onlooker's}}, each line of the outcome {words, rule,
    values, text}; of a refusal {game, line, seq, refusal: {rule, page, text}}.
    """
    from companion import transcript
    from companion.games import games as built

    if (file is None) == (code is None):
        raise click.UsageError("Give either a FILE or --rejudge CODE.")
    if code is not None:
        return rejudged(folder(data_dir, ctx), code, is_json, language)
    assert file is not None
    try:
        found = transcript.replay(file, built())
    except transcript.Malformed as error:
        stop(f"{name_of(file)}: {error}", MALFORMED)
    if found.refused is None:
        if is_json:
            print_json(transcript.shown(found, language))
        else:
            click.echo("\n".join(transcript.as_text(found, language)))
        return None
    refused, text = found.refused, transcript.why(found, found.refused, language)
    if is_json:
        why = {"rule": refused.rule, "page": refused.page, "text": text}
        print_json({"game": found.game.id, "line": refused.line, "seq": len(found.acts), "refusal": why})
    else:
        click.echo(f"{refused.rule}: {text}")
    sys.exit(REFUSED)


def rejudged(where: Path, code: str, is_json: bool, language: str) -> None:
    """What today's rules object to in the past of a table."""
    import msgspec

    from companion import rejudging
    from companion.games import games as built
    from companion.store.errors import NoTable

    try:
        with errors_as_sentences():
            table = rejudging.loaded(where, built(), code.strip().upper())
    except NoTable:
        stop(f"There is no table {code!r}.")
    found = list(rejudging.objected(table, language))
    if is_json:
        print_json(
            {"game": table.game.id, "code": table.code, "seq": table.seq, "objections": msgspec.to_builtins(found)}
        )
    else:
        for each in found:
            click.echo(f"{each.seq:>5}  {each.seat:<2}{each.action:<16}{each.rule or '-':<18}{each.text}")
    if found:
        sys.exit(REFUSED)


@click.command()
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
        print_json(msgspec.to_builtins(report))
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


@click.command()
@as_json
def bench(is_json: bool) -> None:
    """Measure this machine: a figure, its unit, and its ratio to a reference loop of the same run.

    It runs in a checkout, where it lies in tests/bench; elsewhere that is all it says: exit 1. JSON: a list of
    {name, figure, unit, ratio, note}; a part that cannot be measured has no figure and says why.
    """
    root = Path(companion.__file__).parents[1]
    if not (root / "tests" / "bench" / "__main__.py").is_file():
        stop("The benchmark is not installed with Custode: it lies in tests/bench of its source, and runs from there.")
    # In a process of its own: what is installed imports nothing of the tests.
    command = [sys.executable, "-m", "tests.bench", *(["--json"] if is_json else [])]
    sys.exit(subprocess.run(command, cwd=root, check=False).returncode)
