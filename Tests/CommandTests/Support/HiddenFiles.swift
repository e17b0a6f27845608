import Foundation

/// Machines that lack a directory: an empty one is mounted over it, for one process.
enum HiddenFiles {
    /// A mount namespace is not for every user.
    static let areAllowed =
        (try? Command.shell("unshare -m mount -t tmpfs none /proc", in: URL(fileURLWithPath: "/")))?.status == 0

    /// Runs a line of the shell while a directory is empty.
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
