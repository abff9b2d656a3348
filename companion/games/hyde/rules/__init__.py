"""All legality of the game, one function an action, by chapter of the rulebook.

Every `require` of an action stands before its first fact: what is offered and what is accepted are then one question.
"""

from collections.abc import Callable
from typing import Never

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.games.hyde import actions as a
from companion.games.hyde.rules import after, attack, hand, mano, setup, turn
from companion.games.hyde.state import Position

# What is asked without further words, and what names a place, a card or a seat. Looked up by type: random play asks
# twenty times an act, and trying the kinds one after the other took a tenth of its time.
PLAIN: dict[type[Action], Callable[[Play[Position]], None]] = {
    a.ShuffleTable: setup.shuffle_table,
    a.DrawFirst: setup.draw_first,
    a.PassPlay: turn.pass_play,
    a.KeepMano: mano.keep_mano,
    a.PullToken: after.pull_token,
    a.KeepCards: attack.keep_cards,
    a.Score: attack.score,
}
NAMING: dict[type[Action], Callable[[Play[Position], Never], None]] = {
    a.PlaceLocation: setup.place_location,
    a.PlaceTarget: setup.place_target,
    a.ChooseFirst: setup.choose_first,
    a.NameCards: hand.name_cards,
    a.NameMano: hand.name_mano,
    a.Move: turn.move,
    a.PlayCard: turn.play_card,
    a.PlayMano: turn.play_mano,
    a.PlayOnes: turn.play_ones,
    a.PlaySix: turn.play_six,
    a.Discard: turn.discard,
    a.SwapMano: mano.swap_mano,
    a.SendMano: mano.send_mano,
    a.DrawToken: after.draw_token,
    a.Reveal: attack.reveal,
    a.Swap: attack.swap,
}


def decide(play: Play[Position], action: Action) -> None:
    kind = type(action)
    if kind in NAMING:
        NAMING[kind](play, action)  # type: ignore[arg-type]  # the table pairs each kind with its own function
    elif kind in PLAIN:
        PLAIN[kind](play)
    else:
        raise TypeError(f"hyde has no action {action!r}")
