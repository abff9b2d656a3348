"""Who asks for something just now, a seat or to come into the house, as a mark that phones are told with the table's
number: a page that shows another one is asked for again."""

from collections.abc import Callable

from companion.web.seating.seats import Visit
from companion.web.serving.policy import is_of_the_house
from companion.web.serving.services import Services, services


def mark(here: Services, code: str, says_yes: Callable[[], bool]) -> str:
    """Nothing where nobody asks. It follows from who does, so that it is another one also when nobody answered in time
    and after a restart; of who asks to come in, only those hear who may say yes."""
    knocks = here.knocks.all()
    at_the_door = knocks[0].mark if knocks and says_yes() else ""
    return here.asking.mark(code, here.ticks()) + at_the_door


def asks(visit: Visit) -> str:
    """What a page of this table shows of it."""
    return mark(services(), visit.table.code, is_of_the_house)


def at_the_door() -> str:
    """Who asks to come in, for whoever may say yes: all of them, as the pages of the house list them."""
    return "".join(knock.mark for knock in services().knocks.all())
