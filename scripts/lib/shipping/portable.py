"""The gallery's outputs in several environments: whether all have the same bytes."""

import hashlib
import json
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import gallery

from . import roots
from .tree import ROOT, Fault

GALLERY = ROOT / "scripts" / "gallery"
ENDINGS = {"png": "png", "webp": "webp", "svg": "svg", "pdf": "pdf", "html": "html", "json": "json", "text": "txt"}
VARIANTS = {"light": {}, "dark": {"dark": True}, "rtl": {"direction": "rtl"}, "large": {"textSize": 2}}
HOSTILE_FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
<match target="pattern"><edit name="family" mode="assign" binding="strong"><string>DejaVu Serif</string></edit></match>
<match target="font"><edit name="embolden" mode="assign"><bool>true</bool></edit></match></fontconfig>
"""
HOSTILE = {
    "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "zh", "PANGO_LANGUAGE": "zh", "TZ": "Asia/Kathmandu", "HOME": "/nonexistent",
    "FONTCONFIG_FILE": "/out/fonts.conf", "FONTCONFIG_PATH": "/out", "FONTCONFIG_SYSROOT": "/out", "XDG_CONFIG_HOME": "/out", "XDG_DATA_HOME": "/out",
    "LD_LIBRARY_PATH": "/out", "LIBTHAI_DICTDIR": "/out", "FREETYPE_PROPERTIES": "cff:no-stem-darkening=0", "HB_SHAPER_LIST": "fallback", "FC_DEBUG": "1", "SOURCE_DATE_EPOCH": "1", "G_MESSAGES_DEBUG": "all",
}
TUNABLES = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX2_Usable,-FMA,-FMA_Usable,-FMA4,-AVX512F,-AVX512F_Usable,-ERMS"}


def jobs():
    """One job per screen of the gallery, variant and format."""
    made = []
    for picture in gallery.pictures(GALLERY):
        base = {"script": f"/gallery/{picture.script.name}", "size": [picture.width, picture.height], "scale": float(picture.scale)}
        options = list(picture.options)
        for name, value in zip(options[::2], options[1::2]):
            base[name.removeprefix("--")] = value
        for variant, traits in VARIANTS.items():
            for form, ending in ENDINGS.items():
                name = f"{picture.name}-{variant}.{ending}"
                made.append({"id": name, **base, **traits, "format": form, "output": name})
    return made


def environments(tree, folder):
    """The environments by name: how `batch` is started in each. All have the tree at /tatami and the gallery at /gallery."""
    system = {name: roots.make(name, folder) for name in ("debian12", "debian13", "glibc")}
    return {
        "Debian 12, minimal": (system["debian12"], {}, {}),
        "Debian 13": (system["debian13"], {}, {"has_proc": True}),
        "only glibc, without /proc, /tmp and /dev": (system["glibc"], {}, {}),
        "LANG=C": (system["debian12"], {"LANG": "C", "TMPDIR": "/nonexistent"}, {}),
        "hostile variables": (system["debian12"], HOSTILE, {}),
        "no AVX2 and FMA": (system["debian12"], TUNABLES, {"has_proc": True}),
    }


def hashes(out):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(out.iterdir()) if path.suffix != ".conf"}


def batch(root, tree, out, variables, options, lines):
    """Runs all jobs in a root; returns the hashes of the outputs."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    (out / "fonts.conf").write_text(HOSTILE_FONTS)
    binds = [(tree, "/tatami"), (GALLERY, "/gallery"), (out, "/out")]
    words = ["/tatami/bin/tatami", "batch", "--quiet", "--max-time", "300", "--timeout", "600", "--out-dir", "/out"]
    done = subprocess.run(roots.command(root, words, variables, binds, **options), input=lines, capture_output=True, text=True)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    failed = [result for result in results if not result["ok"]]
    if done.returncode != 0 or failed or len(results) != lines.count("\n"):
        raise Fault(f"{len(results)} results, {len(failed)} failed, status {done.returncode}: {failed[:1]} {done.stderr[-500:]}")
    return hashes(out)


def processor(name, root, tree, out, made):
    """Renders jobs under an emulated processor. The command is started directly, because QEMU does not follow the launcher."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    binds = [(tree, "/tatami"), (GALLERY, "/gallery"), (out, "/out")]

    def render(job):
        options = ["--size", f"{job['size'][0]}x{job['size'][1]}", "--scale", f"{job['scale']:g}", "--format", job["format"], "-o", f"/out/{job['output']}"]
        for key, option in (("locale", "--locale"), ("direction", "--direction"), ("textSize", "--text-size")):
            if key in job:
                options += [option, str(job[key])]
        options += ["--dark"] if job.get("dark") else []
        words = ["qemu-x86_64", "-cpu", name, "/tatami/libexec/tatami", "render", job["script"], "--max-time", "600", *options]
        done = roots.run(root, words, binds=binds, has_proc=True, variables={"SWIFT_BACKTRACE": "enable=no"})
        if done.returncode != 0:
            raise Fault(f"{job['id']} on {name}: status {done.returncode}: {done.stderr.decode()[-300:]}")

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(render, made))
    return hashes(out)


def compare(name, expected, found, only=None):
    """Prints how many outputs are equal; returns whether all are."""
    names = [key for key in expected if only is None or key in only]
    different = [key for key in names if expected[key] != found.get(key)]
    print(f"  {name}: {len(names) - len(different)} of {len(names)} outputs equal{': not ' + ', '.join(different[:8]) if different else ''}", flush=True)
    return not different


def same_bytes(tree, folder, is_thorough):
    """Compares all environments and processors with the first environment."""
    made = jobs()
    lines = "".join(json.dumps(job) + "\n" for job in made)
    expected, is_same = None, True
    for name, (root, variables, options) in environments(tree, folder).items():
        found = batch(root, tree, folder / "out" / name.split(",")[0].replace(" ", "-"), variables, options, lines)
        expected = expected or found
        is_same &= compare(name, expected, found)
    chosen = made if is_thorough else [job for job in made if job["format"] in ("png", "webp", "pdf", "json") and job["id"].split("-")[-1].startswith(("light", "rtl"))]
    for cpu in ("Nehalem",):
        found = processor(cpu, roots.make("qemu", folder), tree, folder / "out" / cpu, chosen)
        is_same &= compare(f"processor {cpu}", expected, found, {job["output"] for job in chosen})
    summary = "".join(f"{digest}  {name}\n" for name, digest in expected.items())
    Path(folder / "out" / "SHA256SUMS").write_text(summary)
    return is_same
