"""A running `tatami serve`, for the tests."""

import subprocess
from urllib.parse import urlsplit


class Server:
    def __init__(self, executable, *arguments):
        self.process = subprocess.Popen([executable, "serve", *arguments, "--port", "0"], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL,
                                        text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise SystemExit(f"tatami serve did not begin: status {self.process.wait()}")
        parts = urlsplit(self.address)
        self.host, self.port, self.token = parts.hostname, parts.port, parts.path.strip("/")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise SystemExit("tatami serve did not end at SIGTERM") from None

    @property
    def is_alive(self):
        return self.process.poll() is None
