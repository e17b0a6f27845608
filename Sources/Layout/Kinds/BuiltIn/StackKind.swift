/// Arranges views in a row or column; what it does is in `Pass/Screen+Arrangement`.
final class StackKind: KindBehavior {
    static let axis = CommonProperties.count
    static let alignment = axis + 1
    static let distribution = axis + 2
    static let spacing = axis + 3
    static let isLayoutMarginsRelativeArrangement = axis + 4
    static let isBaselineRelativeArrangement = axis + 5

    package enum Axis: Int, CaseIterable {
        case horizontal, vertical
    }

    package enum Alignment: Int, CaseIterable {
        case fill, leading, center, trailing, top, bottom, firstBaseline, lastBaseline
    }

    package enum Distribution: Int, CaseIterable {
        case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
    }

    static func registration(named name: String, axis: Axis) -> KindRegistry.Registration {
        KindRegistry.Registration(
            name: name,
            properties: [
                PropertyDefinition(
                    "axis", .keyword(Axis.allCases.map { "\($0)" }), default: .keyword(axis.rawValue),
                    effects: .arrangement),
                PropertyDefinition(
                    "alignment", .keyword(Alignment.allCases.map { "\($0)" }), default: .keyword(0),
                    effects: .arrangement),
                PropertyDefinition(
                    "distribution", .keyword(Distribution.allCases.map { "\($0)" }), default: .keyword(0),
                    effects: .arrangement),
                PropertyDefinition("spacing", .number, default: .number(0), effects: .arrangement),
                PropertyDefinition(
                    "isLayoutMarginsRelativeArrangement", .boolean, default: .boolean(false), effects: .arrangement),
                PropertyDefinition(
                    "isBaselineRelativeArrangement", .boolean, default: .boolean(false), effects: .arrangement),
            ], behavior: StackKind()
        ) {
            $0.isStack = true
        }
    }
}
