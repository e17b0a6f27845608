import FoundationEssentials
import Glibc
import Layout

/// Computes identifiers of diagnostics that do not change if other lines are edited. An identifier depends on the code,
/// file, view, attribute, message without numbers, text of the source line, and position among equal diagnostics. It
/// does not depend on the line number.
struct Fingerprints {
    private var counts: [String: Int] = [:]
    private var files: [String: [String]] = [:]
    private let base: PathBase

    init(base: PathBase) { self.base = base }

    mutating func name(_ finding: CheckReport.Finding) -> String {
        let diagnostic = finding.diagnostic
        let place = finding.place
        let key = [
            diagnostic.codeName, base.relative(place.path), diagnostic.view ?? "", diagnostic.attribute ?? "",
            diagnostic.withoutNumbers.message, text(of: place),
        ].joined(separator: "\u{1F}")
        let ordinal = counts[key, default: 0]
        counts[key] = ordinal + 1
        return Self.hash("\(key)\u{1F}\(ordinal)")
    }

    /// Returns the source line at a location, without surrounding white space; empty if it cannot be read.
    private mutating func text(of place: SourcePlace) -> String {
        guard let line = place.line else { return "" }
        if files[place.path] == nil {
            let bytes = FileManager.default.contents(atPath: place.path) ?? Data()
            files[place.path] = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self).trimmed
            }
        }
        let lines = files[place.path] ?? []
        return lines.indices.contains(line - 1) ? lines[line - 1] : ""
    }

    /// Returns a 64-bit FNV-1a hash, which is short and the same on every machine.
    private static func hash(_ text: String) -> String {
        let value = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
