"""What a newcomer reads first is short: its links lead somewhere, and who is tired can read its sentences."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import ROOT, text_of

PAPERS = ("README.md", "companion/games/README.md", "tests/README.md")
# Two screens of a desktop with its row of pictures: 2,400 pixels at the width of a page that shows it.
README_WORDS = 850
PARAGRAPH_WORDS = 90
# A sentence, and how many in a hundred may be longer.
SENTENCE_WORDS, LONGER = 25, 5


def links(text: str) -> list[str]:
    """Files it leads to, with the heading there, and pictures."""
    return [*re.findall(r"\]\(([^):]+)\)", text), *re.findall(r'src="([^"]+)"', text)]


def leads(link: str, folder: Path) -> bool:
    file, _, heading = link.partition("#")
    if not (folder / file).exists():
        return False
    headings = re.findall(r"(?m)^#+ (.+)$", text_of(folder / file)) if heading else []
    return not heading or heading in [re.sub(r"[^\w -]", "", said).lower().replace(" ", "-") for said in headings]


def prose(text: str) -> Iterator[str]:
    """Its paragraphs and the points of its lists, without commands, tables, headings and pictures."""
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:-|\d\.) )", re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        if block.strip() and not block.lstrip().startswith(("|", "#", "<")):
            yield " ".join(block.split())


def sentences(text: str) -> list[str]:
    return [said for block in prose(text) for said in re.split(r"(?<=[.:;!?*])\s+(?=[*`A-Z])", block)]


def length(said: str) -> int:
    """In words; a command is one."""
    return len(re.sub(r"`[^`]*`", "command", said).split())


def faults(text: str, folder: Path) -> list[str]:
    said = sentences(text)
    long = [each for each in said if length(each) > SENTENCE_WORDS]
    return [
        *(f"leads nowhere: {link}" for link in links(text) if not leads(link, folder)),
        *(f"more than {PARAGRAPH_WORDS} words: {each[:60]}" for each in prose(text) if length(each) > PARAGRAPH_WORDS),
        *(each for each in long if 100 * len(long) > LONGER * len(said)),
    ]


@pytest.mark.parametrize("name", PAPERS)
def test_it_can_be_read(name: str) -> None:
    assert faults(text_of(ROOT / name), (ROOT / name).parent) == []


def test_the_first_page_is_two_screens() -> None:
    assert len(text_of(ROOT / "README.md").split()) <= README_WORDS


WELL = "# A\n\nIt is [here](README.md). It is short.\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (WELL.replace("README.md", "NOWHERE.md"), ["leads nowhere: NOWHERE.md"]),
        (WELL.replace("README.md", "tests/README.md#what-is-promised"), []),
        (WELL.replace("README.md", "tests/README.md#what-was"), ["leads nowhere: tests/README.md#what-was"]),
        (WELL + '\n<img src="no.png">\n', ["leads nowhere: no.png"]),
        (WELL + "\n" + "It is short. " * 31, ["more than 90 words: It is short. It is short."]),
        (WELL + "\nIt" + " is long" * 13 + ".\n", ["It is long"]),
        (WELL, []),
    ],
)
def test_a_planted_fault_is_named(text: str, said: list[str]) -> None:
    found = faults(text, ROOT)
    assert len(found) == len(said)
    assert all(each.startswith(start) for each, start in zip(found, said, strict=True))
