import Foundation
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// A script that is shown to clients: one screen, whoever looks at it.
final class PreviewSession {
    /// Who looks at it.
    struct Viewer {
        /// The picture that was sent last; 0 for none.
        var seen: UInt32 = 0
        /// Whether a picture is on its way to it: the next one waits until it has come.
        var isWaiting = false
        /// What else it shows.
        var panels: Set<Panel> = []
        /// The view whose explanation it shows.
        var inspected: String?
    }

    /// What a page shows beside the picture.
    enum Panel: String {
        case tree, state
    }

    /// What is wrong.
    private struct Faults {
        /// What the last reload failed with; empty while the newest version runs.
        var reload: [Diagnostic] = []
        /// What a layout or a drawing could not be done for.
        var look: Diagnostic?
    }

    /// CPU seconds of the stages of the last picture.
    struct Times {
        var event = 0.0
        var layout = 0.0
        var draw = 0.0
    }

    let script: String
    private let command: ServeCommand
    let live: LiveScript
    private var renderer: (version: Int, renderer: Renderer)?
    var tiles = TileStore()
    var viewers: [Int: Viewer] = [:]
    private var faults = Faults()
    var log = EventLog()
    var times = Times()
    var circumstances: PreviewCircumstances
    var clock = PreviewClock()
    var hand = Hand()
    private(set) var snapshot: Snapshot?
    private var isDirty = true

    init(_ script: String, _ command: ServeCommand) {
        self.script = script
        self.command = command
        circumstances = PreviewCircumstances(command.screen.circumstances, device: command.onDevice.device)
        let opening = LiveOpening(script: script, command.scriptOptions, command.limits)
        let printed = PrintedLines()
        live = LiveScript(
            [.init(traits: circumstances.traits(preferred: nil), takesPreferredSize: circumstances.takesPreferredSize)],
            open: opening.setup, begin: opening.begin, print: { printed.lines.append($0) })
        self.printed = printed
    }

    private final class PrintedLines {
        var lines: [String] = []
    }

    private let printed: PrintedLines

    var host: ScriptHost? { live.version?.screens[0].host }

    // MARK: Versions

    /// Starts the script or its new version.
    ///
    /// - Parameter changed: the paths that read differently.
    func reload(_ changed: [String], isFresh: Bool = false) {
        let start = CPUTime.now
        do throws(ReloadFault) {
            let report = try live.reload(isFresh: isFresh)
            faults.reload = []
            times.event = CPUTime.now - start
            if let now = host?.main.clock.now { clock.restart(at: now) }
            if report.isFresh { hand = Hand() }
            log.add(.reload, reloadText(report, changed))
            for dropped in report.dropped.prefix(5) { log.add(.warning, "dropped \(dropped.text)") }
        } catch {
            faults.reload = error.diagnostics
            log.add(
                .fault, error.diagnostics.last.map { "\($0.source.map { "\($0): " } ?? "")\($0.message)" } ?? "failed")
        }
        takePrinted()
        faults.look = nil
        touch()
    }

    private func reloadText(_ report: LiveReport, _ changed: [String]) -> String {
        let names = changed.map { ($0 as NSString).lastPathComponent }.prefix(3).joined(separator: ", ")
        let kept = report.kept.isEmpty ? "" : "; kept \(report.kept.prefix(4).joined(separator: ", "))"
        return "version \(report.version)\(names.isEmpty ? "" : " (\(names))")\(kept)"
    }

    var allFaults: [Diagnostic] { faults.reload + (faults.look.map { [$0] } ?? []) }

    /// Something may look different.
    func touch() { isDirty = true }

    func takePrinted() {
        for line in printed.lines.suffix(200) { log.add(.print, line) }
        printed.lines = []
    }

    // MARK: Doing

    /// Lets something happen on the screen at the present time.
    ///
    /// - Parameter what: for the log; nil for what happens all the time.
    func perform(_ what: String?, _ action: (Interactor) throws -> Void) {
        guard let host else { return }
        let start = CPUTime.now
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
        times.event = CPUTime.now - start
        takePrinted()
        touch()
    }

    /// Lets the clock go on to the present.
    private func advance(_ host: ScriptHost) throws(ScriptError) {
        let now = clock.now
        if now > host.main.clock.now { try host.advance(to: now) }
    }

    /// Lets what is due happen.
    func tick() {
        guard let host, !clock.isPaused, let deadline = host.nextDeadline, deadline <= clock.now else { return }
        perform(nil) { _ in }
    }

    /// Seconds until something is due; nil for never.
    var patience: Double? {
        guard let host, !clock.isPaused, !viewers.isEmpty else { return nil }
        return host.nextDeadline.map { max(0, $0 - clock.now) }
    }

    // MARK: Looking

    /// Draws the screen, if something has changed since.
    ///
    /// - Returns: whether there is something new to tell, be it only that it cannot be drawn.
    func draw() -> Bool {
        turnWheel()
        guard isDirty else { return false }
        isDirty = false
        guard let host, let version = live.version else { return true }
        do {
            let start = CPUTime.now
            var snapshot = try host.snapshot()
            times.layout = CPUTime.now - start
            if let fonts = version.setup.measurer.fonts.diagnostic { snapshot.diagnostics.append(fonts) }
            let begun = CPUTime.now
            let picture = try renderer(version).picture(snapshot)
            times.draw = CPUTime.now - begun
            tiles.show(picture)
            self.snapshot = snapshot
            faults.look = nil
        } catch let error as ScriptError {
            faults.look = Diagnostic(
                severity: .error, code: DiagnosticCode(error.lua.kind), message: error.lua.message,
                source: error.lua.source?.description)
        } catch let fault as RenderingFault {
            faults.look = Diagnostic(severity: .error, code: DiagnosticCode(fault.kind), message: fault.message)
        } catch {
            faults.look = Diagnostic(severity: .error, code: .internal, message: "\(error)")
        }
        takePrinted()
        return true
    }

    private func renderer(_ version: LiveVersion) -> Renderer {
        if let known = renderer, known.version == version.number { return known.renderer }
        let made = Renderer(text: version.setup.measurer, images: version.setup.images)
        renderer = (version.number, made)
        return made
    }
}

/// CPU time of the process, in seconds.
enum CPUTime {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The time of a screen that somebody looks at: that of the system, as long as nobody stops it.
struct PreviewClock {
    private var offset = PreviewClock.system
    private var stopped: Double?

    static var system: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    var isPaused: Bool { stopped != nil }

    /// Seconds since the screen appeared.
    var now: Double { stopped ?? (Self.system - offset) }

    /// Goes on from a time.
    mutating func restart(at seconds: Double) {
        offset = Self.system - seconds
        if stopped != nil { stopped = seconds }
    }

    mutating func pause() { stopped = now }

    mutating func resume() {
        guard let seconds = stopped else { return }
        stopped = nil
        restart(at: seconds)
    }

    /// Goes on while it is stopped.
    mutating func step(by seconds: Double) { if let now = stopped { stopped = now + seconds } }
}
