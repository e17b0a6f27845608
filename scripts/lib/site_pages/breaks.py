"""A hook of MkDocs: code in tables breaks between names, not inside them, so that its columns fit a phone."""

import re

_CELL = re.compile(r"<td.*?</td>", re.DOTALL)
_CODE = re.compile(r"(?<=<code>)[^<]+(?=</code>)")
_BETWEEN = re.compile(r"(?<=[\w)][.(:/_])(?=\w)")


# The finished page, because a mark inside a name would hide the name from the search.
def on_post_page(output, page, config):
    return _CELL.sub(lambda cell: _CODE.sub(lambda code: _BETWEEN.sub("<wbr>", code.group(0)), cell.group(0)), output)
