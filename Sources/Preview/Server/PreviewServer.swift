package import Glibc

/// Answers requests and handles sessions for a `PreviewServer`.
package protocol PreviewContent: AnyObject {
    /// Returns the response for a path that is not a file of the page; nil if the path is unknown. The path begins with
    /// a slash and does not include the token. The names and values of the query are decoded.
    func answer(path: String, query: [String: String]) -> HTTPResponse?

    /// Opens a session for a client, which is identified by a number that no other client of the server gets.
    ///
    /// - Returns: False if the requested screen is unknown. The client then gets no session, and `close` is not called.
    func open(_ client: Int, query: [String: String]) -> Bool

    /// Handles a text message of a client that has a session.
    func receive(_ text: String, from client: Int)

    /// Handles the end of a client's session. The server no longer sends anything to the client.
    func close(_ client: Int)
}

/// A single-threaded HTTP server for one user: the files of the page, images, and WebSocket sessions.
///
/// It never blocks: the caller waits with `poll` for `descriptors` and then calls `run`. Data for a client waits until
/// the client accepts it, without delaying other clients.
package final class PreviewServer {
    /// The maximum number of connections.
    private static let mostConnections = 128
    /// The time limit for receiving a request, and for the client to accept the response.
    private static let patience = Duration.seconds(15)
    /// The maximum number of bytes that wait for a client. With more, the client counts as gone.
    private static let mostBacklog = 256 << 20
    /// The number of waiting bytes above which the server reads nothing from a client, because answers would add to
    /// them.
    private static let mostUnread = 16 << 20

    /// Decides which requests are allowed.
    package let access: RequestGuard
    private let socket: ListeningSocket
    private let content: any PreviewContent
    private var connections: [Int: Connection] = [:]
    private var lastNumber = 0
    /// The numbers of the connections in the last result of `descriptors`.
    private var polled: [Int] = []

    /// Starts listening for connections.
    ///
    /// - Parameters:
    ///   - host: The numeric address to listen on, or `localhost`.
    ///   - port: The port; 0 for any free port.
    ///   - token: The secret at the start of each path: at least 16 bytes, impossible to guess.
    ///   - origins: Additional origins whose pages may open sessions and frame the page; see `RequestGuard`.
    ///   - content: The source of the answers. The server keeps it alive.
    /// - Throws: An error if `host` is not an address of this machine, or if the port is not available.
    package init(
        host: String, port: Int, token: String = RequestGuard.makeToken(), origins: [String] = [],
        content: any PreviewContent
    ) throws(ListeningError) {
        socket = try ListeningSocket(host: host, port: port)
        access = RequestGuard(token: token, host: host, port: socket.port, origins: origins)
        self.content = content
    }

    /// The port that the server listens on. If port 0 was requested, this is the port that the system chose.
    package var port: Int { socket.port }

    // MARK: Waiting

    /// Returns the descriptors to wait for with `poll`: the socket, then the connections. The next `run` expects them
    /// in this order.
    package func descriptors() -> [pollfd] {
        polled = connections.keys.sorted()
        return [pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)]
            + polled.map { number in
                let connection = connections[number]!
                let writes = connection.backlog > 0 ? POLLOUT : 0
                let reads = connection.backlog <= Self.mostUnread ? POLLIN : 0
                return pollfd(fd: connection.descriptor, events: Int16(reads | writes), revents: 0)
            }
    }

    /// The milliseconds after which to call `run` even if `poll` reports nothing, because a connection then times out;
    /// nil if no connection has a time limit.
    package var patience: Int32? {
        connections.values.compactMap(\.deadline).min().map {
            Int32(max(0, (ContinuousClock.now.duration(to: $0)) / .milliseconds(1) + 1))
        }
    }

    /// Reads requests and messages, passes them to the content, accepts clients, and calls `flush`.
    ///
    /// - Parameter ready: The result of the last call of `descriptors`, in which `poll` has filled in the events.
    package func run(_ ready: some Collection<pollfd>) {
        for (number, event) in zip(polled, ready.dropFirst()) where event.revents != 0 {
            guard let connection = connections[number] else { continue }
            if event.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 { take(connection) }
        }
        if let first = ready.first, first.revents != 0 { accept() }
        flush()
    }

    /// Sends as much waiting data as clients accept. Closes connections that ended or timed out, and connections with
    /// more than 256 MiB of waiting data.
    package func flush() {
        let now = ContinuousClock.now
        for connection in connections.values {
            let isBroken = connection.backlog > 0 && !connection.flush() || connection.backlog > Self.mostBacklog
            if isBroken || connection.state == .ending && connection.backlog == 0
                || connection.deadline.map({ $0 < now }) ?? false
            {
                drop(connection)
            }
        }
    }

    // MARK: Clients

    /// The number of clients that have a session.
    package var sessionCount: Int { connections.values.count { $0.state == .session } }

    /// Returns the number of bytes that wait until a client accepts them; nil if the client has no session.
    package func backlog(of client: Int) -> Int? {
        connections[client].flatMap { $0.state == .session ? $0.backlog : nil }
    }

    /// Queues a text message to a client, which `flush` sends. Does nothing if the client has no session.
    package func send(text: String, to client: Int) {
        guard let connection = connections[client], connection.state == .session else { return }
        connection.send(WebSocketFrame.text(text))
    }

    /// Queues a binary message to a client, which `flush` sends. Does nothing if the client has no session.
    package func send(binary: [UInt8], to client: Int) {
        guard let connection = connections[client], connection.state == .session else { return }
        connection.send(WebSocketFrame.binary(binary))
    }

    private func accept() {
        while let descriptor = socket.accept() {
            lastNumber += 1
            let connection = Connection(descriptor, number: lastNumber)
            // Drop the oldest incomplete request. A connection above the maximum closes with its last reference.
            if connections.count >= Self.mostConnections,
                let oldest = connections.values.filter({ $0.state == .head }).min(by: { $0.number < $1.number })
            {
                drop(oldest)
            }
            guard connections.count < Self.mostConnections else { continue }
            connection.deadline = ContinuousClock.now + Self.patience
            connections[lastNumber] = connection
        }
    }

    private func drop(_ connection: Connection) {
        guard connections.removeValue(forKey: connection.number) != nil else { return }
        if connection.state == .session { content.close(connection.number) }
    }

    private func take(_ connection: Connection) {
        let (bytes, isOver) = connection.receive()
        switch connection.state {
        case .head:
            connection.head += bytes
            readHead(connection)
        case .session: readMessages(connection, bytes)
        case .ending: break
        }
        if isOver { drop(connection) }
    }

    // MARK: Requests

    private func readHead(_ connection: Connection) {
        guard let end = Self.endOfHead(connection.head, from: connection.searched) else {
            // The end of the head can overlap the boundary by up to three bytes.
            connection.searched = max(0, connection.head.count - 3)
            if connection.head.count > HTTPHead.limit {
                finish(connection, HTTPResponse(.headTooLarge, "the head of the request is too large"))
            }
            return
        }
        guard end <= HTTPHead.limit else {
            return finish(connection, HTTPResponse(.headTooLarge, "the head of the request is too large"))
        }
        let rest = Array(connection.head[end...])
        let bytes = connection.head[..<end]
        connection.head = []
        do throws(HTTPHead.ParseError) {
            let head = try HTTPHead(bytes)
            try answer(head, connection)
            if connection.state == .session { readMessages(connection, rest) }
        } catch {
            finish(connection, HTTPResponse(error.status, error.message))
        }
    }

    /// Returns the offset after the empty line that ends the head; nil if it has not arrived yet. The search begins at
    /// `start`.
    private static func endOfHead(_ bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\n") {
                if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { return index + 2 }
                if index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "\r"),
                    bytes[index + 2] == UInt8(ascii: "\n")
                {
                    return index + 3
                }
            }
            index += 1
        }
        return nil
    }

    private func finish(_ connection: Connection, _ answer: HTTPResponse, isHead: Bool = false) {
        connection.state = .ending
        connection.deadline = ContinuousClock.now + Self.patience
        connection.send(answer.bytes(isHead: isHead, frameAncestors: access.frameAncestors))
        // Send the first responses without waiting for later requests. `flush` detects errors again.
        _ = connection.flush()
    }

    private func answer(_ head: HTTPHead, _ connection: Connection) throws(HTTPHead.ParseError) {
        let isSession = WebSocketHandshake.isWanted(by: head)
        let path: String
        do throws(RequestGuard.AccessError) {
            path = try access.path(of: head, isSession: isSession)
        } catch {
            return finish(connection, HTTPResponse(error.status, error.message), isHead: head.method == "HEAD")
        }
        guard head.method == "GET" || head.method == "HEAD" else {
            return finish(connection, HTTPResponse(.methodNotAllowed, "expected GET or HEAD"))
        }
        let query = Self.fields(of: head.query)
        if isSession {
            let agreement = try WebSocketHandshake.answer(head)
            guard path == "/session" else {
                return finish(connection, HTTPResponse(.notFound, "no session at this path"))
            }
            connection.state = .session
            connection.deadline = nil
            connection.send(agreement)
            if !content.open(connection.number, query: query) {
                connection.send(WebSocketFrame.close(1008, "unknown screen"))
                connection.state = .ending
            }
            return
        }
        // The page itself reads its query; other files have none.
        let found = head.query.isEmpty || path == "/" ? PageFiles.answer(path) : nil
        let answer = found ?? content.answer(path: path, query: query) ?? HTTPResponse(.notFound, "not found")
        finish(connection, answer, isHead: head.method == "HEAD")
    }

    /// Returns the fields of a query such as `a=1&b=c%20d`. Invalid parts are ignored.
    static func fields(of query: String) -> [String: String] {
        var fields: [String: String] = [:]
        for part in query.split(separator: "&").prefix(32) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, let name = PercentText.decoded(pair[0]), let value = PercentText.decoded(pair[1])
            else {
                continue
            }
            fields[name] = value
        }
        return fields
    }

    // MARK: Messages

    private func readMessages(_ connection: Connection, _ bytes: [UInt8]) {
        connection.reader.add(bytes)
        do throws(WebSocketReader.ProtocolError) {
            while connection.state == .session, let event = try connection.reader.next() {
                switch event {
                case .text(let text): content.receive(text, from: connection.number)
                case .ping(let payload): connection.answerPing(WebSocketFrame.pong(payload))
                case .pong: break
                case .binary: throw WebSocketReader.ProtocolError(code: 1003, message: "expected a text message")
                case .close: throw WebSocketReader.ProtocolError(code: 1000, message: "")
                }
            }
        } catch {
            guard connection.state == .session else { return }
            connection.send(WebSocketFrame.close(error.code, error.message))
            content.close(connection.number)
            connection.state = .ending
            connection.deadline = ContinuousClock.now + Self.patience
        }
    }
}
