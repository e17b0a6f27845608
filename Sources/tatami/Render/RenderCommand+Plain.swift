import ArgumentParser

// The parser finds the options of a command by reflection, and for each kind of them the runtime walks through all
// conformances that the program has: a third of the instructions of a small screen, from the start of the process to its
// result. A call that names a script and hardly more needs none of that.

extension RenderCommand {
    /// What plain arguments say: one script, and of some options each at most once, with its value behind it.
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
            let option = word == "-o" ? "--output" : word == "-q" ? "--quiet" : word
            guard seen.insert(option).inserted else { return nil }
            guard !set(option) else { continue }
            guard position < arguments.endIndex, set(option, arguments[position]) else { return nil }
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

    /// Whether the option is a plain one without a value.
    private mutating func set(_ flag: String) -> Bool {
        switch flag {
        case "--dark": screen.dark = true
        case "--json": scriptOptions.json = true
        case "--quiet": scriptOptions.quiet = true
        default: return false
        }
        return true
    }

    /// Whether the option is a plain one and can have the value.
    private mutating func set(_ option: String, _ value: String) -> Bool {
        guard !value.isEmpty, !value.hasPrefix("-") else { return false }
        switch option {
        case "--output": output = value
        case "--data": scriptOptions.data = value
        case "--device":
            guard let device = try? DeviceArgument(value) else { return false }
            deviceOptions.device = [device]
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

    /// Without the parser: as with no option given. A property that is missing here cannot be read; a test compares
    /// all of them with what the parser gives.
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
