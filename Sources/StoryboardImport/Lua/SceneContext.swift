/// The data that the writers of a scene share: the document's resources, the report, and the modules that the script
/// requires.
final class SceneContext {
    let document: InterfaceDocument
    let report: Report
    let project: ProjectResources
    /// The factor by which font sizes are multiplied. An import with larger fonts shows which frames depend on text.
    let fontScale: Double
    /// The names of the modules that the script requires, by the name of the local variable.
    private(set) var required: [String: String] = [:]

    init(_ document: InterfaceDocument, _ report: Report, _ project: ProjectResources, fontScale: Double) {
        self.fontScale = fontScale
        self.document = document
        self.report = report
        self.project = project
    }

    /// Returns the Lua expression for a color; nil if there is no element.
    func color(_ element: Element?) -> String? {
        ColorText(resources: document.resources, report: report, named: namedColor).text(element)
    }

    private func namedColor(_ name: String, _ element: Element) -> String {
        let copy =
            element.peek("red") != nil || element.peek("white") != nil ? element : document.resources.colors[name]
        guard let field = project.color(name, copy) else {
            report.add(.missing, element, nil, "unknown color '\(name)'; gray is used")
            element.useAll()
            return "\"systemGray\""
        }
        element.useAll()
        required["colors"] = ProjectResources.colorModuleName
        return "colors.\(field)"
    }

    /// Returns the Lua expression for a text. If the `.strings` files translate it, the expression looks up the
    /// translation.
    func localized(_ id: String, _ key: String, _ text: String) -> String {
        guard project.isTranslated("\(id).\(key)") else { return LuaText.string(text) }
        required["localized"] = ProjectResources.stringModuleName
        return "localized(\(LuaText.string("\(id).\(key)")), \(LuaText.string(text)))"
    }

    /// Returns the Lua expression for an image. Reports images that a placeholder replaces.
    func image(_ name: String, _ element: Element) -> String {
        _ = element.take("catalog")
        let isSymbol = document.resources.systemImages.contains(name) || element.peek("catalog") == "system"
        let found = project.image(name, isSymbol: isSymbol, size: document.resources.imageSizes[name])
        if let reason = found.reason { report.add(.missing, element, "image", reason) }
        return LuaText.string(found.path)
    }

    func require(_ module: String, as variable: String) { required[variable] = module }
}
