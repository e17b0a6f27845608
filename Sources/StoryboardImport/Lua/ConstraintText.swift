/// Writes constraints as method calls that are chained to the call that puts a view.
struct ConstraintText {
    let names: ViewNames
    /// Whether required constraints state their priority. Unstated priorities are below 1000, and the scene has other
    /// priorities in between.
    let statesRequired: Bool

    /// Returns the calls for the constraints of one view. Constraints that one call can express together are combined.
    ///
    /// - Parameters:
    ///   - container: The view whose layout function contains the calls.
    ///   - isChain: Whether the calls are in the chain that puts the view, so that `previous` is known.
    func calls(_ constraints: [InterfaceConstraint], in container: InterfaceView, isChain: Bool) -> [String] {
        var rest = constraints
        var calls: [String] = []
        while !rest.isEmpty {
            let first = rest.removeFirst()
            if let (call, used) = shortcut(first, rest, in: container, isChain: isChain) {
                for index in used.reversed() { rest.remove(at: index) }
                calls.append(call)
            } else {
                calls.append(call(first, in: container, isChain: isChain))
            }
        }
        return calls
    }

    // MARK: Shortcuts

    /// Returns the constant of a constraint as a distance towards the inside of the other view.
    private func inset(_ constraint: InterfaceConstraint) -> Double {
        let constant = constraint.constant == 0 ? 0 : constraint.constant
        return constraint.first.attribute.pointsBack ? 0 - constant : constant
    }

    private func isPlain(_ constraint: InterfaceConstraint) -> Bool {
        constraint.relation == .equal && constraint.multiplier == 1 && constraint.identifier == nil
    }

    private func isAlike(_ first: InterfaceConstraint, _ other: InterfaceConstraint) -> Bool {
        isPlain(other) && first.priority == other.priority && first.isSystemSpacing == other.isSystemSpacing
            && first.second?.view === other.second?.view
            && first.second?.area == other.second?.area && other.first.attribute == other.second?.attribute
    }

    /// Returns one call for several edges, both centers or both sizes, with the indices in `rest` of the constraints
    /// that it includes; nil if only `first` would be in it.
    private func shortcut(
        _ first: InterfaceConstraint, _ rest: [InterfaceConstraint], in container: InterfaceView, isChain: Bool
    ) -> (String, [Int])? {
        guard isPlain(first) else { return nil }
        let attribute = first.first.attribute
        if attribute.isDimension, first.second == nil { return sizes(first, rest) }
        guard let second = first.second, second.attribute == attribute, !attribute.isDimension else { return nil }
        func find(_ wanted: ConstraintAttribute) -> Int? {
            rest.firstIndex { $0.first.attribute == wanted && isAlike(first, $0) && inset($0) == inset(first) }
        }
        let target = targetText(second, for: first, in: container, isChain: isChain)
        func call(_ name: String) -> String { ":\(name)(\(relation(first)), \(target)\(priority(first)))" }
        let opposite: [ConstraintAttribute: ConstraintAttribute] = [
            .leading: .trailing, .trailing: .leading, .left: .right, .right: .left, .top: .bottom, .bottom: .top,
        ]
        if attribute == .centerX || attribute == .centerY {
            guard let other = find(attribute == .centerX ? .centerY : .centerX) else { return nil }
            return (call("center"), [other])
        }
        guard let other = opposite[attribute].flatMap(find) else { return nil }
        let isVertical = attribute == .top || attribute == .bottom
        let pairs: [(ConstraintAttribute, ConstraintAttribute)] =
            isVertical ? [(.leading, .trailing), (.left, .right)] : [(.top, .bottom)]
        for (start, end) in pairs {
            if let start = find(start), let end = find(end) { return (call("edges"), [other, start, end].sorted()) }
        }
        return (call(isVertical ? "vertical" : "horizontal"), [other])
    }

    private func sizes(_ first: InterfaceConstraint, _ rest: [InterfaceConstraint]) -> (String, [Int])? {
        let wanted: ConstraintAttribute = first.first.attribute == .width ? .height : .width
        guard
            let index = rest.firstIndex(where: {
                $0.first.attribute == wanted && isPlain($0) && $0.second == nil && $0.priority == first.priority
            })
        else { return nil }
        let (width, height) =
            wanted == .height ? (first.constant, rest[index].constant) : (rest[index].constant, first.constant)
        let size =
            width == height
            ? "(\(LuaText.number(width)))"
            : " { width = \(LuaText.number(width)), height = \(LuaText.number(height)) }"
        return (":size(equalTo\(size)\(priority(first)))", [index])
    }

    // MARK: Single constraints

    private func call(_ constraint: InterfaceConstraint, in container: InterfaceView, isChain: Bool) -> String {
        let attribute = constraint.first.attribute
        let text =
            attribute.isDimension
            ? dimension(constraint, in: container, isChain: isChain)
            : position(constraint, in: container, isChain: isChain)
        return text + named(constraint)
    }

    /// Returns the call that sets the constraint's identifier; empty if it has none.
    private func named(_ constraint: InterfaceConstraint) -> String {
        constraint.identifier.map { ":identifier(\(LuaText.string($0)))" } ?? ""
    }

    private func position(_ constraint: InterfaceConstraint, in container: InterfaceView, isChain: Bool) -> String {
        guard let second = constraint.second else { return "" }
        let target = targetText(second, for: constraint, in: container, isChain: isChain)
        let name = constraint.first.attribute.rawValue
        return ":\(name)(\(relation(constraint)), \(target)\(priority(constraint, factor(constraint))))"
    }

    private func factor(_ constraint: InterfaceConstraint) -> [(String, String)] {
        constraint.multiplier == 1 ? [] : [("multiplyBy", LuaText.number(constraint.multiplier))]
    }

    /// Returns the statement for a constraint whose items are areas, such as the safe area of a view.
    func statement(_ constraint: InterfaceConstraint, in container: InterfaceView) -> String {
        func anchor(_ item: ConstraintItem) -> String {
            "\(areaText(item, in: container)).\(item.attribute.rawValue)Anchor"
        }
        let subject = anchor(constraint.first)
        let name = constraint.identifier.map { ".identifier = \(LuaText.string($0))" } ?? ""
        func call(_ relation: String, _ options: [(String, String)]) -> String {
            "constrain(\(subject), \(relation)\(priority(constraint, options)))\(name)"
        }
        guard let second = constraint.second else {
            return call("\(to(constraint.relation))(\(LuaText.number(constraint.constant)))", [])
        }
        guard constraint.first.attribute.isDimension else {
            return call("\(relation(constraint)), \(anchor(second))", factor(constraint))
        }
        return call(
            "\(to(constraint.relation))(\(anchor(second)))", factor(constraint) + constant(constraint))
    }

    private func constant(_ constraint: InterfaceConstraint) -> [(String, String)] {
        constraint.constant == 0 ? [] : [("constant", LuaText.number(constraint.constant))]
    }

    private func dimension(_ constraint: InterfaceConstraint, in container: InterfaceView, isChain: Bool) -> String {
        let name = constraint.first.attribute.rawValue
        guard let second = constraint.second else {
            return ":\(name)(\(to(constraint.relation))(\(LuaText.number(constraint.constant)))\(priority(constraint)))"
        }
        let isOwn = second.view === constraint.first.view && second.area == .bounds
        if isOwn, constraint.first.attribute == .width, second.attribute == .height, constraint.relation == .equal,
            constraint.constant == 0, constraint.multiplier > 0
        {
            return ":aspectRatio(\(ratio(constraint.multiplier))\(priority(constraint)))"
        }
        let target = targetText(second, for: constraint, in: container, isChain: isChain)
        let options = factor(constraint) + constant(constraint)
        return ":\(name)(\(to(constraint.relation))(\(target))\(priority(constraint, options)))"
    }

    /// Returns a ratio in Lua: as a fraction of small whole numbers if it equals one, else as a number.
    private func ratio(_ value: Double) -> String {
        if value.rounded() == value { return LuaText.number(value) }
        for divisor in 2...1200 {
            let top = value * Double(divisor)
            let whole = top.rounded()
            if abs(top - whole) < 1e-9 * max(1, top), whole / Double(divisor) == value {
                return "\(Int(whole)) / \(divisor)"
            }
        }
        return LuaText.number(value)
    }

    private func to(_ relation: InterfaceConstraint.Relation) -> String {
        switch relation {
        case .equal: "equalTo"
        case .greaterThanOrEqual: "moreThanTo"
        case .lessThanOrEqual: "lessThanTo"
        }
    }

    /// Returns the relation of a constraint in Lua, with its distance towards the inside: `moreThanTo(8)`.
    private func relation(_ constraint: InterfaceConstraint) -> String {
        let name = to(constraint.relation)
        if constraint.isSystemSpacing { return "\(name)SystemSpacing()" }
        let spacing = inset(constraint)
        return spacing == 0 ? String(name.dropLast(2)) : "\(name)(\(LuaText.number(spacing)))"
    }

    /// Returns the arguments after the relation and the target: nothing, a priority, or a table with `options` and the
    /// priority.
    private func priority(_ constraint: InterfaceConstraint, _ options: [(String, String)] = []) -> String {
        let isStated = constraint.priority != 1000 || statesRequired
        let value = constraint.priority == 1000 ? "priority.required" : LuaText.number(constraint.priority)
        guard !options.isEmpty else { return isStated ? ", \(value)" : "" }
        return ", " + LuaText.table(options + (isStated ? [("priority", value)] : []))
    }

    // MARK: Targets

    private func targetText(
        _ item: ConstraintItem, for constraint: InterfaceConstraint, in container: InterfaceView, isChain: Bool
    ) -> String {
        let isSame = item.attribute == constraint.first.attribute
        let base = baseText(item, for: constraint.first.view, in: container, isChain: isChain)
        return isSame ? base : "\(base).\(item.attribute.rawValue)Anchor"
    }

    private func baseText(
        _ item: ConstraintItem, for view: InterfaceView, in container: InterfaceView, isChain: Bool
    ) -> String {
        if item.view === view.superview {
            switch item.area {
            case .bounds: return "parent"
            case .safeArea: return "safeArea"
            case .margins: return "layoutMargins"
            case .readable: return "readableContent"
            case .keyboard: return "keyboard"
            case .scrollContent: return "\(names.parameter(of: item.view)).contentLayoutGuide"
            case .scrollFrame: return "\(names.parameter(of: item.view)).frameLayoutGuide"
            }
        }
        if item.view === view {
            switch item.area {
            case .bounds: return "myself"
            case .safeArea: return "mySafeArea"
            case .margins: return "myLayoutMargins"
            case .readable: return "myReadableContent"
            default: break
            }
        }
        if isChain, item.area == .bounds, LayoutPlan.isPrevious(item.view, of: view) { return "previous" }
        return areaText(item, in: container)
    }

    /// Returns the expression for an area of a view. It uses the view's variable or, inside the view's layout function,
    /// the parameter of the function.
    private func areaText(_ item: ConstraintItem, in container: InterfaceView) -> String {
        let isContainer = container.isOrIsIn(item.view)
        let name = isContainer ? names.parameter(of: item.view) : names.variable(of: item.view)
        switch item.area {
        case .bounds: return name
        case .safeArea: return "\(name)\(isContainer ? ".view" : "").safeArea"
        case .margins: return "\(name)\(isContainer ? ".view" : "").layoutMarginsGuide"
        case .readable: return "\(name)\(isContainer ? ".view" : "").readableContentGuide"
        case .keyboard: return "\(name)\(isContainer ? ".view" : "").keyboard"
        case .scrollContent: return "\(name).contentLayoutGuide"
        case .scrollFrame: return "\(name).frameLayoutGuide"
        }
    }
}
