/// Reading ahead: of a big region, what a stage comes to next is read before it is needed.
///
/// A region of some thousand variables does not fit into the processor's caches. Stages go through it in the order of
/// making, or backward; but what belongs to one variable lies in three tables, each record is found through the one
/// before, and nearly all the time of a stage would be spent waiting for one line of memory after the other. A loop
/// that does nothing but read them has many on their way at a time. (T. C. Mowry, M. S. Lam, A. Gupta, "Design and
/// evaluation of a compiler algorithm for prefetching", 1992; Swift has no instruction for it, so these are plain
/// loads.)
extension Structure {
    /// How many items of a list are read at a time.
    static let readAheadCount = 32

    /// Whether reading ahead is worth its time: not where everything is in the caches anyway.
    @inline(__always) var readsAhead: Bool { lists.openVariables.count > 1 << 13 }

    /// Reads what open variables lead to, from `start` on: their records, the first of their terms and its row.
    @inline(never) func readAhead(from start: Int) {
        var seen: UInt32 = 0
        for index in start..<max(start, min(start + Self.readAheadCount, lists.openVariables.count)) {
            let term = tables.variables.base[Int(lists.openVariables.base[index])].firstTerm
            if term != none { seen &+= tables.rows.base[Int(tables.terms.base[Int(term)].row)].termCount }
        }
        search.readAhead = seen
    }
}
