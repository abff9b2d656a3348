"""What is shown of the count, what a correction sets, and what it comes to in the end."""


from msgspec.structs import replace

from companion.engine import pads
from companion.engine.dials import Dial
from companion.engine.facts import Adjusted, Fact
from companion.engine.holes import Pick, Span
from companion.engine.locks import waiting
from companion.engine.narration import correction_line, line_for
from companion.engine.opening import Opening
from companion.engine.results import Result
from companion.engine.scores import Mark, Scores
from companion.engine.view import Now, Step, View
from companion.engine.words import Line
from tests.web.counter.rules import question
from tests.web.counter.state import KEEPER, SECRETS, WORDS, Sum


class SumView(View, frozen=True, kw_only=True):
    total: int
    cards: tuple[tuple[str, int], ...]
    mine: str
    bids: tuple[tuple[str, str], ...]


def view(at: Sum, viewer: str | None) -> SumView:
    is_over = at.total >= at.goal
    return SumView(
        acting=acting(at),
        title=Line("title.now", {"total": at.total, "goal": at.goal}),
        now=Now(line=Line("now.call", {}, "counter-8")) if viewer in (None, KEEPER) and not at.is_called else None,
        rail=(Step("play", "counter-1", not is_over), Step("end", "counter-5", is_over)),
        gate=(Line("gate.remember", {}, "counter-2"),),
        broken=broken(at),
        outcome=outcome(at),
        total=at.total,
        cards=tuple((seat, len(at.gems.get(seat, ()))) for seat in at.seats),
        mine=at.secrets.get(viewer, "") if viewer else "",
        bids=tuple(at.bids.items()),
    )


def acting(at: Sum) -> tuple[str, ...]:
    if at.total >= at.goal:
        return ()
    bidding = tuple(seat for seat in waiting(question(at), at.locks) if seat != at.turn)
    return (at.turn, *(() if at.is_called else at.posts), *bidding)


def tell(fact: Fact, viewer: str | None) -> Line | None:
    """Only what each fact does not say of itself."""
    if isinstance(fact, Adjusted):
        return correction_line(fact, "", is_secret=fact.dial.startswith("secret"))
    return line_for(fact, viewer)


def dials(at: Sum) -> tuple[Dial, ...]:
    secrets = tuple(
        Dial(
            id=f"secret.{seat}", kind="secret", of=(seat,), now=secret, secret_to=seat,
            domain=Pick(name="value", options=SECRETS),
        )
        for seat, secret in at.secrets.items()
    )
    bids = tuple(
        Dial(id=f"bid.{seat}", kind="bid", of=(seat,), now=animal, domain=Pick(name="value", options=SECRETS))
        for seat, animal in at.bids.items()
    )
    total = Dial(id="total", kind="total", now=at.total, domain=Span(name="value", low=0, high=99))
    turn = Dial(id="turn", kind="turn", now=at.turn, domain=Pick(name="value", options=at.seats))
    words = Dial(id="words", kind="words", now=at.words, domain=replace(WORDS, name="value"))
    return (total, turn, words, *secrets, *bids)


def broken(at: Sum) -> tuple[Line, ...]:
    return ()


def outcome(at: Sum) -> tuple[Line, ...]:
    return (Line("outcome.goal", {"total": at.total}, "counter-5"),) if at.total >= at.goal else ()


def corrected_to(at: Sum, dial: str, value: str | int) -> Sum:
    """The table after a correction."""
    kind, _, of = dial.partition(".")
    match kind:
        case "total":
            return replace(at, total=int(value))
        case "words":
            return replace(at, words=str(value))
        case "bid":
            return replace(at, bids={**at.bids, of: str(value)})
        case "turn":
            return replace(at, turn=str(value))
        case _:
            return replace(at, secrets={**at.secrets, of: str(value)})


def result(at: Sum) -> Result:
    """Who reached the goal has won: the one before whose turn it would be."""
    if at.total < at.goal:
        return Result()
    first = at.seats[at.seats.index(at.turn) - 1]
    lost = tuple(seat for seat in at.seats if seat != first)
    return Result(won=(first,), lost=lost, points={seat: len(at.gems.get(seat, ())) for seat in at.seats},
                  figures={"total": at.total}, played={first: ("owl",)})


def scores(at: Sum) -> Scores:
    laid: Scores = {(seat, "gems"): len(at.gems.get(seat, ())) for seat in at.seats}
    return laid | {("total", "total"): at.total}


def pad_asks(opening: Opening) -> pads.Pad:
    """What is written of a count on paper: how far it is, and who goes on."""
    lines = (pads.Digits("total", 99),), (Mark("next", opening.seats),)
    return pads.Pad(tuple(pads.PadLine("total", asks) for asks in lines))


def pad_faults(opening: Opening, found: Scores) -> tuple[pads.PadFault, ...]:
    """Nobody adds more than three, and the goal ends it."""
    total, most = found.get(("total", "total"), 0), int(opening.options["goal"]) + 2
    if isinstance(total, int) and total > most:
        return (pads.PadFault(Line("pad-fault.goal", {"most": most}, "counter-5"), (("total", "total"),)),)
    return ()


def copied(_at: Sum, found: Scores) -> dict[str, str | int]:
    set_by = {("total", "total"): "total", ("total", "next"): "turn"}
    return {set_by[cell]: value for cell, value in found.items() if cell in set_by}
