package import Layout
internal import TextSafety

/// Writes text into a byte array.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func write(byte: UInt8) {
        bytes.append(byte)
    }

    mutating func write(_ more: [UInt8]) {
        bytes.append(contentsOf: more)
    }

    mutating func write(_ number: Int) {
        write(String(number))
    }

    /// Writes the shortest digits that are parsed to the same double, without a fraction for integral values. Writes 0
    /// for NaN and infinities, which a layout should not contain.
    mutating func write(shortest number: Double) {
        guard number.isFinite else {
            bytes.append(0x30)
            return
        }
        if number == number.rounded() && abs(number) < 9_007_199_254_740_992 {
            write(Int(number))
        } else {
            write(number.description)
        }
    }

    /// Writes at most three decimals, without trailing zeros and without a minus before 0.
    mutating func write(rounded number: Double) {
        guard number.isFinite, abs(number) < 1e12 else {
            write(shortest: number)
            return
        }
        let thousandths = Int((number * 1000).rounded())
        if thousandths < 0 {
            bytes.append(0x2D)
        }
        let magnitude = abs(thousandths)
        write(magnitude / 1000)
        var fraction = magnitude % 1000
        guard fraction > 0 else { return }
        bytes.append(0x2E)
        var place = 100
        while fraction > 0 {
            bytes.append(0x30 + UInt8(fraction / place))
            fraction %= place
            place /= 10
        }
    }

    /// Writes a JSON string with quotes. Escapes characters as JSON requires, and those that affect a terminal.
    mutating func write(json text: String) {
        bytes.append(0x22)
        // Beyond ASCII, only characters that begin with one of these bytes can be unsafe.
        if text.utf8.contains(where: { $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 }) {
            for scalar in text.unicodeScalars {
                if scalar.isASCII {
                    write(jsonByte: UInt8(scalar.value))
                } else if SafeText.isUnsafe(scalar) {
                    write("\\u")
                    for shift in [12, 8, 4, 0] { bytes.append(Self.hexDigit(UInt8(scalar.value >> shift & 15))) }
                } else {
                    bytes.append(contentsOf: UTF8.encode(scalar)!)
                }
            }
        } else {
            for byte in text.utf8 { write(jsonByte: byte) }
        }
        bytes.append(0x22)
    }

    private mutating func write(jsonByte byte: UInt8) {
        switch byte {
        case 0x22: write("\\\"")
        case 0x5C: write("\\\\")
        case 0x0A: write("\\n")
        case 0x0D: write("\\r")
        case 0x09: write("\\t")
        case 0..<0x20, 0x7F:
            write("\\u00")
            bytes.append(Self.hexDigit(byte >> 4))
            bytes.append(Self.hexDigit(byte & 15))
        default: bytes.append(byte)
        }
    }

    static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x61 + value - 10
    }
}

extension Snapshot {
    /// Returns a node's frame relative to its parent, on the pixel grid or as solved.
    package func relativeFrame(of index: Int, exact: Bool) -> Rect {
        let node = nodes[index]
        if exact {
            return node.frame
        }
        guard nodes.indices.contains(node.parent) else {
            return node.pixelFrame
        }
        let parent = nodes[node.parent].pixelFrame
        var frame = node.pixelFrame
        frame.x = tidied(frame.x - parent.x)
        frame.y = tidied(frame.y - parent.y)
        frame.width = tidied(frame.width)
        frame.height = tidied(frame.height)
        return frame
    }

    /// Rounds to the nearest multiple of 1/scale, because the difference of two multiples has rounding errors (0.1 +
    /// 0.2).
    private func tidied(_ value: Double) -> Double {
        let pixels = (value * scale).rounded()
        return abs(pixels - value * scale) < 1e-6 ? pixels / scale : value
    }
}
