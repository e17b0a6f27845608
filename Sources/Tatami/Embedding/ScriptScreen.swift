internal import Layout
internal import LuaHost
internal import Rendering
internal import Scripting

/// A running script with its screen. States and events change it; frames, findings and images are available at any
/// time.
///
///     let screen = try ScriptScreen(Script(path: "login.lua"), configuration: ScreenConfiguration(device: "iphone-15")!)
///     try screen.send(.type("ann@example.org", into: "email"), .tap("submit"))
///     print(try screen.view("message").properties["text"] ?? "no text")
///     try screen.png().write(to: file)
///
/// Use a screen on one thread at a time. Several screens are independent and can run on several threads. Requesting
/// frames or images lays out what changed since the last request.
public final class ScriptScreen {
    /// The running version of the script.
    private struct Running {
        var setup: ScriptSetup
        var host: ScriptHost
        var renderer: Renderer

        init(_ setup: ScriptSetup, _ host: ScriptHost) {
            self.setup = setup
            self.host = host
            renderer = Renderer(text: setup.measurer, images: setup.images)
        }
    }

    private var running: Running
    /// Reloads the script; nil without `takesVersions`.
    private let taker: VersionTaker?
    private var setup: ScriptSetup { running.setup }
    private var host: ScriptHost { running.host }
    private var renderer: Renderer { running.renderer }

    /// Runs a script and creates its screen.
    ///
    /// - Parameters:
    ///   - script: The script to run.
    ///   - configuration: The traits of the screen.
    ///   - data: The value that the script sees as `data`: a read-only object or list.
    ///   - takesVersions: Whether you may call ``reload(_:data:isFresh:)``. The screen is then laid out at once, and
    ///     its initial state is kept for comparison.
    ///   - print: Called with each line that the script prints. Default: discard.
    /// - Throws: An error of the script, its plugins, or an argument.
    /// - Complexity: About 2 ms, and the run time of the script.
    public init(
        _ script: Script, configuration: ScreenConfiguration = ScreenConfiguration(), data: ScriptValue = .null,
        takesVersions: Bool = false, print: @escaping (String) -> Void = { _ in }
    ) throws(TatamiError) {
        let traits = try configuration.traits()
        let source = try ScriptSource(script, data: data)
        let takesPreferredSize = configuration.size == nil
        guard !takesVersions else {
            let taker = VersionTaker(
                source, .init(traits: traits, takesPreferredSize: takesPreferredSize), print: print)
            let (version, _) = try taker.reload(nil, data: nil, isFresh: true)
            (self.taker, running) = (taker, Running(version.setup, version.screens[0].host))
            return
        }
        taker = nil
        let setup: ScriptSetup
        do throws(OpeningFault) { setup = try source.setup(versions: 1) } catch { throw TatamiError(error) }
        do throws(ScriptError) {
            let host = try setup.host(traits: traits, takesPreferredSize: takesPreferredSize, print: print)
            try host.run(setup.file.source, chunkName: setup.file.name)
            running = Running(setup, host)
        } catch {
            throw TatamiError(error)
        }
    }

    // MARK: New versions

    /// Reads the script, its modules, data, fonts, images and plugins again, and restarts the screen with its current
    /// state: changed states, input, scroll positions, selection, focus and time. <doc:HotReload> describes which
    /// state is carried over.
    ///
    ///     let screen = try ScriptScreen(Script(path: "card.lua"), takesVersions: true)
    ///     try screen.send(.tap("like"))
    ///     // … an editor changes card.lua …
    ///     if !screen.changedFiles.isEmpty {
    ///         do { print(try screen.reload().kept) } catch { print("the old version keeps running: \(error)") }
    ///     }
    ///
    /// - Parameters:
    ///   - script: The new script. Default: the same script; if it was created with ``Script/init(path:plugins:)``,
    ///     its file is read again.
    ///   - data: The new data. Default: the same data.
    ///   - isFresh: Whether to start without the current state.
    /// - Returns: The state that was carried over or dropped.
    /// - Throws: An error if the new version fails; the old version keeps running. ``TatamiError/Kind/argument``
    ///   without `takesVersions`, and during an event, for instance from `print`.
    @discardableResult
    public func reload(
        _ script: Script? = nil, data: ScriptValue? = nil, isFresh: Bool = false
    ) throws(TatamiError) -> Reload {
        guard let taker else {
            throw TatamiError(
                kind: .argument,
                message:
                    "the screen was opened without takesVersions; open it with ScriptScreen(…, takesVersions: true)")
        }
        let (version, report) = try taker.reload(script, data: data, isFresh: isFresh)
        running = Running(version.setup, version.screens[0].host)
        return Reload(report)
    }

    /// The paths that the versions read, for programs that watch them: files, missing files, and directories that were
    /// searched for plugins and fonts. Empty without `takesVersions`.
    public var watchedFiles: [String] { taker?.watchedFiles ?? [] }

    /// The paths in ``watchedFiles`` whose content changed, for programs that poll. Reads the files again.
    public var changedFiles: [String] { taker?.changedFiles ?? [] }

    /// Sends an event to the running version.
    private func happen(_ event: (ScriptHost) throws(ScriptError) -> Void) throws(ScriptError) {
        let host = host
        guard let taker else { return try event(host) }
        try taker.during { () throws(ScriptError) in try event(host) }
    }

    // MARK: Changing it

    /// Sets a state of the script's controller or molecule, as `self.name = value` does. Observers run, and bindings
    /// follow.
    ///
    /// - Throws: An error if the state is unknown (with the valid names) or an observer fails.
    public func set(_ state: String, to value: ScriptValue) throws(TatamiError) {
        do throws(ScriptError) {
            try happen { (host) throws(ScriptError) in try host.setState(state, to: value.lua) }
        } catch {
            throw TatamiError(error)
        }
    }

    /// Performs events in order.
    ///
    /// - Throws: An error if an event is impossible or a handler fails. Earlier events remain in effect.
    public func send(_ events: ScreenEvent...) throws(TatamiError) {
        for event in events {
            do throws(ScriptError) {
                try happen { (host) throws(ScriptError) in
                    try host.playEvents(Array(event.lua.utf8), chunkName: "=")
                }
            } catch {
                var error = TatamiError(error)
                // Remove the line of our own call, but keep a line of the script.
                if error.source?.hasPrefix("=") == true { error.source = nil }
                throw error
            }
        }
    }

    /// Runs a Lua text that uses the screen as `screen`, as the file of `tatami render --actions` does.
    ///
    /// - Parameters:
    ///   - events: The text.
    ///   - name: The name in messages.
    public func play(_ events: String, name: String = "events.lua") throws(TatamiError) {
        do throws(ScriptError) {
            try happen { (host) throws(ScriptError) in try host.playEvents(Array(events.utf8), chunkName: name) }
        } catch {
            throw TatamiError(error)
        }
    }

    /// The time on the screen's clock in seconds. It starts at 0; only ``ScreenEvent/wait(_:)`` advances it.
    public var time: Double { host.main.clock.now }

    // MARK: Views and findings

    /// All views: superviews before subviews, siblings from back to front.
    ///
    /// - Throws: ``TatamiError/Kind/limit`` if the layout exceeds its time or memory.
    public func views() throws(TatamiError) -> [ShownView] { ShownView.all(of: try snapshot()) }

    /// The view with a name or path.
    ///
    /// - Throws: ``TatamiError/Kind/argument`` if the name is unknown (with a suggestion) or not unique.
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
                    "\(found.count) views have the name '\(name)': \(paths); use a path")
        }
        throw TatamiError(
            kind: .argument, message: "unknown view '\(name)'\(NearestName.hint(for: name, in: views.map(\.name)))")
    }

    /// The findings of the layout.
    ///
    /// - Parameter advice: Whether to include likely mistakes, as `tatami check` does. This takes longer.
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
    /// - Parameter outlines: Whether to write text as outlines, which look the same everywhere, instead of text
    ///   elements, which are smaller and searchable.
    public func svg(outlines: Bool = false) throws(TatamiError) -> [UInt8] {
        try rendered { (renderer, snapshot) throws(RenderingFault) in
            try renderer.svg(snapshot, text: outlines ? .outlines : .elements)
        }
    }

    /// The screen as a PDF page, on which a point of the screen is a point of the page.
    public func pdf() throws(TatamiError) -> [UInt8] {
        try rendered { (renderer, snapshot) throws(RenderingFault) in try renderer.pdf(snapshot) }
    }

    /// The tree of views as JSON, as `tatami render --format json` writes it.
    ///
    /// - Parameter exact: Whether frames are not rounded to pixels.
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
            if let fonts = setup.measurer.fonts.diagnostic(allowsNone: true) { snapshot.diagnostics.append(fonts) }
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
