"""The rules, one per file. Each has a SUMMARY and `check(tree)`, which yields findings."""

from . import documented, documents, features, foundation, lua, mutants, names, paths, prose, reference, rooms, scripts, sizes, spelling, stubs, swiftformat

RULES = {
    "foundation": foundation,
    "names": names,
    "documented": documented,
    "documents": documents,
    "sizes": sizes,
    "rooms": rooms,
    "stubs": stubs,
    "paths": paths,
    "prose": prose,
    "spelling": spelling,
    "format": swiftformat,
    "lua": lua,
    "features": features,
    "reference": reference,
    "mutants": mutants,
    "scripts": scripts,
}
