import Glibc

/// A client's connection: what came in and what waits to go out.
final class Connection {
    enum State {
        /// The head of a request is awaited.
        case head
        /// The answer is on its way, and the end of the connection behind it.
        case ending
        case session
    }

    let descriptor: Int32
    let number: Int
    var state = State.head
    var head: [UInt8] = []
    /// How much of the head was searched for its end.
    var searched = 0
    var reader = WebSocketReader()
    /// When it is closed if it has not got on by then, in seconds of the system's clock.
    var deadline: ContinuousClock.Instant?
    private var outgoing: [[UInt8]] = []
    private var sent = 0
    /// The answer to the last ping, while something else waits.
    private var pong: [UInt8]?
    /// How many bytes wait to be taken by the client.
    private(set) var backlog = 0

    init(_ descriptor: Int32, number: Int) { (self.descriptor, self.number) = (descriptor, number) }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) {
        outgoing.append(bytes)
        backlog += bytes.count
    }

    /// Answers a ping. Of several pings that come while the client takes nothing, the last one is answered (RFC 6455,
    /// 5.5.3).
    func answerPing(_ bytes: [UInt8]) {
        if backlog > 0 { pong = bytes } else { send(bytes) }
    }

    /// Writes what the client takes.
    ///
    /// - Returns: false when the connection is broken.
    func flush() -> Bool {
        while true {
            if outgoing.isEmpty, let pong {
                self.pong = nil
                send(pong)
            }
            guard let first = outgoing.first else { return true }
            let count = first.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count < 0 { return errno == EAGAIN || errno == EINTR }
            sent += count
            backlog -= count
            if sent == first.count {
                outgoing.removeFirst()
                sent = 0
            }
        }
    }

    /// What came in, at most 256 KiB at a time so that nobody has the server for himself, and whether the client has gone.
    func receive() -> (bytes: [UInt8], isOver: Bool) {
        var bytes: [UInt8] = []
        while bytes.count < 1 << 18 {
            var result = 0
            bytes += [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                result = read(descriptor, buffer.baseAddress!, buffer.count)
                count = max(0, result)
            }
            if result > 0 || result < 0 && errno == EINTR { continue }
            return (bytes, result == 0 || errno != EAGAIN)
        }
        return (bytes, false)
    }
}
