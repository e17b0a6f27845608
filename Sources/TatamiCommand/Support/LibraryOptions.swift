import ArgumentParser

/// The options for plugins and fonts of commands that run several scripts.
struct LibraryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A plugin or a directory of plugins, in addition to plugins/ next to each script and the built-in plugins \
            (repeatable).
            """,
            valueName: "DIR"))
    var plugins: [String] = []

    @Option(
        help: ArgumentHelp(
            "A directory of fonts, in addition to fonts/ next to each script (repeatable).", valueName: "DIR"))
    var fonts: [String] = []

    @OptionGroup var rights: RightsOptions
}
