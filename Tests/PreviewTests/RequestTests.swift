import Testing

@testable import Preview

/// Valid and invalid heads of requests.
struct RequestTests {
    private func head(_ text: String) throws -> HTTPHead { try HTTPHead(Array(text.utf8)) }

    @Test func methodPathQueryAndFieldsAreReadFromARequestHead() throws {
        let head = try head("GET /a/b?c=d HTTP/1.1\r\nHost: x:1\r\nOrigin:\thttp://x:1 \r\n\r\n")
        #expect(head.method == "GET")
        #expect(head.path == "/a/b")
        #expect(head.query == "c=d")
        #expect(head.field("host") == "x:1")
        #expect(head.field("origin") == "http://x:1")
        #expect(head.field("cookie") == nil)
    }

    @Test func duplicateHeaderFieldHasNoValue() throws {
        #expect(try head("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n").field("host") == nil)
    }

    @Test(arguments: [
        "", "\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/2.0\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
        "GET http://x/ HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET /\u{0} HTTP/1.1\r\n\r\n", "GET /é\u{1B} HTTP/1.1\r\n\r\n",
    ]) func invalidRequestHeadIsRejected(_ text: String) {
        #expect(throws: HTTPHead.ParseError.self) { try head(text) }
    }

    @Test func requestThatIsNotUTF8IsRejected() {
        #expect(throws: HTTPHead.ParseError.self) {
            try HTTPHead(Array("GET /".utf8) + [0xFF] + Array(" HTTP/1.1\r\n\r\n".utf8))
        }
    }

    @Test(arguments: ["Content-Length: 1", "Transfer-Encoding: chunked", "Content-Length: 5\r\nContent-Length: 5"])
    func requestWithABodyIsRefused(_ field: String) {
        let fault = #expect(throws: HTTPHead.ParseError.self) { try head("GET / HTTP/1.1\r\n\(field)\r\n\r\n") }
        #expect(fault?.status == .contentTooLarge)
    }

    @Test func tooManyHeaderFieldsAreRefused() {
        let fields = String(repeating: "A: b\r\n", count: HTTPHead.mostFields + 1)
        let fault = #expect(throws: HTTPHead.ParseError.self) { try head("GET / HTTP/1.1\r\n\(fields)\r\n") }
        #expect(fault?.status == .headTooLarge)
    }

    @Test func percentEncodingIsDecodedAndInvalidQueryFieldsAreDropped() {
        #expect(PercentText.decoded("a%20b%C3%A9") == "a bé")
        for bad in ["%", "%4", "%zz", "%ff"] { #expect(PercentText.decoded(bad) == nil) }
        #expect(PreviewServer.fields(of: "a=1&b=%zz&c&=&d=x=y") == ["a": "1", "": "", "d": "x=y"])
    }
}

/// The requests that the guard allows.
struct GuardTests {
    private static let token = "0123456789abcdef0123456789abcdef"
    private let access = RequestGuard(token: token, host: "127.0.0.1", port: 8420, origins: ["http://localhost:3000"])

    private func status(
        _ path: String = "/\(token)/x", host: String? = "127.0.0.1:8420", origins: [String] = [],
        isSession: Bool = false,
        _ access: RequestGuard? = nil
    ) throws -> HTTPStatus? {
        var text = "GET \(path) HTTP/1.1\r\n"
        if let host { text += "Host: \(host)\r\n" }
        for origin in origins { text += "Origin: \(origin)\r\n" }
        let head = try HTTPHead(Array((text + "\r\n").utf8))
        do throws(RequestGuard.AccessError) {
            let path = try (access ?? self.access).path(of: head, isSession: isSession)
            #expect(path == "/x")
            return nil
        } catch {
            return error.status
        }
    }

    @Test(arguments: ["127.0.0.1:8420", "localhost:8420", "LOCALHOST:8420", "[::1]:8420"])
    func localNamesOfTheServerAreAllowedAsHostAndOrigin(_ host: String) throws {
        #expect(try status(host: host) == nil)
        #expect(try status(host: host, origins: ["http://\(host)"], isSession: true) == nil)
    }

    @Test(arguments: [
        nil, "", "evil.example", "evil.example:8420", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8420.evil.example",
        "127.0.0.2:8420", "0.0.0.0:8420",
        "[::1]", "localhost.:8420",
    ])
    func missingOrForeignHostsAndPortsAreRejected(_ host: String?) throws {
        #expect(try status(host: host) == .misdirected)
    }

    @Test func sessionsRequireAnAllowedOriginAndOtherRequestsMayOmitIt() throws {
        #expect(try status() == nil)
        #expect(try status(isSession: true) == .forbidden)
        #expect(try status(origins: ["http://127.0.0.1:8420"], isSession: true) == nil)
        #expect(try status(origins: ["http://localhost:3000"], isSession: true) == nil)
        for origin in [
            "null", "", "http://evil.example", "https://127.0.0.1:8420", "http://127.0.0.1:8421", "http://127.0.0.1",
            "http://localhost:8420",
            "http://127.0.0.1:8420/", "http://192.168.0.2:8420",
        ] {
            #expect(try status(origins: [origin], isSession: true) == .forbidden, "\(origin)")
            #expect(try status(origins: [origin]) == .forbidden, "\(origin)")
        }
        #expect(try status(origins: ["http://127.0.0.1:8420", "http://evil.example"], isSession: true) == .forbidden)
    }

    @Test func allowedSchemeAllowsItsOriginsButNoSimilarOnes() throws {
        let editor = RequestGuard(
            token: Self.token, host: "127.0.0.1", port: 8420, origins: ["vscode-webview:", "http://localhost:3000"])
        #expect(try status(origins: ["vscode-webview://a1b2"], isSession: true, editor) == nil)
        for origin in ["vscode-webviews://a", "vscode-webview", "x:vscode-webview:", "http://vscode-webview:", "null"] {
            #expect(try status(origins: [origin], isSession: true, editor) == .forbidden, "\(origin)")
        }
    }

    @Test func onlyAllowedOriginsCanFrameThePage() throws {
        func head(_ access: RequestGuard) -> String {
            let bytes = HTTPResponse(.ok, "x").bytes(isHead: true, frameAncestors: access.frameAncestors)
            return String(decoding: bytes, as: UTF8.self)
        }
        let closed = head(RequestGuard(token: Self.token, host: "127.0.0.1", port: 8420))
        #expect(closed.contains("\r\nX-Frame-Options: DENY\r\n"))
        #expect(closed.contains("; frame-ancestors 'none';"))
        let open = head(
            RequestGuard(
                token: Self.token, host: "127.0.0.1", port: 8420, origins: ["vscode-webview:", "http://localhost:3000"])
        )
        #expect(!open.contains("X-Frame-Options"))
        #expect(open.contains("; frame-ancestors http://localhost:3000 vscode-webview:;"))
        #expect(open.hasSuffix("form-action 'none'\r\n\r\n"))
    }

    @Test(arguments: [
        "/", "/x", "/0123456789abcdef0123456789abcde/x", "/0123456789abcdef0123456789abcdef0/x",
        "/0123456789ABCDEF0123456789ABCDEF/x", "//\(token)/x",
        "/x/\(token)/x",
    ]) func missingWrongAndMisplacedTokensAreRejected(_ path: String) throws { #expect(try status(path) == .forbidden) }

    @Test func serverOnAllAddressesAllowsIPHostsButRejectsForeignNamesAndOrigins() throws {
        let open = RequestGuard(token: Self.token, host: "0.0.0.0", port: 8420)
        #expect(try status(host: "192.168.0.2:8420", open) == nil)
        #expect(try status(host: "evil.example:8420", open) == .misdirected)
        #expect(try status("/x", host: "192.168.0.2:8420", open) == .forbidden)
        #expect(
            try status(host: "192.168.0.2:8420", origins: ["http://192.168.0.3:8420"], isSession: true, open)
                == .forbidden)
    }

    @Test func tokensAreUniqueAndHave32HexDigits() {
        let tokens = Set((0..<100).map { _ in RequestGuard.makeToken() })
        #expect(tokens.count == 100)
        #expect(tokens.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }
}
