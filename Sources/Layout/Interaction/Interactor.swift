/// What a person does to a screen: taps, types, scrolls. It finds the view that is concerned, refuses what a person
/// could not do, changes the view's value as UIKit's control would, and informs the responder. The same entry points
/// serve `--actions`, `test` and a preview.
///
/// Every method first lays out what needs it, so that it acts on what can be seen.
package final class Interactor {
    /// The screen that the person acts on; it must live as long as the interactor is used.
    package unowned let screen: Screen
    /// Not retained: it has to live as long as the screen is played with.
    package unowned var responder: (any InteractionResponder)?

    /// The text input that has the keyboard.
    package internal(set) var focused: ViewID?
    /// Whether the text input with the focus is gone, and the keyboard is still there.
    private var hasLostFocus = false
    /// How many characters of the focused text stand before the caret.
    var caret = 0
    /// The finger that lies on the screen: what it reached, the view that shows that it is pressed, and where.
    var pressed: (hit: ViewID, shown: ViewID?, point: Point)?
    /// Where the gesture began that is being told of, in points of the screen.
    package internal(set) var gestureStart: Point?
    /// The safe area from before the screen was turned.
    var uprightInsets: Insets?

    package init(screen: Screen) { self.screen = screen }

    /// The view of a name or path.
    ///
    /// - Throws: `.missing`, with a near name if there is one; `.argument` if several views have it.
    package func view(named name: String) throws -> ViewID {
        // Cells come and go with the layout.
        screen.layoutIfNeeded()
        let found = screen.views(named: name)
        if found.count > 1 {
            let paths = found.prefix(3).map { screen.path(of: $0) }.joined(separator: ", ")
            throw InteractionFault(
                .argument,
                """
                \(found.count) views of the screen have the name '\(name)': \(paths)\(found.count > 3 ? ", …" : ""). \
                Write the path of the one that is meant
                """
            )
        }
        if let view = found.first { return view }
        let last = name.split(separator: "/").last.map(String.init) ?? name
        throw InteractionFault(
            .missing,
            """
            there is no view '\(name)' in the \
            screen.\(screen.registry.nameAdvice.suggestion(for: last, in: screen.viewNames))
            """)
    }

    /// A view is gone.
    package func forget(_ view: ViewID) {
        guard focused == view else { return }
        focused = nil
        hasLostFocus = true
    }

    /// A view is about to leave the screen: a text input in it ends editing.
    package func leave(_ view: ViewID) throws {
        guard let input = focused, screen.tree.isInside(Int(input.index), Int(view.index)) else { return }
        focused = nil
        hasLostFocus = true
        try send(.endEditing, to: input)
    }

    /// Takes the keyboard away that has no text input any more. A view goes in the middle of other work, so this comes
    /// after it.
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

    /// The slot of a property by name, if the view's kind has it.
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
            throw InteractionFault(.disabled, "\(screen.path(of: view)) cannot be \(what): it is disabled")
        }
    }
}
