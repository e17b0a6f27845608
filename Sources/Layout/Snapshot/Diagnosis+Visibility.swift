import Diagnostics
import Geometry

/// Reports invisible content: clipped text, characters without glyph, views outside their superview.
extension Diagnosis {
    /// Returns warnings about the solved frames, in preorder. O(views), because the texts were measured before.
    func visibilityWarnings() -> [Diagnostic] {
        var warnings: [Diagnostic] = []
        var stack = [(index: Int(tree.root.index), isSeen: true)]
        while let (index, wasSeen) = stack.popLast() {
            let view = tree.id(index)
            let isSeen =
                wasSeen && tree.property(view, slot: CommonProperties.isHidden).boolean != true
                && tree.property(view, slot: CommonProperties.alpha).number != 0
                && !tree.registry.kinds[tree[index].kind].behavior.isStandIn
            guard isSeen else { continue }
            guard allowance.mayContinue(with: index) else { break }
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
        func warn(_ attribute: String?, _ finding: @autoclosure () -> VisibilityDiagnostic, _ code: DiagnosticCode) {
            let severity: Diagnostic.Severity = code == .fonts ? .error : .warning
            guard alike.admits(severity, code, tree[index].put.source) else { return }
            warnings.append(
                Diagnostic(
                    finding(), view: path, attribute: attribute, source: tree.sourceText(tree[index].put.source)))
        }
        let isCut = metrics.isTruncated || metrics.size.width > shown.room.width + 0.01
        if isCut, !shown.mayBeCut {
            warn(
                "width",
                .cut(
                    view: path, width: shown.room.width, wanted: shown.natural.width,
                    breaks: tree.registry.kinds[tree[index].kind].properties.contains { $0.name == "lineBreakMode" },
                    hint: shown.hint), .truncatedText
            )
        } else if !isCut, metrics.size.height > shown.room.height + 0.01 {
            warn("height", .tooHigh(view: path, height: metrics.size.height, room: shown.room.height), .truncatedText)
        }
        if let package = text.missingFonts(of: shown.request) {
            warn(nil, .missingFonts(view: path, package: package), .fonts)
        } else if metrics.missingGlyphs > 0 {
            let characters = text.missingCharacters(of: shown.request)
            warn(
                nil, .missingGlyphs(view: path, count: metrics.missingGlyphs, characters: characters), .missingGlyphs)
        }
        if shown.request.namesFamilies {
            for fallback in text.fallbacks(of: shown.request) {
                warn(nil, .fallback(view: path, fallback), .fontFallback)
            }
        }
    }

    /// The largest ignored distance beyond an edge of the superview, in points. Small distances are common, such as
    /// half of an odd number.
    private static let tolerance = 0.5

    private func appendPlaceWarning(_ index: Int, to warnings: inout [Diagnostic]) {
        let parent = Int(tree[index].parent)
        // A supplementary view may extend beyond its item.
        guard parent >= 0, !tree.isScroll(parent), !frames.cells.touchTransparent.contains(Int32(parent)) else {
            return
        }
        let frame = frames.alignmentRect(index)
        let bounds = frames.solvedFrame(parent).size
        guard !frame.size.isEmpty else { return }
        var sides: [VisibilityDiagnostic.Overhang] = []
        if frame.y < -Self.tolerance { sides.append(.above(-frame.y)) }
        if frame.x < -Self.tolerance { sides.append(.left(-frame.x)) }
        if frame.maxY > bounds.height + Self.tolerance { sides.append(.below(frame.maxY - bounds.height)) }
        if frame.maxX > bounds.width + Self.tolerance { sides.append(.right(frame.maxX - bounds.width)) }
        guard !sides.isEmpty, alike.admits(.warning, .overflow, tree[index].put.source) else { return }
        let path = tree.path(ofIndex: index)
        if sides.count == 1, let turned = spacingOutwards(index) {
            warnings.append(turned)
            return
        }
        warnings.append(
            Diagnostic(
                VisibilityDiagnostic.outside(view: path, sides, superview: tree.path(ofIndex: parent)), view: path,
                source: tree.sourceText(tree[index].put.source)))
    }

    /// Returns a warning for a spacing with UIKit's sign at a far edge, such as `right(equalTo(-16))`; nil if the view
    /// has none. Spacings point inwards, so the view extends beyond the edge.
    private func spacingOutwards(_ index: Int) -> Diagnostic? {
        for number in constraints.mentions(of: index) + constraints.owned(of: index) {
            let constraint = constraints[Int(number)]
            guard constraint.state == .active, !constraint.marks.isMoved, Int(constraint.first.view) == index,
                let second = constraint.second,
                second.view == tree[index].parent, second.attribute == constraint.first.attribute,
                constraint.first.attribute.isFarEdge,
                constraint.relation == .equal, constraint.multiplier == 1, constraint.constant > 0
            else { continue }
            let (name, path) = (constraint.first.attribute.name, tree.path(ofIndex: index))
            return Diagnostic(
                VisibilityDiagnostic.outwardSpacing(view: path, attribute: name, constant: constraint.constant),
                view: path, attribute: name, source: tree.sourceText(constraint.source))
        }
        return nil
    }
}
