import ArgumentParser
import Diagnostics
import Glibc
import Layout
import Rendering
import Scripting
import Tatami

/// The command `tatami render SCRIPT`.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Renders a script as an image, a document or a tree of views.",
        discussion: """
            The format is --format, else it follows from the extension of -o, else it is text. The file of -o is \
            either replaced as a whole or left unchanged.

            Examples:
              tatami render login.lua -o login.png
              tatami render login.lua -o login.pdf --all-devices --page-per-device
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case json, text, svg, png, webp, pdf, html

        var isBinary: Bool { [.png, .webp, .pdf].contains(self) }
    }

    @Argument(help: ArgumentHelp("The Lua script, or - for standard input.", valueName: "script"))
    var script: String

    @Argument(help: ArgumentHelp("More scripts; each becomes a page of one PDF.", valueName: "script"))
    var more: [String] = []

    /// A format of the engine or of a plugin.
    enum FormatArgument: ExpressibleByArgument {
        case own(Format)
        case plugin(String)

        init?(argument: String) {
            if let format = Format(rawValue: argument) {
                self = .own(format)
            } else if PluginManifest.isName(argument) {
                self = .plugin(argument)
            } else {
                return nil
            }
        }
    }

    @Option(
        help: ArgumentHelp("json, text, svg, png, webp, pdf, html, or a format of a plugin.", valueName: "FORMAT"),
        completion: .list(Format.allCases.map(\.rawValue)))
    var format: FormatArgument?

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The output file (default: stdout).", valueName: "FILE"))
    var output: String?

    @Flag(help: "Write frames to JSON and text without rounding them to pixels.")
    var exact = false

    @Flag(help: "Write a PDF with one page per device, instead of one page with all devices.")
    var pagePerDevice = false

    @Flag(help: "Write binary formats even if stdout is a terminal.")
    var force = false

    @Flag(help: "Print the CPU seconds of each stage (script, layout, encode) to stderr.")
    var time = false

    @OptionGroup(title: "Images and documents") var pictures: PictureOptions
    @OptionGroup(title: "Devices (several devices: one image with all screens)") var deviceOptions: DeviceOptions
    @OptionGroup(title: "Screen") var screen: ScreenOptions
    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Actions") var playing: PlayingOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    var encoding: ScreenEncoding {
        ScreenEncoding(
            exact: exact, svgText: pictures.svgText, quality: pictures.quality, sheetScale: screen.sheetScale,
            hasPages: pagePerDevice,
            title: ScreenEncoding.title(ofScript: script))
    }

    func validate() throws {
        try deviceOptions.check(screen)
        try playing.check(scripts: [script] + more, scriptOptions)
    }

    func run() throws {
        let chosen = try settledFormat()
        guard case .own(let format) = chosen else {
            if case .plugin(let name) = chosen { try renderWithPlugin(name) }
            return
        }
        guard !pagePerDevice || format == .pdf else {
            throw ValidationError("--page-per-device needs the format 'pdf'; found '\(format.rawValue)'")
        }
        try pictures.check(format)
        let isTerminal = [nil, "-", "/dev/stdout"].contains(output) && Output.isTerminal(.stdout)
        if format.isBinary, isTerminal, !force {
            throw ValidationError(
                "refusing to write \(format.rawValue) to a terminal; name a file with -o, or add --force")
        }
        guard more.isEmpty || format == .pdf else {
            throw ValidationError(
                "several scripts need the format 'pdf'; found '\(format.rawValue)' with '\(more[0])'")
        }
        let messages = Messages(isJSON: scriptOptions.json, isQuiet: scriptOptions.quiet)
        var timing = Timing(isOn: time)
        do {
            let (bytes, diagnostics) = try encode(as: format, messages, &timing)
            messages.diagnostics(diagnostics)
            if let output, output != "-" {
                try FileWriter.write(bytes, to: output)
            } else {
                Output.result(bytes)
            }
            timing.report()
            if diagnostics.contains(where: { $0.severity == .error }) { throw ExitStatus.inputFault }
        } catch let fault as RenderingError {
            throw Self.reported(fault, messages)
        }
    }

    /// Lays out the scripts and encodes their screens. Returns the bytes of the output, and the diagnostics of all
    /// screens.
    private func encode(
        as format: Format, _ messages: Messages, _ timing: inout Timing
    ) throws -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
        guard !more.isEmpty else {
            let (stage, shown) = try screens(of: script, messages, &timing)
            let bytes = try timing.measure("encode") { try encoding.encode(shown, as: format, stage.setup) }
            messages.fonts(stage.measurer.usedFonts)
            return (bytes, Shown.diagnostics(shown))
        }
        let document = PDFDocument(title: encoding.title)
        var diagnostics: [Diagnostic] = []
        for path in [script] + more {
            let (stage, shown) = try screens(of: path, messages, &timing)
            try timing.measure("encode") {
                try document.add(
                    encoding.pages(shown), of: Renderer(text: stage.setup.measurer, images: stage.setup.images))
            }
            messages.fonts(stage.measurer.usedFonts)
            diagnostics += Shown.diagnostics(shown)
        }
        return (try timing.measure("encode") { try document.finish() }, diagnostics)
    }

    /// Lays out a script on each device. Without devices, lays it out once, on the screen that options or the script
    /// describe.
    private func screens(
        of path: String, _ messages: Messages, _ timing: inout Timing
    ) throws -> (stage: Stage, shown: [Shown]) {
        let stage = try Stage(script: path, script: scriptOptions, limits: limits, messages)
        let devices = deviceOptions.devices
        try stage.play(playing)
        let shown = try (devices.isEmpty ? [nil] : devices.map(Optional.some)).map { device in
            let session = try timing.measure("script") { try Session(stage, screen: screen, device: device) }
            if devices.count < 2, more.isEmpty { session.stayOpen() }
            var snapshot = try timing.measure("layout") { try session.snapshot() }
            if pictures.showSafeAreas { SafeAreaPicture.draw(session.host.main.screen.traits.safeArea, in: &snapshot) }
            return Shown(device: device, snapshot: snapshot)
        }
        return (stage, shown)
    }

    /// Reports an error and returns the exit status that belongs to it.
    static func reported(_ fault: RenderingError, _ messages: Messages) -> ExitStatus {
        messages.error(fault.message, code: DiagnosticCode(fault.kind))
        switch fault.kind {
        case .limit: return .limit
        case .output: return .inputFault
        case .engine: return .engineFault
        }
    }

    /// Returns the value of `--format` or, without it, the format that belongs to the output's extension. Default:
    /// text.
    func settledFormat() throws -> FormatArgument {
        if let format { return format }
        guard let output, output != "-" else { return .own(.text) }
        guard let format = Format(endingOf: output) else {
            throw ValidationError(
                "unknown extension of '\(output)'; expected .png, .webp, .svg, .pdf, .html, .json or .txt, or --format"
            )
        }
        return .own(format)
    }
}

extension RenderCommand.Format {
    /// Creates the format that belongs to a file's extension; nil if the extension is unknown.
    init?(endingOf path: String) {
        let ending = path.pathExtension.lowercased()
        switch ending {
        case "txt": self = .text
        case "htm": self = .html
        default: self.init(rawValue: ending)
        }
    }
}

/// Measures the CPU seconds of the stages of a command.
struct Timing {
    var isOn: Bool
    private var stages: [(name: String, seconds: Double)] = []

    init(isOn: Bool) { self.isOn = isOn }

    mutating func measure<Result>(_ stage: String, _ body: () throws -> Result) rethrows -> Result {
        guard isOn else { return try body() }
        let start = CPUTime.ofThread
        defer {
            let seconds = CPUTime.ofThread - start
            if let place = stages.firstIndex(where: { $0.name == stage }) {
                stages[place].seconds += seconds
            } else {
                stages.append((stage, seconds))
            }
        }
        return try body()
    }

    /// The seconds by stage, as a JSON object.
    var json: String {
        var object = JSONObject()
        for stage in stages { object.add(json: stage.name, String(format: "%.6f", stage.seconds)) }
        return object.text
    }

    func report() {
        guard isOn else { return }
        for stage in stages { Output.say("\(stage.name)  \(String(format: "%.6f", stage.seconds)) s\n", on: .stderr) }
    }
}
