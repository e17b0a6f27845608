/// Layouts of views, as others make them.
extension Screen {
    /// Begins a layout of a view: constraints made until the matching `endLayout` belong to it. Calls nest.
    ///
    /// - Parameters:
    ///   - option: what to do with what earlier layouts of the view have made; nil for what the call around it does, as
    ///     far as that goes for views inside: `editExisting` edits their constraints too, and after
    ///     `removeOldAndAddNew` named views are taken up.
    ///   - isContent: whether the view's own constraints, which `option` does not touch then, are those of others.
    ///   - unit: who lays out; nil for the unit of the call around it.
    package func beginLayout(
        of view: ViewID, option: SublayoutingOption? = nil, isContent: Bool = true, unit: LayoutUnit? = nil
    ) throws(LayoutFault) {
        try calls.beginLayout(of: view, option: option, isContent: isContent, unit: unit)
    }

    /// Ends the innermost layout call; the outermost brings all constraints to the solver.
    package func endLayout() {
        calls.endLayout()
    }

    /// Leaves all layout calls after a script failed inside them. What was made so far stays.
    package func abandonLayouts() {
        calls.abandonLayouts()
    }

    /// Whether a layout is being made: until it ends, no frame is brought up to date.
    package var isInLayout: Bool { calls.isInLayout }

    /// The view whose layout is being made.
    package var layoutView: ViewID? { calls.layoutView }

    /// Whether a layout of a view, or of one in it, is being made.
    package func isBeingLaidOut(_ view: ViewID) -> Bool { calls.isBeingLaidOut(view) }

    /// Who is laying out.
    package var layoutUnit: LayoutUnit { calls.layoutUnit }

    /// Puts a view as the layout that is being made says: `put`, and `previous` of the next view is this one.
    ///
    /// A view that is there already just stays.
    package func layoutPut(
        _ child: ViewID, into parent: ViewID, arranged: Bool = false, name: String? = nil, source: SourceLocation
    ) throws(LayoutFault) {
        try calls.layoutPut(child, into: parent, arranged: arranged, name: name, source: source)
    }

    /// The view that a space which is put into a stack now comes after: the one that the layout being made has arranged
    /// last. A layout that has arranged none yet goes on behind what is there, or begins again if it is made again: nil.
    package func lastArranged(of stack: ViewID) throws(LayoutFault) -> ViewID? {
        try calls.lastArranged(of: stack)
    }

    /// Whether the layout of a view that is being made is a unit that runs again.
    package func isRenewing(_ view: ViewID) -> Bool {
        calls.isRenewing(view)
    }

    /// The subview which was there before the layout call that is being made began and which a put of that name and
    /// kind means, if the call takes up what exists: so that laying out again keeps views and their state. A unit that
    /// runs again takes up views without a name too, in the order in which it has put them.
    package func existingSubview(named name: String?, kind: Int, of parent: ViewID) throws(LayoutFault) -> ViewID? {
        try calls.existingSubview(named: name, kind: kind, of: parent)
    }

    /// With a predicate in place of the kind.
    package func existingSubview(
        named name: String?, of parent: ViewID, where isWanted: (ViewID) -> Bool
    ) throws(LayoutFault) -> ViewID? {
        try calls.existingSubview(named: name, of: parent, where: isWanted)
    }

    /// A unit that has made nothing yet.
    package func makeUnit() -> LayoutUnit {
        calls.makeUnit()
    }

    /// Begins the layout of a view again, by a unit that has laid it out before: its constraints are dropped. Inside
    /// another layout it may be that of a view which is put there again.
    package func beginRenewal(of view: ViewID, unit: LayoutUnit, isContent: Bool = true) throws(LayoutFault) {
        try calls.beginRenewal(of: view, unit: unit, isContent: isContent)
    }

    /// Ends it: removes the views that the unit has put before and not again, and brings the others into their new
    /// order.
    package func endRenewal() {
        calls.endRenewal()
    }

    /// What `previous` is at this moment; nil outside layouts. O(layouts in each other).
    package var previousReading: PreviousReading? { calls.previousReading }

    /// The view that the same layout put before this one.
    package func previousView(of view: ViewID) throws(LayoutFault) -> ViewID? {
        try calls.previousView(of: view)
    }

    /// The view that `previous`, read as `reading` says, stands for in a constraint of a view; nil for none.
    ///
    /// - Throws: if it could stand for either of two views.
    package func previousView(of view: ViewID, _ reading: PreviousReading) throws(LayoutFault) -> ViewID? {
        try calls.previousView(of: view, reading)
    }

    /// Makes a view the frontmost, or the hindmost, of its siblings. In a stack it stays where it is arranged.
    package func move(_ view: ViewID, toFront isFront: Bool) throws(LayoutFault) {
        try calls.move(view, toFront: isFront)
    }

    /// Moves a view that was just put into a stack to another place among those that the stack arranges.
    package func arrange(_ view: ViewID, at position: ArrangedPosition) throws(LayoutFault) {
        try calls.arrange(view, at: position)
    }

    /// Throws what ``arrange(_:at:)`` would if the view were put into the stack now: a call that cannot be carried out
    /// must put nothing. The put refuses a view that is not a stack.
    package func checkPosition(_ position: ArrangedPosition, of view: ViewID, in stack: ViewID) throws(LayoutFault) {
        try calls.checkPosition(position, of: view, in: stack)
    }

    /// Takes a constraint from a script. It goes to the solver when the outermost layout call ends, so its target may
    /// be a view that is put later.
    ///
    /// - Parameter identifier: the script's own name for it.
    /// - Throws: outside a layout call, for a removed view, anchors of different axes, an anchor related to itself,
    ///   numbers that are not finite, a multiplier of 0 or a priority out of range.
    @discardableResult
    package func constrain(_ request: ConstraintRequest, identifier: String? = nil) throws(LayoutFault)
        -> ConstraintHandle
    {
        try calls.constrain(request, identifier: identifier)
    }

    /// Renames a constraint for messages.
    package func setIdentifier(_ identifier: String, of handle: ConstraintHandle) {
        calls.setIdentifier(identifier, of: handle)
    }

    /// Changes the constant of a constraint that may be waiting or active.
    package func setConstant(_ constant: Double, of handle: ConstraintHandle) throws(LayoutFault) {
        try calls.setConstant(constant, of: handle)
    }

    /// The constant of a constraint, in points.
    package func constant(of handle: ConstraintHandle) -> Double {
        calls.constant(of: handle)
    }

    /// What a constraint is, to be recognised later: its handle may be another one's by then.
    package func identity(of handle: ConstraintHandle) -> ConstraintIdentity {
        calls.identity(of: handle)
    }

    /// Whether a handle is still to the constraint that it was made for.
    package func isAlive(_ handle: ConstraintHandle, _ identity: ConstraintIdentity) -> Bool {
        calls.isAlive(handle, identity)
    }
}
