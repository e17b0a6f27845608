/// A plan: an edit that was made before runs over a list instead of a graph.
///
/// What an edit of given constants reaches does not depend on their values. When the same constants are edited again (a
/// window that is being resized) the order of the work is written down as a plan: rows to evaluate, right sides to
/// refresh, components to solve, each as soon as what it depends on is known. The plan holds until the structure
/// changes, and reads memory once, from front to back.
///
/// It is a list of words of 8 bytes behind this head, in one block. A step begins with a head of its own: the index of
/// its row, component or variable in the lower half, then its kind (8 bits) and a count (24 bits); what follows depends
/// on the kind.
struct Plan: BitwiseCopyable {
    /// The rows whose constants it is for; the rest `none`.
    var edited: SIMD4<UInt32>
    /// That of the structure it was made for.
    var version: UInt64
    /// Tells it from plans that had its place before.
    var serial: UInt32
    /// How many variables it can change at most, those of components without pieces not counted.
    var writeCount: UInt32 = 0
    /// 0 until the edit comes a second time.
    var wordCount: UInt32 = 0

    init(edited: SIMD4<UInt32>, version: UInt64, serial: UInt32) {
        self.edited = edited
        self.version = version
        self.serial = serial
    }

    /// How many plans are kept.
    static let limit = 4

    enum Kind: UInt8 {
        /// A fixed variable (the index) whose row has coefficients of 1 and -1 only. Follow: the row's constant, then
        /// the other variables, two a word, the highest bit set if they are added. The row is flagged as planned: if
        /// its constant is edited, the plan is dropped.
        case sum
        /// The fixed variable of a row (the index) with one term, `1 · variable`. Follow: the variable.
        case constant
        /// The fixed variable of a row (the index), evaluated from the tables.
        case evaluate
        /// Works out the right side of a row of a component.
        case refresh
        /// Solves a component.
        case solve
        /// Notes that a row must be checked.
        case check
        /// A component with `count` variables that depends on one changing variable only. See ``Piece``.
        case pieces
        /// Works out outputs (a count of them). Follow: the variables, two a word.
        case outputs
    }

    /// The most that the count in the head of a step can say, rounded down to an even number.
    static let largestCount = 0xff_fffe

    @inline(__always) static func head(_ kind: Kind, _ index: UInt32, count: Int = 0) -> UInt64 {
        UInt64(count) << 40 | UInt64(kind.rawValue) << 32 | UInt64(index)
    }
}

/// The block of a plan: the head, then the words.
struct PlanBlock: BitwiseCopyable {
    let block: BlockArena.Block

    static func size(wordCount: Int) -> Int { MemoryLayout<Plan>.stride + 8 * wordCount }

    @inline(__always) var plan: UnsafeMutablePointer<Plan> { block.start.assumingMemoryBound(to: Plan.self) }
    @inline(__always) var words: UnsafeMutablePointer<UInt64> {
        (block.start + MemoryLayout<Plan>.stride).assumingMemoryBound(to: UInt64.self)
    }
}

/// While one basis of a component is optimal, its variables depend linearly on each of the fixed variables in its rows;
/// as one of these moves alone, the solution is a chain of linear pieces (the parametric right side of linear
/// programming: T. Gal, "Postoptimal Analyses, Parametric Programming, and Related Topics", 1979).
///
/// A step of kind ``Plan/Kind/pieces`` remembers the last two, so that an edit that stays within one, or goes forth and
/// back between two, need not look at the component at all. The basis of the component *lags* then
/// (``Component/lags``): it is what it was when a piece was last made, and is brought up to date before anybody else
/// reads it.
///
/// That takes 36 bytes a variable. Small components are many, and always have pieces. A big one has them where it has
/// many rows that are not active: these need not be looked at as long as a piece fits, and there are more of them than
/// variables.
///
/// Layout of the step in words: the head; the parameter (a fixed variable) and the state; the variables, two a word;
/// then two pieces of three words (origin, low, high) and two words a variable (value at the origin, slope).
struct Piece {
    /// How many pieces a step remembers.
    static let limit = 2
    /// The state: the number of the last piece used in the lowest bit; above it how often no piece fitted.
    static let currentMask: UInt32 = 1
    static let oneMiss: UInt32 = 2
    /// After so many misses only every eighth gets a piece: a component that never comes back to where it was is not
    /// worth the work.
    static let freeMisses: UInt32 = 16
    /// The parameter may move this far from the origin of a piece.
    static let reach = 1e5

    @inline(__always) static func variablesLength(_ count: Int) -> Int { (count + 1) / 2 }
    @inline(__always) static func length(_ count: Int) -> Int { 3 + 2 * count }
    @inline(__always) static func stepLength(_ count: Int) -> Int { 2 + variablesLength(count) + limit * length(count) }
}

extension Component {
    /// Whether it is worth a plan of its own.
    func isBig(_ tuning: Tuning) -> Bool { variableCount > tuning.fewPlanVariables }

    /// Whether plans hold pieces for it.
    func hasPieces(_ tuning: Tuning) -> Bool {
        !isBig(tuning) || rowCount >= variableCount + variableCount / 2 && Int(variableCount) <= Plan.largestCount
    }
}
