"""GO! cards drawn and missions completed: by being there, by what is dealt, by what the die shows."""

from collections.abc import Iterator

from companion.engine.play import Play
from companion.games.mayhem.components import GO_CARDS
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.facts.damage import PointsWon
from companion.games.mayhem.facts.missions import Delivered, MissionDone, PickedUp
from companion.games.mayhem.facts.rounds import GoDrawn, GoReshuffled
from companion.games.mayhem.state import City, Mission, chosen, figures_of, is_free_for_all, on_map
from companion.games.mayhem.supply import supply


def win_points(play: Play[City], side: str, points: int) -> None:
    """As many as the supply still has (mayhem-34b, mayhem-36)."""
    had, left = play.state.sides[side].points, supply(play.state)[f"point.{side}"]
    won = min(points, left)
    if won:
        play.happens(PointsWon(side=side, points=won, total=had + won))


# --- drawing ----------------------------------------------------------------------------------------------------------


def lacks_go(at: City, side: str) -> bool:
    """Whether a card is drawn: never a second one (mayhem-25b), none in the free-for-all (mayhem-67)."""
    return not is_free_for_all(at) and at.sides[side].mission is None and (at.go > 0 or can_reshuffle(at))


def can_reshuffle(at: City) -> bool:
    """Those that were done are the new deck (mayhem-9b)."""
    return chosen(at, "deck") == "reshuffle" and any(each.done for each in at.sides.values())


def draw_go(play: Play[City], *sides: str) -> None:
    """Drawn and revealed by whoever has none (mayhem-25, mayhem-32), from twelve cards, shuffled (mayhem-9)."""
    drawing = tuple(side for side in sides if lacks_go(play.state, side))
    if drawing and play.state.go < len(drawing) and can_reshuffle(play.state):
        in_play = sum(each.mission is not None for each in play.state.sides.values())
        play.happens(GoReshuffled(cards=GO_CARDS - in_play))
    if served := drawing[: play.state.go]:
        play.happens(GoDrawn(sides=served))


# --- completing -------------------------------------------------------------------------------------------------------


def complete(play: Play[City], side: str) -> None:
    """Its reward (mayhem-36), and the next card at once (mayhem-32) unless that was the game (mayhem-82)."""
    mission = play.state.sides[side].mission
    assert mission is not None
    play.happens(MissionDone(side=side, family=mission.family))
    win_points(play, side, mission.reward)
    if not is_over(play.state):
        draw_go(play, side)


def settle(play: Play[City]) -> None:
    """What is picked up or delivered by being there, and what is done with it (mayhem-29, mayhem-29b)."""
    while not is_over(play.state) and any(settled(play, side) for side in play.state.sides):
        pass


def settled(play: Play[City], side: str) -> bool:
    """One thing that happens by itself now."""
    at = play.state
    mission = at.sides[side].mission
    if mission is None or mission.asks:
        return False
    match mission.family:
        case "pizza":
            return pizza_moves(play, side, mission)
        case "gifts":
            return gift_moves(play, side, mission)
        case "clues":
            return clue_moves(play, side, mission)
        case "task" if mission.task == "together" and are_together(at, side):
            complete(play, side)
            return True
    return False


def movers(at: City, side: str) -> Iterator[str]:
    """Whoever may pick up or deliver now: in its own turn, or where the table plays so at once (mayhem-29b)."""
    at_once = chosen(at, "moments") == "at-once"
    for figure in on_map(at, side):
        if at_once or (at.active is not None and at.active.figure == figure):
            yield figure


def pizza_moves(play: Play[City], side: str, mission: Mission) -> bool:
    for figure in movers(play.state, side):
        each = play.state.figures[figure]
        if each.place in mission.places:
            play.happens(PickedUp(figure=figure, token="pizza", place=each.place))
            return True
        if "pizza" in each.carries and each.place == mission.to:
            play.happens(Delivered(figure=figure, token="pizza", place=each.place))
            complete(play, side)
            return True
    return False


def gift_moves(play: Play[City], side: str, mission: Mission) -> bool:
    for figure in movers(play.state, side):
        place = play.state.figures[figure].place
        if place in mission.places:
            play.happens(Delivered(figure=figure, token="gift", place=place))
            if len(mission.places) == 1:
                complete(play, side)
            return True
    return False


def clue_moves(play: Play[City], side: str, mission: Mission) -> bool:
    """Clues at once, whoever's turn it is (mayhem-29b); with the last one the mission is done (mayhem-78)."""
    for figure in on_map(play.state, side):
        place = play.state.figures[figure].place
        if place in mission.places:
            play.happens(PickedUp(figure=figure, token="clue", place=place))
            if len(mission.places) == 1:
                complete(play, side)
            return True
    return False


def are_together(at: City, side: str) -> bool:
    where = {at.figures[figure].place for figure in figures_of(at, side)}
    return len(where) == 1 and "" not in where


def star_shown(play: Play[City]) -> None:
    """A star on the Mayhem die is what some cards wait for (mayhem-77)."""
    for side in play.state.sides:
        mission = play.state.sides[side].mission
        if mission and mission.task == "star" and not mission.asks and not is_over(play.state):
            complete(play, side)


def ability_used(play: Play[City], figure: str) -> None:
    """An ability used on the tile a card names (mayhem-77)."""
    each = play.state.figures[figure]
    mission = play.state.sides[each.side].mission
    if mission and mission.task == "ability" and not mission.asks and each.place in mission.places:
        complete(play, each.side)


def monster_down(play: Play[City], side: str) -> None:
    """As much damage as its card says, over as many rounds as it takes (mayhem-28)."""
    mission = play.state.sides[side].mission
    if mission and mission.family == "monster" and 0 < mission.health <= mission.damage:
        complete(play, side)
