"""Trees of CSS boxes with their frames in chromium, as Lua tables for the tests of the containers.

    box_fixtures.py FOLDER [SEED]

A tree is generated from a seed. Its leaves are empty, have a content of fixed size, or contain words: boxes of
one size that wrap. The page writes the frame of each element relative to its parent element.
"""

import html
import json
import os
import subprocess
import sys
import tempfile

import box_trees
import grid_trees

WORD = (20, 10)
TREES_OF_TOPIC = 25
# The topics that combine all the others.
TREES_OF_ALL = 75
TREES_OF_FILE = 300
# The CSS names of our style properties.
CSS = {"grow": "flex-grow", "shrink": "flex-shrink", "basis": "flex-basis", "alignSelf": "align-self", "minWidth": "min-width",
       "maxWidth": "max-width", "minHeight": "min-height", "maxHeight": "max-height", "aspectRatio": "aspect-ratio",
       "flexDirection": "flex-direction", "flexWrap": "flex-wrap", "justifyContent": "justify-content", "alignItems": "align-items",
       "alignContent": "align-content", "rowGap": "row-gap", "columnGap": "column-gap", "justifySelf": "justify-self",
       "justifyItems": "justify-items", "column": "grid-column", "row": "grid-row", "area": "grid-area",
       "gridTemplateColumns": "grid-template-columns", "gridTemplateRows": "grid-template-rows",
       "gridTemplateAreas": "grid-template-areas", "gridAutoColumns": "grid-auto-columns", "gridAutoRows": "grid-auto-rows",
       "gridAutoFlow": "grid-auto-flow"}
UNITLESS = {"grow", "shrink", "order", "aspectRatio", "column", "row", "area"}


def css(style):
    parts = []
    for name, value in style.items():
        if name in ("margin", "padding"):
            for side, own in value.items():
                parts.append(f"{name}-{side}:{own if isinstance(own, str) else f'{own}px'}")
            continue
        if isinstance(value, list):
            value = " ".join(f'"{row}"' for row in value)
        unit = "" if isinstance(value, str) or name in UNITLESS else "px"
        parts.append(f"{CSS.get(name, name)}:{value}{unit}")
    return ";".join(parts)


def element(node):
    style = css(node["style"])
    inside = ""
    kind = "flex" if "flex" in node else "grid"
    if kind in node:
        style = f"display:{kind};{css(node[kind])};{style}"
        inside = "".join(element(child) for child in node["children"])
    elif "words" in node:
        # Without a baseline, like the view that stands for it here; a separate line would have a baseline.
        style = f"contain:layout;{style}"
        inside = f'<i style="width:{WORD[0]}px;height:{WORD[1]}px"></i>' * node["words"]
    elif "content" in node:
        inside = f'<u style="width:{node["content"][0]}px;height:{node["content"][1]}px"></u>'
    return f'<div style="{html.escape(style)}">{inside}</div>'


def page(trees):
    body = []
    for tree in trees:
        size = (f"width:{tree['width']}px" if "width" in tree else "width:fit-content") + (f";height:{tree['height']}px" if "height" in tree else "")
        children = "".join(element(child) for child in tree["children"])
        kind = tree.get("kind", "flex")
        body.append(f'<section dir="{tree["direction"]}"><div class="tree" style="display:{kind};{size};{html.escape(css(tree["style"]))}">'
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
    """Returns the frames of the elements of each tree, in the order of the tree."""
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
    """Writes one line per tree. Files are split because a module may not be larger than its limit."""
    with open(os.path.join(folder, f"{name}.lua"), "w", encoding="utf-8") as file:
        file.write("-- Trees of boxes, and the frames that chromium gives them. Written by scripts/flex-fixtures; do not edit.\n")
        file.write("-- luacheck: ignore 631\nreturn {\n")
        for tree, own in zip(trees, frames):
            file.write(f"  {lua({**tree, 'frames': own})},\n")
        file.write("}\n")


def makers(seed):
    """Returns the kinds of trees with their makers and topics. Seed 0 is the recorded one."""
    flex, grid = box_trees.Maker(20_260_101 + 10 * seed), grid_trees.GridMaker(20_260_102 + 10 * seed)
    flex.mix(grid_trees.GridMaker(0))
    grid.mix(box_trees.Maker(0))
    return (("flex", flex, box_trees.TOPICS), ("grid", grid, grid_trees.TOPICS),
            ("natural", box_trees.Maker(20_260_103 + 10 * seed), box_trees.NATURAL))


def main():
    folder, seed = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0
    os.makedirs(folder, exist_ok=True)
    names = []
    for kind, maker, topics in makers(seed):
        trees = [maker.tree(topic, number) for topic in topics
                 for number in range(TREES_OF_ALL if topic in box_trees.ALL else TREES_OF_TOPIC)]
        if seed:
            for tree in trees:
                tree["id"] = f"seed{seed}-{tree['id']}"
        frames = ask(trees)
        if len(frames) != len(trees):
            sys.exit(f"flex-fixtures: chromium gave {len(frames)} trees of {len(trees)}")
        for part in range(0, len(trees), TREES_OF_FILE):
            name = kind + (str(part // TREES_OF_FILE + 1) if part else "")
            names.append(name)
            write(folder, name, trees[part:part + TREES_OF_FILE], frames[part:part + TREES_OF_FILE])
        print(f"{kind}: {len(trees)} trees, {sum(len(own) for own in frames)} frames")
    with open(os.path.join(folder, "names.lua"), "w", encoding="utf-8") as file:
        file.write(f"-- The files of trees. Written by scripts/flex-fixtures; do not edit.\nreturn {lua(names)}\n")


if __name__ == "__main__":
    main()
