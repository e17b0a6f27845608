#!/usr/bin/env python3
"""Usage: scripts/gallery/images/make.py [--help]

Draws the pictures of the gallery again: ../logo.png, avatar.png and hills.jpg. They are computed, pixel by pixel, so the
same bytes come out on every machine. Needs nothing but Python.
"""

import math
import struct
import sys
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))

import jpeg  # noqa: E402  (the path must be set first)


def rgb(text):
    return tuple(int(text[place:place + 2], 16) for place in (1, 3, 5))


def mix(a, b, share):
    share = min(1, max(0, share))
    return tuple(x + (y - x) * share for x, y in zip(a, b))


def over(colour, paint, coverage):
    return colour if coverage <= 0 else paint if coverage >= 1 else mix(colour, paint, coverage)


def inside(distance):
    """Returns the share of a pixel inside a shape whose edge is `distance` pixels away (negative: inside)."""
    return min(1, max(0, 0.5 - distance))


def circle(x, y, cx, cy, radius):
    return math.hypot(x - cx, y - cy) - radius


def rounded(x, y, cx, cy, half_width, half_height, radius):
    dx, dy = abs(x - cx) - half_width + radius, abs(y - cy) - half_height + radius
    return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius


def picture(width, height, paint):
    return [[paint(x + 0.5, y + 0.5) for x in range(width)] for y in range(height)]


def png(rows):
    """Rows of (red, green, blue, alpha); each row is filtered by the sum-of-differences rule."""
    width, height = len(rows[0]), len(rows)
    data, above = bytearray(), bytes(4 * width)
    for row in rows:
        line = bytes(round(min(255, max(0, part))) for pixel in row for part in pixel)
        left = bytes(4) + line[:-4]
        choices = [
            (0, line), (1, bytes((a - b) & 255 for a, b in zip(line, left))), (2, bytes((a - b) & 255 for a, b in zip(line, above)))]
        number, filtered = min(choices, key=lambda choice: sum(min(byte, 256 - byte) for byte in choice[1]))
        data.append(number)
        data += filtered
        above = line

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(data), 9)) + chunk(b"IEND", b"")


def logo(side=180):
    """Four and a half mats: the classic room, four around a half one."""
    top, bottom, white = rgb("#6e6aff"), rgb("#c04be0"), rgb("#ffffff")
    unit, gap = side * 0.2, side * 0.022
    # Mats in units of half a mat's length, around the centre: centre x, centre y, width, height.
    mats = [(-0.5, -1, 2, 1), (1, -0.5, 1, 2), (0.5, 1, 2, 1), (-1, 0.5, 1, 2), (0, 0, 1, 1)]

    def paint(x, y):
        edge = inside(rounded(x, y, side / 2, side / 2, side / 2, side / 2, side * 0.225))
        colour = mix(top, bottom, (x * 0.35 + y) / (side * 1.35))
        for number, (cx, cy, width, height) in enumerate(mats):
            distance = rounded(
                x, y, side / 2 + cx * unit, side / 2 + cy * unit, width * unit / 2 - gap, height * unit / 2 - gap, side * 0.02)
            colour = over(colour, mix(colour, white, 0.62 if number == 4 else 0.94), inside(distance))
        return (*colour, 255 * edge)

    return picture(side, side, paint)


def avatar(side=320):
    """A person at sunset, in six flat shapes."""
    sky, glow = rgb("#ffb88c"), rgb("#de6262")
    skin, shade, hair, shirt, collar = rgb("#f7d2b8"), rgb("#e5b394"), rgb("#33284a"), rgb("#3d5a9e"), rgb("#f4f1ea")
    s = side / 320

    def paint(x, y):
        colour = mix(sky, glow, y / side)
        colour = over(colour, mix(colour, rgb("#ffffff"), 0.22), inside(circle(x, y, 160 * s, 150 * s, 118 * s)))
        # The hair behind the head, down to the shoulders.
        back = min(rounded(x, y, 160 * s, 160 * s, 74 * s, 90 * s, 66 * s), circle(x, y, 160 * s, 128 * s, 75 * s))
        colour = over(colour, hair, inside(back))
        body = rounded(x, y, 160 * s, 350 * s, 116 * s, 110 * s, 84 * s)
        colour = over(colour, shirt, inside(body))
        colour = over(colour, collar, inside(max(circle(x, y, 160 * s, 236 * s, 50 * s), body)))
        colour = over(colour, shade, inside(rounded(x, y, 160 * s, 216 * s, 24 * s, 48 * s, 24 * s)))
        face = rounded(x, y, 160 * s, 148 * s, 51 * s, 64 * s, 50 * s)
        colour = over(colour, skin, inside(face))
        # A fringe: the part of the hair's circle outside of a tilted circle.
        fringe = max(circle(x, y, 160 * s, 126 * s, 72 * s), -circle(x, y, 196 * s, 186 * s, 86 * s))
        colour = over(colour, hair, inside(fringe))
        return (*colour, 255)

    return picture(side, side, paint)


def hills(width=560, height=630):
    """A sun over four ranges of hills, paler with distance."""
    sky = [(0, rgb("#2b2d6e")), (0.35, rgb("#8a4f9e")), (0.62, rgb("#f0817a")), (0.8, rgb("#ffd08a"))]
    ranges = [
        (0.60, 0.055, 1.1, 0.4, "#c9708f"), (0.68, 0.06, 1.7, 2.1, "#93548a"), (0.77, 0.07, 1.3, 4.4, "#5b3c78"), (0.88, 0.05, 2.0, 1.0, "#2c2352")]
    sun, ray = rgb("#fff0c2"), rgb("#ffdf9e")

    def base(share):
        for (low, a), (high, b) in zip(sky, sky[1:]):
            if share < high:
                return mix(a, b, (share - low) / (high - low))
        return sky[-1][1]

    def paint(x, y):
        colour = base(y / height)
        distance = circle(x, y, width * 0.6, height * 0.47, width * 0.115)
        colour = over(colour, mix(colour, ray, 0.55 * math.exp(-max(distance, 0) / (width * 0.16))), 1)
        colour = over(colour, sun, inside(distance))
        for level, wave, speed, phase, paintings in ranges:
            t = x / width * 2 * math.pi
            ridge = height * (level - wave * (0.6 * math.sin(speed * t + phase) + 0.3 * math.sin(2.3 * speed * t + 2 * phase)))
            colour = over(colour, mix(rgb(paintings), (20, 16, 50), (y - ridge) / height * 0.8), inside(ridge - y))
        return colour

    rows = picture(width, height, paint)
    return [[tuple(min(255, max(0, part)) for part in pixel) for pixel in row] for row in rows]


def main(arguments):
    if arguments:
        print(__doc__.strip())
        return 0 if arguments[0] in ("-h", "--help") else 2
    (HERE.parent / "logo.png").write_bytes(png(logo()))
    (HERE / "avatar.png").write_bytes(png(avatar()))
    rows = hills()
    (HERE / "hills.jpg").write_bytes(jpeg.encode(len(rows[0]), len(rows), rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
