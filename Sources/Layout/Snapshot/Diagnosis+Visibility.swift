/// What a person would not see: text that is cut, characters without a glyph, views outside of their superview.
extension Diagnosis {
    /// Warnings about the frames as they were solved, in the order of the tree. O(views); texts were measured before.
    func visibilityWarnings() -> [Diagnostic] {
        var warnings: [Diagnostic] = []
        var stack = [(index: Int(tree.root.index), isSeen: true)]
        while let (index, wasSeen) = stack.popLast() {
            let view = tree.id(index)
            let isSeen =
                wasSeen && tree.property(view, slot: CommonProperties.isHidden).boolean != true
                && tree.property(view, slot: CommonProperties.alpha).number != 0
            guard isSeen else { continue }
            guard allowance.mayGoOn(with: index) else { break }
            let size = frames.solvedFrame(index).size
            if let shown = tree.registry.kinds[tree[index].kind].behavior.shownText(
                of: view, in: tree.screen, size: size)
            {
                appendTextWarnings(index, shown, size, to: &warnings)
            }
            appendPlaceWarning(index, to: &warnings)
            for child in tree[index].children.reversed() { stack.append((Int(child), isSeen)) }
        }
        return warnings
    }

    private func appendTextWarnings(
        _ index: Int, _ shown: ShownText, _ size: Size, to warnings: inout [Diagnostic],
    ) {
        let metrics = shown.metrics
        lazy var path = tree.path(ofIndex: index)
        func warn(_ code: DiagnosticCode, _ attribute: String?, _ message: @autoclosure () -> String) {
            guard alike.admits(.warning, code, tree[index].put.source) else { return }
            warnings.append(
                Diagnostic(
                    severity: .warning, code: code, message: message(), view: path, attribute: attribute,
                    source: tree.sourceText(tree[index].put.source)))
        }
        let hint = shown.hint.map { "; " + $0 } ?? ""
        let isCut = metrics.isTruncated || metrics.size.width > shown.room.width + 0.01
        if isCut, !shown.mayBeCut {
            warn(
                .cutText, "width",
                """
                the text of \(path) is cut: it has \(NumberText.points(shown.room.width)) points of width for \
                \(NumberText.points(shown.natural.width)); give it more room, more lines (numberOfLines) or less text, \
                or say with lineBreakMode how it may be cut\(hint)
                """
            )
        } else if !isCut, metrics.size.height > shown.room.height + 0.01 {
            warn(
                .cutText, "height",
                """
                the text of \(path) is higher than its view: \(NumberText.points(metrics.size.height)) points in \
                \(NumberText.points(shown.room.height)); give it more height, or fewer lines
                """
            )
        }
        if metrics.missingGlyphs > 0 {
            let characters = metrics.missingGlyphs == 1 ? "1 character" : "\(metrics.missingGlyphs) characters"
            warn(
                .missingGlyphs, nil,
                "no font has a glyph for \(characters) of the text of \(path); boxes are drawn instead")
        }
    }

    /// Half a point is no fault: sizes are often half an uneven number.
    private static let tolerance = 0.5

    private func appendPlaceWarning(_ index: Int, to warnings: inout [Diagnostic]) {
        let parent = Int(tree[index].parent)
        guard parent >= 0, !tree.isScroll(parent) else { return }
        let frame = frames.solvedFrame(index)
        let bounds = frames.solvedFrame(parent).size
        guard !frame.size.isEmpty else { return }
        var sides: [String] = []
        if frame.y < -Self.tolerance { sides.append("\(NumberText.points(-frame.y)) points above it") }
        if frame.x < -Self.tolerance { sides.append("\(NumberText.points(-frame.x)) points to the left of it") }
        if frame.maxY > bounds.height + Self.tolerance {
            sides.append("\(NumberText.points(frame.maxY - bounds.height)) points below it")
        }
        if frame.maxX > bounds.width + Self.tolerance {
            sides.append("\(NumberText.points(frame.maxX - bounds.width)) points to the right of it")
        }
        guard !sides.isEmpty, alike.admits(.warning, .outside, tree[index].put.source) else { return }
        let path = tree.path(ofIndex: index)
        if sides.count == 1, let turned = spacingOutwards(index) {
            warnings.append(turned)
            return
        }
        warnings.append(
            Diagnostic(
                severity: .warning, code: .outside,
                message:
                    """
                    \(path) reaches out of its superview: \(sides.joined(separator: ", ")); if that is not meant, move \
                    it or make \(tree.path(ofIndex: parent)) larger
                    """,
                view: path,
                source: tree.sourceText(tree[index].put.source)))
    }

    /// A spacing of UIKit's sign at a far edge, `right(equalTo(-16))`: here a spacing points inwards, and this reaches
    /// out.
    private func spacingOutwards(_ index: Int) -> Diagnostic? {
        for number in constraints.mentions(of: index) + constraints.owned(of: index) {
            let constraint = constraints[Int(number)]
            guard constraint.state == .active, !constraint.isMoved, Int(constraint.first.view) == index,
                let second = constraint.second,
                second.view == tree[index].parent, second.attribute == constraint.first.attribute,
                constraint.first.attribute.isFarEdge,
                constraint.relation == .equal, constraint.multiplier == 1, constraint.constant > 0
            else { continue }
            let (name, points) = (constraint.first.attribute.name, NumberText.short(constraint.constant))
            return Diagnostic(
                severity: .warning, code: .outside,
                message:
                    """
                    \(tree.path(ofIndex: index)) reaches \(points) points out of its superview: a spacing points inwards, \
                    so \(name)(equalTo(-\(points)), …) lies outside; write \(name)(equalTo(\(points)), …)
                    """,
                view: tree.path(ofIndex: index), attribute: name, source: tree.sourceText(constraint.source))
        }
        return nil
    }
}
