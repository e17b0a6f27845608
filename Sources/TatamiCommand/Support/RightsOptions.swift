import ArgumentParser
import Diagnostics
import Scripting
import Tatami

/// The options for the permissions of plugins and for lock files.
struct RightsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Grant the plugin NAME a permission that its manifest requests, as in badge:env=LANG or \
            badge:files:read=DIR (repeatable).
            """,
            valueName: "NAME:PERMISSION"))
    var allow: [AllowArgument] = []

    @Flag(
        help: ArgumentHelp(
            """
            Load a plugin only if it is built in, or if a tatami.lock, which `tatami plugin lock` writes, has its \
            version and hash. The file can be in a --plugins directory, the working directory, or the script's \
            directory. A tatami.lock in the script's directory grants no permissions.
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

extension [AllowArgument] {
    /// Returns diagnostics about permissions that have no effect: an error for an unknown plugin, and a warning for a
    /// permission that the plugin's manifest does not request.
    ///
    /// - Parameters:
    ///   - plugins: The plugins that the command found.
    ///   - hint: The end of the message about an unknown plugin if no plugin has a similar name.
    func findings(
        among plugins: [PluginRecord], otherwise hint: String = "'tatami plugin list' lists them"
    ) -> [Diagnostic] {
        let manifests = plugins.compactMap(\.manifest)
        return compactMap { grant in
            let named = manifests.filter { $0.name == grant.plugin }
            guard !named.isEmpty else {
                // The name of a plugin with an invalid manifest, which is reported, is unknown.
                guard manifests.count == plugins.count else { return nil }
                let names = manifests.map(\.name)
                return Diagnostic(
                    severity: .error, code: .pluginFailed,
                    message:
                        """
                        unknown plugin '\(grant.plugin)' in --allow\
                        \(NearestName.hint(for: grant.plugin, in: names, otherwise: hint))
                        """)
            }
            let requested = Set(named.flatMap(\.permissions).map(\.permission))
            guard !requested.contains(grant.permission) else { return nil }
            let list = requested.sorted().map { "\($0)" }.joined(separator: ", ")
            return Diagnostic(
                severity: .warning, code: .pluginFailed,
                message:
                    """
                    the plugin '\(grant.plugin)' does not request \(grant.permission); it requests \
                    \(list.isEmpty ? "nothing" : list)
                    """)
        }
    }
}
