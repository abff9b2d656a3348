"""The view model of a table: what it looks like to one viewer in one language, so that templates only print."""

import time
from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from itertools import tee
from typing import NamedTuple

from msgspec import Struct, structs

from companion.engine import play
from companion.engine.clock import running
from companion.engine.game import tag
from companion.engine.log import Log
from companion.engine.offers import Closed, Offers
from companion.engine.rulebook import Refusal
from companion.engine.undoing import next_undone
from companion.engine.view import Tap, View
from companion.engine.voice import Voice
from companion.web.moment.closing import Ending, ending
from companion.web.moment.counters import Counters, counter_key, counters
from companion.web.moment.forms import BoardForm, Group, OfferForm, board_form, choosable, groups
from companion.web.moment.prompt import (
    ClimaxShown,
    Coming,
    Dealt,
    GaugeShown,
    Prompt,
    Receipt,
    dealt,
    event,
    foretold,
    gauges,
    looked_on,
    prompt,
    receipt,
    turn_text,
)
from companion.web.moment.secret import SecretPage, secret_page
from companion.web.moment.sentences import RuleLink, Sentence, lines, link
from companion.web.moment.setting_up import setting_up
from companion.web.moment.story_acts import StoryAct, from_the_newest, latest, seat_lines
from companion.web.seating.seats import Visit
from companion.web.seating.tables import Table
from companion.web.serving.language import gettext
from companion.web.serving.services import services

# With more kinds of acts than these a page folds up what asks for more than a tap.
BUSY = 6
# What is closed for more reasons than these comes when it is asked for: it would be the longer half of the page.
FEW_REASONS = 4
# And of a game that does not say what happens often, shows so many by name.
FEW = 3
# So many lines of handwork stand in the receipt too.
FEW_LINES = 2


# --- shapes -----------------------------------------------------------------------------------------------------------


class Chip(Struct, frozen=True, kw_only=True):
    """A seat in the strip at the top."""

    letter: str
    name: str
    is_acting: bool
    is_mine: bool
    is_in_hand: bool
    is_taken: bool
    is_host: bool
    # A seat of the game itself, not of a player.
    is_post: bool
    # Taking it in hand passes the phone to nobody else.
    is_same_person: bool


class Stage(Struct, frozen=True):
    """A step of the rail."""

    text: str
    is_now: bool
    rule: RuleLink | None


class ClosedNote(Struct, frozen=True):
    """What is closed, why, and what would open it."""

    text: str
    why: Sentence
    remedy: str | None


class ClockShown(Struct, frozen=True):
    """The clock of the match: when it ends, for a page without script, and the seconds left, for one that counts."""

    minutes: int
    until: str
    left: int


class Moment(Struct, frozen=True, kw_only=True):
    """What is now: who is waited for and for what, what the last act did, what there is to know before the next."""

    title: str
    # Whose turn it is, in a few words.
    turn: str
    chips: tuple[Chip, ...]
    rail: tuple[Stage, ...]
    gauges: tuple[GaugeShown, ...]
    event: ClimaxShown | None
    # What to do now, very large, with the likely act, which says that it is done.
    prompt: Prompt
    # That act, unless it is made on the board; and the drawing this page was asked for, which stands in the card too.
    lead: OfferForm | None
    drawn: OfferForm | None
    # What the last act did, on every phone until the next one.
    receipt: Receipt | None = None
    # Whether the board comes before what that asks of hands: where it is tapped next, and the receipt says the few
    # lines there are.
    is_board_first: bool = False
    gate: tuple[Sentence, ...]
    # How the table is laid out, until the match goes on.
    setup: tuple[Sentence, ...] = ()
    broken: tuple[Sentence, ...]
    outcome: tuple[Sentence, ...]
    ending: Ending = Ending()
    # What is chosen in secret now; of a table as it was then nothing, whoever sat there may have left.
    secret: SecretPage | None = None
    # The clock that runs, or the minutes one may be started for now.
    clock: ClockShown | None = None
    clocks: tuple[int, ...] = ()
    can_undo: bool = False
    can_redo: bool = False
    # The seat this phone holds that should have it in hand now, and as one says it.
    pass_to: Chip | None = None
    pass_on: str = ""
    # A seat that has something to do, and nobody who does it.
    vacant: Chip | None = None

    @property
    def is_turn(self) -> bool:
        """Whether this phone is waited for, as the title of its tab says."""
        return not self.outcome and any(chip.is_mine and chip.is_acting for chip in self.chips)

    @property
    def has_free_seats(self) -> bool:
        return any(not chip.is_taken for chip in self.chips)


class Board(Struct, frozen=True, kw_only=True):
    """What lies on the table, and what a tap on it does now."""

    view: View
    # By the act and its hole what may be chosen by tapping things: those acts are offered nowhere else.
    open: dict[str, dict[str, tuple[str, ...]]] = {}
    # The forms that those things send: one for each act that is made there alone.
    forms: tuple[BoardForm, ...] = ()
    # The forms whose taps the phone adds up by itself.
    counters: Counters = {}

    def tapped(self, taps: Sequence[Tap]) -> tuple[Tap, ...]:
        """Of all that a thing of the board stands for, what a tap on it does now."""
        return tuple(tap for tap in taps if tap.value in self.open.get(tap.action, {}).get(tap.hole, ()))

    def counts(self, action: str, *values: str) -> str:
        """How taps on the form of an act about this add up; nothing where each stands for itself."""
        return self.counters.get(counter_key(action, values), "")


class Below(Struct, frozen=True, kw_only=True):
    """What lies below the board: what else may be done, what is closed and why, what has just happened."""

    # All that may be done besides the card, in the order of its use; by their kinds those that stand here by name and
    # those that are folded away, whether they are shown at all, and open. The others are made on the board.
    groups: tuple[Group, ...] = ()
    often: tuple[str, ...] = ()
    seldom: tuple[str, ...] = ()
    shows_all: bool = True
    is_asked: bool = False
    # Where much is closed it comes when it is asked for.
    closed: tuple[ClosedNote, ...] = ()
    is_closed_apart: bool = False
    story: tuple[StoryAct, ...]


class TablePage(Struct, frozen=True, kw_only=True):
    """The whole page of a table for one viewer."""

    code: str
    game: str
    # What the game is called for short.
    game_name: str
    seq: int
    seats_version: int
    seat: str
    # Whether the game has a clock at all.
    has_clock: bool
    # Whether what is folded away is on the page at all: of a first view it comes after the first paint.
    is_whole: bool = True
    # What this page was asked for by its kind.
    asked: str = ""
    moment: Moment
    board: Board
    below: Below

    @property
    def is_seated(self) -> bool:
        return self.seat != ""

    def is_apart(self, form: OfferForm) -> bool:
        """Whether this is a drawing that comes when it is asked for: of a question, or where much else is offered."""
        return is_apart(form, self.below.groups)

    def is_aside(self, form: OfferForm) -> bool:
        """Whether this would fill a screen and is not what the moment waits for: it stands folded behind its name."""
        return form.is_tall and not (form.is_primary and self.moment.prompt.is_mine)

    def is_late(self, form: OfferForm) -> bool:
        """Whether it comes with the rest, after the first paint, or when it is asked for."""
        return self.is_aside(form) and not self.is_whole


# --- the page ---------------------------------------------------------------------------------------------------------


class Look(NamedTuple):
    """What the parts of a page are made of, each of it asked for once."""

    visit: Visit
    # The table as it stands, or as it stood: of the past there is nothing to do.
    table: Table
    is_past: bool
    view: View
    offers: Offers
    # What may be done, on the card and besides; and the drawing that is asked for.
    to_do: Dealt
    groups: tuple[Group, ...]
    drawing: OfferForm | None

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing follows: nobody is waited for and nothing is to be done."""
        return self.table.is_final and not self.is_past

    @property
    def can_act(self) -> bool:
        return self.visit.viewer is not None and not (self.is_past or self.table.is_final)


def table_page(visit: Visit, *, whole: bool = True, asked: str = "", then: Table | None = None) -> TablePage:
    """The page of a table now, with what this viewer may do; or as it stood `then`, with nothing to do there.

    What would open what is closed is found by trying: a page that is not shown `whole` leaves it for whoever asks where
    it is busy or many reasons are to be told, and a page that shows nothing of it does not search for it.
    """
    table, viewer, voice = then or visit.table, visit.viewer, visit.voice
    offers = table.offers(viewer) if viewer is not None and then is None else Offers((), ())
    own = {tag(kind) for kind in table.game.identity}
    # Who one is is asked on a page of its own, unless the moment itself asks for it, as a draft does.
    every = tuple(group for group in groups(voice, offers.open) if group.tag not in own or group.is_primary)
    to_do = dealt(every, voice)
    found = by_use(to_do.rest, table.game.often)
    raised = (form for question in to_do.asked for form in question.offers)
    offered = (form for group in found for form in group.offers)
    drawings = (form for form in (*raised, *offered) if form.tag == asked and is_apart(form, found))
    view = table.game.view(table.state, viewer)
    look = Look(visit, table, then is not None, view, offers, to_do, found, next(drawings, None))
    stated, again = tee(from_the_newest(table.acts, viewer, voice, seat_lines(visit, voice)))
    surface = board(look)
    return TablePage(
        code=table.code,
        game=table.game.id,
        game_name=table.game.title.of(voice.language).rpartition(": ")[2],
        seq=table.seq,
        seats_version=visit.seats_version,
        seat=viewer or "",
        has_clock=bool(table.game.clock),
        is_whole=whole or asked != "",
        asked=asked,
        moment=moment(look, stated, surface.open),
        board=surface,
        below=below(look, again, surface.open, whole=whole, asked=asked),
    )


def is_busy(found: Sequence[Group]) -> bool:
    """Whether so much may be told that what is seldom needed comes when it is asked for."""
    return len(found) > BUSY


def is_apart(form: OfferForm, found: Sequence[Group]) -> bool:
    """Whether this is a drawing that comes when it is asked for: of a question, or where much else is offered."""
    return form.draws and (form.question != "" or is_busy(found))


def by_use(found: Sequence[Group], often: Sequence[str]) -> tuple[Group, ...]:
    """The likely ways forward, then what a game's people do often, in its order, then the rest."""
    order = {tag: index for index, tag in enumerate(often)}
    return tuple(sorted(found, key=lambda group: (not group.is_primary, order.get(group.tag, len(order)))))


# --- the moment -------------------------------------------------------------------------------------------------------


def moment(look: Look, stated: Iterator[StoryAct], on_board: Container[str]) -> Moment:
    visit, table, is_past, view, to_do = look.visit, look.table, look.is_past, look.view, look.to_do
    viewer, voice, is_going = visit.viewer, visit.voice, not (is_past or table.is_final)
    coming = Coming() if is_past or viewer in view.acting else looked_on(table, view.acting, voice)
    if viewer is not None and (handwork := foretold(table.game, table.state, viewer, look.offers.open)):
        coming = coming._replace(handwork=handwork)
    chips = seat_chips(visit, () if look.is_at_rest else view.acting)
    has_nothing_to_do = viewer not in view.acting or not (to_do.lead or to_do.asked or look.groups)
    pass_to = next(filter(is_waiting, chips), None) if look.can_act and has_nothing_to_do else None
    undoes = next_undone(table.acts, viewer) if is_going else None
    clock = clock_shown(table, services().clock()) if is_going else None
    lead, done = to_do.lead, None if is_past else receipt(table, viewer, voice, stated, undoes)
    is_on_board = lead is not None and lead.tag in on_board
    return Moment(
        title=voice.line(view.title),
        turn=turn_text(voice, view, viewer if visit.is_one_person_s or len(view.acting) > 1 else None),
        chips=chips,
        rail=tuple(
            Stage(voice.words(f"step.{step.id}"), step.is_now, link(table.game, step.rule)) for step in view.rail
        ),
        gauges=gauges(voice, view.gauges),
        event=event(voice, view.event),
        prompt=prompt(voice, view, viewer, to_do, coming),
        lead=None if is_on_board else lead,
        drawn=look.drawing,
        receipt=done,
        is_board_first=is_on_board and done is not None and len(done.handwork) <= FEW_LINES,
        gate=() if look.is_at_rest else lines(voice, view.gate),
        setup=() if is_past else setting_up(table, voice),
        broken=lines(voice, table.broken(view.broken)),
        outcome=lines(voice, view.outcome),
        ending=Ending() if is_past else ending(visit),
        secret=secret_page(table.game, table.state, viewer, voice) if is_going else None,
        clock=clock,
        clocks=table.game.clock if look.can_act and clock is None else (),
        can_undo=look.can_act and undoes is not None,
        can_redo=look.can_act and can_redo(table.acts),
        pass_to=pass_to,
        pass_on=passed_on(voice, pass_to) if pass_to is not None else "",
        vacant=vacant(chips) if look.can_act else None,
    )


def seat_chips(visit: Visit, acting: Sequence[str]) -> tuple[Chip, ...]:
    return tuple(
        Chip(
            letter=seat,
            name=visit.name_of(seat),
            is_acting=seat in acting,
            is_mine=seat in visit.held,
            is_in_hand=seat == visit.seat,
            is_taken=seat in visit.taken,
            is_host=seat == visit.host,
            is_post=visit.is_post(seat),
            is_same_person=visit.is_same_person(seat),
        )
        for seat in visit.table.opening.places
    )


def is_waiting(chip: Chip) -> bool:
    """Whether somebody is waited for on this phone, and the seat in hand is not theirs."""
    return chip.is_acting and chip.is_mine and not chip.is_in_hand


def vacant(chips: Sequence[Chip]) -> Chip | None:
    """A part nobody has taken whose turn it is; a place at the table, where nobody at all is there to act."""
    acting = [chip for chip in chips if chip.is_acting]
    is_waited_for = not any(chip.is_taken for chip in acting)
    return next((chip for chip in acting if not chip.is_taken and (chip.is_post or is_waited_for)), None)


def passed_on(voice: Voice, to: Chip) -> str:
    if to.is_same_person:
        return gettext("Go on as %(name)s", name=to.name)
    return voice.words("turn.pass", {"to": to.letter})


def clock_shown(table: Table, now: int) -> ClockShown | None:
    """The clock that runs at this table; the time of day is that of this machine."""
    clock = running(table.acts) if table.game.clock else None
    if clock is None:
        return None
    return ClockShown(clock.minutes, time.strftime("%H:%M", time.localtime(clock.ends)), clock.left(now))


def can_redo(acts: Log) -> bool:
    try:
        play.redo(acts)
    except Refusal:
        return False
    return True


# --- the board --------------------------------------------------------------------------------------------------------


def board(look: Look) -> Board:
    forms = defaultdict[str, list[OfferForm]](list)
    for form in (*(form for group in look.groups for form in group.offers), *filter(None, (look.to_do.lead,))):
        forms[form.tag].append(form)
    open_ = defaultdict[str, dict[str, tuple[str, ...]]](dict)
    for tap in look.view.on_board:
        if values := choosable(forms[tap.action], tap.hole):
            open_[tap.action][tap.hole] = values
    found = (board_form(forms[action], tuple(holes)) for action, holes in open_.items())
    resting = structs.replace(look.view, acting=(), now=None, gate=()) if look.is_at_rest else look.view
    return Board(
        view=resting,
        open=dict(open_),
        forms=tuple(form for form in found if form is not None),
        counters=counters(look.table.game, look.table.state, look.offers.open),
    )


# --- below the board --------------------------------------------------------------------------------------------------


def below(look: Look, stated: Iterator[StoryAct], on_board: Container[str], *, whole: bool, asked: str) -> Below:
    visit, table, found, closed = look.visit, look.table, look.groups, look.offers.closed
    is_closed_apart = bool(closed) and (is_busy(found) or len({each.rule for each in closed}) > FEW_REASONS)
    # Of a game that names nothing all of it stands there by name, or on a busy page the first few.
    some = table.game.often or [group.tag for group in found if not group.draws][: FEW if is_busy(found) else None]
    drawn = look.drawing.tag if look.drawing else ""
    listed = [group for group in found if group.tag not in on_board and group.tag != drawn]
    often = tuple(group.tag for group in listed if group.is_primary or group.tag in some)
    is_closed_told = whole or not is_closed_apart
    return Below(
        groups=found,
        often=often,
        seldom=tuple(group.tag for group in listed if group.tag not in often),
        shows_all=whole or asked == "all",
        is_asked=asked == "all",
        closed=closed_notes(visit, table, closed) if closed and is_closed_told else (),
        is_closed_apart=is_closed_apart,
        story=latest(stated),
    )


def closed_notes(visit: Visit, table: Table, closed: Sequence[Closed]) -> tuple[ClosedNote, ...]:
    """What is closed, why, and what would open it."""
    voice = visit.voice
    return tuple(
        ClosedNote(
            voice.words(f"action.{each.action}"),
            Sentence(voice.line(each.line), link(table.game, each.line.rule)),
            voice.words(f"do.{found.action}", found.given) if found else None,
        )
        for each, found in zip(closed, table.remedies(visit.viewer or ""), strict=True)
    )
