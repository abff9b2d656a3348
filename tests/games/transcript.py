"""A whole game as text: each act, what happened, and what every seat and the onlooker then sees.

    12 A play-card place=cripta card=?       the act, numbered as in the log
      = card-played A cripta ?               what happened; nobody sees this line
      * A gioca una carta su Cripta          what the story tells everybody
      A Hai pescato Ape 4                    what it tells this seat instead
      * places.cripta.laid A:1               what changed in the onlooker's view
      A hand bee-4,eye-1                     what this seat sees differently from the onlooker

The first line is the header of `custode replay`; the acts alone are enough to write the rest again.
"""

from collections.abc import Iterator, Mapping
from itertools import zip_longest

import msgspec

from companion.box import merged
from companion.engine.chance import Chance
from companion.engine.facts import Redone, Undone
from companion.engine.game import Game, State
from companion.engine.play import Act, answer, fold
from companion.engine.shapes import Opening
from companion.engine.words import Line, say
from tests.games.notation import read_action, written_action, written_fact

LANGUAGE = "it"


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the table was opened: everything that is not an act."""

    game: str
    seats: dict[str, dict[str, str]]
    options: dict[str, str]
    seed: str


def opening_of(game: Game[State], header: Header) -> Opening:
    options = {option.id: option.default for option in game.options} | header.options
    return Opening(
        seats=tuple(header.seats),
        posts=game.posts(options),
        options=options,
        seat_options=header.seats,
        box=merged(game.box, {}),
    )


def acts_in(text: str) -> tuple[Header, list[str]]:
    """The header of a transcript and its acts."""
    first, *rest = text.splitlines()
    return msgspec.json.decode(first, type=Header), [
        line.partition(" ")[2] for line in rest if line[:1].isdigit() and not line.startswith("1 ")
    ]


def transcript(game: Game[State], header: Header, asked: list[str]) -> str:
    """Play these acts and write down everything."""
    chance = Chance(header.seed.encode())
    opening = opening_of(game, header)
    acts = [Act(1, "", msgspec.json.encode(opening), tuple(game.setup(opening, chance)))]
    viewers = (None, *opening.places)
    shown: dict[str | None, dict[str, str]] = {viewer: {} for viewer in viewers}
    lines = [msgspec.json.encode(header).decode(), *after(game, acts, "1 opened", shown)]
    for request in asked:
        seat, action = read_action(game, request)
        facts = answer(game, acts, fold(game, acts), seat, action, chance)
        acts.append(Act(len(acts) + 1, seat, msgspec.json.encode(action), facts))
        lines += after(game, acts, f"{len(acts)} {written_action(seat, action)}", shown)
    return "\n".join(lines) + "\n"


def after(game: Game[State], acts: list[Act], head: str, shown: dict[str | None, dict[str, str]]) -> Iterator[str]:
    """The last act, and what it changed for every viewer."""
    yield head
    state = fold(game, acts)
    for fact in acts[-1].facts:
        yield f"  = {written_fact(fact)}"
        if isinstance(fact, Undone | Redone):
            continue
        told = {viewer: sentence(game, game.tell(fact, viewer)) for viewer in shown}
        yield from (f"  {name(viewer)} {text}" for viewer, text in differing(told))
    common = flat(msgspec.to_builtins(game.view(state, None)))
    for viewer in shown:
        now = flat(msgspec.to_builtins(game.view(state, viewer)))
        own = now if viewer is None else different(common, now)
        yield from (f"  {name(viewer)} {path} {own.get(path, '')}".rstrip() for path in changed(shown[viewer], own))
        shown[viewer] = own


def name(viewer: str | None) -> str:
    return viewer or "*"


def differing(told: Mapping[str | None, str]) -> Iterator[tuple[str | None, str]]:
    """What everybody is told, and who is told something else."""
    for viewer, text in told.items():
        if text and (viewer is None or text != told[None]):
            yield viewer, text


def different(common: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """What a seat sees otherwise than the onlooker."""
    return {path: now.get(path, "") for path in {**common, **now} if common.get(path) != now.get(path)}


def changed(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    return [path for path in {**before, **now} if before.get(path) != now.get(path)]


def sentence(game: Game[State], line: Line | None) -> str:
    if line is None:
        return ""
    text = say(game.words[line.words], line.values, LANGUAGE, game.names())
    return f"{text} [{line.rule}]" if line.rule else text


def flat(value: object, path: str = "") -> dict[str, str]:
    """A view as lines: `places.cripta.odds 1/5`."""
    if isinstance(value, dict):
        return {key: text for name, each in value.items() for key, text in flat(each, f"{path}.{name}").items()}
    if isinstance(value, list | tuple) and any(isinstance(each, dict | list | tuple) for each in value):
        pairs = zip_longest(map(key_of, value, range(len(value))), value)
        return {key: text for name, each in pairs for key, text in flat(each, f"{path}.{name}").items()}
    text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return {path.removeprefix("."): text}


def key_of(each: object, place: int) -> str:
    """What tells one of a list from the others: its own id, or else its place."""
    if isinstance(each, dict):
        return str(next((each[key] for key in ("id", "seat", "place", "words") if key in each), place))
    return str(each[0]) if isinstance(each, list | tuple) and each and isinstance(each[0], str) else str(place)
