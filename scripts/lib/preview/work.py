"""A user's actions on the page while editing a script: see scripts/preview-check."""

from page import COUNTER, at, open_page, pixels, settle, wait_for
from server import Server

# A view whose place and size are numbers, in a file with CR LF, a tab and no newline at its end.
EDIT = """return function(content)\r
\tcontent:putView("box"):left(equalTo(40), parent):top(equalTo(60), parent):size(equalTo { width = 120, height = 80 }):backgroundColor("#47795a") -- ünï\r
  content:putView("below"):top(equalTo(16), previous.bottomAnchor):left(equal, parent):size(equalTo(40)):backgroundColor("#d9a441")\r
end"""

# Two views that do not fit side by side below a width of 300.
NARROW = """
return function(content)
  content:putView("left"):left(equalTo(20), parent):top(equalTo(40)):height(equalTo(60)):width(equalTo(160)):backgroundColor("#47795a")
  content:putView("right"):right(equalTo(20), parent):top(equalTo(40)):height(equalTo(60)):width(equalTo(160)):backgroundColor("#d9a441")
    :left(moreThanTo(8), previous.rightAnchor, priority.required)
end
"""


def drag(page, start, by):
    x, y = at(page, *start)
    zoom = page.evaluate("window.page.main.zoom")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by[0] * zoom / 2, y + by[1] * zoom / 2)
    page.mouse.move(x + by[0] * zoom, y + by[1] * zoom)
    page.mouse.up()


def check_edit(check, browser, executable, folder, shots):
    script = folder / "edit.lua"
    before = EDIT.encode()
    script.write_bytes(before)
    with Server(executable, str(script), "--edit") as server:
        page = open_page(browser, check, server.address, str(script))
        page.keyboard.press("i")
        page.mouse.click(*at(page, 60, 80))
        wait_for(page, "window.page.inspector.view?.path === 'root/box'")
        drag(page, (60, 80), (25, 0))
        wait_for(page, "window.page.main.info.version === 2")
        after = before.replace(b"equalTo(40), parent", b"equalTo(65), parent")
        check.that(script.read_bytes() == after, "dragging a view changes its number in the script, and no other byte", script.read_bytes())
        wait_for(page, "window.page.inspector.view?.onScreen?.[0] === 65")
        drag(page, (80, 90), (-5, 30))
        wait_for(page, "window.page.main.info.version === 4")
        after = after.replace(b"equalTo(65), parent", b"equalTo(60), parent").replace(b"equalTo(60), parent):size", b"equalTo(90), parent):size")
        check.that(script.read_bytes() == after, "across and down are two changes", script.read_bytes())
        wait_for(page, "window.page.inspector.view?.onScreen?.[1] === 90")
        field = page.locator("#inspector input[aria-label='The number of root/box.width ==']").first
        field.fill("150")
        field.press("Enter")
        wait_for(page, "window.page.main.info.version === 5")
        after = after.replace(b"width = 120", b"width = 150")
        check.that(script.read_bytes() == after, "a value that is typed in the inspector is written", script.read_bytes())
        wait_for(page, "document.querySelectorAll('#edits del').length === 4")
        check.that("width = 120" in page.inner_text("#edits del >> nth=0") and "width = 150" in page.inner_text("#edits ins >> nth=0"),
                   "the changes are shown as a diff", page.inner_text("#edits"))
        if shots:
            page.screenshot(path=shots / "edit.png")
        for version in range(6, 10):
            page.click("#undo")
            wait_for(page, f"window.page.main.info.version === {version}")
        check.that(script.read_bytes() == before, "undo restores the same bytes", script.read_bytes())
        page.keyboard.press("Control+Shift+z")
        wait_for(page, "window.page.main.info.version === 10")
        check.that(script.read_bytes() == before.replace(b"equalTo(40), parent", b"equalTo(65), parent"), "and a step can be made again")

        page.mouse.click(*at(page, 100, 100))
        wait_for(page, "window.page.inspector.view?.path === 'root/box' && window.page.inspector.view.onScreen[0] === 65")
        drag(page, (183, 100), (20, 10))
        wait_for(page, "window.page.main.info.version === 11")
        check.that(b"width = 140, height = 80" in script.read_bytes(), "dragging its right edge changes its width alone", script.read_bytes())
        present = script.read_bytes()
        page.mouse.click(*at(page, 20, 170))
        wait_for(page, "window.page.inspector.view?.path === 'root/below'")
        drag(page, (20, 170), (12, 0))
        wait_for(page, "document.querySelector('.toast')")
        check.that("write equalTo(0)" in page.inner_text(".toast") and script.read_bytes() == present,
                   "what has no number is refused with the reason", page.inner_text(".toast"))
        page.evaluate("""window.page.edits.send([{ stem: 'root/box.height ==', source: document.title, value: 3 }])""")
        wait_for(page, "document.querySelector('.toast')?.innerText.includes('no constraint')")
        check.that(script.read_bytes() == present, "and so is a place that is none")
        page.context.close()


def check_past(check, browser, executable, folder, shots):
    script = folder / "past.lua"
    script.write_text(COUNTER.replace("PREFIX", "count").replace("self.count = self.count + 1", 'self.count = self.count + 1 print("did " .. self.count)'))
    with Server(executable, str(script)) as server:
        page = open_page(browser, check, server.address, str(script))
        settle(page)
        seen = [pixels(page)]
        for turn in range(1, 4):
            page.mouse.click(*at(page, 195, 222))
            wait_for(page, f"document.querySelector('#state input')?.value === '{turn}'")
            settle(page)
            seen.append(pixels(page))
        last = page.evaluate("window.page.main.info.history.last")
        shown = []
        for back in range(3, -1, -1):
            page.evaluate(f"window.page.past.go({last - back})" if back else "window.page.past.present()")
            wait_for(page, f"window.page.main.info.history.shown === {last - back}" if back else "window.page.main.info.history.shown === undefined")
            settle(page)
            shown.append(pixels(page))
            if back == 2:
                check.that(page.input_value("#state input >> nth=0") == "1", "the states of the past are shown", page.inner_text("#state"))
                page.mouse.click(*at(page, 195, 222))
                wait_for(page, "document.querySelector('.toast')?.innerText.includes('shows the past')")
                if shots:
                    page.screenshot(path=shots / "past.png")
        check.that(shown == seen, "going back shows what was seen after each event")
        printed = page.evaluate("[...document.querySelectorAll('#log .print')].map((line) => line.textContent)")
        check.that(printed == ["did 1", "did 2", "did 3"], "and nothing is done again for it", printed)
        page.mouse.click(*at(page, 195, 222))
        wait_for(page, "document.querySelector('#state input')?.value === '4'")
        check.that(True, "the present goes on from where it was")
        page.context.close()


def check_width(check, browser, executable, folder, shots):
    script = folder / "narrow.lua"
    script.write_text(NARROW)
    with Server(executable, str(script)) as server:
        page = open_page(browser, check, server.address, str(script), "#variant=own")
        slider = page.locator("input[aria-label='Width']")
        def to(width):
            slider.evaluate("(slider, width) => { slider.value = width; slider.dispatchEvent(new Event('input')); }", width)
        to(380)
        to(420)
        settle(page)
        check.that(page.is_hidden("#activity"), "a width at which nothing changes says nothing")
        to(330)
        wait_for(page, "!document.querySelector('#activity').hidden")
        text = page.inner_text("#activity")
        check.that("330" in text and "violated" in text and "narrow.lua:4" in text and "because of" in text and "narrow.lua:5" in text,
                   "a width at which a constraint gives way names it, and what holds it, by file and line", text)
        if shots:
            page.screenshot(path=shots / "width.png")
        to(420)
        wait_for(page, "document.querySelector('#activity')?.innerText.includes('satisfied')")
        check.that(True, "and where it holds again")
        page.context.close()


def check_zoom(check, browser, executable, server, shots):
    page = open_page(browser, check, server.address, "scripts/gallery/counter.lua", "#variant=zoom")
    page.evaluate("window.page.controls.setZoom(4)")
    wait_for(page, "!document.querySelector('.outlines').hidden && document.querySelector('.outlines').naturalWidth > 0")
    box = page.locator(".outlines").bounding_box()
    size = page.evaluate("window.page.main.info.size")
    check.that(abs(box["width"] - size[0] * 4) < 1, "larger than its pixels the screen is shown by its outlines", box)
    if shots:
        page.screenshot(path=shots / "zoom.png")
    page.evaluate("window.page.controls.setZoom('fit')")
    wait_for(page, "document.querySelector('.outlines').hidden")
    page.context.close()


def check_memory(check, browser, server):
    """Checks that choices are remembered, that the address takes precedence, and that an additional device follows
    the first."""
    page = open_page(browser, check, server.address, "scripts/gallery/hello.lua")
    page.click("button[aria-label^='Dark']")
    wait_for(page, "window.page.main.info.circumstances.dark")
    page.click("button[aria-label='Add a screen on another device']")
    wait_for(page, "window.page.screens.length === 2 && window.page.screens[1].pictures > 0")
    check.that(page.evaluate("window.page.screens[1].pictures === 1 && window.page.screens[1].info.circumstances.dark"),
               "a device beside a dark one is dark from its first picture on")
    page.click("button[aria-label^='Put the settings']")
    check.that("dark=1" in page.url, "the address pins what is shown", page.url)
    page.goto(server.address + "?script=scripts/gallery/login.lua")
    page.goto(server.address + "?script=scripts/gallery/hello.lua")
    wait_for(page, "window.page?.main?.info?.circumstances.dark")
    check.that(True, "what was chosen is there at the next visit")
    page.context.close()


def check_specs(check, browser, executable, folder, shots):
    (folder / "good.lua").write_text("return function(content) content:putLabel('a'):text('A'):center(equal, parent) end\n")
    spec = folder / "good_spec.lua"
    spec.write_text("describe('good', function() it('opens', function() expect(open('good.lua'):view('a')):toBe() end) end)\n")
    with Server(executable, str(folder)) as server:
        page = open_page(browser, check, server.address)
        wait_for(page, "document.querySelector('.tests:not([hidden])')")
        check.that("failed" in page.inner_text("[data-name$='good.lua'] .tests"), "the index shows what specs say of a script",
                   page.inner_text("#index"))
        spec.write_text("describe('good', function() it('opens', function() open('good.lua') end) end)\n")
        wait_for(page, "document.querySelector(\"[data-name$='good.lua'] .tests\")?.innerText === '1 passed'")
        check.that(True, "again when they have changed")
        page.context.close()
