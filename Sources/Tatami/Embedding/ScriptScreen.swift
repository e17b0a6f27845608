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
    /// A version of the script that runs.
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
    /// What takes new versions; nil where none are taken.
    private let taker: VersionTaker?
    private var setup: ScriptSetup { running.setup }
    private var host: ScriptHost { running.host }
    private var renderer: Renderer { running.renderer }

    /// Runs a script and shows its screen.
    ///
    /// - Parameters:
    ///   - script: what to run.
    ///   - configuration: the circumstances that it is laid out in.
    ///   - data: what the script sees as `data`; an object or a list, which it cannot change.
    ///   - takesVersions: whether ``reload(_:data:isFresh:)`` may be called. The screen is laid out at once then, and what it
    ///     begins with is written down, to tell later what has happened on it.
    ///   - print: gets each line that the script prints. They go nowhere by default.
    /// - Throws: what is wrong with the script, its plugins, or an argument.
    /// - Complexity: That of the script; without one about 2 ms.
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

    /// Takes a new version of the script: its files, modules, data, fonts, pictures and plugins are read again, and the
    /// screen is that of a cold start which is given what has happened on this one: states that were set, what was typed,
    /// scrolled and selected, the focus, the time. What is carried over, and what is not, is in <doc:HotReload>.
    ///
    ///     let screen = try ScriptScreen(Script(path: "card.lua"), takesVersions: true)
    ///     try screen.send(.tap("like"))
    ///     // … somebody edits card.lua …
    ///     if !screen.changedFiles.isEmpty {
    ///         do { print(try screen.reload().kept) } catch { print("the old version goes on: \(error)") }
    ///     }
    ///
    /// - Parameters:
    ///   - script: what to run from now on; nil for the same, of which a script that was made with ``Script/init(path:plugins:)``
    ///     is read again.
    ///   - data: what the script sees as `data` from now on; nil for the same.
    ///   - isFresh: whether the new version starts with nothing of what has happened.
    /// - Returns: what was carried over, and what was not.
    /// - Throws: why the new version could not be started, or did not take over; the old one goes on as it was.
    ///   ``TatamiError/Kind/argument`` for a screen that was opened without `takesVersions`, and from inside `print`, where
    ///   something is going on.
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

    /// What the versions so far have read, as paths: files, those that were looked for and are not there, and directories
    /// in which plugins and fonts were looked for. For programs that watch them. Empty for a screen that takes no versions.
    public var watchedFiles: [String] { taker?.watchedFiles ?? [] }

    /// Which of ``watchedFiles`` read differently now, for programs that ask now and then. Reads them again.
    public var changedFiles: [String] { taker?.changedFiles ?? [] }

    /// Lets something happen on the version that runs.
    private func happen(_ event: (ScriptHost) throws(ScriptError) -> Void) throws(ScriptError) {
        let host = host
        guard let taker else { return try event(host) }
        try taker.during { () throws(ScriptError) in try event(host) }
    }

    // MARK: Changing it

    /// Sets a state of the script's controller or molecule, as `self.name = value` does in it: its observers are
    /// called, what is bound to it follows.
    ///
    /// - Throws: if there is no such state, with those that there are; what an observer raised.
    public func set(_ state: String, to value: ScriptValue) throws(TatamiError) {
        do throws(ScriptError) {
            try happen { (host) throws(ScriptError) in try host.setState(state, to: value.lua) }
        } catch {
            throw TatamiError(error)
        }
    }

    /// Does what a person does, one event after the other.
    ///
    /// - Throws: an event that could not be done, with the reason, or what the script's handlers raised. Events before
    ///   it have happened.
    public func send(_ events: ScreenEvent...) throws(TatamiError) {
        for event in events {
            do throws(ScriptError) {
                try happen { (host) throws(ScriptError) in
                    try host.playEvents(Array(event.lua.utf8), chunkName: "=")
                }
            } catch {
                var error = TatamiError(error)
                // That line is ours; one of the script stays.
                if error.source?.hasPrefix("=") == true { error.source = nil }
                throw error
            }
        }
    }

    /// Runs an event file: Lua that sees the screen as `screen`, with all that `tatami render --actions` can do.
    ///
    /// - Parameters:
    ///   - events: the text of the file.
    ///   - name: what messages call it.
    public func play(_ events: String, name: String = "events.lua") throws(TatamiError) {
        do throws(ScriptError) {
            try happen { (host) throws(ScriptError) in try host.playEvents(Array(events.utf8), chunkName: name) }
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
                    "\(found.count) views have the name '\(name)': \(paths); use a path")
        }
        throw TatamiError(
            kind: .argument, message: "unknown view '\(name)'\(NearestName.hint(for: name, in: views.map(\.name)))")
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
