"""`python -m tests.bench [--json]`: every row as soon as it is there, or all of them as one JSON value."""

import click
import msgspec

from companion.cli.options import as_json, print_json
from tests.bench import line, rows


@click.command()
@as_json
def main(is_json: bool) -> None:
    """Measure this machine, as `custode bench` does."""
    found = []
    for row in rows():
        found.append(row)
        if not is_json:
            click.echo(line(row))
    if is_json:
        print_json(msgspec.to_builtins(found))


if __name__ == "__main__":
    main()
