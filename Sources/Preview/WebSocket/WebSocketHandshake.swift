import FoundationEssentials

/// The handshake of a WebSocket connection (RFC 6455, 4.2).
enum WebSocketHandshake {
    static func isWanted(by head: HTTPHead) -> Bool {
        head.lists("websocket", in: "upgrade") || head.has("sec-websocket-key")
    }

    /// Returns the response that accepts the connection. Throws an error if the request is not a valid handshake.
    static func answer(_ head: HTTPHead) throws(HTTPHead.ParseError) -> [UInt8] {
        guard head.method == "GET", head.lists("websocket", in: "upgrade"), head.lists("upgrade", in: "connection"),
            let key = head.field("sec-websocket-key"), Data(base64Encoded: key)?.count == 16
        else {
            throw HTTPHead.ParseError(status: .badRequest, message: "invalid WebSocket request")
        }
        guard head.field("sec-websocket-version") == "13" else {
            throw HTTPHead.ParseError(
                status: .upgradeRequired, message: "expected version 13 of the WebSocket protocol")
        }
        let digest = SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))
        let answer = """
            HTTP/1.1 101 Switching Protocols\r
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Accept: \(Data(digest).base64EncodedString())\r
            \r

            """
        return Array(answer.utf8)
    }
}
