import Geometry
import TestSupport

@testable import Layout

/// A content like a plugin widget's whose size depends on a property: `amount` squares of 10 points, in one row or
/// wrapped into as many columns as fit.
final class TilesKind: KindBehavior {
    static let amount = CommonProperties.count
    static let wraps = amount + 1

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "Tiles",
            properties: [
                PropertyDefinition(
                    "amount", .number(min: 0, max: 1000), default: .number(3), effects: [.size, .display]),
                PropertyDefinition("wraps", .boolean, default: .boolean(false), effects: [.size, .display]),
            ], behavior: TilesKind())
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        let count = Int(screen.property(view, slot: Self.amount).number ?? 0)
        let wraps = screen.property(view, slot: Self.wraps).boolean == true
        let columns =
            wraps ? max(1, min(count, Int((width ?? .infinity) > 1e9 ? 1e9 : (width ?? 1e9) / 10))) : max(1, count)
        return IntrinsicSize(
            width: Double(count) * 10, height: Double((count + columns - 1) / columns) * 10, heightDependsOnWidth: wraps
        )
    }
}

/// Initial contents of views, and changes to them.
extension RandomScreen {
    /// Kinds with an intrinsic size.
    static let contents = [
        "Label", "Label", "Label", "Button", "TextField", "TextView", "SegmentedControl", "Switch", "Slider", "Tiles",
    ]

    private func makeText(_ longest: Int) -> PropertyValue {
        guard random.chance(20) else { return .string(String(repeating: "x", count: random.int(0...longest))) }
        var text = AttributedText()
        for _ in 0..<random.int(1...2) {
            var attributes = AttributedText.Attributes()
            if random.chance(50) { attributes.font = font() }
            text.append(String(repeating: "a", count: random.int(1...max(1, longest))), attributes)
        }
        return .attributed(text)
    }

    private func font() -> FontValue {
        random.chance(50)
            ? FontValue(size: random.pick([8, 16, 24, 32]))
            : FontValue(style: random.pick([.body, .caption1, .title1, .largeTitle]))
    }

    /// Sets the content of a new view.
    func fill(_ view: ViewID) throws {
        switch screen.registry.kinds[screen.tree[Int(view.index)].kind].name {
        case "Label":
            try set(view, "text", makeText(12))
            if random.chance(40) { try set(view, "numberOfLines", .number(0)) }
        case "Button": try set(view, "title", .string(String(repeating: "b", count: random.int(0...8))))
        case "TextField": try set(view, "text", makeText(8))
        case "TextView":
            try set(view, "text", makeText(12))
            if random.chance(70) { try set(view, "isScrollEnabled", .boolean(false)) }
        case "SegmentedControl": try setSegments(view)
        case "Tiles":
            try set(view, "amount", .number(random.points(0...12)))
            if random.chance(40) { try set(view, "wraps", .boolean(true)) }
        default: break
        }
    }

    private func setSegments(_ view: ViewID) throws {
        let titles = (0..<random.int(0...3)).map { _ in
            SnapshotValue.string(String(repeating: "s", count: random.int(1...5)))
        }
        try set(view, "segments", .data(.list(titles)))
    }

    /// Changes a property that affects the content size. Skips properties that the kind lacks.
    func changeContent(of view: ViewID) throws {
        switch random.int(0..<12) {
        case 0, 1: try set(view, "text", makeText(20))
        case 2: try set(view, "font", .font(font()))
        case 3: try set(view, "title", .string(String(repeating: "t", count: random.int(0...12))))
        case 4: try setSegments(view)
        case 5: try set(view, "amount", .number(random.points(0...12)))
        case 6: try set(view, "wraps", .boolean(random.chance(50)))
        case 7: try set(view, "lineSpacing", .number(random.points(0...8)))
        case 8:
            try set(
                view, random.pick(["contentInsets", "textContainerInset"]), .insets(Insets(all: random.points(0...12))))
        case 9: try set(view, "isScrollEnabled", .boolean(random.chance(30)))
        case 10: try set(view, "numberOfLines", .number(random.points(0...3)))
        default: try set(view, "borderStyle", .keyword(random.int(0...3)))
        }
    }

    /// Puts a column of rows with lines between them, and a line at an edge of each row.
    func putLines(count: Int = 8) throws {
        try screen.beginLayout(of: screen.root)
        defer { screen.endLayout() }
        let stack = try screen.makeView(kind: kind("VStack"))
        try screen.layoutPut(stack, into: screen.root, source: .none)
        func tie(_ view: ViewID, _ attribute: Attribute, _ second: ViewID?, _ constant: Double = 0) throws {
            try screen.constrain(
                ConstraintRequest(
                    Anchor(view: view, attribute: attribute), .equal,
                    second.map { Anchor(view: $0, attribute: attribute) },
                    constant: constant))
        }
        try tie(stack, .top, screen.root, Double(random.int(0...7)) / 3)
        try tie(stack, .left, screen.root, Double(random.int(0...7)) / 3)
        try tie(stack, .width, screen.root)
        try screen.beginLayout(of: stack)
        defer { screen.endLayout() }
        for place in 0..<2 * count {
            let view = try screen.makeView(kind: kind("View"))
            try screen.layoutPut(view, into: stack, arranged: true, source: .none)
            try tie(view, .height, nil, place % 2 == 1 ? 0.5 : 20 + Double(place % 5) / 3)
            guard place % 2 == 0 else { continue }
            try screen.beginLayout(of: view)
            defer { screen.endLayout() }
            let line = try screen.makeView(kind: kind("View"))
            try screen.layoutPut(line, into: view, source: .none)
            let (edge, extent) = random.pick([
                (Attribute.top, Attribute.height), (.bottom, .height), (.left, .width), (.right, .width),
            ])
            try tie(line, edge, view)
            try tie(line, extent, nil, random.pick([0.1, 0.25, 1.0 / 3, 0.4, 0.6, 1, 1.2]))
        }
    }

    /// Puts a stack with several contents, for testing distributions.
    func makeRow(in container: ViewID) throws {
        guard views.count < 40 else { return }
        try screen.beginLayout(of: container)
        defer { screen.endLayout() }
        let stack = try screen.makeView(kind: kind(random.pick(["HStack", "VStack"])))
        try set(stack, "distribution", .keyword(random.pick([0, 1, 2, 2, 2, 3, 4])))
        try set(stack, "alignment", .keyword(random.int(0...7)))
        try set(stack, "spacing", .number(random.points(0...10)))
        let isArranged = isStack(container) && random.chance(80)
        try screen.layoutPut(stack, into: container, arranged: isArranged, source: .none)
        try constrain(stack, isArranged: isArranged)
        try screen.beginLayout(of: stack)
        defer { screen.endLayout() }
        for _ in 0..<random.int(2...4) {
            let view = try screen.makeView(kind: kind(random.pick(Self.contents)))
            try fill(view)
            try screen.layoutPut(view, into: stack, arranged: true, source: .none)
            if isMirrorable { try constrain(view, isArranged: true) }
        }
    }
}
