import Geometry

/// A title with an optional image before it, centered in the frame, like UIKit's system button.
final class ButtonKind: KindBehavior {
    enum Property: Int, PropertyKey {
        case title, titleColor, font, image, contentInsets, imagePadding, numberOfLines, fontFeatures

        var definition: PropertyDefinition {
            switch self {
            case .title: property(.string, default: .string(""), effects: .size)
            case .titleColor: property(.color)
            case .font: property(.font, default: .font(FontValue(style: .body)), effects: .size)
            case .image: property(.image, effects: .size)
            case .contentInsets:
                property(.insets, default: .insets(Insets(top: 6, left: 0, bottom: 6, right: 0)), effects: .size)
            case .imagePadding: property(.length, default: .number(6), effects: .size)
            case .numberOfLines: property(.integer(min: 0, max: 1_000_000), default: .number(1), effects: .size)
            case .fontFeatures: property(.fontFeatures, effects: .size)
            }
        }
    }

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "Button",
            properties: Property.definitions, behavior: ButtonKind())
    }

    var isPressed: Bool { true }

    /// The measured content: the image, then the title, vertically centered.
    private struct Content {
        var request: TextRequest
        var metrics: TextMetrics
        var titleSize: Size
        var image: ImageInfo?
        var padding: Double
        var insets: Insets

        var width: Double { titleSize.width + padding + (image?.size.width ?? 0) }
        var height: Double { max(titleSize.height, image?.size.height ?? 0) }
    }

    /// Returns the sizes and positions of the title and the image.
    ///
    /// - Parameter width: The button's width, if its title may wrap; nil for the unconstrained width.
    private func content(_ view: ViewID, in screen: Screen, width: Double? = nil) -> Content {
        let title = screen.property(view, slot: Property.title).string ?? ""
        let lines = Int(screen.property(view, slot: Property.numberOfLines).number ?? 1)
        var request = screen.lineRequest(
            title, font: screen.font(view, slot: Property.font, features: Property.fontFeatures), alignment: .center,
            lineBreak: lines == 1 ? .byTruncatingMiddle : .byTruncatingTail)
        request.maximumLines = lines
        var image: ImageInfo?
        if case .image(let name) = screen.property(view, slot: Property.image) {
            image = screen.image(named: name, for: view)
        }
        let padding =
            image != nil && !title.isEmpty ? screen.property(view, slot: Property.imagePadding).number ?? 0 : 0
        let insets = screen.insets(view, slot: Property.contentInsets) ?? .zero
        let taken = (image?.size.width ?? 0) + padding + insets.left + insets.right
        let metrics = screen.text.measure(
            request, width: lines == 1 ? nil : width.map { max(0, $0 - taken) + 1e-3 })
        let size = screen.pixelSize(metrics)
        return Content(
            request: request, metrics: metrics, titleSize: title.isEmpty ? Size(width: 0, height: size.height) : size,
            image: image, padding: padding, insets: insets)
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        let content = content(view, in: screen, width: width)
        return IntrinsicSize(
            width: content.width + content.insets.left + content.insets.right,
            height: content.height + content.insets.top + content.insets.bottom,
            heightDependsOnWidth: content.request.maximumLines != 1,
            text: .init(content.metrics, scale: screen.traits.scale))
    }

    func shownText(of view: ViewID, in screen: Screen, size: Size) -> ShownText? {
        let content = content(view, in: screen)
        guard !content.request.text.isEmpty else { return nil }
        let room = Rect(size: size).inset(by: content.insets)
        let width = max(0, room.width - (content.image?.size.width ?? 0) - content.padding)
        return ShownText(
            content.request, metrics: screen.text.measure(content.request, width: width + 1e-3),
            natural: content.metrics.size,
            room: Size(width: width, height: room.height))
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        let content = content(view, in: screen, width: canvas.bounds.width)
        let box = canvas.bounds.inset(by: content.insets)
        let isEnabled = screen.isEnabled(view)
        let own =
            screen.color(view, slot: Property.titleColor) ?? screen.tintColor(view)
        let color = canvas.resolve(isEnabled ? own : .system(.tertiaryLabel))
        let width = min(content.width, box.width)
        var x = box.midX - width / 2
        let isMirrored = screen.traits.direction == .rightToLeft
        if let image = content.image {
            let imageX = isMirrored ? box.midX + width / 2 - image.size.width : x
            let frame = Rect(origin: Point(x: imageX, y: box.midY - image.size.height / 2), size: image.size)
            canvas.draw(.image(image.id, in: frame, mode: .scaleAspectFit, tint: isEnabled ? nil : color))
            if !isMirrored { x += image.size.width + content.padding }
        }
        guard !content.request.text.isEmpty else { return }
        let taken = (content.image?.size.width ?? 0) + content.padding
        let titleBox = Rect(x: x, y: box.y, width: max(0, width - taken), height: box.height)
        canvas.draw(.text(content.request, in: titleBox, color: color, vertical: .center))
    }
}
