"""The lines of the server that the command runs: what is silent, too large or odd on one of them harms no other."""

import re
import resource
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion import network
from companion.network import FILES_BESIDES, LARGEST_BODY
from companion.scan import LARGEST_PHOTO
from companion.web.serving.hub import limits_of
from tests.cli.server import PATIENCE, Server
from tests.deadlines import SOON, soonest

SILENT = 1_000
# Another phone, as far as a server on this machine can tell.
ELSEWHERE = "127.0.0.2"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("lines"), "--no-qr")
    yield found
    found.close()


def line(server: Server, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=(source, 0))


def asked(link: socket.socket, what: bytes) -> bytes:
    """The whole answer of a line that is ended after it."""
    link.sendall(what)
    found = b""
    while part := link.recv(65_536):
        found += part
    return found


def page(server: Server, source: str) -> bytes:
    with line(server, source) as link:
        return asked(link, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")


# --- silence ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def many_files() -> Iterator[None]:
    """These tests hold more lines open than some systems allow at first."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before[0], 2 * SILENT), before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.parametrize("files", [None, 256], ids=["as usual", "256 open files"])
def test_silent_lines_shut_nobody_out(tmp_path: Path, many_files: None, files: int | None) -> None:
    """A thousand from one address, which is more than there is room for: another phone comes in, and so does this."""
    server = Server(tmp_path, "--no-qr", files=files)
    with ExitStack() as open_lines:
        open_lines.callback(server.close)
        for _ in range(SILENT):
            open_lines.enter_context(line(server))
        for source in (ELSEWHERE, "127.0.0.1"):
            assert page(server, source).startswith(b"HTTP/1.1 200 ")


def test_who_is_answered_is_not_cut_off_for_who_is_silent(server: Server, many_files: None) -> None:
    """Of one address the line goes that was silent longest, never one that is at work."""
    table = opened(server)
    with line(server) as stream, ExitStack() as open_lines:
        stream.sendall(f"GET {table}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        assert b" 200 " in stream.recv(100)
        for _ in range(network.CONNECTIONS // network.SHARE + 20):
            open_lines.enter_context(line(server))
        page(server, "127.0.0.1")
        stream.setblocking(False)
        assert ended(stream) is False


def ended(link: socket.socket) -> bool:
    """Whether the other end has cut this line; what came before is read."""
    try:
        while link.recv(65_536):
            pass
    except BlockingIOError:
        return False
    return True


def test_the_process_may_open_as_many_files_as_it_has_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for at the start, as far as the system goes along."""
    wanted: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _what, found: wanted.append(found))
    for limits, expected in (((256, 4_096), 1_064), ((256, 512), 512), ((9_000, 9_000), 1_064), ((256, -1), 1_064)):
        monkeypatch.setattr(resource, "getrlimit", lambda _what, limits=limits: limits)
        assert network.files() == expected
    assert wanted == [(1_064, 4_096), (512, 512), (1_064, -1)]
    assert FILES_BESIDES < 256


# --- streams ----------------------------------------------------------------------------------------------------------


def opened(server: Server) -> str:
    request = urllib.request.Request(f"{server.url}new/hyde", data=b"", headers={"Sec-Fetch-Site": "same-origin"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return str(answer.url).removeprefix(server.url[:-1])


def test_who_says_one_more_thing_and_leaves_gives_its_place_up(server: Server) -> None:
    """Within two seconds: as many streams as an address may have, each followed by a byte and gone."""
    ask = f"GET {opened(server)}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()

    def freed() -> float:
        for _ in range(limits_of(network.THREADS).address):
            with line(server) as link:
                link.sendall(ask)
                # All that comes at first is read: a line that is cut before says so by itself.
                heard = b""
                while b"data: " not in heard and (more := link.recv(1_000)):
                    heard += more
                link.sendall(b"G")
        gone, heard = time.monotonic(), b""
        while b" 200 " not in heard and time.monotonic() - gone < PATIENCE:
            with line(server) as link:
                link.sendall(ask)
                heard = link.recv(100)
        return time.monotonic() - gone

    assert soonest(freed) <= SOON


# --- one request ------------------------------------------------------------------------------------------------------

HEAD = b"POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
LARGE = LARGEST_BODY + 1_000_000


@pytest.mark.parametrize("accept", [b"text/html", b"application/json"])
@pytest.mark.parametrize("is_chunked", [False, True], ids=["at once", "in chunks"])
def test_a_body_over_the_limit_is_refused_in_a_sentence(server: Server, is_chunked: bool, accept: bytes) -> None:
    """Who sends all of it before it listens hears why, and is not cut off in the middle."""
    if is_chunked:
        chunk = b"%x\r\n" % 100_000 + b"x" * 100_000 + b"\r\n"
        body = b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 55 + b"0\r\n\r\n"
    else:
        body = b"Content-Length: %d\r\n\r\n" % LARGE + b"x" * LARGE
    with line(server) as link:
        found = asked(link, HEAD + b"Accept: " + accept + b"\r\n" + body).decode()
    assert found.startswith("HTTP/1.1 413 ")
    assert "troppo grande" in found.replace("\\u00c8", "È")
    assert page(server, ELSEWHERE).startswith(b"HTTP/1.1 200 ")


PHOTO = b"POST /t/aaaaa/scan HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
FORM = b"Content-Type: multipart/form-data; boundary=x\r\n"


def sent(server: Server, head: bytes, size: int) -> str:
    with line(server) as link:
        return asked(link, head + b"Content-Length: %d\r\n\r\n" % size + b"x" * size).decode()


def test_a_photograph_may_be_as_large_as_its_page_takes_and_no_larger(server: Server) -> None:
    """What phones take today is four to fifteen megabytes: the page reads it, or says why not."""
    head = PHOTO + FORM + b"Origin: http://127.0.0.1:%d\r\n" % server.port
    for size in (6 * 2**20, LARGEST_PHOTO):
        assert not sent(server, head, size).startswith("HTTP/1.1 413 ")
    found = sent(server, head + b"Accept: text/html\r\nReferer: http://127.0.0.1/t/aaaaa/scan\r\n", 26 * 2**20)
    assert found.startswith("HTTP/1.1 413 ")
    assert "3 megapixel bastano" in found
    assert '<a href="/t/aaaaa/scan">' in found


def test_no_other_address_takes_as_much_as_a_photograph(server: Server) -> None:
    assert sent(server, HEAD, 6 * 2**20).startswith("HTTP/1.1 413 ")


@pytest.mark.parametrize("referer", ["http://[", "http://x//evil.example", "javascript:x", 'http://x/"><script>'])
def test_the_way_back_leads_nowhere_else(server: Server, referer: str) -> None:
    found = sent(server, HEAD + b"Accept: text/html\r\nReferer: %s\r\n" % referer.encode(), LARGE)
    (path,) = re.findall(r'<a href="([^"]*)">', found)
    assert path.startswith("/")
    assert not path.startswith("//")
    assert "<script" not in found


def test_who_asks_before_sending_too_much_is_told_at_once(server: Server) -> None:
    with line(server) as link:
        found = asked(link, HEAD + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % LARGE)
    assert found.startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_who_expects_to_go_on_without_a_body_is_answered(server: Server, method: str) -> None:
    """Nobody waits for what nobody will send."""
    ask = f"{method} / HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n"
    with line(server) as link:
        assert asked(link, ask.encode()).split()[1] in (b"200", b"405")


def test_who_expects_to_go_on_with_a_body_goes_on(server: Server) -> None:
    with line(server) as link:
        link.sendall(HEAD + b"Expect: 100-continue\r\nContent-Length: 3\r\n\r\n")
        assert link.recv(100).startswith(b"HTTP/1.1 100 ")
        assert asked(link, b"a=b").split()[1] in (b"303", b"400", b"403")


@pytest.mark.parametrize("host", ["127.0.0.1:80:80", "evil.example", ""])
def test_an_odd_host_is_told_which_addresses_work(server: Server, host: str) -> None:
    with line(server) as link:
        found = asked(link, f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()).decode()
    assert found.startswith("HTTP/1.1 400 ")
    assert server.url[:-1].rpartition(":")[0] in found


def test_what_is_no_request_is_answered_in_a_sentence(server: Server) -> None:
    with line(server) as link:
        found = asked(link, b"nonsense\r\n\r\n").decode()
    assert (found[:13], "non si capisce" in found) == ("HTTP/1.0 400 ", True)
