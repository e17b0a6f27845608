package import LuaHost

/// JSON as a value for scripts: from a file, or from the command line.
package enum JSONData {
    /// The value of a JSON text.
    ///
    /// - Throws: what is wrong with the text, and where.
    package static func parse(_ bytes: [UInt8]) throws(JSONFault) -> LuaValue {
        var fault: JSONFault?
        let value = bytes.withUnsafeBufferPointer { bytes -> LuaValue in
            do throws(JSONFault) {
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

    /// As deep as lists and tables may lie inside each other.
    private static let depthLimit = 500

    /// Reads the value that comes next.
    package static func value(_ reader: inout JSONReader, depth: Int = 0) throws(JSONFault) -> LuaValue {
        guard depth < depthLimit else {
            throw reader.fault("nested too deeply: more than \(depthLimit) levels")
        }
        switch reader.next() {
        case UInt8(ascii: "{"):
            // Of a key that is there twice the last one counts, as everywhere.
            var fields: [String: LuaValue] = [:]
            try reader.object("a value") { (reader, key) throws(JSONFault) in
                fields[key] = try value(&reader, depth: depth + 1)
            }
            return .dictionary(fields.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 })
        case UInt8(ascii: "["):
            var list: [LuaValue] = []
            try reader.array("a value") { (reader) throws(JSONFault) in
                list.append(try value(&reader, depth: depth + 1))
            }
            return .array(list)
        case UInt8(ascii: "\""): return .string(try reader.string("a value"))
        case UInt8(ascii: "-"), .some(0x30...0x39):
            let (number, text) = try reader.numberAndText("a value")
            // Lua tells 5 from 5.0; JSON does not.
            return (Int64(text) ?? Int64(exactly: number)).map { .integer($0) } ?? .number(number)
        default:
            switch try reader.word() {
            case true?: return .boolean(true)
            case false?: return .boolean(false)
            case nil: return .nil
            }
        }
    }

    /// Where a text stops being UTF-8; nil if it is.
    package static func firstInvalidByte(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var place = 0
        while case .valid(let scalar) = parser.parseScalar(from: &rest) { place += scalar.count }
        return place
    }

    /// The part of a line around a fault, and below it a mark at its column: at most 72 characters.
    package static func excerpt(_ bytes: [UInt8], _ fault: JSONFault) -> [String] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: fault.line, omittingEmptySubsequences: false)
        guard lines.indices.contains(fault.line - 1) else { return [] }
        // Whatever moves the cursor of a terminal, and what is wider or narrower than a place, would move the mark.
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
