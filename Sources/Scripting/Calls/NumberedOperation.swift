/// What scripts can ask of the engine: the opcodes of the host's operations.
///
/// Setters of properties, and `put` of kinds, come in ranges of their own behind these: see `OperationRange`.
enum NumberedOperation: Int32, CaseIterable {
    // Nodes.
    case apply, layout, layoutContent, assignTo, buildView
    // What happens to views.
    case didClicked, didDoubleTapped, didLongPressed, didChanged, didBeginEditing, didEndEditing, didReturned,
        didScrolled, didRefreshed,
        didSwiped, didDragged
    case nodeIndex, nodeNewIndex
    // Containers.
    case put, putStacked, insertStacked, putSpace, putVSpace, putHSpace, contentIndex
    case putScrollVContentView, putScrollHContentView, putAsScrollVContent, putAsScrollHContent
    // Views.
    case viewIndex, viewNewIndex, viewText, removeFromSuperview, bringToFront, sendToBack, sendActions, viewGetSoft,
        viewSetSoft
    // Globals.
    case build
    // Classes, for the prelude.
    case notePlan, applyPlan
    // A screen as tests and event files play with it.
    case screenIndex
}

/// Opcodes that carry a number: the property or the kind.
enum OperationRange {
    static let setProperty: Int32 = 0x1000_0000
    static let putKind: Int32 = 0x2000_0000
    static let putStackedKind: Int32 = 0x3000_0000
    /// The methods of a screen, by their place in `ScreenMethod`.
    static let screenMethod: Int32 = 5_000
}
