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
    @inlinable func match(
        _ oldMatch: UnsafeMutablePointer<Int32>, _ newMatch: UnsafeMutablePointer<Int32>, _ workspace: DiffWorkspace,
        update: (Int) -> Void
    ) {
        if old.isEmpty || new.isEmpty { return }
        if old.count >= 64, new.count >= 64 { matchRuns(oldMatch, newMatch, workspace, update) }
        workspace.oldLeft.removeAll(keepingCapacity: true)
        workspace.newLeft.removeAll(keepingCapacity: true)
        for i in 0..<old.count where oldMatch[i] < 0 { workspace.oldLeft.append(Int32(truncatingIfNeeded: i)) }
        for j in 0..<new.count where newMatch[j] < 0 { workspace.newLeft.append(Int32(truncatingIfNeeded: j)) }
        if workspace.oldLeft.isEmpty || workspace.newLeft.isEmpty { return }
        if workspace.oldLeft.count * workspace.newLeft.count <= 64 {
            for j in workspace.newLeft {
                for i in workspace.oldLeft where oldMatch[Int(i)] < 0 && old[Int(i)].id == new[Int(j)].id {
                    pair(Int(i), Int(j), oldMatch, newMatch, update)
                    break
                }
            }
            return
        }
        workspace.table.reset(count: workspace.oldLeft.count, places: old.count)
        for i in workspace.oldLeft {
            let element = old[Int(i)]
            workspace.table.add(Int(i), hash: element.identityHash(seed: seed)) { old[$0].id == element.id }
        }
        for j in workspace.newLeft {
            let element = new[Int(j)]
            let i = workspace.table.take(hash: element.identityHash(seed: seed)) { old[$0].id == element.id }
            if i >= 0 { pair(i, Int(j), oldMatch, newMatch, update) }
        }
    }

    @inlinable func pair(
        _ i: Int, _ j: Int, _ oldMatch: UnsafeMutablePointer<Int32>, _ newMatch: UnsafeMutablePointer<Int32>,
        _ update: (Int) -> Void
    ) {
        oldMatch[i] = Int32(truncatingIfNeeded: j)
        newMatch[j] = Int32(truncatingIfNeeded: i)
        if !new[j].isContentEqual(to: old[i]) { update(i) }
    }

    @inlinable func matchRuns(
        _ oldMatch: UnsafeMutablePointer<Int32>, _ newMatch: UnsafeMutablePointer<Int32>, _ workspace: DiffWorkspace,
        _ update: (Int) -> Void
    ) {
        // Of eight neighbours exactly one is in the table, so eight probes in a row find any run that they lie in.
        let distance = 8
        let longestStep = 512
        workspace.table.reset(count: old.count / distance + 1, places: 0)
        for i in stride(from: 0, to: old.count, by: distance) {
            let element = old[i]
            workspace.table.addFirst(i, hash: element.identityHash(seed: seed)) { old[$0].id == element.id }
        }
        var j = 0
        var misses = 0
        var step = 1
        while j < new.count {
            let element = new[j]
            let i = workspace.table.find(hash: element.identityHash(seed: seed)) { old[$0].id == element.id }
            guard i >= 0, oldMatch[i] < 0 else {
                misses += 1
                j += 1
                if misses == distance {
                    misses = 0
                    j += step - 1
                    step = min(2 * step, longestStep)
                }
                continue
            }
            pair(i, j, oldMatch, newMatch, update)
            var a = i - 1
            var b = j - 1
            while a >= 0, b >= 0, oldMatch[a] < 0, newMatch[b] < 0, old[a].id == new[b].id {
                pair(a, b, oldMatch, newMatch, update)
                a -= 1
                b -= 1
            }
            a = i + 1
            b = j + 1
            while a < old.count, b < new.count, oldMatch[a] < 0, old[a].id == new[b].id {
                pair(a, b, oldMatch, newMatch, update)
                a += 1
                b += 1
            }
            // A run of one element is no sign that more follow here.
            if b - j > 1 || j > 0 && newMatch[j - 1] >= 0 {
                misses = 0
                step = 1
            }
            j = b
        }
    }
}
