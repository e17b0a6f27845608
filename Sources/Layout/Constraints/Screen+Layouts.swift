package import Diagnostics

/// Access to layout calls and constraints.
extension Screen {
    /// Begins a layout of a view, which owns the constraints created until the matching `endLayout`. Calls can be
    /// nested.
    ///
    /// - Parameters:
    ///   - option: How to treat the results of earlier layouts of the view. If nil, the option of the innermost running
    ///     call for the view or an ancestor applies in part: under `editExisting`, this call edits constraints too;
    ///     under every option but `addNew`, it reuses named views. Without such a call, nil is `addNew`.
    ///   - isContent: Whether `option` leaves the constraints whose first anchor belongs to the view itself unchanged.
    ///   - unit: The layout unit; nil for the unit of the innermost running call for the view or an ancestor, or
    ///     `.none` without such a call.
    /// - Throws: If the view is gone, layouts are nested more than 200 deep, or a callback is running that must not
    ///   change anything.
    package func beginLayout(
        of view: ViewID, option: SublayoutingOption? = nil, isContent: Bool = true, unit: LayoutUnit? = nil
    ) throws(LayoutError) {
        try calls.beginLayout(of: view, option: option, isContent: isContent, unit: unit)
    }

    /// Ends the innermost layout call; one must be running. The end of the outermost call sends all constraints to the
    /// solver.
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

    /// Puts a view into `parent`, unless it is a subview already, and makes it the `previous` of the next view. On the
    /// first put, the view's kind puts its own content into the view.
    ///
    /// - Parameters:
    ///   - arranged: Whether `parent` arranges the view as a stack or container. If this changes, a subview is put
    ///     again.
    ///   - name: The name of the view among its siblings, numbered if it is taken; nil or empty for the view's earlier
    ///     name or the kind's. Ignored for a view that is not put again.
    ///   - source: The location of the call in the script.
    /// - Throws: If a view is gone, `parent` is the view or inside it, `parent` arranges no views and `arranged` is
    ///   true, the view is a cell, or a callback is running that must not change anything; also the errors of the
    ///   kind's content.
    package func layoutPut(
        _ child: ViewID, into parent: ViewID, arranged: Bool = false, name: String? = nil, source: SourceLocation
    ) throws(LayoutError) {
        try calls.layoutPut(child, into: parent, arranged: arranged, name: name, source: source)
    }

    /// Returns the arranged view before a space that is put into the stack: the last view arranged by the current
    /// layout. If it has not arranged any, the stack's last view, or nil if the layout runs again. Nil if the stack
    /// arranges no view. Throws an error if the stack is gone.
    package func lastArranged(of stack: ViewID) throws(LayoutError) -> ViewID? {
        try calls.lastArranged(of: stack)
    }

    /// Returns whether the innermost running layout call of a view runs its layout again; false if none is running.
    package func isRenewing(_ view: ViewID) -> Bool {
        calls.isRenewing(view)
    }

    /// Returns the subview of `parent` that a put reuses, and marks it as reused; nil if no subview fits, or no layout
    /// call of `parent` that reuses views is running. A layout unit that runs again also reuses unnamed views, in the
    /// order of their puts.
    ///
    /// - Parameters:
    ///   - name: The name in the put; nil for a put without name.
    ///   - kind: The index of the view's kind in the registry.
    /// - Throws: If `parent` is gone.
    package func existingSubview(named name: String?, kind: Int, of parent: ViewID) throws(LayoutError) -> ViewID? {
        try calls.existingSubview(named: name, kind: kind, of: parent)
    }

    /// Returns the subview of `parent` that a put reuses, and marks it as reused, as the method with `kind` does. The
    /// subview must satisfy `isWanted` instead of having a kind.
    ///
    /// - Parameter name: The name in the put; nil for a put without name.
    /// - Throws: If `parent` is gone.
    package func existingSubview(
        named name: String?, of parent: ViewID, where isWanted: (ViewID) -> Bool
    ) throws(LayoutError) -> ViewID? {
        try calls.existingSubview(named: name, of: parent, where: isWanted)
    }

    /// Creates a layout unit, different from all others of the screen.
    package func makeUnit() -> LayoutUnit {
        calls.makeUnit()
    }

    /// Starts to run a layout unit of a view again and removes the constraints that the unit created in layouts of the
    /// view and its descendants. It may run inside another layout, for a view that this layout puts again.
    ///
    /// - Throws: `.nesting` if the unit is already running or layouts are nested too deeply; also if the view is gone.
    package func beginRenewal(of view: ViewID, unit: LayoutUnit) throws(LayoutError) {
        try calls.beginRenewal(of: view, unit: unit)
    }

    /// Ends the innermost layout call, which `beginRenewal` began: removes the views that the unit did not put again,
    /// and sorts the others in the order of their puts. The end of the outermost call sends all constraints to the
    /// solver.
    package func endRenewal() {
        calls.endRenewal()
    }

    /// The current value of a script's `previous`; nil outside layouts. O(nested layouts).
    package var previousReading: PreviousReading? { calls.previousReading }

    /// Returns the view that the same layout put before this one; nil for the first, and for views without a superview.
    /// Throws an error if the view is gone.
    package func previousView(of view: ViewID) throws(LayoutError) -> ViewID? {
        try calls.previousView(of: view)
    }

    /// Returns the view that a script's `previous` refers to in a constraint of `view`; nil if it refers to none.
    ///
    /// - Parameter reading: The value of `previous` when the script read it.
    /// - Throws: `.noPrevious` if `previous` could refer to either of two views; also if a view is gone.
    package func previousView(of view: ViewID, _ reading: PreviousReading) throws(LayoutError) -> ViewID? {
        try calls.previousView(of: view, reading)
    }

    /// Makes a view the frontmost or backmost of its siblings. Its position in a stack's arrangement stays. Throws an
    /// error if the view is gone or has no superview.
    package func move(_ view: ViewID, toFront isFront: Bool) throws(LayoutError) {
        try calls.move(view, toFront: isFront)
    }

    /// Moves a view that was just put into a stack to another position in the stack's arrangement.
    ///
    /// - Throws: `.invalidArgument` if the position is out of range or next to a view that the stack does not arrange;
    ///   also if the view is gone.
    package func arrange(_ view: ViewID, at position: ArrangedPosition) throws(LayoutError) {
        try calls.arrange(view, at: position)
    }

    /// Throws the error that ``arrange(_:at:)`` would throw after putting the view into the stack, because a failing
    /// call must not put the view. Does nothing if `stack` arranges no views: putting reports this. Throws an error if
    /// `stack` is gone.
    package func checkPosition(_ position: ArrangedPosition, of view: ViewID, in stack: ViewID) throws(LayoutError) {
        try calls.checkPosition(position, of: view, in: stack)
    }

    /// Adds a constraint, owned by the innermost layout call. It is sent to the solver when the outermost layout call
    /// ends, so its target may be put later. Under `editExisting`, this changes and returns an existing constraint with
    /// the same anchors and relation, if there is one.
    ///
    /// - Parameter identifier: The script's name for the constraint; nil for none.
    /// - Throws: Outside a layout call; for views that are gone, a position without target or related to an extent,
    ///   positions on different axes, an anchor related to itself, numbers that are not finite or too large, a
    ///   multiplier of 0, or a priority out of range.
    @discardableResult
    package func constrain(_ request: ConstraintRequest, identifier: String? = nil) throws(LayoutError)
        -> ConstraintHandle
    {
        try calls.constrain(request, identifier: identifier)
    }
}
