/// A cell whose class has been written.
private struct WrittenCell {
    var cell: InterfaceCell
    /// The table or collection that contains the cell.
    var owner: InterfaceView
    /// The names of the cell's views.
    var names: ViewNames
}

/// Writes the script of a scene.
struct ControllerWriter {
    let scene: InterfaceScene
    let scenes: [String: InterfaceScene]
    let context: SceneContext
    /// Returns whether two scenes would require each other in a cycle if the first scene's script required the second.
    let isCyclic: (InterfaceScene, InterfaceScene) -> Bool

    private var className: String { scene.className }

    /// Returns the text of the script, and the views that it creates.
    ///
    /// - Parameter name: The name of the document's file, for comments.
    func write(source name: String) -> (text: String, views: [ImportedView]) {
        var body = LuaSource()
        var views: [ImportedView] = []
        if let view = scene.view {
            views = writeContent(view, &body)
        } else {
            writeContainer(&body)
        }
        if let controller = scene.controller { Sweep(report: context.report).sweep(controller) }
        reportObjects()
        let rest = context.report.takeUncommented()
        var source = LuaSource()
        source.comment("\(title) From \(name), scene \(scene.id).")
        if let custom = scene.controller?.peek("customClass") {
            source.comment("The class \(custom) is not part of the file.")
        }
        for segue in scene.controller?.child("connections")?.children("segue") ?? []
        where segue.peek("relationship") == nil && segue.peek("kind") != "embed" {
            source.comment(Segues.comment(segue, scenes))
            context.report.add(.replaced, segue, nil, Segues.comment(segue, scenes))
            segue.useAll()
        }
        let written = body.text
        for entry in rest {
            source.comment("missing: \(entry.element) (\(entry.id)): \(entry.reason)")
        }
        for (variable, module) in context.required.sorted(by: { $0.key < $1.key }) {
            source.line("local \(variable) = require \"\(module)\"")
        }
        source.blank()
        return (source.text + written, views)
    }

    private var title: String {
        let title = scene.controller?.take("title") ?? scene.controller?.value("navigationItem")?.peek("title")
        return title.map { "\($0)." } ?? "\(className)."
    }

    /// Reports the top-level objects that the script cannot express.
    private func reportObjects() {
        for object in scene.objects {
            context.report.add(.missing, object, nil, "the object is not a view")
            object.useAll()
        }
    }

    private func embed(_ destination: String) -> String? {
        guard let child = scenes[destination], child !== scene, !isCyclic(child, scene), !child.fileName.isEmpty else {
            return nil
        }
        context.require(child.fileName, as: child.className)
        return child.className
    }

    // MARK: Content

    private func writeContent(_ view: InterfaceView, _ source: inout LuaSource) -> [ImportedView] {
        let names = ViewNames(scene)
        let isWrapped = view.tag != "view" || view.element.isCell
        var classes: [ObjectIdentifier: String] = [:]
        var cellNames: [WrittenCell] = []
        var taken = NameTable(reserved: NameTable.reserved.union([className]))
        for owner in view.allWithCells.reversed() {
            for cell in owner.cells where classes[ObjectIdentifier(cell.content)] == nil {
                let own = ViewNames(scene)
                let name = taken.unique(cellName(cell.element))
                classes[ObjectIdentifier(cell.content)] = name
                CellWriter(scene: scene, scenes: scenes, context: context, embed: embed).write(
                    cell, name, classes, own, &source)
                cellNames.append(WrittenCell(cell: cell, owner: owner, names: own))
            }
        }
        if view.element.isCell {
            return writeCellScene(view, classes, cellNames, &source)
        }
        names.add(view, isWrapped: isWrapped)
        let writer = ContentWriter(
            view, scene: scene, scenes: scenes, context, names, embeds: embed)
        writer.cellClasses = classes
        source.line("local \(className) = controller \"\(className)\"")
        writeFields(view, &source)
        source.blank()
        source.block("function \(className):layoutContent(content)") { source in
            if isWrapped {
                writer.writeWrapped(view, to: &source)
            } else {
                writeRoot(view, &source)
                writer.write(view, to: &source)
            }
        }
        for method in writer.methods {
            source.blank()
            source.comment(method.comment)
            source.line("function \(className):\(method.name)() end")
        }
        source.blank()
        source.line("return \(className)")
        return ImportedView.list(view, names, isWrapped: isWrapped)
            + cellNames.flatMap { ImportedView.cells($0.cell, of: $0.owner, $0.names, in: view, names) }
    }

    private func cellName(_ element: Element) -> String {
        let base = element.peek("reuseIdentifier") ?? element.peek("customClass") ?? element.peek("userLabel") ?? ""
        let name = NameTable.identifier(base, isUpper: true) ?? "Cell"
        return name.hasSuffix("Cell") ? name : name + "Cell"
    }

    /// Writes the fields of the class: the preferred size, which is the size of a xib's view, and the items of bars.
    private func writeFields(_ view: InterfaceView, _ source: inout LuaSource) {
        if scene.controller == nil, let frame = view.frame {
            let size = "{ width = \(LuaText.number(frame.width)), height = \(LuaText.number(frame.height)) }"
            source.line("\(className).preferredContentSize = \(size)")
        }
        writeItems(&source)
    }

    private func writeItems(_ source: inout LuaSource) {
        if let item = scene.controller?.value("navigationItem") {
            let fields = BarItems.navigation(item, context)
            Sweep(report: context.report).sweep(item)
            if !fields.isEmpty { source.line("\(className).navigationItem = \(LuaText.table(fields))") }
        }
        if let item = scene.controller?.value("tabBarItem") {
            source.line("\(className).tabBarItem = \(BarItems.tab(item, context))")
            Sweep(report: context.report).sweep(item)
        }
        if let items = scene.controller?.value("toolbarItems") {
            context.report.add(.missing, items, nil, "navigation controllers show no toolbar")
            items.useAll()
        }
    }

    /// Writes statements that set the properties of the controller's root view.
    private func writeRoot(_ view: InterfaceView, _ source: inout LuaSource) {
        var properties = PropertyWriter(view.element, context)
        properties.writeCommon(ViewKinds.Kind(name: "View"))
        let variations = PropertyWriter.variations(of: view.element, context)
        view.element.child("connections")?.useAll()
        Sweep(report: context.report).sweep(view.element)
        source.assign(properties.properties, variations, to: "self.view")
    }

    /// Writes the script for a xib with a cell: the class of the cell, and a controller that shows it. Returns the
    /// views of the cell.
    private func writeCellScene(
        _ view: InterfaceView, _ classes: [ObjectIdentifier: String], _ cells: [WrittenCell],
        _ source: inout LuaSource
    ) -> [ImportedView] {
        guard let (cell, names) = cells.last.map({ ($0.cell, $0.names) }),
            let name = classes[ObjectIdentifier(cell.content)]
        else { return [] }
        let frame = view.frame ?? Frame(x: 0, y: 0, width: 375, height: 44)
        let isTable = view.tag == "tableViewCell"
        source.line("local \(className) = controller \"\(className)\"")
        source.line("\(className).\(name) = \(name)")
        source.line(
            "\(className).preferredContentSize = { width = \(LuaText.number(frame.width)), height = \(LuaText.number(frame.height)) }"
        )
        source.blank()
        source.block("function \(className):layoutContent(content)") { source in
            var calls = [":edges(equal, parent)"]
            if !isTable {
                calls.append(
                    ":itemSize { width = \(LuaText.number(frame.width)), height = \(LuaText.number(frame.height)) }")
            }
            calls.append(":cells { cell(\(name), \(LuaText.string(cell.element.id))) }")
            source.chain("content:put\(isTable ? "Table" : "Collection")(\"list\")", calls)
        }
        source.blank()
        source.line("return \(className)")
        return ImportedView.list(
            cell.content, names, isWrapped: CellWriter.hasAccessory(cell), prefix: "list[1,1]", isCell: true)
    }

    // MARK: Containers of controllers

    private func writeContainer(_ source: inout LuaSource) {
        let tag = scene.controller?.tag ?? ""
        source.line("local \(className) = controller \"\(className)\"")
        writeItems(&source)
        switch tag {
        case "navigationController": writeNavigation(&source)
        case "tabBarController": writeTabs(&source)
        default: writeOther(&source)
        }
        source.blank()
        source.line("return \(className)")
    }

    private func writeOther(_ source: inout LuaSource) {
        if let controller = scene.controller {
            context.report.add(
                .missing, controller, nil, "no controller corresponds to <\(controller.tag)>; its first child is shown")
        }
        let child = scene.segues.lazy.filter { $0.peek("relationship") != nil }.compactMap { $0.peek("destination") }
            .compactMap(embed).first
        source.blank()
        source.block("function \(className):layoutContent(content)") { source in
            source.line(
                child.map { "content:put(\($0), \"child\"):edges(equal, parent)" }
                    ?? "content:putView(\"placeholder\"):edges(equal, parent)")
        }
        for segue in scene.segues { segue.useAll() }
    }

    private func writeNavigation(_ source: inout LuaSource) {
        let bar = scene.controller?.value("navigationBar")
        var properties: [(name: String, value: String)] = []
        if let bar {
            var writer = PropertyWriter(bar, context)
            writer.writeAll(ViewKinds.Kind(name: "NavigationBar"))
            properties = writer.properties.filter { $0.name != "clipsToBounds" }
            Sweep(report: context.report).sweep(bar)
        }
        if let toolbar = scene.controller?.value("toolbar") { toolbar.useAll() }
        let isHidden = scene.controller?.flag("navigationBarHidden") == true
        let root = scene.destinations("rootViewController").first.flatMap(embed)
        for segue in scene.segues { segue.useAll() }
        let height = properties.contains { $0.name == "prefersLargeTitles" } ? 96 : 44
        source.blank()
        source.block("function \(className):layoutContent(content)") { source in
            if let root {
                var calls = [":edges(equal, parent)"]
                if !isHidden {
                    source.line("local safe = traits.safeArea")
                    calls.append(":safeAreaInsets { \(Self.insets(top: height)) }")
                }
                source.chain("content:put(\(root), \"root\")", calls)
            } else {
                source.comment("The root view controller is in another file, or contains this controller.")
            }
            guard !isHidden else { return }
            var calls = properties.map { LuaText.call($0.name, $0.value) }
            calls += [
                ":horizontal(equal, parent)", ":top(equal, parent)", ":bottom(equalTo(\(-height)), safeArea.topAnchor)",
            ]
            source.chain("\(root == nil ? "" : "local bar = ")content:putNavigationBar(\"navigationBar\")", calls)
            if let root {
                source.line("for name, value in pairs(\(root).navigationItem or {}) do bar.view[name] = value end")
            }
        }
    }

    private static func insets(top: Int = 0, bottom: Int = 0) -> String {
        func side(_ name: String, _ more: Int) -> String {
            "\(name) = safe.\(name)\(more == 0 ? "" : " + \(more)")"
        }
        return [side("top", top), side("left", 0), side("bottom", bottom), side("right", 0)].joined(separator: ", ")
    }

    private func writeTabs(_ source: inout LuaSource) {
        let bar = scene.controller?.value("tabBar")
        var properties: [(name: String, value: String)] = []
        if let bar {
            var writer = PropertyWriter(bar, context)
            writer.writeAll(ViewKinds.Kind(name: "TabBar"))
            properties = writer.properties.filter { $0.name != "items" && $0.name != "clipsToBounds" }
            Sweep(report: context.report).sweep(bar)
        }
        let children = scene.destinations("viewControllers").compactMap(embed)
        for segue in scene.segues { segue.useAll() }
        source.line("\(className).states = { selected = 0 }")
        source.blank()
        source.block("function \(className):layoutContent(content)") { source in
            source.line("local safe = traits.safeArea")
            for (index, child) in children.enumerated() {
                source.chain(
                    "content:put(\(child), \"tab\(index + 1)\")",
                    [
                        ":edges(equal, parent)", ":safeAreaInsets { \(Self.insets(bottom: 49)) }",
                        ":whenStateChanged(self.states.selected, \"isHidden\", function() return self.selected ~= \(index) end)",
                    ])
            }
            let items = children.map { "\($0).tabBarItem or \"\($0)\"" }
            source.chain(
                "content:putTabBar(\"tabBar\")",
                properties.map { LuaText.call($0.name, $0.value) } + [
                    ":items \(LuaText.list(items))", ":horizontal(equal, parent)", ":bottom(equal, parent)",
                    ":top(equalTo(-49), safeArea.bottomAnchor)", ":applyState(\"selectedItem\", self.states.selected)",
                ])
        }
    }
}
