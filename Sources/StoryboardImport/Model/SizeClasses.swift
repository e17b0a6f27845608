/// A set of combinations of a horizontal and a vertical size class.
struct SizeClasses: OptionSet, Hashable, Sendable {
    let rawValue: Int

    init(rawValue: Int) { self.rawValue = rawValue }

    /// The single combinations. The first word is the horizontal size class, the second word the vertical one.
    static let compactCompact = SizeClasses(rawValue: 1)
    static let regularCompact = SizeClasses(rawValue: 2)
    static let compactRegular = SizeClasses(rawValue: 4)
    static let regularRegular = SizeClasses(rawValue: 8)
    static let all = SizeClasses(rawValue: 15)

    static let compactWidth: SizeClasses = [.compactCompact, .compactRegular]
    static let compactHeight: SizeClasses = [.compactCompact, .regularCompact]

    /// The single combinations that the set contains.
    var members: [SizeClasses] { (0..<4).map { SizeClasses(rawValue: 1 << $0) }.filter(contains) }

    /// Creates the set for the key of a `<variation>`, such as `heightClass=compact-widthClass=regular`. Returns nil
    /// for a key that does not name size classes.
    init?(key: String) {
        var set = SizeClasses.all
        for part in key.split(separator: "-") {
            switch part {
            case "widthClass=compact": set.formIntersection(.compactWidth)
            case "widthClass=regular": set.subtract(.compactWidth)
            case "heightClass=compact": set.formIntersection(.compactHeight)
            case "heightClass=regular": set.subtract(.compactHeight)
            default: return nil
            }
        }
        self = set
    }
}

/// A value that can differ between size classes.
struct Varying<Value: Equatable> {
    /// The value for each combination of size classes, in the order of `SizeClasses.members`.
    private var values: [Value]

    init(_ value: Value) { values = [value, value, value, value] }

    /// Sets the value for some combinations. Later calls override earlier calls, so set general cases first.
    mutating func set(_ value: Value, for classes: SizeClasses) { change(for: classes) { $0 = value } }

    /// Changes the value for some combinations. Change general cases before special cases.
    mutating func change(for classes: SizeClasses, _ body: (inout Value) -> Void) {
        for (index, member) in SizeClasses.all.members.enumerated() where classes.contains(member) {
            body(&values[index])
        }
    }

    /// The distinct values, each with its size classes, in the order of `SizeClasses.members`.
    var cases: [(value: Value, classes: SizeClasses)] {
        var cases: [(value: Value, classes: SizeClasses)] = []
        for (value, member) in zip(values, SizeClasses.all.members) {
            if let index = cases.firstIndex(where: { $0.value == value }) {
                cases[index].classes.insert(member)
            } else {
                cases.append((value, member))
            }
        }
        return cases
    }
}

extension Element {
    /// The `<variation>` children with their size classes. The default is first, and more general size classes precede
    /// special ones.
    var variations: [(classes: SizeClasses, element: Element)] {
        let found = children.filter { $0.tag == "variation" }.compactMap { element -> (SizeClasses, Element)? in
            guard let key = element.peek("key") else { return nil }
            if key == "default" { return (.all, element) }
            return SizeClasses(key: key).map { ($0, element) }
        }
        for (_, element) in found {
            element.isUsed = true
            _ = element.take("key")
        }
        return found.enumerated().sorted {
            ($1.element.0.members.count, $0.offset) < ($0.element.0.members.count, $1.offset)
        }.map(\.element)
    }

    /// Returns the size classes in which children are installed, by identifier, as the masks of `key` state. Children
    /// that no mask names are not in the result.
    func installed(_ key: String) -> [String: SizeClasses] {
        var sets: [String: SizeClasses] = [:]
        for (classes, variation) in variations {
            guard let mask = variation.value(key), mask.tag == "mask" else { continue }
            for entry in mask.children {
                guard let reference = entry.take("reference") else { continue }
                entry.isUsed = true
                switch entry.tag {
                case "include": sets[reference, default: .all].formUnion(classes)
                case "exclude": sets[reference, default: .all].subtract(classes)
                default: entry.isUsed = false
                }
            }
        }
        return sets
    }
}
