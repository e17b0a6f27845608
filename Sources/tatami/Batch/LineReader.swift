import Glibc

/// Lines of a stream, as its bytes come.
struct LineReader {
    enum Line: Equatable {
        case whole([UInt8])
        /// One of more bytes than a line may have; they are not kept.
        case tooLong
    }

    let descriptor: Int32
    /// The most bytes of a line.
    let limit: Int
    private var pending: [UInt8] = []
    /// Where in `pending` is looked for the next end of a line, and where its line begins.
    private var searched = 0
    private var start = 0
    private var isSkipping = false
    private(set) var isAtEnd = false

    /// What a read has given.
    private var chunk: [UInt8] = []

    private static let step = 1 << 18

    init(_ descriptor: Int32, limit: Int) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// Counts the lines that a file still has; nil for what is not a file. O(bytes).
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

    /// Bytes that are kept.
    var keptCount: Int { pending.count }

    /// Bytes that wait for the end of their line.
    var pendingCount: Int { pending.count - start }

    /// Whether the stream ended in the middle of a line.
    private(set) var endsWithinLine = false

    /// The next line if it is there already; at the end of the stream also one without an end.
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

    /// What was taken is not kept, also where each line is taken as it comes and `next` never looks for one that is not
    /// there.
    private mutating func forgetTaken() {
        guard start > 0 else { return }
        pending.removeSubrange(..<start)
        (start, searched) = (0, searched - start)
    }

    /// Takes what the stream has: waits for it where there is nothing yet.
    ///
    /// - Returns: false if it cannot be read; the reason is in `errno`.
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
