import Layout

/// What `check` found, before anybody has said in which format to show it.
struct CheckReport {
    /// One script on one screen.
    struct Run {
        /// Nil for the screen that the options, or the script itself, describe.
        var device: Device?
        var findings: [Diagnostic] = []
        var seconds = 0.0
        /// Whether the script could not run, or a limit was hit.
        var isBroken = false
    }

    struct Script {
        var path: String
        var runs: [Run] = []
        var findings: [Finding] = []
        /// Whether it was checked at the size that it asks for and not on the devices.
        var isOwnSize = false
        /// The rows of its tables, where all were asked for: of the screen with the most of them.
        var rows: Rows?

        mutating func take(_ other: Rows?) {
            if let other, other.all >= rows?.all ?? 0 { rows = other }
        }
    }

    /// How many rows there are in tables, and how many of them were laid out.
    struct Rows {
        var looked = 0
        var all = 0
    }

    struct Finding {
        var diagnostic: Diagnostic
        var script: String
        /// The devices that it was found on; empty where it was found on all there were.
        var devices: [String] = []
        /// The device whose numbers the message has, where they differ.
        var numbersOf: String?
        /// What it is known by from run to run.
        var fingerprint = ""

        /// The message, and before it where it was found.
        var message: String {
            let numbers = numbersOf.map { "with the numbers of \($0)" }
            let label = [
                devices.isEmpty ? (numbers == nil ? nil : "all devices") : devices.joined(separator: ", "), numbers,
            ]
            let known = label.compactMap(\.self).joined(separator: ", ")
            return known.isEmpty ? diagnostic.message : "\(known): \(diagnostic.message)"
        }

        /// As one diagnostic, for people.
        var told: Diagnostic {
            var diagnostic = diagnostic
            diagnostic.message = message
            return diagnostic
        }

        /// The place in a script, or where the finding has none the script itself.
        var place: SourcePlace { diagnostic.source.map { SourcePlace($0) } ?? SourcePlace(path: script) }
    }

    var scripts: [Script] = []
    var devices: [Device] = []
    /// A problem that is not in a script: a path that does not exist.
    var others: [Finding] = []

    var findings: [Finding] { others + scripts.flatMap(\.findings) }

    /// The rows of all scripts; nil where nobody asked for them.
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

    /// How many findings have a severity, with those that one of them only counts.
    func count(_ severity: Diagnostic.Severity) -> Int {
        findings.reduce(0) { $1.diagnostic.severity == severity ? $0 + max(1, $1.diagnostic.alike) : $0 }
    }

    /// In words: how much was checked, and how much was found.
    var summary: String {
        let count = scripts.count
        let files = "\(count.counted("script")) checked" + rowsText
        let where_ = devices.count > 1 ? " on \(devices.count) devices" : ""
        let total = self.count(.error) + self.count(.warning)
        let found = total == 0 ? "nothing found" : "\(total) found"
        let ownSizes = scripts.count(where: \.isOwnSize)
        switch ownSizes {
        case 0: return "\(files)\(where_), \(found)"
        case count: return "\(files) at \(count == 1 ? "its preferred size" : "their preferred sizes"), \(found)"
        default:
            let own = "\(ownSizes) at \(ownSizes == 1 ? "its preferred size" : "their preferred sizes")"
            return "\(files), \(count - ownSizes)\(where_) and \(own), \(found)"
        }
    }

    /// The findings of several screens as one list, in the order in which they were found: what a script does wrong
    /// everywhere is one finding, not one for each device, also where its numbers differ.
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

    /// What makes findings of several devices one: all but the numbers in them, and which of such findings of a device
    /// it is.
    private struct Key: Hashable {
        var bare: Diagnostic
        var count: Int
    }
}

extension Diagnostic {
    /// With every number of its words replaced: how many points are missing differs from device to device. View and
    /// place stay.
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
