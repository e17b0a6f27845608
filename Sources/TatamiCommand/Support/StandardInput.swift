import Glibc

/// Reads standard input, which can be given instead of a file.
enum StandardInput {
    /// The text that means standard input on the command line.
    static let name = "-"
    /// The name of standard input in messages.
    static let title = "standard input"

    enum Failure: Error, CustomStringConvertible {
        case tooLarge(limit: Int)
        case system(Int32)

        var description: String {
            switch self {
            case .tooLarge(let limit): "the standard input is larger than \(limit) bytes"
            case .system(let number): "the standard input: \(String(cString: strerror(number)))"
            }
        }
    }

    /// Reads standard input to its end. Throws an error if it has more bytes than the limit.
    static func read(limit: Int = .max) throws(Failure) -> [UInt8] { try readAll(of: STDIN_FILENO, limit: limit) }

    /// Reads an open file from its current position to its end. Throws an error if this is more bytes than the limit.
    static func readAll(of file: Int32, limit: Int = .max) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count > 0 {
                bytes += buffer[..<count]
            } else if errno != EINTR {
                throw .system(errno)
            }
        }
        throw .tooLarge(limit: limit)
    }
}
