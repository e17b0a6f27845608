"""The modules by level, and what each may import: the one place where the shape of the house is data.

A module imports only what its line names, all of it from lower levels. To add a module is to add a
line here and a target to Package.swift.
"""

# name: (level, what it may import of the project, its system libraries and its package products)
MODULES = {
    "CLuaLibrary": (-1, ()),
    "CGMP": (-1, ()),
    "CPango": (-1, ()),
    "CCairo": (-1, ()),
    "CSpng": (-1, ()),
    "CDeflate": (-1, ()),
    "CISAL": (-1, ()),
    "CLCMS": (-1, ()),
    "CTurboJPEG": (-1, ()),
    "CGif": (-1, ()),
    "CWebP": (-1, ()),
    "CHarfBuzzSubset": (-1, ()),
    "ConstraintSolver": (0, ("CGMP",)),
    "StateObservation": (0, ()),
    "SectionDiff": (0, ()),
    "TextSafety": (0, ()),
    "CLua": (0, ("CLuaLibrary",)),
    "CLateLibraries": (0, ()),
    "LuaHost": (1, ("CLua", "TextSafety")),
    "Layout": (1, ("ConstraintSolver", "StateObservation")),
    "Tables": (2, ("Layout", "SectionDiff")),
    "Rendering": (2, ("Layout", "TextSafety", "CPango", "CCairo", "CSpng", "CDeflate", "CISAL", "CLCMS", "CTurboJPEG",
                      "CGif", "CWebP", "CHarfBuzzSubset", "CLateLibraries")),
    "Scripting": (3, ("LuaHost", "Layout", "StateObservation", "SectionDiff", "Tables")),
    "Preview": (4, ()),
    "Tatami": (5, ("Scripting", "Rendering", "LuaHost", "Layout")),
    "tatami": (6, ("Tatami", "Preview", "Scripting", "Rendering", "Tables", "LuaHost", "Layout", "SectionDiff", "StateObservation",
                   "ConstraintSolver", "TextSafety", "ArgumentParser", "Logging")),
}

# What the test target of a module may import beside that module and what lies below it. A target
# named here without a module of its own name tests the command.
TESTS_OF_THE_COMMAND = {"CommandTests", "FuzzTests"}
# What test targets share, and no module of the program imports.
TEST_SUPPORT = "TestSupport"
TEST_LIBRARIES = {"Testing", "XCTest", TEST_SUPPORT}

# What comes with the toolchain and every module may use.
TOOLCHAIN = {"Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Glibc", "Dispatch", "FoundationEssentials", "Foundation",
             "RegexBuilder"}

# The standard library brings no start-up time, Foundation does: the cores that others embed stay free of it.
FREE_OF_FOUNDATION = {"ConstraintSolver", "StateObservation", "SectionDiff", "TextSafety"}
FOUNDATION = {"Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationInternationalization"}

# Only these hold the C of Lua; everything else goes through LuaHost.
LUA_HEADERS = {"lua.h", "lauxlib.h", "lualib.h", "luaconf.h", "lua.hpp"}
HOLDERS_OF_LUA = {"CLua", "CLuaLibrary"}


def below(module):
    """All that a module may reach: what it imports and what that imports."""
    reached, open_ends = set(), list(MODULES.get(module, (0, ()))[1])
    while open_ends:
        name = open_ends.pop()
        if name not in reached:
            reached.add(name)
            open_ends += MODULES.get(name, (0, ()))[1]
    return reached


def allowed_to_test(target):
    """What a test target may import, or None when it is nobody's."""
    if target in TESTS_OF_THE_COMMAND:
        return below("tatami") | {"tatami"}
    module = target.removesuffix("Tests")
    return below(module) | {module} if module != target and module in MODULES else None
