import Glibc
package import Layout
import LuaHost
package import Rendering

/// The fonts that a script brings: those of the directories that were named, those in `fonts/` beside it, and those that
/// its controller names.
final class ScriptFonts {
    private let measurer: PangoTextMeasurer
    private let directory: SandboxedDirectory
    /// The bytes that all of them may have together.
    private let limit: Int
    private var files: [FontFile] = []
    private var bytes = 0

    /// The most files of one directory.
    private static let mostFiles = 256
    private static let endings: Set<String> = ["ttf", "otf", "ttc"]

    init(measurer: PangoTextMeasurer, directory: SandboxedDirectory, limit: Int) {
        self.measurer = measurer
        self.directory = directory
        self.limit = limit
    }

    /// Reads the fonts that are there before the script runs, and has texts measured with them.
    ///
    /// - Parameters:
    ///   - given: paths of directories, each of which must have a font.
    ///   - prefix: the script's directory, as messages call it.
    /// - Returns: what is wrong with files that are left out.
    func read(given: [String], prefix: String, log: ReadLog?) throws(OpeningFault) -> [Diagnostic] {
        var found: [Diagnostic] = []
        for path in given + [prefix + "fonts"] { log?.noteListing(path, for: "fonts", Self.fonts(at:)) }
        for path in given {
            let folder: SandboxedDirectory
            do {
                folder = try SandboxedDirectory(path: path, log: log)
            } catch {
                throw OpeningFault("cannot open the fonts: \(error)\(NearFile.suggestion(for: path))", code: .file)
            }
            let names = Self.fonts(in: folder, "")
            guard !names.isEmpty else {
                throw OpeningFault(
                    "no font found in '\(path)'; expected .ttf, .otf or .ttc files", code: .file)
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

    /// Takes a font that a controller names, by its path below the script's directory.
    /// - Returns: what is wrong with it.
    func take(_ path: String, family: String?) -> Diagnostic? {
        let diagnostic = add(path, from: directory, shown: path, family: family)
        if diagnostic == nil { measurer.setOwnFonts(files) }
        return diagnostic
    }

    /// Has texts measured with the fonts of this script: who shares the measurer may have set others.
    func takeMeasurer() { measurer.setOwnFonts(files) }

    /// The names of the fonts in a directory anywhere; none if it cannot be opened.
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
        } catch let fault as FontFault {
            return Diagnostic(severity: .warning, code: .font, message: fault.message + "; the font is ignored")
        } catch SandboxedDirectory.Failure.tooLarge(_, let most) {
            return Diagnostic(
                severity: .warning, code: .font,
                message:
                    """
                    font '\(shown)': larger than \(most) bytes, the rest of the memory limit or the maximum size of a font; the \
                    font is ignored; raise --max-memory
                    """)
        } catch {
            let near = folder.near(path).map { "; did you mean '\($0)'?" } ?? ""
            return Diagnostic(
                severity: .warning, code: .font, message: "cannot read the font: \(error); the font is ignored\(near)")
        }
    }
}

extension ScriptSetup {
    /// Reads the fonts of directories for texts that belong to no script.
    /// - Returns: what is wrong with files that are left out.
    package static func readFonts(
        _ directories: [String], for measurer: PangoTextMeasurer
    ) throws(OpeningFault) -> [Diagnostic] {
        guard !directories.isEmpty else { return [] }
        let here: SandboxedDirectory
        do { here = try SandboxedDirectory(path: directories[0]) } catch {
            throw OpeningFault(
                "cannot open the fonts: \(error)\(NearFile.suggestion(for: directories[0]))", code: .file)
        }
        return try ScriptFonts(measurer: measurer, directory: here, limit: 1 << 30)
            .read(given: directories, prefix: directories[0] + "/", log: nil)
    }
}
