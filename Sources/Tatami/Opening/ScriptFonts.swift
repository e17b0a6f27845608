package import Diagnostics
import Glibc
import Layout
import LuaHost
package import Rendering

/// The fonts of a script: from given directories, from `fonts/` next to the script, and from the controller's list.
final class ScriptFonts {
    private let measurer: PangoTextMeasurer
    private let directory: SandboxedDirectory
    /// The limit for all fonts together, in bytes.
    private let limit: Int
    private var files: [FontFile] = []
    private var bytes = 0

    /// The maximum number of fonts that are read from one directory.
    private static let mostFiles = 256
    private static let endings: Set<String> = ["ttf", "otf", "ttc"]

    init(measurer: PangoTextMeasurer, directory: SandboxedDirectory, limit: Int) {
        self.measurer = measurer
        self.directory = directory
        self.limit = limit
    }

    /// Reads the fonts that are known before the script runs, and registers them for measuring.
    ///
    /// - Parameters:
    ///   - given: Paths of directories, each with at least one font.
    ///   - prefix: The script's directory in messages.
    /// - Returns: Warnings about ignored files.
    func read(given: [String], prefix: String, log: ReadLog?) throws(OpeningError) -> [Diagnostic] {
        var found: [Diagnostic] = []
        for path in given + [prefix + "fonts"] { log?.noteListing(path, for: "fonts", Self.fonts(at:)) }
        for path in given {
            let folder: SandboxedDirectory
            do {
                folder = try SandboxedDirectory(path: path, log: log)
            } catch {
                throw OpeningError(
                    "cannot open the fonts: \(error)\(NearFile.suggestion(for: path))", code: .fileUnreadable)
            }
            let names = Self.fonts(in: folder, "")
            guard !names.isEmpty else {
                throw OpeningError(
                    "no font found in '\(path)'; expected .ttf, .otf or .ttc files", code: .fileUnreadable)
            }
            let shown = path.hasSuffix("/") ? path : path + "/"
            found += names.compactMap { add($0, from: folder, shown: shown + $0, family: nil) }
        }
        for name in Self.fonts(in: directory, "fonts") {
            let diagnostic = add("fonts/" + name, from: directory, shown: prefix + "fonts/" + name, family: nil)
            if let diagnostic { found.append(diagnostic) }
        }
        measurer.setOwnFonts(files)
        return found
    }

    /// Adds a font that a controller names by its path in the script's directory.
    ///
    /// - Returns: A warning if the font is ignored; nil if it is used.
    func take(_ path: String, family: String?) -> Diagnostic? {
        let diagnostic = add(path, from: directory, shown: path, family: family)
        if diagnostic == nil { measurer.setOwnFonts(files) }
        return diagnostic
    }

    /// Makes the measurer use the fonts of this script, which another user of the measurer may have replaced.
    func takeMeasurer() { measurer.setOwnFonts(files) }

    /// Returns the names of the font files in a directory outside of the sandbox; empty if it cannot be opened.
    private static func fonts(at path: String) -> [String] {
        (try? SandboxedDirectory(path: path)).map { fonts(in: $0, "") } ?? []
    }

    private static func fonts(in folder: SandboxedDirectory, _ path: String) -> [String] {
        let names = folder.names(in: path).filter { endings.contains($0.pathExtension.lowercased()) }
        return Array(names.prefix(mostFiles))
    }

    private func add(_ path: String, from folder: SandboxedDirectory, shown: String, family: String?) -> Diagnostic? {
        do {
            let room = min(FontFile.largest, max(0, limit - bytes))
            let file = try FontFile(name: shown, bytes: try folder.read(path, limit: room), family: family)
            if files.contains(where: { $0.name == file.name && $0.families == file.families }) { return nil }
            bytes += file.byteCount
            files.append(file)
            return nil
        } catch let fault as FontError {
            return Diagnostic(severity: .warning, code: .fontNotFound, message: fault.message + "; the font is ignored")
        } catch SandboxedDirectory.Failure.tooLarge(_, let most) {
            return Diagnostic(
                severity: .warning, code: .fontNotFound,
                message:
                    """
                    font '\(shown)': larger than \(most) bytes, which is the maximum size of a font or the rest of the \
                    memory limit; the font is ignored; raise --max-memory
                    """)
        } catch {
            let near = folder.near(path).map { "; did you mean '\($0)'?" } ?? ""
            return Diagnostic(
                severity: .warning, code: .fontNotFound,
                message: "cannot read the font: \(error); the font is ignored\(near)")
        }
    }
}

extension ScriptSetup {
    /// Reads fonts for texts that belong to no script, and makes the measurer use them. Does nothing without
    /// directories.
    ///
    /// - Parameter directories: Paths of directories, each with at least one font. The `fonts` directory in the first
    ///   is read, too.
    /// - Returns: Warnings about ignored files.
    /// - Throws: An error if a directory cannot be opened or contains no font.
    package static func readFonts(
        _ directories: [String], for measurer: PangoTextMeasurer
    ) throws(OpeningError) -> [Diagnostic] {
        guard !directories.isEmpty else { return [] }
        let here: SandboxedDirectory
        do { here = try SandboxedDirectory(path: directories[0]) } catch {
            throw OpeningError(
                "cannot open the fonts: \(error)\(NearFile.suggestion(for: directories[0]))", code: .fileUnreadable)
        }
        return try ScriptFonts(measurer: measurer, directory: here, limit: 1 << 30)
            .read(given: directories, prefix: directories[0] + "/", log: nil)
    }
}
