import Glibc

/// The connection of a client, with buffers for both directions.
final class Connection {
    enum State {
        /// Waiting for the head of a request.
        case head
        /// Sending the response; the connection closes after it.
        case ending
        case session
    }

    let descriptor: Int32
    let number: Int
    var state = State.head
    var head: [UInt8] = []
    /// The number of bytes that were searched for the end of the head.
    var searched = 0
    var reader = WebSocketReader()
    /// The time on the system's clock at which the connection is closed if it has made no progress; nil for no limit.
    var deadline: ContinuousClock.Instant?
    private var outgoing: [[UInt8]] = []
    private var sent = 0
    /// The answer to the last ping, while other data waits to be sent; else nil.
    private var pong: [UInt8]?
    /// The number of bytes that wait until the client accepts them.
    private(set) var backlog = 0

    init(_ descriptor: Int32, number: Int) { (self.descriptor, self.number) = (descriptor, number) }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) {
        outgoing.append(bytes)
        backlog += bytes.count
    }

    /// Answers a ping. If the client reads nothing for a while, only the last ping is answered (RFC 6455, 5.5.3).
    func answerPing(_ bytes: [UInt8]) {
        if backlog > 0 { pong = bytes } else { send(bytes) }
    }

    /// Writes as much as the client accepts.
    ///
    /// - Returns: False if the connection is broken.
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

    /// Reads the bytes that have arrived, at most 256 KiB per call for fairness. Also returns whether the client closed
    /// the connection.
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
