"""Counting taps: rounds played the likely way forward, through the very forms a phone shows."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from werkzeug.datastructures import MultiDict

from companion.engine.chance import Chance
from companion.engine.game import Game, State
from companion.engine.offers import SOME_WORDS, offers
from companion.engine.opening import Opening
from companion.engine.play import judge, read_action
from companion.engine.voice import Voice
from companion.web.moment.act_request import filled
from companion.web.moment.forms import Field, OfferForm, groups
from companion.web.moment.page import by_use
from companion.web.moment.prompt import dealt

# A table as it is most often set.
PEOPLE = 4
# A round that takes more than this never comes to its end.
MOST_ACTS = 400


class Round(Struct, frozen=True):
    """What one round took: acts and taps, by the place at the table they were made from."""

    number: int
    acts: Counter[str]
    taps: Counter[str]


class Endless(Exception):
    """Going the likely way forward no round comes to an end."""


def opened(game: Game[State]) -> Opening:
    """The table that is proposed to whoever opens one, with nothing known of the box but what ships."""
    return game.opening(min(max(game.least_seats, PEOPLE), game.most_seats))


def rounds(game: Game[State], opening: Opening, count: int) -> list[Round]:
    """The first rounds of a table, whatever comes before them left out; fewer where the game is over sooner.

    A round is the number that the headline of the page calls so.
    """
    chance, voice = Chance(b"taps"), Voice(game, "it", {})
    state = game.folded(game.blank, game.setup(opening, chance))
    found: list[Round] = []
    for _ in range(MOST_ACTS * (count + 1)):
        number = game.view(state, None).title.values.get("round")
        if isinstance(number, int) and (not found or found[-1].number != number):
            if len(found) == count:
                return found
            found.append(Round(number, Counter(), Counter()))
        if not (acting := game.acting(state)):
            # The last round ended with the game, and counts.
            return found
        seat, form = likely(game, state, voice, acting)
        if found:
            found[-1].acts[seat] += 1
            found[-1].taps[seat] += taps(form)
        state = game.folded(state, judge(game, state, seat, read_action(game, sent(game, form)), chance))
    raise Endless(f"{game.id}: {MOST_ACTS} acts a round")


def likely(game: Game[State], state: State, voice: Voice, acting: Sequence[str]) -> tuple[str, OfferForm]:
    """The first of those who have something to do, and what stands nearest to the thumb there: the likely act, the
    answer to what was raised, what is done on the board, then what stands below it, in the order of the page."""
    for seat in acting:
        to_do = dealt(groups(voice, offers(game, state, seat).open), voice)
        below = (form for group in by_use(to_do.rest, game.often) for form in group.offers)
        asked = (form for question in to_do.asked for form in question.offers)
        if found := to_do.lead or next(asked, None) or next(below, None):
            return seat, found
    raise Endless(f"nothing is open to {', '.join(acting)}")


def taps(form: OfferForm) -> int:
    """One where choosing already acts; else one for each field that is filled, and one to send it."""
    return 1 if form.is_one_tap else 1 + len(form.fields)


def sent(game: Game[State], form: OfferForm) -> dict[str, object]:
    """What a phone sends when the first choices of this form are made."""
    fields = MultiDict([*form.given, *(pair for field in form.fields for pair in pairs(field))])
    return {"type": form.tag, **filled(game.kinds[form.tag], fields)}


def pairs(field: Field) -> list[tuple[str, str]]:
    """A field filled with its first choices, or with what it shows already."""
    match field.form:
        case "counter" | "number":
            return [(field.name, str(field.now or field.least))]
        case "text":
            return [(field.name, SOME_WORDS)]
        case "sketch":
            cells = (cell for row in field.rows for cell in row.cells if cell)
            return [(f"{field.name}.{cell.value}", mark) for cell in cells for mark in cell.marks]
    several = field.least if field.form in ("counts", "checks") else 1
    return [(field.name, choice.value) for choice in field.choices[:several]]
