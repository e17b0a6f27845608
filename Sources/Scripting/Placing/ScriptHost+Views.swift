import Layout
import LuaHost

/// Views as scripts see them: properties, anchors and where they lie.
extension ScriptHost {
    static let viewFields = [
        "superview", "subviews", "frame", "bounds", "id", "path", "kind", "safeArea", "layoutMarginsGuide", "keyboard",
        "keyboardSafeArea", "readableContentGuide", "contentLayoutGuide", "frameLayoutGuide", "intrinsicContentSize",
    ]

    func viewIndex(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let key = try frame.expectString(1)
        if let slot = try readableSlot(of: view, key) {
            frame.return(try shown(view, slot, key))
            return
        }
        if Self.attribute(ofAnchor: key) != nil || Self.areas[key] != nil {
            frame.return(packed: try anchor(of: view, key).bits)
            return
        }
        if let value = try field(view, key) {
            frame.return(value)
            return
        }
        let kind = try screen.kind(of: view)
        let names =
            kind.properties.map(\.name) + Self.viewFields + Self.viewMethods.map(\.name)
            + Self.anchorNames.keys.sorted()
        throw LuaFault("\(kind.name.withArticle) has no property '\(key)'.\(NearestName.advice(for: key, in: names))")
    }

    /// The slot of a property to read. The size of a scroll view's content, and a safe area that nobody has set, are
    /// read as they were solved.
    private func readableSlot(of view: ViewID, _ key: String) throws -> Int? {
        guard let number = registry.number(ofProperty: key) else { return nil }
        let kind = try screen.kindIndex(of: view)
        if key == "contentSize", registry.kinds[kind].isScroll { return nil }
        if key == "safeAreaInsets", screen.property(view, slot: CommonProperties.safeAreaInsets).isNone { return nil }
        return registry.slot(ofProperty: number, inKind: kind)
    }

    /// What `tostring` and `print` show of a view: its kind and its path.
    func viewText(_ frame: borrowing CallFrame) -> String {
        guard let object = frame.object(0), isView(object) else { return "" }
        let view = ViewID(index: object.index, generation: object.generation)
        guard let screen = self.screen(of: view)?.screen, let kind = try? screen.kind(of: view).name else {
            return "view that was removed"
        }
        return "\(kind) \(screen.path(of: view))"
    }

    private func field(_ view: ViewID, _ key: String) throws -> LuaValue? {
        switch key {
        case "view": return .object(object(viewClass, view))
        case "contentSize":
            settle()
            guard let size = try screen.contentSize(of: view) else { return nil }
            return .dictionary([("width", .number(size.width)), ("height", .number(size.height))])
        case "safeAreaInsets":
            settle()
            let insets = try screen.safeArea(of: view)
            return .dictionary([
                ("top", .number(insets.top)), ("left", .number(insets.left)), ("bottom", .number(insets.bottom)),
                ("right", .number(insets.right)),
            ])
        case "parentController": return instances[view]?.parent.map(facade) ?? .nil
        case "superview": return try screen.superview(of: view).map(facade) ?? .nil
        case "subviews": return .array(try screen.subviews(of: view).map(facade))
        case "frame":
            settle()
            return rect(try screen.frame(of: view))
        case "bounds":
            settle()
            return rect(Rect(size: try screen.frame(of: view).size))
        case "id": return .string(try screen.name(of: view))
        case "path": return .string(try screen.wholePath(of: view))
        case "kind": return .string(try screen.kind(of: view).name)
        case "intrinsicContentSize":
            let size = try screen.intrinsicSize(of: view)
            return .dictionary([
                ("width", size.width.map { .number($0) } ?? .nil), ("height", size.height.map { .number($0) } ?? .nil),
            ])
        default: return nil
        }
    }

    /// `view.safeArea.layoutFrame`: where an area of a view lies in the view, as a layout guide of UIKit says it.
    func layoutFrame(_ packed: Packed) throws -> LuaValue {
        guard packed.tag == .anchor else {
            throw LuaFault(
                """
                'layoutFrame' is a field of an area of a view, as in view.safeArea.layoutFrame; a target such as \
                safeArea stands for another view in each call
                """
            )
        }
        let view = try liveView(packed, in: screen)
        settle()
        return rect(try screen.areaFrame(packed.area, in: view))
    }

    /// Frames are those of the last pass; outside of layouts what has changed since is laid out first.
    private func settle() {
        if !screen.isInLayout, !libraries.canvas.isDrawing { screen.layoutIfNeeded() }
    }

    func rect(_ rect: Rect) -> LuaValue {
        .dictionary([
            ("x", .number(rect.x)), ("y", .number(rect.y)), ("width", .number(rect.width)),
            ("height", .number(rect.height)),
        ])
    }

    /// The same under one of its names: the compatible one of a text gives the parts, that of an image the animation
    /// too.
    private func shown(_ view: ViewID, _ slot: Int, _ key: String) throws -> LuaValue {
        guard key.hasSuffix("Compat") else { return try shown(view, slot) }
        let value = screen.property(view, slot: slot)
        if case .attributed = value { return try definition(view, slot).shown(value).lua }
        if value.isNone, key == "imageCompat", let number = registry.number(ofProperty: "animation") {
            return try shown(view, try screen.slot(ofProperty: number, of: view))
        }
        return try shown(view, slot)
    }

    /// The value of a property in the terms in which a script writes it; an unset one is nil.
    func shown(_ view: ViewID, _ slot: Int) throws -> LuaValue {
        let value = screen.effectiveProperty(view, slot: slot)
        switch value {
        case .number(let number):
            return number == number.rounded() && abs(number) < 9e15 ? .integer(Int64(number)) : .number(number)
        case .string(let text), .image(let text): return .string(text)
        case .attributed(let text): return .string(text.string)
        case .boolean(let value): return .boolean(value)
        default: return try definition(view, slot).shown(value).lua
        }
    }

    func viewNewIndex(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let key = try frame.expectString(1)
        try refuseChangeInDraw("the property '\(key)'")
        guard let number = registry.number(ofProperty: key) else {
            if Self.viewFields.contains(key) { throw LuaFault("'\(key)' of a view is read-only") }
            throw screen.unknownProperty(key, kind: try screen.kindIndex(of: view))
        }
        let slot = try writableSlot(of: view, number, isTable: frame.kind(2) == .table)
        try setProperty(view, slot, try PropertyReader(property: try definition(view, slot)).read(frame, 2))
    }

    // MARK: For instances, whose unknown fields are their own

    /// (view, key) → whether the key is a property, anchor or field of the view, and its value.
    func viewGetSoft(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        guard frame.kind(1) == .string else {
            frame.returnNil()
            return
        }
        let key = try frame.expectString(1)
        if let slot = try readableSlot(of: view, key) {
            frame.return(try shown(view, slot, key))
        } else if Self.attribute(ofAnchor: key) != nil || Self.areas[key] != nil {
            frame.return(packed: try anchor(of: view, key).bits)
        } else if let method = Self.viewMethods.first(where: { $0.name == key }) {
            frame.return(.operation(method.opcode))
        } else {
            frame.return(try field(view, key) ?? .nil)
        }
    }

    /// (view, key, value) → true if the key is a property of the view, which is set then.
    func viewSetSoft(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        guard frame.kind(1) == .string else { return frame.return(false) }
        let key = try frame.expectString(1)
        guard let number = registry.number(ofProperty: key),
            registry.slot(ofProperty: number, inKind: try screen.kindIndex(of: view)) != nil
        else {
            try libraries.classes.refuseOwnName(key, of: view)
            return frame.return(false)
        }
        try refuseChangeInDraw("a property")
        let slot = try writableSlot(of: view, number, isTable: frame.kind(2) == .table)
        try setProperty(view, slot, try PropertyReader(property: try definition(view, slot)).read(frame, 2))
        frame.return(true)
    }
}
