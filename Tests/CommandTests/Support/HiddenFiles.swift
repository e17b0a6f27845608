import Foundation

/// Machines without certain files: an empty directory is mounted over them for one process.
enum HiddenFiles {
    /// Whether the user may create mount namespaces.
    static let areAllowed =
        (try? Command.shell("unshare -m mount -t tmpfs none /proc", in: URL(fileURLWithPath: "/")))?.status == 0

    /// Runs a shell command while a directory is empty.
    static func run(
        _ line: String, without directory: String, in scratch: Scratch, _ variables: [String: String] = [:]
    ) throws -> Command.Result {
        let lines = try Scratch()
        let script = try lines.write("line.sh", "mount -t tmpfs none \(directory)\n\(line)\n")
        let surroundings = ProcessInfo.processInfo.environment.merging(variables) { $1 }
            .merging(["NO_COLOR": "1"]) { $1 }
        return try Command.shell("exec unshare -m sh \(script)", in: scratch.folder, environment: surroundings)
    }
}
