import Diagnostics
import Layout

/// Undefined names that a script has read, with their source locations. The names are kept until they are reported.
struct UndefinedNames {
    private var list: [(name: String, source: SourceLocation)] = []
    private var known: Set<Place> = []
    /// The names of the local variables of each chunk, which messages suggest.
    var localNames: [String: [String]] = [:]
    /// Kinds of views that a script named before they existed.
    private var kinds: [(name: String, source: SourceLocation)] = []

    private struct Place: Hashable {
        var name: String
        var source: SourceLocation
    }

    mutating func note(_ name: String, _ source: SourceLocation) {
        guard known.count < 100, known.insert(Place(name: name, source: source)).inserted else { return }
        list.append((name, source))
    }

    mutating func noteKind(_ name: String, _ source: SourceLocation) {
        if kinds.count < 100 { kinds.append((name, source)) }
    }

    mutating func takeKinds() -> [(name: String, source: SourceLocation)] {
        defer { kinds = [] }
        return kinds
    }

    /// Removes and returns the last undefined name that was read at a source location, if any.
    mutating func takeLast(at source: SourceLocation) -> String? {
        list.lastIndex { $0.source == source }.map { list.remove(at: $0).name }
    }

    mutating func take() -> [(name: String, source: SourceLocation)] {
        defer { list = [] }
        return list
    }
}
