"""The command as people run it: a server that answers soon, ends when asked, and shares its folder with nobody."""

import http.client
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import network, serving
from companion.cli import main
from companion.store import Store
from tests.cli.server import PATIENCE, ROOT, Server
from tests.deadlines import soonest
from tests.store.checker import faults


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path / "tables", "--language", "en")
    yield found
    found.close()


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_asked_to_end(server: Server, sign: signal.Signals, tmp_path: Path) -> None:
    assert b"hyde" in server.page()
    assert server.end(sign) == 0
    assert server.said.endswith("Closed; everything is saved.\n")
    assert "Traceback" not in server.said
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", server.port)) != 0
    # The write-ahead log was folded in by the last connection: nothing is left open.
    assert [path.name for path in (tmp_path / "tables").glob("*-wal")] == []


def test_who_prints_beside_it_is_led_to_its_page(server: Server, tmp_path: Path) -> None:
    """Paper whose codes lead there is printed there; the lock says where, and who holds it, as before."""
    wish = ("print", "hyde", "sheet", "-o", tmp_path / "sheet.pdf", "--data-dir", tmp_path / "tables")
    result = run(*wish)
    assert result.exit_code == 1
    assert f"(process {server.process.pid})" in result.stderr
    assert result.stderr.endswith(f"Or print from its page: {server.url}print/hyde\n")
    assert not (tmp_path / "sheet.pdf").exists()
    server.end(signal.SIGTERM)
    assert run(*wish).exit_code == 0


def test_a_server_that_does_not_say_where_it_answers_still_has_its_page(tmp_path: Path) -> None:
    """Behind another server Custode is not told."""
    store = Store(tmp_path / "custode.db")
    result = run("print", "hyde", "sheet", "-o", tmp_path / "sheet.pdf", "--data-dir", tmp_path)
    store.close()
    assert result.exit_code == 1
    assert "its page /print/hyde, at the address where phones open it" in result.stderr


def test_a_listening_phone_does_not_hold_up_the_end(tmp_path: Path) -> None:
    folders = (tmp_path / f"tables {number}" for number in count())

    def ended() -> float:
        server = Server(next(folders), "--language", "en")
        try:
            request = urllib.request.Request(
                server.url + "new/hyde", data=b"", headers={"Sec-Fetch-Site": "same-origin"}, method="POST"
            )
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                path = answer.url
            with urllib.request.urlopen(path + "/stream", timeout=PATIENCE) as stream:
                assert stream.readline()
                begun = time.monotonic()
                assert server.end(signal.SIGTERM) == 0
                return time.monotonic() - begun
        finally:
            server.close()

    assert soonest(ended, within=4) <= 4


def test_whoever_a_proxy_on_this_machine_speaks_for_is_not_at_the_machine(server: Server) -> None:
    """What it adds to a request is not taken off on the way: names of people are for the house alone."""
    asked = urllib.request.Request(f"{server.url}people", headers={"Accept": "application/json"})
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        assert answer.status == 200
    asked.add_header("X-Forwarded-For", "198.51.100.7")
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked, timeout=PATIENCE)
    refused.value.close()
    assert refused.value.code == 403


def test_a_body_too_large_for_anything_is_not_received(server: Server) -> None:
    """The answer comes before the body: nobody fills the disk with what nobody would read."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as link:
        link.sendall(b"POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900000000\r\n\r\n")
        assert b" 413 " in link.recv(100)


@pytest.mark.parametrize(("url", "is_drawn"), [("http://10.0.0.7:81/", True), ("http://[::1]:81/", False)])
def test_the_address_is_a_code_for_a_camera_too(url: str, is_drawn: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """Unless no camera could follow it."""
    from printables.qr import terminal

    serving.draw_code(url, "en", True)
    assert (terminal(url.upper()) in capsys.readouterr().out) == is_drawn


def test_a_server_for_this_machine_alone_says_so(server: Server) -> None:
    server.page()
    assert server.end(signal.SIGTERM) == 0
    assert server.said.startswith("Custode is ready, but only this machine can reach it")
    assert re.findall(r"http://\S+", server.said) == [server.url]
    # A code for a camera is made of blocks.
    assert not set("█▀▄") & set(server.said)


def test_ipv6(tmp_path: Path) -> None:
    """An address of this machine like any other; the pages made there lead back there."""
    server = Server(tmp_path, host="::1")
    try:
        assert b"hyde" in server.page()
        with urllib.request.urlopen(f"{server.url}help", timeout=PATIENCE) as answer:
            assert server.url in answer.read().decode()
    finally:
        server.close()


def test_every_address_is_listened_to_unless_one_is_given() -> None:
    """The new card, the new lease and IPv6: what the machine gets later too."""
    with network.listening("::", 0, exactly=True) as listener:
        port = listener.getsockname()[1]
        for host in ("127.0.0.1", "127.0.0.9", "::1"):
            with socket.create_connection((host, port), timeout=PATIENCE):
                pass
    assert {"default": main.params[0].default, "name": main.params[0].name} == {"default": "::", "name": "host"}


def test_a_machine_without_ipv6_is_listened_to_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def bound_at(host: str, port: int) -> str:
        if ":" in host:
            raise OSError(97, "Address family not supported by protocol")
        return host

    monkeypatch.setattr(network, "bound_at", bound_at)
    # What was bound is here the address itself.
    bound: Callable[[str, int], object] = network.bound
    assert bound("::", 1) == "0.0.0.0"
    with pytest.raises(OSError, match="not supported"):
        network.bound("::1", 1)


def test_a_name_is_told(tmp_path: Path) -> None:
    server = Server(tmp_path, "--name", "Laptop.lan", "--name", "tavolo")
    try:
        names = {"laptop.lan": 200, "tavolo": 200, "other.lan": 400}
        for name, status in names.items():
            link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
            link.request("GET", "/", headers={"Host": f"{name}:{server.port}"})
            assert (name, link.getresponse().status) == (name, status)
            link.close()
    finally:
        server.close()


@pytest.mark.parametrize("name", ["http://laptop", "laptop:8000", "a b", "-", "192.0.2.1/24", ""])
def test_what_is_no_name_is_said(name: str, tmp_path: Path) -> None:
    result = run("--name", name, "--data-dir", tmp_path)
    assert result.exit_code == 2
    assert "is not a name" in result.stderr


@pytest.mark.parametrize(
    ("host", "here", "says"),
    [
        ("::", ("10.0.0.7",), ["Custode is ready. Open", "  http://10.0.0.7:81/", "  http://127.0.0.1:81/"]),
        ("0.0.0.0", (), ["Custode is ready. Open", "  http://127.0.0.1:81/", "This machine is in no network"]),
        ("::1", ("10.0.0.7",), ["Custode is ready, but only this machine", "  http://[::1]:81/"]),
        ("10.0.0.9", ("10.0.0.7",), ["Custode is ready. Open", "  http://10.0.0.9:81/"]),
    ],
)
def test_only_addresses_that_answer_are_printed(
    host: str, here: tuple[str, ...], says: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "addresses", lambda: here)
    found = list(serving.greeting(host, 81, "en"))
    assert [line[: len(start)] for line, start in zip(found, says, strict=True)] == says


def test_two_servers_never_share_a_folder(server: Server, tmp_path: Path) -> None:
    result = run("--host", "127.0.0.1", "--port", "0", "--data-dir", tmp_path / "tables")
    assert result.exit_code == 1
    assert "another custode" in result.stderr
    assert server.page()


def test_backup_while_serving(server: Server, tmp_path: Path) -> None:
    server.page()
    copy = tmp_path / "copy.db"
    assert run("backup", copy, "--data-dir", tmp_path / "tables").exit_code == 0
    Store(copy).close()
    assert faults([], copy) == []
    assert server.page()


def test_a_box_is_not_taken_in_behind_a_servers_back(server: Server, tmp_path: Path) -> None:
    file = tmp_path / "box.json"
    file.write_text('{"custode":1,"game":"hyde","entries":{"six-symbol":"bee"}}')
    result = run("box", "import", file, "--data-dir", tmp_path / "tables")
    assert result.exit_code == 1
    assert "another custode" in result.stderr
    assert run("box", "export", "hyde", "--data-dir", tmp_path / "tables").exit_code == 0


def test_nothing_of_the_paper_is_imported_before_it_is_needed() -> None:
    heavy = "reportlab", "qrcode", "PIL"
    code = f"import sys, companion.cli, companion.web; print([name for name in {heavy!r} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert found.stdout == "[]\n"


def test_the_rules_do_not_wait_for_a_web_server() -> None:
    code = "import sys; from companion.cli import main; main(['rules', 'hyde'], standalone_mode=False); "
    code += "print([name for name in ('flask', 'waitress', 'sqlite_utils') if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert found.stdout.splitlines()[-1] == "[]"


# --- ports and addresses ----------------------------------------------------------------------------------------------


def test_the_next_free_port_is_taken_unless_one_was_asked_for() -> None:
    with network.listening("127.0.0.1", 0, exactly=True) as first:
        port = first.getsockname()[1]
        with network.listening("127.0.0.1", port, exactly=False) as second:
            assert port < second.getsockname()[1] <= port + network.PORTS_TRIED
        with pytest.raises(network.NoPort, match=str(port)):
            network.listening("127.0.0.1", port, exactly=True)


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with network.listening("127.0.0.1", 0, exactly=True) as taken:
        port = str(taken.getsockname()[1])
        result = run("--host", "127.0.0.1", "--port", port, "--data-dir", tmp_path)
    assert result.exit_code == 1
    assert port in result.stderr


def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "custode.db").write_bytes(b"somebody else's " * 100)
    result = run("--host", "127.0.0.1", "--port", "0", "--data-dir", tmp_path)
    assert result.exit_code == 1
    assert "not a Custode file" in result.stderr
    assert (tmp_path / "custode.db").read_bytes() == b"somebody else's " * 100


@pytest.mark.parametrize(
    ("host", "urls"),
    [
        ("0.0.0.0", ("http://10.0.0.7:81/", "http://127.0.0.1:81/")),
        ("::", ("http://10.0.0.7:81/", "http://127.0.0.1:81/")),
        ("10.0.0.9", ("http://10.0.0.9:81/",)),
        ("::1", ("http://[::1]:81/",)),
    ],
)
def test_where_the_server_is_found(host: str, urls: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "addresses", lambda: ("10.0.0.7",))
    assert network.urls(host, 81) == urls


def test_own_addresses_are_never_the_loopback() -> None:
    assert all(not each.startswith("127.") for each in network.addresses())
