import Diagnostics
import FoundationEssentials
import Glibc
import Layout

/// Suggestions for paths that do not exist.
package enum NearFile {
    /// Returns the end of a message about a path that cannot be opened as a file: `; did you mean 'login.lua'?` if a
    /// file next to it has a similar name, or a hint if the path is a directory. Otherwise empty.
    package static func suggestion(for path: String) -> String {
        var isDirectory = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) {
            return isDirectory ? "; it is a directory; name a script in it, such as \(path)/main.lua" : ""
        }
        let (folder, name) = (path.deletingLastPathComponent, path.lastPathComponent)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        guard let near = NearestName.nearFile(name, in: names.filter { !$0.hasPrefix(".") && $0 != name }.sorted())
        else { return "" }
        return "; did you mean '\(folder.appendingPathComponent(near))'?"
    }
}
