"""An act told once more in a few words: where it was taken back or put back, and where its facts say nothing.

One more and several more are two sentences of the catalogue (plural).
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.json import decode

from companion.engine.log import Act
from companion.engine.voice import Voice

# So many lines of an act are said again.
MOST_LINES = 3


class RequestKind(Struct, frozen=True):
    """What kind of thing an act asked for; the opening of a table is none."""

    type: str = ""


def in_short(first: Act, texts: Sequence[str], more: int, voice: Voice) -> str:
    """The first of some acts in the words this viewer reads of it, and how many more there are."""
    what = "; ".join(texts[:MOST_LINES] or (doing(first, voice),)) + ("; …" if len(texts) > MOST_LINES else "")
    if not more:
        return what
    return voice.words("tell.and-one-more" if more == 1 else "tell.and-more", {"what": what, "count": more})


def doing(act: Act, voice: Voice) -> str:
    """What an act is called whose facts say nothing here, where they hide nothing either."""
    asked = decode(act.request, type=RequestKind).type
    is_open = not any(fact.secrecy.secret for fact in act.facts)
    return voice.words(f"action.{asked}") if is_open and voice.has(f"action.{asked}") else voice.words("tell.unseen")
