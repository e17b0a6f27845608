/// The response to a request.
package struct HTTPResponse: Sendable {
    /// The status of the response.
    package var status: HTTPStatus
    /// The media type of the body: the value of the header field `Content-Type`.
    package var type: String
    /// The bytes of the body.
    package var body: [UInt8]

    /// Creates a response with a body, by default plain text in UTF-8.
    ///
    /// - Parameter type: The media type of the body.
    package init(_ status: HTTPStatus, type: String = "text/plain; charset=utf-8", _ body: [UInt8]) {
        (self.status, self.type, self.body) = (status, type, body)
    }

    /// Creates a response whose body is a line of plain text: `text` and a newline.
    package init(_ status: HTTPStatus, _ text: String) { self.init(status, Array("\(text)\n".utf8)) }

    /// Returns the response as bytes, with headers that let the page load only its own files, and that keep other sites
    /// from framing the page and from reading the content. The connection closes after the response.
    ///
    /// - Parameters:
    ///   - isHead: Whether the request has the method `HEAD`, so that the body is left out.
    ///   - frameAncestors: The origins whose pages may frame the page; nil if none may.
    func bytes(isHead: Bool, frameAncestors: String?) -> [UInt8] {
        // The older header cannot name origins.
        let frameOptions = frameAncestors == nil ? "X-Frame-Options: DENY\r\n" : ""
        let head = """
            HTTP/1.1 \(status.rawValue) \(status.phrase)\r
            Content-Type: \(type)\r
            Content-Length: \(body.count)\r
            Connection: close\r
            Cache-Control: no-store\r
            X-Content-Type-Options: nosniff\r
            \(frameOptions)Referrer-Policy: no-referrer\r
            Cross-Origin-Resource-Policy: same-origin\r
            Cross-Origin-Opener-Policy: same-origin\r
            Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
            connect-src 'self'; frame-ancestors \(frameAncestors ?? "'none'"); base-uri 'none'; form-action 'none'\r
            \r

            """
        return Array(head.utf8) + (isHead ? [] : body)
    }
}
