import Diagnostics
import Geometry
import Layout
import Scripting

/// Describes the screen for the panels of pages, as JSON.
extension PreviewSession {
    /// Returns a message that describes the screen: version, traits, time, history, edits and diagnostics.
    func screenText() -> String {
        var object = JSONObject()
        object.add("type", "screen")
        object.add("script", script)
        object.add("version", live.version?.number ?? 0)
        object.add(json: "circumstances", chosenTraits.json)
        let traits = host?.screen.traits ?? chosenTraits.traits(preferred: nil)
        object.add(json: "size", "[\(NumberText.short(traits.size.width)), \(NumberText.short(traits.size.height))]")
        object.add(json: "scale", NumberText.short(traits.scale))
        object.add(json: "focused", "\(host?.main.interactor.focused != nil)")
        object.add(json: "paused", "\(clock.isPaused)")
        object.add(json: "seconds", NumberText.short((clock.now * 100).rounded() / 100))
        object.add(json: "history", history.json)
        object.add(json: "edits", editor?.json ?? "null")
        object.add(json: "faults", Self.list(allFaults.map(Messages.json)))
        object.add(json: "findings", Self.list((snapshot?.diagnostics ?? []).prefix(100).map(Messages.json)))
        return object.text
    }

    func panelsText(for client: Int) -> String? {
        guard let viewer = viewers[client], !viewer.panels.isEmpty || viewer.inspected != nil else { return nil }
        var object = JSONObject()
        object.add("type", "panels")
        if viewer.panels.contains(.tree) { object.add(json: "tree", treeJSON) }
        if viewer.panels.contains(.state), let host {
            object.add(json: "state", history.shown?.state ?? stateJSON(host))
        }
        if let path = viewer.inspected, let view = inspection(of: path) { object.add(json: "inspected", view) }
        return object.text
    }

    /// The maximum number of views in the tree panel.
    private static let mostViews = 5_000

    private var treeJSON: String {
        let nodes = (snapshot?.nodes ?? []).prefix(Self.mostViews).map { node in
            let frame = Self.numbers(node.pixelFrame)
            return
                "[\(JSONText.quote(node.id)), \(JSONText.quote(node.kind)), \(node.parent), \(frame), \(node.isHidden ? 1 : 0)]"
        }
        return Self.list(nodes)
    }

    /// Returns the states of a screen and the values of its controls, as JSON.
    func stateJSON(_ host: ScriptHost) -> String {
        let entries = host.screenState().entries.filter { $0.key.part == .state || $0.key.part == .property }.prefix(
            500)
        return Self.list(
            entries.map { entry in
                var object = JSONObject()
                object.add("part", entry.key.part.rawValue)
                object.add("path", entry.key.path)
                object.add("kind", entry.key.kind)
                object.add("name", entry.key.name)
                object.add("number", entry.key.number)
                switch entry.value {
                case .success(let value): object.add(json: "value", value.json)
                case .failure(let reason): object.add("holds", reason.found)
                }
                return object.text
            })
    }

    // MARK: Inspecting

    func inspect(_ message: ClientMessage, _ client: Int) throws(MessageError) -> String? {
        if message.has("view") {
            viewers[client]?.inspected = try message.text("view")
        } else if message.has("x") {
            viewers[client]?.inspected = path(at: try message.point())
        } else {
            viewers[client]?.inspected = nil
            return #"{"type": "panels", "inspected": null}"#
        }
        return panelsText(for: client)
    }

    /// Returns the path of the frontmost, innermost view at a point; nil if there is none. Hidden views are skipped.
    private func path(at point: Geometry.Point) -> String? {
        guard let snapshot else { return nil }
        var found: Int?
        var views = SnapshotWalk<Void>(snapshot)
        while let step = views.next() {
            guard case .view(let index) = step else { continue }
            let node = snapshot.nodes[index]
            let frame = node.pixelFrame
            let isInside = point.x >= frame.x && point.x < frame.maxX && point.y >= frame.y && point.y < frame.maxY
            // Skip hidden views, and views that clip at their edges.
            if node.isHidden || !isInside && node.appearance.clipsToBounds {
                views.skip()
                continue
            }
            if isInside { found = index }
            views.open(())
        }
        return found.map { Self.path(of: $0, snapshot.nodes) }
    }

    private static func path(of index: Int, _ nodes: [SnapshotNode]) -> String {
        var names: [String] = []
        var current = index
        while current >= 0 {
            names.insert(nodes[current].id, at: 0)
            current = nodes[current].parent
        }
        return names.joined(separator: "/")
    }

    static func node(at path: String, in snapshot: Snapshot) -> Int? {
        let name = path.split(separator: "/").last.map(String.init)
        return snapshot.nodes.indices.first {
            snapshot.nodes[$0].id == name && self.path(of: $0, snapshot.nodes) == path
        }
    }

    /// Returns the data that the inspector shows about a view, as JSON: explanation, priorities, properties and
    /// diagnostics. Nil if the view does not exist.
    private func inspection(of path: String) -> String? {
        if history.shown != nil { return pastInspection(of: path) }
        guard let host, let view = host.screen.view(named: path) else { return nil }
        let screen = host.screen
        let place = screen.putPlace(of: view)
        let edits = editor.map { EditReasons($0, live.reads) }
        var object = JSONObject()
        object.add("path", screen.path(of: view))
        object.add("kind", (try? screen.kind(of: view))?.name)
        object.add("place", place)
        if let frame = try? screen.frame(of: view) { object.add(json: "frame", Self.numbers(frame)) }
        if let frame = try? screen.absoluteFrame(of: view) { object.add(json: "onScreen", Self.numbers(frame)) }
        object.add(json: "priorities", priorities(of: view, screen))
        if let snapshot, let node = Self.node(at: path, in: snapshot) {
            object.add(json: "properties", properties(of: snapshot.nodes[node], path, place, edits))
        }
        let explanations = [Attribute.left, .top, .width, .height].compactMap { try? screen.explain(view, $0) }
        object.add(
            json: "explained", ExplanationText.json(screen.path(of: view), explanations) { Self.statement($0, edits) })
        let findings = (snapshot?.diagnostics ?? []).filter { $0.view == path }
        object.add(json: "findings", Self.list(findings.map(Messages.json)))
        return object.text
    }

    /// Returns the data that the inspector shows about a view in a past moment, as JSON. It contains no explanation.
    /// Nil if the view does not exist.
    private func pastInspection(of path: String) -> String? {
        guard let snapshot, let index = Self.node(at: path, in: snapshot) else { return nil }
        let node = snapshot.nodes[index]
        var object = JSONObject()
        object.add("path", path)
        object.add("kind", node.kind)
        object.add(json: "frame", Self.numbers(node.frame))
        object.add(json: "onScreen", Self.numbers(node.pixelFrame))
        object.add(json: "isPast", "true")
        object.add(json: "properties", properties(of: node, path, nil, nil))
        object.add(json: "findings", "[]")
        return object.text
    }

    /// Returns the properties of a view as JSON. Each has its name, its value and, if it is a number that the script
    /// may contain, the reason why it cannot be edited; empty if it can be edited, null for other properties.
    private func properties(of node: SnapshotNode, _ path: String, _ place: String?, _ edits: EditReasons?) -> String {
        Self.list(
            node.properties.map { property in
                var note = "null"
                if let edits, let place, case .number(let number) = property.value {
                    note = JSONText.quote(
                        edits.reason(
                            against: .property(view: path, name: property.name, value: number, place: place)))
                }
                return "[\(JSONText.quote(property.name)), \(property.value.json), \(note)]"
            })
    }

    /// Returns a JSON field with the script's statement that made a constraint, and the reason why its number cannot be
    /// edited; empty if it can be edited. Returns an empty text if there is no statement.
    private static func statement(_ reason: AttributeExplanation.Reason, _ edits: EditReasons?) -> String {
        guard let statement = reason.statement else { return "" }
        var object = JSONObject()
        object.add("stem", statement.stem)
        object.add("view", statement.view)
        object.add("attribute", statement.attribute.name)
        object.add("target", statement.target)
        object.add("targetAttribute", statement.targetAttribute?.name)
        object.add(json: "constant", NumberText.short(statement.constant))
        object.add("fixed", edits?.reason(against: .constraint(statement)))
        return ", \"statement\": \(object.text)"
    }

    /// Returns the hugging and compression resistance priorities of a view as JSON. A priority that is not set has the
    /// default of the view's kind.
    private func priorities(of view: ViewID, _ screen: Screen) -> String {
        guard let own = (try? screen.kind(of: view))?.sizePriorities else { return "{}" }
        let slots: [(String, CommonProperties, Double)] = [
            ("horizontalHugging", .horizontalHugging, own.hugging),
            ("verticalHugging", .verticalHugging, own.verticalHugging),
            ("horizontalCompression", .horizontalCompressionResistance, own.compressionResistance),
            ("verticalCompression", .verticalCompressionResistance, own.compressionResistance),
        ]
        let items = slots.map { name, property, otherwise in
            let value = screen.effectiveProperty(view, slot: property.slot).number ?? otherwise
            return "\(JSONText.quote(name)): \(NumberText.short(value))"
        }
        return "{\(items.joined(separator: ", "))}"
    }

    static func list(_ items: some Sequence<String>) -> String { "[\(items.joined(separator: ", "))]" }

    private static func numbers(_ frame: Rect) -> String {
        list([frame.x, frame.y, frame.width, frame.height].map { NumberText.short(($0 * 1000).rounded() / 1000) })
    }
}

extension PlainValue {
    /// The value as JSON on one line. A table with names becomes an object, any other table a list.
    var json: String {
        switch self {
        case .nothing: "null"
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): value.isFinite ? "\(value)" : "null"
        case .string(let value): JSONText.quote(value)
        case .bytes: "\"(bytes)\""
        case .table(let entries):
            if case .string? = entries.last?.key {
                "{\(entries.map { "\(JSONText.quote($0.key.name)): \($0.value.json)" }.joined(separator: ", "))}"
            } else {
                "[\(entries.map(\.value.json).joined(separator: ", "))]"
            }
        }
    }

    private var name: String {
        switch self {
        case .string(let name): name
        case .integer(let number): "\(number)"
        default: json
        }
    }
}

extension SnapshotValue {
    /// The value as JSON on one line.
    var json: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): NumberText.short(value)
        case .string(let value): JSONText.quote(value)
        case .list(let list): "[\(list.map(\.json).joined(separator: ", "))]"
        case .record(let fields):
            "{\(fields.map { "\(JSONText.quote($0.name)): \($0.value.json)" }.joined(separator: ", "))}"
        }
    }
}
