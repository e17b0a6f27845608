/// The structure of the system, which makes solving cheap.
///
/// Every variable is in one of four places:
///
/// 1. **fixed**: a required equality determines its value from other fixed variables. Fixed variables form a directed
///    graph without cycles. Constraints of lower priority can't move them, so they separate their dependents.
/// 2. **output**: only one row contains it, apart from rows of other outputs. This row is an equality, which determines
///    the value after all others are known.
/// 3. **member** of a component: variables that rows connect, solved together by ``LevelMethod``.
/// 4. **isolated**: no row contains it, apart from rows of outputs.
///
/// A change opens the variables whose place it may alter (`+Opening`) and builds the structure of this region again,
/// relative to the fixed values around it (`+Fixing`, `+Outputs`, `+Components`). A change of a constant keeps the
/// structure and follows the graph (`+Propagation`).
struct Structure: ~Copyable {
    var tables = Tables()
    var components = ComponentList()
    /// The remaining work of the current pass; empty between two passes.
    var pending = Pending()
    /// The number of outputs that are not open.
    var outputCount = 0
    /// The highest rank of a fixed variable.
    var highestRank: UInt32 = 0
    /// The variables and rows of the component that is being collected.
    var collected = Collected()
    /// A list that searches use; its contents don't matter between two searches.
    var waiting = Buffer<UInt32>()
    /// Fixed variables or outputs to evaluate again, each before the variables that it depends on. They are evaluated
    /// in reverse.
    var followers = Buffer<UInt32>()
    var path = Buffer<PathEntry>()

    /// A variable on the path of a search, and the term of it to visit next.
    struct PathEntry: BitwiseCopyable {
        var variable: UInt32
        var term: UInt32
    }

    struct Collected: ~Copyable {
        var variables = Buffer<UInt32>()
        var rows = Buffer<UInt32>()
    }

    /// The work that earlier stages of a pass leave for later stages.
    struct Pending: ~Copyable {
        /// The region: the variables without a place (`openVariables`), and their rows (`regionRows`).
        var openVariables = Buffer<UInt32>()
        var regionRows = Buffer<UInt32>()
        /// Required equalities of the region with a single unknown, which they can fix.
        var fixingRows = Buffer<UInt32>()
        /// Rows with a new constant.
        var editedRows = Buffer<UInt32>()
        /// Required rows to check, whose variables are all fixed.
        var checks = Buffer<UInt32>()
        var newComponents = Buffer<UInt32>()
        var newIsolated = Buffer<UInt32>()
        var newOutputs = Buffer<UInt32>()
        var claimedOutputs = Buffer<UInt32>()
        /// Outputs to evaluate again, with all variables that depend on them; `inputOrigins` has fixed variables.
        var outputOrigins = Buffer<UInt32>()
        var inputOrigins = Buffer<UInt32>()
        /// Components to solve again.
        var dirtyComponents = Buffer<UInt32>()

        var isEmpty: Bool {
            openVariables.isEmpty && regionRows.isEmpty && fixingRows.isEmpty && editedRows.isEmpty && checks.isEmpty
                && newComponents.isEmpty && newIsolated.isEmpty && newOutputs.isEmpty && claimedOutputs.isEmpty
                && outputOrigins.isEmpty && inputOrigins.isEmpty && dirtyComponents.isEmpty
        }
    }

    /// Releases the memory that a large change used.
    mutating func trim() {
        pending = Pending()
        waiting = Buffer()
        followers = Buffer()
        path = Buffer()
        collected = Collected()
        tables.shrink()
    }
}
