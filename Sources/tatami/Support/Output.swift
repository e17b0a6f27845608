import Foundation

/// Results to stdout, messages to stderr.
enum Output {
    /// Writes all bytes. A reader that has gone away ends the command quietly.
    static func write(_ bytes: [UInt8], to handle: FileHandle) {
        var offset = 0
        bytes.withUnsafeBytes { buffer in
            while offset < buffer.count {
                let written = Foundation.write(handle.fileDescriptor, buffer.baseAddress! + offset, buffer.count - offset)
                if written > 0 {
                    offset += written
                } else if errno != EINTR {
                    break
                }
            }
        }
        if offset < bytes.count, errno == EPIPE { Foundation.exit(0) }
    }

    static func write(_ text: String, to handle: FileHandle = .standardOutput) { write(Array(text.utf8), to: handle) }

    /// Whether a file descriptor is a terminal that may be given colours.
    static func hasColor(_ handle: FileHandle) -> Bool {
        isatty(handle.fileDescriptor) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    }
}
