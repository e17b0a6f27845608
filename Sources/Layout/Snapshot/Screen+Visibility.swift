/// What a person would not see: text that is cut, characters without a glyph, views outside of their superview.
extension Screen {
    /// Warnings about the frames as they were solved, in the order of the tree. O(views); texts were measured before.
    func visibilityWarnings(_ alike: inout AlikeFindings) -> [Diagnostic] {
        var warnings: [Diagnostic] = []
        var stack = [(index: Int(root.index), isSeen: true)]
        while let (index, wasSeen) = stack.popLast() {
            let view = id(index)
            let isSeen =
                wasSeen && property(view, slot: CommonProperties.isHidden).boolean != true
                && property(view, slot: CommonProperties.alpha).number != 0
            guard isSeen else { continue }
            guard mayGoOn(with: index) else { break }
            let size = solvedFrame(index).size
            if let shown = registry.kinds[nodes[index].kind].behavior.shownText(of: view, in: self, size: size) {
                appendTextWarnings(index, shown, size, to: &warnings, &alike)
            }
            appendPlaceWarning(index, to: &warnings, &alike)
            for child in nodes[index].children.reversed() { stack.append((Int(child), isSeen)) }
        }
        return warnings
    }

    private func appendTextWarnings(
        _ index: Int, _ shown: ShownText, _ size: Size, to warnings: inout [Diagnostic], _ alike: inout AlikeFindings
    ) {
        let metrics = shown.metrics
        lazy var path = path(ofIndex: index)
        func warn(_ code: DiagnosticCode, _ attribute: String?, _ message: @autoclosure () -> String) {
            guard alike.admits(.warning, code, nodes[index].putSource) else { return }
            warnings.append(
                Diagnostic(
                    severity: .warning, code: code, message: message(), view: path, attribute: attribute,
                    source: sourceText(nodes[index].putSource)))
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

    private func appendPlaceWarning(_ index: Int, to warnings: inout [Diagnostic], _ alike: inout AlikeFindings) {
        let parent = Int(nodes[index].parent)
        guard parent >= 0, !isScroll(parent) else { return }
        let frame = solvedFrame(index)
        let bounds = solvedFrame(parent).size
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
        guard !sides.isEmpty, alike.admits(.warning, .outside, nodes[index].putSource) else { return }
        let path = path(ofIndex: index)
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
                    it or make \(self.path(ofIndex: parent)) larger
                    """,
                view: path,
                source: sourceText(nodes[index].putSource)))
    }

    /// A spacing of UIKit's sign at a far edge, `right(equalTo(-16))`: here a spacing points inwards, and this reaches
    /// out.
    private func spacingOutwards(_ index: Int) -> Diagnostic? {
        for number in mentions(of: index) + owned(of: index) {
            let constraint = constraints[Int(number)]
            guard constraint.state == .active, !constraint.isMoved, Int(constraint.first.view) == index,
                let second = constraint.second,
                second.view == nodes[index].parent, second.attribute == constraint.first.attribute,
                constraint.first.attribute.isFarEdge,
                constraint.relation == .equal, constraint.multiplier == 1, constraint.constant > 0
            else { continue }
            let (name, points) = (constraint.first.attribute.name, NumberText.short(constraint.constant))
            return Diagnostic(
                severity: .warning, code: .outside,
                message:
                    """
                    \(path(ofIndex: index)) reaches \(points) points out of its superview: a spacing points inwards, \
                    so \(name)(equalTo(-\(points)), …) lies outside; write \(name)(equalTo(\(points)), …)
                    """,
                view: path(ofIndex: index), attribute: name, source: sourceText(constraint.source))
        }
        return nil
    }
}
