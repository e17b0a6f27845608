/// What the system was told, and the values: rows, their terms, the variables, and the order of the hierarchy.
///
/// The records of rows and variables have room for the place that the parts below give them (``RowRole``,
/// ``VariableState``), so that one record tells a stage all that it asks for. The tables themselves know nothing of
/// solving.
struct Tables: ~Copyable, WorkingMemoryUser {
    let work: UnsafeMutablePointer<WorkingMemory>
    var rows = FlatBuffer<Row>()
    var values = FlatBuffer<Double>()
    /// The journal, with `formerValues`: the variables that this pass has written. After the pass those whose value the
    /// pass changed.
    var changed = FlatBuffer<Variable>()
    /// By variable: whether this pass has noted its former value.
    var isJournaled = FlatBuffer<Bool>()
    var terms = FlatBuffer<TermRecord>()
    var variables = FlatBuffer<VariableRecord>()
    var hierarchy = Hierarchy()
    var freeRows = FlatBuffer<UInt32>()
    var freeVariables = FlatBuffer<UInt32>()
    /// Heads of lists of free runs of `terms`, by length.
    var freeTerms = FlatBuffer<UInt32>()
    var variableCount = 0
    /// How many rows have been taken in.
    var constraintCount = 0
    /// Whether a constant, a coefficient or a value has ever had more digits than ``longBits`` leaves: as long as none has,
    /// nothing is rounded.
    var hasLongNumbers = false

    init(work: UnsafeMutablePointer<WorkingMemory>) {
        self.work = work
    }

    /// The values that the variables in `changed` had before the pass.
    var formerValues: FlatBuffer<Double> {
        @inline(__always) _read { yield work.pointee.formerValues }
        @inline(__always) nonmutating _modify { yield &work.pointee.formerValues }
    }

    /// Gives back the room that was reserved for growth.
    mutating func shrink() {
        rows.shrink()
        hierarchy.rowPlaces.keys.shrink()
        variables.shrink()
        hierarchy.variablePlaces.keys.shrink()
        values.shrink()
        isJournaled.shrink()
        terms.shrink()
        changed.shrink()
    }

    /// The bytes that they take beside a pack.
    var ownSize: Int {
        var size = rows.ownSize + variables.ownSize + values.ownSize + isJournaled.ownSize + terms.ownSize
        size += hierarchy.rowPlaces.keys.ownSize + hierarchy.variablePlaces.keys.ownSize + changed.ownSize
        return size
    }
}

/// What says which row comes before which, and which variable is settled first: see `Tables+Order`.
struct Hierarchy: ~Copyable {
    var rowPlaces = Places()
    var variablePlaces = Places()
    /// Priorities that need all digits.
    var widePriorities = FlatBuffer<Double>()
    var freeWidePriorities = FlatBuffer<UInt32>()
    var nextSerial: UInt64 = 0
}
