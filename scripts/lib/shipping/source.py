"""Builds of the sources with the libraries of Debian 13, and of a package that depends on this one."""

import shutil
import subprocess
from pathlib import Path

from . import roots
from .tree import ROOT, Fault, put, run, version

# Packages of scripts/setup that the build and the quick tests do not need.
UNNEEDED = "chromium|lua-check|shellcheck|man-db|dpkg-dev|python3-.*|debootstrap|curl|librsvg2-bin"
EXAMPLE = ROOT / "scripts" / "example"
CACHE = Path.home() / ".cache" / "org.swift.swiftpm"


def toolchain():
    """The directory with `usr` of the Swift toolchain."""
    swift = shutil.which("swift")
    if swift is None:
        raise Fault("'swift' is not on the PATH")
    return Path(swift).resolve().parents[2]


def clone(place):
    """A clone of the last commit."""
    shutil.rmtree(place, ignore_errors=True)
    run(["git", "clone", "--quiet", ROOT, place])
    resolved = ROOT / "Package.resolved"
    if resolved.exists():
        shutil.copy(resolved, place)


def build(folder):
    """Builds with Debian 13's libraries and runs the quick tests. Uses the toolchain and the package cache of this machine."""
    root = roots.make("debian13-build", folder)
    inside = {"PATH": "/swift/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/build/home", "DEBIAN_FRONTEND": "noninteractive",
              "TATAMI_SEEDS": "3"}
    CACHE.mkdir(parents=True, exist_ok=True)
    sources = folder / "sources"
    clone(sources)
    (folder / "build/home/.cache/org.swift.swiftpm").mkdir(parents=True, exist_ok=True)
    binds = [(toolchain(), "/swift"), (sources, "/sources"), (folder / "build", "/build"), (CACHE, "/build/home/.cache/org.swift.swiftpm")]
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    swift = "--package-path /sources --scratch-path /build"
    packages = f"/sources/scripts/setup --dry-run | grep -vxE '{UNNEEDED}'"
    steps = [f"apt-get update && names=$({packages} || true) && apt-get install --yes --no-install-recommends $names", f"swift build {swift} --build-tests",
             f"swift test {swift} --skip-build --disable-xctest --filter '{QUICK}' --skip '{LONG}'", "/build/debug/tatami --version"]
    for step in steps:
        done = roots.run(root, ["/bin/sh", "-c", step], variables=inside, binds=binds, has_proc=True)
        if done.returncode != 0:
            issues = "\n".join(line for line in done.stdout.decode().split("\n") if line.startswith(("✘", "↳")))
            raise Fault(f"{step[:60]} … failed:\n{issues or done.stdout.decode()[-1500:]}\n{done.stderr.decode()[-500:]}")
    shown = done.stdout.decode()
    if "text stack: not the reference" not in shown:
        raise Fault(f"a build with other libraries must report the difference: {shown}")
    print("  " + shown.strip().replace("\n", "\n  "))


# Tests whose results do not depend on the versions of the text libraries, without the two longest suites.
QUICK = r"^(ConstraintSolverTests|StateObservationTests|SectionDiffTests|LuaHostTests|LayoutTests|ListsTests|ScriptingTests)\."
LONG = r"^ScriptingTests\.(MemoryTests|ArgumentSweepTests)/"


def dependent(folder):
    """Builds scripts/example against a tag of a clone, as other packages do, and runs it."""
    sources, example = folder / "tagged" / "tatami", folder / "dependent"
    clone(sources)
    run(["git", "-C", sources, "-c", "user.name=t", "-c", "user.email=t@example.org", "tag", "--force", version()])
    shutil.rmtree(example, ignore_errors=True)
    shutil.copytree(EXAMPLE, example, ignore=shutil.ignore_patterns(".build"))
    manifest = (example / "Package.swift").read_text(encoding="utf-8")
    put(example / "Package.swift", manifest.replace('.package(name: "tatami", path: "../..")', f'.package(url: "file://{sources}", from: "{version()}")'))
    done = subprocess.run(["swift", "run", "--package-path", example, "card"], capture_output=True, text=True, cwd=example)
    if done.returncode != 0:
        raise Fault(f"the dependent package failed:\n{done.stdout[-1500:]}{done.stderr[-500:]}")
    print(f"  built against {version()} and ran")
