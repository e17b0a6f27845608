"""The rules, one per file. Each has a SUMMARY and `check(tree)`, which yields findings."""

from . import documented, documents, features, foundation, lua, mutants, names, paths, reference, rooms, scripts, sizes, stubs, swiftformat

RULES = {
    "foundation": foundation,
    "names": names,
    "documented": documented,
    "documents": documents,
    "sizes": sizes,
    "rooms": rooms,
    "stubs": stubs,
    "paths": paths,
    "format": swiftformat,
    "lua": lua,
    "features": features,
    "reference": reference,
    "mutants": mutants,
    "scripts": scripts,
}
