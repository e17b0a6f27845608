"""The tree that the archive, the wheel and the Debian package share.

    bin/tatami                     the launcher, which checks that the tree is complete
    libexec/tatami, lib/           the command and its libraries, without the C library
    share/tatami/                  plugins, fonts, the reference, the Thai dictionary, the commit, and the list of all files with their sizes
    share/man, share/*-completion  the manual page and completions
    share/doc/tatami/              licenses, the changelog, and the versions of the libraries
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from . import man

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
# Parts of glibc, which the system has.
SYSTEM = re.compile(r"(ld-linux-x86-64|libc|libm|libmvec|libdl|libpthread|librt|libresolv|libutil|libanl|libnss_\w+)\.so\.\d+|linux-vdso\.so\.1")
GLIBC = (2, 36)
COMPLETIONS = {
    "bash": "share/bash-completion/completions/tatami",
    "zsh": "share/zsh/site-functions/_tatami",
    "fish": "share/fish/vendor_completions.d/tatami.fish",
}
NOTICE = """
The command contains the runtime and Foundation of Swift (Apache License 2.0 with Runtime Library Exception) and
swift-argument-parser (Apache License 2.0 with Runtime Library Exception). lib has libraries of Debian, and share/tatami has
fonts of Debian; licenses has the license of each package.
"""


class Fault(Exception):
    """A tree that cannot be made."""


def run(command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, stdin=subprocess.DEVNULL, **options)
    if done.returncode != 0:
        words = " ".join(str(word) for word in command[:4])
        raise Fault(f"{words} … failed:\n{done.stdout.decode()[-2000:]}{done.stderr.decode()[-2000:]}")
    return done.stdout


def put(path, data, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    path.chmod(mode)


def version():
    text = (ROOT / "Sources" / "TatamiCommand" / "Support" / "Version.swift").read_text(encoding="utf-8")
    return re.search(r'number = "([^"]+)"', text).group(1)


def commit():
    """The commit of the sources; empty outside a repository."""
    asked = subprocess.run(["git", "-C", str(ROOT), "describe", "--always", "--abbrev=12", "--dirty", "--exclude=*"], capture_output=True)
    return asked.stdout.decode().strip()


def libraries(binary):
    """The libraries that a binary loads, except glibc's: name and path."""
    found = {}
    for line in run(["ldd", binary]).decode().splitlines():
        name, arrow, rest = line.strip().partition(" => ")
        name = name.split(" ")[0].rsplit("/", 1)[-1]
        if SYSTEM.fullmatch(name):
            continue
        if not arrow or rest.startswith("not found"):
            raise Fault(f"the command needs {name}, which is not installed")
        found[name] = Path(rest.split(" (")[0])
    return dict(sorted(found.items()))


def package(path):
    """The Debian package of a file, and its version."""
    for candidate in (path, path.resolve(), Path("/usr") / path.resolve().relative_to("/")):
        asked = subprocess.run(["dpkg-query", "-S", str(candidate)], capture_output=True, text=True)
        if asked.returncode == 0:
            name = asked.stdout.split(": ")[0].split(",")[0].split(":")[0]
            return name, run(["dpkg-query", "-W", "-f", "${Version}\n", name]).decode().split("\n")[0]
    raise Fault(f"{path} is in no Debian package")


def make(binary, root, debug):
    """Makes the tree with the fonts except the CJK fonts, and the debug information of the command."""
    put(root / "libexec" / "tatami", binary.read_bytes(), 0o755)
    command = root / "libexec" / "tatami"
    debug.parent.mkdir(parents=True, exist_ok=True)
    run(["objcopy", "--only-keep-debug", command, debug])
    run(["objcopy", "--strip-all", f"--add-gnu-debuglink={debug}", command])
    (root / "bin").mkdir()
    run(["cc", "-std=gnu17", "-Wall", "-Wextra", "-Werror", "-Os", "-static", "-s", "-o", root / "bin" / "tatami", HERE / "launcher.c"])
    packages = {}
    for name, path in libraries(binary).items():
        put(root / "lib" / name, path.read_bytes())
        run(["strip", "--strip-unneeded", root / "lib" / name])
        own, number = package(path)
        packages[own] = number
    share = root / "share" / "tatami"
    shutil.copytree(ROOT / "plugins", share / "plugins")
    # The language server links diagnostic codes to these pages.
    shutil.copytree(ROOT / "Sources" / "Scripting" / "Reference" / "API", share / "reference")
    if commit():
        put(share / "commit", commit() + "\n")
    run([HERE / "fetch", share, "fonts", "thai"])
    documents = root / "share" / "doc" / "tatami"
    shutil.move(share / "licenses", documents / "licenses")
    for name in packages:
        put(documents / "licenses" / name, Path(f"/usr/share/doc/{name}/copyright").read_bytes())
    put(documents / "libraries", "".join(f"{name} {number}\n" for name, number in sorted(packages.items())))
    put(documents / "copyright", (ROOT / "LICENSE").read_text(encoding="utf-8") + NOTICE)
    put(documents / "CHANGELOG.md", (ROOT / "CHANGELOG.md").read_bytes())
    dump = run([command, "--experimental-dump-help"])
    put(root / "share" / "man" / "man1" / "tatami.1", man.page(dump, version()))
    for shell, path in COMPLETIONS.items():
        put(root / path, run([command, "--generate-completion-script", shell]))
    normalize(root)
    list_files(root, "tatami")


def make_cjk(root):
    """Makes the tree of the CJK fonts, which is unpacked over the other tree."""
    share = root / "share" / "tatami"
    run([HERE / "fetch", share, "cjk"])
    (share / "fonts").mkdir()
    shutil.move(share / "cjk", share / "fonts" / "cjk")
    shutil.move(share / "licenses", root / "share" / "doc" / "tatami" / "licenses")
    normalize(root)
    list_files(root, "tatami-fonts-cjk")


def normalize(root):
    """Gives all files the same rights on every machine."""
    root.chmod(0o755)
    for path in root.rglob("*"):
        path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) and path.parent.name in ("bin", "libexec") else 0o644)


def list_files(root, name):
    """Writes the list that the launcher checks: size and path of each file that the command needs."""
    needed = sorted(path for path in root.rglob("*") if path.is_file() and path.relative_to(root).parts[:2] not in OPTIONAL)
    lines = [f"{path.stat().st_size} {path.relative_to(root)}\n" for path in needed]
    put(root / "share" / "tatami" / f"{name}.files", "".join(lines))


# The command works without these.
OPTIONAL = {("share", part) for part in ("doc", "man", "bash-completion", "zsh", "fish")}
