"""Trees of flex containers for the fixtures of box_fixtures.py, and the code that they share with trees of grids."""

import random

TOPICS = ["grow", "shrink", "wrap", "column", "percent", "margins", "absolute", "ratio", "limits", "align", "nested", "words",
          "offsets", "baseline", "static", "percent-limits", "ratio-limits", "ratio-absolute", "mixed", "wild"]
# Trees whose width follows from their content.
NATURAL = ["natural", "natural-words"]


# Topics whose trees use every property of a style.
WIDE = ["offsets", "baseline", "static", "percent-limits", "ratio-limits", "ratio-absolute", "mixed", "wild"]
# The wide topics that combine all the others.
ALL = ["mixed", "wild"]


class Maker:
    """Draws trees, one after the other."""

    kind = "flex"
    prefix = ""
    # The percentage of children that contain trees, words (with the topics that have words, and the maximum number), a
    # content of fixed size, a width or height, an order.
    nested = 55
    words = (("words", "natural-words", "baseline", "mixed", "wild"), 60, 12)
    content = 50
    sized = 45
    ordered = 10

    def __init__(self, seed):
        self.random = random.Random(seed)
        # Draws the containers of the other kind in mixed trees.
        self.other = None

    def mix(self, other):
        """Lets mixed trees contain containers that another maker draws."""
        self.other = other
        other.random = self.random

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def points(self, least, most, step=1):
        return self.random.randrange(least, most + 1, step)

    def tree(self, topic, number):
        wide = self.points(120, 400, 4)
        tree = {"id": f"{self.prefix}{topic}-{number}", "direction": "rtl" if number % 3 == 2 else "ltr", "width": wide,
                "style": self.container(topic), "children": []}
        if topic in NATURAL:
            del tree["width"]
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
        if topic in WIDE:
            self.widen_container(topic, style)
        return style

    def widen_container(self, topic, style):
        """Adds properties that only containers of the wide topics have."""
        pick = self.random.choice
        if topic == "baseline" and self.chance(75) or topic in ALL and self.chance(20):
            style["alignItems"] = "baseline"
        elif self.chance(20):
            style["alignItems"] = pick(["normal", "start", "end", "self-start", "self-end"])
        if self.chance(20):
            style["justifyContent"] = pick(["normal", "start", "end", "left", "right"])
        if topic in ("baseline", "static") and self.chance(40):
            style["flexWrap"] = pick(["wrap", "wrap-reverse", "wrap-reverse"])
        if topic in ("baseline", "static") and self.chance(35):
            style["flexDirection"] = pick(["row-reverse", "column", "column-reverse"])
        if "flexWrap" in style and self.chance(30):
            style["alignContent"] = pick(["normal", "start", "end"])

    def length(self, percents, least=10, most=120):
        if self.chance(percents):
            return f"{self.points(10, 80, 5)}%"
        return self.points(least, most)

    def child(self, topic, depth):
        style = {}
        child = {"style": style}
        self.fill(child, topic, depth)
        percents = 50 if topic == "percent" else 0
        if self.chance(self.sized):
            style["width"] = self.length(percents)
        if self.chance(self.sized):
            style["height"] = self.length(percents, most=80)
        self.part(topic, style, percents)
        self.limits(topic, style, percents)
        self.margins(topic, style, percents)
        self.alignment(topic, style)
        if self.chance(self.ordered):
            style["order"] = self.points(-2, 2)
        if topic == "ratio" and self.chance(70):
            style["aspectRatio"] = self.random.choice([0.5, 1, 1.5, 2])
            style.pop(self.random.choice(["width", "height"]), None)
        if topic == "absolute" and self.chance(60):
            self.absolute(style)
        if topic in WIDE:
            self.widen(topic, child)
        return child

    def widen(self, topic, child):
        """Adds properties that only children of the wide topics have."""
        style = child["style"]
        pick = self.random.choice
        wild = topic in ALL
        if topic in ("static", "ratio-absolute") and self.chance(65) or wild and self.chance(15):
            style["position"] = "absolute"
        elif self.chance(8):
            # An absolute view in a static one belongs to an outer container, which our properties can't express.
            style["position"] = pick(["static", "relative"]) if "children" not in child else "relative"
        if topic in ("offsets", "ratio-absolute", "baseline") or wild:
            chance = {"offsets": 45, "ratio-absolute": 55}.get(topic, 18)
            for side in ("top", "left", "bottom", "right"):
                if self.chance(chance):
                    style[side] = self.length(30, least=-20, most=40)
        if topic == "static" or wild:
            for side in ("top", "left"):
                if self.chance(15):
                    style[side] = self.length(20, most=40)
        if topic in ("ratio-limits", "ratio-absolute") and self.chance(75) or wild and self.chance(12):
            style["aspectRatio"] = pick([0.5, 1, 1.5, 2])
            if self.chance(70):
                style.pop(pick(["width", "height"]), None)
        percents = {"percent-limits": 60, "mixed": 15, "wild": 15}.get(topic, 0)
        chance = {"percent-limits": 45, "ratio-limits": 40, "ratio-absolute": 25}.get(topic, 12)
        for name, least, most in (("minWidth", 5, 120), ("maxWidth", 20, 140), ("minHeight", 5, 80), ("maxHeight", 10, 90)):
            if self.chance(chance):
                style[name] = self.length(percents, least, most)
        if self.chance(45 if topic == "static" else 20):
            margin = {}
            for side in ("top", "left", "bottom", "right"):
                if self.chance(35):
                    margin[side] = "auto"
                elif self.chance(50):
                    margin[side] = f"{self.points(-5, 10)}%" if self.chance(30) else self.points(-6, 14)
            style["margin"] = margin
        if self.chance(40 if topic in ("static", "baseline") else 15):
            style["alignSelf"] = pick(["auto", "normal", "stretch", "flex-start", "flex-end", "center", "start", "end", "self-start",
                                       "self-end", "baseline"])

    def fill(self, child, topic, depth):
        """Draws the content of a child."""
        topics, words, most = self.words
        deepest, nested = {"mixed": (2, 45), "baseline": (2, 30)}.get(topic, (1, 20) if topic in WIDE else (2, self.nested))
        if topic in ("nested", "natural", "mixed", "wild", "baseline") and depth < deepest and self.chance(nested):
            maker = self.other if topic == "mixed" and self.other and self.chance(50) else self
            child[maker.kind] = maker.nested_container(topic)
            child["children"] = [maker.child(topic, depth + 1) for _ in range(self.points(1, 4))]
        elif topic in topics and self.chance(words):
            child["words"] = self.points(1, most)
        elif self.chance(self.content):
            child["content"] = [self.points(5, 60), self.points(5, 40)]

    def nested_container(self, topic):
        return self.container(topic)

    def part(self, topic, style, percents):
        """Adds the properties that only this kind of container reads."""
        if topic == "grow" or self.chance(20):
            style["grow"] = self.random.choice([0, 0.25, 0.5, 1, 1, 2, 3])
        if topic == "shrink" or self.chance(20):
            style["shrink"] = self.random.choice([0, 0.5, 1, 2])
        if topic == "shrink":
            style["width"] = self.points(60, 200)
        if topic in NATURAL and self.chance(30):
            style["shrink"] = 0
        if self.chance(60 if topic in NATURAL else 20):
            style["basis"] = self.random.choice([0, "auto", "content", self.length(percents)])

    def alignment(self, topic, style):
        if topic == "align" or self.chance(12):
            style["alignSelf"] = self.random.choice(["auto", "stretch", "flex-start", "flex-end", "center", "start", "end"])

    def absolute(self, style):
        style["position"] = "absolute"
        for side in ("top", "left", "bottom", "right"):
            if self.chance(40):
                style[side] = self.length(20, most=40)

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
