"""The prose of the project, by surface: blocks of text with their locations, without code."""

import ast
import functools
import re
from collections import defaultdict
from dataclasses import dataclass

PAGES = "Sources/Documentation/pages"
REFERENCE = "Sources/Scripting/Reference/API"
COMMAND = "Sources/TatamiCommand"

# The surfaces of Markdown files.
MARKDOWN = ("readme", "changelog", "contributing", "guides", "pages", "api", "docc")

TEST_NAMES = "test names"

_SHORTEST_MESSAGE = 4


@dataclass(frozen=True)
class Block:
    """A paragraph, list item, cell of a table, comment or message. Its text has the file's line breaks."""

    path: str
    line: int
    text: str

    def line_of(self, position):
        return self.line + self.text.count("\n", 0, position)

    @property
    def words(self):
        return len(_WORD.findall(self.text))


_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")
_CODE_SPAN = re.compile(r"(`+)[^`\n]+\1")
_LINK = re.compile(r"\]\([^)\s]*(?: \"[^\"]*\")?\)|https?://\S+|<!--.*?-->")
_ITEM = re.compile(r"\s*(?:[-*+]|\d+\.)\s+|\s*#+\s+|\s*>\s+")


def _without_code(text):
    return _LINK.sub("", _CODE_SPAN.sub("x", text))


def _paragraphs(path, lines):
    """Returns the blocks of numbered lines of Markdown, which comments contain too."""
    blocks, fence = [], None
    joins = False
    for number, line in lines:
        stripped = line.strip()
        if stripped.startswith(("```", "~~~")):
            fence = None if fence else stripped[:3]
            joins = False
        elif fence or not stripped:
            joins = False
        elif stripped.startswith("|"):
            blocks += [[number, cell.strip()] for cell in _without_code(stripped).strip("|").split("|") if re.search(r"\w", cell)]
            joins = False
        else:
            item = _ITEM.match(line)
            text = line[item.end():] if item else stripped
            if joins and not item:
                blocks[-1][1] += "\n" + text.strip()
            else:
                blocks.append([number, text.strip()])
            joins = not stripped.startswith("#")
    return [Block(path, number, _without_code(text)) for number, text in blocks]


def _markdown_surface(path):
    if path == "README.md":
        return "readme"
    if path == "CHANGELOG.md":
        return "changelog"
    if path == ".github/CONTRIBUTING.md":
        return "contributing"
    if path.startswith(REFERENCE + "/"):
        return "api"
    if path.startswith((f"{PAGES}/tutorials/", f"{PAGES}/how-to/")):
        return "guides"
    if path.startswith(PAGES + "/"):
        return "pages"
    return "docc" if ".docc/" in path else None


# In a string, \( … ) may contain strings and parentheses in turn; two levels occur.
_NESTED = r'(?:[^()"\n]|"(?:[^"\\\n]|\\.)*+"|\((?:[^()"\n]|"(?:[^"\\\n]|\\.)*+"|\([^()\n]*+\))*+\))*+'
_SWIFT = re.compile(
    r"//(?P<comment>[^\n]*)|/\*(?P<block>.*?)\*/|(?P<hashes>#+)\"(?:\"\")?.*?\"(?P=hashes)|\"\"\"\n(?P<long>.*?)\n[ \t]*\"\"\""
    r'|"(?P<string>(?:[^"\\\n]|\\[^(\n]|\\\(' + _NESTED + r"\))*+)\"", re.DOTALL)
_INTERPOLATION = re.compile(r"\\\(" + _NESTED + r"\)")
_HELP = re.compile(r"\b(?:abstract|discussion|usage|help)\s*:\s*(?:ArgumentHelp\(\s*)?\Z|\bArgumentHelp\(\s*\Z")
# Lua, HTML, JavaScript and CSS in a long string.
_CODE = re.compile(r"\w[:.]\w+\(|^\s*(?:local|function|return)\b|</?\w+|\bend\b|[{};]$", re.MULTILINE)


def _joined(path, comments):
    """Returns the blocks of numbered comment lines, in which a gap ends a block."""
    lines, last = [], None
    for number, text in comments:
        if last is not None and number != last + 1:
            lines.append((number - 1, ""))
        lines.append((number, text))
        last = number
    return _paragraphs(path, lines)


def _swift(path, text):
    """Returns the comments, and (help or message, Block) of each string that is a phrase."""
    comments, strings = [], []
    line, position = 1, 0
    for match in _SWIFT.finditer(text):
        line += text.count("\n", position, match.start())
        position = match.start()
        if match["comment"] is not None:
            alone = not text[text.rfind("\n", 0, position) + 1 : position].strip()
            # A comment after code ends the comment above it.
            comments += ([] if alone else [(line, "")]) + [(line, match["comment"].lstrip("/"))]
        elif match["block"] is not None:
            comments += [(line + offset, part.strip(" *")) for offset, part in enumerate(match["block"].split("\n"))]
        else:
            string = match["string"] if match["long"] is None else match["long"]
            if string is None or (match["long"] is not None and _CODE.search(string)):
                continue
            string = _INTERPOLATION.sub("X", string).replace("\\\n", "\n").replace("\\n", " ")
            block = Block(path, line + (match["long"] is not None), _without_code(string))
            if block.words >= _SHORTEST_MESSAGE:
                is_help = path.startswith(COMMAND + "/") and _HELP.search(text, max(0, position - 80), position)
                strings.append(("help" if is_help else "messages", block))
    return _joined(path, comments), strings


_LINE_COMMENTS = {
    ".lua": re.compile(r"(?:^|\s)---?(?!\[\[)[ \t]*([^\n]*)"),
    ".c": re.compile(r"(?:^|\s)//+[ \t]*([^\n]*)"),
    ".py": re.compile(r"(?:^|\s)#(?!!)[ \t]+([^\n]*)"),
}
_LINE_COMMENTS.update({".h": _LINE_COMMENTS[".c"], ".js": _LINE_COMMENTS[".c"], "": _LINE_COMMENTS[".py"], ".sh": _LINE_COMMENTS[".py"]})
_QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*+"|\'(?:[^\'\\\n]|\\.)*+\'')
_ANNOTATION = re.compile(r"@(?:param|return|field|class|type|alias|generic)\s+\S+(?:\s+\S+)?\s*")


def _line_comments(path, text, ending):
    comments, pattern = [], _LINE_COMMENTS[ending]
    for number, line in enumerate(text.split("\n"), 1):
        match = pattern.search(_QUOTED.sub("x", line))
        if match:
            comments.append((number, _ANNOTATION.sub("", match[1])))
    return _joined(path, comments)


def _docstrings(path, text):
    try:
        nodes = ast.walk(ast.parse(text))
    except SyntaxError:
        return
    for node in nodes:
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node, clean=False):
            yield from _paragraphs(path, list(enumerate(ast.get_docstring(node, clean=False).split("\n"), node.body[0].lineno)))


_TEST = re.compile(
    r"@Test\b(?:\((?:[^()]|\((?:[^()]|\([^()]*+\))*+\))*+\))?\s*(?:@\w+(?:\([^()]*+\))?\s*)*(?:(?:static|private|nonisolated|mutating)\s+)*func\s+(\w+)")
_FEATURE = re.compile(r"^(?:[A-Z]+\d*_\d+_)+")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def words_of_name(name):
    """Returns the words of a test's name, without a feature id at its start."""
    return _PART.findall(_FEATURE.sub("", name))


def _test_names(path, text):
    for match in _TEST.finditer(text):
        yield Block(path, text.count("\n", 0, match.start(1)) + 1, " ".join(words_of_name(match[1])).lower())


@functools.lru_cache(maxsize=1)
def surfaces(tree):
    """Returns {surface: [Block]}."""
    found = defaultdict(list)
    for path in tree.files:
        ending = "" if tree.is_script(path) else path[path.rfind("."):]
        top = path.split("/", 1)[0]
        if ending == ".md":
            surface = _markdown_surface(path)
            if surface:
                found[surface] += _paragraphs(path, list(enumerate(tree.text(path).split("\n"), 1)))
        elif ending == ".swift" and top in ("Sources", "Tests"):
            comments, strings = _swift(path, tree.text(path))
            found["comments" if top == "Sources" else "tests"] += comments
            if top == "Tests":
                found[TEST_NAMES] += _test_names(path, tree.text(path))
            else:
                for surface, block in strings:
                    found[surface].append(block)
        elif ending == ".lua":
            found["lua"] += _line_comments(path, tree.text(path), ending)
        elif top == "scripts" and ending in ("", ".py", ".sh"):
            # These two files list phrases and violations.
            if path.rsplit("/", 1)[-1] not in ("phrases.py", "selftest.py"):
                found["scripts"] += _line_comments(path, tree.text(path), ending)
                if "python" in tree.text(path)[:40] or ending == ".py":
                    found["scripts"] += _docstrings(path, tree.text(path))
        elif top == "Sources" and ending in _LINE_COMMENTS:
            found["comments"] += _line_comments(path, tree.text(path), ending)
    return found
