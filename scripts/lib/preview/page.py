"""Helpers for the tests of the page of `tatami serve`."""

import base64
import time

COUNTER = """
local C = controller "C"
C.states = { count = 0, name = "" }
function C:layoutContent(c)
  c:putLabel("shown"):top(equalTo(40)):centerX(equal, parent)
    :whenStateChanged(self.states.count, "text", function() return "PREFIX " .. self.count end)
  c:putTextField("field"):top(equalTo(100)):horizontal(equalTo(20), parent):height(equalTo(44)):bind("text", self.states.name)
  c:putButton("more"):title("More"):top(equalTo(200)):centerX(equal, parent):size(equalTo { width = 120, height = 44 })
    :didClicked(function() self.count = self.count + 1 end)
end
return C
"""


class Check:
    def __init__(self):
        self.failures = 0
        self.errors = []

    def that(self, isTrue, what, found=""):
        print(f"{'ok  ' if isTrue else 'FAIL'} {what}{f': {found}' if found != '' and not isTrue else ''}", flush=True)
        self.failures += not isTrue

    def watch(self, page):
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))


def wait_for(page, expression, seconds=20):
    """Polls a condition, because the page's security policy forbids playwright's evaluation."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"!!({expression})"):
        if time.monotonic() > end:
            raise SystemExit(f"FAIL waited {seconds} s for: {expression}")
        page.wait_for_timeout(5)


def pixels(page, selector="canvas"):
    """Returns the pixels of the canvas as bytes."""
    text = page.evaluate(
        """(selector) => {
            const canvas = document.querySelector(selector);
            const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
            let text = ''; for (let i = 0; i < data.length; i += 32768) text += String.fromCharCode(...data.subarray(i, i + 32768));
            return canvas.width + ' ' + canvas.height + ' ' + btoa(text);
        }""", selector)
    width, height, data = text.split(" ")
    return int(width), int(height), base64.b64decode(data)


def decode(png):
    """Reads an 8-bit PNG in RGB or RGBA without interlacing, as the engine writes it."""
    import struct
    import zlib
    at, data = 8, b""
    width = height = channels = 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        body = png[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, _, colors = struct.unpack(">IIBB", body[:10])
            channels = {2: 3, 6: 4}[colors]
        elif kind == b"IDAT":
            data += body
        at += 12 + length
    raw, step = zlib.decompress(data), width * channels
    rows, before = [], bytearray(step)
    for y in range(height):
        kind, row = raw[y * (step + 1)], bytearray(raw[y * (step + 1) + 1:(y + 1) * (step + 1)])
        if kind == 2:
            for x in range(step):
                row[x] = row[x] + before[x] & 255
        elif kind != 0:
            raise SystemExit(f"a PNG with the filter {kind}")
        before = row
        if channels == 3:
            wide = bytearray(b"\xff" * (width * 4))
            wide[0::4], wide[1::4], wide[2::4] = row[0::3], row[1::3], row[2::3]
            rows.append(bytes(wide))
        else:
            rows.append(bytes(row))
    return width, height, b"".join(rows)


def open_page(browser, check, address, script=None, pinned="", theme="light"):
    context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme=theme)
    page = context.new_page()
    check.watch(page)
    page.goto(address + (f"?script={script}" if script else "") + pinned)
    if script:
        wait_for(page, "window.page && window.page.main && window.page.main.pictures > 0")
    return page


def settle(page):
    page.wait_for_timeout(250)


def at(page, x, y):
    """Returns the position of a screen's point on the page."""
    box = page.locator("canvas").first.bounding_box()
    zoom = page.evaluate("window.page.main.zoom")
    return box["x"] + x * zoom, box["y"] + y * zoom
