/// Working memory for the component at work, as big as the biggest one.
struct ComponentScratch: ~Copyable {
    var row = RowScratch()
    var column = ColumnScratch()
    var factoring = FactoringScratch()
    var choice = ChoiceScratch()
    var levels = LevelAnswers()
    /// By position: right sides.
    var constants = FlatBuffer<Double>()
    /// The serial of the component made last.
    var lastSerial: UInt32 = 0

    init() {}

    @inline(__always) mutating func reserve(_ count: Int) {
        constants.lengthen(to: count, filler: 0)
    }

    /// Gives back what edits do not need as a rule.
    mutating func trim() {
        guard max(row.accumulator.count, factoring.degrees.count) > 1024 else { return }
        row.accumulator.release()
        row.combination.release()
        column.release()
        factoring.release()
        choice.release()
    }
}

/// A row that is reduced by the pivots, and written as a combination of active rows.
struct RowScratch: ~Copyable {
    /// A sparse vector by local index: the row that is being reduced.
    var accumulator = FlatBuffer<Accumulator>()
    /// A sparse vector by position: the combination of active rows.
    var combination = FlatBuffer<Accumulator>()
    /// What is of this row in both vectors is marked with it.
    var stamp: UInt32 = 0
    /// Positions that are still to be looked at.
    var heap = FlatBuffer<Int32>()
    /// The steps of the last reduction: positions and factors.
    var steps = FlatBuffer<FactorEntry>()
    /// What was left of the row: local indices.
    var roots = FlatBuffer<UInt32>()
    /// Positions of the combination, from high to low.
    var support = FlatBuffer<Int32>()

    /// Makes room for the reduction of a row.
    @inline(__always) mutating func reserve(_ count: Int) { accumulator.lengthen(to: count, filler: .nothing) }

    /// Makes room for a combination of active rows.
    @inline(__always) mutating func reserveCombination(_ count: Int) {
        combination.lengthen(to: count, filler: .nothing)
    }

    @inline(__always) mutating func nextStamp() {
        if stamp == UInt32.max {
            for index in 0..<accumulator.count { accumulator[index].mark = 0 }
            for index in 0..<combination.count { combination[index].mark = 0 }
            stamp = 0
        }
        stamp += 1
    }
}

/// How the variables move when one active row is let go.
struct ColumnScratch: ~Copyable {
    /// By local index.
    var direction = FlatBuffer<Double>()
    var noise = FlatBuffer<Double>()
    /// By position: the numbers between L and U.
    var constants = FlatBuffer<Double>()
    var constantNoise = FlatBuffer<Double>()

    @inline(__always) mutating func reserve(_ count: Int) {
        direction.lengthen(to: count, filler: 0)
        noise.lengthen(to: count, filler: 0)
        constants.lengthen(to: count, filler: 0)
        constantNoise.lengthen(to: count, filler: 0)
    }

    fileprivate mutating func release() {
        direction.release()
        noise.release()
        constants.release()
        constantNoise.release()
    }
}

/// The rows of a factor that is being made.
struct FactoringScratch: ~Copyable {
    var equalities = FlatBuffer<UInt32>()
    var softEqualities = FlatBuffer<UInt32>()
    /// By local index: how many of these speak of the variable; then whether it is determined.
    var degrees = FlatBuffer<Int32>()
    /// Local indices that are still to be looked at.
    var queue = FlatBuffer<UInt32>()
    /// The rows of steps that are made again.
    var references = FlatBuffer<RowReference>()
    /// While steps are made again: by position what changed, and by local index what an earlier step gives now.
    var touched = FlatBuffer<UInt8>()
    static let changedStep: UInt8 = 1
    static let takenVariable: UInt8 = 2

    fileprivate mutating func release() {
        equalities.release()
        softEqualities.release()
        degrees.release()
        queue.release()
        touched.release()
    }
}

/// What the simplex method chooses from.
struct ChoiceScratch: ~Copyable {
    /// The rows that may leave.
    var candidates = FlatBuffer<Leaving>()
    /// Rows whose status contradicts their residual.
    var pending = FlatBuffer<UInt32>()
    /// How many columns the component at work has asked for: how all moves with one active row.
    var columnCount = 0

    fileprivate mutating func release() {
        candidates.release()
        pending.release()
    }
}

/// The basis of a component that goes by levels, for questions, and which one's.
struct LevelAnswers {
    var basis: (any LevelCombining)?
    var numbers: [UInt32: Int32] = [:]
    var owner: UInt32 = 0
    var version: UInt32 = 0
}
