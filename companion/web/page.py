"""The view model of a table: what it looks like to one viewer in one language, so that templates only print."""

import time
from collections.abc import Sequence

from msgspec import Struct, structs

from companion.engine import play
from companion.engine.clock import running
from companion.engine.game import tag
from companion.engine.log import Log
from companion.engine.offers import Closed, Remedy
from companion.engine.rulebook import Refusal
from companion.engine.undoing import next_undone
from companion.engine.view import Tap, View
from companion.engine.voice import Voice
from companion.web.acts_told import ToldAct, latest, seats_told, told
from companion.web.card import (
    MOST_ALIKE,
    ClimaxShown,
    FigureShown,
    MomentCard,
    Receipt,
    card,
    dealt,
    event,
    figures,
    foretold,
    looked_on,
    receipt,
    turn_told,
)
from companion.web.counters import Counters, counters, named
from companion.web.ending import Ending, ending
from companion.web.forms import BoardForm, Group, OfferForm, board_form, forms_of, groups, open_to
from companion.web.language import gettext
from companion.web.said import RuleLink, Said, lines, link
from companion.web.seats import Visit
from companion.web.secret import SecretPage, secret_page
from companion.web.services import services
from companion.web.setting_up import setting_up
from companion.web.tables import Table

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
    why: Said
    remedy: str | None


class ClockShown(Struct, frozen=True):
    """The clock of the match: when it ends, for a page without script, and the seconds left, for one that counts."""

    minutes: int
    until: str
    left: int


class TablePage(Struct, frozen=True, kw_only=True):
    """The whole page of a table for one viewer."""

    code: str
    game: str
    # What the game is called for short, and whose turn it is in a few words.
    called: str
    turn: str
    seq: int
    seats_version: int
    seat: str
    title: str
    # What to do now, very large, with the likely act, which says that it is done.
    card: MomentCard
    event: ClimaxShown | None
    figures: tuple[FigureShown, ...]
    # What the last act did, on every phone until the next one.
    receipt: Receipt | None = None
    view: View
    rail: tuple[Stage, ...]
    chips: tuple[Chip, ...]
    gate: tuple[Said, ...]
    # How the table is laid out, until the match goes on.
    setup: tuple[Said, ...] = ()
    broken: tuple[Said, ...]
    outcome: tuple[Said, ...]
    ending: Ending = Ending()
    # What may be done below the board, in the order of its use; the kinds that stand there by name, and whether what is
    # folded away is shown at all, and open.
    groups: tuple[Group, ...] = ()
    usual: tuple[str, ...] = ()
    shows_all: bool = True
    is_asked: bool = False
    # Whether what is folded away is on the page at all: of a first view it comes after the first paint.
    is_whole: bool = True
    # What this page was asked for by its kind.
    asked: str = ""
    closed: tuple[ClosedNote, ...] = ()
    # Whether that comes when it is asked for.
    is_closed_apart: bool = False
    # What is chosen in secret now; of a table as it was then nothing, whoever sat there may have left.
    secret: SecretPage | None = None
    story: tuple[ToldAct, ...]
    can_undo: bool = False
    can_redo: bool = False
    is_seated: bool
    # Whether the game has a clock at all, and the one that runs.
    has_clock: bool = False
    clock: ClockShown | None = None
    # The minutes a clock may be started for now.
    clocks: tuple[int, ...] = ()
    # The seat this phone holds that should have it in hand now.
    pass_to: Chip | None = None
    # As one says it.
    pass_on: str = ""
    # A seat that has something to do, and nobody who does it.
    vacant: Chip | None = None
    # The forms whose taps the phone adds up by itself.
    counters: Counters = {}

    @property
    def is_turn(self) -> bool:
        """Whether this phone is waited for, as the title of its tab says."""
        return not self.outcome and any(chip.is_mine and chip.is_acting for chip in self.chips)

    @property
    def lead(self) -> OfferForm | None:
        """The likely act, unless it is made on the board."""
        return None if self.acts_on_board else self.card.lead

    @property
    def has_free_seats(self) -> bool:
        return any(not chip.is_taken for chip in self.chips)

    @property
    def often(self) -> tuple[Group, ...]:
        return tuple(group for group in self.listed if group.tag in self.usual)

    @property
    def seldom(self) -> tuple[Group, ...]:
        return tuple(group for group in self.listed if group.tag not in self.usual)

    @property
    def is_busy(self) -> bool:
        """Whether so much may be told that what is seldom needed comes when it is asked for."""
        return len(self.groups) > BUSY

    def is_apart(self, form: OfferForm) -> bool:
        """Whether this is a drawing that comes when it is asked for: of a question, or where much else is offered."""
        return form.draws and (form.question != "" or self.is_busy)

    def is_aside(self, form: OfferForm) -> bool:
        """Whether this would fill a screen and is not what the moment waits for: it stands folded behind its name."""
        return form.is_tall and not (form.is_primary and self.card.is_mine)

    def is_late(self, form: OfferForm) -> bool:
        """Whether it comes with the rest, after the first paint, or when it is asked for."""
        return self.is_aside(form) and not self.is_whole

    @property
    def drawn(self) -> OfferForm | None:
        """The drawing this page was asked for: it stands in the card."""
        raised = (form for question in self.card.asked for form in question.offers)
        offered = (form for group in self.groups for form in group.offers)
        return next((form for form in (*raised, *offered) if self.is_apart(form) and form.tag == self.asked), None)

    @property
    def on_board(self) -> tuple[Tap, ...]:
        """The holes that are open now and are filled on the board."""
        return tuple(tap for tap in self.view.on_board if open_to(self.groups, self.card.lead, tap))

    @property
    def board_forms(self) -> tuple[BoardForm, ...]:
        """The forms that things of the board send: one for each act that is made there alone."""
        found = []
        for action in dict.fromkeys(tap.action for tap in self.on_board):
            holes = [tap.hole for tap in self.on_board if tap.action == action]
            found.append(board_form(forms_of(self.groups, self.card.lead, action), holes))
        return tuple(form for form in found if form is not None)

    @property
    def acts_on_board(self) -> bool:
        """Whether the likely act is a tap on the board, as a move is on a ring of places."""
        lead = self.card.lead
        return lead is not None and any(tap.action == lead.tag for tap in self.on_board)

    @property
    def has_board_first(self) -> bool:
        """Whether the board comes before what hands have to do: where it is tapped next, and the receipt says the few
        lines there are."""
        return self.acts_on_board and self.receipt is not None and len(self.receipt.hands) <= FEW_LINES

    @property
    def listed(self) -> tuple[Group, ...]:
        """What is offered below the board: everything else."""
        taken = {*(tap.action for tap in self.on_board), *((self.drawn.tag,) if self.drawn else ())}
        return tuple(group for group in self.groups if group.tag not in taken)

    def counts(self, action: str, *values: str) -> str:
        """How taps on the form of an act about this add up; nothing where each stands for itself."""
        return self.counters.get(named(action, values), "")

    def tapped(self, taps: Sequence[Tap]) -> tuple[Tap, ...]:
        """Of all that a thing of the board stands for, what a tap on it does now."""
        possible = (tap for tap in taps if tap.value in open_to(self.groups, self.card.lead, tap))
        return tuple(tap for tap in possible if Tap(tap.action, tap.hole) in self.view.on_board)


# --- the page ---------------------------------------------------------------------------------------------------------


def table_page(visit: Visit, language: str, *, whole: bool = True, asked: str = "") -> TablePage:
    """The page of a table now, with what this viewer may do.

    What would open what is closed is found by trying: a page that is not shown `whole` leaves it for whoever asks where
    it is busy or many reasons are to be told, and a page that shows nothing of it does not search for it.
    """
    table, viewer = visit.table, visit.viewer
    say = Voice(table.game, language, visit.names)
    shown = structs.replace(past_page(visit, table, language), is_whole=whole or asked != "", asked=asked)
    last = tuple(act.lines for act in told(table.acts, viewer, say, max(0, len(table.acts) - MOST_ALIKE)))
    shown = structs.replace(shown, ending=ending(visit), receipt=receipt(table, viewer, say, last))
    shown = structs.replace(shown, setup=setting_up(table, say))
    if table.is_final:
        return at_rest(shown)
    secret = secret_page(table.game, table.state, viewer, say)
    shown = structs.replace(shown, secret=secret, clock=clock_shown(table, services().clock()))
    if viewer not in shown.view.acting:
        shown = structs.replace(shown, card=looked_on(shown.card, table, shown.view.acting, say))
    if viewer is None:
        return shown
    offers = table.offers(viewer)
    own = {tag(kind) for kind in table.game.own}
    # Who one is is asked on a page of its own, unless the moment itself asks for it, as a draft does.
    every = tuple(group for group in groups(say, offers.open) if group.tag not in own or group.is_primary)
    shown_card, rest = dealt(shown.card, every, say)
    hands = lines(say, foretold(table.game, table.state, viewer, offers.open)) or shown_card.hands
    waiting = (chip for chip in shown.chips if chip.is_acting and chip.is_mine and not chip.is_in_hand)
    # Somebody is waited for on this phone, and the seat in hand is not; or is among many and has nothing to do.
    pass_to = None if viewer in shown.view.acting and every else next(waiting, None)
    found = by_use(rest, table.game.often)
    is_closed_apart = len(found) > BUSY or len({each.rule for each in offers.closed}) > FEW_REASONS
    tries = whole or not is_closed_apart
    return structs.replace(
        shown,
        card=structs.replace(shown_card, hands=hands),
        groups=found,
        usual=usual(found, table.game.often),
        shows_all=whole or asked == "all",
        is_asked=asked == "all",
        closed=closed_notes(say, table, viewer, tries=tries),
        is_closed_apart=is_closed_apart,
        can_undo=next_undone(table.acts, viewer) is not None,
        can_redo=can_redo(table.acts),
        clocks=() if shown.clock else table.game.clock,
        pass_to=pass_to,
        pass_on=passed_on(say, pass_to) if pass_to is not None else "",
        vacant=vacant(shown.chips),
        counters=counters(table.game, table.state, offers.open),
    )


def vacant(chips: Sequence[Chip]) -> Chip | None:
    """A part nobody has taken whose turn it is; a place at the table, where nobody at all is there to act."""
    acting = [chip for chip in chips if chip.is_acting]
    is_waited_for = not any(chip.is_taken for chip in acting)
    return next((chip for chip in acting if not chip.is_taken and (chip.is_post or is_waited_for)), None)


def passed_on(say: Voice, to: Chip) -> str:
    if to.is_same_person:
        return gettext("Go on as %(name)s", name=to.name)
    return say.words("turn.pass", {"to": to.letter})


def by_use(found: Sequence[Group], often: Sequence[str]) -> tuple[Group, ...]:
    """The likely ways forward, then what a game's people do often, in its order, then the rest."""
    order = {tag: place for place, tag in enumerate(often)}
    return tuple(sorted(found, key=lambda group: (not group.is_primary, order.get(group.tag, len(order)))))


def usual(found: Sequence[Group], often: Sequence[str]) -> tuple[str, ...]:
    """What stands below the board by name; of a game that names nothing all of it, or on a busy page the first few."""
    some = often or tuple(group.tag for group in found if not group.draws)[: FEW if len(found) > BUSY else None]
    return tuple(group.tag for group in found if group.is_primary or group.tag in some)


def at_rest(shown: TablePage) -> TablePage:
    """The page of a table at which nothing follows: nobody is waited for and nothing is to be done."""
    view = structs.replace(shown.view, acting=(), now=None, gate=())
    chips = tuple(structs.replace(chip, is_acting=False) for chip in shown.chips)
    return structs.replace(shown, view=view, chips=chips, gate=())


def clock_shown(table: Table, now: int) -> ClockShown | None:
    """The clock that runs at this table; the time of day is that of this machine."""
    clock = running(table.acts) if table.game.clock else None
    if clock is None:
        return None
    return ClockShown(clock.minutes, time.strftime("%H:%M", time.localtime(clock.ends)), clock.left(now))


def past_page(visit: Visit, then: Table, language: str) -> TablePage:
    """The page of a table as it stood then, with nothing to do there; everything of the game comes from its view."""
    viewer, say = visit.viewer, Voice(then.game, language, visit.names)
    view = then.game.view(then.state, viewer)
    return TablePage(
        code=then.code,
        game=then.game.id,
        called=then.game.title.of(language).rpartition(": ")[2],
        turn=turn_told(say, view, viewer if visit.is_one_person_s or len(view.acting) > 1 else None),
        seq=then.seq,
        seats_version=visit.seats_version,
        seat=viewer or "",
        title=say.line(view.title),
        card=card(say, view, viewer),
        event=event(say, view.event),
        figures=figures(say, view.figures),
        view=view,
        rail=tuple(Stage(say.words(f"step.{step.id}"), step.is_now, link(then.game, step.rule)) for step in view.rail),
        chips=seat_chips(visit, view),
        gate=lines(say, view.gate),
        broken=lines(say, then.broken(view.broken)),
        outcome=lines(say, view.outcome),
        story=latest(then.acts, viewer, say, seats_told(visit, say)),
        is_seated=viewer is not None,
        has_clock=bool(then.game.clock),
    )


def seat_chips(visit: Visit, view: View) -> tuple[Chip, ...]:
    return tuple(
        Chip(
            letter=seat,
            name=visit.called(seat),
            is_acting=seat in view.acting,
            is_mine=seat in visit.held,
            is_in_hand=seat == visit.hand,
            is_taken=seat in visit.taken,
            is_host=seat == visit.host,
            is_post=visit.is_post(seat),
            is_same_person=visit.is_same_person(seat),
        )
        for seat in visit.table.opening.places
    )


def can_redo(acts: Log) -> bool:
    try:
        play.redo(acts)
    except Refusal:
        return False
    return True


# --- what is closed ---------------------------------------------------------------------------------------------------


def closed_notes(say: Voice, table: Table, seat: str, *, tries: bool) -> tuple[ClosedNote, ...]:
    closed = table.offers(seat).closed
    opening = table.remedies(seat) if tries else (None,) * len(closed)
    return tuple(closed_note(say, table, each, found) for each, found in zip(closed, opening, strict=True))


def closed_note(say: Voice, table: Table, closed: Closed, found: Remedy | None) -> ClosedNote:
    opens = say.words(f"do.{found.action}", found.given) if found else None
    return ClosedNote(
        say.words(f"action.{closed.action}"), Said(say.line(closed.line), link(table.game, closed.line.rule)), opens
    )
