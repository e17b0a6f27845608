/// Which elements of two models are the same ones.
///
/// Sections are matched first. For each pair of matched sections the items at both ends that are the same in the same
/// order are counted (`prefix`, `suffix`); what lies between, its *middle*, has a slot for each item in ``oldMatch``
/// and ``newMatch``. Slots of all pairs follow each other in the order of the old sections, so a slot alone says which
/// pair it belongs to. Items of sections that come or go have no slot: they come or go with their section.
@usableFromInline struct Correspondence: Sendable {
    /// By old section: the new one, or -1.
    @usableFromInline var newOfOld: [Int32] = []
    /// By new section: the old one, or -1.
    @usableFromInline var oldOfNew: [Int32] = []
    /// In the order of the old sections.
    @usableFromInline var pairs: [SectionPair] = []
    /// By slot of an old middle: the slot of the same item in a new middle, or -1.
    @usableFromInline var oldMatch: [Int32] = []
    /// By slot of a new middle: the slot of the same item in an old middle, or -1.
    @usableFromInline var newMatch: [Int32] = []
    /// How many slots of each side have a match.
    @usableFromInline var matchedCount = 0
    /// Old paths of items that are the same and show something else, in no order.
    @usableFromInline var updatedItems: [ItemPath] = []
    /// Old indices of sections that are the same and show something else, in no order.
    @usableFromInline var updatedSections: [Int] = []

    @usableFromInline init() {}

    /// The pair whose old middle has a slot.
    func pair(ofOldSlot slot: Int32) -> Int { pair { $0.oldStart <= slot } }
    /// The pair whose new middle has a slot.
    func pair(ofNewSlot slot: Int32) -> Int { pair { $0.newStart <= slot } }

    /// The last pair for which `isBefore` holds. It holds for all up to one, and pairs without slots come before the
    /// one that has them.
    private func pair(where isBefore: (SectionPair) -> Bool) -> Int {
        var low = 0
        var high = pairs.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if isBefore(pairs[middle]) { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// By new section: its pair, or -1.
    @usableFromInline var pairOfNew: [Int32] {
        var result = [Int32](repeating: -1, count: oldOfNew.count)
        for (index, pair) in pairs.enumerated() { result[Int(pair.new)] = Int32(index) }
        return result
    }

    /// Where the item of an old path is in the new model; nil if it is gone.
    @usableFromInline func newPath(of path: ItemPath) -> ItemPath? {
        // Sections that go leave gaps in the list of pairs: it is searched, not indexed.
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

/// Two sections that are the same one, and what of their items is in its place.
@usableFromInline struct SectionPair: Sendable {
    @usableFromInline var old: Int32
    @usableFromInline var new: Int32
    /// So many items at the beginning are the same.
    @usableFromInline var prefix: Int32 = 0
    /// The first slots of the middles, and how many items these have.
    @usableFromInline var oldStart: Int32 = 0
    @usableFromInline var newStart: Int32 = 0
    @usableFromInline var oldCount: Int32 = 0
    @usableFromInline var newCount: Int32 = 0

    @usableFromInline init(old: Int32, new: Int32) {
        self.old = old
        self.new = new
    }
}
