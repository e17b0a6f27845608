import Geometry

/// An image, scaled into its frame by the content mode.
final class ImageViewKind: KindBehavior {
    enum Property: Int, PropertyKey {
        case image, renderingMode, animation

        var definition: PropertyDefinition {
            switch self {
            case .image: property(.image, effects: .size).excluding(Self.animation)
            case .renderingMode: property(.keyword(RenderingMode.names), default: .keyword(0))
            case .animation: property(.animation, effects: .size).excluding(Self.image)
            }
        }
    }

    enum RenderingMode: Int, CaseNames {
        case automatic, alwaysOriginal, alwaysTemplate
    }

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "ImageView",
            properties: Property.definitions, behavior: ImageViewKind()
        ) {
            $0.defaultHugging = 251
            $0.ignoresTouches = true
            $0.aliases = ["imageCompat": "image"]
        }
    }

    /// Returns the name of the image that determines the intrinsic size: the view's image or the first of its
    /// animation. Nil if it has neither.
    private func firstName(_ view: ViewID, in screen: Screen) -> String? {
        switch (screen.property(view, slot: Property.image), screen.property(view, slot: Property.animation)) {
        case (.image(let name), _): name
        case (_, .animation(let animation)): animation.images.first
        default: nil
        }
    }

    /// Returns the image that is shown a number of seconds after the image or animation was set; nil if the view has
    /// neither. For an unreadable image, returns an ID that renderers don't know, for which they draw a placeholder.
    private func shownImage(_ view: ViewID, in screen: Screen, after seconds: Double) -> ImageID? {
        let missing = ImageID(index: -1)
        switch (screen.property(view, slot: Property.image), screen.property(view, slot: Property.animation)) {
        case (.image(let name), _):
            guard let image = screen.image(named: name, for: view) else { return missing }
            return image.film?.image(at: seconds) ?? image.id
        case (_, .animation(let animation)):
            // An animated file contributes all its frames.
            let images = animation.images.map { screen.image(named: $0, for: view) }
            var index = animation.index(at: seconds, of: images.reduce(0) { $0 + ($1?.film?.count ?? 1) })
            for image in images {
                let count = image?.film?.count ?? 1
                if index < count { return image?.film?[index] ?? image?.id ?? missing }
                index -= count
            }
            return missing
        default: return nil
        }
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        guard let name = firstName(view, in: screen) else { return IntrinsicSize() }
        guard let image = screen.image(named: name, for: view) else { return IntrinsicSize(width: 40, height: 40) }
        return IntrinsicSize(
            width: PixelGrid.ceil(image.size.width, scale: screen.traits.scale),
            height: PixelGrid.ceil(image.size.height, scale: screen.traits.scale))
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        let seconds = screen.clock() - (screen.properties.animationStarts[view] ?? 0)
        guard let id = shownImage(view, in: screen, after: seconds) else { return }
        let mode =
            ContentMode(rawValue: UInt8(screen.property(view, slot: CommonProperties.contentMode).keyword ?? 0))
            ?? .scaleToFill
        let isTemplate =
            screen.property(view, slot: Property.renderingMode).keyword == RenderingMode.alwaysTemplate.rawValue
        let tint = isTemplate ? canvas.resolve(screen.tintColor(view)) : nil
        canvas.draw(.image(id, in: canvas.bounds, mode: mode, tint: tint))
    }
}

extension Screen {
    /// Returns the image with this name, a path relative to the script's directory; nil if it can't be read or needs
    /// too much memory. Reports a diagnostic if the file is unreadable or partly ignored, once per name and for the
    /// view that requested it first.
    package func image(named name: String, for view: ViewID) -> ImageInfo? {
        do {
            let image = try images.image(named: name)
            if let warning = image.warning, parts.findings.isFirst(ofImage: name) {
                report(.warning, code: .imageUnreadable, warning, view: view)
            }
            return image
        } catch {
            if !error.isForMemory, parts.findings.isFirst(ofImage: name) {
                report(.error, code: .imageUnreadable, error.message, view: view)
            }
            return nil
        }
    }
}
