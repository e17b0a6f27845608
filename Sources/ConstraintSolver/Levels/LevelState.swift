/// Where the variables are while levels are settled.
struct LevelPoint<Number: LevelNumber> {
    var values: [Number]
    /// By variable: the size of what its value is the sum of.
    var sizes: [Double]
    /// By variable: the size of what its value was summed up from when the values were last worked out.
    var sumSizes: [Double]
    /// The greatest number that went into any of them since they were last worked out: movements carry its rounding on.
    var largest = 0.0
    /// Nothing has moved since they were worked out from the basis.
    var isFresh = true
    /// The part of what a value was summed up from that it may be off by, as far as that was measured.
    var noise = 0.0

    init(count: Int) {
        values = [Number](repeating: .zero, count: count)
        sizes = [Double](repeating: 0, count: count)
        sumSizes = sizes
    }
}

/// What a certificate needs to know of the way, if it is asked for.
struct LevelRecord<Number: LevelNumber> {
    var isKept = false
    /// The number of the level at work.
    var level: Int32 = 0
    /// By row and pin: the number of the level that fixed it.
    var fixingLevels: [Int32] = []
    /// The variables that were 0 when their turn came, as far as anything could move then, and the numbers of their
    /// levels.
    var undecided: [(variable: Int32, level: Int32)] = []
    /// The proofs of the violated rows and of the variables, as long as anything may still move.
    var proofs: [LevelMethod<Number>.Proof] = []
    /// How a variable may move that nothing determines.
    var directions: [(variable: Int32, direction: [(variable: Int32, amount: Number)])] = []
}

/// How fast watched rows grow as the variables move: 0 and empty between two looks.
struct RowGrowth<Number: LevelNumber> {
    /// By row.
    let rates: LevelMemory<Number>
    let sizes: LevelMemory<Double>
    /// The rows that grow.
    var touched: [Int32] = []

    init(count: Int) {
        rates = LevelMemory(repeating: .zero, count: count)
        sizes = LevelMemory(repeating: 0, count: count)
    }
}

/// How long the method has been at it, and when it ends without an answer.
struct LevelEffort {
    /// How many exchanges have moved nothing, one after the other.
    var idleCount = 0
    var exchangesLeft: Int
    var steps = 0
    /// Required rows that have given way to others: once each, so that it ends.
    var yielded: Set<Int> = []
    /// Doubts do not end the way: the last basis is a good start with more digits.
    var goesOn = false
    /// Asked every now and then: whether to end here.
    let shouldStop: (() -> Bool)?

    init(exchangesLeft: Int, shouldStop: (() -> Bool)?) {
        self.exchangesLeft = exchangesLeft
        self.shouldStop = shouldStop
    }
}
