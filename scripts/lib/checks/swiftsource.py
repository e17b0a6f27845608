"""Removes comments and strings from Swift code with a simplified lexical grammar."""

import re

# A string may be raw (#"…"#) and may contain interpolations, which may contain strings. Interpolations are blanked with
# their string, because they can't contain imports or declarations.
_OPENING = re.compile(r'//|/\*|(#*)("""|")')
_BLOCK = re.compile(r"/\*|\*/")


def _blank(text):
    return re.sub(r"[^\n]", " ", text)


def _end_of_block_comment(text, start):
    depth, position = 1, start + 2
    while depth:
        match = _BLOCK.search(text, position)
        if not match:
            return len(text)
        depth += 1 if match.group() == "/*" else -1
        position = match.end()
    return position


def _end_of_string(text, start, hashes, quote):
    closing = quote + hashes
    escape = "\\" + hashes
    position = start
    while position < len(text):
        if text.startswith(escape, position):
            position += len(escape)
            if text.startswith("(", position):
                position = _end_of_interpolation(text, position + 1)
            else:
                position += 1
        elif text.startswith(closing, position):
            return position + len(closing)
        elif text[position] == "\n" and quote == '"':
            return position
        else:
            position += 1
    return len(text)


def _end_of_interpolation(text, start):
    depth, position = 1, start
    while position < len(text) and depth:
        opening = _OPENING.match(text, position)
        if opening and opening.group(2):
            position = _end_of_string(text, opening.end(), opening.group(1), opening.group(2))
            continue
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        position += 1
    return position


def code(text):
    """Returns the text with comments and string literals replaced by spaces; line numbers stay."""
    parts, position = [], 0
    while True:
        opening = _OPENING.search(text, position)
        if not opening:
            parts.append(text[position:])
            return "".join(parts)
        start = opening.start()
        if opening.group() == "//":
            end = text.find("\n", start)
            end = len(text) if end < 0 else end
        elif opening.group() == "/*":
            end = _end_of_block_comment(text, start)
        else:
            end = _end_of_string(text, opening.end(), opening.group(1), opening.group(2))
        parts += [text[position:start], _blank(text[start:end])]
        position = end
