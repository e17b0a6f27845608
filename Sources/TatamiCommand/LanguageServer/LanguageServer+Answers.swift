import Diagnostics
import Glibc
import Layout
import Scripting

/// Answers to requests about a position in a document.
extension LanguageServer {
    // MARK: Hover and definition

    /// Returns the text to show for the position, as JSON: the explanation of the view that the position names or,
    /// without such a view, the reference text for a name of the API. `null` if there is neither.
    func hover(_ document: TextDocument, _ position: LineIndex.Position) -> String {
        var parts: [String] = []
        let (types, lines) = script(document)
        if let name = viewName(document, position), let screen = document.session?.host.screen {
            parts = screen.views(named: name).prefix(3).compactMap { Self.explanation(of: $0, screen) }
        }
        if parts.isEmpty, let member = types.described(at: lines.offset(of: position)) {
            parts.append("```lua\n\(member.signature)\n```\n\(member.text)")
        }
        guard !parts.isEmpty else { return "null" }
        return
            "{\"contents\": {\"kind\": \"markdown\", \"value\": \(JSONText.quote(parts.joined(separator: "\n\n---\n\n")))}}"
    }

    /// Returns the content of the string at a position, or the name of a view after a dot, as in `view.title`; nil for
    /// other positions.
    private func viewName(_ document: TextDocument, _ position: LineIndex.Position) -> String? {
        if let text = document.string(line: position.line, character: position.character) { return text }
        let (types, lines) = script(document)
        return types.viewName(at: lines.offset(of: position))
    }

    private static func explanation(of view: ViewID, _ screen: Screen) -> String? {
        let explanations = [Attribute.left, .top, .width, .height].compactMap { try? screen.explain(view, $0) }
        guard !explanations.isEmpty else { return nil }
        return "```\n\(ExplanationText.plain(screen.path(of: view), explanations).string)```"
    }

    /// Returns the source locations of the calls that put the view named at the position, as JSON; `null` if there is
    /// no such view.
    func definition(_ document: TextDocument, _ position: LineIndex.Position) -> String {
        guard let name = viewName(document, position), let screen = document.session?.host.screen else {
            return "null"
        }
        let places = screen.views(named: name).compactMap { screen.putPlace(of: $0) }.map { SourcePlace($0) }
        let locations = places.map { place in
            let uri = place.path == document.path ? document.uri : TextDocument.uri(of: place.path)
            let range =
                place.path == document.path
                ? document.range(ofLine: place.line) : TextDocument.range(max(0, (place.line ?? 1) - 1), 0, 0)
            return "{\"uri\": \(JSONText.quote(uri)), \"range\": \(range)}"
        }
        return locations.isEmpty ? "null" : "[\(locations.joined(separator: ", "))]"
    }

    // MARK: Quick fixes

    /// Returns the quick fixes for misspelled names in a range of lines, as JSON.
    func fixes(_ document: TextDocument, _ range: JSONValue) -> String {
        let first = range["start"]["line"].integer ?? 0
        let last = range["end"]["line"].integer ?? first
        let actions =
            document.findings.compactMap { finding -> String? in
                guard let source = finding.source.map({ SourcePlace($0) }), source.path == document.path,
                    let number = source.line,
                    (first...max(first, last)).contains(number - 1), document.lines.indices.contains(number - 1),
                    let (wrong, right) = finding.correction
                else { return nil }
                return Self.replacement(of: wrong, by: right, document, number - 1)
            }
            + document.faults.compactMap { fault in
                guard let right = fault.correction, (first...max(first, last)).contains(fault.line) else { return nil }
                return Self.replacement(of: fault.wrong, by: right, document, fault.line)
            }
        return "[\(Set(actions).sorted().joined(separator: ", "))]"
    }

    private static func replacement(of wrong: String, by right: String, _ document: TextDocument, _ index: Int)
        -> String?
    {
        let line = document.lines[index]
        guard let found = line.ranges(of: wrong).first(where: { isWhole($0, line) }) else { return nil }
        let start = line[..<found.lowerBound].utf16.count
        let range = TextDocument.range(index, start, start + wrong.utf16.count)
        return """
            {"title": \(JSONText.quote("Change '\(wrong)' to '\(right)'")), "kind": "quickfix", "isPreferred": true, \
            "edit": {"changes": {\(JSONText.quote(document.uri)): [{"range": \(range), "newText": \(JSONText.quote(right))}]}}}
            """
    }

    private static func isWhole(_ range: Range<String.Index>, _ line: String) -> Bool {
        func isPart(_ character: Character?) -> Bool {
            character.map { $0 == "_" || $0.isLetter || $0.isNumber } ?? false
        }
        return !isPart(line[..<range.lowerBound].last) && !isPart(line[range.upperBound...].first)
    }

    // MARK: Inlay hints

    /// Returns inlay hints, as JSON: after each line that puts views, their frames on each device of the server.
    func hints(_ document: TextDocument) -> String {
        guard !document.findings.contains(where: { $0.code == .syntax }) else { return "[]" }
        let screens = sessions(of: document)
        var byLine: [Int: [(device: String?, frames: [String])]] = [:]
        for (device, session) in screens {
            for (line, frames) in Self.frames(session.host, document) {
                byLine[line, default: []].append((device, frames))
            }
        }
        let items = byLine.sorted { $0.key < $1.key }.map { line, found in
            let labels = found.map { device, frames in
                let text = frames.count == 1 ? frames[0] : "\(frames.count) views, the first at \(frames[0])"
                return device.map { "\($0): \(text)" } ?? text
            }
            return """
                {"position": {"line": \(line), "character": \(document.lines[line].utf16.count)}, \
                "label": \(JSONText.quote(labels.joined(separator: " · "))), "paddingLeft": true}
                """
        }
        return "[\(items.joined(separator: ", "))]"
    }

    /// Returns the running screens of a document by device. If the server has no devices, returns the screen that was
    /// checked. Opens missing screens and keeps them until the document changes.
    private func sessions(of document: TextDocument) -> [(device: String?, session: Session)] {
        guard !analyzer.devices.isEmpty else { return document.session.map { [(nil, $0)] } ?? [] }
        if let known = document.deviceSessions { return known }
        let made = analyzer.devices.compactMap { device in
            analyzer.open(document.text, path: document.path, on: device).map { (device.title, $0) }
        }
        // Devices on which the script fails keep no old session: its lines would be outdated.
        documents[document.uri]?.deviceSessions = made
        return made
    }

    /// Returns the frames of views as texts, by the index of the line that puts the views.
    private static func frames(_ host: ScriptHost, _ document: TextDocument) -> [Int: [String]] {
        guard let snapshot = try? host.snapshot() else { return [:] }
        var byLine: [Int: [String]] = [:]
        var paths: [String] = []
        for node in snapshot.nodes.prefix(2_000) {
            paths.append(node.parent < 0 ? node.id : "\(paths[node.parent])/\(node.id)")
            guard let view = host.screen.view(named: paths.last!), let source = host.screen.putPlace(of: view) else {
                continue
            }
            let place = SourcePlace(source)
            guard place.path == document.path, let line = place.line, document.lines.indices.contains(line - 1) else {
                continue
            }
            let frame = node.frame
            byLine[line - 1, default: []].append(
                """
                \(points(frame.x)), \(points(frame.y))  \(points(frame.width)) × \(points(frame.height))
                """)
        }
        return byLine
    }

    private static func points(_ value: Double) -> String { NumberText.short((value * 100).rounded() / 100) }

    // MARK: The preview

    /// Returns a link to the preview, as JSON. The editor shows it above the script if the script is a screen.
    func lenses(_ document: TextDocument) -> String {
        guard ScriptAnalyzer.isScreen(document.path) else { return "[]" }
        return """
            [{"range": \(TextDocument.range(0, 0, 0)), "command": {"title": "Show preview", "command": \
            "\(Self.showPreview)", "arguments": [\(JSONText.quote(document.uri))]}}]
            """
    }
}
