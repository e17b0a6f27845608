extension EventSimulator {
    private static let text = "text"

    /// The text inputs in the order in which the focus moves: the order of the tree, without inputs that are disabled
    /// or not visible. Includes inputs under the keyboard.
    package var focusOrder: [ViewID] {
        screen.textInputs.filter { isEnabled($0) && (try? screen.touchPoint(of: $0, isKeyboardInTheWay: false)) != nil }
    }

    /// Gives a text input the focus, with the caret at the end of its text, and shows the keyboard if the device has
    /// one. The previous input ends editing first. An input under the keyboard can get the focus, as with a keyboard's
    /// next key. Sends `endEditing` and `beginEditing`.
    ///
    /// - Throws: An `InteractionError` if the view is not a text input, or is hidden, disabled, off the screen or
    ///   clipped; a `LayoutError` if it is gone; errors of handlers.
    package func focus(_ view: ViewID) throws {
        guard try screen.kind(of: view).acceptsText else {
            throw InteractionError(
                .unsuitable,
                """
                \(screen.path(of: view)) cannot be typed into: it is \(kindName(view).withArticle), which is not a text \
                input
                """)
        }
        _ = try screen.touchPoint(of: view, isKeyboardInTheWay: false)
        try requireEnabled(view, "typed into")
        caret = current(view).count
        guard focused != view else { return }
        try endEditing()
        guard screen.isAlive(view) else { return }
        focused = view
        raiseKeyboard()
        try send(.beginEditing, to: view)
        if focused == view { try revealRow(of: view) }
    }

    /// Removes the focus, sends `endEditing`, and hides the keyboard. Does nothing without focus. Throws the errors of
    /// handlers.
    package func resignFocus() throws {
        guard focused != nil else { return }
        try endEditing()
        // A handler may have focused another input.
        if focused == nil { lowerKeyboard() }
    }

    /// Ends editing of the focused input without hiding the keyboard.
    private func endEditing() throws {
        guard let view = focused else { return }
        focused = nil
        if screen.isAlive(view) { try send(.endEditing, to: view) }
    }

    /// Moves the focus to the next text input; after the last or without focus, to the first.
    ///
    /// - Parameter isBackward: Whether to move to the previous input instead; before the first, to the last.
    /// - Throws: An `InteractionError` if no text input can get the focus; errors of handlers.
    package func focusNext(isBackward: Bool = false) throws {
        let order = focusOrder
        guard !order.isEmpty else {
            throw InteractionError(.missing, "no text input in the screen can get the focus")
        }
        let position = focused.flatMap { order.firstIndex(of: $0) }
        let next =
            position.map { ($0 + (isBackward ? order.count - 1 : 1)) % order.count }
            ?? (isBackward ? order.count - 1 : 0)
        try focus(order[next])
    }

    private func current(_ view: ViewID) -> String {
        slot(Self.text, of: view).flatMap { screen.property(view, slot: $0).string } ?? ""
    }

    private func requireFocus() throws -> ViewID {
        guard let focused else {
            throw InteractionError(
                .missing,
                """
                no text input has the focus; name the one to type into, as in screen:type("name", "Ann"), or tap one \
                first
                """
            )
        }
        try requireEnabled(focused, "typed into")
        try screen.requireInteraction(focused, "typed into")
        return focused
    }

    /// Types a text at the caret of the focused input, with a `change` event for each character if something observes
    /// the text. A newline presses the return key.
    ///
    /// - Throws: An `InteractionError` if no text input has the focus, the focused input is disabled, or the screen's
    ///   budget is used up; errors of handlers. The characters before the error stay.
    package func type(_ text: String) throws {
        var view = try requireFocus()
        var rest = Substring(text)
        while let character = rest.first {
            try mayContinue()
            // A handler of the last character may have moved the focus.
            view = try requireFocus()
            if character.isNewline {
                rest.removeFirst()
                try pressReturn()
            } else if isObserved(view) {
                rest.removeFirst()
                try insert(String(character), into: view)
            } else {
                // Without handlers, one change is indistinguishable from many.
                let line = rest.prefix { !$0.isNewline }
                rest = rest[line.endIndex...]
                try insert(String(line), into: view)
            }
        }
    }

    /// Returns whether something handles or observes changes of the view's text.
    private func isObserved(_ view: ViewID) -> Bool { responds(to: .change, view) || screen.isObserved(view) }

    /// Throws an error if the budget is used up. A script can request any number of interactions.
    private func mayContinue() throws {
        if screen.passBudget?.isUsedUp == true {
            throw InteractionError(.unsuitable, "typing and deleting used up the limit of time or memory")
        }
    }

    /// Deletes up to `count` characters before the caret of the focused input.
    ///
    /// - Throws: An `InteractionError` if `count` is negative, no text input has the focus, the focused input is
    ///   disabled, or the screen's budget is used up; errors of handlers.
    package func delete(_ count: Int) throws {
        guard count >= 0 else { throw InteractionError(.argument, "\(count) characters cannot be deleted") }
        var left = count
        while left > 0 {
            try mayContinue()
            let view = try requireFocus()
            var text = current(view)
            caret = min(caret, text.count)
            guard caret > 0 else { return }
            let now = isObserved(view) ? 1 : min(left, caret)
            let end = text.index(text.startIndex, offsetBy: caret)
            text.removeSubrange(text.index(end, offsetBy: -now)..<end)
            caret -= now
            left -= now
            try set(text, of: view)
        }
    }

    /// Moves the caret of the focused input to after the first `position` characters. Limited to the text. Throws an
    /// `InteractionError` if no text input has the focus or the focused input is disabled.
    package func moveCaret(to position: Int) throws {
        let view = try requireFocus()
        caret = min(max(0, position), current(view).count)
    }

    /// Deletes the whole text of the focused input, as the clear button does.
    ///
    /// - Throws: An `InteractionError` if no text input has the focus or the focused input is disabled; errors of
    ///   handlers.
    package func clear() throws {
        let view = try requireFocus()
        caret = 0
        if !current(view).isEmpty { try set("", of: view) }
    }

    /// Presses the return key: inserts a newline if the focused input has several lines, or sends `return`. The focus
    /// stays, as in UIKit.
    ///
    /// - Throws: An `InteractionError` if no text input has the focus or the focused input is disabled; errors of
    ///   handlers.
    package func pressReturn() throws {
        let view = try requireFocus()
        if (try screen.kind(of: view)).acceptsNewlines {
            try insert("\n", into: view)
        } else {
            try send(.returned, to: view, .string(current(view)))
        }
    }

    private func insert(_ line: String, into view: ViewID) throws {
        var text = current(view)
        caret = min(caret, text.count)
        let insertion = text.index(text.startIndex, offsetBy: caret)
        let before = text.count
        text.insert(contentsOf: line, at: insertion)
        // A combining character may merge with the previous one.
        caret += text.count - before
        try set(text, of: view)
    }

    private func set(_ text: String, of view: ViewID) throws {
        guard let slot = slot(Self.text, of: view) else {
            throw InteractionError(.unsuitable, "\(screen.path(of: view)) has no text to type into")
        }
        try screen.setProperty(view, slot: slot, to: .string(text))
        if screen.isAlive(view) { try send(.change, to: view, screen.property(view, slot: slot)) }
        if screen.isAlive(view) { caret = min(caret, current(view).count) }
    }
}

extension Screen {
    /// The views of kinds that accept text, in the order of the tree.
    var textInputs: [ViewID] {
        layoutIfNeeded()
        var found: [ViewID] = []
        tree.forEachView(in: Int(root.index)) { index in
            if registry.kinds[tree[index].kind].acceptsText { found.append(tree.id(index)) }
        }
        return found
    }
}
