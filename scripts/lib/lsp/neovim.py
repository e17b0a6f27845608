"""The language server in Debian's Neovim, with the configuration that the guide shows."""

import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
GUIDE = ROOT / "Sources" / "Documentation" / "pages" / "how-to" / "editors.md"

SCRIPT = """\
return function(content)
  content:putLabel("title"):font("title1"):center(equal, parent)
  content:putButton("go"):didClicked(function() content:putView("a"):height("44") end):centerX(equal, parent):top(equal)
end
"""

EXPECTED = """\
diagnostic 3 invalidArgument
completion body callout caption1 caption2 footnote headline largeTitle subheadline title1 title2 title3
signature font(value)
symbol title
symbol go
folds 1
hover font(value)
rename ("heading")
"""


def run(check, executable, folder):
    editor = shutil.which("nvim")
    if editor is None:
        print("     Neovim is not installed, so its check is skipped")
        return
    (folder / "bin").mkdir()
    (folder / "bin" / "tatami").symlink_to(executable)
    # The guide has one configuration for each version.
    version = re.search(r"NVIM v(\d+)\.(\d+)", subprocess.run([editor, "--version"], capture_output=True, text=True).stdout)
    blocks = re.findall(r"```lua[^\n]*\n(.*?)```", GUIDE.read_text(encoding="utf-8").split("### Neovim")[1].split("\n### ")[0], re.DOTALL)
    (folder / "init.lua").write_text(blocks[0 if (int(version[1]), int(version[2])) >= (0, 11) else 1])
    (folder / "neovim.lua").write_text(SCRIPT)
    environment = {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "TATAMI_SCRIPT": str(folder / "neovim.lua"),
                   "TATAMI_CONFIG": str(folder / "init.lua"), "XDG_STATE_HOME": str(folder / "state"), "XDG_DATA_HOME": str(folder / "state"),
                   "XDG_CACHE_HOME": str(folder / "state"), "XDG_CONFIG_HOME": str(folder / "state")}
    done = subprocess.run([editor, "--clean", "--headless", "-c", f"luafile {ROOT / 'scripts/lib/lsp/neovim.lua'}", "-c", "cquit 3"], cwd=folder,
                          env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
    check.that(done.returncode == 0 and done.stdout == EXPECTED, "Neovim with the configuration of the guide", f"{done.returncode}: {done.stdout}{done.stderr}")
