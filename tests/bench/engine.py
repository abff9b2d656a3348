"""What the engine does in a second: random play beside another library, folding, taps a round."""

import random
import statistics
import time
from collections.abc import Iterator

from companion.engine.game import Game, State
from companion.engine.play import fold
from companion.simulate import Match, simulate
from tests.bench.row import Missing, Row, timed
from tests.played_out import played_out

GAMES_PLAYED = 40
FACTS = 1_000
# Random matches of a game and of chess, by turns, so that a slow moment of the machine meets both.
PEER_TURNS, PEER_MATCHES, MOST_MOVES = 5, 8, 200
ROUNDS_TAPPED = 3


def play_rows(game: Game[State]) -> Iterator[Row]:
    report = simulate(game, GAMES_PLAYED, "bench")
    note = f"{report.games} games, {len(report.broken)} broken promises"
    yield Row(f"{game.id}: simulate, every promise checked", report.actions_per_second, "/s", note=note)
    yield from peer_rows(game)


def peer_rows(game: Game[State]) -> Iterator[Row]:
    """List what may be done and do one of it: this game and a public library of another, by turns in one run."""
    ours, theirs = [], []
    for turn in range(PEER_TURNS):
        ours.append(acts_a_second(game, turn))
        theirs.append(moves_a_second(turn))
    figure, peer = statistics.median(ours), statistics.median(theirs)
    yield Row(f"{game.id}: random play, every offer", round(figure), "/s")
    note = f"{peer:.0f} moves/s"
    yield Row(f"{game.id}: the same, beside python-chess", round(figure / peer, 3), "of its", note=note)


def acts_a_second(game: Game[State], turn: int) -> float:
    """Whole matches by luck from the list of offers, nothing else checked."""
    acts, begun = 0, time.perf_counter()
    for number in range(PEER_MATCHES):
        match = played_out(game, turn * PEER_MATCHES + number, "peer")
        acts += match.seq
    return acts / (time.perf_counter() - begun)


def moves_a_second(turn: int) -> float:
    """The same of python-chess: its list of legal moves, and one of them pushed."""
    try:
        import chess
    except ImportError:
        raise Missing("python-chess is not installed (it comes with the test extra)") from None
    rng, moves, begun = random.Random(turn), 0, time.perf_counter()
    for _ in range(PEER_MATCHES):
        board = chess.Board()
        while len(board.move_stack) < MOST_MOVES and (legal := list(board.legal_moves)):
            board.push(legal[int(rng.random() * len(legal))])
        moves += len(board.move_stack)
    return moves / (time.perf_counter() - begun)


def fold_rows(game: Game[State]) -> Iterator[Row]:
    """The longest of a few games, brought to a thousand facts."""
    longest: Match | None = None
    for number in range(10):
        match = Match(game, number, "bench")
        match.open()
        match.play_on()
        if longest is None or match.seq > longest.seq:
            longest = match
    assert longest is not None
    acts = longest.acts
    facts = sum(len(act.facts) for act in acts)
    best = min(timed(lambda: fold(game, acts)) for _ in range(9))
    yield Row(f"{game.id}: fold {FACTS} facts", round(best * 1000 * FACTS / facts, 3), "ms", note=f"from {facts} facts")


# --- the thumb --------------------------------------------------------------------------------------------------------


def round_rows(game: Game[State]) -> Iterator[Row]:
    """What a round takes each player, and each seat of the game itself, where all goes the likely way."""
    from tests.bench import tap_count

    opening = tap_count.opened(game)
    found = tap_count.rounds(game, opening, ROUNDS_TAPPED)
    if not found:
        raise Missing("its headline tells no rounds")
    note = f"{len(found)} rounds of {len(opening.seats)} players"
    for name, seats in (("a player", opening.seats), *((f"post {post}", (post,)) for post in opening.posts)):
        total = sum(each.taps[seat] for each in found for seat in seats)
        yield Row(f"{game.id}: taps a round, {name}", round(total / len(found) / len(seats), 1), "taps", note=note)
    whole = sum(sum(each.taps.values()) for each in found)
    yield Row(f"{game.id}: taps a round, the table", round(whole / len(found), 1), "taps", note=note)
