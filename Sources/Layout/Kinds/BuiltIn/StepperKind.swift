import Geometry

/// A minus and a plus button as in iOS, 94 × 32 points. Does not show the number.
final class StepperKind: KindBehavior {
    enum Property: Int, PropertyKey {
        case value, minimumValue, maximumValue, stepValue, wraps

        var definition: PropertyDefinition {
            switch self {
            case .value: property(.number, default: .number(0))
            case .minimumValue: property(.number, default: .number(0))
            case .maximumValue: property(.number, default: .number(100))
            case .stepValue: property(.number(min: 1e-9, max: .greatestFiniteMagnitude), default: .number(1))
            case .wraps: property(.boolean, default: .boolean(false))
            }
        }
    }

    static let size = Size(width: 94, height: 32)

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "Stepper",
            properties: Property.definitions, behavior: StepperKind()
        ) {
            $0.defaultHugging = 750
        }
    }

    func effective(_ value: PropertyValue, slot: Int, of view: ViewID, in screen: Screen) -> PropertyValue {
        guard slot == Property.value.slot, let number = value.number else { return value }
        let low = screen.property(view, slot: Property.minimumValue).number ?? 0
        return .number(
            min(max(number, low), max(low, screen.property(view, slot: Property.maximumValue).number ?? low)))
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        IntrinsicSize(width: Self.size.width, height: Self.size.height)
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        func number(_ slot: Int, _ otherwise: Double) -> Double {
            screen.property(view, slot: slot).number ?? otherwise
        }
        let box = Rect(
            x: canvas.bounds.midX - Self.size.width / 2, y: canvas.bounds.midY - Self.size.height / 2,
            width: Self.size.width,
            height: Self.size.height)
        canvas.fill(.roundedRect(box, radius: 8), canvas.resolve(.system(.tertiarySystemFill)))
        canvas.fill(
            .rect(Rect(x: box.midX - 0.5, y: box.y + 7, width: 1, height: 18)), canvas.resolve(.system(.separator)))
        let isEnabled = screen.isEnabled(view)
        let wraps = screen.property(view, slot: Property.wraps).boolean ?? false
        let value = screen.effectiveProperty(view, slot: Property.value).number ?? 0
        let label = ColorValue.system(.label)
        let dim = ColorValue.system(.tertiaryLabel)
        let minus = canvas.resolve(isEnabled && (wraps || value > number(Property.minimumValue.slot, 0)) ? label : dim)
        let plus = canvas.resolve(isEnabled && (wraps || value < number(Property.maximumValue.slot, 100)) ? label : dim)
        let isMirrored = screen.traits.direction == .rightToLeft
        let minusX = isMirrored ? box.maxX - 23.5 : box.x + 23.5
        let plusX = isMirrored ? box.x + 23.5 : box.maxX - 23.5
        canvas.fill(.rect(Rect(x: minusX - 7.5, y: box.midY - 0.75, width: 15, height: 1.5)), minus)
        canvas.fill(.rect(Rect(x: plusX - 7.5, y: box.midY - 0.75, width: 15, height: 1.5)), plus)
        canvas.fill(.rect(Rect(x: plusX - 0.75, y: box.midY - 7.5, width: 1.5, height: 15)), plus)
    }
}
