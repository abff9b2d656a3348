"""Where the tables lie on this machine: one file in one folder."""

import os
from pathlib import Path

from platformdirs import user_data_path

FILE = "custode.db"


def folder_of(given: Path | None) -> Path:
    """The folder asked for, the one of the environment, or the user's own; made when it is not there."""
    found = given or Path(os.environ.get("CUSTODE_DATA_DIR") or user_data_path("custode"))
    found.mkdir(parents=True, exist_ok=True)
    return found


def file_of(folder: Path) -> Path:
    return folder / FILE
