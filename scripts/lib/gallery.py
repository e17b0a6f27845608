"""Renders the gallery: for users (scripts/demo), and as a test that its bytes are always the same.

A script of the gallery may set its image size in one of its first lines:

    -- size: 1200x630 scale: 1

Both are optional; the default is a phone's screen, 390x844 at scale 2. Further options of
`tatami render` for the image have a separate line:

    -- options: --direction rtl --locale ar
"""

import json
import os
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

FORMATS = {"png": "png", "svg": "svg", "pdf": "pdf", "json": "json", "text": "txt"}
# The demo also writes this screen in these formats.
SHOWN_IN_FULL, FULL_FORMATS = "login", ("svg", "pdf", "json")

_SECONDS_A_PICTURE = 60
_HEADER_LINES = 10
_HEADER = re.compile(r"^--.*?\bsize:\s*(\d+)x(\d+)", re.IGNORECASE)
_SCALE = re.compile(r"^--.*?\bscale:\s*(\d+(?:\.\d+)?)", re.IGNORECASE)
_OPTIONS = re.compile(r"^--\s*options:\s*(.*)$", re.IGNORECASE)


class Fault(Exception):
    """An image that is missing or wrong."""


@dataclass(frozen=True)
class Picture:
    script: Path
    width: int = 390
    height: int = 844
    scale: str = "2"
    options: tuple = ()

    @property
    def name(self):
        return self.script.stem

    @property
    def pixels(self):
        return round(self.width * float(self.scale)), round(self.height * float(self.scale))


def pictures(folder):
    """Returns the scripts of the gallery, by name."""
    found = []
    for script in sorted(Path(folder).glob("*.lua")):
        # Tests of the gallery, not pictures.
        if script.name.endswith("_spec.lua"):
            continue
        lines = script.read_text(encoding="utf-8").split("\n")[:_HEADER_LINES]
        size = next(filter(None, map(_HEADER.match, lines)), None)
        scale = next(filter(None, map(_SCALE.match, lines)), None)
        values = {}
        if size:
            values["width"], values["height"] = int(size.group(1)), int(size.group(2))
        if scale:
            values["scale"] = scale.group(1)
        options = next(filter(None, map(_OPTIONS.match, lines)), None)
        if options:
            try:
                values["options"] = tuple(shlex.split(options.group(1)))
            except ValueError as error:
                raise Fault(f"{script.name}: the line of options cannot be read: {error}") from None
        found.append(Picture(script.resolve(), **values))
    if not found:
        raise Fault(f"no scripts in {folder}")
    return found


def render(tatami, picture, format, output, environment=None, folder=None):
    """Runs the command; returns its stderr."""
    command = [str(tatami), "render", str(picture.script), "--size", f"{picture.width}x{picture.height}", "--scale", picture.scale,
               "--format", format, "-o", str(output), *picture.options]
    try:
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL, env=environment, cwd=folder,
                             timeout=_SECONDS_A_PICTURE)
    except subprocess.TimeoutExpired:
        raise Fault(f"the command did not end within {_SECONDS_A_PICTURE} s") from None
    except OSError as error:
        raise Fault(f"cannot be run: {error}") from None
    if run.returncode:
        why = f"killed by signal {-run.returncode}" if run.returncode < 0 else f"exit status {run.returncode}"
        raise Fault(f"{why}\n{run.stderr.strip()}")
    if not Path(output).is_file():
        raise Fault("exit status 0, but nothing was written")
    return run.stderr.strip()


def validate(picture, format, data):
    """Returns whether the bytes have the right format and size."""
    if format == "png":
        if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR" or data[-8:-4] != b"IEND":
            raise Fault("not a whole PNG file")
        if struct.unpack(">II", data[16:24]) != picture.pixels:
            raise Fault(f"the PNG is {struct.unpack('>II', data[16:24])} pixels, not {picture.pixels}")
    elif format == "svg":
        try:
            root = xml.etree.ElementTree.fromstring(data)
        except xml.etree.ElementTree.ParseError as error:
            raise Fault(f"the SVG is not XML: {error}") from None
        if root.tag != "{http://www.w3.org/2000/svg}svg" or len(root) == 0:
            raise Fault("the SVG has no <svg> or nothing in it")
    elif format == "pdf":
        if not data.startswith(b"%PDF-") or not data.rstrip().endswith(b"%%EOF"):
            raise Fault("not a whole PDF file")
    elif format == "json":
        try:
            document = json.loads(data)
        except ValueError as error:
            raise Fault(f"not JSON: {error}") from None
        if document.get("size") != {"width": picture.width, "height": picture.height} or not document.get("root", {}).get("children"):
            raise Fault("the JSON lacks the size that was asked for or the views")
        # Users copy these layouts, so they have no conflict and no ambiguity.
        if document.get("diagnostics"):
            raise Fault("diagnostics: " + json.dumps(document["diagnostics"], ensure_ascii=False)[:600])
    elif format == "text":
        if len(data.decode("utf-8").strip().splitlines()) < 2:
            raise Fault("the text tree has no views")


def _hostile(temporary):
    """Returns an unusual environment, in which output that depends on it would differ: another language, no home."""
    return {"PATH": os.environ.get("PATH", ""), "LANGUAGE": "zh", "LANG": "zh_CN.UTF-8", "LC_ALL": "zh_CN.UTF-8", "PANGO_LANGUAGE": "zh",
            "TZ": "Asia/Tokyo", "TMPDIR": str(temporary), "FONTCONFIG_FILE": "/nonexistent/fonts.conf", "FONTCONFIG_SYSROOT": "/nonexistent", "NO_COLOR": "1"}


def _smoke_one(tatami, picture, format):
    with tempfile.TemporaryDirectory(prefix="tatami-gallery-") as name:
        folder = Path(name)
        away, temporary = folder / "away", folder / "temporary"
        away.mkdir()
        temporary.mkdir()
        surroundings = {"first": (None, None), "again": (None, None), "hostile": (_hostile(temporary), away)}
        results = {}
        for label, (environment, working_folder) in surroundings.items():
            place = folder / label
            place.mkdir()
            output = place / f"{picture.name}.{FORMATS[format]}"
            message = render(tatami, picture, format, output, environment, working_folder)
            if message:
                raise Fault(f"the command writes to stderr in the {label} run:\n{message}")
            left = [path.name for path in place.iterdir() if path != output] + [path.name for path in away.iterdir()]
            if left:
                raise Fault(f"the command left behind: {', '.join(left)}")
            results[label] = output.read_bytes()
            if label == "first":
                validate(picture, format, results[label])
        for label, what in (("again", "a second run"), ("hostile", "LANGUAGE=zh, without HOME and in another working directory")):
            if results[label] != results["first"]:
                raise Fault(f"other bytes with {what} ({len(results['first'])} and {len(results[label])})")


def smoke(tatami, folder, report=print):
    """Renders everything in every format, three times, and compares the results. Returns the number of failures."""
    jobs = [(picture, format) for picture in pictures(folder) for format in FORMATS]

    def attempt(job):
        try:
            _smoke_one(tatami, *job)
        except Fault as fault:
            return str(fault)
        return None

    faults = 0
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for (picture, format), fault in zip(jobs, pool.map(attempt, jobs)):
            if fault:
                faults += 1
                report(f"FAILED: {picture.name} as {format}: {fault}")
    report(f"gallery: {len(jobs)} pictures, each three times, {faults} failed")
    return faults


def demo(tatami, folder, out, report=print):
    """Renders the gallery into `out`. Returns the number of failures."""
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    faults = 0
    for picture in pictures(folder):
        for format in ("png",) + (FULL_FORMATS if picture.name == SHOWN_IN_FULL else ()):
            output = out / f"{picture.name}.{FORMATS[format]}"
            # Output of an earlier run must not count for this one.
            output.unlink(missing_ok=True)
            try:
                message = render(tatami, picture, format, output)
                validate(picture, format, output.read_bytes())
            except Fault as fault:
                faults += 1
                report(f"  FAILED {output.name}: {fault}")
                continue
            report(f"  {output.name:<16} {picture.width} x {picture.height} points{'' if format != 'png' else ' at scale ' + picture.scale}")
            if message:
                report("    " + message.replace("\n", "\n    "))
    return faults


def main(arguments):
    if len(arguments) == 4 and arguments[0] == "demo":
        return 1 if demo(*map(Path, arguments[1:])) else 0
    if len(arguments) == 3 and arguments[0] == "smoke":
        return 1 if smoke(*map(Path, arguments[1:])) else 0
    print("usage: gallery.py demo TATAMI GALLERY OUT | smoke TATAMI GALLERY", file=sys.stderr)
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Fault as fault:
        sys.exit(f"gallery: {fault}")
