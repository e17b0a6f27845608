import Glibc

/// Reads whole files for commands.
enum InputFile {
    /// Returns the name that source locations use for a file: its path, or `standard input` for `-`.
    static func name(_ path: String) -> String { path == StandardInput.name ? StandardInput.title : path }

    private static func shown(_ path: String) -> String {
        path == StandardInput.name ? StandardInput.title : "'\(path)'"
    }

    /// Returns the bytes of a file, or of standard input for `-`. Reports an error, then throws the exit status.
    static func read(_ path: String, _ messages: Messages) throws -> [UInt8] {
        do {
            return try read(path)
        } catch {
            messages.error("cannot read \(shown(path)): \(error)", code: .fileUnreadable)
            throw ExitStatus.inputFault
        }
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String

        init(errno number: Int32) {
            description =
                switch number {
                case ENOENT: "no such file"
                case EISDIR: "it is a directory"
                default: String(cString: strerror(number))
                }
        }
    }

    private static func read(_ path: String) throws(Failure) -> [UInt8] {
        let isStandardInput = path == StandardInput.name
        let file = isStandardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failure(errno: errno) }
        defer { if !isStandardInput { close(file) } }
        do throws(StandardInput.Failure) { return try StandardInput.readAll(of: file) } catch {
            guard case .system(let number) = error else { throw Failure(errno: EFBIG) }
            throw Failure(errno: number)
        }
    }
}
