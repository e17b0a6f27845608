/// Matches the elements of two lists by identity, in three steps:
///
/// 1. It matches the common start and end (``ends(of:and:update:)``).
/// 2. It searches for runs: it adds every eighth old element to a table, looks up new elements, and extends each match
///    in both directions with `==`. If nothing matches, it skips more and more elements; extending backward recovers
///    the elements skipped. Compare A. Tridgell, "Efficient Algorithms for Sorting and Synchronization",
///    1999, chapter 3.
/// 3. It adds all remaining elements to a table.
///
/// Contents are compared as soon as a pair is found, while both elements are in the cache. Time is linear. Only
/// elements that remain after step 2 are all hashed.
@usableFromInline struct ListMatcher<Element: DiffElement> {
    @usableFromInline let old: UnsafeBufferPointer<Element>
    @usableFromInline let new: UnsafeBufferPointer<Element>
    @usableFromInline let seed: UInt64

    @inlinable init(_ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, seed: UInt64) {
        self.old = old
        self.new = new
        self.seed = seed
    }

    /// Returns the numbers of equal elements at the start and at the end.
    ///
    /// - Parameter update: Called with the old index of each matched element whose content differs.
    @inlinable func ends(update: (Int) -> Void) -> (prefix: Int, suffix: Int) {
        let limit = min(old.count, new.count)
        if old.count == new.count, old.baseAddress == new.baseAddress { return (limit, 0) }
        var prefix = 0
        while prefix < limit, old[prefix].id == new[prefix].id {
            if !new[prefix].isContentEqual(to: old[prefix]) { update(prefix) }
            prefix += 1
        }
        var suffix = 0
        var i = old.count - 1
        var j = new.count - 1
        while suffix < limit - prefix, old[i].id == new[j].id {
            if !new[j].isContentEqual(to: old[i]) { update(i) }
            suffix += 1
            i -= 1
            j -= 1
        }
        return (prefix, suffix)
    }

    /// Matches elements regardless of their order.
    ///
    /// - Parameters:
    ///   - oldMatch: For each old element, receives the new index; initially -1.
    ///   - newMatch: For each new element, receives the old index; initially -1.
    ///   - update: Called with the old index of each matched element whose content differs.
    /// - Returns: The number of matched pairs.
    @inlinable func match(
        _ oldMatch: UnsafeMutablePointer<Int32>, _ newMatch: UnsafeMutablePointer<Int32>, _ table: IdentityTable,
        update: (Int) -> Void
    ) -> Int {
        let most = min(old.count, new.count)
        var matched = most >= 64 ? matchRuns(oldMatch, newMatch, table, update) : 0
        if matched == most { return matched }
        table.reset(count: old.count - matched, places: old.count)
        for i in stride(from: old.count - 1, through: 0, by: -1) where oldMatch[i] < 0 {
            let element = old[i]
            table.add(i, hash: element.identityHash(seed: seed)) { old[$0].id == element.id }
        }
        for j in 0..<new.count where newMatch[j] < 0 {
            let element = new[j]
            let i = table.take(hash: element.identityHash(seed: seed)) { old[$0].id == element.id }
            guard i >= 0 else { continue }
            pair(i, j, oldMatch, newMatch, update)
            matched += 1
        }
        return matched
    }

    @inlinable func pair(
        _ i: Int, _ j: Int, _ oldMatch: UnsafeMutablePointer<Int32>, _ newMatch: UnsafeMutablePointer<Int32>,
        _ update: (Int) -> Void
    ) {
        oldMatch[i] = Int32(truncatingIfNeeded: j)
        newMatch[j] = Int32(truncatingIfNeeded: i)
        if !new[j].isContentEqual(to: old[i]) { update(i) }
    }

    /// Matches the elements of runs (step 2 above), and returns their number.
    @inlinable func matchRuns(
        _ oldMatch: UnsafeMutablePointer<Int32>, _ newMatch: UnsafeMutablePointer<Int32>, _ table: IdentityTable,
        _ update: (Int) -> Void
    ) -> Int {
        // The table contains one of every eight adjacent elements, so eight consecutive lookups find any run that
        // contains them.
        let distance = 8
        let longestStep = 512
        let probes = (old.count + distance - 1) / distance
        table.reset(count: probes, places: probes)
        for probe in stride(from: probes - 1, through: 0, by: -1) {
            let element = old[probe * distance]
            table.add(probe, hash: element.identityHash(seed: seed)) { old[$0 * distance].id == element.id }
        }
        var matched = 0
        var j = 0
        /// The end of the last run in the new list. No element from here on is matched yet.
        var covered = 0
        var misses = 0
        var step = 1
        while j < new.count {
            let element = new[j]
            let probe = table.find(hash: element.identityHash(seed: seed)) { old[$0 * distance].id == element.id }
            let i = probe * distance
            guard probe >= 0, oldMatch[i] < 0 else {
                misses += 1
                j += 1
                if misses == distance {
                    misses = 0
                    j += step - 1
                    step = min(2 * step, longestStep)
                }
                continue
            }
            var start = j
            var a = i
            while a > 0, start > covered, oldMatch[a - 1] < 0, old[a - 1].id == new[start - 1].id {
                a -= 1
                start -= 1
                pair(a, start, oldMatch, newMatch, update)
            }
            // A run of one element doesn't suggest that the following elements match, too.
            let continuesRun = start < j || start > 0 && start == covered
            a = i
            covered = j
            repeat {
                pair(a, covered, oldMatch, newMatch, update)
                a += 1
                covered += 1
            } while a < old.count && covered < new.count && oldMatch[a] < 0 && old[a].id == new[covered].id
            if continuesRun || covered - j > 1 {
                misses = 0
                step = 1
            }
            matched += covered - start
            j = covered
        }
        return matched
    }
}
