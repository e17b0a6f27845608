import Diagnostics
import FoundationEssentials
import Glibc
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// The script that `tatami watch` runs, and the output file that it writes.
final class WatchedScreen {
    private let command: RenderCommand
    private let messages: Messages
    private let isAlwaysFresh: Bool
    private let live: LiveScript
    /// The bytes that were written last; nil before the first output.
    private var written: [UInt8]?

    /// The files that the script read. A change of any of them requires an update.
    var reads: ReadLog { live.reads }

    init(_ command: RenderCommand, isFresh: Bool) {
        self.command = command
        isAlwaysFresh = isFresh
        let messages = Messages(isJSON: command.scriptOptions.json, isQuiet: command.scriptOptions.quiet)
        self.messages = messages
        let opening = LiveOpening(
            script: command.script, command.scriptOptions, command.limits, playing: command.playing,
            screens: command.deviceOptions.devices.count)
        live = LiveScript(
            Self.devices(command).map {
                .init(
                    traits: command.screen.traits(on: $0),
                    takesPreferredSize: command.screen.size == nil && $0 == nil)
            }, open: opening.setup, begin: opening.begin, print: { messages.printed($0) })
    }

    private static func devices(_ command: RenderCommand) -> [Device?] {
        let devices = command.deviceOptions.devices
        return devices.isEmpty ? [nil] : devices.map(Optional.some)
    }

    /// Starts the script or a new version of it, and writes the output if it changed.
    ///
    /// - Parameter changed: The paths whose content changed.
    /// - Returns: The result, and whether the output was written. Nil if the version failed; the error has then been
    ///   reported.
    func update(_ changed: [String]) -> (report: LiveReport, isWritten: Bool)? {
        // New actions apply to a new start.
        let isFresh = isAlwaysFresh || changed.contains { $0 == command.playing.actions }
        do {
            let report = try live.reload(isFresh: isFresh)
            messages.diagnostics(report.warnings)
            return (report, try write())
        } catch let fault as ReloadError {
            messages.diagnostics(fault.diagnostics)
        } catch let error as ScriptError {
            messages.error(error.lua)
        } catch let fault as RenderingError {
            messages.error(fault.message, code: DiagnosticCode(fault.kind))
        } catch {
            messages.error("\(error)", code: .internal)
        }
        return nil
    }

    /// The number of the running version; 0 if none started.
    var runningVersion: Int { live.version?.number ?? 0 }

    private func write() throws -> Bool {
        guard let version = live.version else { return false }
        let shown = try zip(Self.devices(command), version.screens).map { device, screen in
            var snapshot = try screen.host.snapshot()
            let allowsNone = command.scriptOptions.allowMissingFonts
            if let fonts = version.setup.measurer.fonts.diagnostic(allowsNone: allowsNone) {
                snapshot.diagnostics.append(fonts)
            }
            return Shown(device: device, snapshot: snapshot)
        }
        messages.diagnostics(version.setup.warnings + Shown.diagnostics(shown))
        guard let output = command.output else { return false }
        let bytes =
            switch try command.settledFormat() {
            case .own(let format): try command.encoding.encode(shown, as: format, version.setup)
            case .plugin(let name): try version.screens[0].host.features.render(shown[0].snapshot, as: name)
            }
        // Viewers that follow the file need no update. A removed file is written again.
        guard bytes != written || !FileManager.default.fileExists(atPath: output) else { return false }
        try FileWriter.write(bytes, to: output)
        written = bytes
        return true
    }
}
