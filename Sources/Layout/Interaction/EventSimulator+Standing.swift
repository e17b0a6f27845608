/// Restores the focus of a simulator on a new screen of the same script.
extension EventSimulator {
    /// The number of characters before the caret in the focused text; 0 without focus.
    package var caretPosition: Int { focused == nil ? 0 : caret }

    /// Gives a text input the focus without sending events, because its editing continues. Leaves the keyboard
    /// unchanged.
    ///
    /// - Parameter position: The number of characters before the caret, limited to the text.
    /// - Returns: Whether the view has the focus now; false if it is gone, disabled or not a text input.
    package func takeUpFocus(_ view: ViewID, caret position: Int) -> Bool {
        guard (try? screen.kind(of: view).acceptsText) == true, isEnabled(view) else { return false }
        focused = view
        let text = slot("text", of: view).flatMap { screen.property(view, slot: $0).string } ?? ""
        caret = min(max(0, position), text.count)
        return true
    }
}
