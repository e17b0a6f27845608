import FoundationEssentials
import Glibc
import Layout

/// What a path that leads nowhere probably means.
package enum NearFile {
    /// `; did you mean 'login.lua'?`, of what lies beside the path, or nothing.
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
