import Diagnostics
import Geometry
import Layout
import Scripting

/// The traits that a page selected for a screen.
struct PreviewTraits {
    private var given: GivenTraits
    private(set) var device: Device?

    init(_ given: GivenTraits, device: Device?) { (self.given, self.device) = (given, device) }

    /// Whether the script's preferred size applies, because neither a size nor a device is selected.
    var takesPreferredSize: Bool { given.size == nil && device == nil }

    func traits(preferred: Size?) -> Traits {
        var traits = given.traits(on: device)
        if takesPreferredSize, let preferred { traits.size = preferred }
        return traits
    }

    /// Applies the settings in a message. Settings that are not in the message are unchanged. Throws an error if a
    /// setting is invalid, and then changes nothing.
    mutating func take(_ message: ClientMessage) throws(ClientMessage.MessageError) {
        var next = self
        if message["device"] != nil {
            let name = message.has("device") ? try message.text("device") : ""
            next.device = name.isEmpty ? nil : Device.named(name)
            if !name.isEmpty, next.device == nil {
                throw message.expected("device", "the name of a device: \(DeviceArgument.list)")
            }
            next.given.size = nil
            next.given.scale = nil
        }
        if message.has("width") || message.has("height") {
            next.given.size = Size(
                width: try message.number("width", 1...4000), height: try message.number("height", 1...4000))
        }
        if message.has("scale") { next.given.scale = try message.number("scale", 0.5...4) }
        if message.has("landscape") { next.given.isLandscape = try message.flag("landscape") }
        if message.has("dark") { next.given.isDark = try message.flag("dark") }
        if message.has("rtl") { next.given.direction = try message.flag("rtl") ? .rightToLeft : .leftToRight }
        if message.has("textSize") { next.given.textSize = try message.number("textSize", 0.5...4) }
        if message.has("locale") {
            next.given.locale = try message.text("locale", limit: 60)
            if let problem = LanguageTag.problem(next.given.locale) {
                throw ClientMessage.MessageError(message: "locale: \(problem)")
            }
        }
        self = next
    }

    var json: String {
        var object = JSONObject()
        object.add("device", device?.name ?? "")
        object.add(json: "ownSize", "\(takesPreferredSize)")
        object.add(json: "landscape", "\(given.isLandscape)")
        object.add(json: "dark", "\(given.isDark)")
        object.add(json: "rtl", "\(given.direction == .rightToLeft)")
        object.add(json: "textSize", NumberText.short(given.textSize))
        object.add("locale", given.locale)
        return object.text
    }
}

/// Input from a page that is not complete yet.
struct Hand {
    var finger = Finger()
    /// The wheel distance that has accumulated since the last image, with the position of the pointer; nil if the wheel
    /// was not turned.
    var wheel: (point: Geometry.Point, distance: Geometry.Point)?
}

/// The state of a finger that touches the screen.
struct Finger {
    /// The point at which the finger went down; nil if no finger is down.
    var start: Geometry.Point?
    var last = Geometry.Point.zero
    /// Whether the finger moved too far for a tap.
    var isMoving = false
    /// Whether the views below the finger handle swipes. The movement is then performed as a whole when the finger goes
    /// up.
    var isSwipe = false
}
