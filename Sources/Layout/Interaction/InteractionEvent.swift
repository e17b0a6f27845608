/// What can happen to a view that its script or plugin may want to know. The names are those of a plugin widget's
/// `events`.
package enum InteractionEvent: String, Hashable, Sendable, CaseIterable {
    case tap, doubleTap, longPress
    /// A person changed the view's value: its text, switch, slider …
    case change
    case beginEditing, endEditing
    /// The return key in a text input of one line.
    case returned = "return"
    case scroll
    /// A finger went over the view: quickly, in one of four directions; or slowly, by a distance.
    case swipe, drag
    /// The view was pulled down beyond its top.
    case refresh
    /// Something in the view was picked, by its index or its title; the plus or minus of the view was pressed. For
    /// widgets of plugins, which know what that means; the kinds of the engine have properties for it.
    case pick, step
}

/// Who does what scripts want done when something happens to a view.
package protocol InteractionResponder: AnyObject {
    /// Whether something would be done.
    func responds(to event: InteractionEvent, of view: ViewID) -> Bool

    /// Does it.
    ///
    /// - Parameter value: the view's new value, for `change`; the text, for `returned`; the offset, for `scroll`; the
    ///   direction, for `swipe`; the distance, for `drag`; the point in the view, for touches; the index or title, for
    ///   `pick`; the count, for `step`.
    /// - Returns: whether something was done.
    func respond(to event: InteractionEvent, of view: ViewID, value: PropertyValue) throws -> Bool

    /// A finger lies on a view, or does not any more.
    ///
    /// - Returns: whether the view shows that. The views around it are asked then no more.
    func press(_ view: ViewID, isDown: Bool) -> Bool
}

extension InteractionResponder {
    package func press(_ view: ViewID, isDown: Bool) -> Bool { false }
}

/// Why an interaction could not be done: what a person could not do either.
package struct InteractionFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kept the interaction from being done, as a word that specs and events files can compare.
    package enum Reason: String, Hashable, Sendable {
        /// There is no view of that name.
        case missing
        /// It, or what it lies in, is hidden or transparent.
        case hidden
        case disabled
        /// It lies outside the screen, or has no size.
        case offScreen
        /// What it lies in cuts it off.
        case clipped
        /// Another view lies on top of it.
        case covered
        /// The view is not of a kind with which that can be done.
        case unsuitable
        /// The argument is not one that the view can take.
        case argument
    }

    /// What kept it from being done.
    package var reason: Reason
    /// For people: which view, what was expected, what was found.
    package var message: String

    /// A fault for one view; the message names it by its path.
    package init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }

    package var description: String { message }
}
