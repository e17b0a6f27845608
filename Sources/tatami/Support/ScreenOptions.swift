import ArgumentParser
import Layout
import LuaHost
import Scripting

/// The circumstances of a screen, shared by the commands that lay one out.
struct ScreenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The screen in points (default: the device's, the script's, or 390x844).", valueName: "WxH"))
    var size: SizeArgument?

    @Option(
        help: ArgumentHelp(
            "Pixels per point, 0.1 to 8 (default: 2, or the device's; 1 for a contact sheet).", valueName: "N"))
    var scale: Double?

    @Option(
        help: ArgumentHelp("Insets of the safe area in points (default: none, or the device's).", valueName: "T,L,B,R"))
    var safeArea: InsetsArgument?

    @Option(help: ArgumentHelp("Reading direction: ltr or rtl.", valueName: "DIR"))
    var direction = DirectionArgument.ltr

    @Option(help: ArgumentHelp("Text size multiplier, 0.5 to 4.", valueName: "F"))
    var textSize = 1.0

    @Flag(help: "The dark appearance.")
    var dark = false

    @Option(help: ArgumentHelp("Language and region, as in en or ar-EG.", valueName: "TAG"))
    var locale = "en"

    @Flag(help: "The screen on its side: width and height change places, and the safe area lies at the sides.")
    var landscape = false

    @Option(help: ArgumentHelp("Points of the screen that a keyboard covers, from the bottom up.", valueName: "HEIGHT"))
    var keyboard: Double?

    /// What depends on the devices.
    ///
    /// - Parameter option: by which option they were given.
    func check(devices: [Device], _ option: String = "--device") throws {
        if size != nil, !devices.isEmpty {
            throw ValidationError("\(option) and --size exclude each other: a device has a size")
        }
        guard let keyboard else { return }
        for device in devices.isEmpty ? [nil] : devices.map(Optional.some) {
            let height = traits(on: device).size.height
            guard keyboard.isFinite, keyboard > 0, keyboard < height else {
                let screen = device.map { "the screen of \($0.name)" } ?? "the screen"
                throw ValidationError(
                    """
                    --keyboard must be above 0 and below the height of \(screen) (\(NumberText.short(height)) points); \
                    found \(keyboard)
                    """
                )
            }
        }
    }

    func validate() throws {
        if let scale, !(scale.isFinite && (0.1...8).contains(scale)) {
            throw ValidationError("--scale must be from 0.1 to 8; found \(scale)")
        }
        guard textSize.isFinite, (0.5...4).contains(textSize) else {
            throw ValidationError("--text-size must be from 0.5 to 4; found \(textSize)")
        }
        if let problem = LanguageTag.problem(locale) { throw ValidationError("--locale: \(problem)") }
    }

    /// The traits of a screen: what was given, else the device's, else the defaults.
    func traits(on device: Device? = nil) -> Traits {
        var traits = Traits(
            size: size?.size ?? device?.size ?? Size(width: 390, height: 844), scale: scale ?? device?.scale ?? 2,
            safeArea: safeArea?.insets ?? device?.safeArea ?? .zero,
            direction: direction == .rtl ? .rightToLeft : .leftToRight,
            isDark: dark, textSize: textSize, locale: locale)
        if landscape, traits.size.height > traits.size.width { traits = traits.onItsSide }
        // Of a device, the insets that were given are meant as they are.
        if landscape, let safeArea { traits.safeArea = safeArea.insets }
        traits.keyboardHeight = keyboard ?? 0
        return traits
    }

    /// Pixels per point of a sheet of many screens.
    var sheetScale: Double { scale ?? 1 }
}

enum DirectionArgument: String, ExpressibleByArgument, CaseIterable {
    case ltr, rtl
}

struct SizeArgument: ExpressibleByArgument {
    var size: Size

    init(size: Size) { self.size = size }

    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0, width <= 100_000,
            height <= 100_000
        else { return nil }
        size = Size(width: width, height: height)
    }

}

struct InsetsArgument: ExpressibleByArgument {
    var insets: Insets

    init(insets: Insets) { self.insets = insets }

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 4, parts.allSatisfy({ $0.map { $0.isFinite && $0 >= 0 && $0 <= 100_000 } ?? false }) else {
            return nil
        }
        insets = Insets(top: parts[0]!, left: parts[1]!, bottom: parts[2]!, right: parts[3]!)
    }

}

/// What a script may use up.
struct LimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Memory limit of the script in MiB.", valueName: "MIB"))
    var maxMemory = 256

    @Option(
        help: ArgumentHelp(
            "Time limit in seconds of one entry from the host: the script, a callback, a layout.", valueName: "SECONDS")
    )
    var maxTime = 5.0

    @Option(
        help: ArgumentHelp("Limit of Lua instructions in one entry (off by default; slows Lua down).", valueName: "N"))
    var maxInstructions: Int?

    @Option(help: ArgumentHelp("Limit of views in one screen.", valueName: "N"))
    var maxViews = 200_000

    func validate() throws {
        try Self.check(memory: maxMemory, time: maxTime, views: maxViews)
        guard maxInstructions ?? 1 > 0 else { throw ValidationError("--max-instructions must be above 0") }
    }

    /// The limits that `test` has too, with defaults of its own.
    static func check(memory: Int, time: Double, views: Int) throws {
        guard (1...65_536).contains(memory) else {
            throw ValidationError("--max-memory must be from 1 to 65536 MiB; found \(memory)")
        }
        guard time.isFinite, time > 0, time <= 86_400 else {
            throw ValidationError("--max-time must be above 0 and at most 86400 seconds; found \(time)")
        }
        guard (1...10_000_000).contains(views) else {
            throw ValidationError("--max-views must be from 1 to 10000000; found \(views)")
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
