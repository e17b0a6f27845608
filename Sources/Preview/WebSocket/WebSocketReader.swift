/// Splits the bytes of a client into messages (RFC 6455, 5).
package struct WebSocketReader {
    /// A message or control frame.
    package enum Event: Equatable {
        case text(String)
        case binary([UInt8])
        case ping([UInt8])
        case pong
        case close
    }

    /// The reason why a connection must be closed.
    package struct ProtocolError: Error, Equatable {
        /// The status code of the close frame for the client (RFC 6455, 7.4.1).
        package var code: UInt16
        /// The problem, as the text of the close frame.
        package var message: String
    }

    /// The maximum size of a message in bytes; messages of pages are short.
    package static let limit = 1 << 20

    private var bytes: [UInt8] = []
    private var start = 0
    /// The received fragments of an incomplete message, and whether it is text; nil between messages.
    private var begun: (isText: Bool, bytes: [UInt8])?

    /// Creates a reader at the start of a connection, before any bytes.
    package init() {}

    /// Adds received bytes, which `next` then splits.
    package mutating func add(_ more: some Collection<UInt8>) { bytes += more }

    /// Removes the next event from the added bytes and returns it; nil if more bytes are needed.
    ///
    /// - Throws: An error if the client violates the protocol, or if a message is longer than `limit`. The reader must
    ///   not be used after that.
    package mutating func next() throws(ProtocolError) -> Event? {
        while true {
            guard let frame = try nextFrame() else {
                if start > 0 {
                    bytes.removeFirst(start)
                    start = 0
                }
                return nil
            }
            if let event = try event(of: frame) { return event }
        }
    }

    private struct Frame {
        var isLast: Bool
        var opcode: UInt8
        var payload: [UInt8]
    }

    private mutating func nextFrame() throws(ProtocolError) -> Frame? {
        let available = bytes.count - start
        guard available >= 2 else { return nil }
        let (first, second) = (bytes[start], bytes[start + 1])
        guard first & 0x70 == 0 else { throw ProtocolError(code: 1002, message: "frame with reserved bits") }
        guard second & 0x80 != 0 else { throw ProtocolError(code: 1002, message: "client frame without a mask") }
        var header = 2
        var length = Int(second & 0x7F)
        if length >= 126 {
            let count = length == 126 ? 2 : 8
            header += count
            guard available >= header else { return nil }
            let wide = bytes[start + 2..<start + 2 + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            guard wide <= UInt64(Self.limit) else { throw Self.tooLong }
            length = Int(wide)
        }
        let isControl = first & 0x08 != 0
        if isControl, length > 125 || first & 0x80 == 0 {
            throw ProtocolError(code: 1002, message: "control frame that is too long or fragmented")
        }
        guard available >= header + 4 + length else { return nil }
        let mask = Array(bytes[start + header..<start + header + 4])
        let from = start + header + 4
        let payload = (0..<length).map { bytes[from + $0] ^ mask[$0 & 3] }
        start = from + length
        return Frame(isLast: first & 0x80 != 0, opcode: first & 0x0F, payload: payload)
    }

    private static let tooLong = ProtocolError(code: 1009, message: "message of more than \(limit) bytes")

    private mutating func event(of frame: Frame) throws(ProtocolError) -> Event? {
        switch frame.opcode {
        case 0x8: return .close
        case 0x9: return .ping(frame.payload)
        case 0xA: return .pong
        case 0x0:
            guard begun != nil else {
                throw ProtocolError(code: 1002, message: "continuation frame without a message")
            }
            // Append in place, because a client can send any number of empty frames.
            begun!.bytes += frame.payload
            guard begun!.bytes.count <= Self.limit else { throw Self.tooLong }
            guard frame.isLast, let message = begun else { return nil }
            begun = nil
            return try Self.message(message.isText, message.bytes)
        case 0x1, 0x2:
            guard begun == nil else {
                throw ProtocolError(code: 1002, message: "new message before the end of the previous message")
            }
            if frame.isLast { return try Self.message(frame.opcode == 1, frame.payload) }
            begun = (frame.opcode == 1, frame.payload)
            return nil
        default: throw ProtocolError(code: 1002, message: "unknown frame type")
        }
    }

    private static func message(_ isText: Bool, _ bytes: [UInt8]) throws(ProtocolError) -> Event {
        guard isText else { return .binary(bytes) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ProtocolError(code: 1007, message: "text that is not UTF-8")
        }
        return .text(text)
    }
}

/// Encodes messages of the server. Each message is one unmasked frame.
enum WebSocketFrame {
    static func text(_ text: String) -> [UInt8] { frame(0x81, Array(text.utf8)) }
    static func binary(_ bytes: [UInt8]) -> [UInt8] { frame(0x82, bytes) }
    static func pong(_ bytes: [UInt8]) -> [UInt8] { frame(0x8A, bytes) }

    static func close(_ code: UInt16, _ message: String) -> [UInt8] {
        frame(0x88, [UInt8(code >> 8), UInt8(code & 0xFF)] + message.utf8.prefix(100))
    }

    private static func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(payload.count + 10)
        bytes.append(first)
        switch payload.count {
        case ..<126: bytes.append(UInt8(payload.count))
        case ..<65_536:
            bytes += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default:
            bytes.append(127)
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(payload.count >> shift & 0xFF)) }
        }
        bytes += payload
        return bytes
    }
}
