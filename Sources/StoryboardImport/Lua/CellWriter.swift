/// Writes the class of a cell.
struct CellWriter {
    let scene: InterfaceScene
    let scenes: [String: InterfaceScene]
    let context: SceneContext
    let embed: (String) -> String?

    func write(
        _ cell: InterfaceCell, _ name: String, _ classes: [ObjectIdentifier: String], _ names: ViewNames,
        _ source: inout LuaSource
    ) {
        let element = cell.element
        let isTable = element.tag == "tableViewCell"
        let start = context.report.entries.count
        let isInset = Self.hasAccessory(cell)
        names.add(cell.content, isWrapped: isInset)
        let writer = ContentWriter(
            cell.content, scene: scene, scenes: scenes, context, names, embeds: embed)
        writer.cellClasses = classes
        var body = LuaSource()
        body.block("function \(name):layoutContent(content)") { source in
            writeContent(cell, writer, names, isInset: isInset, &source)
        }
        reportCell(element, isInset)
        source.line("local \(name) = \(isTable ? "tableCell" : "collectionCell") \"\(name)\"")
        if element.take("selectionStyle") == "none" { source.line("\(name).selectionStyle = \"none\"") }
        for entry in context.report.takeUncommented(from: start) {
            source.comment("missing: \(entry.element) (\(entry.id)): \(entry.reason)")
        }
        source.blank()
        if isTable, let height = element.number("rowHeight"), height > 0 {
            source.line("function \(name).calculatedCellHeight() return \(LuaText.number(height)) end")
            source.blank()
        } else if !isTable, let size = element.size("customSize") ?? Self.size(element) {
            let (width, height) = (LuaText.number(size.width), LuaText.number(size.height))
            source.line("function \(name).calculatedCellSize() return { width = \(width), height = \(height) } end")
            source.blank()
        }
        for line in body.lines { source.line(line) }
        for method in writer.methods {
            source.blank()
            source.comment(method.comment)
            source.line("function \(name):\(method.name)() end")
        }
        source.blank()
    }

    private static func size(_ element: Element) -> (width: Double, height: Double)? {
        element.frame.map { ($0.width, $0.height) }
    }

    /// Returns whether a cell has an accessory that makes its content view narrower than the cell.
    static func hasAccessory(_ cell: InterfaceCell) -> Bool {
        guard let outer = cell.element.frame, let inner = cell.content.frame, cell.content.element !== cell.element
        else {
            return false
        }
        return cell.element.peek("accessoryType") != nil && inner.width < outer.width
    }

    private func writeContent(
        _ cell: InterfaceCell, _ writer: ContentWriter, _ names: ViewNames, isInset: Bool, _ source: inout LuaSource
    ) {
        let content = cell.content
        let properties = properties(of: cell)
        let elements = content.element === cell.element ? [cell.element] : [cell.element, content.element]
        let variations = elements.flatMap { PropertyWriter.variations(of: $0, context) }
        if isInset, let outer = cell.element.frame, let inner = content.frame {
            let end = outer.width - inner.x - inner.width
            let name = names.parameter(of: content)
            source.chain(
                "content:putView(\"\(names.viewName(of: content))\")",
                [
                    ":vertical(equal, parent)", ":leading(equal, parent)",
                    ":trailing(equalTo(\(LuaText.number(end))), parent)",
                ],
                body: { source in
                    writeMargins(content, name, &source)
                    source.assign(properties, variations, to: "\(name).view")
                    writer.write(content, to: &source)
                }, opens: ":layoutContent(function(\(name))")
            return
        }
        writeMargins(content, "content", &source)
        source.assign(properties, variations, to: "self.view")
        writer.write(content, to: &source)
    }

    private func properties(of cell: InterfaceCell) -> [(name: String, value: String)] {
        var all: [(name: String, value: String)] = []
        for element in [cell.element, cell.content.element] {
            var writer = PropertyWriter(element, context)
            writer.writeCommon(ViewKinds.Kind(name: "View"))
            all += writer.properties.filter { property in
                property.name != "clipsToBounds" && !all.contains { $0.name == property.name }
            }
        }
        return all
    }

    /// Writes the margins of a cell's content: the system's margins at the sides, and 11 points above and below.
    private func writeMargins(_ content: InterfaceView, _ container: String, _ source: inout LuaSource) {
        let usesMargins = content.all.contains { view in
            view.constraints.contains { $0.first.area == .margins || $0.second?.area == .margins }
        }
        guard usesMargins, content.element.value("layoutMargins") == nil,
            content.element.tag == "tableViewCellContentView"
        else { return }
        source.line("local isWide = traits.size.width >= 414 or traits.horizontalSizeClass == \"regular\"")
        source.line("local side = isWide and 20 or 16")
        source.line("\(container).view.layoutMargins = { top = 11, leading = side, bottom = 11, trailing = side }")
    }

    private func reportCell(_ element: Element, _ isInset: Bool) {
        let accessory = element.take("accessoryType")
        if let accessory, accessory != "none" {
            context.report.add(.missing, element, "accessoryType", "the accessory '\(accessory)' is not drawn")
        }
        for name in [
            "style", "textLabel", "detailTextLabel", "imageView", "reuseIdentifier", "indentationWidth",
            "indentationLevel", "hidesAccessoryWhenEditing", "shouldIndentWhileEditing", "showsReorderControl",
            "editingAccessoryType", "focusStyle", "tableViewCell", "selectionStyle", "rowHeight",
        ] { _ = element.take(name) }
        let content = element.value("contentView")
        for name in ["tableViewCell", "collectionViewCell"] { _ = content?.take(name) }
        element.value("customSize")?.useAll()
        for key in ["selectedBackgroundView", "backgroundView", "accessoryView", "separatorInset", "inset"] {
            guard let view = element.value(key) else { continue }
            if view.frame != nil { context.report.add(.missing, view, key, "cells show only their content view") }
            view.useAll()
        }
        for segue in element.child("connections")?.children("segue") ?? [] {
            context.report.add(.replaced, segue, nil, Segues.comment(segue, scenes))
        }
        element.child("connections")?.useAll()
        Sweep(report: context.report).sweep(element)
        if let content { Sweep(report: context.report).sweep(content) }
    }
}
