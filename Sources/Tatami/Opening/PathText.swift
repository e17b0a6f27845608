/// The components of a path, without regard to trailing slashes.
extension String {
    /// The last component: `c.lua` in `a/b/c.lua`.
    package var lastPathComponent: String {
        let path = trimmedPath
        guard let slash = path.lastIndex(of: "/"), path != "/" else { return String(path) }
        return String(path[path.index(after: slash)...])
    }

    /// The directory: `a/b` in `a/b/c.lua`; empty for a plain name.
    package var deletingLastPathComponent: String {
        let path = trimmedPath
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return String(path[...slash].trimmedPath)
    }

    /// The extension: `lua` in `a/b/c.lua`; empty for `c` and `.hidden`.
    package var pathExtension: String {
        let name = lastPathComponent
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return String(name[name.index(after: dot)...])
    }

    /// The path without extension: `a/b/c` for `a/b/c.lua`.
    package var deletingPathExtension: String {
        let ending = pathExtension
        return ending.isEmpty ? String(trimmedPath) : String(trimmedPath.dropLast(ending.count + 1))
    }

    /// Returns the path of a file in this directory: `a/b` for the directory `a` and the name `b`. If the directory is
    /// empty, returns the name.
    package func appendingPathComponent(_ name: String) -> String {
        isEmpty ? name : hasSuffix("/") ? self + name : "\(self)/\(name)"
    }

    /// The path without `.` and empty components, in which each `..` removes the component before it. A relative path
    /// keeps a `..` at its beginning that has nothing to remove; an absolute path drops it. Empty if nothing remains, as
    /// for `.`. Does not read the file system, so links are not resolved.
    package var standardizingPath: String {
        var parts: [Substring] = []
        for part in split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !hasPrefix("/") {
                parts.append(part)
            }
        }
        return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}

extension StringProtocol {
    /// The text without trailing slashes, except for `/` itself.
    fileprivate var trimmedPath: SubSequence {
        var path = self[...]
        while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
        return path
    }
}
