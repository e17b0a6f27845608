import Glibc

/// The reason why the server cannot listen.
package struct ListeningError: Error {
    /// The problem and its fix, for the user.
    package var message: String
}

/// The socket that accepts clients.
struct ListeningSocket: ~Copyable {
    let descriptor: Int32
    /// The port of the socket. If port 0 was requested, this is the port that the system chose.
    let port: Int

    init(host: String, port: Int) throws(ListeningError) {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        // Use one address: `localhost` may have two, and a page connects to only one of them.
        let name = host == "localhost" ? "127.0.0.1" : host
        guard getaddrinfo(name, String(port), &hints, &list) == 0, let found = list?.pointee else {
            throw ListeningError(
                message: "--host must be an address of this machine, such as 127.0.0.1 or ::1; found '\(host)'")
        }
        defer { freeaddrinfo(list) }
        let opened = socket(
            found.ai_family, found.ai_socktype | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(opened, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard opened >= 0, bind(opened, found.ai_addr, found.ai_addrlen) == 0, listen(opened, 64) == 0 else {
            let reason = errno
            close(opened)
            let advice = reason == EADDRINUSE ? "; use another --port, or 0 for a free port" : ""
            throw ListeningError(
                message: "cannot listen on \(host), port \(port): \(String(cString: strerror(reason)))\(advice)")
        }
        descriptor = opened
        self.port = Self.port(of: opened) ?? port
    }

    private static func port(of descriptor: Int32) -> Int? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard status == 0 else { return nil }
        // The port has the same offset in the addresses of both families.
        return withUnsafeBytes(of: &storage) { Int($0[2]) << 8 | Int($0[3]) }
    }

    /// Accepts the next client and returns its descriptor; nil if no client is waiting.
    func accept() -> Int32? {
        let client = Glibc.accept(descriptor, nil, nil)
        guard client >= 0 else { return nil }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        _ = fcntl(client, F_SETFL, O_NONBLOCK)
        var yes: Int32 = 1
        setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        return client
    }

    deinit { close(descriptor) }
}
