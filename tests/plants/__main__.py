"""Plant every fault, or those that are named, and say of each whether the tests find it; 1 if they do not find one."""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tests.planting import copied
from tests.plants import plants, tried

NAMES = [plant.name for plant in plants()]


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(NAMES))
@click.option("--narrow", is_flag=True, help="Run only the tests that have to find it.")
def main(names: tuple[str, ...], narrow: bool) -> None:
    """Plant faults in a copy of this tree and run its tests."""
    chosen = [plant for plant in plants() if plant.name in (names or NAMES)]
    green = 0
    with TemporaryDirectory() as folder:
        before = time.monotonic()
        for plant, found in tried(chosen, copied(Path(folder)), is_narrow=narrow):
            took, before = time.monotonic() - before, time.monotonic()
            green += found.is_green
            colour = "GREEN" if found.is_green else "red"
            click.echo(f"{colour:6}{plant.name:30} {plant.kind:34}{took:5.0f} s  {found.found}")
    click.echo(f"{len(chosen) - green} of {len(chosen)} faults found")
    sys.exit(green > 0)


if __name__ == "__main__":
    main()
