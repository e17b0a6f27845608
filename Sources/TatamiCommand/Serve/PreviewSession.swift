import Diagnostics
import Glibc
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// A running script with one screen that several clients can view and use.
final class PreviewSession {
    /// The state of a client that views the session.
    struct Viewer {
        /// The number of the last image that was sent to the client; 0 before the first image.
        var seen: UInt32 = 0
        /// Whether the client has not processed the last image yet. The next image waits until then.
        var isWaiting = false
        /// The panels that are open on the client's page.
        var panels: Set<Panel> = []
        /// The path of the view in the client's inspector; nil if the inspector shows no view.
        var inspected: String?
    }

    /// A panel of the page.
    enum Panel: String {
        case tree, state
    }

    /// The errors to show on pages.
    private struct Faults {
        /// The errors of the last reload; empty if it succeeded.
        var reload: [Diagnostic] = []
        /// The error of the last layout or drawing; nil if it succeeded.
        var look: Diagnostic?
    }

    /// The time in seconds that each stage of the last image took.
    struct Times {
        /// The CPU time of the events since the previous image, including their layout passes.
        var event = 0.0
        /// The CPU time of the last layout pass and of making the snapshot.
        var layout = 0.0
        var draw = 0.0
        /// The part of `event` and `layout` that the solver took. `measure` is the part that the measuring of content
        /// took.
        private(set) var solve = 0.0
        private(set) var measure = 0.0
        private var known: (screen: ObjectIdentifier, passes: PassTimes)?

        /// The part of `event` and `layout` that neither solving nor measuring took.
        var script: Double { max(0, event + layout - solve - measure) }

        /// Updates `solve` and `measure` from the times that a screen has counted since the last image.
        fileprivate mutating func take(_ screen: Screen) {
            let (passes, identity) = (screen.passTimes, ObjectIdentifier(screen))
            let before = known?.screen == identity ? known?.passes : nil
            solve = (passes.solving - (before?.solving ?? .zero)) / .seconds(1)
            measure = (passes.measuring - (before?.measuring ?? .zero)) / .seconds(1)
            known = (identity, passes)
        }
    }

    /// What clients see: the present or a past moment, as snapshot and as image.
    struct Look {
        var tiles = TileStore()
        var snapshot: Snapshot?
        fileprivate var renderer: (version: Int, renderer: Renderer)?
        fileprivate var isDirty = true
    }

    let script: String
    let live: LiveScript
    /// The editor; nil without `--edit`.
    let editor: ScriptEditor?
    private(set) var look = Look()
    var viewers: [Int: Viewer] = [:]
    private var faults = Faults()
    var log = EventLog()
    var history = PreviewHistory()
    var times = Times()
    var chosenTraits: PreviewTraits
    var clock = PreviewClock()
    var hand = Hand()

    /// Creates the session of a script.
    ///
    /// - Parameter editor: Writes the changes of pages; nil without `--edit`.
    init(_ script: String, _ command: ServeCommand, editor: ScriptEditor? = nil) {
        self.script = script
        self.editor = editor
        chosenTraits = PreviewTraits(command.screen.givenTraits, device: command.onDevice.device)
        let opening = LiveOpening(script: script, command.scriptOptions, command.limits)
        let printed = PrintedLines()
        live = LiveScript(
            [.init(traits: chosenTraits.traits(preferred: nil), takesPreferredSize: chosenTraits.takesPreferredSize)],
            open: opening.setup, begin: opening.begin, print: { printed.lines.append($0) })
        self.printed = printed
    }

    private final class PrintedLines {
        var lines: [String] = []
    }

    private let printed: PrintedLines

    var host: ScriptHost? { live.version?.screens[0].host }

    // MARK: Versions

    /// Starts the script, or a new version of it. Records the result in the log.
    ///
    /// - Parameter changed: The paths whose content changed, for the log.
    func reload(_ changed: [String], isFresh: Bool = false) {
        let start = CPUTime.ofProcess
        do throws(ReloadError) {
            took(try live.reload(isFresh: isFresh), changed, since: start)
        } catch {
            faults.reload = error.diagnostics
            log.add(.fault, Self.text(error))
        }
        takePrinted()
        faults.look = nil
        touch()
    }

    /// Tries a version in which a file has other bytes. To keep the change, the caller writes the file in `refusal`,
    /// which runs before the version takes over.
    ///
    /// - Parameter refusal: Called with the laid out version; returns a reason to reject it, or nil.
    /// - Returns: The reason why the version was rejected; nil if it was accepted.
    func attempt(
        _ bytes: [UInt8], _ file: ScriptEditor.File, refusal: @escaping (LiveVersion) -> String?
    ) -> String? {
        let start = CPUTime.ofProcess
        defer { takePrinted() }
        do throws(ReloadError) {
            let trial = LiveScript.Trial(texts: [file.realPath: bytes], refusal: refusal)
            took(try live.reload(trying: trial), [file.name], since: start)
        } catch {
            return Self.text(error)
        }
        faults.look = nil
        touch()
        return nil
    }

    private func took(_ report: LiveReport, _ changed: [String], since start: Double) {
        faults.reload = []
        times.event = CPUTime.ofProcess - start
        goLive()
        if let now = host?.main.clock.now { clock.restart(at: now) }
        if report.isFresh { hand = Hand() }
        log.add(.reload, reloadText(report, changed))
        for dropped in report.dropped.prefix(5) { log.add(.warning, "dropped \(dropped.text)") }
    }

    private static func text(_ fault: ReloadError) -> String {
        fault.diagnostics.last.map { "\($0.source.map { "\($0): " } ?? "")\($0.message)" } ?? "failed"
    }

    private func reloadText(_ report: LiveReport, _ changed: [String]) -> String {
        let names = changed.map { $0.lastPathComponent }.prefix(3).joined(separator: ", ")
        let kept = report.kept.isEmpty ? "" : "; kept \(report.kept.prefix(4).joined(separator: ", "))"
        return "version \(report.version)\(names.isEmpty ? "" : " (\(names))")\(kept)"
    }

    var allFaults: [Diagnostic] { faults.reload + (faults.look.map { [$0] } ?? []) }

    /// Records that the screen must be drawn again.
    func touch() { look.isDirty = true }

    func takePrinted() {
        for line in printed.lines.suffix(200) { log.add(.print, line) }
        printed.lines = []
    }

    // MARK: Doing

    /// Performs an action on the screen at the current time. Records the result in the log.
    ///
    /// - Parameter what: The log text; nil for continuous actions such as scrolling, which are logged only if the
    ///   script fails.
    func perform(_ what: String?, _ action: (EventSimulator) throws -> Void) {
        guard let host else { return }
        let start = CPUTime.ofProcess
        do throws(ScriptError) {
            try advance(host)
            let fault = try host.perform(action)
            if let fault {
                if what != nil { log.add(.refused, fault.message) }
            } else if let what {
                log.add(.event, what)
            }
        } catch {
            log.add(.fault, "\(error.lua.source.map { "\($0): " } ?? "")\(error.lua.message)")
        }
        times.event = CPUTime.ofProcess - start
        takePrinted()
        touch()
    }

    /// Advances the screen's clock to the time of the session's clock.
    private func advance(_ host: ScriptHost) throws(ScriptError) {
        let now = clock.now
        if now > host.main.clock.now { try host.advance(to: now) }
    }

    /// Runs the timers of the screen that are due.
    func tick() {
        guard let host, !clock.isPaused, let deadline = host.nextDeadline, deadline <= clock.now else { return }
        perform(nil) { _ in }
    }

    /// The seconds until the next timer of the screen; nil if none is set, the clock is paused, or there are no
    /// viewers.
    var patience: Double? {
        guard let host, !clock.isPaused, !viewers.isEmpty else { return nil }
        return host.nextDeadline.map { max(0, $0 - clock.now) }
    }

    // MARK: Looking

    var tiles: TileStore { look.tiles }
    /// The snapshot that clients see; nil before the first image.
    var snapshot: Snapshot? { look.snapshot }

    /// Draws the screen if it may have changed.
    ///
    /// - Returns: Whether clients must be notified of a new image or of an error.
    func draw() -> Bool {
        turnWheel()
        guard look.isDirty else { return false }
        look.isDirty = false
        do {
            if let moment = history.shown {
                try show(moment.snapshot, with: moment.renderer)
            } else if let host, let version = live.version {
                let start = CPUTime.ofProcess
                var snapshot = try host.snapshot()
                times.layout = CPUTime.ofProcess - start
                times.take(host.screen)
                if let fonts = version.setup.measurer.fonts.diagnostic(allowsNone: true) {
                    snapshot.diagnostics.append(fonts)
                }
                try show(snapshot, with: renderer(version))
                note(snapshot, host, version)
            }
            faults.look = nil
        } catch let error as ScriptError {
            faults.look = Diagnostic(
                severity: .error, code: DiagnosticCode(error.lua.kind), message: error.lua.message,
                source: error.lua.source?.description)
        } catch let fault as RenderingError {
            faults.look = Diagnostic(severity: .error, code: DiagnosticCode(fault.kind), message: fault.message)
        } catch {
            faults.look = Diagnostic(severity: .error, code: .internal, message: "\(error)")
        }
        takePrinted()
        return true
    }

    private func show(_ snapshot: Snapshot, with renderer: Renderer) throws {
        let begun = CPUTime.ofProcess
        let picture = try renderer.picture(snapshot)
        times.draw = CPUTime.ofProcess - begun
        look.tiles.show(picture)
        look.snapshot = snapshot
    }

    /// Adds the snapshot to the history, unless a finger is down and has not moved.
    private func note(_ snapshot: Snapshot, _ host: ScriptHost, _ version: LiveVersion) {
        // A finger that is down is an incomplete event.
        guard hand.finger.start == nil || hand.finger.isMoving else { return }
        history.add(
            snapshot, with: renderer(version), state: stateJSON(host), seconds: host.main.clock.now,
            text: log.eventText(since: history.lastEntry), entry: log.last)
    }

    /// Draws the screen as SVG outlines, which remain sharp when enlarged. Returns nil if there is no screen.
    func outlines() throws -> [UInt8]? {
        _ = draw()
        guard let snapshot, let version = live.version else { return nil }
        let renderer = history.shown?.renderer ?? renderer(version)
        return try renderer.svg(snapshot, text: .outlines)
    }

    // MARK: The past

    /// Shows the snapshot of a past moment and pauses the clock. This runs no script.
    func goBack(to number: Int) throws(ClientMessage.MessageError) {
        guard history.show(number) else {
            throw ClientMessage.MessageError(message: "the history no longer contains this moment")
        }
        if !history.hasStopped, !clock.isPaused {
            clock.pause()
            history.hasStopped = true
        }
        touch()
    }

    /// Shows the present again. Resumes the clock if `goBack` paused it.
    func goLive() {
        guard history.shown != nil else { return }
        history.showPresent()
        if history.hasStopped { clock.resume() }
        history.hasStopped = false
        touch()
    }

    private func renderer(_ version: LiveVersion) -> Renderer {
        if let known = look.renderer, known.version == version.number { return known.renderer }
        let made = Renderer(text: version.setup.measurer, images: version.setup.images)
        look.renderer = (version.number, made)
        return made
    }
}

/// The clock of a previewed screen. It follows the system's clock unless a viewer pauses it.
struct PreviewClock {
    /// The time on the system's clock at which this clock was at 0.
    private var start = ContinuousClock.now
    private var stopped: Double?

    var isPaused: Bool { stopped != nil }

    /// The current time in seconds since the screen appeared.
    var now: Double { stopped ?? ((ContinuousClock.now - start) / .seconds(1)) }

    /// Sets the current time. A paused clock stays paused.
    mutating func restart(at seconds: Double) {
        start = ContinuousClock.now - .seconds(seconds)
        if stopped != nil { stopped = seconds }
    }

    mutating func pause() { stopped = now }

    mutating func resume() {
        guard let seconds = stopped else { return }
        stopped = nil
        restart(at: seconds)
    }

    /// Advances a paused clock. Does nothing if the clock is not paused.
    mutating func step(by seconds: Double) { if let now = stopped { stopped = now + seconds } }
}
