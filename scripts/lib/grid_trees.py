"""Trees of grid containers for the fixtures of box_fixtures.py."""

from box_trees import ALL, Maker

TOPICS = ["fixed", "percent", "fr", "minmax", "content", "spans", "negative", "dense", "gaps", "implicit", "repeat", "names",
          "ratio", "limits", "align", "margins", "absolute", "nested", "words", "baseline"]
TOPICS += ["offsets", "static", "percent-limits", "ratio-limits", "ratio-absolute", "mixed", "wild"]
CONTENT = ["start", "end", "center", "stretch", "space-between", "space-around", "space-evenly"]
SELF = ["start", "end", "center", "stretch"]


class GridMaker(Maker):
    """Draws grids."""

    kind = "grid"
    prefix = "grid-"
    nested = 50
    words = (("words", "content", "minmax", "mixed", "wild"), 50, 8)
    content = 65
    sized = 25
    ordered = 8

    def tree(self, topic, number):
        return {**super().tree(topic, number), "kind": self.kind}

    def breadth(self, topic):
        """Draws the size of a track."""
        roll = self.random.randrange(100)
        if topic == "fixed" and roll < 70 or roll < 25:
            return f"{self.points(10, 90)}px"
        if topic == "percent" and roll < 75:
            return f"{self.points(5, 50, 5)}%"
        if topic == "fr" and roll < 80 or roll < 45:
            return f"{self.random.choice([0, 0.25, 0.5, 1, 1, 1, 2, 3])}fr"
        if topic == "minmax" and roll < 85 or roll < 55:
            least = self.random.choice(["auto", "min-content", "max-content", f"{self.points(5, 60)}px", "10%"])
            most = self.random.choice(["auto", "min-content", "max-content", "1fr", "2fr", f"{self.points(20, 120)}px", "40%"])
            return f"minmax({least},{most})"
        if topic == "content" and roll < 95 or roll < 70:
            return self.random.choice(["min-content", "max-content", "auto", f"fit-content({self.points(10, 90)}px)",
                                       "fit-content(30%)"])
        return "auto"

    def template(self, topic, most):
        parts = []
        for _ in range(self.points(1, most)):
            if self.chance(8):
                parts.append(f"repeat({self.points(1, 3)}, {self.breadth(topic)})")
            else:
                parts.append(self.breadth(topic))
        if topic == "repeat" and self.chance(80):
            size = self.random.choice([f"{self.points(20, 90)}px", f"minmax({self.points(20, 60)}px,1fr)",
                                       f"{self.points(10, 40, 5)}%", f"minmax(auto,{self.points(20, 60)}px)",
                                       f"{self.points(10, 40)}px {self.points(10, 40)}px"])
            kept = [part for part in parts[:2] if part.endswith("px") or part.endswith("%")]
            parts = kept[:1] + [f"repeat({self.random.choice(['auto-fill', 'auto-fit'])}, {size})"] + kept[1:]
        if topic == "names" and self.chance(60):
            parts = [f"[{self.random.choice('abc')}] {part}" for part in parts] + ["[z a]"]
        return " ".join(parts)

    def areas(self):
        """Draws rows of named rectangles."""
        rows, columns = self.points(1, 3), self.points(2, 4)
        cells = [["."] * columns for _ in range(rows)]
        for name in "head side main".split():
            top, left = self.points(0, rows - 1), self.points(0, columns - 1)
            bottom, right = self.points(top, rows - 1), self.points(left, columns - 1)
            wanted = [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
            if all(cells[row][column] == "." for row, column in wanted):
                for row, column in wanted:
                    cells[row][column] = name
        return [" ".join(row) for row in cells]

    def container(self, topic):
        style = {}
        if self.chance(92):
            style["gridTemplateColumns"] = self.template(topic, 4)
        if self.chance(55):
            style["gridTemplateRows"] = self.template("content" if topic == "repeat" and self.chance(60) else topic, 3)
        if topic == "names" and self.chance(75):
            style["gridTemplateAreas"] = self.areas()
        if topic == "implicit" and self.chance(75) or self.chance(12):
            style["gridAutoRows"] = " ".join(self.breadth(topic) for _ in range(self.points(1, 2)))
        if topic == "implicit" and self.chance(75) or self.chance(8):
            style["gridAutoColumns"] = " ".join(self.breadth(topic) for _ in range(self.points(1, 2)))
        if topic == "dense":
            style["gridAutoFlow"] = self.random.choice(["dense", "row dense", "column dense"])
        elif self.chance(18):
            style["gridAutoFlow"] = "column"
        aligned = 70 if topic == "align" else 20
        for name, values in (("justifyContent", CONTENT), ("alignContent", CONTENT), ("justifyItems", SELF), ("alignItems", SELF)):
            if self.chance(aligned):
                style[name] = self.random.choice(values)
        if topic == "baseline":
            style["alignItems"] = "baseline"
        for name in ("rowGap", "columnGap"):
            if self.chance(80 if topic == "gaps" else 25):
                style[name] = f"{self.points(1, 10)}%" if topic in ("gaps", "percent") and self.chance(40) else self.points(1, 14)
        if self.chance(20):
            style["padding"] = {side: self.points(0, 12) for side in ("top", "left", "bottom", "right")}
        if topic in ALL and self.chance(15):
            style["alignItems"] = "baseline"
        if topic == "wild" and self.chance(3):
            style["gridTemplateRows"] = "repeat(12000, 1px)"
        return style

    def widen(self, topic, child):
        super().widen(topic, child)
        style = child["style"]
        if self.chance(40 if topic == "static" else 15):
            style["justifySelf"] = self.random.choice(["auto", "normal", "stretch", "start", "end", "center", "left", "right",
                                                       "self-start", "self-end", "flex-start", "flex-end"])

    def line(self, topic):
        number = self.points(1, 5)
        if topic == "negative" and self.chance(60):
            number = -number
        if topic == "names" and self.chance(60):
            return self.random.choice(["a", "b", "c 2", "a -1", "head", "side", "main", "head-start", "main-end", "z"])
        return number

    def part(self, topic, style, percents):
        spanned = 60 if topic in ("spans", "dense") else 18
        placed = 45 if topic in ("negative", "names", "implicit") else 14
        for name in ("column", "row"):
            if self.chance(spanned):
                style[name] = f"span {self.points(1, 3)}"
                if self.chance(placed):
                    style[name] = f"{self.line(topic)} / {style[name]}"
            elif self.chance(placed):
                style[name] = self.line(topic)
                if self.chance(40):
                    style[name] = f"{style[name]} / {self.line(topic)}"
        if topic == "names" and self.chance(30):
            style.pop("column", None)
            style.pop("row", None)
            style["area"] = self.random.choice(["head", "side", "main", "2 / 1 / 3 / 3", "1 / a"])

    def nested_container(self, topic):
        return self.container("fr" if self.chance(50) else "content")

    def alignment(self, topic, style):
        for name in ("justifySelf", "alignSelf"):
            if topic == "align" or self.chance(12):
                style[name] = self.random.choice(["auto"] + SELF)
