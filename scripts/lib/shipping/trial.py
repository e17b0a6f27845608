"""Runs the artifacts on this machine in an empty environment, complete and damaged."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from .tree import Fault, put, run

SCRIPT = """return function(c)
  local a = c:putLabel("a"):text(data.text or "Hello"):center(equal, parent)
  c:putTag("t"):text("new"):centerX(equal, a):top(equalTo(8), a.bottomAnchor)
end
"""
CJK_SCRIPT = 'return function(c) c:putLabel("a"):text("\\u{6F22}\\u{5B57}"):center(equal, parent) end\n'
EMPTY = {"PATH": "/usr/bin:/bin"}

PYTHON = f"""
import tatami
image = tatami.render("a.lua", size=(200, 100), data={{"text": "One"}})
assert image._repr_png_().startswith(b"\\x89PNG") and image._repr_svg_() is None
other = tatami.render(source={SCRIPT!r}, size=(200, 100), format="json", scale=1).json()
assert [child["id"] for child in other["root"]["children"]] == ["a", "t"], other
jobs = ({{"id": n, "script": "a.lua" if n != 2 else "missing.lua", "data": {{"text": str(n)}}}} for n in range(4))
results = list(tatami.batch(jobs, workers=2))
assert [(result["id"], result["ok"]) for result in results] == [(0, True), (1, True), (2, False), (3, True)], results
try:
    tatami.render(source="error('on purpose')")
except tatami.Error as fault:
    assert fault.status == 1 and "on purpose" in str(fault), fault
else:
    raise AssertionError("a failed script must raise an error")
try:
    tatami.render(source="while true do end", max_time=60, timeout=1)
except tatami.Error as fault:
    assert fault.status == 3 and str(fault) == "tatami render exceeded the limit of 1 second; timeout= allows more", fault
else:
    raise AssertionError("a render that takes longer than its timeout must raise an error")
def broken():
    yield {{"id": 1, "script": "a.lua"}}
    raise KeyError("from the caller")
try:
    list(tatami.batch(broken()))
except KeyError:
    pass
else:
    raise AssertionError("an error in the caller's jobs must reach the caller")
"""

# The damage to an installed tree, and a part of the message.
DAMAGES = {
    "a missing library": (lambda tree: (tree / "lib" / "libpango-1.0.so.0").unlink(), "lib/libpango-1.0.so.0"),
    "no libraries": (lambda tree: shutil.rmtree(tree / "lib"), "incomplete installation: cannot open"),
    "a missing font": (lambda tree: (tree / "share/tatami/fonts/Inter-Regular.otf").unlink(), "fonts/Inter-Regular.otf"),
    "no fonts": (lambda tree: shutil.rmtree(tree / "share/tatami/fonts"), "share/tatami/fonts/"),
    "a truncated font": (lambda tree: os.truncate(tree / "share/tatami/fonts/NotoSans-Regular.ttf", 1000), "NotoSans-Regular.ttf' has 1000 bytes, expected "),
    "no plugins": (lambda tree: shutil.rmtree(tree / "share/tatami/plugins"), "share/tatami/plugins/"),
    "no list of files": (lambda tree: (tree / "share/tatami/tatami.files").unlink(), "share/tatami/tatami.files"),
    "no command": (lambda tree: (tree / "libexec/tatami").unlink(), "libexec/tatami"),
}


def run_all(packed, number, folder):
    by_name = {path.name: path for path in packed}
    name = f"tatami-{number}-linux-x86_64"
    tree = unpack(by_name[f"{name}.tar.gz"], folder / "archive") / name
    try_archive(tree, by_name[f"tatami-fonts-cjk-{number}.tar.gz"], folder)
    try_damaged(tree, folder)
    try_debian(by_name[f"tatami_{number}_amd64.deb"], folder)
    try_wheel(next(path for path in packed if path.name.startswith("tatami_layout-")), number, folder)


def unpack(archive, folder):
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="tar") if hasattr(tarfile, "tar_filter") else tar.extractall(folder)
    return folder


def render(command, work, script=SCRIPT, status=0):
    """Renders a script in an empty environment; returns the messages."""
    put(work / "a.lua", script)
    (work / "a.png").unlink(missing_ok=True)
    done = subprocess.run([str(command), "render", "a.lua", "--size", "200x100", "-o", "a.png"], cwd=work, env=EMPTY, capture_output=True, text=True)
    if done.returncode != status:
        raise Fault(f"{command} ended with status {done.returncode}, expected {status}: {done.stderr}")
    if status == 0 and not (work / "a.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n"):
        raise Fault(f"{command} wrote no PNG")
    return done.stderr


def try_archive(tree, cjk, folder):
    work = folder / "work"
    if render(tree / "bin" / "tatami", work):
        raise Fault("the command of the archive prints messages for a good script")
    missing = render(tree / "bin" / "tatami", work, CJK_SCRIPT, status=1)
    if "install tatami-fonts-cjk" not in missing:
        raise Fault(f"without CJK fonts, the message for CJK text must name them: {missing}")
    both = folder / "both"
    shutil.copytree(tree.parent, both)
    unpack(cjk, both)
    if render(both / tree.name / "bin" / "tatami", work, CJK_SCRIPT):
        raise Fault("the command prints messages although it has the CJK fonts")


def try_damaged(tree, folder):
    for name, (damage, expected) in DAMAGES.items():
        broken = folder / "broken"
        shutil.copytree(tree, broken)
        damage(broken)
        message = render(broken / "bin" / "tatami", folder / "work", status=1)
        if not message.startswith("error: ") or expected not in message:
            raise Fault(f"{name}: expected an error with '{expected}', found: {message}")
        if (folder / "work" / "a.png").exists():
            raise Fault(f"{name}: the command wrote a file")
        shutil.rmtree(broken)


def try_debian(package, folder):
    root = folder / "root"
    run(["dpkg-deb", "-x", package, root])
    render(root / "usr/bin/tatami", folder / "work")
    shown = run(["man", "--warnings", "-l", root / "usr/share/man/man1/tatami.1.gz"], env={**EMPTY, "MANWIDTH": "100", "LANG": "C.UTF-8"}).decode()
    for part in ("tatami render", "--all-devices", "tatami plugin new", "Exit status"):
        if part not in shown:
            raise Fault(f"the manual page lacks '{part}'")
    completions = root / "usr/share/bash-completion/completions/tatami"
    run(["bash", "-c", f'source "{completions}" && complete -p tatami'])
    if os.geteuid() == 0 and shutil.which("apt-get"):
        run(["apt-get", "install", "--simulate", "--no-install-recommends", package])


def try_wheel(package, number, folder):
    environment = folder / "venv"
    run([sys.executable, "-m", "venv", environment])
    run([environment / "bin/python3", "-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", package])
    work = folder / "wheel"
    put(work / "a.lua", SCRIPT)
    put(work / "trial.py", PYTHON)
    run([environment / "bin/python3", "trial.py"], cwd=work, env=EMPTY)
    shown = run([environment / "bin/tatami", "--version"], cwd=work, env=EMPTY).decode()
    for part in (f"tatami {number}", "Pango 1.", "Inter ", "text stack: "):
        if part not in shown:
            raise Fault(f"--version of the wheel lacks '{part}': {shown}")
