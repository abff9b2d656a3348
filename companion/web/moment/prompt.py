"""The card of the moment and the receipt of the last act (view models): what is now, whose turn it is, what was done.

The headline of the page is each game's own (`games/*/view/headline.py`).
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import NamedTuple

from msgspec import Struct, structs

from companion.engine import offers as offering
from companion.engine.facts import Adjusted
from companion.engine.game import Game, State, tag
from companion.engine.handwork import foreseen, handwork, put_back
from companion.engine.holes import Filling
from companion.engine.log import Act, is_last, is_undo
from companion.engine.meanwhile import beside
from companion.engine.proposals import Offer
from companion.engine.undoing import fold
from companion.engine.view import Climax, Gauge, Now, View
from companion.engine.voice import Voice
from companion.engine.words import Line
from companion.web.moment.act_summary import doing
from companion.web.moment.forms import Group, OfferForm, given, is_settled, offer_form, only
from companion.web.moment.sentences import Sentence, begins_with, lines, sentence
from companion.web.moment.setting_up import is_own
from companion.web.moment.story_acts import StoryAct
from companion.web.seating.tables import Table

# What stands beside the title of an event.
MARKS = {"attack": "bolt", "good": "crown", "bad": "skull", "end": "star"}
# So many acts of one seat that say the same are counted in one receipt.
MOST_ALIKE = 9


# --- shapes -----------------------------------------------------------------------------------------------------------


class Raised(Struct, frozen=True):
    """A question that the last act raised, and its answers, one tap each."""

    id: str
    text: str
    offers: tuple[OfferForm, ...]


class Prompt(Struct, frozen=True, kw_only=True):
    """What happens now, in one sentence for whom it concerns and another for the others.

    `moment` changes whenever something else is to be done: phones follow it.
    """

    moment: str
    sentence: Sentence
    icon: str = ""
    tone: str = ""
    count: int = 0
    is_mine: bool = False
    # What hands will have to do, where it is known before the tap; and upon whose tap, in a line of its own, for those
    # who look on: they do nothing yet.
    handwork: tuple[Sentence, ...] = ()
    coming: str = ""
    coming_seat: str = ""
    asked: tuple[Raised, ...] = ()
    # The likely act, which says that it is done.
    lead: OfferForm | None = None


class Dealt(NamedTuple):
    """What may be done, as it lies on a page: the answers to what was raised and the likely act on the card, the rest
    below it."""

    asked: tuple[Raised, ...] = ()
    lead: OfferForm | None = None
    rest: tuple[Group, ...] = ()


class Coming(NamedTuple):
    """What hands will have to do; for those who look on, upon whose tap."""

    handwork: tuple[Line, ...] = ()
    said: str = ""
    seat: str = ""


class GaugeShown(Struct, frozen=True, kw_only=True):
    """A figure of the strip."""

    id: str
    text: str
    value: str
    most: int | None
    icon: str
    tone: str
    # The value that a tap on it sets.
    dial: str
    note: str
    # The whole of what is drawn as a bar.
    bar: int | None = None


class ClimaxShown(Struct, frozen=True, kw_only=True):
    """What takes the whole width: an attack, the end."""

    kind: str
    title: Sentence
    lines: tuple[Sentence, ...]
    figure: str
    against: str

    @property
    def mark(self) -> str:
        """Our icon of it: victory and defeat differ in shape, not in colour alone."""
        return MARKS[self.kind]


class Receipt(Struct, frozen=True, kw_only=True):
    """What the last act did, for all phones, until the next one: said, and done with the pieces."""

    seq: int
    seat: str
    who: str
    is_mine: bool
    lines: tuple[Sentence, ...]
    handwork: tuple[Sentence, ...]
    # So many acts in a row said the same.
    times: int
    is_undo: bool
    # What taking the last act that stands back would take back, in a word.
    undo: str
    # The same act without the end it brought along, as its fields, for whoever had not finished.
    unfinished: tuple[tuple[str, str], ...] = ()
    # Its own words begin with who did it.
    names_who: bool = False


# --- the card ---------------------------------------------------------------------------------------------------------


def prompt(voice: Voice, view: View, viewer: str | None, to_do: Dealt, coming: Coming) -> Prompt:
    is_mine = viewer is not None and viewer in view.acting
    now = view.now or Now(line=turn_line(view, viewer) or view.title)
    moment = marked(now, view.event, is_mine)
    return Prompt(
        moment=marked(moment, tuple(each.id for each in to_do.asked)) if to_do.asked else moment,
        sentence=sentence(voice, now.line),
        icon=now.icon,
        tone=now.tone,
        count=now.count,
        is_mine=is_mine,
        handwork=lines(voice, coming.handwork),
        coming=coming.said,
        coming_seat=coming.seat,
        asked=to_do.asked,
        lead=to_do.lead,
    )


def turn_line(view: View, viewer: str | None) -> Line | None:
    """Whose turn it is, in a few words at the head of the page; of a game that says no more it is the card as well."""
    if not view.acting:
        return None
    if viewer in view.acting:
        return Line("turn.mine")
    return Line("turn.others", {"who": view.acting})


def turn_text(voice: Voice, view: View, viewer: str | None) -> str:
    line = turn_line(view, viewer)
    return voice.line(line) if line else ""


def marked(*what: object) -> str:
    """A short mark that is another one where any of this is."""
    return hashlib.sha256(repr(what).encode()).hexdigest()[:8]


def dealt(found: Sequence[Group], voice: Voice) -> Dealt:
    questions = tuple(dict.fromkeys(form.question for group in found for form in group.offers if form.question))
    asked = tuple(
        Raised(
            each, voice.words(f"ask.{each}"), tuple(f for group in found for f in group.offers if f.question == each)
        )
        for each in questions
    )
    likely = (form for group in found for form in group.offers if form.is_primary and not form.question)
    lead = next(likely, None)
    rest = (
        structs.replace(group, offers=tuple(form for form in group.offers if form is not lead and not form.question))
        for group in found
    )
    return Dealt(asked, lead, tuple(one for one in rest if one.offers))


def foretold(game: Game[State], state: State, seat: str, found: Sequence[Offer]) -> tuple[Line, ...]:
    """What hands will have to do if the likely act is done: where nothing is to be chosen, and no luck decides.

    Nothing where it only leaves something undone: under the question what to do, hands would begin with what follows if
    nobody does it.
    """
    likely = likely_of(found)
    return () if likely is None else following(game, state, seat, likely)


def following(game: Game[State], state: State, seat: str, likely: Offer) -> tuple[Line, ...]:
    if game.offered[likely.action].leaves_undone or not all(map(is_settled, likely.holes)):
        return ()
    settled: dict[str, Filling] = {hole.name: only(hole) for hole in filter(is_settled, likely.holes)}
    return foreseen(game, state, seat, offering.fill(game, likely, settled)) or ()


def likely_of(found: Iterable[Offer]) -> Offer | None:
    return next((offer for offer in found if offer.primary and not offer.question), None)


def looked_on(table: Table, acting: Sequence[str], voice: Voice) -> Coming:
    """The same for whoever looks on, since hands may be anybody's: what would follow if one of those who act did the
    likely thing, which is no list of what there is to be done.

    No line and no likely act without a choice depends on what is hidden, which the contract asks of every game; a
    choice that is settled might, by a hand of one kind.
    """
    for seat in acting:
        likely = likely_of(offer for offer in table.offers(seat).open if not offer.holes or not offer.primary)
        if likely is None:
            continue
        handwork = following(table.game, table.state, seat, likely)
        if handwork:
            said = voice.words("turn.coming", {"who": seat, "what": offer_form(voice, likely).text})
            return Coming(handwork, said, seat)
    return Coming()


def gauges(voice: Voice, found: Sequence[Gauge]) -> tuple[GaugeShown, ...]:
    return tuple(
        GaugeShown(
            id=each.id,
            text=voice.words(f"figure.{each.id}"),
            value=voice.name(each.value),
            most=each.most,
            icon=each.icon,
            tone=each.tone,
            dial=each.dial,
            note=voice.line(each.note) if each.note else "",
            bar=each.bar,
        )
        for each in found
    )


def event(voice: Voice, found: Climax | None) -> ClimaxShown | None:
    if found is None:
        return None
    return ClimaxShown(
        kind=found.kind,
        title=sentence(voice, found.title),
        lines=lines(voice, found.lines),
        figure=found.figure,
        against=found.against,
    )


# --- the receipt ------------------------------------------------------------------------------------------------------


def receipt(
    table: Table, viewer: str | None, voice: Voice, stated: Iterator[StoryAct], undoes: Act | None
) -> Receipt | None:
    """The last act with what it did to the pieces; `stated` are the acts as this viewer reads them, the newest first,
    and `undoes` is the one that an undo would take back.

    None at the table's opening: nobody did anything yet.
    """
    act = table.acts[-1]
    if act.seq == 1:
        return None
    first = next(stated)
    before = islice(stated, min(MOST_ALIKE, act.seq - 1) - 1)
    again = takewhile(lambda each: is_again(table, first, each), before)
    happened = receipt_lines(voice, act, first.lines, moved(table))
    return Receipt(
        seq=act.seq,
        seat=act.seat,
        who=first.who,
        is_mine=act.seat == viewer,
        lines=happened,
        names_who=begins_with(happened[0].text, first.who, map(voice.name, table.opening.seats)),
        handwork=lines(voice, left_to_do(table)),
        times=1 + sum(1 for _ in again),
        is_undo=is_undo(act),
        unfinished=reopened(table.game, act) if act.seat == viewer and not table.is_final else (),
        undo=act_name(voice, undoes) if undoes is not None else "",
    )


def receipt_lines(
    voice: Voice, act: Act, sentences: tuple[Sentence, ...], handwork: Iterable[Line]
) -> tuple[Sentence, ...]:
    """What was done, and behind it each figure that moved, from what to what; what is said twice is said once, counted.

    An act whose facts say nothing here, or only what comes now, is called by its name: nobody wonders whether it was
    counted.
    """
    found = [structs.replace(line, times=times) for line, times in Counter(sentences).items()]
    if is_only_next(act) or not found:
        found = [Sentence(doing(act, voice)), *found]
    moved_figures = lines(voice, tuple(filter(is_figure, handwork)))
    if any(isinstance(fact, Adjusted) for fact in act.facts):
        corrections, others = called_once(found, voice)
        return (*corrections, *moved_figures, *others)
    first, *rest = found
    return (first, *moved_figures, *rest)


def is_only_next(act: Act) -> bool:
    """Whether what an act tells is what comes now; one that closes the table says so in its own words."""
    speaking = [fact for fact in act.facts if not fact.secrecy.is_silent]
    return bool(speaking) and all(fact.secrecy.opens for fact in speaking)


def called_once(found: Sequence[Sentence], voice: Voice) -> tuple[list[Sentence], list[Sentence]]:
    """Corrections are called so once, and stand together: two lines of a phone hold what they set. What else there is,
    as what followed from them or a secret that was set, keeps its own words and comes after."""
    head = voice.opening_of("tell.adjusted")
    set_right = [line for line in found if line.text.startswith(head)]
    shortened = [structs.replace(line, text=line.text.removeprefix(head)) for line in set_right[1:]]
    return [*set_right[:1], *shortened], [line for line in found if line not in set_right]


def is_figure(line: Line) -> bool:
    """Whether it says a number that was another one before."""
    return all(isinstance(line.values.get(name), int) for name in ("was", "now"))


def reopened(game: Game[State], act: Act) -> tuple[tuple[str, str], ...]:
    """What would be asked again, where the act closed more than it had to."""
    if is_undo(act) or is_last(act):
        return ()
    found = game.unfinished(game.request_decoder.decode(act.request), act.facts)
    return () if found is None else given({"type": tag(type(found)), **structs.asdict(found)})


def is_again(table: Table, last: StoryAct, before: StoryAct) -> bool:
    """Whether an act before the last one said the same, by the same hand."""
    is_same = before.lines == last.lines != () and before.seat == last.seat
    return is_same and not is_undo(table.acts[-1]) and not is_undo(table.acts[before.seq - 1])


def left_to_do(table: Table) -> tuple[Line, ...]:
    """What hands have to do now: whoever says meanwhile who they are or what they hold takes no line from the others.
    What the opening asks of hands is a list of its own."""
    count, back = len(table.acts), 1
    while back < count and is_meanwhile(table, count - back) and not moved(table, back):
        back += 1
    return moved(table, back) if back < count else ()


def is_meanwhile(table: Table, index: int) -> bool:
    return is_own(table, index) or beside(table.game, table.acts[index]) is not None


def moved(table: Table, back: int = 1) -> tuple[Line, ...]:
    """What the last act, or one so far back, asks of hands; of an undo, what lies otherwise now."""
    found = table.memory.get((f"moved {back}", ""))
    if not isinstance(found, tuple):
        act = table.acts[-back]
        before = table.before if back == 1 else None
        if before is None:
            before = fold(table.game, table.acts.until(act.seq - 1))
        found = moved_by(table.game, before, act, table.state)
        table.memory[f"moved {back}", ""] = found
    return found


def moved_by(game: Game[State], before: State, act: Act, after: State) -> tuple[Line, ...]:
    if is_last(act):
        return ()
    if is_undo(act):
        return put_back(game, before, after)
    return handwork(game, before, act.facts)


def act_name(voice: Voice, act: Act) -> str:
    """What somebody did, in a word: the name of what was asked."""
    asked = tag(type(voice.game.request_decoder.decode(act.request)))
    key = f"short.{asked}"
    if voice.has(key):
        return voice.words(key)
    text = voice.words(f"action.{asked}")
    return text[:1].lower() + text[1:]
