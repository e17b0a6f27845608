#!/usr/bin/python3
"""Writes the test fonts, whose glyphs are boxes of simple widths. Needs Debian's python3-fonttools.

Usage: make.py DIRECTORY
"""

import sys
from pathlib import Path

from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.ttCollection import TTCollection
from fontTools.varLib import build

GLYPHS = [".notdef", "space", "A", "B"]
CHARACTERS = {0x20: "space", 0x41: "A", 0x42: "B"}


def draw(pen, width):
    pen.moveTo((0, 0))
    pen.lineTo((0, 700))
    pen.lineTo((width, 700))
    pen.lineTo((width, 0))
    pen.closePath()


def font(family, style, advance, weight, is_cff=False):
    """Returns a font in which A is a box, a tenth of an em narrower than its advance, and B has half the advance of A."""
    builder = FontBuilder(1000, isTTF=not is_cff)
    builder.setupGlyphOrder(GLYPHS)
    builder.setupCharacterMap(CHARACTERS)
    advances = {".notdef": 500, "space": 250, "A": advance, "B": advance // 2}
    if is_cff:
        strings = {}
        for name in GLYPHS:
            pen = T2CharStringPen(advances[name], None)
            if name in "AB":
                draw(pen, advances[name] - 50)
            strings[name] = pen.getCharString()
        builder.setupCFF(f"{family.replace(' ', '')}-{style}", {"FullName": f"{family} {style}"}, strings, {})
    else:
        glyphs = {}
        for name in GLYPHS:
            pen = TTGlyphPen(None)
            if name in "AB":
                draw(pen, advances[name] - 50)
            glyphs[name] = pen.glyph()
        builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (advances[name], 0) for name in GLYPHS})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": style, "version": "Version 1.250"})
    builder.font["head"].fontRevision = 1.25
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWeightClass=weight, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 3600000000
    builder.font.recalcTimestamp = False
    return builder.font


def main(directory):
    directory.mkdir(exist_ok=True)
    font("Tatami Post", "Regular", 600, 400, is_cff=True).save(directory / "Post.otf")
    collection = TTCollection()
    collection.fonts = [font("Tatami One", "Regular", 300, 400), font("Tatami Two", "Bold", 700, 700)]
    collection.save(directory / "Pair.ttc")
    design = DesignSpaceDocument()
    axis = AxisDescriptor()
    axis.name, axis.tag, axis.minimum, axis.default, axis.maximum = "Weight", "wght", 400, 400, 900
    design.addAxis(axis)
    for advance, weight in (500, 400), (1000, 900):
        source = SourceDescriptor()
        source.font = font("Tatami Wide", "Regular", advance, weight)
        source.location = {"Weight": weight}
        design.addSource(source)
    variable, _, _ = build(design)
    variable.recalcTimestamp = False
    variable.save(directory / "Wide.ttf")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
