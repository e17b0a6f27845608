import Diagnostics
import Glibc
import Layout
import LuaHost
import Scripting
import Tatami

/// Checks the text of a script as `check` does.
struct ScriptAnalyzer {
    let screen: ScreenOptions
    let options: ScriptOptions
    let limits: LimitOptions
    /// The devices for which inlay hints show frames; empty for only the screen that options describe.
    var devices: [Device] = []

    /// The result of checking a text.
    struct Result {
        var findings: [Diagnostic]
        /// The running script; nil if it failed or is not a screen.
        var session: Session?
    }

    /// Checks a text as `tatami check` does, and keeps its screen running.
    ///
    /// - Parameter path: The path of the document's file. The file may have other content or not exist yet.
    func look(at text: String, path: String) -> Result {
        let messages = Messages(.gathered)
        do {
            let stage = try stage(text, path, messages)
            guard Self.isScreen(path), !ScriptPaths.isDeclarations(text) else {
                return Result(findings: try Self.compile(stage), session: nil)
            }
            let session = try Session(stage, screen: screen, device: nil) { _ in }
            messages.diagnostics(try session.findings())
            return Result(findings: messages.take(), session: session)
        } catch {
            // The messages have the error.
            return Result(findings: messages.take(), session: nil)
        }
    }

    /// Runs a text on a device; returns nil if the script fails or is not a screen.
    func open(_ text: String, path: String, on device: Device) -> Session? {
        guard Self.isScreen(path), !ScriptPaths.isDeclarations(text),
            let stage = try? stage(text, path, Messages(.gathered))
        else { return nil }
        return try? Session(stage, screen: screen, device: device) { _ in }
    }

    private func stage(_ text: String, _ path: String, _ messages: Messages) throws -> Stage {
        let stage = try Stage(
            file: { _ throws(OpeningError) in try Self.file(path, text) }, script: options, limits: limits, messages,
            ScriptHost.Options())
        // The permissions are for the plugins of all documents.
        stage.grants = []
        return stage
    }

    private static func file(_ path: String, _ text: String) throws(OpeningError) -> ScriptFile {
        let slash = path.lastIndex(of: "/")
        let prefix = slash.map { String(path[...$0]) } ?? ""
        do {
            return ScriptFile(
                name: path, prefix: prefix, source: Array(text.utf8),
                directory: try SandboxedDirectory(path: prefix.isEmpty ? "." : prefix))
        } catch {
            throw OpeningError("cannot open the script's directory: \(error)", code: .fileUnreadable)
        }
    }

    /// Returns whether `tatami check` treats a file as a screen, and not as a spec or as a part of a module or plugin.
    static func isScreen(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return !path.hasSuffix(ScriptPaths.ending) && path.hasSuffix(".lua")
            && !parts.dropLast().contains { ["modules", "plugins"].contains($0) }
    }

    /// Compiles a file that is not a screen, and returns its syntax errors.
    private static func compile(_ stage: Stage) throws -> [Diagnostic] {
        do throws(ScriptError) {
            let host = try stage.setup.host { _ in }
            do throws(LuaError) {
                _ = try host.lua.load(stage.setup.file.source, chunkName: stage.setup.file.name, in: host.environment)
            } catch {
                return [
                    Diagnostic(
                        severity: .error, code: DiagnosticCode(error.kind), message: error.message,
                        source: error.source?.description)
                ]
            }
        } catch { return [] }
        return []
    }
}
