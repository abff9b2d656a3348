"""The record of decisions can be trusted: each has a status, stands in the index, and names what took its place."""

import re
from collections import Counter

import pytest

from tests.sources import ROOT, text_of

DECISIONS = ROOT / "companion" / "decisions.md"
SUPERSEDED = "Superseded"
STATUS = re.compile(r'\*(?:Stands|Stands, but .+|Superseded by "[^"]+")\.\*')


def faults(text: str) -> list[str]:
    """What is missing, each with what to write."""
    _, _, rest = text.partition("\n## Index\n")
    index, *entries = re.split(r"(?m)^## ", rest)
    listed: Counter[str] = Counter()
    subject = {}
    for part in re.split(r"(?m)^### ", index)[1:]:
        name, *lines = part.splitlines()
        for line in lines:
            if line:
                title = line.removeprefix("- ")
                listed[title] += 1
                subject[title] = name
    found = [f"in the index more than once: {title}" for title, count in listed.items() if count > 1]
    titles = []
    statuses = {}
    for entry in entries:
        lines = [*entry.splitlines(), ""]
        head, status = lines[0], lines[1]
        dated = re.fullmatch(r"\d{4}-\d\d-\d\d · (.+)", head)
        title = dated[1] if dated else head
        titles.append(title)
        statuses[title] = status
        if not dated:
            found.append(f"no date, as in `## 2026-11-20 · {head}`: {head}")
        if not STATUS.fullmatch(status):
            found.append(f"no status in the line below the title, as in `*Stands.*`: {title}")
        if title not in listed:
            found.append(f"not in the index, under its subject: {title}")
    gone = {title for title, status in statuses.items() if status.startswith(f"*{SUPERSEDED}")}
    found += [f"in the index, and no entry: {title}" for title in listed if title not in titles]
    found += [f"two entries: {title}" for title, count in Counter(titles).items() if count > 1]
    found += [
        f"listed under {subject[title]!r}, against its status: {title}"
        for title in titles
        if title in subject and (title in gone) != (subject[title] == SUPERSEDED)
    ]
    for title, status in statuses.items():
        found += [
            f"no entry that stands, and named by {title!r}: {named}"
            for named in re.findall(r'"([^"]+)"', status)
            if named not in titles or named in gone
        ]
    return found


def test_every_decision_has_a_status_and_is_in_the_index() -> None:
    assert faults(text_of(DECISIONS)) == []


KEPT = """# Decisions

## Index

### The log

- One row is one act

### Superseded

- One row is one fact

## 2026-11-18 · One row is one fact
*Superseded by "One row is one act".*

As it was.

## 2026-11-19 · One row is one act
*Stands.*

As it is.
"""


def test_a_record_that_is_whole_has_no_faults() -> None:
    assert faults(KEPT) == []


@pytest.mark.parametrize(
    ("was", "planted", "said"),
    [
        ("*Stands.*\n\n", "", "no status in the line below the title, as in `*Stands.*`: One row is one act"),
        ("*Stands.*", "*It stands.*", "no status in the line below the title, as in `*Stands.*`: One row is one act"),
        ("- One row is one act\n", "", "not in the index, under its subject: One row is one act"),
        ("act\n\n### ", "act\n- Luck\n\n### ", "in the index, and no entry: Luck"),
        ("act\n\n### ", "act\n- One row is one act\n\n### ", "in the index more than once: One row is one act"),
        ("- One row is one fact", "", "not in the index, under its subject: One row is one fact"),
        ("### Superseded\n\n", "", "listed under 'The log', against its status: One row is one fact"),
        ('by "One row is one act"', 'by "Two"', "no entry that stands, and named by 'One row is one fact': Two"),
        ("2026-11-19 · ", "", "no date, as in `## 2026-11-20 · One row is one act`: One row is one act"),
    ],
)
def test_a_planted_fault_is_named(was: str, planted: str, said: str) -> None:
    assert was in KEPT
    assert faults(KEPT.replace(was, planted, 1)) == [said]
