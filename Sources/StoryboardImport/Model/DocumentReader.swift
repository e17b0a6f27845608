/// Builds the scenes of a document: views, cells, constraints and outlets.
struct DocumentReader {
    let document: InterfaceDocument
    let report: Report
    private var viewCount = 0

    /// Reads the scenes of a document into its `scenes`, and reports elements that cannot be read. Throws an error for
    /// an invalid document.
    static func read(_ document: InterfaceDocument, _ report: Report) throws(ImportFailure) {
        var reader = DocumentReader(document: document, report: report)
        switch document.kind {
        case .storyboard: try reader.readScenes()
        case .xib: try reader.readObjects()
        }
    }

    private init(document: InterfaceDocument, report: Report) {
        self.document = document
        self.report = report
    }

    private mutating func readScenes() throws(ImportFailure) {
        guard let scenes = document.root.child("scenes") else {
            throw ImportFailure("the storyboard has no <scenes>", line: document.root.line)
        }
        for element in scenes.children("scene") {
            element.value("canvasLocation")?.useAll()
            let id = element.take("sceneID") ?? element.id
            report.file = id
            _ = element.take("id")
            var controller: Element?
            var objects: [Element] = []
            for object in element.child("objects")?.children ?? [] {
                let isController =
                    object.peek("sceneMemberID") == "viewController" || object.tag.hasSuffix("Controller")
                if controller == nil, isController {
                    controller = object
                    object.isUsed = true
                } else if object.tag == "placeholder" || object.tag == "exit" {
                    object.useAll()
                } else {
                    objects.append(object)
                }
            }
            guard controller != nil || !objects.isEmpty else { continue }
            let scene = InterfaceScene(id: id, controller: controller, objects: objects)
            if let root = controller?.value("view") { scene.view = readView(root, .root, in: nil) }
            controller?.child("layoutGuides")?.isUsed = true
            finish(scene, controller ?? element)
        }
    }

    private mutating func readObjects() throws(ImportFailure) {
        guard let objects = document.root.child("objects") else {
            throw ImportFailure("the xib has no <objects>", line: document.root.line)
        }
        var owner: Element?
        var others: [Element] = []
        var views: [Element] = []
        for object in objects.children {
            if object.tag == "placeholder" {
                if object.peek("placeholderIdentifier") == "IBFilesOwner" { owner = object }
                for name in [
                    "placeholderIdentifier", "id", "userLabel", "customClass", "customModule", "customModuleProvider",
                ] {
                    _ = object.take(name)
                }
                object.isUsed = true
            } else if object.frame != nil || object.value("contentView") != nil || object.child("subviews") != nil {
                views.append(object)
            } else {
                others.append(object)
            }
        }
        for (index, element) in views.enumerated() {
            report.file = element.id
            let scene = InterfaceScene(id: element.id, controller: nil, objects: index == 0 ? others : [])
            if element.isCell {
                let content = readCellContent(element)
                scene.view = InterfaceView(element, role: .root, in: nil)
                scene.view?.cells = [InterfaceCell(element: element, content: content, section: nil)]
            } else {
                scene.view = readView(element, .root, in: nil)
            }
            if let owner { readConnections(owner, into: scene) }
            finish(scene, element)
        }
    }

    /// Reads the parts of a scene that refer to its views: constraints and outlets.
    private mutating func finish(_ scene: InterfaceScene, _ root: Element) {
        var readConstraints = ConstraintReader(scene, controller: scene.controller, report)
        readConstraints.read()
        if let controller = scene.controller { readConnections(controller, into: scene) }
        for view in scene.allViews { readConnections(view.element, into: scene) }
        for view in scene.allViews {
            for cell in view.cells { readConnections(cell.element, into: scene) }
        }
        document.scenes.append(scene)
    }

    /// Reads a view with its subviews.
    private mutating func readView(_ element: Element, _ role: InterfaceView.Role, in superview: InterfaceView?)
        -> InterfaceView
    {
        let view = InterfaceView(element, role: role, in: superview)
        viewCount += 1
        view.index = viewCount
        if element.isCell {
            view.cells = [InterfaceCell(element: element, content: readCellContent(element), section: nil)]
            return view
        }
        switch element.tag {
        case "tableView": readTable(element, view)
        case "collectionView": readCollection(element, view)
        case "visualEffectView":
            if let content = element.value("contentView") {
                let content = readView(content, .content, in: view)
                content.installed = .all
            }
        default: break
        }
        readSubviews(of: element, into: view)
        return view
    }

    /// Reads the guides and subviews of a view. Guides are read first, so that the constraints of views can refer to
    /// them.
    private mutating func readSubviews(of element: Element, into view: InterfaceView) {
        readGuides(of: element, into: view)
        let subviews = element.child("subviews")?.children ?? []
        let installed = report.checked(element.installed("subviews"), "subviews", of: element, subviews)
        for child in subviews {
            let role: InterfaceView.Role = element.tag == "stackView" ? .arranged : .subview
            let subview = readView(child, role, in: view)
            subview.installed = installed[child.id] ?? .all
        }
    }

    private mutating func readGuides(of element: Element, into view: InterfaceView) {
        let guides = element.guides.filter(\.isCustomGuide)
        let installed = report.checked(element.installed("layoutGuides"), "layoutGuides", of: element, guides)
        for element in guides {
            let guide = InterfaceView(element, role: .guide, in: view)
            viewCount += 1
            guide.index = viewCount
            guide.installed = installed[element.id] ?? .all
        }
    }

    private mutating func readTable(_ element: Element, _ view: InterfaceView) {
        for (row, cell) in (element.child("prototypes")?.children ?? []).enumerated() {
            view.cells.append(InterfaceCell(element: cell, content: readCellContent(cell), section: nil, row: row))
        }
        for (index, section) in (element.child("sections")?.children("tableViewSection") ?? []).enumerated() {
            for (row, cell) in (section.child("cells")?.children ?? []).enumerated() {
                view.cells.append(
                    InterfaceCell(element: cell, content: readCellContent(cell), section: index, row: row))
            }
        }
    }

    private mutating func readCollection(_ element: Element, _ view: InterfaceView) {
        for (row, cell) in (element.child("cells")?.children ?? []).enumerated() {
            view.cells.append(InterfaceCell(element: cell, content: readCellContent(cell), section: nil, row: row))
        }
    }

    /// Reads the content view of a cell. If the cell has none, the cell's own subviews are its content.
    private mutating func readCellContent(_ element: Element) -> InterfaceView {
        element.isUsed = true
        let content = element.value("contentView") ?? element
        let view = InterfaceView(content, role: .content, in: nil)
        viewCount += 1
        view.index = viewCount
        if content !== element { readGuides(of: element, into: view) }
        readSubviews(of: content, into: view)
        return view
    }

    /// Reads the outlets and segues of an object.
    private func readConnections(_ element: Element, into scene: InterfaceScene) {
        guard let connections = element.child("connections") else { return }
        for connection in connections.children {
            switch connection.tag {
            case "outlet", "outletCollection":
                guard let destination = connection.take("destination"), let property = connection.take("property")
                else { continue }
                connection.isUsed = true
                for name in ["id", "collectionClass", "appends"] { _ = connection.take(name) }
                // The names of the framework's properties are not used for views.
                guard !["view", "delegate", "dataSource", "gestureRecognizers"].contains(property) else { continue }
                scene.outlets[destination, default: []].append(property)
            case "segue":
                scene.add(segue: connection)
            default: break
            }
        }
    }
}

extension Element {
    var isCell: Bool { tag == "tableViewCell" || tag == "collectionViewCell" || tag == "collectionReusableView" }
}

extension InterfaceScene {
    /// All views of the scene, including the views in cells.
    var allViews: [InterfaceView] {
        guard let view else { return [] }
        return view.allWithCells
    }
}

extension InterfaceView {
    /// The view and its descendants, including the views in cells.
    var allWithCells: [InterfaceView] {
        [self] + cells.flatMap(\.content.allWithCells) + subviews.flatMap(\.allWithCells)
    }
}
