import Diagnostics
import Layout
import LuaHost

/// Reads and sets the fields of views, such as properties, anchors and frames.
extension ViewLibrary {
    func index(_ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        let key = try frame.expectString(1)
        if try giveValue(key, of: view, frame) { return }
        if let method = libraries.plugins.dialectMethod(key) { return frame.return(method) }
        if libraries.plugins.isStandIn(view) { return frame.return(current.peers[view]?.standInValues[key] ?? .nil) }
        let kind = try screen.kind(of: view)
        let names =
            kind.properties.map(\.name) + Self.fieldNames + OperationIndex.shared.methods(of: .view).map(\.name)
            + AnchorNames.attributes.keys.sorted()
        throw LuaCallError(
            "\(kind.name.withArticle) has no property '\(key)'\(FamiliarNames.advice(for: key, in: names))")
    }

    /// Returns the slot of the property that the field `key` reads. Nil if the view has no such property, or if the
    /// value comes from the layout instead: the content size of a scroll view, and a safe area that the script has not
    /// set.
    private func readableSlot(of view: ViewID, _ key: String) throws -> Int? {
        guard let number = registry.number(ofProperty: key) else { return nil }
        let kind = try screen.kindIndex(of: view)
        if key == "contentSize", registry.kinds[kind].isScroll { return nil }
        if key == "safeAreaInsets", screen.property(view, slot: CommonProperties.safeAreaInsets).isNone { return nil }
        return registry.slot(ofProperty: number, inKind: kind)
    }

    /// Returns the text of the view in argument 0 for `tostring` and `print`: its kind and its path.
    func text(_ frame: borrowing CallFrame) -> String {
        guard let object = frame.object(0), isView(object) else { return "" }
        let view = ViewID(index: object.index, generation: object.generation)
        guard let screen = host.screen(of: view)?.screen, let kind = try? screen.kind(of: view).name else {
            return "view that was removed"
        }
        return "\(kind) \(screen.path(of: view))"
    }

    /// Returns the field `key` of a view to the script: a property, an anchor, an area or another field.
    ///
    /// - Returns: False if the view has no such field.
    private func giveValue(_ key: String, of view: ViewID, _ frame: borrowing CallFrame) throws -> Bool {
        if let slot = try readableSlot(of: view, key) {
            frame.return(try libraries.properties.shown(view, slot, key))
            return true
        }
        if let anchor = try AnchorNames.value(key, of: view, in: screen) {
            frame.return(packed: anchor.bits)
            return true
        }
        if try giveTableValue(key, of: view, frame) { return true }
        // Only some kinds have a content size in the layout, but the field is declared for all views.
        if key == "contentSize", try screen.contentSize(of: view) == nil { return false }
        return try giveField(key, of: .view, frame)
    }

    /// Returns a field of a table, collection or cell to the script, such as `table.sections` or `cell.isSelected`.
    ///
    /// - Returns: False if the view has no such field.
    private func giveTableValue(_ key: String, of view: ViewID, _ frame: borrowing CallFrame) throws -> Bool {
        if let isOn = try libraries.tables.touches.state(key, of: view) {
            frame.return(isOn)
            return true
        }
        guard try screen.kind(of: view).holdsCells, let opcode = OperationIndex.shared.method(.table, key) else {
            return false
        }
        // The name is a method of nodes. On a view, it is the value itself, which scripts can also call.
        if let value = try libraries.tables.field(key, of: view) {
            frame.return(value)
        } else {
            frame.return(.operation(opcode))
        }
        return true
    }

    /// Returns the frame of an area in the view's coordinates, as a layout guide has in UIKit. Implements
    /// `view.safeArea.layoutFrame`; throws an error for other targets.
    func layoutFrame(_ packed: Packed) throws -> LuaValue {
        guard packed.tag == .anchor else {
            let name = packed.tag == .anonymous ? packed.anonymous?.name : nil
            throw LuaCallError(
                """
                \(name ?? "previous") alone has no 'layoutFrame', because it refers to a different \
                view in each call; name the view, as in view.safeArea.layoutFrame
                """
            )
        }
        let view = try ConstraintArguments.liveView(packed, in: screen, host)
        settle()
        return LuaValue(try screen.areaFrame(packed.area, in: view))
    }

    /// Lays out the screen if needed, so that frames are up to date. Does nothing inside a layout or while a view is
    /// drawn; frames then have the values of the last pass.
    func settle() {
        if !screen.isInLayout, !libraries.canvas.isDrawing { screen.layoutIfNeeded() }
    }

    func setField(_ frame: borrowing CallFrame) throws {
        if try setPlain(frame) { return }
        let view = try viewArgument(0, frame)
        let key = try frame.expectString(1)
        try libraries.canvas.refuseChange("the property '\(key)'")
        if try libraries.tables.setField(key, of: view, frame) { return }
        if libraries.plugins.standsIn(view, for: key), !Self.fieldNames.contains(key) {
            current.peer(of: view).standInValues[key] = try frame.value(2)
            return
        }
        guard let number = registry.number(ofProperty: key) else {
            if libraries.containers.setter(key) != nil {
                return try libraries.containers.set(key, of: view, to: try frame.value(2))
            }
            if Self.fieldNames.contains(key) {
                let isRect = ["frame", "bounds"].contains(key)
                let hint = isRect ? "; constraints determine it, as in left(equalTo(8), parent)" : ""
                throw LuaCallError("'\(key)' of a view is read-only\(hint)")
            }
            throw screen.unknownProperty(key, kind: try screen.kindIndex(of: view))
        }
        let slot = try properties.writableSlot(of: view, number, isTable: frame.kind(2) == .table)
        try properties.setProperty(
            view, slot, try PropertyReader(property: try properties.definition(view, slot)).read(frame, 2))
    }

    /// Sets a property to a string or a number. This fast path is for code that fills cells, which runs for every row
    /// that becomes visible.
    ///
    /// - Returns: False, without any effect, in all other cases.
    private func setPlain(_ frame: borrowing CallFrame) throws -> Bool {
        // The host and its screen are read once, because each access would count a reference.
        try hostReference._withUnsafeGuaranteedRef { host in
            try host.screens.running._withUnsafeGuaranteedRef { screen in
                let view = try host.viewArgument(0, frame, in: screen)
                guard let name = frame.string(1), let slot = try screen.slot(ofPropertyNamed: name, of: view),
                    !host.libraries.canvas.isBusy
                else { return false }
                if frame.string(2) != nil {
                    guard try screen.takesAnyString(view, slot: slot) else { return false }
                    try screen.setProperty(view, slot: slot, to: .string(try frame.expectString(2)))
                } else {
                    guard let value = frame.number(2), try screen.takesNumber(view, slot: slot, value) else {
                        return false
                    }
                    try screen.setProperty(view, slot: slot, to: .number(value))
                }
                return true
            }
        }
    }

    // MARK: For instances, which may have other fields

    /// Implements (view, key) → whether the key is a property, anchor or field of the view, and its value.
    func getSoft(_ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        guard frame.kind(1) == .string else {
            frame.returnNil()
            return
        }
        let key = try frame.expectString(1)
        if let opcode = OperationIndex.shared.method(.view, key), registry.number(ofProperty: key) == nil {
            frame.return(.operation(opcode))
        } else if try !giveValue(key, of: view, frame) {
            if let method = libraries.plugins.dialectMethod(key) { frame.return(method) } else { frame.returnNil() }
        }
    }

    /// Implements (view, key, value) → true if the key is a property of the view, which is then set.
    func setSoft(_ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        guard frame.kind(1) == .string else { return frame.return(false) }
        let key = try frame.expectString(1)
        guard let number = registry.number(ofProperty: key),
            registry.slot(ofProperty: number, inKind: try screen.kindIndex(of: view)) != nil
        else {
            if try libraries.tables.touches.setState(key, of: view, frame) { return frame.return(true) }
            try libraries.classes.refuseOwnName(key, of: view)
            return frame.return(false)
        }
        try libraries.canvas.refuseChange("a property")
        let slot = try properties.writableSlot(of: view, number, isTable: frame.kind(2) == .table)
        try properties.setProperty(
            view, slot, try PropertyReader(property: try properties.definition(view, slot)).read(frame, 2))
        frame.return(true)
    }
}
