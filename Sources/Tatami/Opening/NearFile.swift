import Diagnostics
import FoundationEssentials
import Glibc
import Layout

/// Suggestions for paths that do not exist.
package enum NearFile {
    /// Returns the end of a message about a path that cannot be opened: `; did you mean 'login.lua'?` if a file next to
    /// it has a similar name. For a directory in place of a file, `; it is a directory; name a file in it, such as
    /// screens/login.lua`. Otherwise empty.
    ///
    /// - Parameter fileExtension: The extension of the files that the path may name; nil if it should name a directory.
    package static func suggestion(for path: String, fileExtension: String? = nil) -> String {
        var isDirectory = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) {
            guard isDirectory, let fileExtension else { return "" }
            let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            let example = files.filter { $0.hasSuffix(".\(fileExtension)") && !$0.hasPrefix(".") }.min()
            let words = example.map { ", such as \(path.appendingPathComponent($0))" } ?? ""
            return "; it is a directory; name a file in it\(words)"
        }
        let (folder, name) = (path.deletingLastPathComponent, path.lastPathComponent)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        guard let near = NearestName.nearFile(name, in: names.filter { !$0.hasPrefix(".") && $0 != name }.sorted())
        else { return "" }
        return "; did you mean '\(folder.appendingPathComponent(near))'?"
    }
}
