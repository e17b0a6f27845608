import ArgumentParser
import Geometry
import Layout
import LuaHost
import Scripting

/// The options for the traits of a screen.
struct ScreenOptions: ParsableArguments {
    /// The default values.
    private static let defaults = (direction: DirectionArgument.ltr, textSize: 1.0, locale: "en")

    @Option(
        help: ArgumentHelp(
            """
            Screen size in points; not with --device (default: the device's, else the script's preferredContentSize, \
            else 390x844).
            """,
            valueName: "WxH"),
        transform: SizeArgument.init)
    var size: SizeArgument?

    @Option(
        help: ArgumentHelp(
            """
            Pixels per point, 0.1 to 8 (default: the device's scale, else 2; 1 if one image shows several devices).
            """, valueName: "N"))
    var scale: Double?

    @Option(
        help: ArgumentHelp("Safe area insets in points (default: the device's insets, else 0).", valueName: "T,L,B,R"),
        transform: InsetsArgument.init)
    var safeArea: InsetsArgument?

    @Option(help: ArgumentHelp("Layout direction.", valueName: "DIR"))
    var direction = Self.defaults.direction

    @Option(help: ArgumentHelp("Text size multiplier, 0.5 to 4.", valueName: "F"))
    var textSize = Self.defaults.textSize

    @Flag(help: "Use the dark appearance.")
    var dark = false

    @Option(help: ArgumentHelp("Language and region, such as en or ar-EG.", valueName: "TAG"))
    var locale = Self.defaults.locale

    @Flag(help: "Turn a portrait screen and the safe area of its device to landscape; --safe-area is not turned.")
    var landscape = false

    @Option(
        help: ArgumentHelp(
            "Height in points of a keyboard at the bottom of the screen (default: no keyboard).", valueName: "HEIGHT"))
    var keyboard: Double?

    /// Throws an error if the options contradict the selected devices, or if the keyboard covers a whole screen.
    ///
    /// - Parameter option: The option that selected the devices, for messages.
    func check(devices: [Device], _ option: String = "--device") throws {
        if size != nil, !devices.isEmpty {
            throw ValidationError("\(option) and --size cannot be combined: a device has a size")
        }
        for device in devices.isEmpty ? [nil] : devices.map(Optional.some) {
            if let problem = givenTraits.keyboardProblem(on: device) { throw ValidationError("--\(problem)") }
        }
    }

    func validate() throws {
        if let problem = givenTraits.problem { throw ValidationError("--\(problem)") }
    }

    /// The traits that the options state.
    var givenTraits: GivenTraits {
        GivenTraits(
            size: size?.size, scale: scale, safeArea: safeArea?.insets,
            direction: direction == .rtl ? .rightToLeft : .leftToRight, textSize: textSize, isDark: dark,
            locale: locale, isLandscape: landscape, keyboard: keyboard)
    }

    /// Returns the traits of a screen. A trait that is not given is the device's or, without a device, the default.
    func traits(on device: Device? = nil) -> Traits { givenTraits.traits(on: device) }

    /// The pixels per point of a contact sheet.
    var sheetScale: Double { scale ?? 1 }
}

enum DirectionArgument: String, ExpressibleByArgument, CaseIterable {
    case ltr, rtl
}

/// A size in points, as in `390x844`.
struct SizeArgument {
    var size: Size

    init(_ text: String) throws {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard parts.count == 2 else {
            throw ValidationError("expected the width and height in points, as in 390x844")
        }
        guard parts.allSatisfy({ $0 > 0 && $0 <= 100_000 }) else {
            throw ValidationError("expected a width and height above 0 and at most 100000 points, as in 390x844")
        }
        size = Size(width: parts[0], height: parts[1])
    }
}

/// Insets in points, as in `59,0,34,0`.
struct InsetsArgument {
    var insets: Insets

    init(_ text: String) throws {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard parts.count == 4, parts.allSatisfy({ $0 >= 0 && $0 <= 100_000 }) else {
            throw ValidationError(
                "expected the top, left, bottom and right inset, each from 0 to 100000 points, as in 59,0,34,0")
        }
        insets = Insets(top: parts[0], left: parts[1], bottom: parts[2], right: parts[3])
    }
}

/// The options for the limits of a script.
struct LimitOptions: ParsableArguments {
    /// The default values.
    private static let defaults = (memory: 256, time: 5.0, views: 200_000)

    @Option(help: ArgumentHelp("Memory limit of the script in MiB.", valueName: "MIB"))
    var maxMemory = Self.defaults.memory

    @Option(
        help: ArgumentHelp(
            """
            Time limit per entry in seconds. An entry is one run of the script, one event or one layout, with its \
            callbacks.
            """,
            valueName: "SECONDS"))
    var maxTime = Self.defaults.time

    @Option(
        help: ArgumentHelp(
            """
            Limit of Lua instructions per entry (see --max-time). A limit makes Lua slower (default: none; 200 million \
            in batch).
            """,
            valueName: "N"))
    var maxInstructions: Int?

    @Option(help: ArgumentHelp("Limit of views per screen.", valueName: "N"))
    var maxViews = Self.defaults.views

    func validate() throws {
        try Self.check(memory: maxMemory, time: maxTime, views: maxViews)
        guard maxInstructions ?? 1 > 0 else { throw ValidationError("--max-instructions must be above 0") }
    }

    /// Throws an error if a limit that `tatami test` has too is out of range.
    static func check(memory: Int, time: Double, views: Int) throws {
        guard (1...65_536).contains(memory) else {
            throw ValidationError("--max-memory must be from 1 to 65536 MiB; found \(memory)")
        }
        try check(time: time)
        guard (1...10_000_000).contains(views) else {
            throw ValidationError("--max-views must be from 1 to 10000000; found \(views)")
        }
    }

    static func check(time: Double) throws {
        guard time.isFinite, time > 0, time <= 86_400 else {
            throw ValidationError("--max-time must be above 0 and at most 86400 seconds; found \(time)")
        }
    }

    var limits: Limits {
        var limits = Limits()
        limits.memory = maxMemory << 20
        limits.time = maxTime
        limits.instructions = maxInstructions
        return limits
    }
}
