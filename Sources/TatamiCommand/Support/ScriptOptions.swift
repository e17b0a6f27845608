import ArgumentParser

/// The options for the inputs of a script.
struct ScriptOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A JSON file, or - for standard input; scripts see its value as `data`.", valueName: "FILE.json"))
    var data: String?

    @Option(
        help: ArgumentHelp(
            "Set a state that the script declares (repeatable). A VALUE that is not JSON is taken as text.",
            valueName: "NAME=VALUE"))
    var set: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            A plugin or a directory of plugins, in addition to plugins/ next to the script and the built-in plugins \
            (repeatable).
            """,
            valueName: "DIR"))
    var plugins: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            A directory of TTF, OTF or TTC fonts, in addition to fonts/ next to the script (repeatable).
            """,
            valueName: "DIR"))
    var fonts: [String] = []

    @Flag(
        help: "If no font is installed, draw text as bars and warn, instead of failing.")
    var allowMissingFonts = false

    @OptionGroup var rights: RightsOptions

    @Flag(help: "Print messages as JSON, one object per line.")
    var json = false

    @Flag(name: [.short, .long], help: "Print only errors: no warnings, script output or summary.")
    var quiet = false
}
