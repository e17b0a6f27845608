/// What a row of the system is used for. See ``Structure`` for its parts.
enum RowRole: UInt8, BitwiseCopyable {
    /// The slot is free.
    case unused
    /// Made, but not committed yet.
    case queued
    /// In the system; its place in the structure is being worked out.
    case loose
    /// All its variables are fixed: the row can only be checked.
    case check
    /// Gives the value of a fixed variable, `owner`.
    case input
    /// Gives the value of an output variable, `owner`.
    case output
    /// Belongs to the component `owner`.
    case member
}

/// How the value of a variable is found.
enum VariableState: UInt8, BitwiseCopyable {
    /// The slot is free.
    case unused
    /// No row speaks of it but those of outputs: its value is 0.
    case isolated
    /// Its place in the structure is being worked out.
    case open
    /// Given by the row `pivotRow` and other fixed variables.
    case fixed
    /// Solved in the component `component`.
    case member
    /// Appears in a single row, `pivotRow`, which gives its value when everything else is known.
    case output
}

/// A constraint.
struct Row: BitwiseCopyable {
    var constant: Double
    /// The terms lie one after another.
    var firstTerm: UInt32
    var termCount: UInt32
    /// The pivot variable or the component, by `role`; the place in the queue while the row is queued.
    var owner: UInt32 = 0
    private var place: Int32 = -1
    var priority: RowPriority
    let relation: Relation
    var role: RowRole = .queued
    /// Of an inactive member row: on which side it is taken as violated (1: lhs above rhs, -1: below), 0: as satisfied.
    var status: Int8 = 0
    var flags: RowFlags = []

    init(
        constant: Double, firstTerm: UInt32, termCount: UInt32, priority: RowPriority, relation: Relation,
        flags: RowFlags
    ) {
        self.constant = constant
        self.firstTerm = firstTerm
        self.termCount = termCount
        self.priority = priority
        self.relation = relation
        self.flags = flags
    }

    /// Of a loose row that was gathered: how many of its variables are open.
    var open: UInt32 {
        @inline(__always) get { UInt32(bitPattern: place) }
        @inline(__always) set { place = Int32(bitPattern: newValue) }
    }

    /// Of a member row: the place in the basis of its component; -1 if the row is not active.
    var position: Int32 {
        @inline(__always) get { place }
        @inline(__always) set { place = newValue }
    }

    var isRequired: Bool {
        @inline(__always) get { flags.contains(.required) }
    }

    var isEquality: Bool {
        @inline(__always) get { relation == .equal }
    }

    var isRequiredEquality: Bool {
        @inline(__always) get { relation == .equal && flags.contains(.required) }
    }
}

struct RowFlags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    /// Found already while a region was gathered.
    static let gathered = RowFlags(rawValue: 1)
    /// Its removal is queued.
    static let leaving = RowFlags(rawValue: 2)
    /// Cannot hold in the pass under way, which is going to be undone.
    static let refused = RowFlags(rawValue: 4)
    /// Its priority is 1000.
    static let required = RowFlags(rawValue: 8)
    /// It has more than two unknowns in its component.
    static let long = RowFlags(rawValue: 16)
    /// It has a coefficient below 1/64 or above 64 in magnitude, or one of many digits: what is solved with it is
    /// checked.
    static let uneven = RowFlags(rawValue: 32)
    /// Flags that hold as long as the row does.
    static let lasting: RowFlags = [.required, .uneven]
    /// A plan holds a copy of its constant.
    static let planned = RowFlags(rawValue: 64)
    /// An inequality of a component that goes by levels, which holds with equality.
    static let met = RowFlags(rawValue: 128)
}

/// A variable. Values are kept apart, in one array.
struct VariableRecord: BitwiseCopyable {
    /// The head of the list of the terms that speak of it.
    var firstTerm: UInt32 = none
    /// The pivot row of a fixed variable or an output, the component of a member.
    private var place: UInt32 = none
    /// The rank of a fixed variable, the index of a member in its component; of an open one the number of its rows; of
    /// an output the first of those that depend on it.
    private var index: UInt32 = 0
    var state: VariableState = .isolated
    /// On which side of 0 the variable is taken to be while its pin is inactive: 1 or -1.
    var pinStatus: Int8 = 1
    /// Whether its pin is active.
    var isPinned = false
    private var flags: VariableFlags = []

    init() {}

    /// Must not become an output, as its own place in the order counts, and must not be fixed.
    var staysMember: Bool {
        @inline(__always) get { flags.contains(.staysMember) }
        @inline(__always) set { if newValue { flags.insert(.staysMember) } else { flags.remove(.staysMember) } }
    }
    /// Seen already by the search under way, which resets it when it ends.
    var isVisited: Bool {
        @inline(__always) get { flags.contains(.visited) }
        @inline(__always) set { if newValue { flags.insert(.visited) } else { flags.remove(.visited) } }
    }
    /// Its value has few digits, but what it follows from has not: it may be rounded all the same.
    var hidesRest: Bool {
        @inline(__always) get { flags.contains(.hidesRest) }
        @inline(__always) set { if newValue { flags.insert(.hidesRest) } else { flags.remove(.hidesRest) } }
    }

    /// The row that gives a fixed variable or an output its value.
    var pivotRow: UInt32 {
        @inline(__always) get { place }
        @inline(__always) set { place = newValue }
    }
    /// The component of a member.
    var component: UInt32 {
        @inline(__always) get { place }
        @inline(__always) set { place = newValue }
    }
    /// The place among fixed variables: each depends on lower ranks only.
    var rank: UInt32 {
        @inline(__always) get { index }
        @inline(__always) set { index = newValue }
    }
    /// Of an output and all outputs that depend on it, the variable that is settled first.
    var earliest: UInt32 {
        @inline(__always) get { index }
        @inline(__always) set { index = newValue }
    }
    /// Index in the component.
    var local: UInt32 {
        @inline(__always) get { index }
        @inline(__always) set { index = newValue }
    }
}

struct VariableFlags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    static let staysMember = VariableFlags(rawValue: 1)
    static let visited = VariableFlags(rawValue: 2)
    static let hidesRest = VariableFlags(rawValue: 4)
}

/// A coefficient of a row, linked into the list of its variable.
struct TermRecord: BitwiseCopyable {
    var coefficient: Double
    var variable: UInt32
    var row: UInt32
    var next: UInt32
    var previous: UInt32
}

/// The end of a list, or no index.
let none = UInt32.max

/// An active row of a component: a constraint, or the pin of a variable ("stay at 0"), which has the highest bit set
/// and holds the local index of the variable.
struct RowReference: BitwiseCopyable, Equatable {
    var bits: UInt32

    @inline(__always) init(row: UInt32) { bits = row }
    @inline(__always) init(pin local: UInt32) { bits = local | 0x8000_0000 }
    static let nothing = RowReference(row: 0x7fff_ffff)

    var isPin: Bool {
        @inline(__always) get { bits & 0x8000_0000 != 0 }
    }
    var row: UInt32 {
        @inline(__always) get { bits }
    }
    var pin: UInt32 {
        @inline(__always) get { bits & 0x7fff_ffff }
    }
}

/// A change of the tables, with what is needed to take it back.
struct Operation: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable { case add, remove, constant, priority }
    var kind: Kind
    var row: UInt32
    /// Until the change is made the new constant or priority, then the one before.
    var number = 0.0

    var inverse: Operation {
        switch kind {
        case .add: Operation(kind: .remove, row: row)
        case .remove: Operation(kind: .add, row: row)
        case .constant, .priority: self
        }
    }
}
