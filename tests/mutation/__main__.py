"""Mutate the modules, or those that are named, by a printed seed; 1 where less than nine in ten are killed."""

import sys
import time
from contextlib import ExitStack

import click

from tests.mutation import Trees, Verdict, equals, modules, tally
from tests.mutation.program import by_file

NAMES = [module.name for module in modules()]
NAMED = equals()
SEED, SAMPLE, LEAST_SHARE = "1", 14, 0.9


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(NAMES))
@click.option("--seed", default=SEED, show_default=True, help="Which places are taken.")
@click.option("--sample", default=SAMPLE, show_default=True, help="How many of each module; 0 takes all there are.")
@click.option("--jobs", default=2, show_default=True, help="How many mutants at a time.")
def main(names: tuple[str, ...], seed: str, sample: int, jobs: int) -> None:
    """Mutate modules in copies of this tree and run their tests."""
    click.echo(f"seed {seed}, {sample or 'all'} of each module")
    is_short = False
    with ExitStack() as stack:
        trees = Trees(stack, jobs)
        for module in modules():
            if module.name not in (names or NAMES):
                continue
            before = time.monotonic()
            found = tally(map(shown, trees.tried(by_file(module, seed, sample))), NAMED)
            is_short |= found.share < LEAST_SHARE
            click.echo(
                f"{module.name:8} {len(found.killed)} killed, {len(found.equal)} do the same, {len(found.alive)} live: "
                f"{found.share:.0%} in {time.monotonic() - before:.0f} s"
            )
    sys.exit(is_short)


def shown(verdict: Verdict) -> Verdict:
    """Whoever lives without a reason is said at once."""
    if tally([verdict], NAMED).alive:
        click.echo(f"  LIVES {verdict.file}:{verdict.mutant.line}  {verdict.mutant.what}")
    return verdict


if __name__ == "__main__":
    main()
