"""Checks the finished site: every link leads to a page and an anchor, and nothing is loaded from the network."""

import os
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# (element, attribute) that a browser loads by itself.
_LOADED = {("img", "src"), ("script", "src"), ("iframe", "src"), ("source", "src"), ("video", "src"), ("audio", "src")}
_LOADING_LINKS = {"stylesheet", "icon", "preload", "preconnect", "manifest", "modulepreload", "dns-prefetch"}


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.anchors, self.links, self.loaded = set(), [], []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors |= {values[name] for name in ("id", "name") if values.get(name)}
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        for name, value in attributes:
            if value and (tag, name) in _LOADED:
                self.loaded.append(value)
        if tag == "link" and values.get("href") and _LOADING_LINKS & set((values.get("rel") or "").split()):
            self.loaded.append(values["href"])


def check(folder):
    """Yields a message for each broken link and each resource of the network."""
    folder = Path(folder)
    pages = {}
    for file in folder.rglob("*.html"):
        pages[file] = _Reader()
        pages[file].feed(file.read_text(encoding="utf-8"))
    for file, page in sorted(pages.items()):
        where = file.relative_to(folder)
        for target in page.loaded:
            if urlsplit(target).netloc:
                yield f"{where}: loads {target} from the network"
        for target in page.links + page.loaded:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            goal = file if not parts.path else Path(os.path.normpath(file.parent / unquote(parts.path)))
            if file.name == "404.html":
                continue
            if goal.is_dir():
                goal /= "index.html"
            if not goal.is_relative_to(folder):
                # The Swift libraries, which DocC writes next to the site.
                library = folder.parent / goal.relative_to(folder.parent).parts[0]
                if library.is_dir() and not goal.exists():
                    yield f"{where}: a link to {target}, which DocC has not written"
            elif not goal.is_file():
                yield f"{where}: a link to {target}, which does not exist"
            elif parts.fragment and goal in pages and unquote(parts.fragment) not in pages[goal].anchors:
                yield f"{where}: a link to {target}, which has no such anchor"
    for file in sorted(folder.rglob("*.css")):
        text = file.read_text(encoding="utf-8", errors="replace")
        for found in ("url(http", "url('http", 'url("http', "@import url(http"):
            if found in text:
                yield f"{file.relative_to(folder)}: loads a file from the network"
