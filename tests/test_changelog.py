"""The changelog reads as one: newest release first, each by Added, Changed and Fixed, no line longer than a breath."""

import re

import pytest

from companion import __version__
from tests.sources import ROOT, text_of

CHANGELOG = ROOT / "CHANGELOG.md"
SECTIONS = ["Added", "Changed", "Fixed"]
# What is read aloud without drawing breath again.
BREATH = 40


def version(heading: str) -> tuple[int, ...]:
    """The number of a release: "0.6.0 · 2026-11-19", "0.8.0 (unreleased)"."""
    said = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)(?: · \d{4}-\d\d-\d\d| \(unreleased\))?", heading)
    return tuple(int(part) for part in said.groups()) if said else ()


def faults(text: str) -> list[str]:
    found = []
    releases = re.split(r"(?m)^## ", text)[1:]
    numbers = []
    for release in releases:
        heading, _, body = release.partition("\n")
        numbers.append(version(heading))
        if not numbers[-1]:
            found.append(f"no release: {heading}")
        head, *sections = re.split(r"(?m)^### ", body)
        names = [section.partition("\n")[0] for section in sections]
        if not names or names != [name for name in SECTIONS if name in names]:
            found.append(
                f"{heading}: {', '.join(names)} and not {', '.join(SECTIONS)}, each once, those that are needed"
            )
        if re.search(r"(?m)^[-*] ", head):
            found.append(f"{heading}: a line above its sections")
        for section in sections:
            name, _, said = section.partition("\n")
            paragraphs, *lines = re.split(r"(?m)^- ", said)
            if paragraphs.strip() or not lines or any("\n\n" in line.strip() for line in lines):
                found.append(f"{heading}: {name} holds lines that begin with a dash, and nothing else")
            found += [
                f"{heading}: {len(line.split())} words in a line, {BREATH} at most: {line.splitlines()[0]}"
                for line in lines
                if len(line.split()) > BREATH
            ]
    if numbers != sorted(set(numbers), reverse=True):
        found.append("releases stand newest first, each once")
    return found


def test_each_release_is_told_by_added_changed_and_fixed() -> None:
    assert faults(text_of(CHANGELOG)) == []


def test_the_changelog_knows_this_version() -> None:
    stated = [version(heading) for heading in re.findall(r"(?m)^## (.+)$", text_of(CHANGELOG))]
    assert version(__version__) in stated


KEPT = """# Changelog

## 0.2.0 (unreleased)

Two words.

### Added

- **A game** is on
  the shelf.

### Fixed

- A tap.

## 0.1.0 · 2026-11-18

### Added

- All.
"""


def test_a_changelog_that_is_whole_has_no_faults() -> None:
    assert faults(KEPT) == []


@pytest.mark.parametrize(
    ("was", "planted", "said"),
    [
        ("### Added\n\n- **A", "### New\n\n- **A", "0.2.0 (unreleased): New, Fixed and not"),
        ("### Fixed", "### Added", "0.2.0 (unreleased): Added, Added and not"),
        ("Two words.", "- Two words.", "0.2.0 (unreleased): a line above its sections"),
        ("- A tap.", "A tap.", "0.2.0 (unreleased): Fixed holds lines that begin with a dash"),
        ("- A tap.", "- A tap.\n\nChanged\n", "0.2.0 (unreleased): Fixed holds lines that begin with a dash"),
        ("A tap.", "tap " * 41, "0.2.0 (unreleased): 41 words in a line, 40 at most"),
        ("0.1.0", "0.3.0", "releases stand newest first"),
        ("0.1.0 · ", "0.1.0, ", "no release: 0.1.0, 2026-11-18"),
        ("### Added\n\n- All.", "All.", "0.1.0 · 2026-11-18:  and not"),
    ],
)
def test_a_planted_fault_is_named(was: str, planted: str, said: str) -> None:
    assert was in KEPT
    first, *more = faults(KEPT.replace(was, planted, 1))
    assert first.startswith(said)
    assert more == []
