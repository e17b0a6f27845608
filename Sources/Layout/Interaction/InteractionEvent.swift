/// An event of a view that scripts and plugins can handle. Raw values are the names in a plugin widget's `events`.
package enum InteractionEvent: String, Hashable, Sendable, CaseIterable {
    case tap, doubleTap, longPress
    /// The user changed the view's value: its text, switch, slider and so on.
    case change
    /// A text input got or lost the focus.
    case beginEditing, endEditing
    /// The return key in a single-line text input.
    case returned = "return"
    /// The user changed the content offset.
    case scroll
    /// A finger moved over the view: quickly in one of four directions (`swipe`), or slowly by a distance (`drag`).
    case swipe, drag
    /// The view was pulled down beyond its top.
    case refresh
    /// The user picked an item of the view, by index or title, or pressed its plus or minus. For plugin widgets that
    /// define the meaning; built-in kinds have properties for it.
    case pick, step
}

/// Runs the handlers that scripts define for events.
package protocol InteractionResponder: AnyObject {
    /// Returns whether the view has a handler for the event.
    func responds(to event: InteractionEvent, of view: ViewID) -> Bool

    /// Runs the view's handler.
    ///
    /// - Parameter value: The new value for `change`, the text for `returned`, the offset for `scroll`, the direction
    ///   for `swipe`, the distance for `drag`, the point in the view for touches, the index or title for `pick`, the
    ///   count for `step`; otherwise `.none`. Offsets and distances are in points.
    /// - Returns: Whether a handler ran.
    /// - Throws: The errors of the handler.
    func respond(to event: InteractionEvent, of view: ViewID, value: PropertyValue) throws -> Bool

    /// Shows a view as pressed if `isDown` is true, otherwise as not pressed. Default: has no effect.
    ///
    /// - Returns: Whether the view shows this. If not, the caller tries the superview.
    func press(_ view: ViewID, isDown: Bool) -> Bool
}

extension InteractionResponder {
    /// Has no effect and returns false.
    package func press(_ view: ViewID, isDown: Bool) -> Bool { false }
}

/// An interaction that a user could not perform.
package struct InteractionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, as a word that specs and events files can compare.
    package enum Reason: String, Hashable, Sendable {
        /// No view has the name, the view is not in the screen, or no text input has the focus.
        case missing
        /// The view or an ancestor is hidden or transparent.
        case hidden
        /// The view is disabled, it or an ancestor is not interactive, or its scrolling is disabled.
        case disabled
        /// The view is outside the screen or has no size.
        case offScreen
        /// The view is outside an ancestor's bounds.
        case clipped
        /// Another view or the keyboard covers the view.
        case covered
        /// The view does not support the interaction, or not in its state, or the budget is used up.
        case unsuitable
        /// An argument of the interaction is invalid, or several views have the name.
        case argument
    }

    /// The reason for the failure.
    package var reason: Reason
    /// The view's path, the problem, the value found and the value expected.
    package var message: String

    /// Creates an error; the message should name the view by its path.
    package init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }

    /// The message, so that code which prints any error shows it.
    package var description: String { message }
}
