import FoundationEssentials
import Glibc
import Layout

/// Computes identifiers of diagnostics that survive edits in other lines: from the code, file, view, attribute,
/// message without numbers, text of the source line, and ordinal among equal diagnostics, but not the line number.
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

    /// Returns the source line without surrounding white space.
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

    /// Returns a 64-bit FNV-1a hash: short and independent of the machine.
    private static func hash(_ text: String) -> String {
        let value = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
