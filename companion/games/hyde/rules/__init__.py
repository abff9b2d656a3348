"""All legality of the game, one function an action, by chapter of the rulebook.

Every `require` of an action stands before its first fact: what is offered and what is accepted are then one question.
"""

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.games.hyde import actions as a
from companion.games.hyde.rules import after, attack, hand, mano, setup, turn
from companion.games.hyde.state import Position


def decide(play: Play[Position], action: Action) -> None:
    match action:
        case a.ShuffleTable():
            setup.shuffle_table(play)
        case a.PlaceLocation():
            setup.place_location(play, action)
        case a.PlaceTarget():
            setup.place_target(play, action)
        case a.ChooseFirst():
            setup.choose_first(play, action)
        case a.DrawFirst():
            setup.draw_first(play)
        case a.NameCards():
            hand.name_cards(play, action)
        case a.NameMano():
            hand.name_mano(play, action)
        case a.Move():
            turn.move(play, action)
        case a.PlayCard():
            turn.play_card(play, action)
        case a.PlayMano():
            turn.play_mano(play, action)
        case a.PlayOnes():
            turn.play_ones(play, action)
        case a.PlaySix():
            turn.play_six(play, action)
        case a.PassPlay():
            turn.pass_play(play)
        case a.Discard():
            turn.discard(play, action)
        case a.SwapMano():
            mano.swap_mano(play, action)
        case a.SendMano():
            mano.send_mano(play, action)
        case a.KeepMano():
            mano.keep_mano(play)
        case a.DrawToken():
            after.draw_token(play, action)
        case a.PullToken():
            after.pull_token(play)
        case a.Reveal():
            attack.reveal(play, action)
        case a.Swap():
            attack.swap(play, action)
        case a.KeepCards():
            attack.keep_cards(play)
        case a.Score():
            attack.score(play)
        case _:
            raise TypeError(f"hyde has no action {action!r}")
