"""A played table as a text file: how it was opened, then who asked what; read back, judged again, and shown.

The first line is `{"game", "seats", "options", "seed"}`, every other `{"seat", "action": {"type", ...}}`, undo, redo
and corrections included. Options that are not named have their defaults; `box` names what the owner's box says
otherwise; the seats of the game itself follow from its options.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec import Raw, Struct

from companion import strict_json
from companion.box import faults, merged
from companion.engine.box_entries import BoxValue
from companion.engine.chance import Chance
from companion.engine.game import SEATS, Game, State
from companion.engine.opening import Opening, Option
from companion.engine.play import Act, Log, Misfit, advanced, answer, fold, read_action
from companion.engine.rulebook import Refusal
from companion.engine.voice import Voice

# As much as the web takes in one request.
LONGEST_LINE = 64 * 1024
MARK = b"\xef\xbb\xbf"
# A seed that is no text is written as its bytes.
HEX = "hex:"
# Enough of what was wrong to find it, not so much that it fills the screen.
LONGEST_REASON = 200

T = TypeVar("T")


class TranscriptHead(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    game: str
    seats: int | list[str | dict[str, str]]
    options: dict[str, str] = {}
    seed: str = ""
    box: dict[str, object] = {}
    # The fingerprint of the seed, where the table was opened with it: its draws are called otherwise than before.
    commitment: str = ""


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """Every other line."""

    seat: str
    action: dict[str, object]


class Refused(Struct, frozen=True):
    """The line at which the rules said no, and which of them."""

    line: int
    rule: str
    page: str
    refusal: Refusal


class Replayed(Struct, frozen=True):
    """A transcript as far as the rules allowed it."""

    game: Game[State]
    opening: Opening
    seed: bytes
    acts: tuple[Act, ...]
    state: State
    refused: Refused | None = None


class Malformed(ValueError):
    """A line that cannot be read, by its number from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {clean(reason)[:LONGEST_REASON]}")
        self.line = line


# --- replaying --------------------------------------------------------------------------------------------------------


def replay(lines: Iterable[bytes], games: Mapping[str, Game[State]]) -> Replayed:
    """Ask everything again, up to the first refusal; raises Malformed."""
    numbered = list(enumerate(without_end(lines), 1))
    if not numbered:
        raise Malformed(1, "there is nothing in it")
    head = read(1, numbered[0][1], TranscriptHead)
    if head.game not in games:
        raise Malformed(1, f"no game {head.game!r}: there are {', '.join(games)}")
    game = games[head.game]
    opening, seed = opened(game, head), seed_of(head.seed)
    chance, state = Chance(seed), game.blank
    try:
        facts = tuple(game.setup(opening, chance))
    except Refusal as refusal:
        return Replayed(game, opening, seed, (), state, refused(game, 1, refusal))
    if not game.least_seats <= len(opening.seats) <= game.most_seats:
        raise Malformed(1, f"{game.id} takes {game.least_seats} to {game.most_seats} seats")
    acts = Log([Act(1, "", msgspec.json.encode(opening), facts)])
    state = fold(game, acts)
    for number, line in numbered[1:]:
        asked = read(number, line, Asked)
        if asked.seat not in opening.places:
            raise Malformed(number, f"no seat {asked.seat!r}")
        try:
            action = read_action(game, asked.action)
            facts = answer(game, acts, state, asked.seat, action, chance)
        except Refusal as refusal:
            return Replayed(game, opening, seed, tuple(acts), state, refused(game, number, refusal))
        except Misfit as misfit:
            raise Malformed(number, str(misfit)) from None
        act = Act(len(acts) + 1, asked.seat, msgspec.json.encode(action), facts)
        acts = acts.grown((act,))
        state = advanced(game, state, acts, (act,))
    return Replayed(game, opening, seed, tuple(acts), state)


def refused(game: Game[State], line: int, refusal: Refusal) -> Refused:
    return Refused(line, refusal.rule, game.rulebook.page(refusal.rule), refusal)


def opened(game: Game[State], head: TranscriptHead) -> Opening:
    """The table of the first line; what it does not say is as it would be on the phone."""
    asked = SEATS[: max(0, head.seats)] if isinstance(head.seats, int) else head.seats
    if isinstance(head.seats, int) and len(asked) != head.seats:
        raise Malformed(1, f"no table has {head.seats} seats")
    rows = [{"seat": each} if isinstance(each, str) else dict(each) for each in asked]
    letters = [row.pop("seat", SEATS[index % len(SEATS)]) for index, row in enumerate(rows)]
    if len(set(letters)) != len(letters) or not all(len(each) == 1 and each in SEATS for each in letters):
        raise Malformed(1, "a seat is a capital letter, each once")
    options = chosen(game.options, head.options, 0)
    posts = game.posts(options)
    if not set(posts).isdisjoint(letters):
        raise Malformed(1, f"no player sits at {', '.join(posts)}: it is of the game itself")
    of_seats = {
        letter: chosen(game.seat_options, row, index)
        for index, (letter, row) in enumerate(zip(letters, rows, strict=True))
    }
    opening = game.opening(letters, options, of_seats, box_of(game, head.box))
    return msgspec.structs.replace(opening, commitment=head.commitment)


def chosen(options: Sequence[Option], asked: Mapping[str, str], index: int) -> dict[str, str]:
    """A choice for each option; where no two seats may choose the same, each has another to begin with."""
    unknown = set(asked) - {option.id for option in options}
    if unknown:
        raise Malformed(1, f"no option {min(unknown)!r}")
    found = {}
    for option in options:
        found[option.id] = asked.get(option.id, option.default_at(index))
        if found[option.id] not in option.choices:
            raise Malformed(1, f"{option.id} is one of {', '.join(option.choices)}, not {found[option.id]!r}")
    return found


def box_of(game: Game[State], asked: Mapping[str, object]) -> dict[str, BoxValue]:
    entries = {entry.id: entry for entry in game.box}
    for key, value in asked.items():
        wrong = faults(entries[key], value) if key in entries else [f"no box entry {key!r}"]
        if wrong:
            raise Malformed(1, wrong[0])
    return {key: msgspec.convert(value, BoxValue) for key, value in asked.items()}


def seed_of(text: str) -> bytes:
    if not text.startswith(HEX):
        return text.encode()
    try:
        return bytes.fromhex(text.removeprefix(HEX))
    except ValueError:
        raise Malformed(1, "the seed is not hexadecimal") from None


# --- one line ---------------------------------------------------------------------------------------------------------


def without_end(lines: Iterable[bytes]) -> list[bytes]:
    """The lines without what editors leave after the last one."""
    found = [line.rstrip(b"\r\n") for line in lines]
    while found and not found[-1].strip():
        found.pop()
    return found


def read(number: int, line: bytes, kind: type[T]) -> T:
    """What a line says; strict, because a transcript is also how others hand us a table."""
    if len(line) > LONGEST_LINE:
        raise Malformed(number, f"longer than {LONGEST_LINE} bytes")
    try:
        return parsed(line, kind)
    except ValueError as error:
        raise Malformed(number, str(error)) from None


def parsed(text: bytes, kind: type[T]) -> T:
    """JSON with no key twice, whole numbers only, and words that can be written down again; raises ValueError."""
    if text.startswith(MARK):
        raise ValueError("it begins with a byte order mark: save it as plain UTF-8")
    try:
        found = strict_json.read(text)
        check(found)
        return msgspec.convert(found, kind, strict=True)
    except RecursionError:
        raise ValueError("nested too deep") from None
    except OverflowError as error:
        raise ValueError(str(error)) from None


def check(value: object) -> None:
    """Refuse text that cannot be written down again: half characters, control characters."""
    match value:
        case str():
            if any(is_unwritable(mark) for mark in value):
                raise ValueError("a word holds a character that cannot be written")
        case dict():
            for key, each in value.items():
                check(key)
                check(each)
        case list():
            for each in value:
                check(each)


def is_unwritable(mark: str) -> bool:
    return unicodedata.category(mark) in ("Cc", "Cs")


def clean(text: str) -> str:
    """A reason that is safe to print: what was in the file cannot move the cursor."""
    return "".join("?" if is_unwritable(mark) else mark for mark in text)


# --- writing ----------------------------------------------------------------------------------------------------------


def written(game: Game[State], opening: Opening, seed: bytes, acts: Iterable[Act]) -> Iterator[bytes]:
    """The transcript of a played table, line by line; replayed, it gives the same acts."""
    shipped = merged(game.box, {})
    head: dict[str, object] = {
        "game": game.id,
        "seats": [{"seat": seat, **opening.seat_options.get(seat, {})} for seat in opening.seats],
        "options": opening.options,
        "seed": text_of(seed),
    }
    if opening.commitment:
        head["commitment"] = opening.commitment
    box = {key: value for key, value in opening.box.items() if value != shipped[key]}
    yield msgspec.json.encode({**head, "box": box} if box else head) + b"\n"
    for act in acts:
        if act.seq > 1:
            yield msgspec.json.encode({"seat": act.seat, "action": Raw(act.request)}) + b"\n"


def text_of(seed: bytes) -> str:
    try:
        text = seed.decode()
    except UnicodeDecodeError:
        return HEX + seed.hex()
    is_plain = not text.startswith(HEX) and not any(is_unwritable(mark) for mark in text)
    return text if is_plain else HEX + seed.hex()


# --- showing ----------------------------------------------------------------------------------------------------------


def why(replayed: Replayed, found: Refused, language: str) -> str:
    """The sentence of a refusal."""
    return clean(Voice(replayed.game, language, {}).refusal(found.refusal))


def shown(replayed: Replayed, language: str) -> dict[str, object]:
    """The end of the table as everybody sees it: each seat's view by its letter, the onlooker's by the empty one."""
    game, state = replayed.game, replayed.state
    viewers: tuple[str | None, ...] = (*replayed.opening.places, None)
    say = Voice(game, language, {}).line
    outcome = [
        {"words": line.words, "rule": line.rule, "values": line.values, "text": say(line)}
        for line in game.outcome(state)
    ]
    return {
        "game": game.id,
        "seq": len(replayed.acts),
        "notation": game.notation(state),
        "outcome": outcome,
        "views": {viewer or "": msgspec.to_builtins(game.view(state, viewer), str_keys=True) for viewer in viewers},
    }


def as_text(replayed: Replayed, language: str) -> Iterator[str]:
    """The same for reading: a heading for each viewer, a line for each field that holds anything."""
    game, state = replayed.game, replayed.state
    yield f"{game.id} {len(replayed.acts)}"
    yield game.notation(state)
    yield from map(Voice(game, language, {}).line, game.outcome(state))
    for viewer in (*replayed.opening.places, None):
        yield ""
        yield f"== {viewer or '-'}"
        fields = msgspec.to_builtins(game.view(state, viewer), str_keys=True)
        for field, value in fields.items():
            if value not in ("", [], None):
                yield f"{field}: {value if isinstance(value, str) else msgspec.json.encode(value).decode()}"
