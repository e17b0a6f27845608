import Layout
package import LuaHost

extension ScriptHost: LuaDispatcher {
    package func call(_ opcode: Int32, _ frame: inout CallFrame) throws(LuaFault) {
        do {
            // The first screen lives as long as the host. Others are held: a script may close the one that it works on.
            if screens.count > 1 {
                let outer = current
                let other = screenOfCall(frame)
                defer { withExtendedLifetime((outer, other)) {} }
                if let other, other !== outer {
                    current = other
                    defer { current = outer }
                    try attempt(opcode, &frame)
                } else {
                    try attempt(opcode, &frame)
                }
            } else {
                try attempt(opcode, &frame)
            }
        } catch let fault as LuaFault {
            throw placed(fault, frame, opcode: opcode)
        } catch let fault as LayoutFault {
            throw placed(LuaFault(fault.message, kind: Self.kind(of: fault)), frame, opcode: opcode)
        } catch let error as LuaError {
            throw LuaFault(error)
        } catch {
            throw LuaFault("\(error)")
        }
    }

    /// The limits of the layout end a command as those of Lua do.
    private static func kind(of fault: LayoutFault) -> LuaError.Kind {
        switch fault.code {
        case .limit: .limit
        case .nesting: .nesting
        default: .runtime
        }
    }

    private func attempt(_ opcode: Int32, _ frame: inout CallFrame) throws {
        do {
            try screens.running._withUnsafeGuaranteedRef { screen in try perform(opcode, screen, &frame) }
        } catch  where Self.mistake(opcode) != .ends && screen.isInLayout {
            try reportCall(error, opcode, &frame)
        }
    }

    /// The frequent operations are given the screen.
    private func perform(_ opcode: Int32, _ screen: Screen, _ frame: inout CallFrame) throws {
        if opcode >= Opcode.base { return try table.run(Opcode(rawValue: opcode), screen, frame) }
        if opcode >= OperationRange.setProperty {
            if opcode < OperationRange.putKind {
                try setNodeProperty(Int(opcode - OperationRange.setProperty), screen, &frame)
            } else if opcode < OperationRange.putStackedKind {
                try put(kind: Int(opcode - OperationRange.putKind), isStacked: false, screen, &frame)
            } else {
                try put(kind: Int(opcode - OperationRange.putStackedKind), isStacked: true, screen, &frame)
            }
            return
        }
        if opcode >= OperationRange.screenMethod,
            let method = ScreenMethod(rawValue: opcode - OperationRange.screenMethod)
        {
            try play(method, &frame)
            return
        }
        guard let operation = NumberedOperation(rawValue: opcode) else {
            throw LuaFault("the engine has no operation \(opcode); please report this")
        }
        switch operation {

        case .apply: try apply(&frame)
        case .layout: try layout(&frame, isContent: false)
        case .layoutContent: try layout(&frame, isContent: true)
        case .assignTo: try assignTo(&frame)
        case .didClicked: try setHandler(.tap, &frame)
        case .didDoubleTapped: try setHandler(.doubleTap, &frame)
        case .didLongPressed: try setHandler(.longPress, &frame)
        case .didChanged: try setHandler(.change, &frame)
        case .didBeginEditing: try setHandler(.beginEditing, &frame)
        case .didEndEditing: try setHandler(.endEditing, &frame)
        case .didReturned: try setHandler(.returned, &frame)
        case .didScrolled: try setHandler(.scroll, &frame)
        case .didRefreshed: try setHandler(.refresh, &frame)
        case .didSwiped: try setHandler(.swipe, &frame)
        case .didDragged: try setHandler(.drag, &frame)
        case .buildView: frame.return(object(viewClass, try viewArgument(0, frame)))
        case .nodeIndex: try nodeIndex(&frame)
        case .nodeNewIndex:
            throw LuaFault(
                "a layout node has no fields to assign; call a method, as in node:text(\"…\"), or use node.view")

        case .put: try put(&frame, isStacked: false)
        case .putStacked: try put(&frame, isStacked: true)
        case .insertStacked: try insertStacked(&frame)
        case .putSpace: try putSpace(&frame)
        case .putVSpace: try putSpacer(.height, &frame)
        case .putHSpace: try putSpacer(.width, &frame)
        case .contentIndex: try contentIndex(&frame)
        case .putScrollVContentView: try putScrollContent(.height, isNew: true, &frame)
        case .putScrollHContentView: try putScrollContent(.width, isNew: true, &frame)
        case .putAsScrollVContent: try putScrollContent(.height, isNew: false, &frame)
        case .putAsScrollHContent: try putScrollContent(.width, isNew: false, &frame)

        case .viewIndex: try viewIndex(&frame)
        case .viewNewIndex: try viewNewIndex(&frame)
        case .viewText: frame.return(viewText(frame))
        case .removeFromSuperview: try removeFromSuperview(&frame)
        case .bringToFront: try move(toFront: true, &frame)
        case .sendToBack: try move(toFront: false, &frame)
        case .sendActions: try sendActions(&frame)
        case .viewGetSoft: try viewGetSoft(&frame)
        case .viewSetSoft: try viewSetSoft(&frame)

        case .build: try build(&frame)

        case .notePlan: try notePlan(&frame)
        case .applyPlan: try applyPlan(&frame)

        case .screenIndex: try screenIndex(&frame)

        }
    }

    /// What becomes of the rest of a layout where a call is wrong: constraints, and setters of properties, are left out
    /// (D6).
    private static func mistake(_ opcode: Int32) -> OperationEntry.Mistake {
        if opcode >= Opcode.base { return OperationIndex.shared.entry(of: Opcode(rawValue: opcode)).mistake }
        return (OperationRange.setProperty..<OperationRange.putKind).contains(opcode) ? .isReported : .ends
    }

    /// Reports what is wrong with a call of a node's method; the call gives the node, so that the chain goes on.
    private func reportCall(_ error: any Error, _ opcode: Int32, _ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let fault =
            switch error {
            case let fault as LayoutFault: fault
            case let fault as LuaFault where fault.source == nil:
                LayoutFault(named(fault.message, opcode: opcode), code: .argument)
            default: throw error
            }
        if case .leavesOutConstraint(let axis) = Self.mistake(opcode) { screen.noteFailedConstraint(of: view, axis) }
        reportLayoutError(fault, view: view, source: location(frame))
        frame.returnArgument(0)
    }

    /// Reports an error of a layout call that does not stop the layout (decision D6): to the delegate of the innermost
    /// call that has one, and to the diagnostics.
    func reportLayoutError(_ fault: LayoutFault, view: ViewID, attribute: Attribute? = nil, source: SourceLocation) {
        screen.report(.error, code: fault.code, fault.message, view: view, attribute: attribute?.name, source: source)
        ask(
            \.onError, about: view, source,
            [
                facade(view),
                .dictionary([
                    ("code", .string(fault.code.rawValue)), ("message", .string(fault.message)),
                    ("source", screen.sourceText(source).map { .string($0) } ?? .nil),
                ]),
            ])
    }
}
