/// The result of matching two models: which elements are the same.
///
/// Sections are matched first. In each pair of sections, equal items at the start (`prefix`) and at the end (`suffix`)
/// are only counted. The items between them, the pair's *middle*, have one slot each in ``oldMatch`` and ``newMatch``.
/// The slots are ordered by old section, so a slot determines its pair. Items of deleted and inserted sections have no
/// slots.
@usableFromInline struct Correspondence: Sendable {
    /// For each old section, its new index or -1.
    @usableFromInline var newOfOld: [Int32] = []
    /// For each new section, its old index or -1.
    @usableFromInline var oldOfNew: [Int32] = []
    /// The matched sections, by old index.
    @usableFromInline var pairs: [SectionPair] = []
    /// For each slot of the old middles, the matching slot of the new middles or -1.
    @usableFromInline var oldMatch: [Int32] = []
    /// For each slot of the new middles, the matching slot of the old middles or -1.
    @usableFromInline var newMatch: [Int32] = []
    /// The number of matched slots.
    @usableFromInline var matchedCount = 0
    /// The old paths of matched items with different contents, in no particular order.
    @usableFromInline var updatedItems: [ItemPath] = []
    /// The old indices of matched sections with different contents, in no particular order.
    @usableFromInline var updatedSections: [Int] = []

    @usableFromInline init() {}

    /// Returns the pair whose old middle contains a slot.
    func pair(ofOldSlot slot: Int32) -> Int { pair { $0.oldStart <= slot } }
    /// Returns the pair whose new middle contains a slot.
    func pair(ofNewSlot slot: Int32) -> Int { pair { $0.newStart <= slot } }

    /// Returns the last pair that satisfies a condition. The pairs that satisfy it come first. Pairs without slots
    /// precede the pair that contains the slot.
    private func pair(where isBefore: (SectionPair) -> Bool) -> Int {
        var low = 0
        var high = pairs.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if isBefore(pairs[middle]) { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// For each new section, the index of its pair or -1.
    @usableFromInline var pairOfNew: [Int32] {
        var result = [Int32](repeating: -1, count: oldOfNew.count)
        for (index, pair) in pairs.enumerated() { result[Int(pair.new)] = Int32(index) }
        return result
    }

    /// Returns the new path of an old item, or nil if the item is deleted.
    @usableFromInline func newPath(of path: ItemPath) -> ItemPath? {
        // Deleted sections have no pair, so an old index is not an index of `pairs`.
        var low = 0
        var high = pairs.count
        while low < high {
            let middle = (low + high) / 2
            if Int(pairs[middle].old) < path.section { low = middle + 1 } else { high = middle }
        }
        guard low < pairs.count, Int(pairs[low].old) == path.section else { return nil }
        let pair = pairs[low]
        if path.item < pair.prefix { return ItemPath(section: Int(pair.new), item: path.item) }
        let inMiddle = path.item - Int(pair.prefix)
        if inMiddle >= pair.oldCount {
            return ItemPath(section: Int(pair.new), item: path.item - Int(pair.oldCount) + Int(pair.newCount))
        }
        let slot = oldMatch[Int(pair.oldStart) + inMiddle]
        guard slot >= 0 else { return nil }
        let target = pairs[self.pair(ofNewSlot: slot)]
        return ItemPath(section: Int(target.new), item: Int(target.prefix + slot - target.newStart))
    }
}

/// Two matched sections, with the ranges of their matched and unmatched items.
@usableFromInline struct SectionPair: Sendable {
    @usableFromInline var old: Int32
    @usableFromInline var new: Int32
    /// The number of equal items at the start.
    @usableFromInline var prefix: Int32 = 0
    /// The first slots of the middles (`oldStart`, `newStart`), and their numbers of items (`oldCount`, `newCount`).
    @usableFromInline var oldStart: Int32 = 0
    @usableFromInline var newStart: Int32 = 0
    @usableFromInline var oldCount: Int32 = 0
    @usableFromInline var newCount: Int32 = 0

    @usableFromInline init(old: Int32, new: Int32) {
        self.old = old
        self.new = new
    }
}
