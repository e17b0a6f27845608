/// The structure of the system, which makes solving cheap.
///
/// Every variable is in one of four places:
///
/// 1. **fixed**: a required equality determines its value from other fixed variables. Fixed variables form a directed
///    graph without cycles. Constraints of lower priority can't move them, so they separate their dependents.
/// 2. **output**: only one row contains it, an equality, which determines its value after all others are known.
/// 3. **member** of a component: variables that rows connect, solved together by ``LevelMethod``.
/// 4. **isolated**: no row contains it.
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
    /// A list for searches.
    var waiting = Buffer<UInt32>()
    /// Fixed variables or outputs that are evaluated again, each before its dependencies.
    var followers = Buffer<UInt32>()
    var path = Buffer<PathEntry>()

    /// A variable on the path of a search, and the next of its terms.
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
        /// The region: variables without a place, and rows.
        var openVariables = Buffer<UInt32>()
        var regionRows = Buffer<UInt32>()
        /// Rows of the region that fix a variable.
        var fixingRows = Buffer<UInt32>()
        /// Rows with a new constant.
        var editedRows = Buffer<UInt32>()
        /// Required rows whose variables are all fixed.
        var checks = Buffer<UInt32>()
        var newComponents = Buffer<UInt32>()
        var newIsolated = Buffer<UInt32>()
        var newOutputs = Buffer<UInt32>()
        var claimedOutputs = Buffer<UInt32>()
        /// Outputs and fixed variables to evaluate again, with all that depend on them.
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
