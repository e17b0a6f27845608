/// Decides who is answered.
///
/// The preview runs scripts and shows files of the person who started it, so it answers nobody but pages that it has
/// served itself: a request names a host that is meant (or a foreign name has been pointed at this address, which is
/// DNS rebinding), comes from no other origin, and has the token that was printed when the preview began. The token is
/// the first part of each path, so that nothing hangs on cookies or on headers that plain HTTP lacks.
package struct RequestGuard: Sendable {
    /// Why a request is refused.
    package struct Refusal: Error, Hashable {
        /// How to answer.
        package var status: HTTPStatus
        /// For people.
        package var message: String
    }

    /// The secret part of the address.
    package let token: String
    /// The names by which the server is called, each with its port: `127.0.0.1:8420`.
    private let hosts: Set<String>
    /// Whether it is reached by whatever address the machine has.
    private let isOpen: Bool
    private let port: Int
    private let origins: Set<String>

    /// - Parameters:
    ///   - host: the address that the server listens at.
    ///   - origins: origins that may use it beside its own: `http://localhost:3000`.
    package init(token: String, host: String, port: Int, origins: [String] = []) {
        precondition(token.utf8.count >= 16, "a token that cannot be guessed")
        self.token = token
        self.port = port
        isOpen = !Self.isLoopback(host)
        let names = ["127.0.0.1", "localhost", "[::1]", host.contains(":") ? "[\(host)]" : host]
        hosts = Set(names.map { "\($0.lowercased()):\(port)" })
        self.origins = Set(origins.map { $0.lowercased() })
    }

    package static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.") && Self.isAddress(host)
    }

    /// The path behind the token.
    ///
    /// - Parameter isSession: whether it would open a connection that acts on the screen: then a page must say where it
    ///   comes from, as all browsers do.
    package func path(of head: HTTPHead, isSession: Bool) throws(Refusal) -> String {
        guard let host = head.field("host")?.lowercased(), isOwn(host) else {
            throw Refusal(
                status: .misdirected,
                message: "unknown host name; open the address that the preview printed")
        }
        guard isAllowed(origins: head.fields.filter { $0.name == "origin" }.map(\.value), host, isSession) else {
            throw Refusal(
                status: .forbidden,
                message: "the origin is not allowed; start the preview with --allow-origin to allow it")
        }
        var parts = head.path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let given = parts.first, Self.isEqual(given, token) else {
            throw Refusal(
                status: .forbidden,
                message: "missing or wrong token; open the address that the preview printed")
        }
        parts.removeFirst()
        return "/" + (parts.first ?? "")
    }

    private func isOwn(_ host: String) -> Bool {
        if hosts.contains(host) { return true }
        // Where it listens at all addresses, at whichever of them; a name could be anybody's.
        guard isOpen, let colon = host.lastIndex(of: ":"), Int(host[host.index(after: colon)...]) == port else {
            return false
        }
        let name = host[..<colon]
        return Self.isAddress(name) || name.hasPrefix("[") && name.hasSuffix("]")
    }

    private func isAllowed(origins given: [String], _ host: String, _ isSession: Bool) -> Bool {
        guard let origin = given.first?.lowercased() else { return !isSession }
        return given.count == 1 && (origin == "http://\(host)" || origins.contains(origin))
    }

    private static func isAddress(_ name: some StringProtocol) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { $0.allSatisfy(\.isASCII) && UInt8($0) != nil }
    }

    /// In a time that does not tell how much of it is right.
    private static func isEqual(_ given: Substring, _ token: String) -> Bool {
        guard given.utf8.count == token.utf8.count else { return false }
        return zip(given.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// 128 bits from the system.
    package static func makeToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let part = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - part.count) + part
        }.joined()
    }
}
