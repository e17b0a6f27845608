import Diagnostics
import Layout

/// Creates the built-in content of cells: the texts of headers and footers, and error messages.
struct CellTexts {
    private static let titleName = "title"
    private static let faultName = "fault"

    let screen: Screen
    /// The location where the script put the table, which is the source location of the content.
    let source: SourceLocation

    /// Puts and constrains the label of a header or footer with a text.
    func layOutTitle(in cell: ViewID) throws {
        try screen.beginLayout(of: cell, option: .addNew, unit: LayoutUnit.none)
        defer { screen.endLayout() }
        let label = try putLabel(Self.titleName, into: cell)
        try set("numberOfLines", of: label, .number(0))
        try pin(label, in: cell, [(.leading, 16), (.trailing, -16), (.top, 6), (.bottom, -6)])
    }

    /// Sets the text of a header or footer.
    ///
    /// - Parameters:
    ///   - isPlain: Whether the text has the style of plain tables.
    ///   - isCovering: Whether the cell gets a background, because it covers rows under it.
    func setTitle(_ text: String, of cell: ViewID, isPlain: Bool, isCovering: Bool) throws {
        guard let label = try label(named: Self.titleName, in: cell) else { return }
        try set("text", of: label, .string(text))
        try set("font", of: label, .font(FontValue(style: isPlain ? .headline : .footnote)))
        try set("textColor", of: label, .color(.system(isPlain ? .label : .secondaryLabel)))
        try set("backgroundColor", of: cell, isCovering ? .color(.system(.secondarySystemBackground)) : nil)
    }

    /// Shows an error message in a row's cell, in front of its content.
    ///
    /// - Parameter known: The label of an earlier error in the cell, which is used again; nil for a first error.
    /// - Returns: The label with the message.
    func layOutFault(_ message: String, in cell: ViewID, _ known: ViewID?) throws -> ViewID {
        let label: ViewID
        if let known, screen.isAlive(known) {
            label = known
        } else {
            try screen.beginLayout(of: cell, option: .addNew, unit: LayoutUnit.none)
            defer { screen.endLayout() }
            label = try putLabel(Self.faultName, into: cell)
            try pin(label, in: cell, [(.left, 16), (.right, -16), (.top, 0), (.bottom, 0)])
        }
        try set("numberOfLines", of: label, .number(2))
        // With an explicit line break mode, a truncated message isn't reported as a problem of the script.
        try set("lineBreakMode", of: label, .keyword(Int(LineBreakMode.byTruncatingTail.rawValue)))
        try set("font", of: label, .font(FontValue(style: .caption1)))
        try set("textColor", of: label, .color(.system(.systemRed)))
        try set("text", of: label, .string(message))
        return label
    }

    // MARK: Labels

    /// Puts a new label into a view. A layout of the view must have begun.
    func putLabel(_ name: String, into view: ViewID) throws -> ViewID {
        let label = try screen.makeView(kind: screen.registry.kind(named: "Label")!)
        try screen.layoutPut(label, into: view, name: name, source: source)
        return label
    }

    /// Constrains edges of a label to the same edges of a view, each with a constant.
    func pin(_ label: ViewID, in view: ViewID, _ edges: [(edge: Attribute, constant: Double)]) throws {
        for (edge, constant) in edges {
            try screen.constrain(
                ConstraintRequest(
                    Anchor(view: label, attribute: edge), .equal, Anchor(view: view, attribute: edge),
                    constant: constant
                ).made(at: source))
        }
    }

    func set(_ name: String, of view: ViewID, _ value: PropertyValue?) throws {
        guard let number = screen.registry.number(ofProperty: name) else { return }
        try screen.setProperty(view, slot: try screen.slot(ofProperty: number, of: view), to: value)
    }

    private func label(named name: String, in cell: ViewID) throws -> ViewID? {
        try screen.subviews(of: cell).first { (try? screen.name(of: $0)) == name }
    }
}
