extension DiagnosticCode {
    static let ofLua: [DiagnosticCode: Entry] = [
        .syntax: Entry(
            "Invalid Lua syntax", .error, "The script is not valid Lua; no part of it has run.",
            remedy: "Correct the line, or close a block before it with `end`.",
            .script("return function(content)\n  content:putView(\"box\":edges(equal, parent)\nend")),
        .runtime: Entry(
            "The script ended with an error", .error,
            """
            A call, a Lua operation or `error` ended the script. For an unknown method or kind, the message suggests a \
            similar name.
            """,
            remedy: "Correct the line; the stack trace follows the message.",
            .script("return function(content)\n  content:putLable(\"title\")\nend")),
        .stackOverflow: Entry(
            "Infinite recursion", .error,
            "A function calls itself, directly or through other functions, until Lua's stack is full.",
            remedy: "Add a condition that ends the recursion.",
            .script("local function f() return 1 + f() end\nf()")),
        .nesting: Entry(
            "Layout calls are nested too deeply", .error,
            "Layout calls such as `layoutContent`, which run a function of the script, can be nested at most 200 deep.",
            remedy: "Check for a molecule that puts itself or a layout that runs itself.",
            .script(
                """
                local Nest = molecule "Nest"
                function Nest:layoutContent(content)
                  content:putNest():edges(equal, parent)
                end
                return Nest
                """)),
        .memory: Entry(
            "Memory limit exceeded", .error,
            "The script and its data in the engine need more memory than `--max-memory` (default: 256 MiB).",
            remedy: "Use less memory, or raise the limit.",
            .script("local t = {}\nwhile true do t[#t + 1] = (\"x\"):rep(1000) .. #t end", options: "--max-memory 8")),
        .time: Entry(
            "Time limit exceeded", .error,
            """
            An entry takes longer than `--max-time` (default: 5 seconds). An entry is a run of the script, an event or \
            a layout, with all callbacks inside it.
            """,
            remedy: "Do less per entry, or raise the limit.", .script("while true do end", options: "--max-time 0.1")),
        .instructions: Entry(
            "Instruction limit exceeded", .error,
            """
            An entry (a run of the script, an event or a layout) runs more Lua instructions than `--max-instructions` \
            (default: no limit).
            """,
            remedy: "Do less per entry, or raise the limit.",
            .script("while true do end", options: "--max-instructions 100000")),
        .limit: Entry(
            "A limit is exceeded", .error,
            """
            The screen has more views than `--max-views`, tables are nested in too many cells, or an image or another \
            input is too large. A script can have at most 4 MiB.
            """,
            remedy: "Reduce the input, or raise the limit if an option exists.",
            .script(
                "return function(content)\n  for i = 1, 20 do content:putView() end\nend", options: "--max-views 10")),
    ]
}
