package import Diagnostics
import Geometry
package import Layout
package import LuaHost

/// Tests a plugin. The test draws the plugin's kinds in light and dark mode, in both directions and several sizes, sets
/// each property to its limits and beyond, and triggers every event. Then it unloads the plugin and checks for leaks.
/// All of this runs several times.
package struct PluginExercise {
    let host: ScriptHost
    private let directory: SandboxedDirectory
    let display: String
    let images: any ImageProviding

    /// Creates the test of the plugin in a directory.
    ///
    /// - Parameters:
    ///   - host: A host to which the required plugins were added with `loadPlugins`, but not the plugin itself.
    ///   - directory: The plugin's directory.
    ///   - display: The name of the plugin's directory in messages.
    ///   - images: The images that the plugin's views may show.
    package init(host: ScriptHost, directory: SandboxedDirectory, display: String, images: any ImageProviding) {
        (self.host, self.directory, self.display, self.images) = (host, directory, display, images)
    }

    /// The results of the test; each problem is reported once.
    package struct Report {
        /// A diagnostic for each problem, in the order of discovery.
        package var findings: [Diagnostic] = []
        /// The names of the tested kinds of views.
        package var kinds: [String] = []
        /// The tested renderers, commands, formatters, rules and dialects, such as `rule contrast`.
        package var features: [String] = []
        /// The values and memory that the plugin holds after loading, before any use.
        package var idle = LuaCensus()

        mutating func add(_ list: [Diagnostic]) {
            for item in list {
                var item = item
                // The views are made by the test, so their names would not help the plugin's author.
                item.view = nil
                if !findings.contains(where: { $0.message == item.message && $0.source == item.source }) {
                    findings.append(item)
                }
            }
        }
    }

    /// How many times the plugin is loaded, tested and unloaded.
    private static let rounds = 3

    /// Runs the whole test and returns its results. If the plugin cannot be loaded, the report has no kinds and
    /// features, and its `findings` state the errors.
    ///
    /// - Throws: An error if a limit of the host was hit.
    package func run() throws(ScriptError) -> Report {
        var report = Report()
        for _ in 0..<Self.rounds {
            try host.loadPlugins([(directory, display)])
            try host.loadWaitingPlugins()
            guard let record = host.plugins.last else { break }
            guard record.fault == nil, let owner = record.owner, let name = record.manifest?.name else {
                report.add(host.pluginFaults)
                break
            }
            let kinds = host.libraries.plugins.kinds[owner] ?? []
            report.kinds = kinds.map(\.widget.name)
            report.idle = host.census(of: record)
            for kind in kinds { try exercise(kind.widget, &report) }
            try exerciseFeatures(of: owner, &report)
            _ = host.unloadPlugin(named: name)
            report.add(leaks(of: record))
        }
        return report
    }

    /// Returns diagnostics about values of the plugin that still exist after it was unloaded.
    private func leaks(of record: PluginRecord) -> [Diagnostic] {
        let census = host.census(of: record)
        guard census != LuaCensus() else { return [] }
        let what =
            """
            \(record.title) was unloaded, but \(census.references) of its values and \(census.bytes) bytes are still \
            in use
            """
        guard !census.places.isEmpty else {
            return [Diagnostic(severity: .error, code: .pluginFailed, message: what, source: "\(display)/init.lua:1")]
        }
        return census.places.map {
            Diagnostic(
                severity: .error, code: .pluginFailed,
                message: "\(record.title) was unloaded, but this function is still in use",
                notes: [what], source: $0)
        }
    }

    // MARK: A kind

    private static let sizes = [
        nil, Size(width: 0, height: 0), Size(width: 7, height: 3), Size(width: 320, height: 200),
    ]

    private func exercise(_ widget: WidgetKind, _ report: inout Report) throws(ScriptError) {
        for (isDark, direction) in [(false, LayoutDirection.leftToRight), (true, .leftToRight), (false, .rightToLeft)] {
            for size in Self.sizes {
                try withScreen(widget, size, isDark, direction, &report) { (view, open) throws(ScriptError) in
                    guard size != Self.sizes[1], !isDark else { return }
                    try setProperties(of: view, open)
                    try happen(to: view, widget, open)
                }
            }
        }
    }

    /// Opens a screen with one view of the kind, runs `body` with it, and closes the screen. Adds problems to `report`.
    private func withScreen(
        _ widget: WidgetKind, _ size: Size?, _ isDark: Bool, _ direction: LayoutDirection, _ report: inout Report,
        _ body: (ViewID, OpenScreen) throws(ScriptError) -> Void
    ) throws(ScriptError) {
        var options = ScriptHost.Options()
        options.traits = Traits(size: Size(width: 390, height: 844), scale: 2, direction: direction, isDark: isDark)
        let extent = size.map { ":size(equalTo { width = \($0.width), height = \($0.height) })" } ?? ""
        let script = """
            return function(content)
              content:put\(widget.name)("subject"):left(equal):top(equal)\(extent)
            end
            """
        let open = try host.open(
            Array(script.utf8), chunkName: "the screen of plugin check", as: options, images: images, resolver: nil)
        defer { host.close(open) }
        try host.using(open) { (host) throws(ScriptError) in
            try look(open, &report)
            guard let view = open.screen.view(named: "subject") else { return }
            try body(view, open)
            try look(open, &report)
        }
    }

    private func look(_ open: OpenScreen, _ report: inout Report) throws(ScriptError) {
        _ = try host.snapshot()
        report.add(open.screen.reported.filter { $0.code == .pluginFailed })
    }

    /// Sets each property of a view to values at its limits and beyond them, lays out and draws the view each time, and
    /// resets the property.
    private func setProperties(of view: ViewID, _ open: OpenScreen) throws(ScriptError) {
        guard let kind = try? open.screen.kind(of: view) else { return }
        for slot in CommonProperties.count..<kind.properties.count where !kind.properties[slot].isReadOnly {
            for value in PropertySamples.values(for: kind.properties[slot].type) {
                // The property may refuse a value that is beyond its limits.
                let read = try? PropertyReader(property: kind.properties[slot]).read(value)
                guard let read, (try? open.screen.setProperty(view, slot: slot, to: read)) != nil else { continue }
                _ = try host.snapshot()
            }
            try? open.screen.setProperty(view, slot: slot, to: nil)
        }
    }

    private func happen(to view: ViewID, _ widget: WidgetKind, _ open: OpenScreen) throws(ScriptError) {
        for event in InteractionEvent.allCases where widget.events[event.rawValue] != nil {
            for value in PropertySamples.values(for: event) {
                do {
                    _ = try host.libraries.events.respond(to: event, of: view, value: value)
                } catch {
                    // The plugin may refuse a value such as an impossible choice, but a limit of the host ends the
                    // test.
                    let error = ScriptError(of: error)
                    if error.isLimit { throw error }
                }
                _ = try host.snapshot()
            }
        }
    }
}

/// Test values for properties and events: at their limits, and beyond.
private enum PropertySamples {
    static func values(for type: PropertyType) -> [LuaValue] {
        switch type {
        case .boolean: [.boolean(true), .boolean(false), .string("yes")]
        case .number(let low, let high), .integer(let low, let high): numbers(low, high)
        case .keyword(let names): names.map { .string($0) } + [.string("none of \(names.count)")]
        case .string, .text:
            [.string(""), .string("a\nb"), .string("שלום"), .string(String(repeating: "long ", count: 200))]
        case .color: [.string("red"), .string("#00000000"), .string("no colour")]
        case .image: [.string("missing.png"), .string("")]
        case .date: [.integer(0), .integer(-62_135_596_800), .integer(253_402_300_799)]
        case .list(let element):
            [.array([]), .array(values(for: element)), .array(Array(values(for: element).prefix(1)))]
        case .size: [.dictionary([("width", .integer(0)), ("height", .integer(0))])]
        case .point: [.dictionary([("x", .integer(-1000)), ("y", .integer(1000))])]
        case .gradient:
            [
                .dictionary([("colors", .array([.string("red"), .string("#00000000")]))]),
                .dictionary([("colors", .array([.string("red")]))]),
            ]
        case .transform: [.dictionary([("rotation", .integer(45))]), .dictionary([("scale", .integer(0))])]
        case .insets, .directionalInsets: [.integer(0), .integer(1000)]
        // Only the plugin knows the valid values, and it refuses others with its own errors.
        case .any: [.nil]
        default: []
        }
    }

    private static func numbers(_ low: Double, _ high: Double) -> [LuaValue] {
        let bounds = [low, high].filter { abs($0) < .greatestFiniteMagnitude }
        let beyond = bounds.isEmpty ? [-1e9, 1e9] : bounds.flatMap { [$0 - 1, $0 + 1] }
        return (bounds + beyond + [0, 1, 0.5, .nan, .infinity]).map { .number($0) }
    }

    static func values(for event: InteractionEvent) -> [PropertyValue] {
        switch event {
        case .tap, .doubleTap, .longPress, .scroll, .drag:
            [.point(Point(x: 0, y: 0)), .point(Point(x: 1e6, y: -1e6)), .point(Point(x: 3.5, y: 2.5))]
        case .change: [.boolean(true), .number(0), .string("x")]
        case .returned: [.string(""), .string("x")]
        case .swipe: ["left", "right", "up", "down"].map { .string($0) }
        case .pick: [.number(0), .number(1e6), .string("nobody")]
        case .step: [.number(1), .number(-1)]
        case .beginEditing, .endEditing, .refresh: [.none]
        }
    }
}
