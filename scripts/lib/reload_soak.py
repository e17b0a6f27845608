"""Changes the files of a screen under `tatami watch`, and measures its time and memory.

Called by scripts/reload-soak with the executable, the number of changes and a seed.
"""

import json
import os
import random
import select
import shutil
import subprocess
import sys
import tempfile
import time

PATIENCE = 60
COMPARED_EACH = 50
SHOWN = 7

SCREEN = """
local words = require "ui.words"
local Page = controller "Page"
Page.states = { count = 0, name = "" }
function Page:layoutContent(content)
  local last
  for i = 1, 60 do
    local node = content:putLabel("row" .. i):left(equalTo(8), parent):text(words .. " " .. i .. " " .. data.title)
    if last then node:top(equalTo(2), last.bottomAnchor) else node:top(equalTo(4), parent) end
    last = node
  end
  content:putMine("mine"):right(equalTo(8)):top(equalTo(8))
  content:putTextField("name"):right(equalTo(8)):top(equalTo(60)):size(equalTo { width = 90, height = 30 })
    :bind("text", self.states.name)
end
return Page
-- NUMBER
"""

FILES = {
    "page.lua": SCREEN,
    "ui/words.lua": "return 'words' -- NUMBER\n",
    "data.json": '{ "title": "NUMBER" }\n',
    "plugins/mine/plugin.lua": "return { name = 'mine', version = '1.0.NUMBER', api = 1, kinds = { 'Mine' } }\n",
    "plugins/mine/init.lua": "widget 'Mine' { intrinsicSize = function() return { width = 20, height = 20 } end,\n"
                             "  draw = function(self, canvas) canvas:rect(self.bounds, { fill = 'red' }) end } -- NUMBER\n"
                             "function migrate(old, from) return old end\nfunction onUnload() end\n",
}

OPTIONS = ["page.lua", "--data", "data.json", "--size", "390x1600"]

BROKEN = {
    "page.lua": ["return (", "error('no')", ""],
    "ui/words.lua": ["return {", "local a = nil return a.b"],
    "data.json": ["{", ""],
    "plugins/mine/plugin.lua": ["return 7", "return {"],
    "plugins/mine/init.lua": ["widget 'Mine' { nonsense = 1 }", "while"],
}


class Failure(Exception):
    pass


class Watch:
    def __init__(self, tatami, folder):
        self.errors = open(os.path.join(folder, ".stderr"), "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [tatami, "watch", *OPTIONS, "--json", "-o", "out.json"], cwd=folder,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)
        self.rest = b""

    def line(self):
        end = time.monotonic() + PATIENCE
        while b"\n" not in self.rest:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise Failure(f"watch printed no line within {PATIENCE} seconds")
            got = os.read(self.process.stdout.fileno(), 65536)
            if not got:
                raise Failure(f"watch has ended with status {self.process.wait()}")
            self.rest += got
        line, self.rest = self.rest.split(b"\n", 1)
        return json.loads(line)

    def memory(self):
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def cpu(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Soak:
    def __init__(self, tatami, folder, seed):
        self.tatami, self.folder = tatami, folder
        self.random = random.Random(seed)
        self.number = 0
        self.shown = 0
        self.broken = None
        self.away = None
        for name in FILES:
            self.write(name, self.text(name))

    def path(self, name):
        return os.path.join(self.folder, name)

    def text(self, name):
        self.number += 1
        # Texts repeat, because only a limited number of measurements is cached.
        number = self.number
        if name == "data.json":
            self.shown = (self.shown + 1) % SHOWN
            number = self.shown
        return FILES[name].replace("NUMBER", str(number))

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def replace(self, name, text):
        self.write(".new", text)
        os.replace(self.path(".new"), self.path(name))

    def change(self):
        """Makes a random change; returns the expected event of watch."""
        put = self.random.choice([self.write, self.replace])
        if self.away:
            shutil.move(self.path(".away"), self.path(self.away))
            self.away = None
            # The file has its old content again, so the screen starts again.
            return "started"
        if self.broken:
            name, self.broken = self.broken, None
            if os.path.islink(self.path(name)) or os.path.isdir(self.path(name)):
                self.remove(name)
            put(name, self.text(name))
            return "started"
        name = self.random.choice(list(FILES))
        kind = self.random.randrange(10)
        if kind < 5:
            put(name, self.text(name))
            return "started"
        if kind == 5:
            self.away = self.random.choice(["ui", "plugins/mine", "plugins"])
            shutil.move(self.path(self.away), self.path(".away"))
            return "failed"
        self.broken = name
        if kind == 6:
            self.remove(name)
        elif kind == 7:
            self.remove(name)
            os.symlink("/dev/zero", self.path(name))
        elif kind == 8:
            self.remove(name)
            os.mkdir(self.path(name))
        else:
            put(name, self.random.choice(BROKEN[name]))
        return "failed"

    def remove(self, name):
        if os.path.isdir(self.path(name)) and not os.path.islink(self.path(name)):
            os.rmdir(self.path(name))
        else:
            os.remove(self.path(name))

    def compare(self):
        """Checks that the output of watch equals the output of render for the same files."""
        fresh = subprocess.run(
            [self.tatami, "render", *OPTIONS, "--format", "json"], cwd=self.folder,
            capture_output=True, check=False)
        with open(self.path("out.json"), "rb") as file:
            if file.read() != fresh.stdout:
                raise Failure(f"the output of watch differs from the output of render: {fresh.stderr.decode()}")


def run(tatami, count, seed, folder):
    soak = Soak(tatami, folder, seed)
    watch = Watch(tatami, folder)
    times, memory, compared = [], [], 0
    try:
        first = watch.line()
        if first["event"] != "started":
            raise Failure(f"the first version has not started: {first}")
        for step in range(count):
            before = watch.cpu()
            expected = soak.change()
            line = watch.line()
            # A directory may be removed file by file.
            while line["event"] != expected:
                line = watch.line()
            times.append((line["milliseconds"], (watch.cpu() - before) * 1e3))
            memory.append(watch.memory())
            if expected == "started" and step % COMPARED_EACH == 0:
                soak.compare()
                compared += 1
        watch.process.terminate()
        status = watch.process.wait(PATIENCE)
        if status != 0:
            raise Failure(f"watch has ended with status {status}")
    except Failure:
        watch.errors.seek(0)
        sys.stderr.write(watch.errors.read()[-4000:])
        raise
    finally:
        watch.process.kill()
        watch.process.wait()
    return times, memory, compared


def median(values):
    return sorted(values)[len(values) // 2]


def main():
    tatami, count, seed = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    folder = tempfile.mkdtemp(prefix="tatami-soak-")
    try:
        times, memory, compared = run(tatami, count, seed, folder)
    except Failure as failure:
        print(f"reload-soak: seed {seed}: {failure}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    part = min(100, max(1, count // 2))
    bad = False
    rows = [("first", times[:part], memory[:part]), ("last", times[-part:], memory[-part:])]
    for name, spent, held in rows:
        print(f"{name} {part}: {median([t[0] for t in spent]):.1f} ms and {median([t[1] for t in spent]):.1f} ms of CPU "
              f"a change (medians), {median(held) / 1e6:.1f} MB in memory, {max(held) / 1e6:.1f} MB at most")
    slower = median([t[0] for t in rows[1][1]]) / median([t[0] for t in rows[0][1]])
    larger = median(rows[1][2]) - median(rows[0][2])
    if slower > 1.5:
        print(f"the last changes take {slower:.1f} times as long as the first")
        bad = True
    if larger > 16e6:
        print(f"the process has grown by {larger / 1e6:.1f} MB")
        bad = True
    print(f"{count} changes, {compared} of them compared with render; seed {seed}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
