/// Arranges views in a row or column, by `StackArranger`.
final class StackKind: KindBehavior {
    enum Property: Int, PropertyKey {
        case axis, alignment, distribution, spacing, isLayoutMarginsRelativeArrangement,
            isBaselineRelativeArrangement

        var definition: PropertyDefinition {
            switch self {
            case .axis:
                property(
                    .keyword(Axis.names), default: .keyword(Axis.horizontal.rawValue),
                    effects: .arrangement)
            case .alignment:
                property(.keyword(Alignment.names), default: .keyword(0), effects: .arrangement)
            case .distribution:
                property(.keyword(Distribution.names), default: .keyword(0), effects: .arrangement)
            case .spacing: property(.number, default: .number(0), effects: .arrangement)
            case .isLayoutMarginsRelativeArrangement:
                property(.boolean, default: .boolean(false), effects: .arrangement)
            case .isBaselineRelativeArrangement: property(.boolean, default: .boolean(false), effects: .arrangement)
            }
        }
    }

    /// The axis of a stack; raw values match the `axis` property.
    package enum Axis: Int, CaseNames {
        case horizontal, vertical
    }

    /// The values of a stack's `alignment`, by UIKit's names: the position of the arranged views across the axis.
    package enum Alignment: Int, CaseNames {
        case fill, leading, center, trailing, top, bottom, firstBaseline, lastBaseline
    }

    /// The values of a stack's `distribution`, by UIKit's names: the extents and distances of the arranged views along
    /// the axis.
    package enum Distribution: Int, CaseNames {
        case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
    }

    static func registration(named name: String, axis: Axis) -> KindRegistry.Registration {
        KindRegistry.Registration(
            name: name,
            properties: Property.definitions, behavior: StackKind()
        ) {
            $0.isStack = true
            $0.properties[Property.axis.rawValue].defaultValue = .keyword(axis.rawValue)
        }
    }
}
