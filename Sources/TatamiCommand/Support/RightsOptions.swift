import ArgumentParser
import Scripting

/// The options for the permissions of plugins and for lock files.
struct RightsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Grant a permission that a plugin's manifest requests: files:read=DIR or env=NAME (repeatable).",
            valueName: "NAME:PERMISSION"))
    var allow: [AllowArgument] = []

    @Flag(
        help: ArgumentHelp(
            """
            Load only plugins that match a tatami.lock in a --plugins directory, the working directory, or the \
            script's directory. A lock in the script's directory grants no permissions.
            """))
    var locked = false

    /// The rights that the options grant. They contain no lock files yet, which are read together with the script.
    var rights: PluginRights {
        var rights = PluginRights()
        rights.isLocked = locked
        for argument in allow { rights.granted[argument.plugin, default: []].insert(argument.permission) }
        return rights
    }
}

/// A permission for a plugin, as in `badge:env=LANG`.
struct AllowArgument: ExpressibleByArgument {
    var plugin: String
    var permission: PluginPermission

    init?(argument: String) {
        guard let colon = argument.firstIndex(of: ":"), PluginManifest.isName(String(argument[..<colon])),
            let permission = PluginPermission(String(argument[argument.index(after: colon)...]))
        else { return nil }
        (plugin, self.permission) = (String(argument[..<colon]), permission)
    }
}
