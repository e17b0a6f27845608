/// The use of a row in the system. See ``Structure`` for its parts.
enum RowRole: UInt8 {
    /// The slot is free.
    case unused
    /// The row was created, but is not committed yet.
    case queued
    /// The row is in the system, but has no place in the structure yet.
    case loose
    /// All variables of the row are fixed, so it either holds or is violated.
    case check
    /// The row determines the variable `owner` from variables that are already fixed.
    case input
    /// The row determines the variable `owner`, an output, from all other variables of the row.
    case output
    /// The row belongs to the component `owner`.
    case member
}

/// How the value of a variable is determined.
enum VariableState: UInt8 {
    /// The slot is free.
    case unused
    /// No row contains the variable, apart from rows of outputs. Its value is 0.
    case isolated
    /// The variable has no place in the structure yet.
    case open
    /// The row `place` determines the value from other fixed variables.
    case fixed
    /// The variable belongs to the component `place`, which determines the value.
    case member
    /// Only the row `place` contains the variable, apart from rows of other outputs. It determines the value from the
    /// other variables of the row.
    case output
}

/// A constraint.
struct Row {
    var constant: Double
    var priority: Double
    /// The index of the first term in ``Tables/terms``. The other terms follow it.
    var firstTerm: UInt32
    var termCount: UInt32
    /// The variable or component that the row belongs to, depending on `role`. For a queued row, its index in the
    /// queue.
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
    /// The priority is 1000.
    static let required = RowFlags(rawValue: 1)
    /// The row is a level of its own.
    static let ordered = RowFlags(rawValue: 2)
    /// The removal of the row is queued.
    static let leaving = RowFlags(rawValue: 4)
    /// The open variables of the row were counted.
    static let gathered = RowFlags(rawValue: 8)
    /// The row belongs to the last basis of its component.
    static let basic = RowFlags(rawValue: 16)
    /// The row has a coefficient whose magnitude is below 1/64 or above 64.
    static let uneven = RowFlags(rawValue: 32)
}

/// A variable. Its value is kept in an array of its own.
struct VariableRecord {
    /// The index of the first term that contains the variable, or `none`.
    var firstTerm: UInt32 = none
    /// The row that determines the value, or the component that the variable belongs to, depending on `state`.
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
    /// Whether the current search has reached the variable. Each search resets this at its end.
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

/// A coefficient of a row. The terms of a variable form a linked list.
struct TermRecord {
    var coefficient: Double
    var variable: UInt32
    var row: UInt32
    var next: UInt32 = none
    var previous: UInt32 = none
}

/// Marks the end of a list, or a missing index.
let none = UInt32.max

/// A key that orders the rows of a priority, or the variables: by the explicit key, then in the order of creation.
struct PlaceKey: Comparable {
    var order: UInt64
    var serial: UInt64

    static func < (a: PlaceKey, b: PlaceKey) -> Bool {
        a.order != b.order ? a.order < b.order : a.serial < b.serial
    }
}

/// A change of the tables that can be undone.
struct Operation: BitwiseCopyable {
    enum Kind: UInt8 { case add, remove, constant, priority }
    var kind: Kind
    var row: UInt32
    /// The new constant or priority; after the change was applied, the old one.
    var number = 0.0

    var inverse: Operation {
        switch kind {
        case .add: Operation(kind: .remove, row: row)
        case .remove: Operation(kind: .add, row: row)
        case .constant, .priority: self
        }
    }
}

/// A row and its factor in a combination of rows.
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
