import Testing

@testable import Preview

/// The WebSocket protocol (RFC 6455).
struct WebSocketTests {
    private func frame(_ first: UInt8, _ payload: [UInt8], mask: [UInt8] = [1, 2, 3, 4]) -> [UInt8] {
        var bytes = [first]
        if payload.count < 126 {
            bytes.append(0x80 | UInt8(payload.count))
        } else {
            bytes += [0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        }
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    private func events(_ bytes: [UInt8], step: Int = .max) throws -> [WebSocketReader.Event] {
        var reader = WebSocketReader()
        var found: [WebSocketReader.Event] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            reader.add(rest.prefix(step))
            rest = rest.dropFirst(step)
            while let event = try reader.next() { found.append(event) }
        }
        return found
    }

    /// The example in RFC 6455, 1.3.
    @Test func handshakeAnswerHasTheAcceptKeyOfTheRFCExample() throws {
        let head = try HTTPHead(
            Array(
                """
                GET /chat HTTP/1.1\r\nHost: server\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n
                """.utf8))
        let answer = String(decoding: try WebSocketHandshake.answer(head), as: UTF8.self)
        #expect(answer.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
    }

    /// The examples in FIPS 180-1, and known digests of repeated "a" with lengths around the padding.
    @Test func sha1DigestsEqualThePublishedExamples() {
        func hex(_ text: String) -> String {
            SHA1.digest(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        #expect(hex("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(hex("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(
            hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    }

    @Test(arguments: [1, 3, 1000])
    func messagesFragmentsAndControlFramesAreReadFromPartsOfSeveralSizes(_ step: Int) throws {
        let long = [UInt8](repeating: 0x61, count: 300)
        let bytes =
            frame(0x81, Array("Hé".utf8)) + frame(0x01, [0x61]) + frame(0x89, [7]) + frame(0x80, [0x62])
            + frame(0x82, long) + frame(0x88, [])
        #expect(try events(bytes, step: step) == [.text("Hé"), .ping([7]), .text("ab"), .binary(long), .close])
    }

    @Test(
        arguments: [
            ([0x81, 0x01, 0x61], 1002), ([0xC1, 0x80, 0, 0, 0, 0], 1002), ([0x83, 0x80, 0, 0, 0, 0], 1002),
            ([0x80, 0x80, 0, 0, 0, 0], 1002),
            ([0x09, 0x80, 0, 0, 0, 0], 1002), ([0x89, 0xFE, 0, 126], 1002),
            ([0x81, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], 1009),
            ([0x81, 0xFF, 0, 0, 0, 0, 0, 0x10, 0, 1], 1009), ([0x81, 0x81, 0, 0, 0, 0, 0xFF], 1007),
            ([0x01, 0x80, 0, 0, 0, 0, 0x01, 0x80, 0, 0, 0, 0], 1002),
        ] as [([UInt8], UInt16)]) func protocolErrorsHaveTheirCloseCode(_ bytes: [UInt8], _ code: UInt16)
    {
        let fault = #expect(throws: WebSocketReader.ProtocolError.self) { try events(bytes) }
        #expect(fault?.code == code)
    }

    @Test func fragmentedMessagesCannotExceedTheSizeLimit() {
        let half = [UInt8](repeating: 0x61, count: 60_000)
        var reader = WebSocketReader()
        reader.add(frame(0x01, half))
        let fault = #expect(throws: WebSocketReader.ProtocolError.self) {
            for _ in 0..<20 {
                reader.add(frame(0x00, half))
                _ = try reader.next()
            }
        }
        #expect(fault?.code == 1009)
    }

    @Test func randomBytesDoNotCrashTheFrameAndRequestReaders() {
        var state: UInt64 = 42
        func next() -> UInt8 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        for _ in 0..<20_000 {
            let bytes = (0..<Int(next() % 40)).map { _ in next() }
            _ = try? events(bytes, step: Int(next() % 7) + 1)
            _ = try? HTTPHead(bytes)
        }
    }

    @Test func framesOfTheServerBeginWithTheirTypeAndPayloadLength() throws {
        #expect(WebSocketFrame.text("ab") == [0x81, 2, 0x61, 0x62])
        #expect(Array(WebSocketFrame.binary([UInt8](repeating: 0, count: 300)).prefix(4)) == [0x82, 126, 1, 44])
        #expect(
            Array(WebSocketFrame.binary([UInt8](repeating: 0, count: 70_000)).prefix(10)) == [
                0x82, 127, 0, 0, 0, 0, 0, 1, 17, 112,
            ])
    }

    @Test func everyFileOfThePreviewPageIsServedAndNoPathOutside() {
        for path in PageFiles.paths {
            #expect(PageFiles.answer(path).map { $0.body.count > 100 } == true, "\(path)")
        }
        #expect(PageFiles.answer("/../page.js") == nil)
    }
}
