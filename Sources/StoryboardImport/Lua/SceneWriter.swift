/// Writes the views and constraints below a root view, which is the root view of a scene or the content of a cell.
final class ContentWriter {
    let scene: InterfaceScene
    let context: SceneContext
    let names: ViewNames
    let plan: LayoutPlan
    /// The scenes by the identifier of their controller.
    let scenes: [String: InterfaceScene]
    /// Whether the root view is the content of a cell.
    let isCell: Bool
    /// The methods that handlers of actions call, each with its comment.
    private(set) var methods: [(name: String, comment: String)] = []
    /// Returns the class of an embedded scene by the identifier of its controller, and requires its module; nil if the
    /// scene cannot be embedded.
    var embeds: (String) -> String?
    /// The names of the cell classes, by the identity of the cell's content.
    var cellClasses: [ObjectIdentifier: String] = [:]
    private let text: ConstraintText

    init(
        _ root: InterfaceView, scene: InterfaceScene, scenes: [String: InterfaceScene], _ context: SceneContext,
        _ names: ViewNames, embeds: @escaping (String) -> String?
    ) {
        self.scene = scene
        self.scenes = scenes
        self.context = context
        self.names = names
        isCell = root.role == .content
        self.embeds = embeds
        plan = LayoutPlan(root, context.report)
        text = ConstraintText(names: names, statesRequired: Self.statesRequired(root))
    }

    /// Returns whether the scene has priorities of at least 999 besides required constraints. Unstated priorities are
    /// lower than these, so required constraints must then state theirs.
    private static func statesRequired(_ root: InterfaceView) -> Bool {
        root.all.contains { view in
            view.constraints.contains { (999..<1000).contains($0.priority) }
                || [
                    "horizontalHuggingPriority", "verticalHuggingPriority", "horizontalCompressionResistancePriority",
                    "verticalCompressionResistancePriority",
                ].contains { (Double(view.element.peek($0) ?? "") ?? 0) >= 999 }
        }
    }

    /// Writes the statements that put the root's subviews and add its constraints.
    func write(_ root: InterfaceView, to source: inout LuaSource) {
        if names.usesTable { source.line("local views = {}") }
        writeSubviews(of: root, to: &source)
        for (condition, constraints) in grouped(plan.own) {
            let body = { (source: inout LuaSource) in
                let calls = self.text.calls(constraints, in: root, isChain: false)
                source.line("self.view:layout(function(root) root\(calls.joined()) end)")
            }
            if let condition { source.block("if \(condition) then", body: body) } else { body(&source) }
        }
    }

    /// Writes a root view that is itself put into the controller's view, such as the table of a table controller.
    func writeWrapped(_ view: InterfaceView, to source: inout LuaSource) {
        write(view, calls: [":edges(equal, parent)"], to: &source)
    }

    private func writeSubviews(of container: InterfaceView, to source: inout LuaSource) {
        let declared = plan.declared(in: container)
        if !declared.isEmpty, !names.usesTable {
            source.line("local \(declared.map(names.variable).joined(separator: ", "))")
        }
        for view in container.subviews {
            if let condition = view.installed.condition {
                source.block("if \(condition) then") { self.write(view, calls: [], to: &$0) }
            } else {
                write(view, calls: [], to: &source)
            }
        }
        for (condition, constraints) in grouped(plan.deferred(in: container)) {
            let areas = constraints.filter(\.constrainsArea)
            let constraints = constraints.filter { !$0.constrainsArea }
            let bySubject = Dictionary(grouping: constraints) { ObjectIdentifier($0.first.view) }
            let subjects = constraints.map(\.first.view).reduce(into: [InterfaceView]()) { list, view in
                if !list.contains(where: { $0 === view }) { list.append(view) }
            }
            let body = { (source: inout LuaSource) in
                for subject in subjects {
                    let calls = self.text.calls(
                        bySubject[ObjectIdentifier(subject)] ?? [], in: container, isChain: false)
                    source.chain(self.names.variable(of: subject), calls)
                }
                for constraint in areas { source.line(self.text.statement(constraint, in: container)) }
            }
            if let condition { source.block("if \(condition) then", body: body) } else { body(&source) }
        }
    }

    /// Groups constraints by the condition of their size classes, in the order of first occurrence. The condition is
    /// nil for all size classes.
    private func grouped(_ constraints: [InterfaceConstraint]) -> [(String?, [InterfaceConstraint])] {
        var groups: [(String?, [InterfaceConstraint])] = []
        for constraint in constraints {
            let condition = constraint.installed.condition
            if let index = groups.firstIndex(where: { $0.0 == condition }) {
                groups[index].1.append(constraint)
            } else {
                groups.append((condition, [constraint]))
            }
        }
        return groups
    }

    private func write(_ view: InterfaceView, calls first: [String], to source: inout LuaSource) {
        let reported = context.report.entries.count
        let element = view.element
        let kind = ViewKinds.kind(of: element)
        if kind == nil {
            context.report.add(
                .missing, element, nil, "no kind of view corresponds to <\(view.tag)>; a plain view is used")
            element.useAttributes()
        }
        var properties = PropertyWriter(element, context)
        if view.role != .guide { properties.writeAll(kind ?? ViewKinds.Kind(name: "View")) }
        var calls = properties.properties.map { LuaText.call($0.name, $0.value) }
        if let outlets = scene.outlets[view.id], !isCell {
            for outlet in outlets { calls.append(":assignTo(self, \(LuaText.string(Self.field(outlet))))") }
        }
        calls += first
        if view.role == .content { calls.append(":edges(equal, parent)") }
        if let placement = MaskPlacement.call(of: view, context.report) { calls.append(placement) }
        calls += text.calls(plan.chain(view), in: view.superview ?? view, isChain: true)
        let cells = cellRows(view)
        calls += cells
        let segues = handlers(of: element, &calls)
        let variations = PropertyWriter.variations(of: element, context)
        Sweep(report: context.report).sweep(element)
        for comment in segues { source.comment(comment) }
        for entry in context.report.takeUncommented(from: reported) {
            source.comment("missing: \(entry.element) (\(entry.id)): \(entry.reason)")
        }
        let head = "\(binding(view, isNeeded: !variations.isEmpty))\(containerName(view)):\(putting(view, kind))"
        if view.subviews.isEmpty {
            source.chain(head, calls)
        } else {
            let name = names.parameter(of: view)
            source.chain(
                head, calls, body: { self.writeSubviews(of: view, to: &$0) },
                opens: ":layoutContent(function(\(name))")
        }
        for (condition, properties) in variations {
            let calls = properties.map { LuaText.call($0.name, $0.value) }
            source.block("if \(condition) then") { $0.chain(self.names.variable(of: view), calls) }
        }
    }

    /// Returns the name of the controller's field for an outlet. Names with a meaning in all views get the ending
    /// `Outlet`.
    private static func field(_ outlet: String) -> String {
        let taken: Set = [
            "view", "frame", "bounds", "alpha", "layout", "states", "observer", "tintColor", "id", "path", "kind",
        ]
        return taken.contains(outlet) ? outlet + "Outlet" : outlet
    }

    private func binding(_ view: InterfaceView, isNeeded: Bool) -> String {
        guard plan.hasVariable(view) || isNeeded || view.installed != .all else { return "" }
        let isLocal = !names.usesTable && !plan.isDeclared(view)
        return "\(isLocal ? "local " : "")\(names.variable(of: view)) = "
    }

    private func containerName(_ view: InterfaceView) -> String { view.superview.map(names.parameter) ?? "content" }

    private func putting(_ view: InterfaceView, _ kind: ViewKinds.Kind?) -> String {
        let name = LuaText.string(names.viewName(of: view))
        let verb = view.role == .arranged ? "putStacked" : "put"
        if let child = embedded(view) { return "\(verb)(\(child), \(name))" }
        return "\(verb)\(kind?.name ?? "View")(\(name))"
    }

    /// Returns the class of the scene that a container view embeds; nil if it embeds none. Reports a scene that cannot
    /// be embedded.
    private func embedded(_ view: InterfaceView) -> String? {
        let segue = view.element.child("connections")?.children("segue").first { $0.peek("kind") == "embed" }
        guard let segue, let destination = segue.take("destination") else { return nil }
        segue.useAll()
        guard let name = embeds(destination) else {
            context.report.add(
                .missing, segue, nil, "the embedded scene '\(destination)' is in another file, or contains this scene")
            return nil
        }
        return name
    }

    /// Adds calls that set handlers for the actions of an element. Returns comments that describe its segues.
    private func handlers(of element: Element, _ calls: inout [String]) -> [String] {
        var comments: [String] = []
        for connection in element.child("connections")?.children ?? []
        where !connection.isUsed || connection.tag == "segue" {
            switch connection.tag {
            case "segue":
                guard connection.peek("kind") != "embed" else { continue }
                comments.append(Segues.comment(connection, scenes))
                context.report.add(.replaced, connection, nil, Segues.comment(connection, scenes))
                connection.useAll()
            case "action":
                let selector = connection.take("selector") ?? ""
                let event = connection.take("eventType") ?? "touchUpInside"
                connection.useAll()
                guard let handler = Self.events[event], let name = method(selector, event, element) else {
                    context.report.add(.missing, connection, selector, "unsupported event '\(event)'")
                    continue
                }
                calls.append(":\(handler)(function() self:\(name)() end)")
            default: connection.useAll()
            }
        }
        return comments
    }

    private static let events = [
        "touchUpInside": "didClicked", "primaryActionTriggered": "didClicked", "touchDown": "didClicked",
        "valueChanged": "didChanged", "editingChanged": "didChanged", "editingDidBegin": "didBeginEditing",
        "editingDidEnd": "didEndEditing", "editingDidEndOnExit": "didReturned",
    ]

    /// Returns the name of the method for an action's selector, and adds the method; nil if the selector is not a valid
    /// identifier.
    private func method(_ selector: String, _ event: String, _ element: Element) -> String? {
        guard let first = selector.split(separator: ":").first, var name = NameTable.identifier(String(first)) else {
            return nil
        }
        let taken = NameTable.reserved.union([
            "init", "layoutContent", "viewPlan", "moleculeWillLayout", "moleculeDidLayout", "viewDidLoad",
            "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear", "willMoveToParent",
            "didMoveToParent", "layout", "reload", "removeFromSuperview", "bringToFront", "sendToBack",
            "setNeedsLayout",
            "sendActions", "applyPlan", "configure", "setSelected", "setHighlighted",
        ])
        if taken.contains(name) { name += "Action" }
        if !methods.contains(where: { $0.name == name }) {
            methods.append((name, "The action \(selector) of \(element.tag) \(element.id)."))
        }
        return name
    }

    /// Returns the calls that set the rows of a table or collection, as lines: one row per prototype, or the sections
    /// with the static cells. Empty if there are no cells.
    private func cellRows(_ view: InterfaceView) -> [String] {
        guard !view.cells.isEmpty else { return [] }
        func row(_ cell: InterfaceCell) -> String {
            let name = cellClasses[ObjectIdentifier(cell.content)] ?? "nil"
            return "cell(\(name), \(LuaText.string(cell.element.id)))"
        }
        let sections = view.element.child("sections")?.children("tableViewSection") ?? []
        guard view.cells.contains(where: { $0.section != nil }) else {
            return [":cells \(LuaText.list(view.cells.map(row)))"]
        }
        let tables = sections.enumerated().map { index, section in
            var fields = [("id", LuaText.string(section.id.isEmpty ? "section\(index)" : section.id))]
            if let title = section.take("headerTitle") {
                fields.append(("title", context.localized(section.id, "headerTitle", title)))
            }
            if let title = section.take("footerTitle") {
                fields.append(("footer", context.localized(section.id, "footerTitle", title)))
            }
            for child in section.children where child.tag == "string" {
                child.useAll()
                fields.append((child.peek("key") == "footerTitle" ? "footer" : "title", LuaText.string(child.text)))
            }
            _ = section.take("id")
            fields.append(("cells", LuaText.list(view.cells.filter { $0.section == index }.map(row))))
            return "  \(LuaText.table(fields)),"
        }
        return [":sections {"] + tables + ["}"]
    }

}

/// Describes segues in comments.
enum Segues {
    static func comment(_ segue: Element, _ scenes: [String: InterfaceScene]) -> String {
        let kind = segue.peek("kind") ?? "segue"
        let destination = segue.peek("destination") ?? ""
        let name = scenes[destination].map(\.className) ?? destination
        let identifier = segue.peek("identifier").map { ", identifier '\($0)'" } ?? ""
        return "segue '\(kind)' to \(name)\(identifier)"
    }
}
