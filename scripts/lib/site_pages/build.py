"""Builds and checks the documentation site. scripts/docs explains the options."""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts/lib"))

from site_pages import layout, links, schemas, stage  # noqa: E402  (the path must be set first)

SITE = ROOT / "Sources/Documentation"
BUILD = ROOT / ".build/site"


def tools():
    """The Python of an environment with the pinned packages, which is made if they changed."""
    folder, wanted = BUILD / "tools", (SITE / "requirements.txt").read_text(encoding="utf-8")
    python, noted = folder / "bin/python", folder / "requirements.txt"
    if not noted.is_file() or noted.read_text(encoding="utf-8") != wanted:
        print("installing the packages of Sources/Documentation/requirements.txt …", flush=True)
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "-r", SITE / "requirements.txt"], check=True)
        noted.write_text(wanted, encoding="utf-8")
    return python


def api_navigation():
    """The pages of the script API, grouped as its overview groups them."""
    lines = []
    for line in (ROOT / layout.API / "README.md").read_text(encoding="utf-8").split("\n"):
        group, page = re.match(r"## (.+)", line), re.match(r"- \[(.+?)\]\((.+?)\)", line)
        if group:
            lines.append(f"          - {group.group(1)}:")
        elif page:
            lines.append(f"              - {page.group(1)}: reference/api/{page.group(2)}")
    return "\n".join(lines)


def configuration(pages, output):
    """mkdocs.yml with the paths of this build and the generated parts of the navigation."""
    text = (SITE / "mkdocs.yml").read_text(encoding="utf-8")
    commands = sorted(file.stem for file in (pages / "reference/command-line").glob("*.md") if file.stem != "index")
    navigation = "\n".join(f"          - tatami {name}: reference/command-line/{name}.md" for name in commands)
    # A page without a place in the navigation comes last among the guides.
    others = [page for page in sorted(file.relative_to(pages).as_posix() for file in pages.glob("how-to/*.md")) if page not in text]
    more = "\n".join(["      - More:", *(f"          - {page}" for page in others)]) if others else ""
    text = text.replace("      - '@more'", more)
    text = text.replace("          - '@api'", api_navigation()).replace("          - '@commands'", navigation)
    file = BUILD / "mkdocs.yml"
    file.write_text(f"docs_dir: {pages}\nsite_dir: {output}\n{text}", encoding="utf-8")
    return file


def main(arguments):
    parser = argparse.ArgumentParser(prog="scripts/docs")
    parser.add_argument("--tatami", required=True)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--snippets", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("pages", nargs="*")
    options = parser.parse_args(arguments)
    started = time.monotonic()
    python = tools()
    sys.path.append(str(next((BUILD / "tools/lib").glob("python3*/site-packages"))))
    with tempfile.TemporaryDirectory(prefix="tatami-docs-") as work:
        # Running a few pages leaves the pages of the site alone.
        folder = Path(work) / "pages" if options.snippets else BUILD / "pages"
        pages = stage.Stage(ROOT, options.tatami, folder, Path(work) / "runs", options.record)
        pages.make(options.pages)
        failures = pages.failures
        if not options.pages and not options.snippets:
            output = ROOT / ".build/docs/site"
            run = subprocess.run(
                [python, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", configuration(BUILD / "pages", output)],
                capture_output=True, text=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
            if run.returncode:
                failures.append(f"mkdocs: {run.stdout}{run.stderr}")
            else:
                failures += links.check(output)
        if options.check:
            failures += schemas.check(pages.runner, ROOT)
    for failure in failures:
        print(failure)
    print(f"scripts/docs: {len(pages.pages)} pages, {pages.commands} commands, {len(failures)} failures, {time.monotonic() - started:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
