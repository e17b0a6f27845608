"""A client of `tatami serve` that sends arbitrary bytes."""

import base64
import re
import socket
import struct

KEY = base64.b64encode(bytes(range(16))).decode()


class Client:
    """A connection that sends arbitrary bytes."""

    def __init__(self, server):
        self.socket = socket.create_connection((server.host, server.port), timeout=10)

    def ask(self, data):
        self.socket.sendall(data)
        return self.rest()

    def rest(self):
        answer = b""
        try:
            while part := self.socket.recv(65536):
                answer += part
        except (TimeoutError, ConnectionResetError):
            pass
        self.socket.close()
        return answer


def status(answer):
    match = re.match(rb"HTTP/1\.1 (\d+) ", answer)
    return int(match.group(1)) if match else 0


def request(server, path, host=None, extra=(), method="GET"):
    host = f"{server.host}:{server.port}" if host is None else host
    lines = [f"{method} {path} HTTP/1.1"] + ([f"Host: {host}"] if host else []) + list(extra)
    return Client(server).ask("\r\n".join(lines).encode("utf-8", "surrogateescape") + b"\r\n\r\n")


def upgrade(server, origin=None, host=None, path=None, keep=False):
    """Returns the answer to a request for a session; with `keep` the connection."""
    host = f"{server.host}:{server.port}" if host is None else host
    path = f"/{server.token}/session" if path is None else path
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
             f"Sec-WebSocket-Key: {KEY}"] + ([f"Origin: {origin}"] if origin else [])
    client = Client(server)
    client.socket.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")
    answer = b""
    while b"\r\n\r\n" not in answer and (part := client.socket.recv(4096)):
        answer += part
    if keep:
        return client, answer.split(b"\r\n\r\n", 1)[1]
    client.socket.close()
    return answer


def frame(payload, opcode=1, mask=b"abcd", first=None):
    length = len(payload)
    head = bytes([0x80 | opcode if first is None else first])
    if length < 126:
        head += bytes([0x80 | length])
    elif length < 65536:
        head += bytes([0xFE]) + struct.pack(">H", length)
    else:
        head += bytes([0xFF]) + struct.pack(">Q", length)
    return head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))


def expect(pairs, allowed):
    """Returns the (name, answer) pairs with an unexpected answer."""
    return [f"{what}: {status(answer)}" for what, answer in pairs if status(answer) not in allowed]
