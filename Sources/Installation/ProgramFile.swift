import CProcess
import Glibc

/// The executable of this process. Works without `/proc`.
package enum ProgramFile {
    private static let link = "/proc/self/exe"

    /// The absolute path of the executable; nil if it was removed before the first access.
    package static let path: String? = resolved(link) ?? resolved(startedPath)

    /// The path that starts the same program again, even after an update replaced its file.
    package static let startPath = access(link, X_OK) == 0 ? link : path ?? startedPath

    /// The arguments of the process, beginning with the program's name. Swift's own list is empty without `/proc`.
    package static let arguments: [String] = (0..<process_argument_count()).map {
        String(cString: process_argument($0))
    }

    private static var startedPath: String {
        process_started_path().map { String(cString: $0) } ?? arguments.first ?? ""
    }

    private static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}
