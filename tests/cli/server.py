"""`custode` in a process of its own, at an address of this machine that no other can reach."""

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

# A machine that is busy with other tests answers slowly.
PATIENCE = 60
ROOT = Path(__file__).parent.parent.parent


class Server:
    """`custode` in a process of its own."""

    def __init__(self, folder: Path, *words: str, host: str = "127.0.0.1", files: int | None = None) -> None:
        command = [sys.executable, "-m", "companion.cli", "--host", host, "--port", "0"]
        if files is not None:
            command = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "-", *command]
        self.process = subprocess.Popen(
            [*command, "--data-dir", str(folder), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        self.said = ""
        own = re.escape(f"http://{'[::1]' if host == '::1' else '127.0.0.1'}:")
        while (address := re.search(own + r"(\d+)/", self.said)) is None:
            line = self.process.stdout.readline()
            assert line, self.said
            self.said += line
        self.url, self.port = address.group(), int(address.group(1))

    def page(self) -> bytes:
        with urllib.request.urlopen(self.url, timeout=PATIENCE) as answer:
            return bytes(answer.read())

    def end(self, sign: signal.Signals) -> int:
        self.process.send_signal(sign)
        self.said += self.process.communicate(timeout=PATIENCE)[0]
        return self.process.returncode

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
