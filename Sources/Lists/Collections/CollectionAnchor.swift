import SectionDiff

/// The starting point of a collection's next layout: the requested position, or the item that keeps its place on the
/// screen.
struct CollectionAnchor {
    var candidates: AnchorCandidates?
    /// The requested scroll target.
    var target: ScrollTarget?
    /// The item that kept its place while the view got another size or other options, and the offset for which it
    /// asked. It keeps its place in the next such change too. Without it, turning the screen back and forth would move
    /// the content up each time, to the beginning of the item's line.
    private var held: (item: ItemPath, y: Length, offset: Length)?
    /// Whether the next layout is for another size or other options, with the same items.
    private var isReflow = false

    /// Keeps the place of the first visible item, or of the focused item if it is visible.
    ///
    /// - Parameter isReflow: whether the items stay the same. The item that kept its place in the last such change then
    ///   comes before the first visible item.
    mutating func hold(
        _ seen: [(path: ItemPath, y: Length)], focused: ItemPath?, at offset: Length, isReflow: Bool = false
    ) {
        var rows = seen
        if let index = rows.firstIndex(where: { $0.path == focused }) {
            rows.insert(rows.remove(at: index), at: 0)
        } else if isReflow, let held, held.offset == offset {
            rows.insert((held.item, held.y), at: 0)
        }
        candidates = AnchorCandidates(rows)
        self.isReflow = isReflow
    }

    mutating func apply(_ batch: RowBatch, _ map: PlaceMap, before items: SectionOffsets) {
        candidates?.apply(batch, map, before: items) { _ in .zero }
        isReflow = false
        if case .row(let path, let position) = target {
            target = map.target(of: path).map { .row($0, position) }
        }
    }

    /// Replaces all items, except one that keeps its place.
    mutating func replace(_ kept: AnchorCandidates?) {
        candidates = kept
        isReflow = false
    }

    /// Notes the offset at which a layout has begun, before the ends of the content moved it.
    mutating func settle(at offset: Length) {
        let anchor = isReflow && target == nil ? candidates?.first : nil
        held = anchor.flatMap { anchor in anchor.place.path.map { ($0, anchor.y, offset) } }
        (candidates, target, isReflow) = (nil, nil, false)
    }
}
