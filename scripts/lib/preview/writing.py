"""Attacks on `tatami serve --edit`: see scripts/preview-security."""

import json
import os
from pathlib import Path

from client import frame, upgrade
from server import Server

WRITTEN = 'return function(content)\n  content:putView("box"):left(equalTo(5), parent):top(equal):size(equalTo(9))\nend\n'


def edit(script, **fields):
    """Returns a message that would change a number of `written` in a script."""
    return json.dumps({"type": "edit", "version": 1, "stem": "root/box.left == root.left", "source": f"{script}:2", "value": 77, **fields}).encode()


def said(server, script, *messages):
    """Returns the answers of a script's session to messages."""
    own = f"http://{server.host}:{server.port}"
    client, rest = upgrade(server, own, path=f"/{server.token}/session?script={script}", keep=True)
    for message in messages:
        client.socket.sendall(frame(message))
    client.socket.sendall(frame(b"", opcode=8))
    return rest + client.rest()


def attack(report, executable, folder):
    """Without --edit nothing is written; with it, nothing outside of the directory, through links, or without a
    constraint."""
    folder = Path(folder).resolve()
    served, outside = folder / "served", folder / "outside.lua"
    (served / "deep").mkdir(parents=True)
    script = served / "own.lua"
    script.write_text(WRITTEN)
    with Server(executable, str(served)) as server:
        answer = said(server, script, edit(script), b'{"type": "undo"}', b'{"type": "redo"}')
        wrong = [] if answer.count(b"start the preview with --edit") == 3 and script.read_text() == WRITTEN else ["something was written"]
    report.line("write-back without --edit", 3, wrong)

    outside.write_text(WRITTEN)
    (served / "link.lua").symlink_to(outside)
    (served / "inner.lua").symlink_to("own.lua")
    (served / "folder").symlink_to(folder)
    (served / "hard.lua").write_text(WRITTEN)
    os.link(served / "hard.lua", folder / "other-name.lua")
    files = {path: path.read_text() for path in [outside, script, served / "hard.lua"]}
    with Server(executable, str(served), "--edit") as server:
        wrong, tried = [], 0
        for name in ["link.lua", "inner.lua", "hard.lua"]:
            path, tried = served / name, tried + 1
            if b"refused" not in said(server, path, edit(path)):
                wrong.append(f"{name} was not refused")
        for place in [outside, folder / "other-name.lua", f"{served}/../outside.lua", f"{served}/folder/outside.lua", "/etc/passwd", "", "own.lua",
                      f"{served}/link.lua", "\u0000", "../outside.lua", "file://" + str(outside), "/proc/self/mem"]:
            tried += 1
            if b"refused" not in said(server, script, edit(place), edit(script, source=str(place)), edit(script, file=str(place), source=f"{place}:1")):
                wrong.append(f"{place} was not refused")
        for path, text in files.items():
            wrong += [] if path.read_text() == text else [f"{path.name} was changed"]
        wrong += [] if (served / "link.lua").is_symlink() and (served / "inner.lua").is_symlink() else ["a link was replaced"]
        report.line("write-back outside of the root, through links, to places that are none", tried, wrong)

        odd = [edit(script, value=value) for value in [None, "1", 1e300, [], {}, True, "1) os.execute('id'"]]
        odd += [edit(script, stem=stem) for stem in [None, "", "root/box.left == root.left)", "x" * 4000, 7]]
        odd += [edit(script, version=version) for version in [None, 0, 2, -1, 1e9, "1"]]
        odd += [edit(script, property=name, view="root/box") for name in ["", "alpha", "os", "spacing"]] + [b'{"type": "undo"}', b'{"type": "redo"}']
        answer = said(server, script, *odd)
        wrong = [] if answer.count(b'"refused"') == len(odd) and script.read_text() == WRITTEN else [f"{answer.count(b'refused')} of {len(odd)} refused"]
        report.line("odd messages that would write", len(odd), wrong)

        answer = said(server, script, edit(script), edit(script, version=2, value=78), b'{"type": "undo"}')
        wrong = [] if script.read_text() == WRITTEN.replace("equalTo(5)", "equalTo(77)") else [script.read_text()]
        report.line("what may be written is, and can be taken back", 3, wrong)
