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
            try refuseOwnName(key, of: view)
            return frame.return(false)
        }
        try refuseChangeInDraw("a property")
        let slot = try writableSlot(of: view, number, isTable: frame.kind(2) == .table)
        try setProperty(view, slot, try PropertyReader(property: try definition(view, slot)).read(frame, 2))
        frame.return(true)
    }

    // MARK: Globals

    /// `measureText(text[, { size =, …, width =, lines =, lineSpacing =, lineHeightMultiple =, letterSpacing = }])`
    /// → { width, height, lines, firstBaseline, lastBaseline }. The text is a string or one with attributes.
    func measureText(_ frame: inout CallFrame) throws {
        var attributed: AttributedText?
        if frame.kind(0) == .table {
            attributed = try PropertyReader(property: PropertyDefinition("text", .text)).attributed(
                try frame.table(0)?.value ?? .nil)
        }
        let text = try attributed?.string ?? frame.expectString(0)
        var spacing = (line: 0.0, multiple: 0.0, letter: 0.0)
        var fontFields: [(key: String, value: LuaValue)] = []
        var width: Double?
        var lines = 0
        if frame.count > 1, frame.kind(1) != .nil {
            guard case .dictionary(let fields)? = try frame.table(1)?.value else {
                throw frame.mismatch(1, expected: "options: a font's fields, width and lines")
            }
            for (key, value) in fields {
                switch key {
                case "width":
                    guard let number = value.number, number >= 0, number.isFinite else {
                        throw LuaFault("'width' must be a number of at least 0")
                    }
                    width = number
                case "lines": lines = try value.lineCount(named: key)
                case "lineSpacing", "lineHeightMultiple", "letterSpacing":
                    guard let number = value.number, number >= (key == "letterSpacing" ? -1000 : 0), number <= 10_000
                    else {
                        throw LuaFault(
                            "'\(key)' must be a number of at least \(key == "letterSpacing" ? "-1000" : "0")")
                    }
                    if key == "lineSpacing" {
                        spacing.line = number
                    } else if key == "letterSpacing" {
                        spacing.letter = number
                    } else {
                        spacing.multiple = number
                    }
                case "font":
                    if case .dictionary(let own) = value {
                        fontFields += own
                    } else {
                        fontFields.append(("style", value))
                    }
                default: fontFields.append((key, value))
                }
            }
        }
        var font = FontValue(style: .body)
        if !fontFields.isEmpty,
            case .font(let own)? = try PropertyReader(property: PropertyDefinition("font", .font)).read(
                .dictionary(fontFields))
        {
            font = own
        }
        var request = TextRequest(
            text: text, font: font.resolved(textSize: screen.traits.textSize), maximumLines: lines,
            direction: screen.traits.direction,
            locale: screen.traits.locale)
        (request.lineSpacing, request.lineHeightMultiple, request.letterSpacing) = (
            spacing.line, spacing.multiple, spacing.letter
        )
        if let attributed {
            request.runs = attributed.resolved(
                font: request.font, base: font, letterSpacing: spacing.letter, traits: screen.traits)
        }
        let metrics = screen.text.measure(request, width: width)
        frame.return(
            .dictionary([
                ("width", .number(metrics.size.width)), ("height", .number(metrics.size.height)),
                ("lines", .integer(Int64(metrics.lineCount))), ("firstBaseline", .number(metrics.firstBaseline)),
                ("lastBaseline", .number(metrics.lastBaseline)),
            ]))
    }

    /// `rgb(r, g, b[, a])`: channels 0…255, alpha 0…1.
    func rgb(_ frame: inout CallFrame) throws {
        func channel(_ index: Int) throws -> UInt8 {
            let value = try frame.expectNumber(index)
            guard (0...255).contains(value) else {
                throw LuaFault("rgb takes channels from 0 to 255; found \(NumberText.short(value))")
            }
            return UInt8(value.rounded())
        }
        let channels = (0..<3).compactMap { frame.number($0) }
        if channels.count == 3, channels.allSatisfy({ $0 <= 1 }), let part = channels.first(where: { $0 > 0 && $0 < 1 })
        {
            throw LuaFault(
                """
                rgb takes channels from 0 to 255; found \(NumberText.short(part)); write \
                \(NumberText.short((part * 255).rounded()))
                """
            )
        }
        let (red, green, blue) = (try channel(0), try channel(1), try channel(2))
        var alpha: UInt8 = 255
        if frame.count > 3 {
            let value = try frame.expectNumber(3)
            guard (0...1).contains(value) else {
                throw LuaFault("rgb takes an alpha from 0 to 1; found \(NumberText.short(value))")
            }
            alpha = UInt8((value * 255).rounded())
        }
        frame.return(Color(red: red, green: green, blue: blue, alpha: alpha).hex)
    }
}
