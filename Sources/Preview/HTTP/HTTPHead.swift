/// The head of an HTTP request: its first line and its header fields.
package struct HTTPHead: Hashable, Sendable {
    /// The reason why a request is invalid.
    package struct ParseError: Error, Hashable {
        /// The status of the response to the invalid request.
        package var status: HTTPStatus
        /// The problem, as the text of the response to the invalid request.
        package var message: String
    }

    /// The maximum size of a head in bytes. The server checks it; `init` does not.
    package static let limit = 16_384
    /// The maximum number of header fields.
    static let mostFields = 100

    /// The method as sent: `GET`.
    package var method: String
    /// The path as sent, without the query.
    package var path: String
    /// The query as sent, without the question mark; empty if there is none.
    package var query: String
    /// The header fields in the order of the request, with lower-case names and without spaces around the values.
    package var fields: [(name: String, value: String)]

    /// Parses a complete head.
    ///
    /// - Parameter bytes: The head, with or without the empty line at its end.
    /// - Throws: An error if the head is not plain text in UTF-8, if its first line or a field is malformed, if it has
    ///   more than 100 fields, or if it announces a body.
    package init(_ bytes: some Collection<UInt8>) throws(ParseError) {
        guard let text = String(validating: bytes, as: UTF8.self), text.utf8.allSatisfy(Self.isPlain) else {
            throw ParseError(status: .badRequest, message: "the head of the request is not text")
        }
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(Substring($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0))
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
            throw ParseError(status: .badRequest, message: "expected METHOD TARGET HTTP/1.1")
        }
        guard words[1].hasPrefix("/") else {
            throw ParseError(status: .badRequest, message: "expected a target that begins with '/'")
        }
        method = words[0]
        let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        query = parts.count > 1 ? String(parts[1]) : ""
        guard lines.count - 1 <= Self.mostFields else {
            throw ParseError(status: .headTooLarge, message: "more than \(Self.mostFields) header fields")
        }
        fields = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex, line.first != " ", line.first != "\t",
                !line[..<colon].contains(" ")
            else {
                throw ParseError(status: .badRequest, message: "expected header fields of the form NAME: VALUE")
            }
            fields.append((line[..<colon].lowercased(), Self.trimmed(line[line.index(after: colon)...])))
        }
        if has("transfer-encoding") || has("content-length") && field("content-length") != "0" {
            throw ParseError(status: .contentTooLarge, message: "request bodies are not supported")
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
            || byte == UInt8(ascii: "\t")
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }

    /// Returns the value of a header field; nil if it is missing or occurs several times. The name must be in lower
    /// case.
    package func field(_ name: String) -> String? {
        let found = fields.filter { $0.name == name }
        return found.count == 1 ? found[0].value : nil
    }

    /// Returns whether a header field occurs. The name must be in lower case.
    package func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

    /// Returns whether a header field that is a comma-separated list contains a word, ignoring case.
    func lists(_ word: String, in name: String) -> Bool {
        fields.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }.contains {
            Self.trimmed($0).lowercased() == word
        }
    }

    package static func == (left: HTTPHead, right: HTTPHead) -> Bool {
        left.method == right.method && left.path == right.path && left.query == right.query
            && left.fields.elementsEqual(right.fields) { $0 == $1 }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(path)
    }
}

/// The status codes of the preview's responses.
package enum HTTPStatus: Int, Sendable {
    case ok = 200
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case timeout = 408
    case contentTooLarge = 413
    case misdirected = 421
    case upgradeRequired = 426
    case headTooLarge = 431
    case serverError = 500
    case unavailable = 503

    var phrase: String {
        switch self {
        case .ok: "OK"
        case .badRequest: "Bad Request"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .timeout: "Request Timeout"
        case .contentTooLarge: "Content Too Large"
        case .misdirected: "Misdirected Request"
        case .upgradeRequired: "Upgrade Required"
        case .headTooLarge: "Request Header Fields Too Large"
        case .serverError: "Internal Server Error"
        case .unavailable: "Service Unavailable"
        }
    }
}
