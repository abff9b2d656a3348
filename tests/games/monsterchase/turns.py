"""A race of four in the turn of A, and the words of any other turn."""

# Red from the third position: A and B draw Sprint, C and D draw Rush.
RACE = (
    "seats=A,B,C,D step=turn round=2 car.A=3/0/0/0:?,?,? car.B=3/0/0/0:?,?,? car.C=3/0/0/0:?,?,? car.D=3/0/0/0:?,?,? "
    "boss.truck=8/8/0:normal ranking=A,B,boss,C,D acted="
)
# Two players and their drone, whose turn it is.
WITH_DRONE = (
    "seats=A,B step=turn round=2 car.A=3/2/0/0:?,?,? car.B=3/0/0/0:?,?,? car.drone=3/0/0/0:? "
    "boss.truck=8/8/0:normal ranking=A,drone,boss,B acted="
)


def turn(car: str = "A", main: str = "", flags: str = "d") -> str:
    """s: star used, d: draws at the end, w: has drawn."""
    return f"turn={car}:{main}:{flags}:0:0::"


def race(words: str = "") -> str:
    return f"{RACE} {turn()} {words}"


def drone_race(words: str = "") -> str:
    return f"{WITH_DRONE} {turn('drone')} {words}"
