"""Attacks on `tatami serve`: see scripts/preview-security."""

import json
import os
import random
import socket
import tempfile
from pathlib import Path

import writing
from client import Client, expect, frame, request, status, upgrade
from server import Server

PAGE = {"Content-Security-Policy", "X-Frame-Options", "Referrer-Policy"}


class Report:
    def __init__(self):
        self.failures = 0

    def line(self, what, tried, wrong):
        self.failures += bool(wrong)
        print(f"{'FAIL' if wrong else 'ok  '} {what} ({tried} tried){': ' + '; '.join(map(str, wrong[:3])) if wrong else ''}", flush=True)


def origins(report, server):
    own = f"http://{server.host}:{server.port}"
    foreign = ["https://evil.example", "null", f"http://{server.host}:{server.port + 1}", "http://192.168.1.7:8420", "http://[::1]:9",
               f"http://{server.host}:{server.port}.evil.example", f"http://{server.host}", f"https://{server.host}:{server.port}", "", "file://",
               f"{own}/", f"{own}\r\nOrigin: {own}"]
    report.line("sessions of no origin, foreign, null and IP-literal ones, another port's", len(foreign) + 1,
                expect([("none", upgrade(server))] + [(origin, upgrade(server, origin or " ")) for origin in foreign], {400, 403}))
    report.line("pictures and pages asked for by scripts of other origins", len(foreign) - 2,
                expect([(origin, request(server, f"/{server.token}/scripts.json", extra=[f"Origin: {origin}"]))
                        for origin in foreign[:10] if origin], {400, 403}))
    wrong = expect([("own", upgrade(server, own))], {101})
    report.line("the page's own session is let in", 1, wrong)


def hosts(report, server):
    names = ["evil.example", f"evil.example:{server.port}", f"{server.host}:{server.port + 1}", f"{server.host}", "localhost", "",
             f"{server.host}:{server.port}.evil.example", f"0.0.0.0:{server.port}", f"[::ffff:127.0.0.1]:{server.port}",
             f"{server.host}:{server.port}\r\nHost: evil.example", f"user@{server.host}:{server.port}", f"169.254.169.254:{server.port}"]
    found = [(name, request(server, f"/{server.token}/", host=name)) for name in names]
    found += [(f"session {name}", upgrade(server, f"http://{name}", host=name)) for name in names[:5] if name]
    report.line("forged hosts (DNS rebinding)", len(found), expect(found, {400, 403, 421}))


def tokens(report, server):
    token = server.token
    paths = ["/", "/page.js", "/session", "/scripts.json", f"/{token[:-1]}/", f"/{token}0/", f"/{token.upper()}/x" if token.upper() != token else "/A/",
             f"/{'0' * len(token)}/", f"/{token[::-1]}/page.js", "//", f"//{token}/", "/?token=" + token, f"/%{ord(token[0]):02x}{token[1:]}/"]
    found = [(path, request(server, path)) for path in paths]
    own = f"http://{server.host}:{server.port}"
    found += [(f"session {path}", upgrade(server, own, path=path)) for path in ["/session", "/" + "0" * 32 + "/session"]]
    leaked = [path for path, answer in found if token.encode() in answer]
    report.line("no token, a wrong one", len(found), expect(found, {403}) + [f"the token is in the answer to {path}" for path in leaked])


def inclusion(report, server):
    """Includes the page's script in another site: it must contain no secret, and its answer must be unusable there."""
    found = [request(server, f"/{server.token}/{name}") for name in ["", "page.js", "link.js", "scripts.json", "page.css"]]
    wrong = expect(enumerate(found), {200})
    for answer in found:
        head, _, body = answer.partition(b"\r\n\r\n")
        wrong += [] if b"Cross-Origin-Resource-Policy: same-origin" in head and b"nosniff" in head else ["a head that lets others have it"]
        wrong += [f"no {name}" for name in PAGE if name.encode() not in head]
        wrong += ["a body with the token"] if server.token.encode() in body else []
        wrong += ["Access-Control-Allow-Origin"] if b"Access-Control" in head else []
    # A page that includes it must know the token, which is in its path.
    wrong += expect([("page.js", request(server, "/page.js"))], {403})
    report.line("the page's script included by another site", len(found) + 1, wrong)


def paths(report, server, secret):
    token = server.token
    odd = ["../etc/passwd", "..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "....//etc/passwd", "..\\..\\etc\\passwd", "/etc/passwd", "@fs/etc/passwd",
           "@id/etc/passwd", "page.js?raw", "page.js?import", "page.js?url", "page.js%00", "page.js/", "page.js/..", "./page.js", "PAGE.JS",
           "page.js%23", "%70age.js", "index.html", ".git/config", "Package.swift", "thumbnail.png?script=" + secret,
           "thumbnail.png?script=../../../../etc/passwd", "thumbnail.png?script=%2fetc%2fpasswd", "thumbnail.png?script=", "thumbnail.png",
           "picture.png?script=" + secret, "thumbnail.png?script[]=a", "outlines.svg", "outlines.svg?script=" + secret, "outlines.svg?script=%2fetc%2fpasswd", "edits.js?raw",
           "__open-in-editor?file=/etc/passwd", "open?file=x", "exec?cmd=id",
           "session", "a" * 3000, "%", "%zz", "%ff%fe"]
    found = [(path, request(server, f"/{token}/{path}")) for path in odd]
    wrong = expect(found, {400, 404, 431}) + [f"{path}: leaks" for path, answer in found if b"root:" in answer or b"SECRET" in answer]
    own = f"http://{server.host}:{server.port}"
    client, rest = upgrade(server, own, path=f"/{token}/session?script={secret}", keep=True)
    answer = rest + client.rest()
    wrong += ["a session of a script outside"] if b"SECRET" in answer or b"hello" in answer else []
    report.line("odd queries and paths: .., encodings, ?raw, @fs, scripts outside of the directory", len(odd) + 1, wrong)


def methods(report, server):
    found = [(method, request(server, f"/{server.token}/", method=method)) for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "FOO"]]
    wrong = expect(found, {405})
    found = [("body", request(server, f"/{server.token}/", extra=["Content-Length: 5"])),
             ("chunked", request(server, f"/{server.token}/", extra=["Transfer-Encoding: chunked"])),
             ("both", request(server, f"/{server.token}/", extra=["Content-Length: 5", "Transfer-Encoding: chunked"])),
             ("huge", request(server, f"/{server.token}/", extra=["Content-Length: 99999999999999999999"]))]
    wrong += expect(found, {400, 413})
    report.line("methods that change something, bodies", 11, wrong)


def requests(report, server, count=2_000):
    """Sends invalid or too large request heads: all are refused, and none gets a page."""
    generator = random.Random(7)
    good = f"GET /{server.token}/ HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n\r\n".encode()
    wrong = []
    for turn in range(count):
        data = bytearray(good)
        kind = turn % 5
        if kind == 0:
            for _ in range(generator.randint(1, 8)):
                data[generator.randrange(len(data))] = generator.randrange(256)
        elif kind == 1:
            data = bytearray(generator.randbytes(generator.randint(1, 400)) + b"\r\n\r\n")
        elif kind == 2:
            data = data[:generator.randrange(len(data))]
        elif kind == 3:
            data = bytearray(b"GET " + b"/" * generator.randint(1, 30_000) + b" HTTP/1.1\r\n\r\n")
        else:
            data = bytearray(good[:-2] + b"X: y\r\n" * generator.randint(101, 3_000) + b"\r\n")
        client = Client(server)
        client.socket.settimeout(5)
        try:
            client.socket.sendall(data)
            client.socket.shutdown(socket.SHUT_WR)
            client.rest()
        except (BrokenPipeError, ConnectionResetError, OSError):
            client.socket.close()
        if not server.is_alive:
            wrong.append(f"the server died of {bytes(data[:60])!r}")
            break
    wrong += expect([("a good one", request(server, f"/{server.token}/"))], {200})
    report.line("malformed and oversized requests", count, wrong)


def message(generator, turn):
    kind = turn % 8
    types = ["ack", "down", "move", "up", "cancel", "wheel", "longPress", "text", "key", "circumstances", "set", "restart", "pause", "step", "panels",
             "inspect", "edit", "undo", "redo", "past", "present", "open", "exec"]
    fields = ["x", "y", "dx", "dy", "text", "key", "device", "width", "height", "scale", "dark", "rtl", "textSize", "locale", "part", "path", "kind", "name",
              "number", "value", "show", "view", "on", "seconds", "quick", "shift", "file", "line", "moment", "stem",
              "source", "version", "property"]
    values = [None, True, False, 0, -1, 1e308, -1e308, 1e9, "", "a" * 100, "\u0000\u001b[2J", "../..", [], {}, [[[]]], {"a": {"b": []}}, 0.1, "NaN", "root",
              "\ud7ff\U0010ffff"]
    if kind < 4:
        chosen = generator.choice(types if turn % 40 else ["x"])
        if chosen == "restart" and turn % 50:
            chosen = "set"
        return frame(json.dumps({"type": chosen, **{generator.choice(fields): generator.choice(values) for _ in range(generator.randint(0, 5))}}).encode())
    if kind == 4:
        return frame(generator.randbytes(generator.randint(0, 60)).hex().encode())
    if kind == 5:
        return frame((b"[" * generator.randint(1, 3000)) + b"1")
    if kind == 6:
        return frame(b'{"type": "' + b"z" * generator.randint(0, 5000) + b'"}')
    return frame(json.dumps(generator.choice(values)).encode())


def messages(report, server, count=10_000):
    own = f"http://{server.host}:{server.port}"
    generator = random.Random(11)
    wrong = []
    client, _ = upgrade(server, own, keep=True)
    client.socket.setblocking(False)
    for turn in range(count):
        data = message(generator, turn)
        while data:
            try:
                data = data[client.socket.send(data):]
            except BlockingIOError:
                pass
            except OSError as error:
                wrong.append(f"message {turn} ended the connection: {error}")
                data = b""
            try:
                while client.socket.recv(1 << 20):
                    pass
            except BlockingIOError:
                pass
        if wrong:
            break
    client.socket.close()
    wrong += [] if server.is_alive else ["the server died"]
    wrong += expect([("a good one", request(server, f"/{server.token}/"))], {200})
    report.line("malformed messages on a session", count, wrong)


def frames(report, server, count=1_000):
    """Sends frames that violate the protocol: they end only their connection."""
    own = f"http://{server.host}:{server.port}"
    generator = random.Random(13)
    bad = [b"\x81\x05hello", b"\x81\xff" + b"\xff" * 8 + b"abcd", b"\x81\xff" + b"\x7f" + b"\xff" * 7 + b"abcd", b"\xc1\x80abcd", b"\x83\x80abcd", b"\x80\x80abcd",
           b"\x09\x80abcd", b"\x89\xfe\x00\x7eabcd" + b"x" * 126, frame(b"\xff\xfe"), frame(b"\x00", opcode=2), b"\x01\x80abcd\x01\x80abcd",
           frame(b"a" * (1 << 20), first=0x01) + frame(b"a" * (1 << 20), first=0x00)]
    wrong = []
    for turn in range(count):
        client, _ = upgrade(server, own, keep=True)
        client.socket.settimeout(10)
        data = bad[turn] if turn < len(bad) else generator.randbytes(generator.randint(2, 300))
        try:
            client.socket.sendall(data)
            client.socket.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        client.rest()
        if not server.is_alive:
            wrong.append(f"the server died of {data[:40]!r}")
            break
    wrong += expect([("a good one", request(server, f"/{server.token}/"))], {200})
    report.line("frames that break the protocol of WebSockets", count, wrong)


def tools(report, server):
    """No message opens an editor or a process, or changes a file."""
    own = f"http://{server.host}:{server.port}"
    names = ["write", "save", "open", "editor", "exec", "run", "eval", "lua", "plugin", "shell", "require", "load", "reveal"]
    client, rest = upgrade(server, own, keep=True)
    for name in names:
        client.socket.sendall(frame(json.dumps({"type": name, "file": "scripts/gallery/hello.lua", "line": 1, "text": "x", "value": "os.execute('id')"}).encode()))
    client.socket.sendall(frame(b"", opcode=8))
    answer = rest + client.rest()
    refused = answer.count(b"unknown message type")
    report.line("messages that would open an editor or a process, or write a file", len(names),
                [] if refused == len(names) else [f"{len(names) - refused} were taken"])


def crowd(report, server):
    """Opens idle and slow clients: clients after them are served."""
    own = f"http://{server.host}:{server.port}"
    idle = [socket.create_connection((server.host, server.port)) for _ in range(60)]
    slow = []
    for _ in range(3):
        client, _ = upgrade(server, own, path=f"/{server.token}/session?script=scripts/gallery/feed.lua", keep=True)
        slow.append(client)  # It never reads.
    for client in slow:
        for _ in range(200):
            client.socket.sendall(frame(b'{"type": "inspect", "view": "root"}'))
    wrong = expect([("beside them", request(server, f"/{server.token}/"))], {200})
    for client in slow:
        client.socket.close()
    for connection in idle:
        connection.close()
    report.line("idle clients, and ones that never read", 63, wrong)


def listening(report, server):
    """Listens only on loopback addresses by default."""
    found = []
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        address, port = line.split()[1].split(":")
        if int(port, 16) == server.port and line.split()[3] == "0A":
            found.append(address)
    report.line("bound to loopback", 1, [] if found == ["0100007F"] else [f"listens at {found}"])


def opened(report, executable):
    with Server(executable, "scripts/gallery/hello.lua", "--host", "0.0.0.0") as server:
        found = [("no token", request(server, "/")), ("a wrong one", request(server, "/" + "0" * 32 + "/")),
                 ("a name", request(server, f"/{server.token}/", host=f"evil.example:{server.port}")),
                 ("a foreign origin", upgrade(server, "http://evil.example"))]
        wrong = expect(found, {403, 421}) + expect([("own", request(server, f"/{server.token}/"))], {200})
        report.line("at all addresses, with --host 0.0.0.0: never without the token", len(found) + 1, wrong)
    first, second = (Server(executable, "scripts/gallery/hello.lua") for _ in range(2))
    with first, second:
        report.line("each start has a token of its own", 2, [] if first.token != second.token and len(first.token) == 32 else ["the same"])


def run(executable):
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        secret = os.path.join(folder, "secret.lua")
        Path(secret).write_text('return function(content) content:putLabel("x"):text("SECRET"):center(equal, parent) end\n')
        with Server(executable, "scripts/gallery") as server:
            for attack in [origins, hosts, tokens, inclusion]:
                attack(report, server)
            paths(report, server, secret)
            for attack in [methods, requests, frames, messages, tools, crowd, listening]:
                attack(report, server)
            report.line("the server goes on", 1, [] if server.is_alive else ["it has ended"])
    opened(report, executable)
    with tempfile.TemporaryDirectory() as folder:
        writing.attack(report, executable, folder)
    print("no attack succeeded" if report.failures == 0 else f"{report.failures} classes of attacks succeeded")
    return 1 if report.failures else 0
