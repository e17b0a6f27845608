import SectionDiff

/// The starting position of the next layout of a collection: a scroll target or an item that keeps its position.
struct CollectionAnchor {
    var candidates: AnchorCandidates?
    /// The requested scroll target.
    var target: ScrollTarget?
    /// The item that kept its position in the last layout, with its position and the resulting offset. It remains the
    /// anchor until the user scrolls. Otherwise each rotation of the screen would move further back, to the beginning
    /// of the item's line.
    private var held: (item: ItemPath, y: Length, offset: Length)?

    /// Selects the visible items that keep their position. The focused item or the previous anchor has precedence.
    mutating func hold(_ seen: [(path: ItemPath, y: Length)], focused: ItemPath?, at offset: Length) {
        var rows = seen
        if let index = rows.firstIndex(where: { $0.path == focused }) {
            rows.insert(rows.remove(at: index), at: 0)
        } else if let held, held.offset == offset {
            rows.insert((held.item, held.y), at: 0)
        }
        candidates = AnchorCandidates(rows)
    }

    /// Returns the anchor if the offset is unchanged since the last layout.
    func heldItem(at offset: Length) -> ItemPath? { held.flatMap { $0.offset == offset ? $0.item : nil } }

    mutating func apply(_ batch: RowBatch, _ map: PlaceMap, before items: SectionOffsets) {
        candidates?.apply(batch, map, before: items) { _ in .zero }
        held = nil
        if case .row(let path, let position) = target {
            target = map.target(of: path).map { .row($0, position) }
        }
    }

    /// Replaces all candidates after a reload; only the given ones remain.
    mutating func replace(_ kept: AnchorCandidates?) {
        candidates = kept
        held = nil
    }

    /// Records the offset of a layout before it is limited to the content.
    mutating func settle(at offset: Length) {
        let anchor = target == nil ? candidates?.first : nil
        held = anchor.flatMap { anchor in anchor.place.path.map { ($0, anchor.y, offset) } }
        (candidates, target) = (nil, nil)
    }
}
