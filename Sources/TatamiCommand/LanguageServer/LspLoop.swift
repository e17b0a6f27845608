import Glibc

/// Reads messages from the editor, and checks documents while no message waits.
struct LspLoop {
    private let server: LanguageServer

    init(_ server: LanguageServer) { self.server = server }

    /// Runs until the editor ends the session or closes the input.
    ///
    /// - Returns: Whether the session ended as the protocol requires.
    func run() -> Bool {
        var reader = LspReader()
        while true {
            while let message = reader.next() {
                for answer in server.take(message) { send(answer) }
                if let isClean = server.end { return isClean }
            }
            if reader.isBroken { return false }
            // Every key press is a change; check only after the last waiting message.
            if !isWaiting(milliseconds: server.hasWork ? 0 : -1) {
                for answer in server.work() { send(answer) }
                continue
            }
            guard let bytes = Self.receive() else { return false }
            reader.add(bytes)
        }
    }

    private func send(_ text: String) { Output.result("Content-Length: \(text.utf8.count)\r\n\r\n\(text)") }

    private func isWaiting(milliseconds: Int32) -> Bool {
        var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&source, 1, milliseconds) > 0
    }

    private static func receive() -> [UInt8]? {
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            repeat { result = read(STDIN_FILENO, buffer.baseAddress!, buffer.count) } while result < 0 && errno == EINTR
            count = max(0, result)
        }
        return result > 0 ? bytes : nil
    }
}

/// Splits the input into messages: a header with the length, an empty line, the content.
struct LspReader {
    private static let mostBytes = 64 << 20
    private static let longestHead = 4_096

    private var bytes: [UInt8] = []
    /// Whether the input violates the protocol and cannot be read further.
    private(set) var isBroken = false

    mutating func add(_ more: [UInt8]) { bytes += more }

    mutating func next() -> [UInt8]? {
        guard !isBroken, let end = headEnd() else {
            if bytes.count > Self.longestHead { isBroken = true }
            return nil
        }
        guard let length = Self.length(bytes[..<end]), length <= Self.mostBytes else {
            isBroken = true
            return nil
        }
        guard bytes.count - end >= length else { return nil }
        let message = Array(bytes[end..<end + length])
        bytes.removeFirst(end + length)
        return message
    }

    private func headEnd() -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        guard bytes.count >= 4 else { return nil }
        for index in 0...min(bytes.count - 4, Self.longestHead) where bytes[index..<index + 4].elementsEqual(mark) {
            return index + 4
        }
        return nil
    }

    private static func length(_ head: ArraySlice<UInt8>) -> Int? {
        for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == "content-length" {
                return Int(parts[1].trimmed).flatMap { $0 >= 0 ? $0 : nil }
            }
        }
        return nil
    }
}
