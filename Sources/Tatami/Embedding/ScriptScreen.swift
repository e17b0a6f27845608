internal import Layout
internal import LuaHost
internal import Rendering
internal import Scripting

/// A script being shown: a live screen, which states and events change, and of which frames, findings and pictures can
/// be taken at any time.
///
///     let screen = try ScriptScreen(Script(path: "login.lua"), configuration: ScreenConfiguration(device: "iphone-15")!)
///     try screen.send(.type("ann@example.org", into: "email"), .tap("submit"))
///     print(try screen.view("message").properties["text"] ?? "no text")
///     try screen.png().write(to: file)
///
/// A screen belongs to one thread at a time. Several screens share nothing and may be on several threads. Taking frames
/// or pictures lays out what has changed since the last time, and nothing else.
public final class ScriptScreen {
    private let setup: ScriptSetup
    private let host: ScriptHost
    private let renderer: Renderer

    /// Runs a script and shows its screen.
    ///
    /// - Parameters:
    ///   - script: what to run.
    ///   - configuration: the circumstances that it is laid out in.
    ///   - data: what the script sees as `data`; an object or a list, which it cannot change.
    ///   - print: gets each line that the script prints. They go nowhere by default.
    /// - Throws: what is wrong with the script, its plugins, or an argument.
    /// - Complexity: That of the script; without one about 2 ms.
    public init(
        _ script: Script, configuration: ScreenConfiguration = ScreenConfiguration(), data: ScriptValue = .null,
        print: @escaping (String) -> Void = { _ in }
    ) throws(TatamiError) {
        let traits = try configuration.traits()
        var options = ScriptHost.Options()
        options.limits = try script.luaLimits()
        options.maximumViews = script.limits.views
        options.data = data.lua
        options.rights = try script.rights()
        let file = try script.file()
        guard file.source.count <= options.limits.scriptSize else {
            throw TatamiError(
                ScriptFile.tooLarge("'\(script.name)'", what: "script", limit: options.limits.scriptSize))
        }
        do throws(OpeningFault) {
            setup = try ScriptSetup(
                file: file, plugins: script.plugins, options: options, measurer: PangoTextMeasurer())
        } catch {
            throw TatamiError(error)
        }
        renderer = Renderer(text: setup.measurer, images: setup.images)
        do throws(ScriptError) {
            host = try setup.host(traits: traits, takesPreferredSize: configuration.size == nil, print: print)
            try host.run(file.source, chunkName: file.name)
        } catch {
            throw TatamiError(error)
        }
    }

    // MARK: Changing it

    /// Sets a state of the script's controller or molecule, as `self.name = value` does in it: its observers are
    /// called, what is bound to it follows.
    ///
    /// - Throws: if there is no such state, with those that there are; what an observer raised.
    public func set(_ state: String, to value: ScriptValue) throws(TatamiError) {
        do throws(ScriptError) { try host.setState(state, to: value.lua) } catch { throw TatamiError(error) }
    }

    /// Does what a person does, one event after the other.
    ///
    /// - Throws: an event that could not be done, with the reason, or what the script's handlers raised. Events before
    ///   it have happened.
    public func send(_ events: ScreenEvent...) throws(TatamiError) {
        for event in events {
            do throws(ScriptError) {
                try host.playEvents(Array(event.lua.utf8), chunkName: "=")
            } catch {
                var error = TatamiError(error)
                // That line is ours; one of the script stays.
                if error.source?.hasPrefix("=") == true { error.source = nil }
                throw error
            }
        }
    }

    /// Runs an event file: Lua that sees the screen as `screen`, with all that `tatami render --events` can do.
    ///
    /// - Parameters:
    ///   - events: the text of the file.
    ///   - name: what messages call it.
    public func play(_ events: String, name: String = "events.lua") throws(TatamiError) {
        do throws(ScriptError) {
            try host.playEvents(Array(events.utf8), chunkName: name)
        } catch {
            throw TatamiError(error)
        }
    }

    /// Seconds on the screen's clock. It begins at 0 and moves by ``ScreenEvent/wait(_:)`` alone.
    public var time: Double { host.main.clock.now }

    // MARK: What it shows

    /// All views, a view before those in it, siblings from back to front.
    ///
    /// - Throws: ``TatamiError/Kind/limit`` if the layout used up its time or memory.
    public func views() throws(TatamiError) -> [ShownView] { ShownView.all(of: try snapshot()) }

    /// The view of a name, or of a path.
    ///
    /// - Throws: ``TatamiError/Kind/argument`` if there is none, with a near name, or if several have it.
    public func view(_ name: String) throws(TatamiError) -> ShownView {
        let views = try views()
        if let view = views.first(where: { $0.path == name }) { return view }
        let found = views.filter { $0.name == name || $0.path.hasSuffix("/" + name) }
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            let paths = found.prefix(3).map(\.path).joined(separator: ", ") + (found.count > 3 ? ", …" : "")
            throw TatamiError(
                kind: .argument,
                message:
                    "\(found.count) views have the name '\(name)': \(paths). Write the path of the one that is meant")
        }
        let near = NearestName.suggestion(for: name, in: views.map(\.name))
        throw TatamiError(kind: .argument, message: "there is no view '\(name)' in the screen.\(near)")
    }

    /// What is wrong with the layout, or hardly meant.
    ///
    /// - Parameter advice: whether to look for what is hardly meant as well, as `tatami check` does; it takes longer.
    public func findings(advice: Bool = false) throws(TatamiError) -> [Finding] {
        var diagnostics = setup.warnings + (try snapshot().diagnostics)
        if advice {
            do throws(ScriptError) { diagnostics += try host.advice() } catch { throw TatamiError(error) }
        }
        return diagnostics.map(Finding.init)
    }

    // MARK: Pictures and documents

    /// The screen as PNG, with the configuration's pixels per point.
    public func png() throws(TatamiError) -> [UInt8] {
        try rendered { (renderer, snapshot) throws(RenderingFault) in try renderer.png(snapshot) }
    }

    /// The screen as SVG.
    ///
    /// - Parameter outlines: whether texts are outlines, which look the same everywhere, instead of text elements,
    ///   which are small and can be searched.
    public func svg(outlines: Bool = false) throws(TatamiError) -> [UInt8] {
        try rendered { (renderer, snapshot) throws(RenderingFault) in
            try renderer.svg(snapshot, text: outlines ? .outlines : .elements)
        }
    }

    /// The screen as a page of PDF, a point of the screen being one of the page.
    public func pdf() throws(TatamiError) -> [UInt8] {
        try rendered { (renderer, snapshot) throws(RenderingFault) in try renderer.pdf(snapshot) }
    }

    /// The tree of views as JSON, as `tatami render --format json` writes it.
    ///
    /// - Parameter exact: whether frames are as solved, not on the pixel grid.
    public func json(exact: Bool = false) throws(TatamiError) -> [UInt8] {
        try rendered { [setup] (renderer, snapshot) throws(RenderingFault) in
            let bytes = JSONTree.write(
                snapshot, exact: exact, metrics: setup.measurer.metricsNote, budget: setup.measurer.budget)
            try renderer.checkBudget()
            return bytes
        }
    }

    /// The tree of views as text, one line per view, as `tatami render --format text` writes it.
    public func text(exact: Bool = false) throws(TatamiError) -> String {
        let bytes = try rendered { [setup] (renderer, snapshot) throws(RenderingFault) in
            let bytes = TextTree.write(snapshot, exact: exact, budget: setup.measurer.budget)
            try renderer.checkBudget()
            return bytes
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func snapshot() throws(TatamiError) -> Snapshot {
        do throws(ScriptError) {
            var snapshot = try host.snapshot()
            if let fonts = setup.measurer.fonts.diagnostic { snapshot.diagnostics.append(fonts) }
            return snapshot
        } catch {
            throw TatamiError(error)
        }
    }

    private func rendered(_ draw: (Renderer, Snapshot) throws(RenderingFault) -> [UInt8]) throws(TatamiError) -> [UInt8]
    {
        let snapshot = try snapshot()
        do throws(RenderingFault) { return try draw(renderer, snapshot) } catch { throw TatamiError(error) }
    }
}
