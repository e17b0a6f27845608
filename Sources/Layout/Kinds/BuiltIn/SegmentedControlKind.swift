import Diagnostics
import Geometry

/// Several titles of which one is selected, as in iOS: 32 points high, with equally wide segments.
final class SegmentedControlKind: KindBehavior {
    enum Property: Int, PropertyKey {
        case segments, selectedSegmentIndex, selectedSegmentTintColor

        var definition: PropertyDefinition {
            switch self {
            // The titles, such as { "Day", "Week" }.
            case .segments: property(.list(.string), default: .data(.list([])), effects: .size)
            // From 0; -1 for none.
            case .selectedSegmentIndex: property(.integer(min: -1, max: 1_000), default: .number(-1))
            case .selectedSegmentTintColor: property(.color)
            }
        }
    }

    /// The space on both sides of a title, in points.
    private static let padding = 12.0

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "SegmentedControl",
            properties: Property.definitions, behavior: SegmentedControlKind()
        ) {
            $0.commonDefaults = ["alignmentRectInsets": .insets(Insets(top: 0, left: 0, bottom: 1, right: 0))]
        }
    }

    private func titles(_ view: ViewID, in screen: Screen) -> [String] {
        Self.titles(screen.property(view, slot: Property.segments))
    }

    /// Returns the titles in a value of `segments`.
    static func titles(_ segments: PropertyValue) -> [String] {
        guard case .data(.list(let items)) = segments else { return [] }
        return items.map {
            switch $0 {
            case .string(let text): text
            case .number(let number): NumberText.short(number)
            default: ""
            }
        }
    }

    private func request(_ title: String, isSelected: Bool, in screen: Screen) -> TextRequest {
        screen.lineRequest(title, font: Font(size: 13, weight: isSelected ? 600 : 400), alignment: .center)
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        let titles = titles(view, in: screen)
        // Measured as selected, so that a selection does not change the size.
        let widest = titles.map {
            screen.pixelSize(screen.text.measure(request($0, isSelected: true, in: screen), width: nil)).width
        }.max()
        // Without the alignment inset of 1 point.
        return IntrinsicSize(width: Double(titles.count) * ((widest ?? 0) + 2 * Self.padding), height: 31)
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        let titles = titles(view, in: screen)
        let box = canvas.bounds
        canvas.fill(.roundedRect(box, radius: 9), canvas.resolve(.system(.tertiarySystemFill)))
        guard !titles.isEmpty else { return }
        let selected = Int(screen.property(view, slot: Property.selectedSegmentIndex).number ?? -1)
        let isEnabled = screen.isEnabled(view)
        let isMirrored = screen.traits.direction == .rightToLeft
        let width = box.width / Double(titles.count)
        let thumb = canvas.resolve(
            screen.color(view, slot: Property.selectedSegmentTintColor)
                ?? .dynamic(light: .white, dark: Color(rgba: 0x6363_66FF)))
        for (index, title) in titles.enumerated() {
            let column = isMirrored ? titles.count - 1 - index : index
            let segment = Rect(x: box.x + Double(column) * width, y: box.y, width: width, height: box.height)
            if index == selected {
                let inner = segment.inset(by: Insets(all: 2))
                canvas.fill(.roundedRect(inner.offset(by: Point(x: 0, y: 1)), radius: 7), Color(rgba: 0x0000_001F))
                canvas.fill(.roundedRect(inner, radius: 7), thumb)
            } else if index > 0, index - 1 != selected {
                let x = isMirrored ? segment.maxX : segment.x
                canvas.fill(
                    .rect(Rect(x: x - 0.5, y: box.midY - 8, width: 1, height: 16)), canvas.resolve(.system(.separator)))
            }
            guard !title.isEmpty else { continue }
            canvas.draw(
                .text(
                    request(title, isSelected: index == selected, in: screen),
                    in: segment.inset(by: Insets(top: 0, left: 4, bottom: 0, right: 4)),
                    color: canvas.resolve(.system(isEnabled ? .label : .tertiaryLabel)), vertical: .center))
        }
    }
}
