"""The rules of the house, one a file. Each has a SUMMARY and `check(tree)`, which yields findings."""

from . import imports, lua, names, paths, scripts, sizes, stubs, swiftformat

RULES = {
    "imports": imports,
    "names": names,
    "sizes": sizes,
    "stubs": stubs,
    "paths": paths,
    "format": swiftformat,
    "lua": lua,
    "scripts": scripts,
}
