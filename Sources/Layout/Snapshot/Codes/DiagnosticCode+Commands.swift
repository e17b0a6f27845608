extension DiagnosticCode {
    static let ofCommands: [DiagnosticCode: Entry] = [
        .fileUnreadable: Entry(
            "A file cannot be read", .error,
            "A script, module, plugin, spec or file of events or data is not there, or is not what it must be.",
            remedy: "Correct the name, or the permissions.", .command("check nothing.lua --json")),
        .data: Entry(
            "The data file is not JSON", .error,
            "The file of `--data` breaks off being JSON at the line and column that the message has.",
            remedy: "Correct the file.", .command("check screen.lua --data broken.json --json")),
        .duplicateID: Entry(
            "Elements of one identity", .warning,
            """
            Sections or items of a list that `diff` reads have the same id, so that it does not say which one is which.
            """,
            remedy: "Give each element an id of its own.",
            .none("`[{\"id\": 1}, {\"id\": 1}]` as one of the lists of `tatami diff`.")),
        .fonts: Entry(
            "Fonts are missing", .warning,
            """
            The font families that layouts are made with are not on this machine, so texts measure differently than on \
            others. If there is no font at all, this is an error without `--allow-missing-fonts`.
            """,
            remedy: "Install the packages that the message names.",
            .none("A machine without the Debian package fonts-inter.")),
        .library: Entry(
            "A library is missing", .error,
            "A library that reads or writes a kind of pictures or documents is not on this machine or cannot be opened.",
            remedy: "Install the package that the message names.",
            .none("A PNG on a machine without the Debian package libdeflate0.")),
        .input: Entry(
            "The problem is not as it must be", .error,
            "The JSON of `solve` has an unknown key, lacks something, or is not JSON.",
            remedy: "Correct it at the line and column that the message has.", .command("solve broken.json --json")),
        .noAttribute: Entry(
            "A view has no such attribute", .error, "`explain` was asked for an attribute that there is not.",
            remedy: "Use the nearest name, which the message has.",
            .command("explain screen.lua title.widht --json")),
        .noView: Entry(
            "There is no such view", .error, "`explain` was asked for a view that is not in the screen.",
            remedy: "Use its id or its path; `render` lists them.",
            .command("explain screen.lua titel --json")),
        .output: Entry(
            "A result cannot be written", .error,
            "The file or the standard output cannot be written; the message has the system's reason.",
            remedy: "Make room, or name another file.", .command("render screen.lua --json -o screen.lua/out.png")),
        .refused: Entry(
            "The system cannot be solved", .error,
            """
            The required constraints of a problem of `solve` contradict each other, or a step names what is not there.
            """,
            remedy: "The result has the smallest set that contradicts; change one of it.",
            .command("solve refused.json --json")),
        .usage: Entry(
            "Wrong usage", .error, "An option has a value that it cannot have; the status is 2.",
            remedy: "See `--help` of the command.",
            .command("render screen.lua --json --set count")),
        .engine: Entry(
            "A library failed", .error,
            "Cairo, Pango or a codec failed in a way that no input should be able to cause; the status is 70.",
            remedy: "Report it, with the script.", .none("None is known.")),
        .internal: Entry(
            "A fault of the engine", .error,
            "The engine found itself in a state that it should not be in; the status is 70.",
            remedy: "Report it, with the script.",
            .none("None is known.")),
    ]
}
