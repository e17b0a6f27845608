import FoundationEssentials
import Installation
import Layout
import Tatami

/// The pages that explain diagnostic codes. They are files of the installation or of the source tree.
struct CodePages {
    static let shared = CodePages()

    private var addresses: [String: String] = [:]

    private init() {
        guard let folder = Self.folder else { return }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasPrefix("diagnostics-of-") && name.hasSuffix(".md") {
            guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() where line.hasPrefix("## `") && line.hasSuffix("`") {
                // Editors jump to the line.
                addresses[String(line.dropFirst(4).dropLast())] =
                    "\(TextDocument.uri(of: "\(folder)/\(name)"))#L\(number + 1)"
            }
        }
    }

    /// Returns the URL of the page about a diagnostic code; nil if there is no such page or the pages are not
    /// installed.
    func address(of code: String) -> String? { addresses[code] }

    private static var folder: String? {
        if let shared = InstalledFiles.path(of: "reference") { return shared }
        guard var directory = ProgramFile.path?.deletingLastPathComponent else { return nil }
        while directory.count > 1 {
            let own = directory + "/Sources/Scripting/Reference/API"
            if FileManager.default.fileExists(atPath: own) { return own }
            directory = directory.deletingLastPathComponent
        }
        return nil
    }
}
