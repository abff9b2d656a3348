"""The pad of a chase: at the end of each round what the boss has left, and in which state; how it ended."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.opening import Opening
from companion.engine.pads import Cell, Digits, Pad, PadFault, PadLine
from companion.engine.scores import Mark, Scores
from companion.engine.words import Line, Value
from companion.games.monsterchase.components import FURIOUS, NORMAL, boss_points
from companion.games.monsterchase.dials import turned, word_of
from companion.games.monsterchase.options import DEFAULTS
from companion.games.monsterchase.rules.setup import MOST_POINTS
from companion.games.monsterchase.scoring import ROUNDS, TWO_FIGURES, of_round, rounds_of
from companion.games.monsterchase.state import NONE, VERDICTS, Race, off_in_all

# A chase of more rounds than half a sheet has room for goes on on the next one.
SHEETS_OF_ROUNDS = ("1", "2", "3")
OFF_ALL, VERDICT, SHEET = ("total", "off-all"), ("total", "verdict"), ("total", "sheet")

# --- what is asked ----------------------------------------------------------------------------------------------------


def asks() -> Pad:
    """The half of the ranking and the crashes of a round decide nothing later: nobody has to blacken them."""
    rounds = [
        PadLine(str(number), (Digits("points", MOST_POINTS), Mark("mood", (NORMAL, FURIOUS))))
        for number in range(1, ROUNDS + 1)
    ]
    end = (Digits("off-all", TWO_FIGURES), Mark("verdict", VERDICTS), Mark("sheet", SHEETS_OF_ROUNDS))
    return Pad((*rounds, *(PadLine("total", (each,)) for each in end)))


# --- what this table would write --------------------------------------------------------------------------------------


def written(at: Race) -> Scores:
    """The rounds that are over, on the sheet of the last of them; below zero there are no circles, nothing is left."""
    return on_sheet(at, SHEETS_OF_ROUNDS[min(len(SHEETS_OF_ROUNDS), max(1, -(-rounds_over(at) // ROUNDS))) - 1])


def beside(at: Race, scores: Scores) -> Scores:
    """The rounds of the sheet it says it is. How many crashes there had been when people stopped writing on it nobody
    knows once the table has come further: as many as it says, unless there are fewer by now."""
    found = on_sheet(at, str(scores.get(SHEET, "1")))
    written, all_ = scores.get(OFF_ALL), off_in_all(at)
    if written is not None and int(written) <= all_ and is_ahead(at, scores):
        found[OFF_ALL] = written
    return found


def on_sheet(at: Race, sheet: str) -> Scores:
    most = {cell: ask.most if isinstance(ask, Digits) else None for cell, ask in asks().cells()}
    found = known(at, sheet) | {SHEET: sheet}
    return {cell: value for cell, value in found.items() if cell in most and fits(value, most[cell])}


def fits(value: str | int, most: int | None) -> bool:
    return most is None or int(value) <= most


def rounds_over(at: Race) -> int:
    return at.round if at.step == "over" else at.round - 1


def known(at: Race, sheet: str) -> Scores:
    """Everything the table would say in the cells of this sheet."""
    first = (int(sheet) - 1) * ROUNDS
    found: Scores = {OFF_ALL: off_in_all(at)}
    for number, each in zip(range(at.round, 0, -1), rounds_of(at), strict=False):
        if first < number <= min(first + ROUNDS, rounds_over(at)):
            row = str(number - first)
            found |= of_round(row, each) | {(row, "points"): max(0, each.points)}
    if at.verdict in VERDICTS:
        found[VERDICT] = at.verdict
    return found


# --- what cannot be ---------------------------------------------------------------------------------------------------


def faults(opening: Opening, scores: Scores) -> Iterator[PadFault]:
    points = {number: int(scores[cell]) for number in range(1, ROUNDS + 1) if (cell := of(number)) in scores}
    yield from between_rounds(points)
    yield from of_the_most(opening, points, scores)
    yield from of_the_verdict(points, scores)
    yield from of_crashes(points, scores)


def of(number: int, column: str = "points") -> Cell:
    return (str(number), column)


def between_rounds(points: dict[int, int]) -> Iterator[PadFault]:
    """A round follows another (monsterchase-38), and none a round at whose end nothing was left (monsterchase-37)."""
    for number in points:
        if number > 1 and number - 1 not in points:
            line = Line("pad-fault.gap", {"round": number, "before": number - 1}, "monsterchase-38")
            yield PadFault(line, (of(number - 1), of(number)))
        if points.get(number - 1) == 0:
            line = Line("pad-fault.beaten", {"round": number - 1}, "monsterchase-37")
            yield PadFault(line, (of(number - 1), of(number)))


def of_the_most(opening: Opening, points: dict[int, int], scores: Scores) -> Iterator[PadFault]:
    """Never above the start (monsterchase-10); a reserve that ended it would have lifted it there (monsterchase-107).
    How much that is stands on the boss's board: nothing is said where nobody has copied it."""
    players = players_counted(opening)
    most = boss_points(opening.box, opening.options.get("boss", DEFAULTS["boss"]), players)
    if most is None or not points:
        return
    for number, count in points.items():
        if count > most:
            line = Line("pad-fault.most", {"round": number, "points": count, "most": most}, "monsterchase-10")
            yield PadFault(line, (of(number),))
    last = max(points)
    if scores.get(VERDICT) == "overflow" and points[last] + players <= most:
        values: dict[str, Value] = {"points": points[last], "count": players, "most": most}
        yield PadFault(Line("pad-fault.overflow", values, "monsterchase-107"), (of(last), VERDICT))


def players_counted(opening: Opening) -> int:
    """People, or by house ruling the drone too, which is there with two (monsterchase-106b)."""
    people = len(opening.seats)
    return people + (people == 2 and opening.options.get("drone-count") == "with-drone")


def of_the_verdict(points: dict[int, int], scores: Scores) -> Iterator[PadFault]:
    """Nothing left is won, and only that (monsterchase-37)."""
    verdict = scores.get(VERDICT)
    if not points or verdict is None:
        return
    last = max(points)
    if (verdict == "won" and points[last] > 0) or (verdict == "escaped" and points[last] == 0):
        values: dict[str, Value] = {"round": last, "points": points[last], "verdict": verdict}
        yield PadFault(Line("pad-fault.verdict", values, "monsterchase-37"), (of(last), VERDICT))


def of_crashes(points: dict[int, int], scores: Scores) -> Iterator[PadFault]:
    """An older print asks them round by round: no more in the rows than in all, and as many once it is over
    (monsterchase-175)."""
    rows = {cell: int(scores[cell]) for number in points if (cell := of(number, "off")) in scores}
    if OFF_ALL not in scores or not rows:
        return
    count, total = sum(rows.values()), int(scores[OFF_ALL])
    is_whole = VERDICT in scores and len(rows) == len(points) and scores.get(SHEET, "1") == "1"
    if count > total or (is_whole and count < total):
        line = Line("pad-fault.off", {"count": count, "sum": total}, "monsterchase-175")
        yield PadFault(line, (*rows, OFF_ALL))


# --- the table as the pad says ----------------------------------------------------------------------------------------


def copied(at: Race, scores: Scores) -> dict[str, str | int]:
    """As many rounds are over as the pad has rows; play goes on with the next, unless it says how it ended. A table
    that has come further is only put right where its rows say otherwise."""
    sheet = str(scores.get(SHEET, "1"))
    said = {cell: value for cell, value in scores.items() if cell != SHEET}
    if said.items() <= known(at, sheet).items():
        return {}
    first, rows, over = (int(sheet) - 1) * ROUNDS, rows_of(scores), laps_of(at, scores)
    last = first + max(rows, default=0)
    found: dict[str, str | int] = {} if is_ahead(at, scores) else {"laps": over}
    for number in rows:
        if first + number <= over:
            found |= of_a_lap(first + number, number, scores)
    if is_ahead(at, scores):
        return found
    found |= crashes(at, found, scores)
    if VERDICT in scores or (rows and (rounds_over(at) < over or at.step == "over")):
        found |= of_now(last - first, scores) | (the_end(scores) if VERDICT in scores else the_next_round(at))
    return found


def rows_of(scores: Scores) -> list[int]:
    return [number for number in range(1, ROUNDS + 1) if of(number) in scores]


def laps_of(at: Race, scores: Scores) -> int:
    """How many rounds are behind the one the pad ends with, or goes on with; where it has no row, as many as here."""
    rows = rows_of(scores)
    last = (int(scores.get(SHEET, "1")) - 1) * ROUNDS + max(rows, default=0)
    return (last - 1 if VERDICT in scores else last) if rows else at.round - 1


def is_ahead(at: Race, scores: Scores) -> bool:
    """Whether the table has come further than the pad."""
    return VERDICT not in scores and rounds_over(at) > laps_of(at, scores)


def of_a_lap(row: int, number: int, scores: Scores) -> Iterator[tuple[str, str | int]]:
    """One round that is over, an older print's part and crashes among it."""
    for column, dial in (("points", "lap-points"), ("mood", "lap-mood"), ("part", "lap-part")):
        if of(number, column) in scores:
            yield f"{dial}.{row}", scores[of(number, column)]
    if of(number, "off") in scores:
        yield f"lap-off.{row}", str(scores[of(number, "off")])


def crashes(at: Race, found: dict[str, str | int], scores: Scores) -> dict[str, str | int]:
    """Of all crashes those that neither the pilots' sheets nor the rows tell of."""
    if OFF_ALL not in scores:
        return {}
    for dial, value in found.items():
        at = turned(at, dial, value)
    return {"crashes": max(0, int(scores[OFF_ALL]) - off_in_all(replace(at, crashes=0)))}


def of_now(number: int, scores: Scores) -> dict[str, str | int]:
    """The boss as its last row says."""
    cells = {"points": of(number), "mood": of(number, "mood")}
    return {dial: scores[cell] for dial, cell in cells.items() if cell in scores}


def the_end(scores: Scores) -> dict[str, str | int]:
    return {"step": "to-over", "verdict": scores[VERDICT]}


def the_next_round(at: Race) -> dict[str, str | int]:
    """Phase 1 of a round nobody has played in, with the old cards gone (monsterchase-22)."""
    piles = {"assault": at.assault, "aura": at.aura}
    gone: dict[str, str | int] = {f"last-{pile}": word_of(card) for pile, card in piles.items() if card != NONE}
    gone |= dict.fromkeys(piles, "none") | {f"acted.{car}": "no" for car in at.ranking}
    return gone | {"step": "to-drop-aura" if at.auras else "to-assault"}
