import CProcess
import Glibc

/// The program that this process runs, also where `/proc` is not mounted.
package enum ProgramFile {
    private static let link = "/proc/self/exe"

    /// Its absolute path, which it keeps while it runs; nil if it was removed before the process first asked.
    package static let path: String? = resolved(link) ?? resolved(startedPath)

    /// What starts the same program again. The link does so even after the file was replaced, as by an update.
    package static let startPath = access(link, X_OK) == 0 ? link : path ?? startedPath

    /// The arguments of the process, its name first. Swift reads them from `/proc`, and finds none without it.
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
