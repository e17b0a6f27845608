import ArgumentParser

// The parser finds the options of a command by reflection, and for each kind of them the runtime walks through all
// conformances that the program has: a quarter of what a small screen takes from the start of the process to its result.
// A call that names a script and hardly more needs none of that.

extension RenderCommand {
    /// What plain arguments say: one script, and of `-o`, `--format`, `--size` and `--scale` each at most once.
    ///
    /// - Returns: nil for all other arguments, for what has a fault, and for whatever the parser might read in another
    ///   way; all of these are the parser's.
    init?(plain arguments: [String]) {
        self = .untouched
        var script: String?
        var seen: Set<String> = []
        var position = arguments.startIndex
        while position < arguments.endIndex {
            let word = arguments[position]
            position += 1
            guard word.hasPrefix("-") else {
                guard script == nil, !word.isEmpty else { return nil }
                script = word
                continue
            }
            let option = word == "--output" ? "-o" : word
            guard position < arguments.endIndex, seen.insert(option).inserted, set(option, arguments[position])
            else { return nil }
            position += 1
        }
        guard let script else { return nil }
        self.script = script
        do {
            try screen.validate()
            try validate()
        } catch {
            return nil
        }
    }

    /// Whether the option is a plain one and can have the value.
    private mutating func set(_ option: String, _ value: String) -> Bool {
        guard !value.isEmpty, !value.hasPrefix("-") else { return false }
        switch option {
        case "-o": output = value
        case "--format":
            format = FormatArgument(argument: value)
            return format != nil
        case "--size":
            screen.size = SizeArgument(argument: value)
            return screen.size != nil
        case "--scale":
            screen.scale = Double(value)
            return screen.scale != nil
        default: return false
        }
        return true
    }

    /// With no option given. A property that is missing here cannot be read; a test compares all of them with what the
    /// parser gives.
    private static var untouched: RenderCommand {
        var command = RenderCommand()
        command.more = []
        command.format = nil
        command.output = nil
        command.exact = false
        command.pages = false
        command.force = false
        command.time = false
        command.pictures = .untouched
        command.deviceOptions = .untouched
        command.screen = .untouched
        command.scriptOptions = .untouched
        command.playing = .untouched
        command.limits = .untouched
        return command
    }
}

extension PictureOptions {
    fileprivate static var untouched: PictureOptions {
        var options = PictureOptions()
        options.svgText = .elements
        options.quality = .fast
        options.showSafeAreas = false
        return options
    }
}

extension DeviceOptions {
    fileprivate static var untouched: DeviceOptions {
        var options = DeviceOptions()
        options.device = []
        options.allDevices = false
        return options
    }
}

extension ScreenOptions {
    fileprivate static var untouched: ScreenOptions {
        var options = ScreenOptions()
        options.size = nil
        options.scale = nil
        options.safeArea = nil
        options.direction = .ltr
        options.textSize = 1
        options.dark = false
        options.locale = "en"
        options.landscape = false
        options.keyboard = nil
        return options
    }
}

extension ScriptOptions {
    fileprivate static var untouched: ScriptOptions {
        var rights = RightsOptions()
        rights.allow = []
        rights.locked = false
        var options = ScriptOptions()
        options.data = nil
        options.set = []
        options.plugins = []
        options.fonts = []
        options.rights = rights
        options.json = false
        options.quiet = false
        return options
    }
}

extension PlayingOptions {
    fileprivate static var untouched: PlayingOptions {
        var options = PlayingOptions()
        options.events = nil
        options.at = nil
        return options
    }
}

extension LimitOptions {
    fileprivate static var untouched: LimitOptions {
        var options = LimitOptions()
        options.maxMemory = 256
        options.maxTime = 5
        options.maxInstructions = nil
        options.maxViews = 200_000
        return options
    }
}
