internal import Layout

/// What a person does with a screen, or what happens to it. Views go by their name, or by their path where several have
/// one name.
///
/// An event that a person could not do is an error: a tap on what is covered, hidden, disabled or off the screen.
/// Whatever event files can do beyond these, ``ScriptScreen/play(_:name:)`` does.
public struct ScreenEvent: Hashable, Sendable {
    /// The call of an event file that it stands for.
    var lua: String

    private static func call(_ method: String, _ arguments: String...) -> ScreenEvent {
        ScreenEvent(lua: "screen:\(method)(\(arguments.joined(separator: ", ")))")
    }

    /// A text as a literal of Lua that means it, whatever is in it.
    static func literal(_ text: String) -> String {
        var out = "\""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): out += "\\\""
            case UInt8(ascii: "\\"): out += "\\\\"
            case 0x20..<0x7f: out.unicodeScalars.append(Unicode.Scalar(byte))
            // Three digits, so that a digit behind it is none of them.
            default: out += "\\" + String(repeating: "0", count: byte < 10 ? 2 : byte < 100 ? 1 : 0) + String(byte)
            }
        }
        return out + "\""
    }

    /// A number as a literal of Lua. The engine refuses values that are not numbers.
    private static func literal(_ number: Double) -> String {
        number.isNaN ? "(0 / 0)" : number.isInfinite ? (number < 0 ? "-math.huge" : "math.huge") : "\(number)"
    }

    /// A tap in the middle of a view.
    public static func tap(_ view: String) -> ScreenEvent { call("tap", literal(view)) }

    /// A finger that stays on a view.
    public static func longPress(_ view: String) -> ScreenEvent { call("longPress", literal(view)) }

    /// Text that is typed into a text input, which gets the focus; nil for the one that has it.
    public static func type(_ text: String, into view: String? = nil) -> ScreenEvent {
        view.map { call("type", literal($0), literal(text)) } ?? call("type", literal(text))
    }

    /// Focus for a text input.
    public static func focus(_ view: String) -> ScreenEvent { call("focus", literal(view)) }

    /// The return key, in the text input that has the focus.
    public static let pressReturn = call("pressReturn")

    /// A scroll view's content moves by a distance in points.
    public static func scroll(_ view: String, by distance: Point) -> ScreenEvent {
        call("scroll", literal(view), "{ x = \(literal(distance.x)), y = \(literal(distance.y)) }")
    }

    /// The screen gets another size in points.
    public static func resize(to size: Size) -> ScreenEvent {
        call("resize", literal(size.width), literal(size.height))
    }

    /// The device is turned: width and height change places.
    public static let rotate = call("rotate")

    /// Seconds pass on the screen's clock, which stands still otherwise: timers and delays come due.
    public static func wait(_ seconds: Double) -> ScreenEvent { call("advance", literal(seconds)) }
}
