import ArgumentParser
import Diagnostics
import Layout
import Rendering
import Scripting
import Tatami

/// Runs `tatami render --format NAME` with a format that a plugin defines.
extension RenderCommand {
    func renderWithPlugin(_ name: String) throws {
        let messages = Messages(isJSON: scriptOptions.json, isQuiet: scriptOptions.quiet)
        let stage = try Stage(script: script, script: scriptOptions, limits: limits, messages)
        let devices = deviceOptions.devices
        guard devices.count <= 1 else {
            throw ValidationError("--format '\(name)' renders one screen; found \(devices.count) devices, expected one")
        }
        try stage.play(playing)
        var timing = Timing(isOn: time)
        let session = try timing.measure("script") { try Session(stage, screen: screen, device: devices.first) }
        let names = session.host.features.names(.renderer)
        guard names.contains(name) else {
            let all = Format.allCases.map(\.rawValue) + names
            throw ValidationError(
                "unknown format '\(name)'"
                    + NearestName.hint(
                        for: name, in: all, otherwise: "expected one of \(all.joined(separator: ", "))"))
        }
        let snapshot = try timing.measure("layout") { try session.snapshot() }
        messages.diagnostics(snapshot.diagnostics)
        let bytes = try timing.measure("encode") { try session.output(snapshot, as: name) }
        try write(bytes, messages)
        timing.report()
        if snapshot.diagnostics.contains(where: { $0.severity == .error }) { throw ExitStatus.inputFault }
    }

    private func write(_ bytes: [UInt8], _ messages: Messages) throws {
        guard let output, output != "-" else { return Output.result(bytes) }
        do { try FileWriter.write(bytes, to: output) } catch { throw Self.reported(error, messages) }
    }
}
