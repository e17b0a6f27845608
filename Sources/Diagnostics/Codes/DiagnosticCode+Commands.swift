extension DiagnosticCode {
    static let ofCommands: [DiagnosticCode: Entry] = [
        .fileUnreadable: Entry(
            "A file cannot be read", .error,
            "A script, module, plugin, spec, event file or data file is missing or invalid.",
            remedy: "Correct the name, the permissions or the content of the file.",
            .command("check nothing.lua --json")),
        .data: Entry(
            "The data file is not JSON", .error,
            "The file passed to `--data` is not valid JSON at the line and column in the message.",
            remedy: "Correct the file.", .command("check screen.lua --data broken.json --json")),
        .duplicateID: Entry(
            "Elements with the same identity", .warning,
            "Two sections or items in a list for the command `diff` have the same `id`.",
            remedy: "Use a unique id for each element.",
            .none("`[{\"id\": 1}, {\"id\": 1}]` as a list of `tatami diff`.")),
        .fonts: Entry(
            "Fonts are missing", .warning,
            """
            This machine lacks the font families that layouts expect, so texts measure differently than elsewhere. If \
            the machine has no fonts at all, or if a text needs the fonts for Chinese, Japanese and Korean, this is an \
            error unless `--allow-missing-fonts` is set.
            """,
            remedy: "Install the packages in the message.",
            .none("A machine without the Debian package fonts-inter.")),
        .input: Entry(
            "Invalid solver input", .error,
            "The JSON for the command `solve` is invalid or incomplete, or has an unknown key.",
            remedy: "Correct the JSON at the line and column in the message.", .command("solve broken.json --json")),
        .noAttribute: Entry(
            "Unknown attribute", .error,
            "The command `explain` does not know the attribute after the dot, such as `width` in `title.width`.",
            remedy:
                """
                Use the attribute that the message suggests, or the name of another anchor. Without an attribute, \
                `explain` shows `left`, `top`, `width` and `height`.
                """,
            .command("explain screen.lua title.widht --json")),
        .noView: Entry(
            "Unknown view", .error, "The screen has no view with the name that was passed to the command `explain`.",
            remedy:
                """
                Use the name that the message suggests, or a name that `tatami render screen.lua --format text` lists.
                """,
            .command("explain screen.lua titel --json")),
        .output: Entry(
            "The output cannot be written", .error,
            "The file or stdout can't be written; the message contains the system's reason.",
            remedy: "Free disk space, or write to another file.",
            .command("render screen.lua --json -o screen.lua/out.png")),
        .refused: Entry(
            "The system cannot be solved", .error,
            """
            The required constraints in the input of the command `solve` conflict, or one of the input's steps uses an \
            unknown name.
            """,
            remedy: "Change one of the conflicting constraints that the result lists, or correct the name.",
            .command("solve refused.json --json")),
        .usage: Entry(
            "Wrong usage", .error,
            """
            An option or argument of the command has an invalid value; the exit status is 2. Most of these errors are \
            found before the command starts, and are text without a code even with `--json`.
            """,
            remedy: "Read the command's help, for example `tatami render --help`.",
            .command("render screen.lua --json --set count")),
        .engine: Entry(
            "A library failed", .error,
            "Cairo, Pango or a codec failed unexpectedly; the exit status is 70.",
            remedy: "Report it with the script.", .none("No example is known.")),
        .internal: Entry(
            "A bug in the engine", .error,
            "The engine detected an inconsistent state; the exit status is 70.",
            remedy: "Report it with the script.",
            .none("No example is known.")),
    ]
}
