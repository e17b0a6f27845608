import ArgumentParser

/// What a script is given, shared by the commands that run one.
struct ScriptOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A JSON file, or - for the standard input, whose value scripts see as `data`.", valueName: "FILE.json"))
    var data: String?

    @Option(
        help: ArgumentHelp(
            "Sets a state before the picture is taken (repeatable). The value is JSON, or else text.",
            valueName: "NAME=VALUE"))
    var set: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            A plugin, or a directory of plugins (repeatable). plugins/ beside the script and the built-in ones are \
            found without it.
            """,
            valueName: "DIR"))
    var plugins: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            A directory of font files: TTF, OTF, TTC, variable ones too (repeatable). Scripts use their families; \
            fonts/ beside the script is found without it.
            """,
            valueName: "DIR"))
    var fonts: [String] = []

    @Flag(
        help: "Shows text on a machine without any font: measured with a built-in table, drawn as bars. Else an error.")
    var allowMissingFonts = false

    @OptionGroup var rights: RightsOptions

    @Flag(help: "Messages as JSON, one per line.")
    var json = false

    @Flag(name: [.short, .long], help: "Only errors on stderr: no warnings, nothing that scripts print, no summary.")
    var quiet = false
}
