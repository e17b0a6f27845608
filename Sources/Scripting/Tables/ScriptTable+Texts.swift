import Layout
import LuaHost

/// What the engine itself puts into cells: headers and footers that are texts, and errors.
extension ScriptTable {
    private static let titleName = "title"
    private static let faultName = "fault"

    /// The content of a header or footer that is a text.
    func layOutText(_ cell: ViewID) throws {
        let source = screen.putSource(of: view)
        try screen.beginLayout(of: cell, option: .addNew, unit: LayoutUnit.none)
        defer { screen.endLayout() }
        let label = try screen.makeView(kind: screen.registry.kind(named: "Label")!)
        try screen.layoutPut(label, into: cell, name: Self.titleName, source: source)
        try set("numberOfLines", of: label, .number(0))
        try pin(label, in: cell, .leading, 16, source)
        try pin(label, in: cell, .trailing, -16, source)
        try pin(label, in: cell, .top, 6, source)
        try pin(label, in: cell, .bottom, -6, source)
    }

    func pin(
        _ label: ViewID, in cell: ViewID, _ attribute: Attribute, _ constant: Double, _ source: SourceLocation
    ) throws {
        // Mirrored as any other constraint is: the constant points inwards.
        try screen.constrain(
            ConstraintRequest(
                Anchor(view: label, attribute: attribute), .equal, Anchor(view: cell, attribute: attribute),
                constant: constant
            ).made(at: source))
    }

    func set(_ name: String, of view: ViewID, _ value: PropertyValue?) throws {
        guard let number = screen.registry.number(ofProperty: name) else { return }
        try screen.setProperty(view, slot: try screen.slot(ofProperty: number, of: view), to: value)
    }

    private func label(named name: String, in cell: ViewID) throws -> ViewID? {
        try screen.subviews(of: cell).first { (try? screen.name(of: $0)) == name }
    }

    /// Fills a header or footer with its text.
    func setText(_ text: String, of cell: ViewID, isHeader: Bool) throws {
        guard let label = try label(named: Self.titleName, in: cell) else { return }
        let isPlain = isCollection || tableOptions.style == .plain
        try set("text", of: label, .string(text))
        try set("font", of: label, .font(FontValue(style: isPlain ? .headline : .footnote)))
        try set("textColor", of: label, .color(.system(isPlain ? .label : .secondaryLabel)))
        // It covers the rows that it lies over.
        try set(
            "backgroundColor", of: cell,
            isPlain && (!isCollection || sticks(isHeader: isHeader)) ? .color(.system(.secondarySystemBackground)) : nil
        )
    }

    /// Whether headers, or footers, of a collection stay at its edges.
    private func sticks(isHeader: Bool) -> Bool {
        isHeader ? collectionOptions.pinsHeaders : collectionOptions.pinsFooters
    }

    /// Shows an error in the cell of a row, in front of what is there.
    func layOutFault(_ message: String, in cell: ViewID) throws {
        let source = screen.putSource(of: view)
        let label: ViewID
        if let known = try self.label(named: Self.faultName, in: cell) {
            label = known
        } else {
            try screen.beginLayout(of: cell, option: .addNew, unit: LayoutUnit.none)
            defer { screen.endLayout() }
            label = try screen.makeView(kind: screen.registry.kind(named: "Label")!)
            try screen.layoutPut(label, into: cell, name: Self.faultName, source: source)
            for (attribute, constant) in [(Attribute.left, 16.0), (.right, -16), (.top, 0), (.bottom, 0)] {
                try pin(label, in: cell, attribute, constant, source)
            }
        }
        try set("numberOfLines", of: label, .number(2))
        try set("font", of: label, .font(FontValue(style: .caption1)))
        try set("textColor", of: label, .color(.system(.systemRed)))
        try set("text", of: label, .string(message))
    }
}
