import FoundationEssentials
import Glibc

/// A source location split into path, line and column: `login.lua:12`, `data.json:3:14`.
struct SourcePlace: Hashable {
    var path: String
    /// The line, starting at 1; nil for the whole file.
    var line: Int?
    var column: Int?

    init(path: String) { self.path = path }

    init(_ source: String) {
        var parts = source.split(separator: ":", omittingEmptySubsequences: false)
        var numbers: [Int] = []
        while numbers.count < 2, parts.count > 1, let number = Int(parts[parts.count - 1]), number > 0 {
            numbers.insert(number, at: 0)
            parts.removeLast()
        }
        path = parts.joined(separator: ":")
        line = numbers.first
        column = numbers.count > 1 ? numbers[1] : nil
    }
}

/// Converts paths of files to paths relative to a base: the working directory, or the workspace of a GitHub workflow.
struct PathBase {
    private let base: String
    private let working: String

    /// Creates the base for the paths in a report.
    ///
    /// - Parameter isWorkspace: Whether the base is GitHub's workspace, if the working directory is inside it.
    init(isWorkspace: Bool) {
        working = FileManager.default.currentDirectoryPath
        let workspace =
            ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"].map { $0.standardizingPath } ?? ""
        let isAround =
            isWorkspace && workspace.hasPrefix("/") && (working == workspace || working.hasPrefix(workspace + "/"))
        base = isAround ? workspace : working
    }

    /// Returns a path relative to the base, or the absolute path of a file outside of the base.
    func relative(_ path: String) -> String {
        var parts: [Substring] = []
        for part in (path.hasPrefix("/") ? path : "\(working)/\(path)").split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        let whole = "/" + parts.joined(separator: "/")
        return whole.hasPrefix(base + "/") ? String(whole.dropFirst(base.count + 1)) : whole
    }

    /// Returns a path as a URI for SARIF: relative to the base, or with the scheme `file` for a file outside of it.
    func uri(_ path: String) -> String {
        let relative = relative(path)
        let escaped = relative.utf8.map { byte -> String in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
        return relative.hasPrefix("/") ? "file://" + escaped : escaped
    }
}
