import Glibc

/// Reads lines from a stream. `next` returns only lines that have arrived, and does not wait for more.
struct LineReader {
    enum Line: Equatable {
        case whole([UInt8])
        /// A line that exceeds the limit. Its bytes are discarded.
        case tooLong
    }

    let descriptor: Int32
    /// The maximum length of a line in bytes.
    let limit: Int
    private var pending: [UInt8] = []
    /// The position in `pending` at which the search for the next line feed continues. `start` is the position at which
    /// the current line begins.
    private var searched = 0
    private var start = 0
    private var isSkipping = false
    private(set) var isAtEnd = false

    /// The buffer for reading from the stream.
    private var chunk: [UInt8] = []

    private static let step = 1 << 18

    init(_ descriptor: Int32, limit: Int) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// Returns the number of lines from the current position of a file to its end; nil for a pipe or terminal. Takes
    /// time linear in the size.
    static func lineCount(of descriptor: Int32) -> Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let newline = UInt8(ascii: "\n")
        var place = lseek(descriptor, 0, SEEK_CUR)
        var lines = 0
        var last = newline
        var chunk = [UInt8](repeating: 0, count: step)
        while true {
            let count = pread(descriptor, &chunk, step, place)
            guard count > 0 else { return lines + (last == newline ? 0 : 1) }
            lines += chunk[..<count].reduce(0) { $0 + ($1 == newline ? 1 : 0) }
            last = chunk[count - 1]
            place += count
        }
    }

    /// The number of bytes in the buffer.
    var keptCount: Int { pending.count }

    /// The number of bytes in the buffer that were not returned as lines.
    var pendingCount: Int { pending.count - start }

    /// Whether the stream ended without a line feed after the last line.
    private(set) var endsWithinLine = false

    /// Returns the next line; nil if it has not arrived completely. At the end of the stream, the last line needs no
    /// line feed.
    mutating func next() -> Line? {
        while let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = start..<end
            (start, searched) = (end + 1, end + 1)
            if isSkipping {
                isSkipping = false
                return .tooLong
            }
            return line.count > limit ? .tooLong : .whole(Array(pending[line]))
        }
        searched = pending.count
        forgetTaken()
        if pending.count > limit || isSkipping {
            isSkipping = isSkipping || !pending.isEmpty
            pending = []
            searched = 0
        }
        guard isAtEnd, isSkipping || !pending.isEmpty else { return nil }
        endsWithinLine = true
        defer { (pending, searched, isSkipping) = ([], 0, false) }
        return isSkipping ? .tooLong : .whole(pending)
    }

    /// Removes returned lines from the buffer. Both `next` and `fill` call this, because `fill` may be called before
    /// `next` has returned nil.
    private mutating func forgetTaken() {
        guard start > 0 else { return }
        pending.removeSubrange(..<start)
        (start, searched) = (0, searched - start)
    }

    /// Reads more bytes from the stream. Waits for them if the stream's descriptor blocks.
    ///
    /// - Returns: False if reading fails; `errno` has the reason.
    mutating func fill() -> Bool {
        forgetTaken()
        if chunk.isEmpty { chunk = Array(repeating: 0, count: Self.step) }
        var count = 0
        repeat {
            count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress!, Self.step) }
        } while count < 0 && errno == EINTR
        let reason = errno
        if count > 0 { pending += chunk[..<count] }
        if count <= 0 { isAtEnd = count == 0 || reason != EAGAIN }
        errno = reason
        return count >= 0 || reason == EAGAIN
    }
}
