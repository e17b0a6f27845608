"""Screens and cards written in Lua, laid out and drawn: tatami for Python.

>>> picture = tatami.render("card.lua", data={"title": "Hello"}, scale=2)
>>> picture.save("card.png")                   # notebooks show it automatically
>>> for result in tatami.batch({"id": n, "script": "card.lua", "data": {"n": n}} for n in range(1000)): ...

The wheel contains the command (`python -m tatami`, `tatami`), its libraries and its fonts. Texts in Chinese, Japanese and
Korean need the wheel tatami-fonts-cjk: pip install 'tatami-layout[cjk]'.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

__all__ = ["Error", "Output", "batch", "executable", "render"]

_HERE = Path(__file__).resolve().parent
executable = str(_HERE / "dist" / "bin" / "tatami")


class Error(Exception):
    """The command's message and its exit status (1: an error in the input, 2: wrong usage, 3: a limit was exceeded)."""

    def __init__(self, message, status):
        super().__init__(message)
        self.status = status


class Output(bytes):
    """The output of a script; notebooks show images and pages automatically."""

    format = "text"
    messages = ""

    @classmethod
    def _of(cls, data, form, messages):
        output = cls(data)
        output.format, output.messages = form, messages
        return output

    def save(self, path):
        """Writes the output to a file."""
        Path(path).write_bytes(self)

    def json(self):
        """The tree of views, for the format json."""
        return json.loads(self)

    def _shown(self, form):
        if self.format != form:
            return None
        return bytes(self) if form in ("png", "pdf") else self.decode("utf-8")

    def _repr_png_(self):
        return self._shown("png")

    def _repr_svg_(self):
        return self._shown("svg")

    def _repr_html_(self):
        return self._shown("html")


def render(script=None, *, source=None, data=None, format="png", size=None, set=None, timeout=None, **options):
    """Lays out a script file, or Lua code in `source`, and returns the output of `tatami render`.

    Other options are the command's options, with underscores: device="iphone-15", scale=2, dark=True, direction="rtl",
    text_size=1.3, locale="ja", plugins=["marks"], fonts=["brand"], quality="small", page_per_device=True.

    If the command fails, or runs longer than `timeout` seconds, this raises an Error.
    """
    if (script is None) == (source is None):
        raise TypeError("render needs either a script or source=")
    arguments = ["render", "-" if script is None else os.fspath(script), "--format", format, "-o", "-"]
    if size is not None:
        width, height = size
        arguments += ["--size", f"{width}x{height}"]
    for name, value in (set or {}).items():
        arguments += ["--set", f"{name}={json.dumps(value)}"]
    for name, value in options.items():
        arguments += _option(name, value)
    with tempfile.TemporaryDirectory() as folder:
        if data is not None:
            path = Path(folder) / "data.json"
            path.write_text(json.dumps(data), encoding="utf-8")
            arguments += ["--data", str(path)]
        done = _run(arguments, source.encode() if source is not None else b"", timeout)
    messages = done.stderr.decode("utf-8", "replace")
    if done.returncode != 0:
        raise Error(messages.strip() or f"tatami ended with status {done.returncode}", done.returncode)
    return Output._of(done.stdout, format, messages)


def _option(name, value):
    option = "--" + name.replace("_", "-")
    if value is True:
        return [option]
    if value is None or value is False:
        return []
    values = value if isinstance(value, (list, tuple)) else [value]
    return [word for one in values for word in (option, os.fspath(one) if isinstance(one, os.PathLike) else str(one))]


def batch(jobs, *, workers=None, root=None, timeout=60):
    """Lays out many jobs, which are dictionaries in the format of `tatami batch`, and yields their results in order
    as they become available.

    A job that fails yields a result with "ok": False and raises no error."""
    arguments = [executable, "batch", "--quiet", "--timeout", str(timeout)]
    if workers is not None:
        arguments += ["--jobs", str(workers)]
    if root is not None:
        arguments += ["--out-dir", os.fspath(root)]
    process = _started(subprocess.Popen, arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    faults, said = [], []

    def feed():
        try:
            with process.stdin:
                for job in jobs:
                    process.stdin.write(json.dumps(job).encode() + b"\n")
        except BrokenPipeError:
            pass
        except BaseException as fault:  # raised by the reader of the results
            faults.append(fault)

    # Read in a thread, so that a command with much output doesn't block.
    threads = [threading.Thread(target=feed, daemon=True), threading.Thread(target=lambda: said.append(process.stderr.read()), daemon=True)]
    for thread in threads:
        thread.start()
    try:
        for line in process.stdout:
            yield json.loads(line)
        for thread in threads:
            thread.join()
        if process.wait() != 0:
            raise Error(b"".join(said).decode("utf-8", "replace").strip() or "tatami batch ended early", process.returncode)
        if faults:
            raise faults[0]
    finally:
        process.stdout.close()
        if process.poll() is None:
            process.kill()
            process.wait()


def _run(arguments, given, timeout):
    try:
        return _started(subprocess.run, [executable, *arguments], input=given, capture_output=True, timeout=timeout)
    except subprocess.TimeoutExpired as fault:
        unit = "second" if timeout == 1 else "seconds"
        raise Error(f"tatami {arguments[0]} exceeded the limit of {timeout:g} {unit}; timeout= allows more", 3) from fault


def _started(start, arguments, **options):
    try:
        return start(arguments, **options)
    except OSError as fault:
        raise Error(f"tatami cannot be started: {fault}", 70) from fault


def main():
    """Runs the command."""
    os.execv(executable, [executable, *sys.argv[1:]])
