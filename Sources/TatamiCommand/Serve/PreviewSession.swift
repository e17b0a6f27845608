import Diagnostics
import Glibc
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// A running script with one screen that several clients can view and use.
final class PreviewSession {
    /// A client of the session.
    struct Viewer {
        /// The number of the last image sent; 0 if none was sent.
        var seen: UInt32 = 0
        /// Whether the client has not processed its last image. The next image waits until then.
        var isWaiting = false
        /// The panels that the client shows.
        var panels: Set<Panel> = []
        /// The view in the client's inspector.
        var inspected: String?
    }

    /// A panel of a page.
    enum Panel: String {
        case tree, state
    }

    /// The current errors.
    private struct Faults {
        /// The errors of the last reload; empty while the newest version runs.
        var reload: [Diagnostic] = []
        /// The error of the last layout or drawing.
        var look: Diagnostic?
    }

    /// The seconds that the stages of the last image took.
    struct Times {
        /// CPU time of the events since the previous image, including their layout passes.
        var event = 0.0
        /// CPU time of the last layout pass and the snapshot.
        var layout = 0.0
        var draw = 0.0
        /// The parts of `event` and `layout` that the solver and the measuring of content took.
        private(set) var solve = 0.0
        private(set) var measure = 0.0
        private var known: (screen: ObjectIdentifier, passes: PassTimes)?

        /// The time that was not spent solving, measuring or drawing.
        var script: Double { max(0, event + layout - solve - measure) }

        /// Reads the pass times of a screen since the last image.
        fileprivate mutating func take(_ screen: Screen) {
            let (passes, identity) = (screen.passTimes, ObjectIdentifier(screen))
            let before = known?.screen == identity ? known?.passes : nil
            solve = (passes.solving - (before?.solving ?? .zero)) / .seconds(1)
            measure = (passes.measuring - (before?.measuring ?? .zero)) / .seconds(1)
            known = (identity, passes)
        }
    }

    /// The content on display: the present or a past moment.
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

    /// Starts the script or a new version.
    ///
    /// - Parameter changed: The paths whose content changed.
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

    /// Tries a version in which a file has other bytes. The caller writes the file in `refusal`, before the version
    /// takes over.
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

    /// Marks the screen for drawing.
    func touch() { look.isDirty = true }

    func takePrinted() {
        for line in printed.lines.suffix(200) { log.add(.print, line) }
        printed.lines = []
    }

    // MARK: Doing

    /// Performs an action on the screen at the current time.
    ///
    /// - Parameter what: The log text; nil for continuous actions.
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

    /// Advances the screen's clock to the current time.
    private func advance(_ host: ScriptHost) throws(ScriptError) {
        let now = clock.now
        if now > host.main.clock.now { try host.advance(to: now) }
    }

    /// Runs timers that are due.
    func tick() {
        guard let host, !clock.isPaused, let deadline = host.nextDeadline, deadline <= clock.now else { return }
        perform(nil) { _ in }
    }

    /// Seconds until the next timer; nil if none is set.
    var patience: Double? {
        guard let host, !clock.isPaused, !viewers.isEmpty else { return nil }
        return host.nextDeadline.map { max(0, $0 - clock.now) }
    }

    // MARK: Looking

    var tiles: TileStore { look.tiles }
    /// The snapshot on display.
    var snapshot: Snapshot? { look.snapshot }

    /// Draws the screen if it changed.
    ///
    /// - Returns: Whether clients must be notified, also about an error.
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

    /// Adds the snapshot to the history.
    private func note(_ snapshot: Snapshot, _ host: ScriptHost, _ version: LiveVersion) {
        // A finger that is down is an incomplete event.
        guard hand.finger.start == nil || hand.finger.isMoving else { return }
        history.add(
            snapshot, with: renderer(version), state: stateJSON(host), seconds: host.main.clock.now,
            text: log.eventText(since: history.lastEntry), entry: log.last)
    }

    /// Returns the screen as SVG outlines, which stay sharp when enlarged.
    func outlines() throws -> [UInt8]? {
        _ = draw()
        guard let snapshot, let version = live.version else { return nil }
        let renderer = history.shown?.renderer ?? renderer(version)
        return try renderer.svg(snapshot, text: .outlines)
    }

    // MARK: The past

    /// Shows the snapshot of a past event. This runs no script and pauses the clock.
    func goBack(to number: Int) throws(ClientMessage.MessageError) {
        guard history.show(number) else {
            throw ClientMessage.MessageError(message: "this moment is no longer kept")
        }
        if !history.hasStopped, !clock.isPaused {
            clock.pause()
            history.hasStopped = true
        }
        touch()
    }

    /// Returns to the present and resumes the clock.
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

/// The time of a previewed screen: the system's time until a viewer stops it.
struct PreviewClock {
    /// When the screen was at second 0.
    private var start = ContinuousClock.now
    private var stopped: Double?

    var isPaused: Bool { stopped != nil }

    /// Seconds since the screen appeared.
    var now: Double { stopped ?? ((ContinuousClock.now - start) / .seconds(1)) }

    /// Continues from a time.
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

    /// Advances a paused clock.
    mutating func step(by seconds: Double) { if let now = stopped { stopped = now + seconds } }
}
