"""The types and functions of Swift sources with their sizes, read by a simplified grammar.

The lines of a type are the lines of its declaration and of all its extensions in the module, from the keyword to the
closing brace, without nested types, which count separately, and without lines that have only comments. A stored property is an instance property that is not computed;
a property with observers is stored. A function has a body: a function, initializer, subscript, deinitializer or computed
property. In a memberwise initializer, each parameter is a stored property of its type; its parameters are not counted,
because the compiler would generate it if access were internal.
"""

import re
from dataclasses import dataclass, field

from .swiftsource import code

_DECLARATION = re.compile(
    r"\b(?:(?P<type>struct|class|enum|actor|protocol|extension)\s+(?!func\b|var\b|let\b|subscript\b|init\b)"
    r"(?P<name>[A-Za-z_][\w.]*)"
    r"|func\s+(?P<func>[A-Za-z_]\w*|[-+*/%=<>!&|^~?.]+)"
    r"|(?P<init>(?<![.\w])(?:init[?!]?(?=\s*[<(])|subscript(?=\s*[<(])|deinit(?=\s*\{)))"
    r"|(?P<binding>(?<![.\w])(?:var|let))\s+(?P<var>[(\w`]))"
    r"|(?P<open>\{)|(?P<close>\})")

# A signature continues on another line before and after these tokens.
_GOES_ON_BEFORE = re.compile(r"\s*(\{|->|where\b|throws\b|rethrows\b|async\b|,|&)")
_GOES_ON_AFTER = re.compile(r"(->|,|&|where|:|throws|async)\s*$")
_MODIFIER = re.compile(r"\b(static|class)\s+(?:(?:let|var)\s*)?$")


@dataclass
class Type:
    """A type with all its extensions in one module."""

    name: str
    path: str
    line: int
    kind: str = "extension"
    lines: int = 0
    files: set = field(default_factory=set)
    properties: list = field(default_factory=list)


@dataclass(frozen=True)
class Function:
    """A declaration with a body."""

    name: str
    path: str
    line: int
    lines: int
    parameters: int
    labels: tuple = ()


def _matching(text, start):
    """Returns the position after the bracket that closes the one at `start`."""
    depth, position = 0, start
    while position < len(text):
        if text[position] in "([{":
            depth += 1
        elif text[position] in ")]}":
            depth -= 1
            if depth == 0:
                return position + 1
        position += 1
    return len(text)


def _items(text):
    """Returns the number of items in a list between brackets."""
    depth = count = 0
    previous = ""
    for character in text:
        if character in "([{<":
            depth += 1
        elif character in ")]}" or (character == ">" and previous != "-"):
            depth -= 1
        elif character == "," and depth == 0:
            count += 1
        previous = character
    stripped = text.strip()
    return 0 if not stripped else count + (not stripped.endswith(","))


def _body(text, position):
    """Returns the position of the `{` that begins the body after a signature, or None for a requirement."""
    while position < len(text):
        character = text[position]
        if character == "{":
            return position
        if character in "([":
            position = _matching(text, position)
            continue
        if character in "})":
            return None
        if character == "\n":
            line = text[text.rfind("\n", 0, position) + 1 : position]
            if not _GOES_ON_BEFORE.match(text, position) and not _GOES_ON_AFTER.search(line):
                return None
        position += 1
    return None


_LABEL = re.compile(r"(?:^|,)\s*(?:@\w+\s+)*(\w+)(?:\s+\w+)?\s*:(?!:)")


def _labels(text):
    """Returns the argument labels of a parameter list."""
    flat, depth, previous = [], 0, ""
    for character in text:
        if character in "([{<":
            depth += 1
        elif character in ")]}" or (character == ">" and previous != "-"):
            depth -= 1
        elif depth == 0:
            flat.append(character)
        previous = character
    return tuple(_LABEL.findall("".join(flat)))


def _parameters(text, position):
    """Returns the number of parameters in the list after `position`, their names, and the end of the list."""
    while position < len(text) and text[position] in " \n":
        position += 1
    if text.startswith("<", position):
        depth = 0
        while position < len(text):
            depth += {"<": 1, ">": -1}.get(text[position], 0)
            position += 1
            if depth == 0:
                break
    if not text.startswith("(", position):
        return 0, (), position
    end = _matching(text, position)
    inside = text[position + 1 : end - 1]
    return _items(inside), _labels(inside), end


def _property(text, position):
    """Returns the declarations of a `var` or `let` at `position`: (stored names, the position of a computed one's
    body)."""
    depth, start, names, named = 0, position, 1, False
    while position < len(text):
        character = text[position]
        if character == "=" and text[position + 1 : position + 2] != "=" and depth == 0:
            named = True
        elif character == "{" and depth == 0 and not named:
            inside = text[position + 1 :].lstrip()
            if re.match(r"(didSet|willSet)\b", inside):
                return names, None, _matching(text, position)
            return 0, position, position
        if character in "([{":
            position = _matching(text, position)
            continue
        if character in ")]}" :
            break
        if character == "<":
            depth += 1
        elif character == ">" and text[position - 1] != "-":
            depth = max(0, depth - 1)
        elif character == "," and depth == 0:
            names += 1
            named = False
        elif character == "\n":
            line = text[text.rfind("\n", 0, position) + 1 : position].rstrip()
            following = text[position:].lstrip()
            if not line.endswith((",", "=", " ?", ":", "&&", "||", "??", " +")) and not following.startswith(
                ("?", ":", ".", "=", "+", "&&", "||", "{ get", "??")) or position - start > 4000:
                return names, None, position
        position += 1
    return names, None, position


def read(path, source, types, functions):
    """Adds the declarations of a file to `types` (by name) and `functions`."""
    text = code(source)
    newlines = [index for index, character in enumerate(text) if character == "\n"]
    # The number of lines with only comments before each line.
    comments = [0, 0]
    for with_comments, without in zip(source.split("\n"), text.split("\n")):
        comments.append(comments[-1] + (not without.strip() and bool(with_comments.strip())))

    def line_of(position):
        low, high = 0, len(newlines)
        while low < high:
            middle = (low + high) // 2
            if newlines[middle] < position:
                low = middle + 1
            else:
                high = middle
        return low + 1

    # The owner of each open brace: ("type", Type, first line, lines of inner types), ("function", …) or ("other",).
    scopes, expected = [], {}
    position = 0
    while True:
        match = _DECLARATION.search(text, position)
        if not match:
            return
        position = match.end()
        start = match.start()
        if match.group("open"):
            scopes.append(expected.pop(start, ["other"]))
        elif match.group("close"):
            if not scopes:
                continue
            scope = scopes.pop()
            if scope[0] == "type":
                end = line_of(start)
                lines = end - scope[2] + 1 - (comments[end + 1] - comments[scope[2]])
                scope[1].lines += lines - scope[3]
                for outer in reversed(scopes):
                    if outer[0] == "type":
                        outer[3] += lines
                        break
            elif scope[0] == "function":
                functions.append(Function(scope[1], path, scope[2], line_of(start) - scope[2] + 1, *scope[3:5]))
        elif match.group("type"):
            opening = text.find("{", position)
            if opening < 0:
                continue
            name = match.group("name")
            outer = [scope[1].name for scope in scopes if scope[0] == "type"]
            if outer and match.group("type") != "extension":
                name = outer[-1] + "." + name
            known = types.setdefault(name, Type(name, path, line_of(start)))
            if match.group("type") != "extension":
                known.kind, known.path, known.line = match.group("type"), path, line_of(start)
            known.files.add(path)
            expected[opening] = ["type", known, line_of(start), 0]
            position = opening
        elif match.group("func") or match.group("init"):
            name = match.group("func") or match.group("init").rstrip("?!")
            parameters, labels, end = _parameters(text, position)
            body = _body(text, end)
            outer = [scope[1].name for scope in scopes if scope[0] == "type"]
            if body is None:
                position = end
                continue
            expected[body] = ["function", (outer[-1] + "." if outer else "") + name, line_of(start), parameters,
                              labels]
            position = body
        else:
            inside = scopes[-1] if scopes else ["other"]
            if inside[0] != "type":
                continue
            before = text[text.rfind("\n", 0, start) + 1 : start]
            names, body, end = _property(text, match.start("var"))
            if body is not None:
                name = re.match(r"[`\w]+", text[match.start("var") :])
                expected[body] = ["function", inside[1].name + "." + (name.group() if name else "?"), line_of(start), 0, ()]
                position = body
            else:
                if not re.search(r"\b(static|class)\b", before) and inside[1].kind != "protocol":
                    inside[1].properties += re.findall(r"\w+", text[match.start("var") : end])[:1] if names == 1 else [
                        name for name in re.findall(r"(?:^|,)\s*\(?(\w+)", text[match.start("var") : end])][:names]
                # Closures and their contents belong to the property; types are not declared in them.
                position = max(end, position)


def of_module(tree, module):
    """The types (by name) and functions of a module's Swift sources."""
    types, functions = {}, []
    for path in tree.files:
        if path.startswith(f"Sources/{module}/") and path.endswith(".swift"):
            read(path, tree.text(path), types, functions)
    return types, functions
