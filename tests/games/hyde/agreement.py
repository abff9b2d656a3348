"""What of a table of hyde is one value shown in several places, and whether these say the same."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from companion.engine.game import Game, State
from companion.games.hyde.components import LOST_ENDS_IT, OUTER, threshold
from companion.games.hyde.scoring import RANKS
from companion.games.hyde.state import Position
from companion.games.hyde.view import HydeView

# A hand may be named at any moment, which does not bring the game on.
ASIDE = frozenset({"name-cards", "name-mano"})
# What is put out of sight does not come back known: cards taken from a hand, a pile or the discards, cards turned up
# in an attack that is left, what was laid in a preparation that begins anew, the step where the turn was not one's,
# the card that a six had cost, once the discards were shuffled.
FORGETS = frozenset({"hand", "laid", "laid-six", "discards", "step", "turn"})


def faults(game: Game[State], state: State) -> list[str]:
    assert isinstance(state, Position)
    seen = game.view(state, None)
    assert isinstance(seen, HydeView)
    if not state.first:
        return []
    return [
        *about_fates(game, state, seen),
        *about_the_count(game, state, seen),
        *about_the_round(state, seen),
        *about_the_end(game, state, seen),
        *about_the_audit(game, state, seen),
    ]


def sheet(game: Game[State], state: State) -> dict[str, dict[str, str | int]]:
    """The rows of the score sheet by their place."""
    rows: dict[str, dict[str, str | int]] = {}
    for (row, column), value in game.scores(state).items():
        if row != "total":
            rows.setdefault(row, {"row": int(row)})[column] = value
    return {str(row["place"]): row for row in rows.values()}


def fates(seen: HydeView) -> dict[str, str]:
    """What the board says is behind us."""
    return {place.id: place.fate for place in seen.ring if place.fate in ("saved", "lost")}


def figures(seen: HydeView) -> dict[str, str | int]:
    return {each.id: each.value for each in seen.gauges}


def best(lost: int) -> str:
    """The rank that so many losses leave."""
    return (*RANKS, "defeat")[min(lost, LOST_ENDS_IT)]


def about_fates(game: Game[State], state: Position, seen: HydeView) -> Iterator[str]:
    """Who is lost and who saved: on the board, on the sheet, in the losses and in the reminder."""
    board = fates(seen)
    rows = sheet(game, state)
    if {place: row.get("result") for place, row in rows.items()} != board:
        yield f"fates: the board says {board}, the sheet {rows}"
    if sorted(row["row"] for row in rows.values()) != list(range(1, len(board) + 1)):
        yield f"fates: rows {rows} for {len(board)} attacks"
    lost = list(board.values()).count("lost")
    if not seen.outcome and figures(seen)["losses"] != lost:
        yield f"fates: {lost} lost on the board, {figures(seen)}"
    if seen.event and not seen.outcome and seen.event.kind in ("good", "bad"):
        (line,), title = seen.event.lines, seen.event.title
        stated = (board.get(str(title.values["place"])), max(0, LOST_ENDS_IT - 1 - lost), best(lost))
        if (title.words.removeprefix("event."), line.values["left"], line.values["rank"]) != stated:
            yield f"fates: the event says {title} and {line.values}, the board {stated}"


def about_the_count(game: Game[State], state: Position, seen: HydeView) -> Iterator[str]:
    """An attack on the board: its cards make its total, and it stands so on the sheet and in its place."""
    count = seen.attack
    if count is None:
        return
    number, at = count.title.values["number"], count.title.values["place"]
    if sum(card.value for card in count.cards) + count.enid != count.total:
        yield f"count: {[card.value for card in count.cards]} and {count.enid} beside {count.total}"
    (fate,) = (place.fate for place in seen.ring if place.id == at)
    if fate != count.fate:
        yield f"count: {at} is {fate} on the board, {count.fate} in the count"
    if count.fate == "struck":
        if (number, count.threshold or "unknown") != (seen.title.values["round"], figures(seen)["needed"]):
            yield f"count: attack {number} of {count.threshold}, titled {seen.title.values}, {figures(seen)}"
        return
    row = sheet(game, state).get(str(at), {})
    stated = {"row": number, "place": at, "points": count.total, "threshold": count.threshold}
    if row != {**stated, "result": count.fate}:
        yield f"count: {stated} {count.fate}, on the sheet {row}"


def about_the_round(state: Position, seen: HydeView) -> Iterator[str]:
    """The number of the attack: in the title, in the points needed, and one more than those behind."""
    if seen.outcome:
        return
    attack, shown = len(fates(seen)) + 1, figures(seen)
    if seen.title.values["round"] != attack:
        yield f"round: attack {attack}, titled {seen.title.values}"
    needed = threshold(state.box, state.options["level"], attack, len(state.seats)) or "unknown"
    if shown["needed"] != needed:
        yield f"round: {shown['needed']} points for attack {attack}, the card says {needed}"
    odds = sum(Fraction(place.chance) for place in seen.ring if place.chance)
    if odds != ("turns-left" in shown):
        yield f"round: the odds add up to {odds}, with {shown}"


def about_the_end(game: Game[State], state: Position, seen: HydeView) -> Iterator[str]:
    """The third loss ends it, and the fifth attack; the rank is one everywhere, and nothing of a game broken off."""
    decided = [*fates(seen).values()]
    is_decided = decided.count("lost") >= LOST_ENDS_IT or len(decided) == len(OUTER)
    if is_decided and not seen.outcome:
        yield f"end: {decided} and nobody says that it is over"
    rank, reached = game.scores(state).get(("total", "rank")), best(decided.count("lost"))
    if rank != (reached if is_decided and seen.outcome else None):
        yield f"end: rank {rank} on the sheet, {reached} on the board"
    if seen.outcome != game.outcome(state) or seen.broken != game.broken(state):
        yield "end: the view has an outcome or a count of its own"
    stated = {line.words: line.values for line in seen.outcome}
    if seen.outcome and is_decided != (f"outcome.{reached}" in stated):
        yield f"end: {list(stated)} at rank {reached}"
    tally = {"saved": decided.count("saved"), "lost": decided.count("lost")}
    if seen.outcome and stated["outcome.count"] != tally:
        yield f"end: {tally} on the board, {stated['outcome.count']} in the result"


def about_the_audit(game: Game[State], state: Position, seen: HydeView) -> Iterator[str]:
    """Zone by zone what the board shows: pawns, cards, tokens, Mano."""
    zones = {
        zone.where: Counter({(each.what, each.of): each.count for each in zone.counts}) for zone in game.audit(state)
    }
    for place in seen.ring:
        zone = zones["deck" if place.is_centre else place.id]
        if place.target and ("wounded" if place.fate == "lost" else "target", place.target) not in zone:
            yield f"audit: the target at {place.id}"
        if {of for what, of in zone if what == "pawn"} != set(place.pawns):
            yield f"audit: pawns {place.pawns} at {place.id}"
        if {of: count for (what, of), count in zone.items() if what == "laid"} != {p.seat: p.count for p in place.laid}:
            yield f"audit: {place.laid} laid at {place.id}"
    if (zones["deck"]["cards", ""], zones["deck"]["discards", ""]) != (seen.deck, seen.discards):
        yield "audit: the deck"
    tokens = Counter(of for zone in zones.values() for what, of in zone if what == "token")
    if tokens != Counter(OUTER):
        yield f"audit: tokens {dict(tokens)}"
    for player in seen.players:
        zone = zones[player.seat]
        if (bool(zone["mano", ""]), zone["sixes", ""]) != (player.has_mano, player.sixes):
            yield f"audit: {player} is {dict(zone)}"
