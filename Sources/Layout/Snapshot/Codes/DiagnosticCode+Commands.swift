extension DiagnosticCode {
    static let ofCommands: [DiagnosticCode: Entry] = [
        .file: Entry(
            "A file cannot be read", .error,
            "A script, module, plugin, spec or file of events or data is missing or invalid.",
            remedy: "Correct the name, or the permissions.", .command("check nothing.lua --json")),
        .data: Entry(
            "The data file is not JSON", .error,
            "The file of `--data` is not valid JSON at the line and column in the message.",
            remedy: "Correct the file.", .command("check screen.lua --data broken.json --json")),
        .duplicateID: Entry(
            "Elements with the same identity", .warning,
            """
            Sections or items of a list that `diff` reads have the same id, so the id does not identify them.
            """,
            remedy: "Use a unique id for each element.",
            .none("`[{\"id\": 1}, {\"id\": 1}]` as one of the lists of `tatami diff`.")),
        .fonts: Entry(
            "Fonts are missing", .warning,
            """
            The default font families are not installed, so texts have different sizes than on other machines. \
            Without any font, this is an error without `--allow-missing-fonts`.
            """,
            remedy: "Install the packages in the message.",
            .none("A machine without the Debian package fonts-inter.")),
        .input: Entry(
            "The problem is invalid", .error,
            "The JSON of `solve` has an unknown key, lacks something, or is not JSON.",
            remedy: "Correct it at the line and column in the message.", .command("solve broken.json --json")),
        .noAttribute: Entry(
            "A view has no such attribute", .error, "`explain` got an unknown attribute.",
            remedy: "Use the name that the message suggests.",
            .command("explain screen.lua title.widht --json")),
        .noView: Entry(
            "Unknown view", .error, "`explain` got a view that is not in the screen.",
            remedy: "Use its id or its path; `render` lists them.",
            .command("explain screen.lua titel --json")),
        .output: Entry(
            "A result cannot be written", .error,
            "The file or the standard output cannot be written; the message contains the system's reason.",
            remedy: "Free disk space, or choose another file.",
            .command("render screen.lua --json -o screen.lua/out.png")),
        .refused: Entry(
            "The system cannot be solved", .error,
            """
            The required constraints of a problem of `solve` conflict, or a step uses an unknown name.
            """,
            remedy: "The result has a minimal set of conflicting constraints; change one of them.",
            .command("solve refused.json --json")),
        .usage: Entry(
            "Wrong usage", .error, "An option has an invalid value; the exit status is 2.",
            remedy: "See `--help` of the command.",
            .command("render screen.lua --json --set count")),
        .engine: Entry(
            "A library failed", .error,
            "Cairo, Pango or a codec failed in a way that no input should cause; the exit status is 70.",
            remedy: "Report it, with the script.", .none("None is known.")),
        .internal: Entry(
            "An internal error of the engine", .error,
            "The engine is in an invalid state; the exit status is 70.",
            remedy: "Report it, with the script.",
            .none("None is known.")),
    ]
}
