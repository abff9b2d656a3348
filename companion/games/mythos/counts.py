"""What the table should show zone by zone, counts that cannot be, and why the game is over."""

from collections.abc import Iterator

from companion.engine.audit import Count, Zone
from companion.engine.words import Line
from companion.games.mythos.facts.lines import name_of
from companion.games.mythos.rules.timing import match_winner
from companion.games.mythos.state import InPlay, Position, keeps_counters, points, ranks_in_play


def audit(at: Position) -> tuple[Zone, ...]:
    """The missions in order of rank, then what lies before each player, with whoever is on their side of which."""
    zones = [Zone(f"mission-{rank}", (Count("mission", 1, at.missions[rank].card),)) for rank in ranks_in_play(at)]
    for seat in at.seats if at.edge else ():
        found = [Count("chakra", at.chakra[seat]), Count("points", points(at, seat))]
        if not keeps_counters(at):
            found.insert(0, Count("hand", at.hands[seat]))
        if at.edge == seat:
            found.append(Count("edge", 1))
        zones.append(Zone(seat, (*found, *on_side(at, seat))))
    return tuple(zones)


def on_side(at: Position, seat: str) -> Iterator[Count]:
    for rank in ranks_in_play(at):
        for each in at.played:
            if each.mission == rank and each.side == seat:
                yield Count(f"stack-{rank}", 1 + len(each.under), name_of(each))
                yield from tokens(each)


def tokens(each: InPlay) -> tuple[Count, ...]:
    return (Count("tokens", each.tokens, name_of(each)),) if each.tokens else ()


def broken(at: Position) -> tuple[Line, ...]:
    """What no table can show: one name twice on a side of a mission (mythos-16)."""
    found = []
    for rank in ranks_in_play(at):
        for seat in at.seats:
            names = [
                each.name
                for each in at.played
                if each.mission == rank and each.side == seat and each.name and not each.is_hidden
            ]
            twice = next((name for name in names if names.count(name) > 1), "")
            if twice:
                found.append(Line("", {"name": twice, "mission": rank}, "mythos-16"))
    return tuple(found)


def outcome(at: Position) -> tuple[Line, ...]:
    """Who has won, by how much or by the Edge (mythos-29), the winner's points first; of a match of three who won two
    games."""
    winner = match_winner(at)
    if at.step != "over" or not winner:
        return ()
    first, second = sorted((points(at, seat) for seat in at.seats), reverse=True)
    by = "edge" if first == second else "points"
    found = [Line(f"outcome.{by}", {"seat": at.winner, "first": first, "second": second}, "mythos-29")]
    if len(at.games) > 1:
        found.insert(0, Line("outcome.match", {"seat": winner, "games": at.games.count(winner)}, "mythos-29c"))
    return tuple(found)
