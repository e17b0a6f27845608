import Diagnostics
import Glibc
import Layout
import Scripting
import Tatami

/// A language server: the basic protocol (LSP 3.17) and the open documents.
final class LanguageServer {
    let analyzer: ScriptAnalyzer
    private let preview: PreviewProcess
    /// Whether the editor can open URLs in a browser.
    private var opensAddresses = false
    private var lastRequest = 0
    var documents: [String: TextDocument] = [:]
    /// The URIs of the documents to check, beginning with the document that has waited longest.
    private var queue: [String] = []
    private var isInitialized = false
    private var isShutDown = false
    /// Whether the session ended as the protocol requires; nil while the server runs.
    private(set) var end: Bool?
    private var table: (of: [String], table: TypeTable)?

    /// Creates a server without open documents.
    ///
    /// - Parameter preview: Starts previews in the browser.
    init(_ analyzer: ScriptAnalyzer, preview: PreviewProcess) { (self.analyzer, self.preview) = (analyzer, preview) }

    /// Whether changed documents wait for a check.
    var hasWork: Bool { !queue.isEmpty }

    // MARK: Messages

    /// Handles a message of the editor. Returns the messages to send.
    func take(_ bytes: [UInt8]) -> [String] {
        guard let message = Self.parse(bytes), case .object(let fields) = message else {
            return [Self.error(.null, -32700, "the message is not JSON")]
        }
        guard case .string(let method)? = fields["method"] else {
            // Responses need no answer; other messages without a method are invalid.
            return fields["id"] == nil || fields["result"] != nil || fields["error"] != nil
                ? [] : [Self.error(fields["id"] ?? .null, -32600, "expected a method")]
        }
        let parameters = fields["params"] ?? .null
        guard let id = fields["id"] else {
            notice(method, parameters)
            return method == "textDocument/didClose" ? cleared : []
        }
        if isInitialized, !isShutDown, method == "workspace/executeCommand" { return execute(parameters, id) }
        return [answer(method, parameters, id)]
    }

    /// Runs the command that shows the preview of an open document: starts the preview if necessary, and asks the
    /// editor to open its URL. Returns the messages to send.
    private func execute(_ parameters: JSONValue, _ id: JSONValue) -> [String] {
        guard parameters["command"].string == Self.showPreview else {
            return [Self.error(id, -32602, "unknown command '\((parameters["command"].string ?? "").prefix(60))'")]
        }
        guard case .list(let arguments) = parameters["arguments"],
            let document = arguments.first?.string.flatMap({ documents[$0] })
        else { return [Self.error(id, -32602, "expected the URI of an open document")] }
        do throws(PreviewProcess.StartError) {
            let address = try preview.address(of: document.path)
            lastRequest += 1
            let shown =
                opensAddresses
                ? Self.request(
                    lastRequest, "window/showDocument", "{\"uri\": \(JSONText.quote(address)), \"external\": true}")
                : Self.notification(
                    "window/showMessage",
                    "{\"type\": 3, \"message\": \(JSONText.quote("The preview is at \(address)"))}")
            return [Self.result(id, "{\"address\": \(JSONText.quote(address))}"), shown]
        } catch {
            return [Self.error(id, -32803, error.message)]
        }
    }

    static let showPreview = "tatami.showPreview"

    private var closed: [String] = []
    private var cleared: [String] {
        defer { closed = [] }
        return closed.map {
            Self.notification(
                "textDocument/publishDiagnostics", "{\"uri\": \(JSONText.quote($0)), \"diagnostics\": []}")
        }
    }

    private func notice(_ method: String, _ parameters: JSONValue) {
        switch method {
        case "exit": end = isShutDown
        case "textDocument/didOpen":
            let item = parameters["textDocument"]
            guard let uri = item["uri"].string, let text = item["text"].string, let path = TextDocument.path(of: uri)
            else { return }
            documents[uri] = TextDocument(uri: uri, path: path, version: item["version"].integer ?? 0, text: text)
            enqueue(uri)
        case "textDocument/didChange":
            guard let uri = parameters["textDocument"]["uri"].string, documents[uri] != nil,
                case .list(let changes) = parameters["contentChanges"], let text = changes.last?["text"].string
            else { return }
            documents[uri]?.text = text
            documents[uri]?.version = parameters["textDocument"]["version"].integer ?? 0
            enqueue(uri)
        case "textDocument/didSave":
            // Other documents may require the saved module.
            for uri in documents.keys.sorted() { enqueue(uri) }
        case "textDocument/didClose":
            guard let uri = parameters["textDocument"]["uri"].string, let document = documents.removeValue(forKey: uri)
            else { return }
            queue.removeAll { $0 == uri }
            closed = [uri] + document.published.sorted()
        default: break
        }
    }

    private func enqueue(_ uri: String) {
        documents[uri]?.isDirty = true
        queue.removeAll { $0 == uri }
        queue.append(uri)
    }

    private func answer(_ method: String, _ parameters: JSONValue, _ id: JSONValue) -> String {
        guard isInitialized || method == "initialize" else {
            return Self.error(id, -32002, "the first request must be initialize")
        }
        guard !isShutDown else { return Self.error(id, -32600, "the server was shut down") }
        switch method {
        case "initialize":
            isInitialized = true
            opensAddresses = parameters["capabilities"]["window"]["showDocument"]["support"] == .boolean(true)
            return Self.result(id, Self.capabilities)
        case "shutdown":
            isShutDown = true
            preview.stop()
            return Self.result(id, "null")
        default: break
        }
        guard let uri = parameters["textDocument"]["uri"].string, documents[uri] != nil else {
            return Self.requests.contains(method)
                ? Self.result(id, "null") : Self.error(id, -32601, "unknown method '\(method.prefix(60))'")
        }
        look(at: uri)
        let document = documents[uri]!
        let position = LineIndex.Position(
            line: parameters["position"]["line"].integer ?? 0,
            character: parameters["position"]["character"].integer ?? 0)
        switch method {
        case "textDocument/hover": return Self.result(id, hover(document, position))
        case "textDocument/completion": return Self.result(id, completion(document, position))
        case "textDocument/signatureHelp": return Self.result(id, signature(document, position))
        case "textDocument/definition": return Self.result(id, definition(document, position))
        case "textDocument/documentSymbol": return Self.result(id, symbols(document))
        case "textDocument/foldingRange": return Self.result(id, folds(document))
        case "textDocument/prepareRename": return Self.result(id, renamed(document, position))
        case "textDocument/rename":
            do throws(ScriptRename.Fault) {
                return Self.result(id, try rename(document, position, parameters["newName"].string ?? ""))
            } catch { return Self.error(id, -32803, error.message) }
        case "textDocument/codeAction": return Self.result(id, fixes(document, parameters["range"]))
        case "textDocument/inlayHint": return Self.result(id, hints(document))
        case "textDocument/codeLens": return Self.result(id, lenses(document))
        default: return Self.error(id, -32601, "unknown method '\(method.prefix(60))'")
        }
    }

    private static let requests: Set<String> = [
        "textDocument/hover", "textDocument/completion", "textDocument/definition", "textDocument/codeAction",
        "textDocument/inlayHint", "textDocument/codeLens", "textDocument/signatureHelp", "textDocument/documentSymbol",
        "textDocument/foldingRange", "textDocument/prepareRename", "textDocument/rename",
    ]

    private static let capabilities = """
        {"capabilities": {"positionEncoding": "utf-16", "textDocumentSync": {"openClose": true, "change": 1, "save": true}, \
        "hoverProvider": true, "completionProvider": {"triggerCharacters": [":", ".", "\\"", "(", ",", "{"]}, "definitionProvider": true, \
        "signatureHelpProvider": {"triggerCharacters": ["(", ","]}, "documentSymbolProvider": true, \
        "foldingRangeProvider": true, "renameProvider": {"prepareProvider": true}, \
        "codeActionProvider": {"codeActionKinds": ["quickfix"]}, "inlayHintProvider": true, \
        "codeLensProvider": {}, "executeCommandProvider": {"commands": ["\(showPreview)"]}}, \
        "serverInfo": {"name": "tatami", "version": \(JSONText.quote(Version.number))}}
        """

    // MARK: Looking

    /// Checks the document that has waited longest.
    ///
    /// - Returns: The messages to send: its diagnostics.
    func work() -> [String] {
        guard let uri = queue.first else { return [] }
        queue.removeFirst()
        look(at: uri)
        return diagnostics(of: uri)
    }

    private func look(at uri: String) {
        guard let document = documents[uri], document.isDirty else { return }
        let found = analyzer.look(at: document.text, path: document.path)
        documents[uri]?.isDirty = false
        if let session = found.session { documents[uri]?.session = session }
        documents[uri]?.findings = found.findings
        documents[uri]?.faults = typeFaults(of: document, found.findings)
        documents[uri]?.deviceSessions = nil
    }

    /// Returns the types of the API for a document, including the kinds and functions of its plugins.
    func types(for document: TextDocument) -> TypeTable {
        let host = document.session?.host
        let owner =
            host.map { host in
                host.registry.kinds.flatMap { [$0.name] + $0.properties.map(\.name) } + host.features.all.map(\.name)
            } ?? []
        if let table, table.of == owner { return table.table }
        let reference = host.map { APIReference(registry: $0.registry, features: $0.features.all) } ?? APIReference()
        let made = TypeTable(annotations: reference.annotations)
        table = (owner, made)
        return made
    }

    private func diagnostics(of uri: String) -> [String] {
        guard let document = documents[uri] else { return [] }
        var byPlace: [String: [String]] = [uri: []]
        for finding in document.findings {
            let place = finding.source.map { SourcePlace($0) } ?? SourcePlace(path: document.path)
            let target = place.path == document.path ? uri : TextDocument.uri(of: place.path)
            byPlace[target, default: []].append(json(finding, place, document))
        }
        byPlace[uri]! += document.faults.map { json($0, document) }
        for old in document.published where byPlace[old] == nil { byPlace[old] = [] }
        documents[uri]?.published = Set(byPlace.filter { !$0.value.isEmpty }.keys).subtracting([uri])
        return byPlace.sorted { $0.key < $1.key }.map { target, items in
            let version = target == uri ? "\"version\": \(document.version), " : ""
            return Self.notification(
                "textDocument/publishDiagnostics",
                "{\"uri\": \(JSONText.quote(target)), \(version)\"diagnostics\": [\(items.joined(separator: ", "))]}")
        }
    }

    private func json(_ finding: Diagnostic, _ place: SourcePlace, _ document: TextDocument) -> String {
        var object = JSONObject()
        object.add(json: "range", range(place, document))
        object.add("severity", finding.severity == .error ? 1 : 2)
        object.add("code", finding.codeName)
        if let page = CodePages.shared.address(of: finding.codeName) {
            object.add(json: "codeDescription", "{\"href\": \(JSONText.quote(page))}")
        }
        object.add("source", "tatami")
        object.add("message", finding.text)
        let related = finding.otherPlaces.map { other in
            let place = SourcePlace(other.source)
            let uri = place.path == document.path ? document.uri : TextDocument.uri(of: place.path)
            return """
                {"location": {"uri": \(JSONText.quote(uri)), "range": \(range(place, document))}, \
                "message": \(JSONText.quote(other.text))}
                """
        }
        if let (wrong, right) = finding.correction {
            object.add(json: "data", "{\"wrong\": \(JSONText.quote(wrong)), \"right\": \(JSONText.quote(right))}")
        }
        if !related.isEmpty { object.add(json: "relatedInformation", "[\(related.joined(separator: ", "))]") }
        return object.text
    }

    private func range(_ place: SourcePlace, _ document: TextDocument) -> String {
        place.path == document.path
            ? document.range(ofLine: place.line) : TextDocument.range(max(0, (place.line ?? 1) - 1), 0, 1_000)
    }

    // MARK: JSON

    private static func parse(_ bytes: [UInt8]) -> JSONValue? {
        bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer)
            guard let value = try? JSONValue(&reader), (try? reader.end()) != nil else { return nil }
            return value
        }
    }

    private static func result(_ id: JSONValue, _ json: String) -> String {
        "{\"jsonrpc\": \"2.0\", \"id\": \(id.text), \"result\": \(json)}"
    }

    private static func error(_ id: JSONValue, _ code: Int, _ message: String) -> String {
        "{\"jsonrpc\": \"2.0\", \"id\": \(id.text), \"error\": {\"code\": \(code), \"message\": \(JSONText.quote(message))}}"
    }

    private static func request(_ id: Int, _ method: String, _ json: String) -> String {
        "{\"jsonrpc\": \"2.0\", \"id\": \(id), \"method\": \"\(method)\", \"params\": \(json)}"
    }

    private static func notification(_ method: String, _ json: String) -> String {
        "{\"jsonrpc\": \"2.0\", \"method\": \"\(method)\", \"params\": \(json)}"
    }
}

extension JSONValue {
    /// The value of an object's field; null if the field is missing or the value is not an object.
    subscript(name: String) -> JSONValue { if case .object(let fields) = self { fields[name] ?? .null } else { .null } }

    var string: String? { if case .string(let text) = self { text } else { nil } }

    var integer: Int? { if case .integer(let number) = self { Int(exactly: number) } else { nil } }
}
