"""Writes the tree of Markdown and images that MkDocs reads."""

import os
import re
import shutil
import struct
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import generated, layout, markdown, snippets

_DIRECTIVES = re.compile(r"^<!-- (?:rows:|run\n).*?-->\n?", re.DOTALL | re.MULTILINE)
# <!-- include: README.md#compared-with-other-tools -->: the body of a section of another document.
_INCLUDE = re.compile(r"^<!-- include: (\S+?)#(\S+) -->$", re.MULTILINE)


class Stage:
    """The pages of the site in `folder`, ready for MkDocs, and the failures on the way."""

    def __init__(self, root, binary, folder, work, records=False):
        self.root, self.folder = Path(root), Path(folder)
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(work, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.runner = snippets.Runner(root, binary, work, records)
        self.pages = layout.pages(root)
        self.links = layout.Links(root, self.pages)
        self.failures, self.commands = [], 0

    def make(self, only=()):
        """Runs and writes all pages; with `only`, the pages whose paths contain one of these words."""
        pages = [page for page in self.pages if not only or any(word in page.path for word in only)]
        with ThreadPoolExecutor(2) as pool:
            texts = list(pool.map(self._page, pages))
        for page, (text, run) in zip(pages, texts):
            self.failures += run.failures
            self.commands += run.commands
            self._write(page.path, text)
        if not only:
            self._generate()
        self.failures += self.links.failures

    def _write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def _generate(self):
        for path, text in generated.command_line(self.runner):
            self._write(path, text)
        gallery = self.folder / "gallery.md"
        table = re.sub(r"^\| `(\w+)\.lua`", r"| [`\1.lua`](#\1)", gallery.read_text(encoding="utf-8"), flags=re.MULTILINE)
        gallery.write_text(table + generated.gallery(self.runner, self.root, self.folder), encoding="utf-8")
        for file, path in self.links.shown.items():
            self._write(path, layout.code_page(file, (self.root / file).read_text(encoding="utf-8", errors="replace")))
        schemas = self.root / "Sources/Documentation/schemas"
        shutil.copytree(schemas, self.folder / "reference/schemas", dirs_exist_ok=True)
        shutil.copytree(self.root / "Sources/Documentation/style", self.folder / "style", dirs_exist_ok=True)

    def _page(self, page):
        text = (self.root / page.source).read_text(encoding="utf-8")
        name = Path(page.path).stem
        if page.source.startswith(layout.PAGES):
            run = self.runner.page(page.path.removesuffix(".md"), text)
            if run.edits:
                text = _edited(text, run.edits)
                (self.root / page.source).write_text(text, encoding="utf-8")
        else:
            run = snippets.Run()
        text = _INCLUDE.sub(lambda match: self._section(page, run, *match.groups()), text)
        if page.source.startswith(layout.API):
            text = generated.diagnostics(self.runner, name, text, self.folder, run.failures)
            text = generated.kinds(self.runner, self.root, name, text, self.folder, run.failures)
        text = self.links.rewrite(page, text)
        text = markdown.outside_fences(text, lambda plain: markdown.IMAGE.sub(lambda match: self._image(page, run, match), plain))
        text = _DIRECTIVES.sub("", text)
        # What the copy button would copy has prompts and output in it.
        text = re.sub(r"^```$(?=\n\$ )", "```{ .console .no-copy }", text, flags=re.MULTILINE)
        text = re.sub(r'^(```\w+)((?: \w+="[^"]*")*) from="[^"]*"', r"\1\2", text, flags=re.MULTILINE)
        return markdown.with_tabs(text), run

    def _section(self, page, run, file, anchor):
        """The body of a section of another document, with links as this page needs them."""
        text = (self.root / file).read_text(encoding="utf-8")
        lines, found = text.split("\n"), list(markdown.headings(text))
        for (number, level, title), following in zip(found, [*found[1:], (len(lines) + 1, 0, "")]):
            if markdown.anchor(title) == anchor:
                body = "\n".join(lines[number : following[0] - 1]).strip("\n")
                up = os.path.relpath(os.path.dirname(file) or ".", os.path.dirname(page.source))
                return markdown.LINK.sub(lambda link: link.group(0) if "://" in link.group(2) else f"[{link.group(1)}]({up}/{link.group(2)})", body)
        run.failures.append(f"{page.path}: {file} has no section '{anchor}'")
        return ""

    def _image(self, page, run, match):
        alt, file, _ = match.groups()
        if "://" in file or file.startswith("images/"):
            return match.group(0)
        made = run.images.get(file)
        if made is None:
            source = self.root / os.path.normpath(os.path.join(os.path.dirname(page.source), file))
            if not source.is_file():
                run.failures.append(f"{page.path}: the image {file} is neither in the repository nor made by the page")
                return match.group(0)
            made = (source, 2)
        source, scale = made
        target = f"images/{Path(page.path).stem}/{Path(file).name}"
        path = self.folder / os.path.dirname(page.path) / target
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, path)
        width = _width(source)
        size = f' width="{round(width / (scale or 2))}"' if width else ""
        return f"![{alt}]({target}){{{size} .shot }}"


def _width(file):
    """The width of a PNG in pixels; 0 for other files."""
    head = Path(file).read_bytes()[:24]
    return struct.unpack(">I", head[16:20])[0] if head.startswith(b"\x89PNG") else 0


def _edited(text, edits):
    """The text with the outputs of its commands replaced."""
    lines = text.split("\n")
    # A block outside of tabs runs once for each alternative.
    for index, count, new in sorted({edit[0]: edit for edit in edits}.values(), reverse=True):
        lines[index : index + count] = new
    return "\n".join(lines)
