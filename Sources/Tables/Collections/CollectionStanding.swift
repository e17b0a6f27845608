import SectionDiff

/// Where the next layout of a collection begins: what was asked for, or the item that stands still.
struct CollectionStanding {
    var candidates: AnchorCandidates?
    /// What was scrolled to.
    var target: ScrollTarget?
    /// The item that stood still in the last layout, and the offset that it asked for: as long as nobody scrolls it goes
    /// on to, or turning the screen to and fro would take it further back each time, to the beginning of its line.
    private var held: (item: ItemPath, y: Length, offset: Length)?

    /// The first items that are seen are to stand still, the focused one or the one that did before all others.
    mutating func hold(_ seen: [(path: ItemPath, y: Length)], focused: ItemPath?, at offset: Length) {
        var rows = seen
        if let index = rows.firstIndex(where: { $0.path == focused }) {
            rows.insert(rows.remove(at: index), at: 0)
        } else if let held, held.offset == offset {
            rows.insert((held.item, held.y), at: 0)
        }
        candidates = AnchorCandidates(rows)
    }

    /// The item that goes on to stand still at an offset.
    func heldItem(at offset: Length) -> ItemPath? { held.flatMap { $0.offset == offset ? $0.item : nil } }

    mutating func apply(_ batch: RowBatch, _ map: PlaceMap, before items: SectionOffsets) {
        candidates?.apply(batch, map, before: items) { _ in .zero }
        held = nil
        if case .row(let path, let position) = target {
            target = map.target(of: path).map { .row($0, position) }
        }
    }

    /// All items are other ones, but one that stands still.
    mutating func replace(_ kept: AnchorCandidates?) {
        candidates = kept
        held = nil
    }

    /// A layout has begun at an offset, before the ends moved it.
    mutating func settle(at offset: Length) {
        let anchor = target == nil ? candidates?.first : nil
        held = anchor.flatMap { anchor in anchor.place.path.map { ($0, anchor.y, offset) } }
        (candidates, target) = (nil, nil)
    }
}
