internal import Diagnostics
internal import FoundationEssentials

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

    /// Writes a JSON string with its quotes, escaped for terminals too.
    mutating func write(json text: String) { JSONText.append(text, to: &bytes) }

    /// Writes text as XML. A line feed becomes a space, and characters that XML cannot contain become U+FFFD.
    mutating func write(xml text: some Collection<UInt8>) { XMLText.append(text, lineBreak: " ", to: &bytes) }

    /// Writes bytes as base64, for data URIs.
    mutating func write(base64 more: [UInt8]) { bytes += Data(more).base64EncodedData() }
}
