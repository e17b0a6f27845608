package import Diagnostics

/// Access to layout calls and constraints.
extension Screen {
    /// Begins a layout of a view, which owns the constraints created until the matching `endLayout`. Calls can be
    /// nested.
    ///
    /// - Parameters:
    ///   - option: How to treat the results of earlier layouts of the view. If nil, the enclosing call's option applies
    ///     in part:
    ///     under `editExisting`, this call edits constraints too; under `removeOldAndAddNew`, it reuses named views.
    ///   - isContent: Whether `option` leaves the constraints of the view itself unchanged.
    ///   - unit: The layout unit; nil for the enclosing call's.
    /// - Throws: If the view is gone or layouts are nested too deeply.
    package func beginLayout(
        of view: ViewID, option: SublayoutingOption? = nil, isContent: Bool = true, unit: LayoutUnit? = nil
    ) throws(LayoutError) {
        try calls.beginLayout(of: view, option: option, isContent: isContent, unit: unit)
    }

    /// Ends the innermost layout call. The end of the outermost call sends all constraints to the solver.
    package func endLayout() {
        calls.endLayout()
    }

    /// Ends all layout calls after a script failed. Views and constraints created so far stay.
    package func abandonLayouts() {
        calls.abandonLayouts()
    }

    /// Whether a layout call is running. Frames are not updated until it ends.
    package var isInLayout: Bool { calls.isInLayout }

    /// The view of the innermost layout call; nil outside layouts.
    package var layoutView: ViewID? { calls.layoutView }

    /// Returns whether a layout of the view or one of its descendants is running.
    package func isBeingLaidOut(_ view: ViewID) -> Bool { calls.isBeingLaidOut(view) }

    /// The layout unit of the innermost layout call; `.none` outside layouts.
    package var layoutUnit: LayoutUnit { calls.layoutUnit }

    /// Puts a view into `parent`, unless it is there, and makes it the `previous` of the next view.
    package func layoutPut(
        _ child: ViewID, into parent: ViewID, arranged: Bool = false, name: String? = nil, source: SourceLocation
    ) throws(LayoutError) {
        try calls.layoutPut(child, into: parent, arranged: arranged, name: name, source: source)
    }

    /// Returns the arranged view before a space that is put into the stack: the last view arranged by the current
    /// layout. If it has not arranged any, the stack's last view, or nil if the layout runs again.
    package func lastArranged(of stack: ViewID) throws(LayoutError) -> ViewID? {
        try calls.lastArranged(of: stack)
    }

    /// Returns whether the innermost running layout call of a view runs its layout again; false if none is running.
    package func isRenewing(_ view: ViewID) -> Bool {
        calls.isRenewing(view)
    }

    /// Returns the subview that a put with this name and kind reuses; nil if there is none, or the current layout call
    /// does not reuse views. A layout unit that runs again also reuses unnamed views, in the order of their puts.
    package func existingSubview(named name: String?, kind: Int, of parent: ViewID) throws(LayoutError) -> ViewID? {
        try calls.existingSubview(named: name, kind: kind, of: parent)
    }

    /// Returns the existing subview that a put with this name reuses, by a predicate instead of the kind.
    package func existingSubview(
        named name: String?, of parent: ViewID, where isWanted: (ViewID) -> Bool
    ) throws(LayoutError) -> ViewID? {
        try calls.existingSubview(named: name, of: parent, where: isWanted)
    }

    /// Creates a layout unit.
    package func makeUnit() -> LayoutUnit {
        calls.makeUnit()
    }

    /// Starts to run a layout unit of a view again and removes its constraints. It may run inside another layout, for a
    /// view that this layout puts again.
    ///
    /// - Throws: `.nesting` if the unit is already running or layouts are nested too deeply.
    package func beginRenewal(of view: ViewID, unit: LayoutUnit, isContent: Bool = true) throws(LayoutError) {
        try calls.beginRenewal(of: view, unit: unit, isContent: isContent)
    }

    /// Ends the run: removes the views that the unit did not put again, and sorts the others in the order of their puts.
    package func endRenewal() {
        calls.endRenewal()
    }

    /// The current value of `previous`; nil outside layouts. O(nested layouts).
    package var previousReading: PreviousReading? { calls.previousReading }

    /// Returns the view that the same layout put before this one; nil for the first.
    package func previousView(of view: ViewID) throws(LayoutError) -> ViewID? {
        try calls.previousView(of: view)
    }

    /// Returns the view that `previous` refers to in a constraint of `view`; nil if it refers to none.
    ///
    /// - Throws: `.noPrevious` if it could refer to either of two views.
    package func previousView(of view: ViewID, _ reading: PreviousReading) throws(LayoutError) -> ViewID? {
        try calls.previousView(of: view, reading)
    }

    /// Makes a view the frontmost or backmost of its siblings. Its position in a stack's arrangement stays.
    package func move(_ view: ViewID, toFront isFront: Bool) throws(LayoutError) {
        try calls.move(view, toFront: isFront)
    }

    /// Moves a view that was just put into a stack to another position in its arrangement.
    package func arrange(_ view: ViewID, at position: ArrangedPosition) throws(LayoutError) {
        try calls.arrange(view, at: position)
    }

    /// Throws the error that ``arrange(_:at:)`` would throw after putting the view into the stack, because a failing
    /// call must not put the view. Ignores views that are not stacks: putting reports those.
    package func checkPosition(_ position: ArrangedPosition, of view: ViewID, in stack: ViewID) throws(LayoutError) {
        try calls.checkPosition(position, of: view, in: stack)
    }

    /// Adds a constraint requested by a script. It is sent to the solver when the outermost layout call ends, so its
    /// target may be put later.
    ///
    /// - Parameter identifier: The script's name for the constraint.
    /// - Throws: Outside a layout call; for removed views, anchors of different axes, an anchor related to itself,
    ///   numbers that are not finite or too large, a multiplier of 0, or a priority out of range.
    @discardableResult
    package func constrain(_ request: ConstraintRequest, identifier: String? = nil) throws(LayoutError)
        -> ConstraintHandle
    {
        try calls.constrain(request, identifier: identifier)
    }
}
