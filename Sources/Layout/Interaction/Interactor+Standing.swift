/// What a person was about on a screen, to be taken up on another one of the same script.
extension Interactor {
    /// How many characters of the focused text stand before the caret; 0 without a focus.
    package var caretPosition: Int { focused == nil ? 0 : caret }

    /// Gives a text input the focus without telling anybody: for those who hear of it, nothing has begun. The keyboard
    /// is where it is.
    ///
    /// - Returns: whether the view can have the focus.
    package func takeUpFocus(_ view: ViewID, caret position: Int) -> Bool {
        guard (try? screen.kind(of: view).acceptsText) == true, isEnabled(view) else { return false }
        focused = view
        let text = slot("text", of: view).flatMap { screen.property(view, slot: $0).string } ?? ""
        caret = min(max(0, position), text.count)
        return true
    }
}
