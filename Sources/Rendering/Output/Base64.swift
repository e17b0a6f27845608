/// Base64 encoding (RFC 4648, with padding), for data URIs and JSON.
package enum Base64 {
    /// Returns the ASCII digits: four for each three bytes or part of them.
    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        return [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { out, count in
            var index = 0
            while index < bytes.count {
                let left = bytes.count - index
                let word =
                    UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
                    | (left > 2 ? UInt32(bytes[index + 2]) : 0)
                out[count] = digits[Int(word >> 18)]
                out[count + 1] = digits[Int(word >> 12 & 63)]
                out[count + 2] = left > 1 ? digits[Int(word >> 6 & 63)] : 0x3D
                out[count + 3] = left > 2 ? digits[Int(word & 63)] : 0x3D
                count += 4
                index += 3
            }
        }
    }
}
