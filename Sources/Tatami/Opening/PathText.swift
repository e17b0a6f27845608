/// The parts of a path. Slashes at its end do not count.
extension String {
    /// `c.lua` of `a/b/c.lua`.
    package var lastPathComponent: String {
        let path = trimmedPath
        guard let slash = path.lastIndex(of: "/"), path != "/" else { return String(path) }
        return String(path[path.index(after: slash)...])
    }

    /// `a/b` of `a/b/c.lua`; empty for a name alone.
    package var deletingLastPathComponent: String {
        let path = trimmedPath
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return String(path[...slash].trimmedPath)
    }

    /// `lua` of `a/b/c.lua`; empty for a name without one, and for `.hidden`.
    package var pathExtension: String {
        let name = lastPathComponent
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return String(name[name.index(after: dot)...])
    }

    /// `a/b/c` of `a/b/c.lua`.
    package var deletingPathExtension: String {
        let ending = pathExtension
        return ending.isEmpty ? String(trimmedPath) : String(trimmedPath.dropLast(ending.count + 1))
    }

    /// `a/b` of `a` and `b`.
    package func appendingPathComponent(_ name: String) -> String {
        isEmpty ? name : hasSuffix("/") ? self + name : "\(self)/\(name)"
    }

    /// Without `.`, `..` and empty parts, as far as the text alone tells.
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
    /// Without slashes at its end, except for `/` itself.
    fileprivate var trimmedPath: SubSequence {
        var path = self[...]
        while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
        return path
    }
}
