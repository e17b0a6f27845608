import FoundationEssentials
import Rendering
import Tatami

/// The version of the program. `CHANGELOG.md` lists its changes.
enum Version {
    static let number = "0.1.0-dev"

    /// Everything that an image depends on: the commit, the drawing libraries and the fonts.
    static var text: String {
        let fonts = FontLibrary.standard.mainFonts.map { "\($0.family) \($0.version)" }
        return """
            tatami \(number)\(commit.map { ", commit \($0)" } ?? "")
            \(LibraryVersions.all.map { "\($0.name) \($0.version)" }.joined(separator: ", "))
            \(fonts.isEmpty ? "no fonts of the default set" : fonts.joined(separator: ", "))
            """
    }

    /// The commit of the package's sources, or of the working copy.
    private static var commit: String? {
        guard var folder = ProgramFile.path?.deletingLastPathComponent else { return nil }
        if let packaged = line(folder.deletingLastPathComponent + "/share/tatami/commit") { return packaged }
        while folder.count > 1, !FileManager.default.fileExists(atPath: folder + "/Package.swift") {
            folder = folder.deletingLastPathComponent
        }
        guard let head = line(folder + "/.git/HEAD") else { return nil }
        guard head.hasPrefix("ref: ") else { return String(head.prefix(12)) }
        return line("\(folder)/.git/\(head.dropFirst(5))").map { "\($0.prefix(12)) of the working copy" }
    }

    private static func line(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self).trimmed }
    }
}
