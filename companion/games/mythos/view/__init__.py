"""What one viewer may see of the table (the view model), built field by field."""

from companion.engine.shapes import Step, View
from companion.engine.words import Line
from companion.games.mythos.counts import broken, outcome
from companion.games.mythos.rules.timing import acting
from companion.games.mythos.state import Position


class MythosView(View, frozen=True, kw_only=True):
    """The table for one viewer: only which card lies hidden on one's own side differs."""

    round: int


def view(at: Position, viewer: str | None) -> MythosView:
    return MythosView(
        acting=acting(at),
        title=Line("title.round"),
        rail=(Step("action", "mythos-10", True),),
        broken=broken(at),
        outcome=outcome(at),
        round=at.round,
    )
