import Geometry
internal import Layout
internal import Scripting

/// An event on a screen: an interaction of a user, or a change of the device. Views are given by name, or by path if
/// several have the same name.
///
/// An event that a user could not perform is an error: a tap on a view that is covered, hidden, disabled or off the
/// screen. ``ScriptScreen/play(_:name:)`` offers more events.
public struct ScreenEvent: Hashable, Sendable {
    private enum Action: Hashable, Sendable {
        case tap(String)
        case longPress(String)
        case type(String, into: String?)
        case focus(String)
        case pressReturn
        case scroll(String, by: Point)
        case resize(Size)
        case rotate
        case wait(Double)
    }

    private let action: Action

    private init(_ action: Action) { self.action = action }

    /// Performs the event.
    ///
    /// - Returns: the reason if a user could not perform it; nil if it was performed.
    func perform(on host: ScriptHost) throws(ScriptError) -> InteractionError? {
        if case .wait(let seconds) = action {
            try host.advance(by: seconds)
            return nil
        }
        return try host.perform(play)
    }

    private func play(_ interactor: EventSimulator) throws {
        switch action {
        case .tap(let view): _ = try interactor.touch(interactor.view(named: view), .tap)
        case .longPress(let view): _ = try interactor.touch(interactor.view(named: view), .longPress)
        case .type(let text, let name):
            if let name {
                let view = try interactor.view(named: name)
                // A text input that has the focus keeps its caret.
                if interactor.focused != view { try interactor.focus(view) }
            }
            try interactor.type(text)
        case .focus(let view): try interactor.focus(interactor.view(named: view))
        case .pressReturn: try interactor.pressReturn()
        case .scroll(let view, let distance):
            _ = try interactor.scroll(
                interactor.view(named: view), by: Geometry.Point(x: distance.x, y: distance.y))
        case .resize(let size): try interactor.resize(to: Geometry.Size(width: size.width, height: size.height))
        case .rotate: interactor.rotate()
        case .wait: break
        }
    }

    /// Returns an event that taps the middle of a view's visible part.
    ///
    /// - Parameter view: The name of the view, or its path if several views have the name.
    public static func tap(_ view: String) -> ScreenEvent { ScreenEvent(.tap(view)) }

    /// Returns an event that presses a view for a long time.
    ///
    /// - Parameter view: The name of the view, or its path if several views have the name.
    public static func longPress(_ view: String) -> ScreenEvent { ScreenEvent(.longPress(view)) }

    /// Returns an event that types text at the caret of a text input. A newline presses the return key.
    ///
    /// - Parameter view: The name or path of the text input, which gets the focus. If nil, the text goes to the text
    ///   input that has the focus.
    public static func type(_ text: String, into view: String? = nil) -> ScreenEvent {
        ScreenEvent(.type(text, into: view))
    }

    /// Returns an event that moves the focus to a text input.
    ///
    /// - Parameter view: The name of the text input, or its path if several views have the name.
    public static func focus(_ view: String) -> ScreenEvent { ScreenEvent(.focus(view)) }

    /// An event that presses the return key in the text input that has the focus.
    public static let pressReturn = ScreenEvent(.pressReturn)

    /// Returns an event that scrolls a scroll view within the limits of its content.
    ///
    /// - Parameters:
    ///   - view: The name or path of the scroll view, or of a view in it.
    ///   - distance: The change of the content offset in points; positive distances scroll toward the right and the
    ///     bottom.
    public static func scroll(_ view: String, by distance: Point) -> ScreenEvent {
        ScreenEvent(.scroll(view, by: distance))
    }

    /// Returns an event that changes the size of the screen, in points; width and height above 0 and up to 100,000.
    public static func resize(to size: Size) -> ScreenEvent { ScreenEvent(.resize(size)) }

    /// An event that rotates the device, which exchanges its width and height.
    public static let rotate = ScreenEvent(.rotate)

    /// Returns an event that advances the screen's clock by a number of seconds, at least 0. Timers and delays in this
    /// time run in order. Other events don't advance the clock.
    public static func wait(_ seconds: Double) -> ScreenEvent { ScreenEvent(.wait(seconds)) }
}
