import Diagnostics
package import Layout
package import LuaHost

extension SandboxedDirectory {
    /// Returns the existing file whose path is most similar to a missing path; nil if none is similar. Paths are
    /// relative to this directory.
    package func near(_ path: String) -> String? {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[..<$0]) } ?? ""
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        // An existing file that cannot be read needs no suggestion of another name.
        let others = names(in: folder).filter { $0 != name }
        return NearestName.nearFile(name, in: others).map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
    }

    /// Returns the error for an image that could not be read. Its message suggests a fix.
    ///
    /// - Parameters:
    ///   - name: The name of the image in the script: a path in this directory, or anything else.
    ///   - error: The reason why the image could not be read.
    package func imageFault(_ name: String, _ error: any Error) -> ImageError {
        if name.contains("://") {
            let fix = "download the file into the script's directory and write its path"
            return ImageError(message: "cannot read the image '\(name)': scripts have no network access; \(fix)")
        }
        let hint =
            if let near = near(name) {
                "did you mean '\(near)'?"
            } else {
                "images are in or below the script's directory; write the path relative to it"
            }
        return ImageError(message: "cannot read the image: \(error); \(hint)")
    }
}
