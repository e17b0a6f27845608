/// A picture, scaled into its frame by the content mode.
final class ImageViewKind: KindBehavior {
    static let image = CommonProperties.count
    static let renderingMode = image + 1
    static let animation = image + 2

    static let renderingModes = ["automatic", "alwaysOriginal", "alwaysTemplate"]

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "ImageView",
            properties: [
                PropertyDefinition("image", .image, effects: .size, excludes: "animation"),
                PropertyDefinition("renderingMode", .keyword(renderingModes), default: .keyword(0)),
                PropertyDefinition("animation", .animation, effects: .size, excludes: "image"),
            ], behavior: ImageViewKind(), defaultHugging: 251, ignoresTouches: true, aliases: ["imageCompat": "image"])
    }

    /// The image, or the picture of the animation that is shown some seconds after it began.
    private func shownImage(_ view: ViewID, in screen: Screen, after seconds: Double) -> String? {
        switch (screen.property(view, slot: Self.image), screen.property(view, slot: Self.animation)) {
        case (.image(let name), _): name
        case (_, .animation(let animation)): animation.image(at: seconds)
        default: nil
        }
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        // An animation is as large as its first picture: time moves nothing.
        guard let name = shownImage(view, in: screen, after: 0) else { return IntrinsicSize() }
        guard let image = screen.image(named: name, for: view) else { return IntrinsicSize(width: 40, height: 40) }
        return IntrinsicSize(
            width: PixelGrid.ceil(image.size.width, scale: screen.traits.scale),
            height: PixelGrid.ceil(image.size.height, scale: screen.traits.scale))
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        let seconds = screen.animationStarts[view].map { screen.clock() - $0 } ?? 0
        guard let name = shownImage(view, in: screen, after: seconds) else { return }
        let mode = ContentMode(rawValue: UInt8(screen.property(view, slot: CommonProperties.contentMode).keyword ?? 0)) ?? .scaleToFill
        let isTemplate = screen.property(view, slot: Self.renderingMode).keyword == 2
        let tint = isTemplate ? screen.color(view, slot: CommonProperties.tintColor).map(canvas.resolve) : nil
        // An image that cannot be read has a handle that no renderer knows, and so is drawn as a placeholder.
        let id = screen.image(named: name, for: view)?.id ?? ImageID(index: -1)
        canvas.draw(.image(id, in: canvas.bounds, mode: mode, tint: tint))
    }
}

extension Screen {
    /// The image that a script names; the first failure of each name is reported at the view that wanted it.
    package func image(named name: String, for view: ViewID) -> ImageInfo? {
        do {
            return try images.image(named: name)
        } catch {
            if failedImages.insert(name).inserted {
                report(.error, code: "image", error.message, view: view)
            }
            return nil
        }
    }
}
