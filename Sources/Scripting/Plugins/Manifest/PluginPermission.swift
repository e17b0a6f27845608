/// A permission of a plugin for access beyond its own directory. Without a permission, the sandbox allows no such
/// access.
package enum PluginPermission: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// `files:read=DIR`: reading the files below a directory. The path is relative to the script's directory.
    case readFiles(String)
    /// `env=NAME`: reading an environment variable.
    case environment(String)

    /// The valid forms of a permission, for messages.
    package static let forms = "files:read=DIR and env=NAME"

    /// Parses a permission such as `env=LANG` or `files:read=icons`. Returns nil if the text has another form or more
    /// than 512 bytes, or if the path is absolute or contains `..`.
    package init?(_ text: String) {
        guard let equals = text.firstIndex(of: "="), text.utf8.count <= 512 else { return nil }
        let value = String(text[text.index(after: equals)...])
        switch text[..<equals] {
        case "files:read" where Self.isDirectory(value): self = .readFiles(value)
        case "env" where Self.isVariable(value): self = .environment(value)
        default: return nil
        }
    }

    /// Returns whether a text is a relative path without `..`. The path `.` means the script's directory.
    private static func isDirectory(_ text: String) -> Bool {
        guard !text.isEmpty, !text.hasPrefix("/"), !text.utf8.contains(0) else { return false }
        return !text.split(separator: "/", omittingEmptySubsequences: false).contains { $0 == ".." || $0.isEmpty }
    }

    private static func isVariable(_ text: String) -> Bool {
        guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return false
        }
        return text.unicodeScalars.allSatisfy {
            $0 == "_" || $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
        }
    }

    /// Compares the texts of two permissions.
    package static func < (a: PluginPermission, b: PluginPermission) -> Bool { a.description < b.description }

    /// The permission as `init` parses it: `files:read=DIR` or `env=NAME`.
    package var description: String {
        switch self {
        case .readFiles(let directory): "files:read=\(directory)"
        case .environment(let name): "env=\(name)"
        }
    }
}
