"""P16 over the real server: what a stranger sends holds nobody up for long, and it ends when it is told to."""

import io
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest
from PIL import Image

from tests.promises.live import JSON, OURS, NoAnswer, Phone, Server, served

# A server that was told to end does so within this, whatever it is doing.
ENDS = 10.0
# What a busy machine takes to begin with a photograph.
BEGINS = 60.0


def again_and_again(times: int) -> bytes:
    """A photograph whose last scan is there so many times more: 43 bytes and all of its pixels, each."""
    out = io.BytesIO()
    Image.new("RGB", (3000, 3000), "grey").save(out, "JPEG", progressive=True)
    file = out.getvalue()
    last = file.rindex(b"\xff\xda")
    return file[:-2] + file[last:-2] * times + file[-2:]


def form_of(photo: bytes) -> tuple[bytes, dict[str, str]]:
    """As a browser sends a chosen file."""
    head = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="pad.jpg"\r\n\r\n'
    return head + photo + b"\r\n--x--\r\n", {**OURS, **JSON, "Content-Type": "multipart/form-data; boundary=x"}


@contextmanager
def reading(server: Server, photo: bytes) -> Iterator[None]:
    """While a photograph is being read, for somebody who waits for it."""
    phone = Phone(server)
    path = phone.open(2)
    body, headers = form_of(photo)

    def send() -> None:
        with suppress(NoAnswer):
            phone.ask("POST", f"{path}/scan", body, headers, timeout=BEGINS)

    sending = Thread(target=send)
    sending.start()
    end = time.monotonic() + BEGINS
    while "A photograph is being read." not in server.says():
        assert time.monotonic() < end, server.says()
        time.sleep(0.02)
    yield
    sending.join()


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_server_ends_though_a_photograph_is_being_read(sign: signal.Signals, tmp_path: Path) -> None:
    """One that would take a minute, had nobody counted its scans: the reader is planted to go on and on."""
    pytest.importorskip("numpy", reason="the scan extra is not installed: no photograph is opened")
    photo = again_and_again(3_000)
    with served(tmp_path / "tables", mutant="patient", is_fresh=True) as (server,), reading(server, photo):
        process = server._process
        assert process is not None
        begun = time.monotonic()
        process.send_signal(sign)
        assert process.wait(ENDS) == 0
        assert time.monotonic() - begun < ENDS
        assert "Traceback" not in server.says()
        assert list((tmp_path / "tables").glob("*-wal")) == []


def test_a_photograph_of_many_scans_is_refused_and_the_next_one_looked_at(tmp_path: Path) -> None:
    """What held the reader for half an hour is answered in a sentence, as fast as what is no photograph."""
    pytest.importorskip("numpy", reason="the scan extra is not installed: no photograph is opened")
    with served(tmp_path / "tables") as (server,):
        phone = Phone(server)
        path = phone.open(2)
        for photo, words in ((again_and_again(3_000), b"no camera does it"), (b"none", b"no photo that can")):
            body, headers = form_of(photo)
            wanted = {"Accept": "text/html", "Accept-Language": "en"}
            answer = phone.ask("POST", f"{path}/scan", body, {**headers, **wanted})
            assert (answer.status, words in answer.body) == (422, True), answer.body
        phone.hang_up()
