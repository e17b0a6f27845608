"""Root directories with other systems, and commands that run in them."""

import os
import shutil
import subprocess
from pathlib import Path

from .tree import Fault

MIRROR = "http://deb.debian.org/debian"
SYSTEMS = {
    "debian12": ("bookworm", ""),
    "debian13": ("trixie", ""),
    # A newer QEMU: version 7.2 of Debian 12 crashes if a timer's signal interrupts a vector instruction.
    "qemu": ("trixie", "qemu-user"),
    "python": ("bookworm", "python3-venv"),
    "debian13-build": ("trixie", "gcc"),
}
# The files of glibc that programs need.
GLIBC = ["lib64/ld-linux-x86-64.so.2", "lib/x86_64-linux-gnu/libc.so.6", "lib/x86_64-linux-gnu/libm.so.6"]


def make(name, folder):
    """Makes a root unless it exists. `glibc` has nothing but the C library."""
    root = folder / name
    if (root / ".complete").exists():
        return root
    shutil.rmtree(root, ignore_errors=True)
    if name == "glibc":
        source = make("debian12", folder)
        for file in GLIBC:
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source / file, root / file, follow_symlinks=True)
            (root / file).chmod(0o755)
    else:
        suite, packages = SYSTEMS[name]
        include = [f"--include={','.join(packages.split())}"] if packages else []
        done = subprocess.run(["debootstrap", "--variant=minbase", *include, suite, root, MIRROR], capture_output=True, text=True)
        if done.returncode != 0:
            raise Fault(f"debootstrap {suite} failed: {done.stdout[-1000:]}{done.stderr[-1000:]}")
    (root / ".complete").touch()
    return root


def command(root, words, variables=None, binds=(), has_proc=False, is_read_only=False):
    """The command that runs `words` in a root with only the given variables. `binds` are pairs of a directory here and one there."""
    lines = [f'mount --bind "{root}" "{root}"'] if is_read_only else []
    for here, there in binds:
        (root / there.lstrip("/")).mkdir(parents=True, exist_ok=True)
        lines.append(f'mount --bind "{here}" "{root}{there}"')
    if has_proc:
        (root / "proc").mkdir(exist_ok=True)
        lines.append(f'mount -t proc proc "{root}/proc" && mount --rbind /dev "{root}/dev"')
    if is_read_only:
        lines.append(f'mount -o remount,bind,ro "{root}"')
    assignments = " ".join(f"'{name}={value}'" for name, value in (variables or {}).items())
    lines.append(f'exec {shutil.which("env")} -i {assignments} {shutil.which("chroot")} "{root}" "$@"')
    return ["unshare", "-m", "sh", "-e", "-c", "\n".join(lines), "sh", *[str(word) for word in words]]


def run(root, words, **options):
    """Runs a command in a root; see `command`."""
    given = {name: options.pop(name) for name in ("stdin", "timeout") if name in options}
    return subprocess.run(command(root, words, **options), capture_output=True, **given)


def require_rights():
    if os.geteuid() != 0:
        raise Fault("making the systems needs root; run scripts/portability with sudo")
    for tool in ("debootstrap", "unshare", "chroot"):
        if shutil.which(tool) is None:
            raise Fault(f"'{tool}' is not installed; install debootstrap and util-linux")


def place(folder):
    """The directory for roots; debootstrap needs an absolute path."""
    folder = Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder
