package import LuaHost

/// Converts JSON to Lua values, from files or the command line.
package enum JSONData {
    /// Parses a JSON text in UTF-8. Null becomes nil. Numbers without a fraction become integers if they are in range.
    /// Objects become dictionaries with sorted keys; if a key occurs twice, the last value counts.
    ///
    /// - Throws: The first error, with its location: invalid UTF-8 or JSON, more than 500 levels of lists and objects,
    ///   or text after the value.
    package static func parse(_ bytes: [UInt8]) throws(JSONError) -> LuaValue {
        var fault: JSONError?
        let value = bytes.withUnsafeBufferPointer { bytes -> LuaValue in
            do throws(JSONError) {
                var reader = JSONReader(bytes)
                if let place = firstInvalidByte(bytes) { throw reader.fault("invalid UTF-8", at: place) }
                let value = try Self.value(&reader, depth: 0)
                try reader.end()
                return value
            } catch {
                fault = error
                return .nil
            }
        }
        if let fault { throw fault }
        return value
    }

    /// The maximum nesting of lists and objects.
    private static let depthLimit = 500

    /// Reads the next value from a reader, as ``parse(_:)`` does. `depth` is the number of lists and objects around it.
    ///
    /// - Throws: An error for invalid JSON, or for more than 500 levels of lists and objects.
    package static func value(_ reader: inout JSONReader, depth: Int = 0) throws(JSONError) -> LuaValue {
        guard depth < depthLimit else {
            throw reader.fault("nested too deeply: more than \(depthLimit) levels")
        }
        switch reader.next() {
        case UInt8(ascii: "{"):
            // If a key occurs twice, the last value counts, as in most parsers.
            var fields: [String: LuaValue] = [:]
            try reader.object("a value") { (reader, key) throws(JSONError) in
                fields[key] = try value(&reader, depth: depth + 1)
            }
            return .dictionary(fields.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 })
        case UInt8(ascii: "["):
            var list: [LuaValue] = []
            try reader.array("a value") { (reader) throws(JSONError) in
                list.append(try value(&reader, depth: depth + 1))
            }
            return .array(list)
        case UInt8(ascii: "\""): return .string(try reader.string("a value"))
        case UInt8(ascii: "-"), .some(0x30...0x39):
            let (number, text) = try reader.numberAndText("a value")
            // Lua distinguishes 5 and 5.0; JSON does not.
            return (Int64(text) ?? Int64(exactly: number)).map { .integer($0) } ?? .number(number)
        default:
            switch try reader.word() {
            case true?: return .boolean(true)
            case false?: return .boolean(false)
            case nil: return .nil
            }
        }
    }

    /// Returns the offset of the first byte that is not valid UTF-8; nil if there is none.
    package static func firstInvalidByte(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var place = 0
        while case .valid(let scalar) = parser.parseScalar(from: &rest) { place += scalar.count }
        return place
    }

    /// Returns two lines: at most 72 characters of the text around an error, and a mark below the error. Empty if the
    /// text does not have the line of the error.
    package static func excerpt(_ bytes: [UInt8], _ fault: JSONError) -> [String] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: fault.line, omittingEmptySubsequences: false)
        guard lines.indices.contains(fault.line - 1) else { return [] }
        // Replace control characters and all characters that may be wider or narrower than one column, which would
        // shift the mark.
        let shown = String(decoding: lines[fault.line - 1], as: UTF8.self).unicodeScalars.map { scalar -> Character in
            scalar.value >= 0x20 && scalar.value < 0x7F
                ? Character(scalar) : scalar.value == 9 || scalar.value == 13 ? " " : "·"
        }
        let place = min(fault.column - 1, shown.count)
        let start = max(0, min(place - 48, shown.count - 72))
        let end = min(shown.count, start + 72)
        let line = (start > 0 ? "…" : "") + String(shown[start..<end]) + (end < shown.count ? "…" : "")
        return [line, String(repeating: " ", count: place - start + (start > 0 ? 1 : 0)) + "^"]
    }
}
