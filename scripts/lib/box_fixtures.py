"""Trees of CSS boxes with the frames that chromium gives them, as Lua tables for the tests of the containers.

A tree is generated from a seed. Its leaves are empty, have a content of fixed size, or words: boxes of
one size that wrap. The page writes the frame of each element, relative to the element around it.
"""

import html
import json
import os
import random
import subprocess
import sys
import tempfile

WORD = (20, 10)
TOPICS = ["grow", "shrink", "wrap", "column", "percent", "margins", "absolute", "ratio", "limits", "align", "nested", "words"]
TREES_OF_TOPIC = 25
# How names of our styles are written in CSS.
CSS = {"grow": "flex-grow", "shrink": "flex-shrink", "basis": "flex-basis", "alignSelf": "align-self", "minWidth": "min-width",
       "maxWidth": "max-width", "minHeight": "min-height", "maxHeight": "max-height", "aspectRatio": "aspect-ratio",
       "flexDirection": "flex-direction", "flexWrap": "flex-wrap", "justifyContent": "justify-content", "alignItems": "align-items",
       "alignContent": "align-content", "rowGap": "row-gap", "columnGap": "column-gap"}
UNITLESS = {"grow", "shrink", "order", "aspectRatio"}


class Maker:
    """Draws one tree after the other."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def points(self, least, most, step=1):
        return self.random.randrange(least, most + 1, step)

    def tree(self, topic, number):
        wide = self.points(120, 400, 4)
        tree = {"id": f"{topic}-{number}", "direction": "rtl" if number % 3 == 2 else "ltr", "width": wide,
                "style": self.container(topic), "children": []}
        if self.chance(60):
            tree["height"] = self.points(60, 300, 4)
        count = self.points(1, 7)
        tree["children"] = [self.child(topic, depth=0) for _ in range(count)]
        return tree

    def container(self, topic):
        style = {}
        pick = self.random.choice
        if topic == "column" or self.chance(25):
            style["flexDirection"] = pick(["column", "column", "column-reverse"])
        elif self.chance(20):
            style["flexDirection"] = "row-reverse"
        if topic == "wrap" or self.chance(20):
            style["flexWrap"] = pick(["wrap", "wrap", "wrap-reverse"])
        if self.chance(45):
            style["justifyContent"] = pick(["flex-start", "flex-end", "center", "space-between", "space-around", "space-evenly"])
        if self.chance(45):
            style["alignItems"] = pick(["stretch", "flex-start", "flex-end", "center"])
        if "flexWrap" in style and self.chance(60):
            style["alignContent"] = pick(["stretch", "flex-start", "flex-end", "center", "space-between", "space-around",
                                          "space-evenly"])
        if self.chance(30):
            style["rowGap"] = self.points(1, 12)
        if self.chance(30):
            style["columnGap"] = self.points(1, 12)
        if self.chance(25):
            style["padding"] = {side: self.points(0, 12) for side in ("top", "left", "bottom", "right")}
        return style

    def length(self, percents, least=10, most=120):
        if self.chance(percents):
            return f"{self.points(10, 80, 5)}%"
        return self.points(least, most)

    def child(self, topic, depth):
        style = {}
        child = {"style": style}
        if topic == "nested" and depth < 2 and self.chance(55):
            child["flex"] = self.container(topic)
            child["children"] = [self.child(topic, depth + 1) for _ in range(self.points(1, 4))]
        elif topic == "words" and self.chance(60):
            child["words"] = self.points(1, 12)
        elif self.chance(50):
            child["content"] = [self.points(5, 60), self.points(5, 40)]
        percents = 50 if topic == "percent" else 0
        if self.chance(45):
            style["width"] = self.length(percents)
        if self.chance(45):
            style["height"] = self.length(percents, most=80)
        if topic == "grow" or self.chance(20):
            style["grow"] = self.random.choice([0, 0.25, 0.5, 1, 1, 2, 3])
        if topic == "shrink" or self.chance(20):
            style["shrink"] = self.random.choice([0, 0.5, 1, 2])
        if topic == "shrink":
            style["width"] = self.points(60, 200)
        if self.chance(20):
            style["basis"] = self.random.choice([0, "auto", "content", self.length(percents)])
        self.limits(topic, style, percents)
        self.margins(topic, style, percents)
        if topic == "align" or self.chance(12):
            style["alignSelf"] = self.random.choice(["auto", "stretch", "flex-start", "flex-end", "center", "start", "end"])
        if self.chance(10):
            style["order"] = self.points(-2, 2)
        if topic == "ratio" and self.chance(70):
            style["aspectRatio"] = self.random.choice([0.5, 1, 1.5, 2])
            style.pop(self.random.choice(["width", "height"]), None)
        if topic == "absolute" and self.chance(60):
            style["position"] = "absolute"
            for side in ("top", "left", "bottom", "right"):
                if self.chance(40):
                    style[side] = self.length(20, most=40)
        return child

    def limits(self, topic, style, percents):
        chance = 45 if topic == "limits" else 8
        for name, least, most in (("minWidth", 5, 90), ("maxWidth", 20, 140), ("minHeight", 5, 60), ("maxHeight", 10, 90)):
            if self.chance(chance):
                style[name] = self.length(percents, least, most)

    def margins(self, topic, style, percents):
        if self.chance(60 if topic == "margins" else 12):
            margin = {}
            for side in ("top", "left", "bottom", "right"):
                if topic == "margins" and self.chance(35):
                    margin[side] = "auto"
                elif self.chance(60):
                    margin[side] = f"{self.points(1, 10)}%" if self.chance(percents // 2) else self.points(-4, 14)
            style["margin"] = margin


def css(style):
    parts = []
    for name, value in style.items():
        if name in ("margin", "padding"):
            for side, own in value.items():
                parts.append(f"{name}-{side}:{own if isinstance(own, str) else f'{own}px'}")
            continue
        unit = "" if isinstance(value, str) or name in UNITLESS else "px"
        parts.append(f"{CSS.get(name, name)}:{value}{unit}")
    return ";".join(parts)


def element(node):
    style = css(node["style"])
    inside = ""
    if "flex" in node:
        style = f"display:flex;{css(node['flex'])};{style}"
        inside = "".join(element(child) for child in node["children"])
    elif "words" in node:
        inside = f'<i style="width:{WORD[0]}px;height:{WORD[1]}px"></i>' * node["words"]
    elif "content" in node:
        inside = f'<u style="width:{node["content"][0]}px;height:{node["content"][1]}px"></u>'
    return f'<div style="{html.escape(style)}">{inside}</div>'


def page(trees):
    body = []
    for tree in trees:
        size = f"width:{tree['width']}px" + (f";height:{tree['height']}px" if "height" in tree else "")
        children = "".join(element(child) for child in tree["children"])
        body.append(f'<section dir="{tree["direction"]}"><div class="tree" style="display:flex;{size};{css(tree["style"])}">'
                    f"{children}</div></section>")
    return """<!doctype html><meta charset="utf-8"><style>
* { box-sizing: border-box; margin: 0; padding: 0; border: 0 }
section { position: relative; font-size: 0; line-height: 0 }
div { position: relative }
i { display: inline-block; vertical-align: top }
u { display: block }
</style><body>""" + "".join(body) + """<pre id="out"></pre><script>
function frames(element, list) {
  const own = element.getBoundingClientRect(), around = element.parentElement.getBoundingClientRect()
  list.push([own.x - around.x, own.y - around.y, own.width, own.height])
  for (const child of element.children) if (child.tagName == 'DIV') frames(child, list)
  return list
}
document.getElementById('out').textContent = JSON.stringify([...document.querySelectorAll('.tree')].map(tree => frames(tree, [])))
</script>"""


def ask(trees):
    """The frames of the elements of each tree, in the order of the tree."""
    with tempfile.TemporaryDirectory(prefix="tatami-boxes-") as work:
        path = os.path.join(work, "page.html")
        with open(path, "w", encoding="utf-8") as file:
            file.write(page(trees))
        run = subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={work}/user",
                              "--window-size=1200,1000", "--dump-dom", f"file://{path}"],
                             capture_output=True, text=True, timeout=300, check=True)
    dump = run.stdout
    start = dump.index('<pre id="out">') + len('<pre id="out">')
    return json.loads(html.unescape(dump[start:dump.index("</pre>", start)]))


def lua(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"{value:.6g}"
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, list):
        return "{ " + ", ".join(lua(item) for item in value) + " }" if value else "{}"
    return "{ " + ", ".join(f"{key} = {lua(item)}" for key, item in value.items()) + " }" if value else "{}"


def write(folder, name, trees, frames):
    """A line a tree. Split, as no script may be larger than the limit of modules."""
    with open(os.path.join(folder, f"{name}.lua"), "w", encoding="utf-8") as file:
        file.write("-- Trees of boxes, and the frames that chromium gives them. Written by scripts/flex-fixtures; do not edit.\n")
        file.write("-- luacheck: ignore 631\nreturn {\n")
        for tree, own in zip(trees, frames):
            file.write(f"  {lua({**tree, 'frames': own})},\n")
        file.write("}\n")


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    maker = Maker(20_260_101)
    trees = [maker.tree(topic, number) for topic in TOPICS for number in range(TREES_OF_TOPIC)]
    frames = ask(trees)
    if len(frames) != len(trees):
        sys.exit(f"flex-fixtures: chromium gave {len(frames)} trees of {len(trees)}")
    write(folder, "flex", trees, frames)
    print(f"{len(trees)} trees, {sum(len(own) for own in frames)} frames")


if __name__ == "__main__":
    main()
