internal import Layout

/// An action of a user on a screen, or a change of its environment. Views are named by their name, or by their path if
/// the name is not unique.
///
/// An action that a user cannot perform is an error, such as a tap on a covered, hidden, disabled or off-screen view.
/// ``ScriptScreen/play(_:name:)`` offers more actions.
public struct ScreenEvent: Hashable, Sendable {
    /// The Lua call that performs the event.
    var lua: String

    private static func call(_ method: String, _ arguments: String...) -> ScreenEvent {
        ScreenEvent(lua: "screen:\(method)(\(arguments.joined(separator: ", ")))")
    }

    /// A text as a Lua string literal.
    static func literal(_ text: String) -> String {
        var out = "\""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): out += "\\\""
            case UInt8(ascii: "\\"): out += "\\\\"
            case 0x20..<0x7f: out.unicodeScalars.append(Unicode.Scalar(byte))
            // Write three digits, so that following digits are not part of the escape.
            default: out += "\\" + String(repeating: "0", count: byte < 10 ? 2 : byte < 100 ? 1 : 0) + String(byte)
            }
        }
        return out + "\""
    }

    /// A number as a Lua literal. The engine rejects NaN and infinity.
    private static func literal(_ number: Double) -> String {
        number.isNaN ? "(0 / 0)" : number.isInfinite ? (number < 0 ? "-math.huge" : "math.huge") : "\(number)"
    }

    /// Taps the middle of a view.
    public static func tap(_ view: String) -> ScreenEvent { call("tap", literal(view)) }

    /// Presses a view for a long time.
    public static func longPress(_ view: String) -> ScreenEvent { call("longPress", literal(view)) }

    /// Types text into a text input, which gets the focus. Default: the input that has the focus.
    public static func type(_ text: String, into view: String? = nil) -> ScreenEvent {
        view.map { call("type", literal($0), literal(text)) } ?? call("type", literal(text))
    }

    /// Moves the focus to a text input.
    public static func focus(_ view: String) -> ScreenEvent { call("focus", literal(view)) }

    /// Presses the return key in the focused text input.
    public static let pressReturn = call("pressReturn")

    /// Scrolls the content of a scroll view by a distance in points.
    public static func scroll(_ view: String, by distance: Point) -> ScreenEvent {
        call("scroll", literal(view), "{ x = \(literal(distance.x)), y = \(literal(distance.y)) }")
    }

    /// Changes the size of the screen, in points.
    public static func resize(to size: Size) -> ScreenEvent {
        call("resize", literal(size.width), literal(size.height))
    }

    /// Rotates the device, which swaps width and height.
    public static let rotate = call("rotate")

    /// Advances the screen's clock by some seconds, which runs the timers that are due.
    public static func wait(_ seconds: Double) -> ScreenEvent { call("advance", literal(seconds)) }
}
