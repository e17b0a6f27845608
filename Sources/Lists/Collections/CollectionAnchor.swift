import SectionDiff

/// The starting point of a collection's next layout: the requested position, or the item that keeps its place on the
/// screen.
struct CollectionAnchor {
    var candidates: AnchorCandidates?
    /// The requested scroll target.
    var target: ScrollTarget?
    /// The item that kept its position in the last change of the size or options, its position relative to the view,
    /// and the content offset that this change produced. If the user has not scrolled since then, the item keeps its
    /// position in the next such change, too. Without this rule, turning the screen back and forth would move the
    /// content up each time, to the beginning of the item's line.
    private var held: (item: ItemPath, y: Length, offset: Length)?
    /// Whether the next layout is for another size or other options, with the same items.
    private var isReflow = false

    /// Lets the next layout keep the position of the focused item if it is visible, or else of the first visible item.
    ///
    /// - Parameters:
    ///   - seen: The visible items in order, with their positions relative to the view.
    ///   - isReflow: Whether only the size or options change. If so, the item that kept its position in the last such
    ///     change comes before the first visible item.
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

    /// Prepares for another list of items. The next layout keeps the position of the item in `kept`; nil for none.
    mutating func replace(_ kept: AnchorCandidates?) {
        candidates = kept
        isReflow = false
    }

    /// Finishes a layout: forgets the requested position and the candidates, and records the item that kept its
    /// position. `offset` is the offset that the layout requested, before it was limited to the content.
    mutating func settle(at offset: Length) {
        let anchor = isReflow && target == nil ? candidates?.first : nil
        held = anchor.flatMap { anchor in anchor.place.path.map { ($0, anchor.y, offset) } }
        (candidates, target, isReflow) = (nil, nil, false)
    }
}
