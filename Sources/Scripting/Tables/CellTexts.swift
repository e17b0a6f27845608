import Layout

/// What the engine itself puts into cells: headers and footers that are texts, and errors.
struct CellTexts {
    private static let titleName = "title"
    private static let faultName = "fault"

    let screen: Screen
    /// Where the script has put the table.
    let source: SourceLocation

    /// The content of a header or footer that is a text.
    func layOutTitle(in cell: ViewID) throws {
        try screen.beginLayout(of: cell, option: .addNew, unit: LayoutUnit.none)
        defer { screen.endLayout() }
        let label = try putLabel(Self.titleName, into: cell)
        try set("numberOfLines", of: label, .number(0))
        try pin(label, in: cell, [(.leading, 16), (.trailing, -16), (.top, 6), (.bottom, -6)])
    }

    /// Fills a header or footer with its text.
    ///
    /// - Parameters:
    ///   - isPlain: whether it looks as in a plain table.
    ///   - isCovering: whether it covers the rows that it lies over.
    func setTitle(_ text: String, of cell: ViewID, isPlain: Bool, isCovering: Bool) throws {
        guard let label = try label(named: Self.titleName, in: cell) else { return }
        try set("text", of: label, .string(text))
        try set("font", of: label, .font(FontValue(style: isPlain ? .headline : .footnote)))
        try set("textColor", of: label, .color(.system(isPlain ? .label : .secondaryLabel)))
        try set("backgroundColor", of: cell, isCovering ? .color(.system(.secondarySystemBackground)) : nil)
    }

    /// Shows an error in the cell of a row, in front of what is there.
    ///
    /// - Parameter known: the label that shows one already.
    /// - Returns: the label.
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
        // That it may be cut is said, so that this is no finding about the script.
        try set("lineBreakMode", of: label, .keyword(Int(LineBreakMode.byTruncatingTail.rawValue)))
        try set("font", of: label, .font(FontValue(style: .caption1)))
        try set("textColor", of: label, .color(.system(.systemRed)))
        try set("text", of: label, .string(message))
        return label
    }

    // MARK: Labels

    /// Puts a label into a view whose layout is open.
    func putLabel(_ name: String, into view: ViewID) throws -> ViewID {
        let label = try screen.makeView(kind: screen.registry.kind(named: "Label")!)
        try screen.layoutPut(label, into: view, name: name, source: source)
        return label
    }

    /// Pins edges of a label to those of the view around. They are mirrored as any other constraint is.
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
