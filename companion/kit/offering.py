"""The commonest holes, and the commonest form of an offer (a command with one parameter)."""

from companion.engine.holes import Filling, Pick
from companion.engine.proposals import Offer, Shut, Sure


def any_of(name: str, options: tuple[str, ...]) -> Pick:
    """A hole of which all options are open where one of them is: they are tried once."""
    return Pick(name=name, options=options, alike=True)


def one(
    action: str,
    hole: str,
    options: tuple[str, ...],
    *,
    primary: bool = False,
    alike: bool = False,
    is_shut: bool = False,
    is_sure: bool = False,
    **given: Filling,
) -> Offer:
    """An offer with one single hole; a domain that is empty proposes nothing that could be filled."""
    picked = Pick(name=hole, options=options, alike=alike)
    kind = Shut if is_shut else Sure if is_sure else Offer
    return kind(action=action, given=given, holes=(picked,), primary=primary)
