import Diagnostics
import Layout
import Scripting
import Tatami

/// Answers about the text of a document, which need no running script.
extension LanguageServer {
    /// Returns the names that completions offer in the document: views, devices, and the globals for its kind of file.
    func names(for document: TextDocument) -> ScriptCompletion.Names {
        var hidden: Set<String> = ["Functions of plugins"]
        if !document.path.hasSuffix(ScriptPaths.ending) { hidden.insert("Specs") }
        if !ScriptAnalyzer.isScreen(document.path) { hidden.remove("Functions of plugins") }
        return ScriptCompletion.Names(
            views: document.session?.host.screen.viewNames ?? [], devices: Device.all.map(\.name),
            hiddenSections: hidden)
    }

    // MARK: Completion

    func completion(_ document: TextDocument, _ position: LineIndex.Position) -> String {
        let offers = ScriptCompletion(document, position, types(for: document), names(for: document)).offers
        let items = offers.prefix(400).map { offer in
            var object = JSONObject()
            object.add("label", offer.name)
            object.add("kind", offer.kind.rawValue)
            if !offer.detail.isEmpty { object.add("detail", offer.detail) }
            if !offer.text.isEmpty {
                object.add(json: "documentation", "{\"kind\": \"markdown\", \"value\": \(JSONText.quote(offer.text))}")
            }
            return object.text
        }
        return "{\"isIncomplete\": \(offers.count > items.count), \"items\": [\(items.joined(separator: ", "))]}"
    }

    /// Returns the signature of the innermost call around the position, as JSON.
    func signature(_ document: TextDocument, _ position: LineIndex.Position) -> String {
        guard let call = ScriptCompletion(document, position, types(for: document), names(for: document)).call,
            let parameters = call.member.parameters
        else { return "null" }
        let names = parameters.map { JSONText.quote($0.name + ($0.isOptional ? "?" : "")) }
        let isVariadic = parameters.last?.name == "..."
        let active = isVariadic ? min(call.argument, parameters.count - 1) : call.argument
        var signature = JSONObject()
        signature.add("label", call.member.signature)
        signature.add(
            json: "documentation", "{\"kind\": \"markdown\", \"value\": \(JSONText.quote(call.member.text))}")
        signature.add(json: "parameters", "[\(names.map { "{\"label\": \($0)}" }.joined(separator: ", "))]")
        return "{\"signatures\": [\(signature.text)], \"activeSignature\": 0, \"activeParameter\": \(active)}"
    }

    // MARK: Outline

    func script(_ document: TextDocument) -> (types: ScriptTypes, lines: LineIndex) {
        let bytes = Array(document.text.utf8)
        return (ScriptTypes(ScriptTree(LuaTokens(bytes)), types(for: document)), LineIndex(bytes))
    }

    func symbols(_ document: TextDocument) -> String {
        let (types, lines) = script(document)
        func json(_ symbol: ScriptSymbols.Symbol) -> String {
            var object = JSONObject()
            object.add("name", symbol.name)
            if !symbol.detail.isEmpty { object.add("detail", symbol.detail) }
            object.add("kind", symbol.kind.rawValue)
            let tokens = types.tree.text.tokens
            let last = min(symbol.range.upperBound, tokens.count) - 1
            object.add(
                json: "range",
                lines.json(tokens[symbol.range.lowerBound].range.lowerBound..<tokens[last].range.upperBound))
            object.add(json: "selectionRange", lines.json(tokens[symbol.token].range))
            if !symbol.children.isEmpty {
                object.add(json: "children", "[\(symbol.children.map(json).joined(separator: ", "))]")
            }
            return object.text
        }
        return "[\(ScriptSymbols(types).symbols.map(json).joined(separator: ", "))]"
    }

    func folds(_ document: TextDocument) -> String {
        let (types, lines) = script(document)
        let items = ScriptFolds(types, lines).folds.map { fold in
            let kind = fold.isComment ? ", \"kind\": \"comment\"" : ""
            return "{\"startLine\": \(fold.first), \"endLine\": \(fold.last)\(kind)}"
        }
        return "[\(items.joined(separator: ", "))]"
    }

    // MARK: Rename

    /// Returns the range and the text of the name at the position, as JSON, before the user renames it; `null` unless
    /// it is the name of a view or state.
    func renamed(_ document: TextDocument, _ position: LineIndex.Position) -> String {
        let (types, lines) = script(document)
        guard let place = ScriptRename(types, offset: lines.offset(of: position)).place else { return "null" }
        let name = String(decoding: lines.bytes[place], as: UTF8.self)
        return "{\"range\": \(lines.json(place)), \"placeholder\": \(JSONText.quote(name))}"
    }

    /// Returns the edits that rename the view or state at the position, as JSON. Throws an error if the new name is not
    /// valid.
    func rename(_ document: TextDocument, _ position: LineIndex.Position, _ name: String) throws(ScriptRename.Fault)
        -> String
    {
        let (types, lines) = script(document)
        let rename = ScriptRename(types, offset: lines.offset(of: position))
        try rename.check(name)
        let edits = rename.places.map { "{\"range\": \(lines.json($0)), \"newText\": \(JSONText.quote(name))}" }
        return "{\"changes\": {\(JSONText.quote(document.uri)): [\(edits.joined(separator: ", "))]}}"
    }

    // MARK: Types

    /// Returns values with types that the API does not accept. Lines in which the run found an error are left out.
    func typeFaults(of document: TextDocument, _ findings: [Diagnostic]) -> [TypeFault] {
        // Half a text says little about its values.
        guard !findings.contains(where: { $0.code == .syntax }) else { return [] }
        let (types, lines) = script(document)
        var check = ScriptTypeCheck(types) { ColorValue(parsing: $0) != nil }
        check.nearest = { NearestName.find($0, in: $1) }
        let known = Set(
            findings.filter { $0.severity == .error }.compactMap { $0.source.map { SourcePlace($0) }?.line })
        return check.faults.compactMap { fault in
            let range = types.tree.text.tokens[fault.token].range
            let line = lines.position(of: range.lowerBound).line
            guard !known.contains(line + 1) else { return nil }
            return TypeFault(
                message: fault.message, line: line, range: lines.json(range), wrong: types.tree.content(fault.token),
                correction: fault.correction)
        }
    }

    func json(_ fault: TypeFault, _ document: TextDocument) -> String {
        var object = JSONObject()
        object.add(json: "range", fault.range)
        object.add("severity", 1)
        let code = DiagnosticCode.invalidArgument.rawValue
        object.add("code", code)
        if let page = CodePages.shared.address(of: code) {
            object.add(json: "codeDescription", "{\"href\": \(JSONText.quote(page))}")
        }
        object.add("source", "tatami")
        object.add("message", fault.message)
        return object.text
    }
}

extension ScriptCompletion {
    fileprivate init(_ document: TextDocument, _ position: LineIndex.Position, _ table: TypeTable, _ names: Names) {
        let lines = LineIndex(Array(document.text.utf8))
        self.init(lines.bytes, offset: lines.offset(of: position), table, names)
    }
}

extension LineIndex {
    /// Returns a range of byte offsets as JSON in the form of the protocol.
    fileprivate func json(_ range: Range<Int>) -> String {
        let (start, end) = (position(of: range.lowerBound), position(of: range.upperBound))
        return """
            {"start": {"line": \(start.line), "character": \(start.character)}, \
            "end": {"line": \(end.line), "character": \(end.character)}}
            """
    }
}
