import Glibc
import Testing

@testable import Preview

/// Clients that do not read, never finish or send garbage.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ServerAttackTests {
    private final class NoContent: PreviewContent {
        func answer(path: String, query: [String: String]) -> HTTPResponse? { nil }
        func open(_ client: Int, query: [String: String]) -> Bool { true }
        func receive(_ text: String, from client: Int) {}
        func close(_ client: Int) {}
    }

    private let content = NoContent()
    private let server: PreviewServer

    init() throws { server = try PreviewServer(host: "127.0.0.1", port: 0, content: content) }

    /// A nonblocking socket of a client.
    private final class Client {
        let descriptor: Int32

        init(port: Int) {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let status = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            #expect(status == 0)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }

        deinit { close(descriptor) }

        /// - Returns: The number of bytes sent.
        func send(_ bytes: ArraySlice<UInt8>) -> Int {
            max(0, bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress!, $0.count, Int32(MSG_NOSIGNAL)) })
        }

        func send(_ text: String) { #expect(send(Array(text.utf8)[...]) == text.utf8.count) }

        /// Returns the bytes received so far.
        func receive() -> String {
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(descriptor, &bytes, bytes.count)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
    }

    /// Lets the server handle all events.
    private func run() {
        for _ in 0..<3 {
            var ready = server.descriptors()
            let count = poll(&ready, nfds_t(ready.count), 5)
            if count > 0 { server.run(ready) }
        }
    }

    private func head(_ path: String, _ fields: String = "") -> String {
        "GET /\(server.access.token)\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\(fields)\r\n"
    }

    /// Opens a session.
    private func session() -> Client {
        let client = Client(port: server.port)
        client.send(
            head(
                "/session",
                """
                Origin: http://127.0.0.1:\(server.port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n
                """))
        run()
        #expect(client.receive().hasPrefix("HTTP/1.1 101"))
        return client
    }

    @Test(arguments: [0, 125])
    func a15PendingPongsStayBelowOneMegabyteAndASlowClientStaysConnected(_ length: Int) throws {
        let client = session()
        #expect(server.sessionCount == 1)
        let ping = [0x89, 0x80 | UInt8(length), 0, 0, 0, 0] + [UInt8](repeating: 0x61, count: length)
        let pings = Array((0..<10_000).map { _ in ping }.joined())
        var most = 0
        var taken = 0
        // Send as much as the server accepts, up to 8 MB.
        for _ in 0..<(8_000_000 / pings.count) {
            var sent = 0
            var tries = 0
            while sent < pings.count, tries < 20 {
                let count = client.send(pings[sent...])
                tries = count == 0 ? tries + 1 : 0
                sent += count
                run()
                most = max(most, server.backlog(of: 1) ?? 0)
            }
            taken += sent
            if sent < pings.count { break }
        }
        #expect(taken > 1_000_000)
        #expect(most < 1 << 20, "\(most) bytes wait")
        #expect(server.sessionCount == 1, "a client that is slow stays")
    }

    /// Empty frames cost only their own bytes.
    @Test func a15EmptyContinuationFramesAreReadQuickly() throws {
        var reader = WebSocketReader()
        let count = (1 << 20) - 8
        reader.add([0x01, 0xFF, 0, 0, 0, 0, 0, 0x0F, 0xFF, 0xF8, 0, 0, 0, 0] + [UInt8](repeating: 0x61, count: count))
        #expect(try reader.next() == nil)
        let start = ContinuousClock.now
        for _ in 0..<300 {
            reader.add((0..<1000).flatMap { _ in [0x00, 0x80, 0, 0, 0, 0] as [UInt8] })
            #expect(try reader.next() == nil)
        }
        reader.add([0x80, 0x80, 0, 0, 0, 0])
        guard case .text(let text)? = try reader.next() else {
            Issue.record("no text")
            return
        }
        #expect(text.utf8.count == count)
        #expect(ContinuousClock.now - start < .seconds(15))
    }

    /// Unfinished requests block no other clients, and are dropped for newer requests.
    @Test func a15UnfinishedRequestsDoNotBlockOtherClients() throws {
        let kept = session()
        var clients: [Client] = []
        for _ in 0..<200 {
            let client = Client(port: server.port)
            client.send("GET / HTTP/1.1\r\nHost: ")
            clients.append(client)
            if clients.count % 32 == 0 { run() }
        }
        run()
        let person = Client(port: server.port)
        person.send(head("/"))
        run()
        #expect(person.receive().hasPrefix("HTTP/1.1 200"))
        #expect(server.sessionCount == 1)
        _ = kept.send([0x89, 0x80, 0, 0, 0, 0])
        run()
        #expect(kept.receive() == "\u{FFFD}\0", "the session goes on")
    }

    /// A head that arrives byte by byte is searched once.
    @Test func a15RequestHeadsSentByteByByteAreReadQuickly() throws {
        let client = Client(port: server.port)
        let text = Array("GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: HTTPHead.limit - 100))\r\n\r\n".utf8)
        let start = ContinuousClock.now
        for byte in text {
            _ = client.send([byte][...])
            var ready = server.descriptors()
            if poll(&ready, nfds_t(ready.count), 5) > 0 { server.run(ready) }
        }
        run()
        #expect(client.receive().hasPrefix("HTTP/1.1 4"))
        #expect(ContinuousClock.now - start < .seconds(60))
    }
}
