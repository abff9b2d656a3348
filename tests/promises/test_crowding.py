"""P9, P16: who takes lines and never reads or never ends takes nobody's place, and a body that waits to be asked for is
asked for. Small by default, large in the soak.
"""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec
import pytest

from tests.promises.live import ANSWER, JSON, OURS, Phone, Server, served

# A tap is answered within this, whoever crowds the server (P9 says 50 ms of a quiet machine).
SOON = 5.0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with served(tmp_path / "data") as (found,):
        yield found


def line(server: Server, lines: ExitStack, stranger: int = 1) -> socket.socket:
    """A connection of one address among a few."""
    source = (f"127.0.0.{2 + stranger % 200}", 0)
    return lines.enter_context(
        socket.create_connection(("127.0.0.1", server.port), timeout=ANSWER, source_address=source)
    )


def tap(phone: Phone, path: str, seq: int) -> float:
    """How long it takes until it is saved."""
    action = {"type": "adjust", "dial": "discards", "value": seq % 50}
    body = msgspec.json.encode({"action": action, "seq": seq, "key": f"A-{seq}", "seat": "A"})
    begun = time.monotonic()
    answer = phone.act(path, body)
    assert (answer.status, answer.json()["seq"]) == (200, seq + 1), answer
    return time.monotonic() - begun


def head(method: str, path: str, length: int, *more: str) -> bytes:
    said = (f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {length}", "Sec-Fetch-Site: same-origin")
    return "\r\n".join((*said, *more, "", "")).encode()


def heard(link: socket.socket) -> bytes:
    """What is said until the line ends or is silent."""
    found = b""
    link.settimeout(2.0)
    try:
        while more := link.recv(65_536):
            found += more
    except OSError:
        pass
    return found


def test_who_waits_to_be_asked_for_a_body_is_asked_for_it(server: Server) -> None:
    """`Expect: 100-continue`, as curl sends it; the act counts once."""
    phone = Phone(server)
    path = phone.open(2)
    action = {"type": "adjust", "dial": "discards", "value": 7}
    body = msgspec.json.encode({"action": action, "seq": 1, "key": "k", "seat": "A"})
    kind = ("Content-Type: application/json", f"Cookie: {phone.dressed()['Cookie']}", "Accept: application/json")
    with ExitStack() as lines:
        link = line(server, lines)
        link.sendall(head("POST", f"{path}/act", len(body), *kind, "Expect: 100-continue"))
        assert link.recv(100).startswith(b"HTTP/1.1 100 Continue\r\n\r\n")
        link.sendall(body)
        assert b" 200 OK" in link.recv(65_536)
    assert phone.look(path).json()["seq"] == 2
    phone.hang_up()


@pytest.mark.parametrize(
    ("expects", "length", "body", "status"),
    [
        ("100-continue", 900_000_000, b"", b" 413 "),
        ("100-continue", 3_500_000, bytes(3_500_000), b" 413 "),
        ("100-continue", 0, b"", b" 303 "),
        ("200-maybe", 5, b"a=b&c", b" 303 "),
    ],
)
def test_who_expects_what_does_not_come_is_told(
    expects: str, length: int, body: bytes, status: bytes, server: Server
) -> None:
    """Too large, empty, or an expectation that nobody has: answered, and the next phone too."""
    with ExitStack() as lines:
        link = line(server, lines)
        link.sendall(head("POST", "/settings", length, f"Expect: {expects}") + body)
        assert status in heard(link)
    phone = Phone(server)
    assert phone.look("/health").status == 200
    phone.hang_up()


@pytest.mark.parametrize("many", [60, pytest.param(300, marks=pytest.mark.soak)])
def test_who_listens_and_never_reads_holds_nobody_up(many: int, server: Server) -> None:
    """Streams with the smallest window, while the table goes on."""
    phone = Phone(server)
    path = phone.open(2)
    with ExitStack() as lines:
        for number in range(many):
            hog = socket.socket()
            lines.enter_context(closing(hog))
            hog.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
            hog.bind((f"127.0.0.{2 + number % 200}", 0))
            hog.connect(("127.0.0.1", server.port))
            hog.sendall(head("GET", f"{path}/stream", 0))
        assert max(tap(phone, path, seq) for seq in range(1, 21)) < SOON
    assert phone.look("/health").status == 200
    phone.hang_up()


@pytest.mark.parametrize("many", [150, pytest.param(1_000, marks=pytest.mark.soak)])
def test_lines_that_say_a_byte_a_second_hold_nobody_up(many: int, server: Server) -> None:
    """The head of a request that never ends, from many addresses; a newcomer gets in meanwhile."""
    phone = Phone(server)
    path = phone.open(2)
    begins = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
    with ExitStack() as lines:
        slow = [line(server, lines, number) for number in range(many)]
        for beat in range(4):
            for link in slow:
                # One that was cut off has said enough.
                try:
                    link.sendall(begins if not beat else b"x")
                except OSError:
                    continue
            assert tap(phone, path, beat + 1) < SOON
            newcomer = Phone(server)
            assert newcomer.look("/health").status == 200
            newcomer.hang_up()
            time.sleep(1.0)
    phone.hang_up()


@pytest.mark.parametrize("many", [100, pytest.param(1_000, marks=pytest.mark.soak)])
def test_uploads_that_are_cut_off_leave_nothing(many: int, server: Server) -> None:
    """Bodies announced and begun, then the line ends: no file, no thread, no line of theirs stays."""
    phone = Phone(server)
    path = phone.open(2)
    tap(phone, path, 1)
    before = open_files(server)
    part = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n' + bytes(200_000)
    kind = ("Content-Type: multipart/form-data; boundary=x", f"Cookie: {phone.dressed()['Cookie']}")
    for number in range(many):
        with ExitStack() as lines:
            link = line(server, lines, number)
            where = f"{path}/scan" if number % 2 else "/import"
            link.sendall(head("POST", where, 3_000_000, *kind) + part)
    assert tap(phone, path, 2) < SOON
    end = time.monotonic() + ANSWER
    while open_files(server) > before + 5 and time.monotonic() < end:
        time.sleep(0.1)
    assert open_files(server) <= before + 5
    assert "Traceback" not in server.says()
    phone.hang_up()


def open_files(server: Server) -> int:
    where = Path(f"/proc/{server.pid}/fd")
    if not where.exists():
        pytest.skip("only Linux says what another process has open")
    return len([*where.iterdir()])


def test_a_body_above_the_limit_gets_a_sentence(server: Server) -> None:
    """Whole and within what is read to its end, in both forms."""
    phone = Phone(server)
    for path in ("/import", "/settings"):
        for accept in ("text/html", "application/json"):
            answer = phone.ask("POST", path, bytes(9_000_000), {**OURS, **JSON, "Accept": accept})
            assert (answer.status, bool(answer.body)) == (413, True), path
    phone.hang_up()
