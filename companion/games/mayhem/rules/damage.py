"""Damage that goes home: KO, victory points; a trap hurts whoever enters."""

from companion.engine.play import Play
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.facts.damage import KnockedOut, TrapSprung
from companion.games.mayhem.facts.effects import Stunned
from companion.games.mayhem.rules.completing import complete, win_points
from companion.games.mayhem.state import City, chosen, foe, health_of, is_free_for_all, traps_at
from companion.games.mayhem.targets_and_damage import can_stun, lasting, sprung

# --- KO ---------------------------------------------------------------------------------------------------------------


def fall(play: Play[City], *figures: str) -> None:
    """Whoever has as much damage as it stands is KO, all of them before any point (mayhem-13, mayhem-55b)."""
    down = [each for each in figures if is_down(play.state, each)]
    if down:
        knock_out(play, *down)


def is_down(at: City, figure: str) -> bool:
    health, each = health_of(at, figure), at.figures[figure]
    return bool(health) and each.place != "" and each.damage >= health


def knock_out(play: Play[City], *figures: str) -> None:
    """Off the map (mayhem-51), a point for the other team whatever caused it (mayhem-36), and its KO mission
    (mayhem-31)."""
    for figure in figures:
        each = play.state.figures[figure]
        drops = each.place if each.carries and chosen(play.state, "drop") == "dropped" else ""
        play.happens(KnockedOut(figure=figure, drops=drops))
    if is_free_for_all(play.state):
        return
    for figure in figures:
        win_points(play, foe(play.state.figures[figure].side), 1)
    for side in dict.fromkeys(foe(play.state.figures[figure].side) for figure in figures):
        mission = play.state.sides[side].mission
        if mission and mission.family == "ko" and not (is_over(play.state) and len(figures) == 1):
            complete(play, side)


# --- traps ------------------------------------------------------------------------------------------------------------


def spring(play: Play[City], figure: str) -> None:
    """A trap hurts whoever enters: enemy ones go off at once, as one source, and are gone (mayhem-44, mayhem-44b);
    nobody's own does (mayhem-69)."""
    at = play.state
    place = at.figures[figure].place
    blow = sprung(at, figure, place)
    if blow is None:
        return
    own = "" if is_free_for_all(at) else at.figures[figure].side
    teams = tuple(team for team in traps_at(at, place) if team != own)
    stays = "ignore-trap" in lasting(at, figure)
    play.happens(
        TrapSprung(figure=figure, place=place, damage=blow.damage, absorbed=blow.absorbed, teams=teams, stays=stays)
    )
    fall(play, figure)
    if not is_over(play.state):
        stun_the_trapped(play, figure, teams)


def stun_the_trapped(play: Play[City], figure: str, teams: tuple[str, ...]) -> None:
    """Where a board says that its team's traps stun, the token goes on whoever set them off, wherever that is
    (mayhem-62)."""
    at = play.state
    own = lasting(at, figure)
    who = next((each for each, one in at.figures.items() if one.side in teams and "stun-trap" in lasting(at, each)), "")
    if who and at.figures[figure].place and not {"immune-trap", "ignore-trap"} & {*own} and can_stun(at, figure):
        play.happens(Stunned(figure=who, target=figure))
