"""Packs trees (see tree.py) into archives, wheels and Debian packages. Equal trees give equal bytes."""

import base64
import gzip
import hashlib
import io
import os
import re
import shutil
import tarfile
import tempfile
import zipfile
from pathlib import Path

from .tree import COMPLETIONS, GLIBC, HERE, ROOT, put, run

SUMMARY = "Auto Layout without Xcode: screens written in Lua, laid out and drawn anywhere"
CJK_SUMMARY = "Fonts for Chinese, Japanese and Korean texts in Tatami"
PYTHON = HERE / "python" / "tatami"
# Python's name of the platform: glibc 2.36 or newer.
PLATFORM = f"manylinux_{GLIBC[0]}_{GLIBC[1]}_x86_64"
# The place of the tree in the wheel.
PLACE = "tatami/dist"


def time():
    """The time of all files in artifacts: the last commit's, so that packing again gives the same bytes."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given) if given else int(run(["git", "-C", ROOT, "log", "-1", "--format=%ct"]) or 0)


def files(tree):
    return sorted(path for path in tree.rglob("*") if path.is_file())


def archive(tree, name, path):
    """A .tar.gz with the tree in the directory `name`."""
    with path.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed, tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for file in [tree, *sorted(tree.rglob("*"))]:
            entry = tar.gettarinfo(file, arcname=str(Path(name) / file.relative_to(tree)))
            entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = time(), 0, 0, "root", "root"
            with file.open("rb") if file.is_file() else io.BytesIO() as data:
                tar.addfile(entry, data if file.is_file() else None)
    return path


def debian(tree, package, summary, number, architecture, depends, out):
    """A Debian package with the tree in /usr/lib/tatami."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / package
        shutil.copytree(tree, root / "usr/lib/tatami")
        place = root / "usr/lib/tatami"
        shutil.move(place / "share/doc/tatami", root / f"usr/share/doc/{package}")
        shutil.rmtree(place / "share/doc")
        if (place / "bin").exists():
            link(root / "usr/bin/tatami", "../lib/tatami/bin/tatami")
            page = (place / "share/man/man1/tatami.1").read_bytes()
            put(root / "usr/share/man/man1/tatami.1.gz", gzip.compress(page, mtime=0))
            shutil.rmtree(place / "share/man")
            for shell, path in COMPLETIONS.items():
                # Debian's zsh has its own directory for packages.
                own = path.replace("site-functions", "vendor-completions") if shell == "zsh" else path
                link(root / "usr" / own, os.path.relpath(place / path, (root / "usr" / own).parent))
        size = sum(path.stat().st_size for path in files(root)) // 1024
        control = [
            f"Package: {package}", f"Version: {number}", f"Architecture: {architecture}", "Section: graphics", "Priority: optional",
            "Maintainer: The Tatami authors <tatami@example.org>", f"Installed-Size: {size}", f"Depends: {depends}", f"Description: {summary}",
        ]
        put(root / "DEBIAN/control", "\n".join(control) + "\n")
        for path in [root, *root.rglob("*")]:
            if path.is_dir():
                path.chmod(0o755)
        file = out / f"{package}_{number}_{architecture}.deb"
        run(["dpkg-deb", "--build", "--root-owner-group", "-Zxz", "-z6", root, file], env={**os.environ, "SOURCE_DATE_EPOCH": str(time())})
    return file


def link(path, target):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def wheel(tree, distribution, summary, number, tag, out, modules=(), extra=()):
    """A wheel with the tree in `PLACE`: a zip file with a list of its contents."""
    name = f"{re.sub('[-.]+', '_', distribution)}-{number}"
    info = f"{name}.dist-info"
    contents = {f"tatami/{path.name}": path for path in modules}
    contents |= {f"{PLACE}/{file.relative_to(tree)}": file for file in files(tree)}
    contents[f"{info}/METADATA"] = "".join(
        f"{line}\n" for line in (
            "Metadata-Version: 2.1", f"Name: {distribution}", f"Version: {number}", f"Summary: {summary}", "License: MIT",
            "Requires-Python: >=3.9", *extra)).encode()
    contents[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: scripts/package\nRoot-Is-Purelib: false\nTag: py3-none-{tag}\n".encode()
    if modules:
        contents[f"{info}/entry_points.txt"] = b"[console_scripts]\ntatami = tatami:main\n"
    contents[f"{info}/licenses/LICENSE"] = ROOT / "LICENSE"
    record = ""
    path = out / f"{name}-py3-none-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for file, source in contents.items():
            data = source if isinstance(source, bytes) else source.read_bytes()
            add(packed, file, data, isinstance(source, Path) and os.access(source, os.X_OK))
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record += f"{file},sha256={digest},{len(data)}\n"
        add(packed, f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode(), False)
    return path


def add(packed, file, data, is_program):
    entry = zipfile.ZipInfo(file)
    entry.external_attr = (0o100755 if is_program else 0o100644) << 16
    packed.writestr(entry, data, zipfile.ZIP_DEFLATED)


def sums(paths, out):
    """The SHA-256 of each artifact, as `sha256sum -c` reads them."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(paths)]
    put(out / "SHA256SUMS", "".join(lines))
