"""What a page shows of a secret choice (view model): who has locked, one's own choice, and the proof once all have."""

from msgspec import Struct

from companion.engine.game import Game, State
from companion.engine.locks import Locked, Question, Reveal, proof, words_of
from companion.engine.voice import Voice
from companion.engine.words import Value


class LockShown(Struct, frozen=True, kw_only=True):
    """One seat that is asked; `mark` is what phones remember its digest by, both are empty while it chooses."""

    letter: str
    name: str
    mark: str = ""
    digest: str = ""


class RevealShown(Struct, frozen=True, kw_only=True):
    """What one seat had chosen, the text whose SHA-256 is the digest, and whether it is."""

    letter: str
    name: str
    choice: str
    mark: str
    digest: str
    proof: str
    agrees: bool


class SecretPage(Struct, frozen=True, kw_only=True):
    """The question that is open, and the last that was answered, until somebody answers the next."""

    question: str = ""
    locks: tuple[LockShown, ...] = ()
    # What this viewer has locked; nobody else is sent it.
    mine: str = ""
    revealed: tuple[RevealShown, ...] = ()


def secret_page(game: Game[State], state: State, viewer: str | None, voice: Voice) -> SecretPage | None:
    """None at a table where nothing is chosen in secret now."""
    question, locks = game.question(state), state.locks
    made = locks.of(question.name) if question else {}
    revealed = reveal_shown(locks.last, voice) if locks.last and not made else ()
    if question is None:
        return SecretPage(revealed=revealed) if revealed else None
    mine = made.get(viewer) if viewer else None
    return SecretPage(
        question=question.name,
        locks=tuple(lock_shown(question, seat, made.get(seat), voice) for seat in question.holes),
        mine=voice.name(words_of(mine.choice)) if mine else "",
        revealed=revealed,
    )


def lock_shown(question: Question, seat: str, made: Locked | None, voice: Voice) -> LockShown:
    if made is None:
        return LockShown(letter=seat, name=voice.name(seat))
    mark = f"{question.name} {seat} {made.attempt}"
    return LockShown(letter=seat, name=voice.name(seat), mark=mark, digest=made.digest)


def reveal_shown(last: Reveal, voice: Voice) -> tuple[RevealShown, ...]:
    def shown(seat: str) -> RevealShown:
        choice: Value = words_of(last.choices[seat])
        return RevealShown(
            letter=seat,
            name=voice.name(seat),
            choice=voice.name(choice),
            mark=f"{last.question} {seat} {last.attempts.get(seat, 0)}",
            digest=last.digests.get(seat, ""),
            proof=proof(last.question, seat, last.choices[seat], last.nonces[seat]),
            agrees=last.agrees(seat),
        )

    return tuple(map(shown, last.choices))
