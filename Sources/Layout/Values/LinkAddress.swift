/// Validation of link addresses.
package enum LinkAddress {
    /// The allowed schemes. Excludes schemes that run code (`javascript`) or read files.
    package static let schemes = ["https", "http", "mailto", "tel", "sms"]
    /// The maximum length of an address in bytes of UTF-8.
    package static let longest = 2048

    /// Returns the problem with an address as a phrase that can follow "found" in a message; nil if the address is
    /// valid.
    package static func problem(_ address: String) -> String? {
        guard address.utf8.count <= longest else { return "an address of more than \(longest) bytes" }
        guard let colon = address.firstIndex(of: ":") else { return "\"\(address)\", which has no scheme" }
        let scheme = address[..<colon].lowercased()
        guard schemes.contains(scheme) else { return "the scheme '\(scheme)'" }
        let isASCII = address.utf8.allSatisfy {
            (0x21...0x7E).contains($0) && ![0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D].contains($0)
        }
        guard isASCII else {
            return "\"\(address)\"; write spaces, quotes and letters beyond ASCII as %20, %22, %C3%A9"
        }
        var rest = address[address.index(after: colon)...]
        if scheme.hasPrefix("http") {
            guard rest.hasPrefix("//") else { return "\"\(address)\", which has no '//' after its scheme" }
            rest = rest.dropFirst(2)
            guard let first = rest.first, first != "/", first != "?", first != "#", first != ":" else {
                return "\"\(address)\", which names no host"
            }
        }
        return rest.isEmpty ? "\"\(address)\", which has nothing after its scheme" : nil
    }

    /// The expected form of an address, for messages.
    static let expectation = "an address such as \"https://example.org\" (\(schemes.joined(separator: ", ")))"
}
