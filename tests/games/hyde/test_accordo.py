"""Is what hyde says twice really compared? Each old behaviour, planted back, is found by corrections by luck."""

from collections.abc import Callable
from dataclasses import replace as planted

import pytest
from msgspec.structs import replace

from companion.engine.game import Game, State
from companion.engine.proposals import Offer
from companion.engine.scores import Scores
from companion.games import games
from companion.games.hyde.scoring import worth_at
from companion.games.hyde.state import Position, bag
from companion.games.hyde.view import HydeView, view
from tests.changed_game import with_offers
from tests.contract.test_corrections_agree import follows_nothing, is_found


def counts_again(game: Game[State]) -> Game[State]:
    """A target ruled later draws attacks again that were counted before it."""

    def again(state: State, viewer: str | None) -> HydeView:
        assert isinstance(state, Position)
        seen = view(state, viewer)
        if seen.attack is None:
            return seen
        place = str(seen.attack.title.values["place"])
        cards = tuple(replace(each, value=worth_at(state, each.card, place).value) for each in seen.attack.cards)
        return replace(seen, attack=replace(seen.attack, cards=cards))

    return planted(game, view=again)


def keeps_the_sheet(game: Game[State]) -> Game[State]:
    """The sheet knows only what was counted, in the order in which it was."""

    def scores(state: State) -> Scores:
        assert isinstance(state, Position)
        counted = [each for each in state.attacks if each.total is not None]
        return game.scores(replace(state, attacks=tuple(replace(each, fate="lost") for each in counted)))

    return planted(game, scores=scores)


def has_no_last_token(game: Game[State]) -> Game[State]:
    """Where a ruling has emptied the bag, nothing may come out of it."""

    def changed(state: Position, _seat: str, found: list[Offer]) -> list[Offer]:
        return [each for each in found if bag(state) or each.action not in ("draw-token", "pull-token")]

    return with_offers(game, changed)


@pytest.mark.parametrize(
    ("plant", "kind"),
    [
        pytest.param(follows_nothing, "fates", id="hyde-47 a fate ruled shows everywhere"),
        pytest.param(follows_nothing, "end", id="hyde-33 three losses ruled end it"),
        pytest.param(counts_again, "count", id="hyde-22 what was counted stays counted"),
        pytest.param(keeps_the_sheet, "fates", id="hyde-32 the sheet follows the fates"),
        pytest.param(has_no_last_token, "stuck", id="hyde-21 an empty bag leaves a way on"),
    ],
)
def test_an_old_behaviour_is_found(plant: Callable[[Game[State]], Game[State]], kind: str) -> None:
    assert is_found(plant(games()["hyde"]), kind)
