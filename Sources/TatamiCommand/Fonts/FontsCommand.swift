import ArgumentParser
import Diagnostics
import FoundationEssentials
import Glibc
import Layout
import Rendering
import Scripting
import Tatami

/// The command `tatami fonts`.
struct FontsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fonts",
        abstract: "Lists the font of each writing system.",
        discussion: """
            Each line has a writing system, its default font with version and file, and the SHA-256 of the file. \
            Machines that print the same lines render the same images. Without a \
            writing system, the families of --fonts are listed first.

            Example:
              tatami fonts Arabic Japanese
            """)

    @Argument(
        help: ArgumentHelp("Writing systems, such as Arabic (default: all).", valueName: "writing-system"))
    var systems: [String] = []

    @Option(help: ArgumentHelp("A directory of font files (repeatable).", valueName: "DIR"))
    var fonts: [String] = []

    @Flag(help: "Print the list and messages as JSON.")
    var json = false

    func validate() throws {
        let names = WritingSystem.all.map(\.name)
        for name in systems where !names.contains(where: { $0.lowercased() == name.lowercased() }) {
            throw ValidationError(
                """
                unknown writing system '\(name)'\
                \(NearestName.hint(for: name, in: names, otherwise: "'tatami fonts' lists them"))
                """)
        }
    }

    func run() throws {
        let messages = Messages(isJSON: json)
        let measurer = PangoTextMeasurer()
        let directory = try messages.reporting { () throws(OpeningError) -> ([Diagnostic]) in
            try ScriptSetup.readFonts(fonts, for: measurer)
        }
        messages.diagnostics(directory)
        if let missing = measurer.fonts.diagnostic(allowsNone: true) { messages.diagnostics([missing]) }
        var rows: [(system: String, use: FontUse?)] = []
        if systems.isEmpty {
            for file in measurer.fonts.own {
                for family in file.families {
                    rows.append((family, measurer.font(of: "A", font: Font(size: 17, family: family))))
                }
            }
        }
        let wanted = Set(systems.map { $0.lowercased() })
        for system in WritingSystem.all where wanted.isEmpty || wanted.contains(system.name.lowercased()) {
            let font = Font(size: 17, isMonospaced: system.isMonospaced)
            rows.append((system.name, measurer.font(of: system.sample, locale: system.locale, font: font)))
        }
        write(rows)
    }

    private func write(_ rows: [(system: String, use: FontUse?)]) {
        var hashes: [String: String] = [:]
        let width = rows.map { $0.system.count }.max() ?? 0
        var items: [String] = []
        for row in rows {
            var object = JSONObject()
            object.add("for", row.system)
            var line = row.system.padded(to: width + 2)
            if let use = row.use {
                let hash = hashes[use.path] ?? Self.hash(use.path)
                hashes[use.path] = hash
                object.add("family", use.family)
                object.add("style", use.style)
                object.add("version", use.version)
                object.add("file", use.file)
                object.add("hash", hash)
                line += "\(use.family) \(use.style) \(use.version)  \(use.file)  \(hash)"
            } else {
                line += "no font"
            }
            if json {
                items.append(object.text)
            } else {
                for line in TerminalText.lines(of: line) { Output.say("\(line)\n") }
            }
        }
        if json { Output.result(Array("[\(items.joined(separator: ",\n "))]\n".utf8)) }
    }

    private static func hash(_ path: String) -> String {
        guard let bytes = FileManager.default.contents(atPath: path) else { return "" }
        return "sha256:" + SHA256.digest(Array(bytes))
    }
}

/// A writing system, with a sample letter that no other writing system uses.
private struct WritingSystem {
    var name: String
    var sample: String
    var locale = "en"
    var isMonospaced = false

    static let all: [WritingSystem] =
        [WritingSystem(name: "Latin", sample: "A")]
        + [WritingSystem(name: "Monospaced", sample: "A", isMonospaced: true)]
        + [
            ("Greek", "Ω"), ("Cyrillic", "Ж"), ("Arabic", "ع"), ("Hebrew", "ש"), ("Devanagari", "क"),
            ("Bengali", "ক"), ("Gurmukhi", "ਕ"), ("Gujarati", "ક"), ("Oriya", "କ"), ("Tamil", "க"), ("Telugu", "క"),
            ("Kannada", "ಕ"), ("Malayalam", "ക"), ("Sinhala", "ක"), ("Thai", "ก"), ("Lao", "ກ"), ("Tibetan", "ཀ"),
            ("Myanmar", "က"), ("Georgian", "ა"), ("Armenian", "Ա"), ("Ethiopic", "አ"), ("Khmer", "ក"),
            ("Mongolian", "ᠠ"), ("Cherokee", "Ꭰ"), ("Syriac", "ܐ"), ("Thaana", "ހ"), ("Tifinagh", "ⴰ"),
            ("Emoji", "😀"), ("Symbols", "☀︎"), ("Mathematics", "∑"), ("Music", "𝄞"),
        ].map { WritingSystem(name: $0.0, sample: $0.1) }
        + [("Chinese", "漢", "zh"), ("Japanese", "あ", "ja"), ("Korean", "한", "ko")].map {
            WritingSystem(name: $0.0, sample: $0.1, locale: $0.2)
        }
}
