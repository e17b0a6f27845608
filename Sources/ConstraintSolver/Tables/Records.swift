/// The use of a row in the system. See ``Structure`` for its parts.
enum RowRole: UInt8 {
    /// The slot is free.
    case unused
    /// Created, but not committed yet.
    case queued
    /// In the system; its place in the structure is being determined.
    case loose
    /// All its variables are fixed, so it either holds or is violated.
    case check
    /// Determines the variable `owner` from variables that are fixed already.
    case input
    /// Determines the variable `owner`, which occurs in no other row, from all other variables of the row.
    case output
    /// Belongs to the component `owner`.
    case member
}

/// The way in which the value of a variable is found.
enum VariableState: UInt8 {
    /// The slot is free.
    case unused
    /// Only rows of outputs mention it: its value is 0.
    case isolated
    /// Its place in the structure is being determined.
    case open
    /// The row `place` determines its value from other fixed variables.
    case fixed
    /// Solved in the component `place`.
    case member
    /// Only the row `place` contains it, which determines its value from all others.
    case output
}

/// A constraint.
struct Row {
    var constant: Double
    var priority: Double
    /// The terms follow each other.
    var firstTerm: UInt32
    var termCount: UInt32
    /// The variable or the component, by `role`; of a queued row, its place in the queue.
    var owner: UInt32 = 0
    /// For a row in an open region, the number of its open variables; for a member, its number in the component.
    var index: UInt32 = 0
    let relation: Relation
    var role: RowRole = .queued
    var flags: RowFlags

    var isRequired: Bool { flags.contains(.required) }
    var isOrdered: Bool { flags.contains(.ordered) }
    var isRequiredEquality: Bool { relation == .equal && isRequired }
    var termRange: Range<Int> { Int(firstTerm)..<Int(firstTerm) + Int(termCount) }
}

struct RowFlags: OptionSet {
    let rawValue: UInt8
    /// Its priority is 1000.
    static let required = RowFlags(rawValue: 1)
    /// It is a level of its own.
    static let ordered = RowFlags(rawValue: 2)
    /// Its removal is queued.
    static let leaving = RowFlags(rawValue: 4)
    /// It was counted when its region was gathered.
    static let gathered = RowFlags(rawValue: 8)
    /// It belongs to the last basis of its component.
    static let basic = RowFlags(rawValue: 16)
    /// It has a coefficient below 1/64 or above 64 in magnitude.
    static let uneven = RowFlags(rawValue: 32)
}

/// A variable. Its value is kept in an array of its own.
struct VariableRecord {
    /// The first term that mentions it, or `none`.
    var firstTerm: UInt32 = none
    /// The row that determines its value, or its component.
    var place: UInt32 = none
    /// For a fixed variable, its rank; for a member, its number in the component; for an open variable, the number of
    /// rows that contain it; for an output, the first variable in settling order among it and its dependents.
    var index: UInt32 = 0
    var state: VariableState = .isolated
    var flags: VariableFlags = []

    /// Whether the variable must become a member, because its place in the order counts.
    var staysMember: Bool {
        get { flags.contains(.staysMember) }
        set { if newValue { flags.insert(.staysMember) } else { flags.remove(.staysMember) } }
    }
    /// Whether the current search has reached it. The search resets it.
    var isVisited: Bool {
        get { flags.contains(.visited) }
        set { if newValue { flags.insert(.visited) } else { flags.remove(.visited) } }
    }
}

struct VariableFlags: OptionSet {
    let rawValue: UInt8
    static let staysMember = VariableFlags(rawValue: 1)
    static let visited = VariableFlags(rawValue: 2)
}

/// A coefficient of a row, in the list of its variable.
struct TermRecord {
    var coefficient: Double
    var variable: UInt32
    var row: UInt32
    var next: UInt32 = none
    var previous: UInt32 = none
}

/// The end of a list, or no index.
let none = UInt32.max

/// The place of a row among those of its priority, or of a variable among the variables: by the explicit key, then in
/// the order of creation.
struct PlaceKey: Comparable {
    var order: UInt64
    var serial: UInt64

    static func < (a: PlaceKey, b: PlaceKey) -> Bool {
        a.order != b.order ? a.order < b.order : a.serial < b.serial
    }
}

/// A change of the tables, with the data to undo it.
struct Operation: BitwiseCopyable {
    enum Kind: UInt8 { case add, remove, constant, priority }
    var kind: Kind
    var row: UInt32
    /// The new constant or priority; after the change, the old one.
    var number = 0.0

    var inverse: Operation {
        switch kind {
        case .add: Operation(kind: .remove, row: row)
        case .remove: Operation(kind: .add, row: row)
        case .constant, .priority: self
        }
    }
}

/// A row in a combination of rows.
struct WeightedRow {
    var row: UInt32
    var factor: Double
}

extension Array {
    subscript(index: UInt32) -> Element {
        @inline(__always) get { self[Int(index)] }
        @inline(__always) _modify { yield &self[Int(index)] }
    }
}
