"""Drives the page of `tatami serve` in chromium: see scripts/preview-check."""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

import work
from page import COUNTER, Check, at, decode, open_page, pixels, settle, wait_for
from server import Server

MILLION = """
local Row = tableCell "Row"
function Row:layoutContent(content)
  content:putLabel("name"):leading(equalTo(16), parent):vertical(equalTo(12), parent)
end
function Row:configure(item) self.name.text = "Row " .. item end
local Rows = controller "Rows"
function Rows:layoutContent(content)
  content:putTable("rows", { estimatedRowHeight = 45 }):edges(equal, parent)
    :sections(tableCells "all":next(Row, rows(1000000, function(index) return index, index end)):build())
end
return Rows
"""

# 200 views, one of which the test changes.
MANY = """
return function(content)
  for row = 0, 19 do
    for column = 0, 9 do
      local view = content:putView("v" .. row .. "_" .. column):top(equalTo(20 + row * 40)):left(equalTo(4 + column * 38))
        :size(equalTo { width = 34, height = 34 }):backgroundColor((row + column + SHIFT) % 2 == 0 and "#47795a" or "#d9a441")
    end
  end
end
"""


def check_pictures(check, browser, executable, server, folder):
    for name in ["counter", "dashboard", "login", "heroes", "card"]:
        script = f"scripts/gallery/{name}.lua"
        page = open_page(browser, check, server.address, script)
        page.evaluate("window.page.send({ type: 'pause', on: true })")
        settle(page)
        file = folder / f"{name}.png"
        seconds = page.evaluate("window.page.main.info.seconds")
        subprocess.run([executable, "render", script, "-o", file, "-q"], check=True)
        same = pixels(page) == decode(file.read_bytes())
        check.that(same, f"the canvas is the picture of render: {name}", f"after {seconds} s")
        page.context.close()
    page = open_page(browser, check, server.address, "scripts/gallery/login.lua",
                     "#device=ipad-mini&dark=1&rtl=1&textSize=1.3&landscape=1")
    settle(page)
    file = folder / "pinned.png"
    subprocess.run([executable, "render", "scripts/gallery/login.lua", "-o", file, "-q", "--device", "ipad-mini", "--dark", "--direction",
                    "rtl", "--text-size", "1.3", "--landscape"], check=True)
    check.that(pixels(page) == decode(file.read_bytes()), "and with what the address pins: device, dark, right to left, text size, landscape")
    page.context.close()


def check_life(check, browser, executable, folder, shots):
    script = folder / "life.lua"
    script.write_text(COUNTER.replace("PREFIX", "count"))
    with Server(executable, str(script)) as server:
        page = open_page(browser, check, server.address, str(script))
        other = open_page(browser, check, server.address, str(script))
        more = at(page, 195, 222)
        page.mouse.click(*more)
        page.mouse.click(*more)
        wait_for(page, "document.querySelector('#state input')?.value === '2'")
        check.that(True, "two clicks change the state")
        page.mouse.click(*at(page, 195, 122))
        settle(page)
        page.keyboard.type("Ann")
        page.keyboard.press("Backspace")
        wait_for(page, "[...document.querySelectorAll('#state input')].some((input) => input.value === 'An')")
        check.that(True, "typing changes the state")
        settle(other)
        check.that(pixels(page) == pixels(other), "two pages show the same")

        version = page.evaluate("window.page.main.info.version")
        before = pixels(page)
        script.write_text(COUNTER.replace("PREFIX", "you clicked"))
        wait_for(page, f"window.page.main.info.version > {version}")
        settle(page)
        values = page.evaluate("[...document.querySelectorAll('#state input')].map((input) => input.value)")
        check.that("2" in values and "An" in values, "a new version keeps what has happened", values)
        check.that(pixels(page) != before, "a new version is seen")

        good = pixels(page)
        script.write_text(COUNTER.replace("c:putButton", "c:putButtom"))
        wait_for(page, "document.querySelector('.fault')")
        text = page.inner_text(".fault")
        check.that("life.lua:" in text and "putButton" in text, "a fault is shown with its place and the near name", text)
        check.that(pixels(page) == good, "the last good picture stays below it")
        if shots:
            page.wait_for_timeout(300)
            page.screenshot(path=shots / "fault.png")
        page.click(".fault button")
        check.that(page.locator(".fault").count() == 0, "it can be put aside")
        script.write_text(COUNTER.replace("PREFIX", "you clicked").replace("return C", "retur C"))
        wait_for(page, "document.querySelector('.fault')")
        check.that(True, "a new fault brings it back")
        script.write_text(COUNTER.replace("PREFIX", "mended"))
        wait_for(page, "!document.querySelector('.fault') && window.page.main.info.faults.length === 0")
        check.that(page.inner_text("#status").startswith("version"), "mending takes it away", page.inner_text("#status"))

        page.mouse.click(*at(page, 195, 222), button="right")
        wait_for(page, "document.querySelector('#inspector h3')")
        text = page.inner_text("#inspector")
        check.that("root/more" in text and "life.lua:8" in text, "the inspector names the view, file and line", text[:200])
        field = page.locator("#state input").first
        field.fill("41")
        field.press("Enter")
        wait_for(page, "window.page.main.info && document.querySelector('#log')?.innerText.includes('set C.count to 41')")
        page.mouse.click(*at(page, 195, 222))
        wait_for(page, "document.querySelector('#state input')?.value === '42'")
        check.that(True, "a state can be set from the page")
        page.context.close()
        other.context.close()
        check.that(server.is_alive, "the server goes on")


def check_rows(check, browser, executable, folder, shots):
    script = folder / "million.lua"
    script.write_text(MILLION)
    with Server(executable, str(script)) as server:
        page = open_page(browser, check, server.address, str(script))
        page.mouse.move(*at(page, 195, 400))
        frames = page.evaluate("window.page.main.pictures")
        begun = time.monotonic()
        for _ in range(60):
            page.mouse.wheel(0, 60)
            page.wait_for_timeout(10)
        settle(page)
        drawn = page.evaluate("window.page.main.pictures") - frames
        print(f"     scrolling: {drawn} pictures in {time.monotonic() - begun:.2f} s, 60 turns of the wheel")
        page.mouse.wheel(0, 1e9)
        wait_for(page, "document.querySelector('#tree')?.innerText.includes('1,1000000')"
                       " || document.querySelector('#tree')?.innerText.includes('1000000')")
        check.that(True, "the last of a million rows is reached")
        if shots:
            page.screenshot(path=shots / "million.png")
        page.context.close()


def check_small(check, browser, server):
    """Checks the hairlines of a screen that is shown with fewer pixels than it has."""
    page = open_page(browser, check, server.address, "scripts/gallery/card.lua")
    settle(page)
    shown = page.evaluate("""() => {
        const light = (canvas) => {
            const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
            let sum = 0; for (let i = 0; i < data.length; i += 4) sum += data[i] + data[i + 1] + data[i + 2];
            return sum / data.length;
        };
        const [canvas, small] = document.querySelectorAll('.glass canvas'), box = small.getBoundingClientRect();
        return { isShown: box.width > 0, ratio: small.width / canvas.width, pixels: small.width / box.width / devicePixelRatio,
                 difference: light(small) / light(canvas) };
    }""")
    check.that(shown["isShown"] and shown["ratio"] < 1 and abs(shown["pixels"] - 1) < 0.01 and abs(shown["difference"] - 1) < 0.01,
               "a screen in fewer pixels than its own is as light as it", shown)
    page.context.close()


def check_latency(check, browser, executable, folder, judges):
    script = folder / "many.lua"
    script.write_text(MANY.replace("SHIFT", "0"))
    with Server(executable, str(script)) as server:
        page = open_page(browser, check, server.address, str(script))
        page.evaluate("""() => {
            window.painted = 0;
            document.addEventListener('tatami-painted', () => requestAnimationFrame(() => { window.painted = Date.now(); }));
        }""")
        spent, engine = [], []
        for turn in range(1, 41):
            page.evaluate("window.painted = 0")
            start = time.time() * 1000
            script.write_text(MANY.replace("SHIFT", str(turn % 2)))
            wait_for(page, "window.painted > 0")
            spent.append(page.evaluate("window.painted") - start)
            engine.append(sum(page.evaluate(
                "[...document.querySelectorAll('#strip > span:not(.bar)')].map((item) => parseFloat(item.innerText.match(/[\\d.]+ ms/)))")))
            page.wait_for_timeout(30)
        spent.sort()
        p50, p95 = statistics.median(spent), spent[int(len(spent) * 0.95)]
        own = statistics.median(engine)
        print(f"     save to painted at 200 views: p50 {p50:.0f} ms, p95 {p95:.0f} ms; the engine's own time {own:.1f} ms")
        # The limit is a multiple of the engine's time, because the machine may be busy.
        if judges:
            check.that(p50 <= max(60, own * 4), "a save is painted within 60 ms, or four times the engine's own time", f"{p50:.0f} ms")
            check.that(p95 <= max(120, own * 8), "and 95 of 100 within 120 ms, or eight times", f"{p95:.0f} ms")
        page.context.close()


def take_shots(check, browser, server, shots):
    page = open_page(browser, check, server.address, "scripts/gallery/dashboard.lua")
    settle(page)
    page.screenshot(path=shots / "light.png")
    page.mouse.click(*at(page, 100, 200), button="right")
    wait_for(page, "document.querySelector('#inspector h3')")
    page.screenshot(path=shots / "inspector.png")
    page.context.close()
    page = open_page(browser, check, server.address, "scripts/gallery/settings.lua", "#dark=1", theme="dark")
    page.click("button[aria-label='Add a screen on another device']")
    wait_for(page, "window.page.screens.length === 2 && window.page.screens[1].pictures > 0")
    settle(page)
    page.screenshot(path=shots / "dark.png")
    page.context.close()
    page = open_page(browser, check, server.address)
    wait_for(page, "document.querySelector('#tests')?.innerText && !document.querySelector('#tests').innerText.startsWith('running')", 120)
    wait_for(page, "[...document.querySelectorAll('.card img')].slice(0, 12).every((image) => image.complete && image.naturalWidth > 0)", 60)
    page.screenshot(path=shots / "index.png")
    page.context.close()


def main(executable, *arguments):
    shots = None
    judges = "--no-limits" not in arguments
    arguments = tuple(argument for argument in arguments if argument != "--no-limits")
    if arguments[:1] == ("--shots",) and len(arguments) == 2:
        shots = Path(arguments[1])
        shots.mkdir(parents=True, exist_ok=True)
    elif arguments:
        print(f"scripts/preview-check: unknown argument {arguments[0]} (see --help)", file=sys.stderr)
        return 2
    check = Check()
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        folder = Path(folder)
        with Server(executable, "scripts/gallery") as server:
            check_pictures(check, browser, executable, server, folder)
            check_small(check, browser, server)
            work.check_zoom(check, browser, executable, server, shots)
            work.check_memory(check, browser, server)
            if shots:
                take_shots(check, browser, server, shots)
        check_life(check, browser, executable, folder, shots)
        check_rows(check, browser, executable, folder, shots)
        work.check_edit(check, browser, executable, folder, shots)
        work.check_past(check, browser, executable, folder, shots)
        work.check_width(check, browser, executable, folder, shots)
        specs = folder / "specs"
        specs.mkdir()
        work.check_specs(check, browser, executable, specs, shots)
        check_latency(check, browser, executable, folder, judges)
        browser.close()
    check.that(not check.errors, "nothing is wrong on the console of the browser", check.errors[:3])
    print("all checks passed" if check.failures == 0 else f"{check.failures} checks failed")
    return 1 if check.failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
