/// Compares the frames of a layout with the frames that a document records.
package struct FrameCheck: Equatable, Sendable {
    /// The number of views whose frames match, and do not depend on text. Positions and sizes may differ by half a
    /// point.
    package var matching = 0
    /// The number of compared views whose frames do not depend on text.
    package var compared = 0
    /// The number of views whose frames match, and depend on text. On each axis, an edge or the center must agree to
    /// within one point; sizes may differ.
    package var textMatching = 0
    /// The number of compared views whose frames depend on text.
    package var textCompared = 0
    /// The number of views that were not compared: the document records no frame for them or marks it as misplaced or
    /// ambiguous, or the screen does not show them.
    package var skipped = 0
    /// The views that do not match, in the order of the comparison.
    package var differences: [Difference] = []

    /// A view whose frame in the layout does not match the frame in the document.
    package struct Difference: Equatable, Sendable {
        /// The identifier of the view's element in the document.
        package let id: String
        /// The path of the view in the screen.
        package let path: String
        /// The frame in the document, relative to the superview.
        package let recorded: Frame
        /// The frame in the layout, relative to the superview; never nil, because other views are skipped.
        package let found: Frame?
        /// Whether the size of text affects the view's size or position.
        package let dependsOnText: Bool
    }

    /// The tolerance for views that do not depend on text. Interface Builder rounds frames to pixels, so each edge may
    /// differ by half a point.
    private static let tolerance = 0.51
    /// The tolerance for views that depend on text: the height of a line differs between fonts of the same size by up
    /// to a point.
    private static let textTolerance = 1.01

    /// Creates a check that has compared no views.
    package init() {}

    /// Compares one view, and updates the counts and `differences`.
    ///
    /// - Parameters:
    ///   - view: The view with its recorded frame. If it has none or the frame is unreliable, the view is skipped.
    ///   - found: The view's frame in the layout, relative to the superview. If nil, because the screen does not show
    ///     the view, the view is skipped.
    ///   - varied: The same frame if the layout has larger fonts. The view depends on text if it shows text, or if this
    ///     frame differs from `found`. If nil, only text of its own counts.
    package mutating func compare(_ view: ImportedView, found: Frame?, varied: Frame?) {
        guard let recorded = view.frame, !view.isUnreliable else {
            skipped += 1
            return
        }
        guard let found else {
            // Tables and collections show only the rows that fit.
            skipped += 1
            return
        }
        let dependsOnText = view.hasText || varied.map { !Self.isEqual($0, found, 0.01) } ?? false
        let isMatching =
            dependsOnText ? Self.isInPosition(found, recorded) : Self.isEqual(found, recorded, Self.tolerance)
        if dependsOnText {
            textCompared += 1
            textMatching += isMatching ? 1 : 0
        } else {
            compared += 1
            matching += isMatching ? 1 : 0
        }
        if !isMatching {
            differences.append(
                Difference(id: view.id, path: view.path, recorded: recorded, found: found, dependsOnText: dependsOnText)
            )
        }
    }

    private static func isEqual(_ first: Frame, _ other: Frame, _ tolerance: Double) -> Bool {
        abs(first.x - other.x) <= tolerance && abs(first.y - other.y) <= tolerance
            && abs(first.width - other.width) <= tolerance && abs(first.height - other.height) <= tolerance
    }

    /// Returns whether, on each axis, the start edges, the centers or the end edges of two frames agree. Text of
    /// another size still agrees at the edge or center at which it is aligned.
    private static func isInPosition(_ found: Frame, _ recorded: Frame) -> Bool {
        func agrees(_ start: Double, _ length: Double, _ otherStart: Double, _ otherLength: Double) -> Bool {
            [0, 0.5, 1].contains { abs(start + $0 * length - otherStart - $0 * otherLength) <= textTolerance }
        }
        return agrees(found.x, found.width, recorded.x, recorded.width)
            && agrees(found.y, found.height, recorded.y, recorded.height)
    }

    /// Adds the counts and differences of another check.
    package mutating func add(_ other: FrameCheck) {
        matching += other.matching
        compared += other.compared
        textMatching += other.textMatching
        textCompared += other.textCompared
        skipped += other.skipped
        differences += other.differences
    }

    /// The counts in one line, without a full stop.
    package var summary: String {
        """
        \(matching) of \(compared) views match; \(textMatching) of \(textCompared) views sized or moved by text are in \
        position; \(skipped) skipped
        """
    }
}
