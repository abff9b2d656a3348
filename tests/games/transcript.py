"""A whole game as text: each act, what happened, and what every seat and the onlooker then sees.

    12 A play-card place=cripta card=?       the act, numbered as in the log
      = card-played A cripta ?               what happened; nobody sees this line
      * A gioca una carta su Cripta          what the story tells everybody
      A Hai pescato Ape 4                    what it tells this seat instead
      * places.cripta pawns=A laid=A:1       what changed in the onlooker's view: a line for each record
      A hand bee-4,eye-1                     what this seat sees differently from the onlooker

The first line is the header of `custode replay`; the acts alone are enough to write the rest again.
"""

from collections.abc import Iterator, Mapping

import msgspec

from companion.engine import locks
from companion.engine.chance import Chance
from companion.engine.facts import ClockStarted, ClockStopped, Redone, Undone
from companion.engine.game import Game, State
from companion.engine.opening import Opening
from companion.engine.play import Act, advanced, answer, fold
from companion.engine.words import Line, sentence_of
from tests.games.notation import read_action, written_action, written_fact

LANGUAGE = "it"
# A sentence still to be said, as it stands in a view: one leaf, not three.
LINE = frozenset(Line.__struct_fields__)
# What a record in a list is called by.
KEYS = ("id", "seat", "place", "words")


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the table was opened: everything that is not an act."""

    game: str
    seats: dict[str, dict[str, str]]
    options: dict[str, str]
    seed: str


def opening_of(game: Game[State], header: Header) -> Opening:
    return game.opening(tuple(header.seats), header.options, header.seats)


def acts_in(text: str) -> tuple[Header, list[str]]:
    """The header of a transcript and its acts."""
    first, *rest = text.splitlines()
    return msgspec.json.decode(first, type=Header), [
        line.partition(" ")[2] for line in rest if line[:1].isdigit() and not line.startswith("1 ")
    ]


def played(game: Game[State], header: Header, asked: list[str]) -> Iterator[tuple[list[Act], State]]:
    """The acts and the table as they stand after the opening, then after each act."""
    chance = Chance(header.seed.encode())
    opening = opening_of(game, header)
    acts = [Act(1, "", msgspec.json.encode(opening), tuple(game.setup(opening, chance)))]
    state = fold(game, acts)
    yield acts, state
    for request in asked:
        seat, action = read_action(game, request)
        facts = answer(game, acts, state, seat, action, chance)
        acts.append(Act(len(acts) + 1, seat, msgspec.json.encode(action), facts))
        state = advanced(game, state, acts, acts[-1:])
        yield acts, state


def transcript(
    game: Game[State], header: Header, asked: list[str], *, pages: int | None = None, last: bool = False
) -> str:
    """Play these acts and write down facts and story, and what the pages show: after each act, after so many of the
    first, and after the last."""
    places = opening_of(game, header).places
    shown: dict[str | None, dict[str, str]] = {viewer: {} for viewer in (None, *places)}
    lines = [msgspec.json.encode(header).decode()]
    for acts, state in played(game, header, asked):
        act = acts[-1]
        said = written_action(act.seat, game.request_decoder.decode(act.request)) if act.seq > 1 else "opened"
        lines += [f"{act.seq} {said}", *story(game, act, tuple(shown))]
        is_seen = pages is None or len(acts) <= pages or (last and len(acts) > len(asked))
        lines += seen(game, state, shown) if is_seen else ()
    return "\n".join(lines) + "\n"


def story(game: Game[State], act: Act, viewers: tuple[str | None, ...]) -> Iterator[str]:
    """What happened in an act, and what everybody reads of it."""
    for fact in act.facts:
        yield f"  = {written_fact(fact)}"
        if isinstance(fact, Undone | Redone | ClockStarted | ClockStopped):
            continue
        stated = {viewer: sentence(game, locks.lock_line(fact) or game.tell(fact, viewer)) for viewer in viewers}
        yield from (f"  {name(viewer)} {text}" for viewer, text in differing(stated))


def seen(game: Game[State], state: State, shown: dict[str | None, dict[str, str]]) -> Iterator[str]:
    """What is another on every viewer's page than it was."""
    common = flat(msgspec.to_builtins(game.view(state, None)))
    for viewer in shown:
        seat_s = game.view(state, viewer) if viewer else None
        own = different(common, flat(msgspec.to_builtins(seat_s))) if viewer else common
        yield from (f"  {name(viewer)} {path} {own.get(path, '')}".rstrip() for path in changed(shown[viewer], own))
        shown[viewer] = own


def name(viewer: str | None) -> str:
    return viewer or "*"


def differing(stated: Mapping[str | None, str]) -> Iterator[tuple[str | None, str]]:
    """What everybody is told, and who is told something else."""
    for viewer, text in stated.items():
        if text and (viewer is None or text != stated[None]):
            yield viewer, text


def different(common: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """What a seat sees otherwise than the onlooker; what only the onlooker sees is a dash."""
    return {path: now.get(path, "-") for path in {**common, **now} if common.get(path) != now.get(path)}


def changed(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    return [path for path in {**before, **now} if before.get(path) != now.get(path)]


def sentence(game: Game[State], line: Line | None) -> str:
    if line is None:
        return ""
    text = sentence_of(game.words[line.words], line.values, LANGUAGE, game.names())
    return f"{text} [{line.rule}]" if line.rule else text


def flat(value: object, path: str = "") -> dict[str, str]:
    """A view as lines: `places.cripta pawns=A,B odds=1/5`, a line for each record; what is empty says nothing."""
    if is_plain(value):
        return {path: text} if (text := plain(value)) else {}
    found: dict[str, str] = {}
    if isinstance(value, dict):
        are_plain = {key: is_plain(each) for key, each in value.items()}
        fields = {key: plain(each) for key, each in value.items() if are_plain[key]}
        if path:
            said = path.rpartition(".")[2]
            own = " ".join(f"{k}={text}" for k, text in fields.items() if text and not (k in KEYS and text == said))
            found |= {path: own} if own else {}
        else:
            found |= {key: text for key, text in fields.items() if text}
        parts = [(str(key), each) for key, each in value.items() if not are_plain[key]]
    else:
        assert isinstance(value, list | tuple)
        parts = list(zip(map(key_of, value, range(len(value))), value, strict=True))
    for key, each in parts:
        found |= flat(each, f"{path}.{key}".removeprefix("."))
    return found


def is_plain(value: object) -> bool:
    """Whether it stands on the line of its record: one value, a sentence, or a list of such."""
    if isinstance(value, list | tuple):
        return all(is_plain(each) and not isinstance(each, list | tuple) for each in value)
    return not isinstance(value, dict) or set(value) == LINE


def plain(value: object) -> str:
    match value:
        case None | False:
            return ""
        case True:
            return "yes"
        case list() | tuple():
            return ",".join(map(plain, value))
        case dict():
            values = " ".join(f"{key}:{plain(each)}" for key, each in value["values"].items())
            return f"{value['words']}({values})" + (f"[{value['rule']}]" if value["rule"] else "")
    return str(value)


def key_of(each: object, place: int) -> str:
    """What tells one of a list from the others: its own id, or else its place."""
    if isinstance(each, dict):
        return str(next((each[key] for key in KEYS if key in each), place))
    return str(each[0]) if isinstance(each, list | tuple) and each and isinstance(each[0], str) else str(place)
