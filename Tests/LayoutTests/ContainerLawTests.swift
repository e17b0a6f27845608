import Geometry
import TestSupport
import Testing

@testable import Layout

/// A container that wraps its views at a maximum width, as a plugin would in Lua.
private final class Lines: KindBehavior, ContainerLayout {
    private(set) var measureCount = 0
    var container: (any ContainerLayout)? { self }
    var arrangesHidden: Bool { false }

    private func lines(
        _ container: ViewID, _ width: Double?, in screen: Screen
    ) -> (size: Size, placements: [Placement]) {
        var (x, y, high, wide) = (0.0, 0.0, 0.0, 0.0)
        var placements: [Placement] = []
        for view in (try? screen.arrangedViews(ofContainer: container)) ?? [] {
            let size = (try? screen.sizeOfChild(view, ProposedSize(width: width))) ?? .zero
            if x > 0, let width, x + size.width > width + 1e-9 { (x, y, high) = (0, y + high, 0) }
            placements.append(
                Placement(view: view, frame: Rect(x: x, y: y, width: size.width, height: size.height)))
            x += size.width
            high = max(high, size.height)
            wide = max(wide, x)
        }
        return (Size(width: wide, height: y + high), placements)
    }

    func measure(_ container: ViewID, _ proposal: ProposedSize, in screen: Screen) -> Size? {
        measureCount += 1
        return lines(container, proposal.width, in: screen).size
    }

    func place(_ container: ViewID, size: Size, isFitted: Bool?, in screen: Screen) -> [Placement]? {
        lines(container, size.width, in: screen).placements
    }
}

/// Containers place their views independently of earlier changes, as a new screen does.
struct ContainerLawTests {
    /// A tree of containers, labels and boxes.
    private indirect enum Item: Hashable {
        case label(String, isHidden: Bool)
        case fixed(Double, Double)
        /// A label with a margin given by constraints.
        case padded(String, Double)
        case lines([Item], limit: Double?)
    }

    private struct Built {
        var screen: Screen
        var views: [ViewID] = []
    }

    private static func registry(_ lines: Lines) throws -> KindRegistry {
        let registry = KindRegistry()
        try registry.register(KindRegistry.Registration(name: "Lines", behavior: lines))
        return registry
    }

    private func build(_ items: [Item], width: Double, _ lines: Lines = Lines()) throws -> Built {
        let screen = try Screen(
            registry: try Self.registry(lines), text: GridText(), images: NoImages(),
            traits: Traits(size: Size(width: width, height: 1000)))
        var built = Built(screen: screen)
        try screen.beginLayout(of: screen.root)
        let view = try put(.lines(items, limit: nil), into: screen.root, isArranged: false, &built)
        for attribute in [Attribute.left, .top, .right] {
            try screen.constrain(request(view, attribute, screen.root, 0, built))
        }
        screen.endLayout()
        return built
    }

    private func request(
        _ view: ViewID, _ attribute: Attribute, _ other: ViewID?, _ constant: Double, _ built: Built
    ) -> ConstraintRequest {
        ConstraintRequest(
            Anchor(view: view, attribute: attribute), .equal,
            other.map { Anchor(view: $0, attribute: attribute) }, constant: constant)
    }

    private func kind(_ name: String, _ screen: Screen) throws -> Int {
        try #require(screen.registry.kind(named: name))
    }

    @discardableResult
    private func put(_ item: Item, into parent: ViewID, isArranged: Bool = true, _ built: inout Built) throws -> ViewID
    {
        let screen = built.screen
        func make(_ name: String) throws -> ViewID {
            let view = try screen.makeView(kind: try kind(name, screen))
            try screen.layoutPut(view, into: parent, arranged: isArranged, source: .none)
            built.views.append(view)
            return view
        }
        func setText(_ text: String, of label: ViewID) throws {
            try screen.setProperty(label, slot: LabelKind.Property.text.slot, to: .string(text))
            try screen.setProperty(label, slot: LabelKind.Property.numberOfLines.slot, to: .number(0))
        }
        switch item {
        case .label(let text, let isHidden):
            let view = try make("Label")
            try setText(text, of: view)
            try screen.setProperty(view, slot: CommonProperties.isHidden.slot, to: .boolean(isHidden))
            return view
        case .fixed(let width, let height):
            let view = try make("View")
            try screen.constrain(request(view, .width, nil, width, built))
            try screen.constrain(request(view, .height, nil, height, built))
            return view
        case .padded(let text, let space):
            let view = try make("View")
            try screen.beginLayout(of: view)
            let label = try screen.makeView(kind: try kind("Label", screen))
            try screen.layoutPut(label, into: view, source: .none)
            try setText(text, of: label)
            for (attribute, sign) in [(Attribute.left, 1.0), (.top, 1), (.right, -1), (.bottom, -1)] {
                try screen.constrain(request(label, attribute, view, sign * space, built))
            }
            screen.endLayout()
            built.views.append(label)
            return view
        case .lines(let items, let limit):
            let view = try make("Lines")
            if let limit { try screen.constrain(request(view, .width, nil, limit, built)) }
            try screen.beginLayout(of: view)
            for item in items { try put(item, into: view, &built) }
            screen.endLayout()
            return view
        }
    }

    private static func text(_ random: inout SeededGenerator) -> String {
        String(repeating: "a", count: random.int(0...12))
    }

    private static func item(_ random: inout SeededGenerator, depth: Int = 0) -> Item {
        switch random.int(0...(depth < 2 ? 4 : 3)) {
        case 0, 1: .label(text(&random), isHidden: random.chance(15))
        case 2: .fixed(random.points(0...80), random.points(0...40))
        case 3: .padded(text(&random), random.points(0...10))
        default:
            .lines(
                (0..<random.int(0...4)).map { _ in item(&random, depth: depth + 1) },
                limit: random.chance(30) ? random.points(30...200) : nil)
        }
    }

    /// Changes a screen step by step and compares it with a new screen.
    @Test(arguments: Seeds.range(700_000, short: 40, full: 200))
    func incrementalLayoutEqualsLayoutFromScratch(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var items = (0..<random.int(1...6)).map { _ in Self.item(&random) }
        var width = random.points(80...400)
        var built = try build(items, width: width)
        let screen = built.screen
        let top = try #require(built.views.first)
        for step in 0..<12 {
            switch random.int(0...4) {
            case 0:
                width = random.points(80...400)
                screen.traits.size.width = width
            case 1 where !items.isEmpty:
                let place = random.int(0...items.count - 1)
                items.remove(at: place)
                try screen.destroy(try screen.arrangedSubviews(of: top)[place])
            case 2 where !items.isEmpty:
                // Changes the text of the same view.
                let place = random.int(0...items.count - 1)
                let view = try screen.arrangedSubviews(of: top)[place]
                switch items[place] {
                case .label(_, let isHidden):
                    let text = Self.text(&random)
                    items[place] = .label(text, isHidden: isHidden)
                    try screen.setProperty(view, slot: LabelKind.Property.text.slot, to: .string(text))
                case .padded(_, let space):
                    let text = Self.text(&random)
                    items[place] = .padded(text, space)
                    try screen.setProperty(
                        try screen.subviews(of: view)[0], slot: LabelKind.Property.text.slot, to: .string(text))
                default: break
                }
            case 3 where !items.isEmpty:
                let place = random.int(0...items.count - 1)
                guard case .label(let text, let isHidden) = items[place] else { break }
                items[place] = .label(text, isHidden: !isHidden)
                try screen.setProperty(
                    try screen.arrangedSubviews(of: top)[place], slot: CommonProperties.isHidden.slot,
                    to: .boolean(!isHidden))
            default:
                let item = Self.item(&random)
                items.append(item)
                try screen.beginLayout(of: top)
                try put(item, into: top, &built)
                screen.endLayout()
            }
            guard random.chance(60) || step == 11 else { continue }
            screen.layoutIfNeeded()
            let fresh = try build(items, width: width)
            fresh.screen.layoutIfNeeded()
            let (own, others) = (try frames(screen, top), try frames(fresh.screen, try #require(fresh.views.first)))
            guard own == others else {
                Issue.record("seed \(seed), step \(step): \(own)\nfrom scratch: \(others)\n\(items)")
                return
            }
            #expect(screen.pass.containers.unsettled == [], "seed \(seed), step \(step)")
        }
    }

    /// The frames of visible views, in the order of the tree.
    private func frames(_ screen: Screen, _ top: ViewID) throws -> [[Double]] {
        try screen.viewsInside(top).compactMap { view in
            guard screen.property(view, slot: CommonProperties.isHidden.slot).boolean != true else { return nil }
            let frame = try screen.frame(of: view)
            return [frame.x, frame.y, frame.width, frame.height].map { ($0 * 1e5).rounded() / 1e5 + 0 }
        }
    }

    @Test(arguments: Seeds.range(710_000, short: 10, full: 50)) func unchangedContainersAreNotMeasuredAgain(_ seed: Int)
        throws
    {
        var random = SeededGenerator(seed: UInt64(seed))
        let items = (0..<random.int(1...6)).map { _ in Self.item(&random) }
        let lines = Lines()
        let built = try build(items, width: 200, lines)
        built.screen.layoutIfNeeded()
        let count = lines.measureCount
        #expect(count > 0)
        built.screen.layoutIfNeeded()
        #expect(built.screen.lastSolveCount == 0, "seed \(seed)")
        #expect(lines.measureCount == count, "seed \(seed)")
    }
}
