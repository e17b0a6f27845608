/// Decides which requests are allowed.
///
/// The preview runs scripts and shows files of its user, so it serves only its own pages. A request must name an
/// expected host (else a foreign name may point to this address: DNS rebinding), must not come from another origin,
/// and must have the token that was printed at the start. The token is the first component of each path, which needs
/// no cookies or headers.
package struct RequestGuard: Sendable {
    /// The reason why a request is rejected.
    package struct AccessError: Error, Hashable {
        /// The status of the response to the rejected request.
        package var status: HTTPStatus
        /// The problem and its fix, as the text of the response to the rejected request.
        package var message: String
    }

    /// The secret that each request has as the first component of its path.
    package let token: String
    /// The accepted names of the server, each with its port: `127.0.0.1:8420`.
    private let hosts: Set<String>
    /// Whether the server listens on addresses other than loopback.
    private let isOpen: Bool
    private let port: Int
    private let origins: Set<String>

    /// Creates a guard.
    ///
    /// - Parameters:
    ///   - token: The secret of all requests: at least 16 bytes, impossible to guess.
    ///   - host: The address that the server listens on. If it is not a loopback address, requests may also name any
    ///     numeric address.
    ///   - port: The port that the server listens on; not 0.
    ///   - origins: Allowed origins besides the server's own: `http://localhost:3000`, or a scheme for all its
    ///     origins: `vscode-webview:`.
    package init(token: String, host: String, port: Int, origins: [String] = []) {
        precondition(token.utf8.count >= 16, "a token that cannot be guessed")
        self.token = token
        self.port = port
        isOpen = !Self.isLoopback(host)
        let names = ["127.0.0.1", "localhost", "[::1]", host.contains(":") ? "[\(host)]" : host]
        hosts = Set(names.map { "\($0.lowercased()):\(port)" })
        self.origins = Set(origins.map { $0.lowercased() })
    }

    /// The origins whose pages may frame the preview's page, separated by spaces; nil if none may.
    var frameAncestors: String? { origins.isEmpty ? nil : origins.sorted().joined(separator: " ") }

    /// Returns whether an address can be reached only from this machine: `localhost`, `::1`, or an IPv4 address that
    /// begins with `127.`.
    package static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.") && Self.isAddress(host)
    }

    /// Checks whether a request is allowed, and returns its path without the token: `/page.js`, or `/` for the page.
    ///
    /// - Parameter isSession: Whether the request opens a session. It must then have an origin, which all browsers
    ///   send.
    /// - Throws: An error if the request names another host, comes from another origin, or has no valid token.
    package func path(of head: HTTPHead, isSession: Bool) throws(AccessError) -> String {
        guard let host = head.field("host")?.lowercased(), isOwn(host) else {
            throw AccessError(
                status: .misdirected,
                message: "unknown host name; open the address that the preview printed")
        }
        guard isAllowed(origins: head.fields.filter { $0.name == "origin" }.map(\.value), host, isSession) else {
            throw AccessError(
                status: .forbidden,
                message: "the origin is not allowed; start the preview with --allow-origin to allow it")
        }
        var parts = head.path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let given = parts.first, Self.isEqual(given, token) else {
            throw AccessError(
                status: .forbidden,
                message: "missing or wrong token; open the address that the preview printed")
        }
        parts.removeFirst()
        return "/" + (parts.first ?? "")
    }

    private func isOwn(_ host: String) -> Bool {
        if hosts.contains(host) { return true }
        // A server on several addresses accepts any numeric address, but no other names, which anyone can register.
        guard isOpen, let colon = host.lastIndex(of: ":"), Int(host[host.index(after: colon)...]) == port else {
            return false
        }
        let name = host[..<colon]
        return Self.isAddress(name) || name.hasPrefix("[") && name.hasSuffix("]")
    }

    private func isAllowed(origins given: [String], _ host: String, _ isSession: Bool) -> Bool {
        guard let origin = given.first?.lowercased() else { return !isSession }
        guard given.count == 1 else { return false }
        let scheme = origin.firstRange(of: "://").map { String(origin[..<$0.lowerBound]) + ":" }
        return origin == "http://\(host)" || origins.contains(origin) || scheme.map(origins.contains) ?? false
    }

    private static func isAddress(_ name: some StringProtocol) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { $0.allSatisfy(\.isASCII) && UInt8($0) != nil }
    }

    /// Compares two texts in a time that does not depend on their contents.
    private static func isEqual(_ given: Substring, _ token: String) -> Bool {
        guard given.utf8.count == token.utf8.count else { return false }
        return zip(given.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Creates a token from 128 random bits: 32 hexadecimal digits.
    package static func makeToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let part = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - part.count) + part
        }.joined()
    }
}
