package import Diagnostics
import Layout
import LuaHost

/// A feature of a plugin, such as a renderer or a command. Kinds of views are not features in this sense.
package struct PluginFeature {
    /// The kind of feature.
    package enum Kind: String, CaseIterable, Sendable {
        /// An output format of `tatami render`.
        case renderer
        /// A subcommand of `tatami`.
        case command
        /// A formatter, which writes values as text.
        case formatter
        /// A rule of `tatami check`, which finds problems of a screen.
        case rule
        /// A set of methods for layout nodes, views and containers.
        case dialect

        /// The field of the manifest that lists the names of such features.
        package var field: String { rawValue + "s" }

        /// The name of the field in a feature's definition that contains its function, such as `render`. Nil for a
        /// dialect, whose functions are its methods.
        package var function: String? {
            switch self {
            case .renderer: "render"
            case .command: "run"
            case .formatter: "format"
            case .rule: "check"
            case .dialect: nil
            }
        }

        /// The names that built-in features have, which plugins cannot use.
        var taken: Set<String> {
            switch self {
            case .renderer: ["json", "text", "svg", "png", "webp", "pdf", "html", "txt"]
            case .command:
                [
                    "batch", "check", "compare", "devices", "diff", "explain", "export", "fonts", "help", "import",
                    "lsp",
                    "plugin", "reference", "render", "repl", "serve", "solve", "test", "version", "watch",
                ]
            case .formatter, .rule, .dialect: []
            }
        }
    }

    /// The kind of feature.
    package var kind: Kind
    /// The name: lower-case letters, digits, `-` and `_`.
    package var name: String
    /// The feature's description in the reference and in help texts; may be empty.
    package internal(set) var text = ""
    /// The severity of the diagnostics that a rule reports; unused for other features.
    package internal(set) var severity = Diagnostic.Severity.warning
    /// The functions of the feature. For a dialect, its methods by name; otherwise one function, under the name
    /// `kind.function`.
    var functions: [String: LuaReference] = [:]
    /// The plugin that defines the feature.
    let owner: LuaOwner

    /// The sorted names of a dialect's methods; empty for other features.
    package var methods: [String] { kind == .dialect ? functions.keys.sorted() : [] }
}
