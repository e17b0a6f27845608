/// Places views by their frame and autoresizing mask.
enum MaskPlacement {
    /// The parts of a mask for each axis, with their names in the document and in the engine: the space before the
    /// view, the view, the space after it.
    private static let axes = [
        [
            ("flexibleMinX", "flexibleLeftMargin"), ("widthSizable", "flexibleWidth"),
            ("flexibleMaxX", "flexibleRightMargin"),
        ],
        [
            ("flexibleMinY", "flexibleTopMargin"), ("heightSizable", "flexibleHeight"),
            ("flexibleMaxY", "flexibleBottomMargin"),
        ],
    ]

    /// Returns the Lua call that places a view by its frame and mask; nil for views that constraints place.
    static func call(of view: InterfaceView, _ report: Report) -> String? {
        guard view.isPlacedByMask, let superview = view.superview else { return nil }
        let mask = view.element.value("autoresizingMask")
        mask?.useAll()
        guard let frame = view.frame else {
            report.add(.replaced, view.element, "frame", "no recorded frame; the view is at the superview's origin")
            return nil
        }
        let rect = LuaText.table([
            ("x", LuaText.number(frame.x)), ("y", LuaText.number(frame.y)), ("width", LuaText.number(frame.width)),
            ("height", LuaText.number(frame.height)),
        ])
        let parts = axes.flatMap { axis in
            let flexible = axis.filter { mask?.flag($0.0) == true }.map(\.1)
            // A view stays at its place if only the space after it is flexible.
            return flexible == [axis[2].1] ? [] : flexible
        }
        guard !parts.isEmpty else { return ":frame(\(rect))" }
        guard let size = superview.frame else {
            report.add(
                .missing, view.element, "autoresizingMask",
                "the superview has no recorded size, so the view keeps its frame")
            return ":frame(\(rect))"
        }
        let names = parts.map(LuaText.string)
        let options = LuaText.table([
            ("autoresizingMask", names.count == 1 ? names[0] : LuaText.list(names)),
            (
                "superviewSize",
                LuaText.table([("width", LuaText.number(size.width)), ("height", LuaText.number(size.height))])
            ),
        ])
        return ":frame(\(rect), \(options))"
    }
}
