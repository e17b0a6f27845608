import Diagnostics
import Layout

/// The diagnostics of `check`, independent of the output format.
struct CheckReport {
    /// The check of one script on one screen.
    struct Run {
        /// The device; nil if options or the script describe the screen instead.
        var device: Device?
        var findings: [Diagnostic] = []
        var seconds = 0.0
        /// Whether the script failed or exceeded a limit.
        var isBroken = false
    }

    struct Script {
        var path: String
        var runs: [Run] = []
        var findings: [Finding] = []
        /// Whether the script was checked at its preferred size instead of on the devices.
        var isOwnSize = false
        /// The counts of rows on the screen with the most rows; nil without `--all-rows`.
        var rows: Rows?

        mutating func take(_ other: Rows?) {
            if let other, other.all >= rows?.all ?? 0 { rows = other }
        }
    }

    /// The number of rows in tables, and the number of rows that were checked.
    struct Rows {
        var looked = 0
        var all = 0
    }

    struct Finding {
        var diagnostic: Diagnostic
        var script: String
        /// The names of the devices on which the diagnostic occurs; empty if it occurs on all devices.
        var devices: [String] = []
        /// The device to which the numbers in the message belong; nil if the numbers are the same on all devices.
        var numbersOf: String?
        /// An identifier of the diagnostic that stays the same in later checks; see `Fingerprints`.
        var fingerprint = ""

        /// The message, preceded by its devices.
        var message: String {
            let numbers = numbersOf.map { "numbers as on \($0)" }
            let label = [
                devices.isEmpty ? (numbers == nil ? nil : "all devices") : devices.joined(separator: ", "), numbers,
            ]
            let known = label.compactMap(\.self).joined(separator: ", ")
            return known.isEmpty ? diagnostic.message : "\(known): \(diagnostic.message)"
        }

        /// The diagnostic with the devices in its message.
        var labeled: Diagnostic {
            var diagnostic = diagnostic
            diagnostic.message = message
            return diagnostic
        }

        /// The source location; only the path of the script if the diagnostic has no location.
        var place: SourcePlace { diagnostic.source.map { SourcePlace($0) } ?? SourcePlace(path: script) }
    }

    var scripts: [Script] = []
    var devices: [Device] = []
    /// Problems that belong to no script, such as missing paths.
    var others: [Finding] = []

    var findings: [Finding] { others + scripts.flatMap(\.findings) }

    /// The total counts of rows in all scripts; nil without `--all-rows`.
    var rows: Rows? {
        let all = scripts.compactMap(\.rows)
        guard !all.isEmpty else { return nil }
        return Rows(looked: all.reduce(0) { $0 + $1.looked }, all: all.reduce(0) { $0 + $1.all })
    }

    private var rowsText: String {
        guard let rows else { return "" }
        guard rows.looked < rows.all else { return " with \(rows.all.counted("row"))" }
        return " with \(rows.looked) of \(rows.all) rows (--max-rows allows more)"
    }

    /// Returns the number of diagnostics with a severity. Similar diagnostics that were omitted count too.
    func count(_ severity: Diagnostic.Severity) -> Int {
        findings.reduce(0) { $1.diagnostic.severity == severity ? $0 + max(1, $1.diagnostic.alike) : $0 }
    }

    /// One line with the numbers of checked scripts and of diagnostics.
    var summary: String {
        let count = scripts.count
        let files = "\(count.counted("script")) checked" + rowsText
        let where_ = devices.count > 1 ? " on \(devices.count) devices" : ""
        let total = self.count(.error) + self.count(.warning)
        let found = total == 0 ? "nothing found" : "\(total.counted("problem")) found"
        let ownSizes = scripts.count(where: \.isOwnSize)
        switch ownSizes {
        case 0: return "\(files)\(where_), \(found)"
        case count: return "\(files) at \(count == 1 ? "its preferred size" : "their preferred sizes"), \(found)"
        default:
            let own = "\(ownSizes) at \(ownSizes == 1 ? "its preferred size" : "their preferred sizes")"
            return "\(files), \(count - ownSizes)\(where_) and \(own), \(found)"
        }
    }

    /// Merges the diagnostics of a script on several screens, in the order in which they were found. Diagnostics of
    /// different screens that differ only in numbers become one diagnostic.
    static func merged(_ runs: [Run], script: String) -> [Finding] {
        guard runs.count > 1 else {
            return (runs.first?.findings ?? []).map { Finding(diagnostic: $0, script: script) }
        }
        var findings: [(finding: Finding, isSame: Bool)] = []
        var places: [Key: Int] = [:]
        for run in runs {
            let name = run.device?.name ?? ""
            var counts: [Diagnostic: Int] = [:]
            for diagnostic in run.findings {
                let bare = diagnostic.withoutNumbers
                let key = Key(bare: bare, count: counts[bare, default: 0])
                counts[bare, default: 0] += 1
                if let place = places[key] {
                    findings[place].finding.devices.append(name)
                    if findings[place].finding.diagnostic != diagnostic { findings[place].isSame = false }
                } else {
                    places[key] = findings.count
                    findings.append((Finding(diagnostic: diagnostic, script: script, devices: [name]), true))
                }
            }
        }
        return findings.map { finding, isSame in
            var finding = finding
            if !isSame { finding.numbersOf = finding.devices.first }
            if finding.devices.count == runs.count { finding.devices = [] }
            return finding
        }
    }

    /// The identity of a diagnostic on all devices: its text without numbers, and its position among the diagnostics
    /// with the same text.
    private struct Key: Hashable {
        var bare: Diagnostic
        var count: Int
    }
}

extension Diagnostic {
    /// The diagnostic with all numbers in its texts replaced, because distances differ between devices. The view and
    /// the source location are unchanged.
    var withoutNumbers: Diagnostic {
        var bare = self
        bare.message = Self.withoutNumbers(message)
        bare.notes = notes.map(Self.withoutNumbers)
        for index in bare.constraints.indices {
            bare.constraints[index].text = Self.withoutNumbers(constraints[index].text)
        }
        for index in bare.related.indices { bare.related[index].text = Self.withoutNumbers(related[index].text) }
        return bare
    }

    private static func withoutNumbers(_ text: String) -> String {
        var bare = ""
        var isInNumber = false
        for character in text {
            let isDigit = character.isASCII && character.isNumber
            if isDigit, !isInNumber { bare.append("#") }
            isInNumber = isDigit || (isInNumber && character == ".")
            if !isInNumber { bare.append(character) }
        }
        return bare
    }
}
