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


def about_fates(game: Game[State], state: Position, seen: HydeView) -> Iterator[str]:
    """Who is lost and who saved: on the board, on the sheet, in the losses and in the reminder."""
    board = {place.id: place.fate for place in seen.places if place.fate in ("saved", "lost")}
    rows = sheet(game, state)
    if {place: row.get("result") for place, row in rows.items()} != board:
        yield f"fates: the board says {board}, the sheet {rows}"
    if sorted(row["row"] for row in rows.values()) != list(range(1, len(board) + 1)):
        yield f"fates: rows {rows} for {len(board)} attacks"
    lost = list(board.values()).count("lost")
    if seen.losses != lost or seen.losses_left != max(0, LOST_ENDS_IT - 1 - lost):
        yield f"fates: {lost} lost on the board, {seen.losses} and {seen.losses_left} left in figures"
    if seen.rank != (*RANKS, "defeat")[min(lost, LOST_ENDS_IT)]:
        yield f"fates: {lost} lost, rank {seen.rank}"
    if seen.event and not seen.outcome and seen.event.kind in ("good", "bad"):
        (line,), title = seen.event.lines, seen.event.title
        told = (board.get(str(title.values["place"])), seen.losses_left, seen.rank)
        if (title.words.removeprefix("event."), line.values["left"], line.values["rank"]) != told:
            yield f"fates: the event says {title} and {line.values}, the board {told}"


def about_the_count(game: Game[State], state: Position, seen: HydeView) -> Iterator[str]:
    """An attack on the board: its cards make its total, and it stands so on the sheet and in its place."""
    count = seen.count
    if count is None:
        return
    if sum(card.value for card in count.cards) + count.enid != count.total:
        yield f"count: {[card.value for card in count.cards]} and {count.enid} beside {count.total}"
    (fate,) = (place.fate for place in seen.places if place.id == count.place)
    if fate != count.fate:
        yield f"count: {count.place} is {fate} on the board, {count.fate} in the count"
    if count.fate == "struck":
        if (count.number, count.threshold) != (seen.round, seen.threshold):
            yield f"count: attack {count.number} of {count.threshold} in round {seen.round} of {seen.threshold}"
        return
    row = sheet(game, state).get(count.place, {})
    told = {"row": count.number, "place": count.place, "points": count.total, "threshold": count.threshold}
    if row != {**told, "result": count.fate}:
        yield f"count: {told} {count.fate}, on the sheet {row}"


def about_the_round(state: Position, seen: HydeView) -> Iterator[str]:
    """The number of the attack: in the title, in the points needed, and one more than those behind."""
    behind = sum(place.fate in ("saved", "lost") for place in seen.places)
    if seen.outcome:
        return
    if seen.round != behind + 1:
        yield f"round: {seen.round} after {behind} attacks"
    if seen.title.values.get("round") != seen.round:
        yield f"round: {seen.round}, titled {seen.title.values}"
    needed = threshold(state.box, state.options["level"], seen.round, len(state.seats)) or 0
    if seen.threshold != needed:
        yield f"round: {seen.threshold} points for attack {seen.round}, the card says {needed}"
    odds = sum(Fraction(place.odds) for place in seen.places)
    if odds not in (0, 1):
        yield f"round: the odds add up to {odds}"


def about_the_end(game: Game[State], state: Position, seen: HydeView) -> Iterator[str]:
    """The third loss ends it, and the fifth attack; the rank is one everywhere, and nothing of a game broken off."""
    decided = [place.fate for place in seen.places if place.fate in ("saved", "lost")]
    is_decided = decided.count("lost") >= LOST_ENDS_IT or len(decided) == len(OUTER)
    if is_decided and not seen.outcome:
        yield f"end: {decided} and nobody says that it is over"
    rank = game.scores(state).get(("total", "rank"))
    if rank != (seen.rank if is_decided and seen.outcome else None):
        yield f"end: rank {rank} on the sheet, {seen.rank} on the board"
    if seen.outcome != game.outcome(state) or seen.broken != game.broken(state):
        yield "end: the view has an outcome or a count of its own"
    told = {line.words: line.values for line in seen.outcome}
    if seen.outcome and is_decided != (f"outcome.{seen.rank}" in told):
        yield f"end: {list(told)} at rank {seen.rank}"
    tally = {"saved": decided.count("saved"), "lost": decided.count("lost")}
    if seen.outcome and told["outcome.count"] != tally:
        yield f"end: {tally} on the board, {told['outcome.count']} in the result"


def about_the_audit(game: Game[State], state: Position, seen: HydeView) -> Iterator[str]:
    """Zone by zone what the board shows: pawns, cards, tokens, Mano."""
    zones = {
        zone.where: Counter({(each.what, each.of): each.count for each in zone.counts}) for zone in game.audit(state)
    }
    for place in seen.places:
        zone = zones["deck" if place.slot < 0 else place.id]
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
        if (zone["hand", ""], bool(zone["mano", ""]), zone["sixes", ""]) != (
            player.hand,
            player.has_mano,
            player.sixes,
        ):
            yield f"audit: {player} is {dict(zone)}"
