/// Matches the elements of two lists by identity, in steps that each leave less to the next:
///
/// 1. The common beginning and end (``ends(of:and:update:)``).
/// 2. Runs: every eighth old element is put into a table; a new element that is found there grows to a run in both
///    directions, by `==` alone. Where nothing is found, further and further steps are taken, which the growth
///    backwards makes up for. The idea is that of content-defined deduplication (A. Tridgell, "Efficient Algorithms for
///    Sorting and Synchronization", 1999, chapter 3).
/// 3. What is left is put into a table whole.
///
/// Each pair is compared for its content when it is found, while both are in the cache. Time is linear in the number of
/// elements; only what is left after the second step is hashed whole.
@usableFromInline struct ListMatcher<Element: DiffElement> {
    @usableFromInline let old: UnsafeBufferPointer<Element>
    @usableFromInline let new: UnsafeBufferPointer<Element>
    @usableFromInline let seed: UInt64

    @inlinable init(_ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, seed: UInt64) {
        self.old = old
        self.new = new
        self.seed = seed
    }

    /// How many elements at the beginning and at the end are the same.
    ///
    /// - Parameter update: gets the old index of each of them that shows something else.
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

    /// What two lists have in common, whatever its order.
    ///
    /// - Parameters:
    ///   - oldMatch: by old element the new one; -1 everywhere at the beginning.
    ///   - newMatch: by new element the old one; likewise.
    ///   - update: gets the old index of each matched element that shows something else.
    /// - Returns: how many pairs there are.
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

    /// - Returns: how many elements lie in a run.
    @inlinable func matchRuns(
        _ oldMatch: UnsafeMutablePointer<Int32>, _ newMatch: UnsafeMutablePointer<Int32>, _ table: IdentityTable,
        _ update: (Int) -> Void
    ) -> Int {
        // Of eight neighbours exactly one is in the table, so eight probes in a row find any run that they lie in.
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
        /// The new element behind the last run: none from here on is matched.
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
            // A run of one element is no sign that more follow here.
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
