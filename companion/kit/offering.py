"""The commonest form of an offer."""

from companion.engine.shapes import Filling, Offer, Pick


def one(
    action: str, hole: str, options: tuple[str, ...], *, primary: bool = False, alike: bool = False, **given: Filling
) -> Offer:
    """An offer with one single hole; a domain that is empty proposes nothing that could be filled."""
    return Offer(action=action, given=given, holes=(Pick(name=hole, options=options, alike=alike),), primary=primary)
