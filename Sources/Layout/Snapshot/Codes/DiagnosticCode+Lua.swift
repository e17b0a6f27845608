extension DiagnosticCode {
    static let ofLua: [DiagnosticCode: Entry] = [
        .syntax: Entry(
            "The text is not Lua", .error, "The script cannot be read as Lua; nothing of it has run.",
            remedy: "Correct the line, or an unclosed expression before it.",
            .script("return function(content)\n  content:putView(\"box\":edges(equal, parent)\nend")),
        .runtime: Entry(
            "The script ended with an error", .error,
            """
            A call, an operation of Lua or `error` ended the script. An unknown method or kind ends it too, with a \
            suggestion.
            """,
            remedy: "Correct the line; the calls that led to it are below the message.",
            .script("return function(content)\n  content:putLable(\"title\")\nend")),
        .stackOverflow: Entry(
            "Endless recursion", .error, "Lua's own stack is full.",
            remedy: "End the recursion.",
            .script("local function f() return 1 + f() end\nf()")),
        .nesting: Entry(
            "Layout calls are nested too deeply", .error, "At most 200 calls of the engine can be nested.",
            remedy: "Look for a molecule that puts itself, or a layout that runs itself.",
            .script(
                """
                local Nest = molecule "Nest"
                function Nest:layoutContent(content)
                  content:putNest():edges(equal, parent)
                end
                return Nest
                """)),
        .memory: Entry(
            "The memory limit is used up", .error,
            "The script and its data in the engine use more than `--max-memory` (256 MiB).",
            remedy: "Store less data, or raise the limit.",
            .script("local t = {}\nwhile true do t[#t + 1] = (\"x\"):rep(1000) .. #t end", options: "--max-memory 8")),
        .time: Entry(
            "The time limit is used up", .error,
            "One entry (the script, an event, a layout, with all callbacks inside it) takes longer than `--max-time` (5 seconds).",
            remedy: "Do less at a time, or raise the limit.", .script("while true do end", options: "--max-time 0.1")),
        .instructions: Entry(
            "The instruction limit is used up", .error,
            "One entry takes more instructions of Lua than `--max-instructions` allows.",
            remedy: "Do less at a time, or raise the limit.",
            .script("while true do end", options: "--max-instructions 100000")),
        .limit: Entry(
            "A limit is hit", .error,
            "The number of views in a screen (`--max-views`), or the size of a script (4 MiB) or an image.",
            remedy: "Reduce the size, or raise the limit if it has an option.",
            .script(
                "return function(content)\n  for i = 1, 20 do content:putView() end\nend", options: "--max-views 10")),
    ]
}
