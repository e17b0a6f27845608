import Glibc

/// An entry of a factor: a pivot's position (L) or a variable's local index (U), and a coefficient.
struct FactorEntry: BitwiseCopyable {
    var index: UInt32
    /// How far rounding may have moved the coefficient.
    var noise: Float
    var coefficient: Double
}

/// One step of the elimination: an active row, reduced by the pivots before it, gives one variable.
///
/// With the row's equation as `Σ a·x = b`: subtracting `coefficient · reduced(index)` for each entry of L and dividing
/// by `scale` leaves `x[local] + Σ U·x = k`.
struct Pivot: BitwiseCopyable {
    var row: RowReference
    var local: UInt32
    var scale: Double
    /// The row's constant, less what its fixed variables make of it.
    var rightSide = 0.0
    /// How far rounding may have moved `scale`.
    var scaleNoise: Float
    /// The entries of L, and behind them those of U.
    var firstL: UInt32
    var countL: UInt32
    var countU: UInt32

    var firstU: UInt32 {
        @inline(__always) get { firstL + countL }
    }

    init(
        row: RowReference, local: UInt32, scale: Double, scaleNoise: Float, firstL: UInt32, countL: UInt32,
        countU: UInt32
    ) {
        self.row = row
        self.local = local
        self.scale = scale
        self.scaleNoise = scaleNoise
        self.firstL = firstL
        self.countL = countL
        self.countU = countU
    }

    /// Of a component that goes by levels.
    init(withoutFactor row: RowReference, local: UInt32) {
        self.init(row: row, local: local, scale: 1, scaleNoise: 0, firstL: 0, countL: 0, countU: 0)
    }
}

/// Of an active inequality: the first violated row that gets worse if the row moves inside; valid for one version of
/// the basis.
struct Supporter: BitwiseCopyable {
    var row: RowReference
    var version: UInt32
}

/// Variables that are solved together: a basis of as many active rows as there are variables, factorised.
///
/// The basis is that of a linear programme with a hierarchy of objectives. *Active* rows hold with equality; the other
/// rows are satisfied or violated. The basis is optimal if every violated row is a combination of active rows that all
/// come before it, and no active inequality could move inside to the profit of a violated row. It is found by the dual
/// simplex method with lexicographic costs: it starts from the equalities taken in order (and the pins of the variables
/// after them), which is optimal as long as no inequality is looked at, and brings violated inequalities in one by one
/// (C. E. Lemke, "The dual method of solving the linear programming problem", 1954; H. Isermann, "Linear
/// lexicographic optimization", 1982).
///
/// The basis is factorised row by row in the order of the hierarchy (an up-looking sparse LU). A row that leaves is
/// mostly the last of those that the entering row depends on; then the exchange changes one step of the factor only.
struct Component: BitwiseCopyable {
    /// The beginning of one block of memory with all parts. It moves when the entries grow.
    var pivots: UnsafeMutablePointer<Pivot>
    /// By position; nil until the first is asked for.
    var supporters: UnsafeMutablePointer<Supporter>?
    var variableCount: Int32
    var rowCount: Int32
    var pivotCount: Int32 = 0
    var entryCount: UInt32 = 0
    var entryCapacity: UInt32
    var activeInequalities: Int32 = 0
    var activePins: Int32 = 0
    /// Tells it from all others of the workspace, former ones included, for what is cached about it.
    var serial: UInt32 = 0
    /// Counts the changes of the basis, for what is cached about it.
    var version: UInt32 = 1
    var horizon = Horizon()
    var plan = PlanPlace()
    var state = State()
    /// Which memory is part of a pack, which owns it. See ``ConstraintSystem/packIfSmall()``.
    private var packed = PackedParts()

    private struct PackedParts: BitwiseCopyable {
        var block = false
        var supporters = false
    }

    /// The last row or pin that supports an active inequality, and the version of the basis for which that is so.
    struct Horizon: BitwiseCopyable {
        var version: UInt32 = 0
        var row = RowReference.nothing
    }

    /// What plans know of it.
    struct PlanPlace: BitwiseCopyable {
        /// While a plan is made: how many of its rows are still to come, and the one fixed variable that they come for.
        var waiting: Int32 = 0
        var parameter = none
        /// The plan with its pieces (its serial) and where in it they are.
        var serial: UInt32 = 0
        var position: UInt32 = 0
    }

    /// What is known about its solution.
    struct State: BitwiseCopyable {
        var isAlive = true
        var isDirty = false
        /// Whether rounding errors have made the basis singular, so that it was filled up with pins.
        var isSingular = false
        /// The basis hangs on digits that rounding may have spoiled, so that it must be made again with care.
        var isDoubtful = false
        /// It is solved level by level, and has no factor: see ``LevelMethod``.
        var goesByLevels = false
        /// Its values cannot be given out.
        var isFaulty = false
        /// Of one that goes by levels: how exact the numbers were that it took.
        var digits = LevelRun.Digits.double
        /// Whether outputs depend on one of its variables.
        var feedsOutputs = false
        /// Whether one of its rows is flagged as refused.
        var hasRefused = false
        /// Whether the basis is that of the values.
        var lag = Lag.none
    }

    enum Lag: UInt8, BitwiseCopyable {
        case none
        /// Values may have been worked out from pieces since: then the basis and the right sides are those of other
        /// values.
        case possible
        /// As before; but they were brought up to date since the last change, for an explanation.
        case settled
    }

    @inline(__always) var lags: Bool { state.lag != .none }

    /// Whether values decide about the basis: not if all rows are equalities and active.
    @inline(__always) var judgesRows: Bool { rowCount > pivotCount - activePins || activeInequalities > 0 }

    /// - Parameter termCount: how many terms its rows have: the factor of a big one has as many entries or more.
    init(variableCount: Int, rowCount: Int, termCount: Int) {
        self.variableCount = Int32(variableCount)
        self.rowCount = Int32(rowCount)
        entryCapacity = UInt32(variableCount > 64 ? termCount : variableCount + 4)
        let size = Component.size(variableCount, rowCount, entryCapacity)
        guard let block = malloc(size) else { fatalError("out of memory") }
        pivots = block.assumingMemoryBound(to: Pivot.self)
    }

    /// Behind the pivots lie the variables, the positions, the rows and then the entries, which may grow.
    var variables: UnsafeMutablePointer<UInt32> {
        @inline(__always) get {
            UnsafeMutableRawPointer(pivots + Int(variableCount)).assumingMemoryBound(to: UInt32.self)
        }
    }
    /// By local index: the position of the pivot that gives the variable, -1 before it has one.
    var positions: UnsafeMutablePointer<Int32> {
        @inline(__always) get {
            UnsafeMutableRawPointer(variables + Int(variableCount)).assumingMemoryBound(to: Int32.self)
        }
    }
    var rows: UnsafeMutablePointer<UInt32> {
        @inline(__always) get {
            UnsafeMutableRawPointer(positions + Int(variableCount)).assumingMemoryBound(to: UInt32.self)
        }
    }
    var entries: UnsafeMutablePointer<FactorEntry> {
        @inline(__always) get {
            let offset = Component.entryOffset(Int(variableCount), Int(rowCount))
            return (UnsafeMutableRawPointer(pivots) + offset).assumingMemoryBound(to: FactorEntry.self)
        }
    }

    @inline(__always) private static func entryOffset(_ variableCount: Int, _ rowCount: Int) -> Int {
        (variableCount * (MemoryLayout<Pivot>.stride + 8) + rowCount * 4 + 7) & ~7
    }

    private static func size(_ variableCount: Int, _ rowCount: Int, _ entryCapacity: UInt32) -> Int {
        entryOffset(variableCount, rowCount) + Int(entryCapacity) * MemoryLayout<FactorEntry>.stride
    }

    /// The bytes that the component takes beside its record, the pack not counted.
    var ownSize: Int {
        (packed.block ? 0 : Component.size(Int(variableCount), Int(rowCount), entryCapacity))
            + (supporters == nil || packed.supporters ? 0 : Int(variableCount) * MemoryLayout<Supporter>.stride)
    }

    /// Whether its memory is a part of the block, as far as it is said to be packed. For assertions.
    func isPacked(only block: BlockArena.Block?) -> Bool {
        func isInside(_ start: UnsafeMutableRawPointer, _ size: Int) -> Bool {
            guard let block else { return false }
            return start >= block.start && start + size <= block.start + block.size
        }
        if packed.block, !isInside(pivots, Component.size(Int(variableCount), Int(rowCount), entryCapacity)) {
            return false
        }
        guard packed.supporters, let supporters else { return true }
        return isInside(supporters, Int(variableCount) * MemoryLayout<Supporter>.stride)
    }

    mutating func makeSupporters() {
        guard let block = malloc(Int(variableCount) * MemoryLayout<Supporter>.stride) else {
            fatalError("out of memory")
        }
        let memory = block.assumingMemoryBound(to: Supporter.self)
        memory.initialize(repeating: Supporter(row: .nothing, version: 0), count: Int(variableCount))
        supporters = memory
    }

    mutating func release() {
        freeBlock()
        freeSupporters()
        state.isAlive = false
    }

    private func freeBlock() {
        if packed.block {
            Sanitizing.poison(pivots, Component.size(Int(variableCount), Int(rowCount), entryCapacity))
        } else {
            free(pivots)
        }
    }

    private func freeSupporters() {
        if !packed.supporters {
            free(supporters)
        } else if let supporters {
            Sanitizing.poison(supporters, Int(variableCount) * MemoryLayout<Supporter>.stride)
        }
    }

    /// Moves the memory into a pack, without room for more entries.
    mutating func pack(_ packing: inout Packing) {
        let capacity = max(entryCount, 1)
        let size = Component.size(Int(variableCount), Int(rowCount), capacity)
        if let target = packing.take(size) {
            target.copyMemory(from: pivots, byteCount: size)
            freeBlock()
            pivots = target.assumingMemoryBound(to: Pivot.self)
            entryCapacity = capacity
            packed.block = true
        }
        guard let former = supporters else { return }
        let supporterSize = Int(variableCount) * MemoryLayout<Supporter>.stride
        if let target = packing.take(supporterSize) {
            target.copyMemory(from: former, byteCount: supporterSize)
            freeSupporters()
            supporters = target.assumingMemoryBound(to: Supporter.self)
            packed.supporters = true
        }
    }

    @inline(__always) mutating func append(_ entry: FactorEntry) {
        if entryCount == entryCapacity { resizeEntries(entryCapacity + entryCapacity / 2 + 8) }
        entries[Int(entryCount)] = entry
        entryCount += 1
    }

    private mutating func resizeEntries(_ capacity: UInt32) {
        let size = Component.size(Int(variableCount), Int(rowCount), capacity)
        if packed.block, capacity <= entryCapacity { return }
        guard let block = packed.block ? malloc(size) : realloc(pivots, size) else { fatalError("out of memory") }
        if packed.block {
            block.copyMemory(from: pivots, byteCount: Component.size(Int(variableCount), Int(rowCount), entryCapacity))
            freeBlock()
        }
        entryCapacity = capacity
        packed.block = false
        pivots = block.assumingMemoryBound(to: Pivot.self)
    }

    /// Gives back the room that was reserved for entries.
    mutating func shrinkEntries() {
        guard entryCapacity > entryCount + entryCount / 8 + 4 else { return }
        resizeEntries(max(entryCount, 1))
    }

    /// Drops entries that no pivot refers to any more.
    mutating func compactEntries() {
        var live = 0
        for position in 0..<Int(pivotCount) { live += Int(pivots[position].countL + pivots[position].countU) }
        guard Int(entryCount) > 2 * live + 16 else { return }
        let capacity = live + 8
        // The entries are copied to the side and back.
        guard let memory = malloc(capacity * MemoryLayout<FactorEntry>.stride) else { fatalError("out of memory") }
        let fresh = memory.assumingMemoryBound(to: FactorEntry.self)
        var end = 0
        for position in 0..<Int(pivotCount) {
            let pivot = pivots[position]
            let count = Int(pivot.countL + pivot.countU)
            (fresh + end).update(from: entries + Int(pivot.firstL), count: count)
            pivots[position].firstL = UInt32(end)
            end += count
        }
        entryCount = UInt32(end)
        entries.update(from: fresh, count: end)
        free(fresh)
        resizeEntries(UInt32(capacity))
    }
}
