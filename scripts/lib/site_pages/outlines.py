"""An image of a screen with the outlines and names of its views, for screens whose views show nothing themselves."""

import base64
from xml.sax.saxutils import escape

_COLORS = ("#d6336c", "#1c7ed6", "#2b8a3e", "#e8590c")


def svg(tree, picture):
    """An SVG of the screen that `render --format json` describes, over its PNG."""
    width, height = tree["size"]["width"], tree["size"]["height"]
    data = base64.b64encode(picture).decode("ascii")
    body = [f'<image width="{width:g}" height="{height:g}" href="data:image/png;base64,{data}"/>']
    body += _views(tree["root"]["children"], 0, 0, 0)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}">'
        + "".join(body) + "</svg>\n")


def _views(views, x, y, depth):
    for view in views:
        frame = view["frame"]
        left, top = x + frame["x"], y + frame["y"]
        color = _COLORS[depth % len(_COLORS)]
        yield (
            f'<rect x="{left:g}" y="{top:g}" width="{frame["width"]:g}" height="{frame["height"]:g}" fill="{color}" fill-opacity="0.08" '
            f'stroke="{color}" stroke-dasharray="4 2"/>')
        yield f'<text x="{left + 2:g}" y="{top + 9:g}" font-family="sans-serif" font-size="9" fill="{color}">{escape(view["id"])}</text>'
        yield from _views(view["children"], left, top, depth + 1)
