import FoundationEssentials
import Installation
import Tatami

/// The version of the program. `CHANGELOG.md` lists the changes of each version.
enum Version {
    static let number = "0.1.0"

    /// The version, and everything else on which an image depends: the commit, the drawing libraries and the fonts.
    static var text: String {
        let stack = TextStack.current
        let differences = stack.differences(from: .reference)
        let kind =
            differences.isEmpty
            ? "the reference libraries and fonts, so output is the same on all machines that have them"
            : "not the reference libraries and fonts, so output can differ from other machines: "
        return """
            tatami \(number)\(commit.map { ", commit \($0)" } ?? "")
            \(stack.parts.map { "\($0.name) \($0.version)" }.joined(separator: ", "))
            text stack: \(kind)\(differences.joined(separator: ", "))
            """
    }

    /// The commit from which the package was made or, in a working copy, its current commit; nil if it is unknown.
    private static var commit: String? {
        if let installed = InstalledFiles.path(of: "commit").flatMap(line) { return installed }
        guard var folder = ProgramFile.path?.deletingLastPathComponent else { return nil }
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
