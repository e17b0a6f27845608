import Diagnostics
internal import Layout
internal import LuaHost
internal import Rendering
internal import Scripting

/// The live screen of a script. States and events change it; frames, findings and images can be taken at any time.
///
///     let configuration = ScreenConfiguration(device: "iphone-15")!
///     let screen = try ScriptScreen(Script(path: "login.lua"), configuration: configuration)
///     try screen.send(.type("ann@example.org", into: "email"), .tap("submit"))
///     print(try screen.view("message").properties["text"] ?? "no text")
///     try Data(screen.png()).write(to: file)
///
/// A screen belongs to one thread at a time. Screens share nothing, so different screens can be on different threads.
/// Taking frames or images lays out only the changes since the last time.
public final class ScriptScreen {
    /// A running version of the script, with the objects that draw it.
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
    /// Reloads the script; nil if the screen was opened without `takesVersions`.
    private let taker: HotReloader?
    private var setup: ScriptSetup { running.setup }
    private var host: ScriptHost { running.host }
    private var renderer: Renderer { running.renderer }

    /// Runs a script and creates its screen.
    ///
    /// - Parameters:
    ///   - script: The script to run.
    ///   - configuration: The size and other traits of the screen.
    ///   - data: An object or a list, which the script can read as `data`. For any other value, `data` is an empty
    ///     object.
    ///   - takesVersions: Whether ``reload(_:data:isFresh:)`` may be called. The screen is then laid out at once, and
    ///     its initial values are recorded, so that a reload can find the changes.
    ///   - print: Called with each line that the script prints. By default, the lines are discarded.
    /// - Throws: ``TatamiError/Kind/argument`` if a trait, a limit or a permission is out of range;
    ///   ``TatamiError/Kind/file`` if a directory, plugin, font or lock file cannot be used;
    ///   ``TatamiError/Kind/script`` if the script fails; ``TatamiError/Kind/limit`` if it exceeds a limit.
    /// - Complexity: About 2 ms for the engine, plus the time that the script takes.
    public init(
        _ script: Script, configuration: ScreenConfiguration = ScreenConfiguration(), data: ScriptValue = .null,
        takesVersions: Bool = false, print: @escaping (String) -> Void = { _ in }
    ) throws(TatamiError) {
        let traits = try configuration.traits()
        let source = try ScriptSource(script, data: data)
        let takesPreferredSize = configuration.size == nil
        guard !takesVersions else {
            let taker = HotReloader(
                source, .init(traits: traits, takesPreferredSize: takesPreferredSize), print: print)
            let (version, _) = try taker.reload(nil, data: nil, isFresh: true)
            (self.taker, running) = (taker, Running(version.setup, version.screens[0].host))
            return
        }
        taker = nil
        let setup: ScriptSetup
        do throws(OpeningError) { setup = try source.setup() } catch { throw TatamiError(error) }
        do throws(ScriptError) {
            let host = try setup.host(traits: traits, takesPreferredSize: takesPreferredSize, print: print)
            try host.run(setup.file.source, chunkName: setup.file.name)
            running = Running(setup, host)
        } catch {
            throw TatamiError(error)
        }
    }

    // MARK: New versions

    /// Replaces the running script by a new version. Its files, modules, data, fonts, images and plugins are read
    /// again. The new screen is as if the script had just started and then received the changes of the old screen:
    /// states, typed text, scroll offsets, selections, the focus and the time. The page "Hot reload" of the site lists
    /// the carried values.
    ///
    ///     let screen = try ScriptScreen(Script(path: "card.lua"), takesVersions: true)
    ///     try screen.send(.tap("like"))
    ///     // … the user edits card.lua …
    ///     if !screen.changedFiles.isEmpty {
    ///         do { print(try screen.reload().kept) } catch { print("the old version still runs: \(error)") }
    ///     }
    ///
    /// - Parameters:
    ///   - script: The new script; nil to read the file again that the script was made from with
    ///     ``Script/init(path:plugins:)``. A script that was made from a text is run again.
    ///   - data: The new `data` of the script; nil for the same data.
    ///   - isFresh: Whether the new version starts without the changes of the old version.
    /// - Returns: The changes that were carried over, and the changes that were not.
    /// - Throws: An error of any ``TatamiError/Kind`` if the new version cannot start or take over; the old version
    ///   then continues unchanged. ``TatamiError/Kind/argument`` for a screen that was opened without `takesVersions`,
    ///   and during an event, for instance in `print`.
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

    /// The paths that the running version, and later versions that failed, have read or looked for, for programs that
    /// watch them: files, missing files, and the directories of plugins and fonts. Empty if the screen was opened
    /// without `takesVersions`.
    public var watchedFiles: [String] { taker?.watchedFiles ?? [] }

    /// The paths in ``watchedFiles`` whose contents have changed since they were read, for programs that poll. Reads
    /// the files again. Empty if the screen was opened without `takesVersions`.
    public var changedFiles: [String] { taker?.changedFiles ?? [] }

    /// Performs an event on the running version. A reload that is requested during the event follows it.
    private func happen(_ event: (ScriptHost) throws(ScriptError) -> Void) throws(ScriptError) {
        let host = host
        guard let taker else { return try event(host) }
        try taker.during { () throws(ScriptError) in try event(host) }
    }

    // MARK: Changing it

    /// Sets a state of the script's controller or molecule, as `self.name = value` does in the script. This notifies
    /// observers and updates bindings. This does not throw the error of an observer: the state keeps the new value,
    /// ``findings(advice:)`` reports the error, and the next ``send(_:)`` throws it.
    ///
    /// - Throws: ``TatamiError/Kind/script`` if the script has no such state (with a suggestion for a similar name), or
    ///   the state cannot be set now.
    public func set(_ state: String, to value: ScriptValue) throws(TatamiError) {
        do throws(ScriptError) {
            try happen { (host) throws(ScriptError) in try host.setState(state, to: value.lua) }
        } catch {
            throw TatamiError(error)
        }
    }

    /// Performs events in order.
    ///
    /// - Throws: ``TatamiError/Kind/script`` with the reason if an event cannot be performed, or if a callback of the
    ///   script has failed during the event or since the last event; ``TatamiError/Kind/limit`` if a limit was
    ///   exceeded. Earlier events have taken effect, and so has the event whose callback failed; later events are not
    ///   performed.
    public func send(_ events: ScreenEvent...) throws(TatamiError) {
        for event in events {
            var fault: InteractionError?
            do throws(ScriptError) {
                try happen { (host) throws(ScriptError) in fault = try event.perform(on: host) }
            } catch {
                throw TatamiError(error)
            }
            if let fault { throw TatamiError(kind: .script, message: fault.message) }
        }
    }

    /// Runs a Lua text that uses the screen as `screen`, as the file of `tatami render --actions` does.
    ///
    /// - Parameters:
    ///   - events: The Lua text, such as `screen:tap("submit")`.
    ///   - name: The name of the text in messages.
    /// - Throws: ``TatamiError/Kind/script`` if the text or a callback of the script fails, or an event cannot be
    ///   performed; ``TatamiError/Kind/limit`` if a limit is exceeded. Earlier events have taken effect.
    public func play(_ events: String, name: String = "events.lua") throws(TatamiError) {
        do throws(ScriptError) {
            try happen { (host) throws(ScriptError) in try host.playEvents(Array(events.utf8), chunkName: name) }
        } catch {
            throw TatamiError(error)
        }
    }

    /// Seconds on the screen's clock, which starts at 0. Only ``ScreenEvent/wait(_:)`` and `screen:advance` in
    /// ``play(_:name:)`` advance it. A reload keeps the time, unless the new version starts fresh.
    public var time: Double { host.main.clock.now }

    // MARK: Reading it

    /// Returns all views: a view precedes its subviews, and siblings are ordered from back to front.
    ///
    /// - Throws: ``TatamiError/Kind/limit`` if the layout exceeds its time or memory.
    public func views() throws(TatamiError) -> [ViewSnapshot] { ViewSnapshot.all(of: try snapshot()) }

    /// Returns the view with a name, or with a path or the end of a path, such as `form/submit`.
    ///
    /// - Throws: ``TatamiError/Kind/argument`` if no view matches (with a suggestion), or if several views do;
    ///   ``TatamiError/Kind/limit`` if the layout exceeds its time or memory.
    public func view(_ name: String) throws(TatamiError) -> ViewSnapshot {
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

    /// Returns the problems of the layout, and warnings about the script's fonts and plugins; empty without problems.
    ///
    /// - Parameter advice: Whether to include likely mistakes, as `tatami check` does, which takes longer.
    /// - Throws: ``TatamiError/Kind/limit`` if the layout exceeds its time or memory.
    public func findings(advice: Bool = false) throws(TatamiError) -> [Finding] {
        var diagnostics = setup.warnings + (try snapshot().diagnostics)
        if advice {
            do throws(ScriptError) { diagnostics += try host.advice() } catch { throw TatamiError(error) }
        }
        return diagnostics.map(Finding.init)
    }

    // MARK: Images and documents

    /// Returns the screen as a PNG file, with the configuration's pixels per point.
    ///
    /// - Throws: ``TatamiError/Kind/limit`` if a side has more than 16,384 pixels, or layout or drawing exceed a limit.
    public func png() throws(TatamiError) -> [UInt8] {
        try rendered { (renderer, snapshot) throws(RenderingError) in try renderer.png(snapshot) }
    }

    /// Returns the screen as an SVG file.
    ///
    /// - Parameter outlines: Whether to write text as outlines, which look the same everywhere, instead of text
    ///   elements, which are smaller and searchable.
    /// - Throws: ``TatamiError/Kind/limit`` if layout or drawing exceed a limit.
    public func svg(outlines: Bool = false) throws(TatamiError) -> [UInt8] {
        try rendered { (renderer, snapshot) throws(RenderingError) in
            try renderer.svg(snapshot, text: outlines ? .outlines : .elements)
        }
    }

    /// Returns the screen as a PDF file with one page. One point of the screen is one point of the page.
    ///
    /// - Throws: ``TatamiError/Kind/limit`` if layout or drawing exceed a limit.
    public func pdf() throws(TatamiError) -> [UInt8] {
        try rendered { (renderer, snapshot) throws(RenderingError) in try renderer.pdf(snapshot) }
    }

    /// Returns the tree of views as JSON in UTF-8, as `tatami render --format json` writes it.
    ///
    /// - Parameter exact: Whether to write frames as solved, instead of rounded to pixels.
    /// - Throws: ``TatamiError/Kind/limit`` if the layout exceeds its time or memory.
    public func json(exact: Bool = false) throws(TatamiError) -> [UInt8] {
        try rendered { [setup] (renderer, snapshot) throws(RenderingError) in
            let bytes = JSONTree.write(
                snapshot, exact: exact, metrics: setup.measurer.metricsNote, budget: setup.measurer.budget)
            try renderer.checkBudget()
            return bytes
        }
    }

    /// Returns the tree of views as text, one line per view, as `tatami render --format text` writes it.
    ///
    /// - Parameter exact: Whether to write frames as solved, instead of rounded to pixels.
    /// - Throws: ``TatamiError/Kind/limit`` if the layout exceeds its time or memory.
    public func text(exact: Bool = false) throws(TatamiError) -> String {
        let bytes = try rendered { [setup] (renderer, snapshot) throws(RenderingError) in
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

    private func rendered(_ draw: (Renderer, Snapshot) throws(RenderingError) -> [UInt8]) throws(TatamiError) -> [UInt8]
    {
        let snapshot = try snapshot()
        do throws(RenderingError) { return try draw(renderer, snapshot) } catch { throw TatamiError(error) }
    }
}
