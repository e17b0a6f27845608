package import Geometry

/// Performs a user's interactions with a screen: taps, typing, scrolling.
///
/// Methods throw an `InteractionError` if a user could not perform the interaction, and the errors of handlers.
///
/// It finds the affected view, rejects interactions that a user could not perform, changes the view's value as UIKit's
/// control would, and notifies the responder. `--events`, `test` and the preview use the same methods. Each method
/// updates the layout first, so that it acts on the visible state.
package final class EventSimulator {
    /// The screen; must outlive the simulator.
    package unowned let screen: Screen
    /// Runs the handlers; nil if views have no handlers. Not retained; must outlive the simulator.
    package unowned var responder: (any InteractionResponder)?

    /// The focused text input; nil without focus.
    package internal(set) var focused: ViewID?
    /// Whether the focused text input is gone while the keyboard is still visible.
    private var hasLostFocus = false
    /// The number of characters before the caret in the focused text.
    var caret = 0
    /// The finger on the screen: the view under it, the view that shows it as pressed (nil if none does), and the
    /// point. Nil if no finger is on the screen.
    var pressed: (hit: ViewID, shown: ViewID?, point: Point)?
    /// The start of the current drag in screen coordinates, during its handler; otherwise nil.
    package internal(set) var gestureStart: Point?
    /// The safe area of the upright screen, which `rotate` restores; nil before the first rotation.
    var uprightInsets: Insets?

    /// Creates a simulator without a focused or pressed view, and without responder. The screen must outlive it.
    package init(screen: Screen) { self.screen = screen }

    /// Returns the view with this name or path. Updates the layout first, because it creates and removes cells.
    ///
    /// - Throws: An `InteractionError`: `.missing` if no view matches (suggesting a similar name), `.argument` if
    ///   several views match.
    package func view(named name: String) throws -> ViewID {
        // Layout creates and removes cells.
        screen.layoutIfNeeded()
        let found = screen.views(named: name)
        if found.count > 1 {
            let paths = found.prefix(3).map { screen.path(of: $0) }.joined(separator: ", ")
            throw InteractionError(
                .argument,
                """
                \(found.count) views of the screen have the name '\(name)': \(paths)\(found.count > 3 ? ", …" : ""). \
                Write the path of the intended view
                """
            )
        }
        if let view = found.first { return view }
        let last = name.split(separator: "/").last.map(String.init) ?? name
        throw InteractionError(
            .missing,
            """
            unknown view '\(name)' in the \
            screen\(screen.registry.nameAdvice.suggestion(for: last, in: screen.viewNames))
            """)
    }

    /// Removes the focus from a view that was destroyed, if the view has the focus. The keyboard stays until
    /// `settleKeyboard`.
    package func forget(_ view: ViewID) {
        guard focused == view else { return }
        focused = nil
        hasLostFocus = true
    }

    /// Ends editing and removes the focus if the focused text input is in a view that is about to leave the screen. The
    /// keyboard stays until `settleKeyboard`. Throws the errors of handlers.
    package func leave(_ view: ViewID) throws {
        guard let input = focused, screen.tree.isInside(Int(input.index), Int(view.index)) else { return }
        focused = nil
        hasLostFocus = true
        try send(.endEditing, to: input)
    }

    /// Hides the keyboard if `forget` or `leave` removed the focus and no other input has it. A separate step, because
    /// views are removed during other work.
    package func settleKeyboard() {
        guard hasLostFocus else { return }
        hasLostFocus = false
        if focused == nil { lowerKeyboard() }
    }

    @discardableResult
    func send(_ event: InteractionEvent, to view: ViewID, _ value: PropertyValue = .none) throws -> Bool {
        try responder?.respond(to: event, of: view, value: value) ?? false
    }

    func responds(to event: InteractionEvent, _ view: ViewID) -> Bool {
        responder?.responds(to: event, of: view) ?? false
    }

    /// Returns the slot of the property with this name; nil if the view's kind lacks it.
    func slot(_ name: String, of view: ViewID) -> Int? {
        guard let number = screen.registry.number(ofProperty: name), let kind = try? screen.kindIndex(of: view) else {
            return nil
        }
        return screen.registry.slot(ofProperty: number, inKind: kind)
    }

    func kindName(_ view: ViewID) -> String { (try? screen.kind(of: view).name) ?? "view" }

    func isEnabled(_ view: ViewID) -> Bool { screen.isEnabled(view) }

    func requireEnabled(_ view: ViewID, _ what: String) throws {
        if !isEnabled(view) {
            throw InteractionError(.disabled, "\(screen.path(of: view)) cannot be \(what): it is disabled")
        }
    }
}
