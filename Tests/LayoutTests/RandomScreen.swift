import Geometry
import TestSupport

@testable import Layout

/// A screen with random changes, and a new screen with the same final state.
final class RandomScreen {
    let screen: Screen
    let text = GridText()
    var random: SeededGenerator
    /// Uses only leading and trailing, and fixes the position of every view, so that layouts can be mirrored.
    let isMirrorable: Bool

    init(seed: UInt64, isMirrorable: Bool = false) throws {
        random = SeededGenerator(seed: seed)
        self.isMirrorable = isMirrorable
        let registry = KindRegistry()
        try registry.register(TilesKind.registration)
        screen = try Screen(
            registry: registry, text: text, images: NoImages(),
            traits: Traits(size: Size(width: 400, height: 800), scale: 1))
    }

    func kind(_ name: String) -> Int { screen.registry.kind(named: name)! }

    /// The views in the screen, in preorder.
    var views: [ViewID] {
        var found: [ViewID] = []
        var stack = [screen.root]
        while let view = stack.popLast() {
            found.append(view)
            stack += screen.tree[Int(view.index)].children.reversed().map { screen.tree.id(Int($0)) }
        }
        return found
    }

    func isStack(_ view: ViewID) -> Bool { screen.registry.kinds[screen.tree[Int(view.index)].kind].isStack }

    // MARK: Edits

    /// Applies a random edit, determined by the seed.
    func edit() throws {
        let views = views
        switch Int.random(in: 0..<15, using: &random) {
        case 0...3: try layOut(random.pick(views.filter(isContainer)), .addNew)
        case 4...6: try setProperty(of: random.pick(views))
        case 12, 13: try changeContent(of: random.pick(views))
        case 14: try makeRow(in: random.pick(views.filter(isContainer)))
        case 7:
            if let view = views.dropFirst().randomElement(using: &random) {
                if random.chance(50) { try screen.destroy(view) } else { try screen.removeFromSuperview(view) }
            }
        // Undetermined positions are not mirrored.
        case 8 where !isMirrorable:
            let option = random.pick([SublayoutingOption.editExisting, .removeOldAndAddNew, .cleanLayoutAndAddNew])
            try layOut(random.pick(views.filter(isContainer)), option)
        case 9: try changeTraits()
        case 10: try move(views)
        default:
            if let view = views.dropFirst().randomElement(using: &random) { try constrainAgain(view) }
        }
    }

    /// Whether views may be put into the view. Excludes views with their own content.
    private func isContainer(_ view: ViewID) -> Bool {
        ["View", "HStack", "VStack", "Scroll"].contains(screen.registry.kinds[screen.tree[Int(view.index)].kind].name)
    }

    private func layOut(_ container: ViewID, _ option: SublayoutingOption) throws {
        guard views.count < 40 else { return }
        try screen.beginLayout(of: container, option: option)
        defer { screen.endLayout() }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let view = try screen.makeView(
                kind: kind(random.pick(["View", "HStack", "VStack", "Scroll", random.pick(Self.contents)])))
            let isArranged = isStack(container) && random.chance(80)
            try fill(view)
            try screen.layoutPut(view, into: container, arranged: isArranged, source: .none)
            try constrain(view, isArranged: isArranged)
        }
    }

    private func constrainAgain(_ view: ViewID) throws {
        guard let parent = try screen.superview(of: view) else { return }
        if random.chance(50) {
            try screen.beginLayout(of: parent, option: .editExisting)
        } else {
            try screen.beginLayout(
                of: view, option: isMirrorable || random.chance(60) ? .editExisting : .removeOldAndAddNew,
                isContent: false)
        }
        defer { screen.endLayout() }
        try constrain(view, isArranged: screen.tree[Int(view.index)].flags.contains(.isArranged))
    }

    func constrain(_ view: ViewID, isArranged: Bool) throws {
        guard let parent = try screen.superview(of: view) else { return }
        let siblings = try screen.subviews(of: parent).filter { $0 != view }
        func add(
            _ attribute: Attribute, _ relation: ConstraintRequest.Relation, _ second: Anchor?, _ constant: Double,
            _ priority: Double
        )
            throws
        {
            try screen.constrain(
                ConstraintRequest(
                    Anchor(view: view, attribute: attribute), relation, second, constant: constant, priority: priority))
        }
        if isMirrorable {
            for _ in 0..<Int.random(in: 0...2, using: &random) where !isArranged {
                let target = random.chance(50) ? parent : siblings.randomElement(using: &random) ?? parent
                // A scroll view's center belongs to its frame, which does not mirror its content.
                let isScroll = screen.tree.isScroll(Int(target.index))
                try add(
                    random.pick([.leading, .trailing]), random.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]),
                    Anchor(
                        view: target,
                        attribute: random.pick(isScroll ? [.leading, .trailing] : [.leading, .trailing, .centerX])),
                    random.points(-20...60), 900)
            }
            if !isArranged {
                try add(.leading, .equal, Anchor(view: parent, attribute: .leading), random.points(0...50), 800)
                try add(.top, .equal, Anchor(view: parent, attribute: .top), random.points(0...50), 800)
            }
            try add(.width, .equal, nil, random.points(10...200), 790)
            try add(.height, .equal, nil, random.points(10...200), 790)
            return
        }
        if random.chance(8) {
            let (first, second) = random.pick([(Attribute.width, Attribute.height), (.height, .width)])
            try screen.constrain(
                ConstraintRequest(
                    Anchor(view: view, attribute: first), random.pick([.equal, .equal, .lessThanOrEqual]),
                    Anchor(view: random.chance(80) ? view : parent, attribute: second),
                    multiplier: random.pick([0.5, 1, 1.5]),
                    constant: random.points(-10...10), priority: random.pick([999, 750, 500])))
        }
        let edges: [Attribute] = [
            .left, .right, .top, .bottom, .leading, .trailing, .centerX, .centerY, .firstBaseline, .lastBaseline,
        ]
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let priority = random.pick([999.0, 999, 999, 750, 500, 251, 1000])
            let relation = random.pick([
                ConstraintRequest.Relation.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual,
            ])
            if random.chance(30) {
                let attribute = random.pick([Attribute.width, .height])
                if random.chance(50) {
                    try add(attribute, relation, nil, random.points(0...200), priority)
                } else {
                    try add(
                        attribute, relation, Anchor(view: parent, attribute: attribute), random.points(-50...0),
                        priority)
                }
            } else {
                let attribute = random.pick(edges)
                let target = random.chance(60) ? parent : siblings.randomElement(using: &random) ?? parent
                let area = random.pick([
                    AnchorArea.frame, .frame, .frame, .frame, .safeArea, .layoutMargins,
                    random.pick([.keyboard, .keyboardSafeArea, .readableContent]),
                ])
                let same = edges.filter { $0.axis == attribute.axis }
                try add(
                    attribute, relation,
                    Anchor(view: target, attribute: random.chance(60) ? attribute : random.pick(same), area: area),
                    random.points(-30...60), priority)
            }
        }
    }

    private func move(_ views: [ViewID]) throws {
        guard let view = views.dropFirst().randomElement(using: &random) else { return }
        let places = views.filter {
            isContainer($0) && !screen.tree.isInside(Int($0.index), Int(view.index))
        }
        guard let place = places.randomElement(using: &random) else { return }
        try screen.beginLayout(of: place)
        defer { screen.endLayout() }
        let isArranged = isStack(place)
        try screen.layoutPut(view, into: place, arranged: isArranged, source: .none)
        try constrain(view, isArranged: isArranged)
    }

    func set(_ view: ViewID, _ name: String, _ value: PropertyValue?) throws {
        let number = screen.registry.number(ofProperty: name)!
        guard let slot = screen.registry.slot(ofProperty: number, inKind: screen.tree[Int(view.index)].kind) else {
            return
        }
        try screen.setProperty(view, slot: slot, to: value)
    }

    private func setProperty(of view: ViewID) throws {
        switch Int.random(in: 0..<18, using: &random) {
        case 0: try set(view, "text", .string(String(repeating: "y", count: Int.random(in: 0...20, using: &random))))
        case 1 where view != screen.root && !isMirrorable: try set(view, "isHidden", .boolean(random.chance(30)))
        case 2: try set(view, "spacing", .number(random.points(0...20)))
        case 3: try set(view, "axis", .keyword(Int.random(in: 0...1, using: &random)))
        case 4: try set(view, "alignment", .keyword(Int.random(in: 0...7, using: &random)))
        case 5: try set(view, "distribution", .keyword(Int.random(in: 0...4, using: &random)))
        case 6: try set(view, random.pick(["horizontalHugging", "verticalHugging"]), .number(random.points(1...1000)))
        case 7:
            try set(view, "isLayoutMarginsRelativeArrangement", .boolean(random.chance(50)))
            try set(view, "layoutMargins", .insets(Insets(all: random.points(0...20))))
        case 8:
            let name = random.pick(["horizontalCompressionResistance", "verticalCompressionResistance"])
            try set(view, name, .number(random.points(1...1000)))
        case 9: try set(view, "insetsLayoutMarginsFromSafeArea", .boolean(random.chance(50)))
        case 10 where !isMirrorable:
            let own = PropertyValue.insets(
                Insets(top: random.points(0...30), left: random.points(0...30), bottom: 0, right: 5))
            try set(view, "safeAreaInsets", random.chance(50) ? own : nil)
        case 11 where !isMirrorable:
            try set(view, "contentOffset", .point(Point(x: random.points(-10...40), y: random.points(-10...40))))
        case 12:
            let size = PropertyValue.size(Size(width: random.points(0...500), height: random.points(0...500)))
            try set(view, "contentSize", random.chance(50) ? size : nil)
        case 13 where view != screen.root:
            guard screen.tree[Int(view.index)].flags.contains(.isArranged) else { break }
            try screen.setCustomSpacing(random.chance(70) ? random.points(0...30) : nil, after: view)
        case 14: try set(view, "isBaselineRelativeArrangement", .boolean(random.chance(70)))
        case 15:
            let side = random.points(-5...10)
            let insets = Insets(
                top: random.points(-5...10), left: side, bottom: random.points(-5...10),
                right: isMirrorable ? side : random.points(-5...10))
            try set(view, "alignmentRectInsets", random.chance(70) ? .insets(insets) : nil)
        case 16: try set(view, "preservesSuperviewLayoutMargins", .boolean(random.chance(60)))
        case 17:
            let size = PropertyValue.size(Size(width: random.points(-1...90), height: random.points(-1...50)))
            try set(view, "intrinsicContentSize", random.chance(50) ? size : nil)
        default: try set(view, "numberOfLines", .number(random.points(0...3)))
        }
    }

    func changeTraits() throws {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: screen.traits.size = Size(width: random.points(100...900), height: random.points(100...900))
        case 1: screen.traits.direction = random.pick([.leftToRight, .rightToLeft])
        case 2: screen.traits.textSize = random.pick([1, 1.5, 2])
        case 3: screen.traits.keyboardHeight = random.chance(50) ? random.points(0...300) : 0
        default:
            let side = isMirrorable ? 0 : random.points(0...50)
            screen.traits.safeArea = Insets(
                top: random.points(0...50), left: side, bottom: random.points(0...50), right: side)
        }
    }

    // MARK: From scratch

    /// The frames of a new screen with the same views, properties and constraints in the same order.
    func framesFromScratch() throws -> [ViewID: Rect] {
        let (fresh, copies) = try fromScratch()
        return try copies.mapValues { try fresh.frame(of: $0) }
    }

    /// A new screen with the same state, after layout, and its views by the original ones.
    func fromScratch() throws -> (screen: Screen, copies: [ViewID: ViewID]) {
        let fresh = try Screen(registry: screen.registry, text: GridText(), images: NoImages(), traits: screen.traits)
        var copies: [ViewID: ViewID] = [screen.root: fresh.root]
        func copyProperties(_ view: ViewID) throws {
            for entry in screen.tree[Int(view.index)].properties.entries {
                try fresh.setProperty(copies[view]!, slot: entry.slot, to: entry.value)
            }
        }
        try copyProperties(screen.root)
        for view in views {
            let node = screen.tree[Int(view.index)]
            let rest = node.children.filter { !node.arranged.contains($0) }
            for (child, isArranged) in node.arranged.map({ ($0, true) }) + rest.map({ ($0, false) }) {
                let id = screen.tree.id(Int(child))
                let copy = try fresh.makeView(kind: screen.tree[Int(child)].kind)
                copies[id] = copy
                try copyProperties(id)
                fresh.tree[Int(copy.index)].ordinal = screen.tree[Int(child)].ordinal
                try fresh.put(copy, into: copies[view]!, arranged: isArranged)
                if isArranged, let space = screen.tree[Int(child)].spacingAfter {
                    try fresh.setCustomSpacing(space, after: copy)
                }
            }
        }
        func anchor(_ side: ConstraintSide) -> Anchor? {
            copies[screen.tree.id(Int(side.view))].map { Anchor(view: $0, attribute: side.attribute, area: side.area) }
        }
        for view in views {
            try fresh.beginLayout(of: copies[view]!)
            defer { fresh.endLayout() }
            for index in screen.constraints.owned(of: Int(view.index)).sorted(by: {
                screen.constraints[Int($0)].index < screen.constraints[Int($1)].index
            }) {
                let constraint = screen.constraints[Int(index)]
                guard constraint.state != .removed, let first = anchor(constraint.first) else { continue }
                let second = constraint.second.flatMap(anchor)
                if constraint.second != nil, second == nil { continue }
                let relation: ConstraintRequest.Relation =
                    switch constraint.relation {
                    case .equal: .equal
                    case .lessThanOrEqual: .lessThanOrEqual
                    case .greaterThanOrEqual: .greaterThanOrEqual
                    }
                try fresh.constrain(
                    ConstraintRequest(
                        first, relation, second, multiplier: constraint.multiplier, constant: constraint.constant,
                        priority: constraint.priority))
            }
        }
        fresh.layoutIfNeeded()
        return (fresh, copies)
    }
}
