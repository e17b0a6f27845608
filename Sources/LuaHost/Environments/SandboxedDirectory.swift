/// A directory below which files may be read, and nothing else.
///
/// A path is relative, has no `..`, and may pass through symbolic links only as long as they stay below the directory. Only regular files are
/// read: no device, FIFO, socket or directory. The kind and the size are checked on the open descriptor, so exchanging the file meanwhile
/// changes nothing. The directory is held open: it stays the same one when its path is renamed.
package final class SandboxedDirectory {
    package enum Failure: Error, Equatable, CustomStringConvertible {
        /// An empty or absolute path, one with `..` or a NUL.
        case badPath(String)
        case notFound(String)
        /// A link that leads out of the directory.
        case leadsOut(String)
        case notRegularFile(String)
        case tooLarge(String, limit: Int)
        /// Another error of the system: its text.
        case system(String, String)

        package var description: String {
            switch self {
            case .badPath(let path): "'\(path)' is not a path inside the directory"
            case .notFound(let path): "'\(path)' is not there"
            case .leadsOut(let path): "'\(path)' leads out of the directory"
            case .notRegularFile(let path): "'\(path)' is not a regular file"
            case .tooLarge(let path, let limit): "'\(path)' is larger than \(limit) bytes"
            case .system(let path, let text): "'\(path)': \(text)"
            }
        }
    }

    /// The path it was opened with, for messages.
    package let path: String

    /// Opens a directory.
    package init(path: String) throws(Failure) { fatalError() }

    /// The bytes of a file below the directory.
    ///
    /// - Parameter limit: the most bytes to read; a larger file is refused, not cut.
    package func read(_ relativePath: String, limit: Int) throws(Failure) -> [UInt8] { fatalError() }

    /// Whether a regular file is there that `read` would open.
    package func contains(_ relativePath: String) -> Bool { fatalError() }
}
