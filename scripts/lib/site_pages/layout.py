"""Where each page of the site comes from, and the links between them."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from . import markdown

PAGES = "Sources/Documentation/pages"
API = "Sources/Scripting/Reference/API"
# Pages with a place of their own in the repository.
_OTHERS = {
    "Sources/ConstraintSolver/ConstraintSolver.docc/HowTheSolverWorks.md": "explanation/solver.md",
    ".github/CONTRIBUTING.md": "explanation/contributing.md",
    "CHANGELOG.md": "reference/changelog.md",
}


@dataclass(frozen=True)
class Page:
    """A page: its file in the repository and its path in the site."""

    source: str
    path: str


def pages(root):
    """All pages that are written or generated in the repository, in order of their paths."""
    root = Path(root)
    found = [Page(str(file.relative_to(root)), str(file.relative_to(root / PAGES))) for file in (root / PAGES).rglob("*.md")]
    found += [
        Page(f"{API}/{file.name}", "reference/api/" + ("index.md" if file.name == "README.md" else file.name))
        for file in (root / API).glob("*.md")]
    found += [Page(source, path) for source, path in _OTHERS.items()]
    return sorted(found, key=lambda page: page.path)


class Links:
    """Turns links between files of the repository into links between pages.

    A link to another text file leads to a page that shows it; `shown` collects these files.
    """

    def __init__(self, root, pages):
        self.root = Path(root)
        self.paths = {page.source: page.path for page in pages}
        self.shown = {}
        self.failures = []

    def rewrite(self, page, text):
        return markdown.outside_fences(text, lambda plain: markdown.LINK.sub(lambda match: self._link(page, match), plain))

    def _link(self, page, match):
        words, target = match.groups()
        if "://" in target or target.startswith(("#", "mailto:")) or re.match(r"(?:/|\{)", target):
            return match.group(0)
        path, _, fragment = target.partition("#")
        file = os.path.normpath(os.path.join(os.path.dirname(page.source), path))
        here = os.path.dirname(page.path)
        if file.startswith(".build/docs/"):
            # DocC writes the Swift libraries next to the site. MkDocs leaves HTML as it is.
            return f'<a href="{os.path.relpath("../" + file.removeprefix(".build/docs/"), here or ".")}">{words}</a>'
        if page.source.startswith(PAGES) and file.startswith(PAGES + "/") and file not in self.paths:
            # A page that is generated: its link is checked in the finished site.
            return match.group(0)
        if file in self.paths:
            goal = self.paths[file]
        elif (self.root / file).is_file():
            goal = f"source/{file}.md"
            self.shown[file] = goal
        elif (self.root / file).is_dir():
            return words
        else:
            self.failures.append(f"{page.source}: a link to {target}, which does not exist")
            return match.group(0)
        link = os.path.relpath(goal, here or ".")
        return f"[{words}]({link}{'#' + fragment if fragment else ''})"


def code_page(file, text):
    """A page that shows a file."""
    language = {".lua": "lua", ".py": "python", ".swift": "swift", ".json": "json", ".sh": "bash"}.get(Path(file).suffix, "text")
    ticks = "`" * max([3] + [len(run) + 1 for run in re.findall(r"^`{3,}", text, re.MULTILINE)])
    return f"---\nsearch:\n  exclude: true\n---\n# {file}\n\n{ticks}{language}\n{text}{ticks}\n"
