import Geometry
import Layout

/// Writes the constraints of layouts as `NSLayoutConstraint`s.
struct ConstraintWriter {
    /// Constraints that one array of the code activates.
    typealias Group = [Line]

    /// A line of code in an array of constraints: an element, or a comment with the source location.
    enum Line {
        case constraint(String)
        case comment(String)
    }

    private let tree: ExportedTree
    private(set) var issues: [ExportedCode.Issue] = []
    /// The statements that configure the layout guides used by the constraints.
    private(set) var guideLines: [String] = []
    /// The views whose keyboard guide a constraint uses, by index. The value is whether the guide's lower end is in the
    /// safe area.
    private var keyboards: [Int: Bool] = [:]

    init(_ tree: ExportedTree) { self.tree = tree }

    /// The number of constraints after which an array ends at the next source location. Swift checks the types of an
    /// array as one expression, which takes long for long arrays.
    private static let mostInGroup = 24

    /// Returns the constraints in the order of the layouts, split into arrays of limited length. A comment with the
    /// source location precedes the constraints that have it.
    mutating func write() throws(LayoutError) -> [Group] {
        var groups: [Group] = []
        var count = 0
        var last: String?
        /// The number of omitted constraints by view: the constraints inside a view whose UIKit class makes its own
        /// subviews.
        var inside: [Int: Int] = [:]
        for record in try ConstraintRecord.all(in: tree.screen) where !isMask(record) {
            guard tree.indices[record.request.first.view] != nil else {
                inside[try owner(record.request.first.view), default: 0] += 1
                continue
            }
            let source = tree.screen.sourceText(record.request.source)
            if groups.isEmpty || count >= Self.mostInGroup && source != last || count >= 2 * Self.mostInGroup {
                groups.append([])
                count = 0
                last = nil
            }
            if let source, source != last { groups[groups.count - 1].append(.comment(source)) }
            last = source
            groups[groups.count - 1].append(line(record, source))
            count += 1
        }
        for (index, count) in inside.sorted(by: { $0.key < $1.key }) {
            let view = tree.views[index]
            let reason = "\(view.type.name) makes its own subviews"
            issues.append(
                ExportedCode.Issue(
                    severity: .missing, path: view.path, element: "constraints of subviews (\(count))",
                    reason: reason, source: tree.screen.putPlace(of: view.id)))
            groups.append([.comment("Missing: constraints inside \(view.path) (\(count)): \(reason)")])
        }
        return groups
    }

    /// Returns whether the code expresses a constraint by the view's frame and autoresizing mask.
    private func isMask(_ record: ConstraintRecord) -> Bool {
        guard record.isPlacement, let index = tree.indices[record.request.first.view] else { return false }
        return tree.views[index].autoresizing != nil
    }

    /// Returns the index of the closest superview that is exported.
    private func owner(_ view: ViewID) throws(LayoutError) -> Int {
        var current = view
        while let parent = try tree.screen.superview(of: current) {
            if let index = tree.indices[parent] { return index }
            current = parent
        }
        return 0
    }

    private mutating func line(_ record: ConstraintRecord, _ source: String?) -> Line {
        var request = record.request
        let described = describe(record)
        func report(_ severity: ExportedCode.Issue.Severity, _ reason: String) {
            issues.append(
                ExportedCode.Issue(
                    severity: severity, path: tree.screen.path(of: request.first.view), element: described,
                    reason: reason, source: source))
        }
        func missing(_ reason: String) -> Line {
            report(.missing, reason)
            return .comment("Missing: \(described): \(reason)")
        }
        if tree.indices[request.first.view].map({ tree.views[$0].type.isGuide }) == true {
            request.first.attribute = Self.edge(request.first.attribute)
        }
        if let second = request.second, tree.indices[second.view].map({ tree.views[$0].type.isGuide }) == true {
            request.second?.attribute = Self.edge(second.attribute)
        }
        for reason in Self.align(&request, tree.screen.traits.direction) { report(.replaced, reason) }
        guard let first = item(request.first) else { return missing(Self.reason(request.first, tree)) }
        var expression: String
        if let target = request.second {
            guard let second = item(target) else { return missing(Self.reason(target, tree)) }
            guard Self.pairs(request.first.attribute, target.attribute) else {
                return missing("UIKit relates positions only to positions, and sizes to sizes")
            }
            expression =
                Self.systemSpacing(record, request, first, second) ?? Self.constraint(request, first, second)
        } else {
            guard request.first.attribute.isDimension else {
                return missing("UIKit constrains a position only relative to a second view")
            }
            expression =
                "\(first.code).\(first.anchor)Anchor.constraint(\(Self.relation(request.relation))ToConstant: \(SwiftText.number(request.constant)))"
        }
        let isWeakened = request.isAutomatic && !record.isSatisfied
        if isWeakened {
            report(
                .replaced,
                "it conflicts with earlier constraints, so the code gives it priority 999 to keep the others")
        }
        var parts: [String] = []
        if isWeakened || !request.isAutomatic, request.priority < 1000 {
            parts.append("priority: \(Self.priority(request.priority))")
        }
        if let identifier = record.identifier { parts.append("identifier: \(SwiftText.literal(identifier))") }
        if !parts.isEmpty { expression += ".with(\(parts.joined(separator: ", ")))" }
        return .constraint(expression)
    }

    /// Replaces anchors that UIKit does not accept: UIKit throws an exception for a constraint between `left` and
    /// `leading`, and its layout guides have no baselines.
    ///
    /// - Returns: A description of each change.
    private static func align(_ request: inout ConstraintRequest, _ direction: LayoutDirection) -> [String] {
        let relative: Set<Attribute> = [.leading, .trailing]
        let absolute: Set<Attribute> = [.left, .right]
        var changes: [String] = []
        if let second = request.second?.attribute,
            relative.contains(request.first.attribute) && absolute.contains(second)
                || absolute.contains(request.first.attribute) && relative.contains(second)
        {
            request.first.attribute = request.first.attribute.resolved(direction)
            request.second?.attribute = second.resolved(direction)
            changes.append("UIKit does not relate leading or trailing to left or right; the code uses left and right")
        }
        func isGuideBaseline(_ anchor: Anchor) -> Bool {
            anchor.area != .frame && (anchor.attribute == .firstBaseline || anchor.attribute == .lastBaseline)
        }
        if isGuideBaseline(request.first) || request.second.map(isGuideBaseline) == true {
            if isGuideBaseline(request.first) { request.first.area = .frame }
            if request.second.map(isGuideBaseline) == true { request.second?.area = .frame }
            changes.append("layout guides have no baselines; the code uses the view's")
        }
        return changes
    }

    /// A side of a constraint in the code.
    private struct Item {
        /// The expression for the view or guide.
        var code: String
        /// The name of the anchor without its ending: `top` for `topAnchor`.
        var anchor: String
    }

    /// Returns the view or guide of an anchor; nil if the code cannot express it. The first use of a keyboard guide can
    /// add a statement to `guideLines`.
    private mutating func item(_ anchor: Anchor) -> Item? {
        guard let index = tree.indices[anchor.view] else { return nil }
        let view = tree.views[index].name
        // Layout guides have no areas.
        if tree.views[index].type.isGuide, anchor.area != .frame { return nil }
        switch anchor.area {
        case .frame: return Item(code: view, anchor: anchor.attribute.name)
        case .safeArea: return Item(code: "\(view).safeAreaLayoutGuide", anchor: anchor.attribute.name)
        case .layoutMargins: return Item(code: "\(view).layoutMarginsGuide", anchor: anchor.attribute.name)
        case .readableContent: return Item(code: "\(view).readableContentGuide", anchor: anchor.attribute.name)
        case .contentLayout: return Item(code: "\(view).contentLayoutGuide", anchor: anchor.attribute.name)
        case .frameLayout: return Item(code: "\(view).frameLayoutGuide", anchor: anchor.attribute.name)
        case .keyboard, .keyboardSafeArea:
            let isSafe = anchor.area == .keyboardSafeArea
            switch anchor.attribute {
            case .bottom:
                // The guide is the area that the keyboard covers, so its top is the free area's bottom.
                guard keyboards[index, default: isSafe] == isSafe else { return nil }
                if keyboards.updateValue(isSafe, forKey: index) == nil, !isSafe {
                    guideLines.append("\(view).keyboardLayoutGuide.usesBottomSafeArea = false")
                }
                return Item(code: "\(view).keyboardLayoutGuide", anchor: "top")
            case .centerY, .height: return nil
            default:
                return Item(code: isSafe ? "\(view).safeAreaLayoutGuide" : view, anchor: anchor.attribute.name)
            }
        }
    }

    private static func reason(_ anchor: Anchor, _ tree: ExportedTree) -> String {
        if tree.indices[anchor.view].map({ tree.views[$0].type.isGuide }) == true {
            return "UIKit's layout guides have no safe area or margins"
        }
        return tree.indices[anchor.view] == nil
            ? "the code does not make the view \(tree.screen.path(of: anchor.view))"
            : "UIKit's keyboard guide has no such anchor, or it is already used for the view's other keyboard area"
    }

    private static func pairs(_ first: Attribute, _ second: Attribute) -> Bool {
        first.isDimension == second.isDimension && (first.isDimension || first.axis == second.axis)
    }

    /// Returns the constraint with a multiple of the system spacing; nil if its constant is in points.
    private static func systemSpacing(
        _ record: ConstraintRecord, _ request: ConstraintRequest, _ first: Item, _ second: Item
    ) -> String? {
        guard record.systemSpacings != 0, request.multiplier == 1, !request.first.attribute.isDimension else {
            return nil
        }
        // The anchor that is further along the axis is the receiver.
        let isFlipped = record.systemSpacings < 0
        let (later, earlier) = isFlipped ? (second, first) : (first, second)
        let relation = relation(isFlipped ? request.relation.flipped : request.relation)
        let direction = request.first.attribute.axis == .horizontal ? "After" : "Below"
        return """
            \(later.code).\(later.anchor)Anchor.constraint(\(relation)ToSystemSpacing\(direction): \
            \(earlier.code).\(earlier.anchor)Anchor, multiplier: \(SwiftText.number(abs(record.systemSpacings))))
            """
    }

    /// Returns the edge that replaces a baseline of a guide: `top` for `firstBaseline`, `bottom` for `lastBaseline`.
    /// Other attributes are returned unchanged.
    private static func edge(_ attribute: Attribute) -> Attribute {
        switch attribute {
        case .firstBaseline: .top
        case .lastBaseline: .bottom
        default: attribute
        }
    }

    private static func constraint(_ request: ConstraintRequest, _ first: Item, _ second: Item) -> String {
        let constant = SwiftText.number(request.constant)
        let multiplier = SwiftText.number(request.multiplier)
        if request.multiplier != 1, !request.first.attribute.isDimension {
            // Anchors of positions have no multipliers.
            return """
                NSLayoutConstraint(item: \(first.code), attribute: .\(first.anchor), \
                relatedBy: .\(relation(request.relation)), toItem: \(second.code), \
                attribute: .\(second.anchor), multiplier: \(multiplier), constant: \(constant))
                """
        }
        var arguments = "\(relation(request.relation))To: \(second.code).\(second.anchor)Anchor"
        if request.multiplier != 1 { arguments += ", multiplier: \(multiplier)" }
        if request.constant != 0 { arguments += ", constant: \(constant)" }
        return "\(first.code).\(first.anchor)Anchor.constraint(\(arguments))"
    }

    /// Returns the name of a relation that begins an argument label: `equal` for `constraint(equalTo:)`.
    private static func relation(_ relation: ConstraintRequest.Relation) -> String {
        switch relation {
        case .equal: "equal"
        case .lessThanOrEqual: "lessThanOrEqual"
        case .greaterThanOrEqual: "greaterThanOrEqual"
        }
    }

    static func priority(_ value: Double) -> String {
        switch value {
        case 1000: ".required"
        case 750: ".defaultHigh"
        case 250: ".defaultLow"
        default: "UILayoutPriority(\(SwiftText.number(value)))"
        }
    }

    /// Returns the constraint in the form in which messages about the script show it.
    private func describe(_ record: ConstraintRecord) -> String {
        func text(_ anchor: Anchor) -> String {
            "\(tree.screen.path(of: anchor.view)).\(anchor.area.name.map { $0 + "." } ?? "")\(anchor.attribute.name)"
        }
        let request = record.request
        let symbol = [
            ConstraintRequest.Relation.equal: "==", .lessThanOrEqual: "<=", .greaterThanOrEqual: ">=",
        ][request.relation]!
        guard let second = request.second else {
            return "\(text(request.first)) \(symbol) \(SwiftText.number(request.constant))"
        }
        let factor = request.multiplier == 1 ? "" : "\(SwiftText.number(request.multiplier)) × "
        let constant = request.constant == 0 ? "" : " + \(SwiftText.number(request.constant))"
        return "\(text(request.first)) \(symbol) \(factor)\(text(second))\(constant)"
    }
}
