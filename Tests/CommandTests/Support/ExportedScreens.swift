import Foundation
import Layout
import Rendering
import Scripting
import Tatami
import UIKitExport

/// Screens whose exported code was compiled with a substitute for UIKit, and run.
struct ExportedScreens {
    struct Screen {
        /// Keeps the screen open.
        var host: ScriptHost
        var setup: ScriptSetup
        var export: ExportedCode
        /// The objects that the code made, as the substitute recorded them.
        var recording = ""
    }

    /// Keyed by the path of the script.
    private(set) var screens: [String: Screen] = [:]
    /// The messages of the compiler; empty if it accepted the code without a warning.
    private(set) var messages = ""

    /// The sources of the substitute.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("UIKitExport")

    /// Exports scripts and compiles them together, because the start of the compiler takes most of the time.
    init(_ scripts: [String], traits: Traits = Traits()) throws {
        let scratch = try Scratch()
        var main = "import UIKit\n"
        var sources: [String] = []
        for path in scripts {
            var options = ScriptHost.Options()
            // Other tests of this process can take the processor and allocate memory meanwhile.
            options.limits.time = nil
            options.limits.memory = 16 << 30
            let setup = try ScriptSetup(
                file: ScriptFile(path: path, what: "script", limit: options.limits.scriptSize), plugins: [],
                options: options, measurer: PangoTextMeasurer())
            let host = try setup.host(traits: traits, takesPreferredSize: true, print: { _ in })
            try host.run(setup.file.source, chunkName: setup.file.name)
            try host.layOut()
            let export = try ExportedCode(host.screen, notes: ExportedCode.Notes(script: path))
            screens[path] = Screen(host: host, setup: setup, export: export)
            sources.append(try scratch.write("\(export.className).swift", export.code))
            main += "print(\"== \(export.className)\")\n"
            main += "print(recording(of: \(export.className)()), terminator: \"\")\n"
        }
        sources.append(try scratch.write("main.swift", main))
        let stand = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter {
            $0.hasPrefix("UIKit") && $0.hasSuffix(".swift")
        }.sorted().map { Self.folder.appendingPathComponent($0).path }
        let library = try Self.compile(
            ["-parse-as-library", "-wmo", "-emit-module", "-emit-object", "-module-name", "UIKit", "-o", "UIKit.o"]
                + stand, in: scratch)
        messages = library.messages
        guard library.status == 0 else { return }
        let program = try Self.compile(
            ["-wmo", "-module-name", "Exported", "-I", ".", "UIKit.o", "-o", "exported"] + sources, in: scratch)
        messages += program.messages
        guard program.status == 0 else { return }
        let run = try Command.run(
            [], in: scratch.folder, executable: scratch.folder.appendingPathComponent("exported"))
        messages += run.messages
        var recordings: [String: String] = [:]
        for part in String(decoding: run.output, as: UTF8.self).components(separatedBy: "== ").dropFirst() {
            guard let end = part.firstIndex(of: "\n") else { continue }
            recordings[String(part[..<end])] = String(part[part.index(after: end)...])
        }
        for path in scripts {
            guard let name = screens[path]?.export.className else { continue }
            screens[path]?.recording = recordings[name] ?? ""
        }
    }

    private static func compile(_ arguments: [String], in scratch: Scratch) throws -> Command.Result {
        try Command.run(
            ["swiftc", "-swift-version", "6"] + arguments, in: scratch.folder,
            executable: URL(fileURLWithPath: "/usr/bin/env"))
    }
}
