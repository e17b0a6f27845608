"""Checks that the gallery's test can fail: a stand-in for the command fails in one way at a time."""

import tempfile
from pathlib import Path

import gallery

# Writes well-formed pictures, plus the failure that FAULT names.
_STAND_IN = '''#!/usr/bin/env python3
import json, os, pathlib, struct, sys, time
FAULT = "%s"
script, options = sys.argv[2], dict(zip(sys.argv[3::2], sys.argv[4::2]))
width, height = map(int, options["--size"].split("x"))
scale, format, output = float(options["--scale"]), options["--format"], pathlib.Path(options["-o"])
extra = ""
if FAULT == "options" and "--direction" in options: sys.exit(2)
if FAULT == "status": sys.exit("%%s:3: an error" %% script)
if FAULT == "signal": os.kill(os.getpid(), 11)
if FAULT == "silent": sys.exit(0)
if FAULT == "warning": print("a warning", file=sys.stderr)
if FAULT == "time": extra = str(time.time_ns())
if FAULT == "language": extra = os.environ.get("LANGUAGE", "")
if FAULT == "home": extra = os.environ.get("HOME", "")
if FAULT == "folder": extra = os.getcwd()
if FAULT == "leftover": output.with_suffix(".partial").write_text("")
if FAULT == "stray": pathlib.Path("stray").write_text("") if "LANGUAGE" in os.environ and os.environ["LANGUAGE"] == "zh" else None
if FAULT == "scale": scale += 1
diagnostics = [{"severity": "warning", "code": "ambiguous"}] if FAULT == "diagnostics" else []
if format == "png":
    data = b"\\x89PNG\\r\\n\\x1a\\n\\0\\0\\0\\rIHDR" + struct.pack(">II", round(width * scale), round(height * scale))
    data += extra.encode() + (b"" if FAULT == "torn" else b"IEND\\xae\\x42\\x60\\x82")
elif format == "svg":
    data = ('<svg xmlns="http://www.w3.org/2000/svg"><g/>%%s</svg>' %% extra).encode()[:20 if FAULT == "torn" else None]
elif format == "pdf":
    data = b"%%PDF-1.5" + extra.encode() + (b"" if FAULT == "torn" else b"%%%%EOF\\n")
elif format == "json":
    data = json.dumps({"size": {"width": width, "height": height}, "root": {"children": [1]}, "diagnostics": diagnostics, "x": extra}).encode()
    data = data[:30 if FAULT == "torn" else None]
else:
    data = ("root" if FAULT == "torn" else "root\\n  label " + extra).encode()
output.write_bytes(data)
'''

# The failure, and a part of the expected message.
_FAULTS = {
    "status": "exit status 1", "signal": "killed by signal 11", "silent": "nothing was written", "warning": "writes to stderr",
    "time": "other bytes with a second run", "language": "other bytes with LANGUAGE=zh", "home": "other bytes with LANGUAGE=zh",
    "folder": "other bytes with LANGUAGE=zh", "leftover": "left behind", "stray": "left behind: stray", "scale": "pixels, not",
    "diagnostics": "diagnostics: ", "torn": "not a whole PNG", "options": "exit status 2",
}


def run():
    failures = []
    with tempfile.TemporaryDirectory(prefix="tatami-gallery-") as name:
        folder = Path(name)
        layouts = folder / "gallery"
        layouts.mkdir()
        (layouts / "login.lua").write_text("return function(content) end\n")
        (layouts / "card.lua").write_text("-- A card.\n-- size: 1200x630 scale: 1\nreturn function(content) end\n")
        (layouts / "arabic.lua").write_text("-- options: --direction rtl --locale 'ar'\nreturn function(content) end\n")
        arabic, card, login = gallery.pictures(layouts)
        if arabic.options != ("--direction", "rtl", "--locale", "ar") or card.options or arabic.pixels != (780, 1688):
            failures.append(f"the options in the layouts are not read: {arabic} {card}")
        if (card.width, card.height, card.scale, card.pixels) != (1200, 630, "1", (1200, 630)) or login.pixels != (780, 1688):
            failures.append(f"the sizes in the layouts are not read: {card} {login}")

        def stand_in(fault):
            path = folder / f"tatami-{fault}"
            path.write_text(_STAND_IN % fault)
            path.chmod(0o755)
            return path

        lines = []
        if gallery.smoke(stand_in("none"), layouts, lines.append) or gallery.demo(stand_in("none"), layouts, folder / "out", lines.append):
            failures.append(f"a command that does everything right is found fault with: {lines}")
        made = sorted(path.name for path in (folder / "out").iterdir())
        if made != ["arabic.png", "card.png", "login.json", "login.pdf", "login.png", "login.svg"]:
            failures.append(f"the demo made {made}")
        for fault, expected in _FAULTS.items():
            lines = []
            faults = gallery.smoke(stand_in(fault), layouts, lines.append)
            if not faults or not any(expected in line for line in lines):
                failures.append(f"the gallery's test does not see the fault {fault} (expected: {expected}): {lines}")
        # Pictures of an earlier run must not make this one succeed.
        if not gallery.demo(stand_in("silent"), layouts, folder / "out", lines.append):
            failures.append("the demo takes an old picture for a new one")
    for failure in failures:
        print(f"FAILED: {failure}")
    print(f"gallery self-test: {len(_FAULTS) + 5} cases, {len(failures)} failed")
    return 1 if failures else 0
