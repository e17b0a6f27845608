/// A view of a generated script, and the document's view from which it was generated.
package struct ImportedView: Equatable, Sendable {
    /// The identifier of the view's element in the document.
    package let id: String
    /// The path of the view in the screen that the script shows.
    package let path: String
    /// The frame in the document, relative to the superview; nil if the document has none.
    package let frame: Frame?
    /// Whether the view shows text and has a size that depends on the fonts of the machine.
    package let hasText: Bool
    /// Whether the frame cannot be compared: Interface Builder marked it, or the frame of a superview, as misplaced or
    /// ambiguous, or the view is the content view of a cell or an effect view.
    package let isUnreliable: Bool

    /// Returns the views below a root, without the root. Their paths begin with `prefix` and, if `isWrapped` is true,
    /// with the root's name.
    static func list(
        _ root: InterfaceView, _ names: ViewNames, isWrapped: Bool, prefix: String = "", isCell: Bool = false
    ) -> [ImportedView] {
        var list: [ImportedView] = []
        func visit(_ view: InterfaceView, _ path: String, _ isUnreliable: Bool) {
            let isUnreliable = isUnreliable || view.isUnreliable
            list.append(
                ImportedView(
                    id: view.id, path: path, frame: view.frame, hasText: view.hasText,
                    isUnreliable: isUnreliable || view.role == .root || view.role == .content))
            for subview in view.subviews {
                visit(
                    subview, path.isEmpty ? names.viewName(of: subview) : "\(path)/\(names.viewName(of: subview))",
                    isUnreliable)
            }
        }
        let start = isWrapped ? names.viewName(of: root) : ""
        visit(root, prefix.isEmpty ? start : start.isEmpty ? prefix : "\(prefix)/\(start)", false)
        return Array(list.dropFirst())
    }

    /// Returns the views of a cell of a table or collection. Returns none if the cell is inside another cell.
    static func cells(
        _ cell: InterfaceCell, of owner: InterfaceView, _ own: ViewNames, in root: InterfaceView, _ names: ViewNames
    ) -> [ImportedView] {
        guard owner.isOrIsIn(root) else { return [] }
        let isWrapped = root.tag != "view"
        var path = owner.ancestors.reversed().dropFirst(isWrapped ? 0 : 1).map(names.viewName)
        path.append(names.viewName(of: owner))
        let prefix = path.joined(separator: "/") + "[\((cell.section ?? 0) + 1),\(cell.row + 1)]"
        return list(cell.content, own, isWrapped: CellWriter.hasAccessory(cell), prefix: prefix, isCell: true)
    }
}

/// A scene that became a script.
package struct ImportedScene {
    /// The identifier of the scene in the document, not of its controller. In a xib, the identifier of the top-level
    /// view.
    package let id: String
    /// The name of the class that the script defines.
    package let title: String
    /// The path of the script, relative to the output directory.
    package let file: String
    /// The views except the root, each superview before its subviews; cells after the scene's own views.
    package let views: [ImportedView]
    /// The recorded frame of the root view, whose size is the screen's size; nil without a root view or frame.
    package let size: Frame?
    /// The safe area and the scale of the screen on which the frames were recorded.
    package let safeArea: DesignScreen
    /// Whether the scene's controller is the storyboard's initial view controller.
    package let isInitial: Bool
}

/// The result of an import.
package struct ImportResult {
    /// The scripts in the order of `scenes`, then the modules. Paths are relative to the output directory.
    package var files: [(path: String, text: String)] = []
    /// The scenes that became scripts, in the order of the document. If only one scene was requested, it is first, and
    /// the scenes that it contains follow.
    package var scenes: [ImportedScene] = []
    /// The report on elements and attributes that the scripts do not contain, or express in another way.
    package let report: Report
    /// The images to write, by their paths relative to the output directory.
    package var images: [String: ProjectResources.Image] = [:]
}

/// Translates an Interface Builder document to scripts.
package enum Importer {
    /// Translates a document and reports the elements that it cannot translate.
    ///
    /// - Parameters:
    ///   - bytes: The storyboard or xib: XML in UTF-8.
    ///   - name: The name of the document's file, for comments.
    ///   - wanted: The scene to write, with the scenes that it contains: its identifier, class name or storyboard
    ///     identifier, or the identifier of its controller or root view. Nil for all scenes.
    ///   - project: The images, colors and translations of the document's project; by default none.
    ///   - fontScale: The factor by which all font sizes are multiplied.
    /// - Throws: An error if the document exceeds `limits`, is not XML in UTF-8, or is not a storyboard or xib of iOS;
    ///   an error that lists the scenes if `wanted` names none of them.
    package static func run(
        _ bytes: [UInt8], name: String, scene wanted: String? = nil, project: ProjectResources = ProjectResources(),
        fontScale: Double = 1, limits: ImportLimits = ImportLimits()
    ) throws(ImportFailure) -> ImportResult {
        let document = try InterfaceDocument(XMLTree.read(bytes, limits: limits))
        let report = Report()
        try DocumentReader.read(document, report)
        nameScenes(document.scenes)
        report.nameFiles(
            Dictionary(
                document.scenes.map { ($0.id, $0.fileName.isEmpty ? "" : "\($0.fileName).lua") },
                uniquingKeysWith: { first, _ in first }))
        var scenes: [String: InterfaceScene] = [:]
        for scene in document.scenes { if let id = scene.controller?.id { scenes[id] = scene } }
        var result = ImportResult(report: report)
        for scene in try selected(wanted, document, scenes) {
            guard !scene.fileName.isEmpty else { continue }
            report.file = "\(scene.fileName).lua"
            let context = SceneContext(document, report, project, fontScale: fontScale)
            let writer = ControllerWriter(scene: scene, scenes: scenes, context: context) { child, parent in
                reaches(child, parent, scenes)
            }
            let (text, views) = writer.write(source: name)
            result.files.append(("\(scene.fileName).lua", text))
            result.scenes.append(
                ImportedScene(
                    id: scene.id, title: scene.className, file: "\(scene.fileName).lua", views: views,
                    size: scene.view?.frame, safeArea: DesignScreen(document, scene),
                    isInitial: document.initialController != nil && scene.controller?.id == document.initialController))
        }
        report.file = nil
        if wanted == nil { Sweep(report: report).sweep(document.root) }
        if let module = project.colorModule { result.files.append(("modules/colors.lua", module)) }
        if let module = project.stringModule { result.files.append(("modules/strings.lua", module)) }
        result.images = project.images
        return result
    }

    /// Returns the scenes to write: all scenes, or the wanted scene and the scenes that it contains.
    private static func selected(
        _ wanted: String?, _ document: InterfaceDocument, _ scenes: [String: InterfaceScene]
    ) throws(ImportFailure) -> [InterfaceScene] {
        guard let wanted else { return document.scenes }
        let found = document.scenes.first {
            [$0.id, $0.controller?.id, $0.className, $0.controller?.peek("storyboardIdentifier"), $0.view?.id].contains(
                wanted)
        }
        guard let found else {
            let known = document.scenes.prefix(20).map { "\($0.id) (\($0.className))" }.joined(separator: ", ")
            throw ImportFailure("unknown scene '\(wanted)'; the file has \(known.isEmpty ? "no scenes" : known)")
        }
        var all = [found]
        var index = 0
        while index < all.count {
            for child in contained(all[index], scenes) where !all.contains(where: { $0 === child }) {
                all.append(child)
            }
            index += 1
        }
        return all
    }

    /// Returns the scenes that a scene contains directly: embedded scenes, or the children of a container controller.
    private static func contained(_ scene: InterfaceScene, _ scenes: [String: InterfaceScene]) -> [InterfaceScene] {
        scene.segues.filter { $0.peek("relationship") != nil || $0.peek("kind") == "embed" }
            .compactMap { $0.peek("destination").flatMap { scenes[$0] } }
    }

    /// Returns whether `scene` is `other` or contains it, directly or indirectly.
    private static func reaches(
        _ scene: InterfaceScene, _ other: InterfaceScene, _ scenes: [String: InterfaceScene]
    ) -> Bool {
        var seen = [scene]
        var index = 0
        while index < seen.count {
            if seen[index] === other { return true }
            for child in contained(seen[index], scenes) where !seen.contains(where: { $0 === child }) {
                seen.append(child)
            }
            index += 1
        }
        return false
    }

    /// Chooses the names of the scenes' classes and files, from labels, classes, identifiers and titles.
    private static func nameScenes(_ scenes: [InterfaceScene]) {
        var classes = NameTable(reserved: kinds)
        var files = NameTable(reserved: ["modules", "images"])
        for scene in scenes {
            // References to other storyboards and scenes without a controller have no screen.
            if let tag = scene.controller?.tag, tag == "viewControllerPlaceholder" { continue }
            guard scene.controller != nil || scene.view != nil else { continue }
            let element = scene.controller ?? scene.view!.element
            let candidates = [
                element.peek("userLabel"), element.peek("customClass"), element.peek("storyboardIdentifier"),
                element.peek("reuseIdentifier"), element.peek("title"), scene.view?.element.peek("userLabel"),
                element.value("navigationItem")?.peek("title"),
            ]
            var base =
                candidates.lazy.compactMap { $0 }.compactMap { NameTable.identifier($0, isUpper: true) }.first
                ?? NameTable.identifier(element.tag, isUpper: true)!
                + (scenes.count > 1 ? NameTable.identifier(scene.id, isUpper: true) ?? "" : "")
            if base.count > 14, base.hasSuffix("ViewController") { base = String(base.dropLast(14)) }
            if scene.view == nil, let ending = containers[element.tag], !base.contains(ending) { base += ending }
            scene.className = classes.unique(base)
            scene.fileName = files.unique(NameTable.identifier(scene.className) ?? "scene")
        }
    }

    /// The words that end the class names of container controllers, which often have the same title as their content.
    private static let containers = [
        "navigationController": "Navigation", "tabBarController": "Tabs", "splitViewController": "Split",
        "pageViewController": "Pages",
    ]

    /// The names of the kinds of views, which must not be used as class names.
    private static let kinds: Set<String> = [
        "View", "Label", "ImageView", "Button", "Stack", "HStack", "VStack", "TextField", "SearchBar", "TextView",
        "Switch",
        "Slider", "Stepper", "SegmentedControl", "Scroll", "Table", "Collection", "ActivityIndicator", "Avatar",
        "Badge",
        "Chart", "DatePicker", "Flex", "Flow", "Grid", "NavigationBar", "Navigation", "PageControl", "Picker",
        "Progress",
        "RatingControl", "RefreshControl", "SearchField", "TabBar", "Tabbar", "Tag", "Toolbar", "VisualEffect",
        "WebView",
        "ProgressView", "PickerView", "ActivityIndicatorView", "VisualEffectView", "SearchTextField", "Space", "VSpace",
        "HSpace", "Stacked", "ScrollVContentView", "ScrollHContentView",
    ]
}
