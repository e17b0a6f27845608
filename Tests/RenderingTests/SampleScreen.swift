import Geometry
import Layout

/// Builds snapshots.
struct SnapshotBuilder {
    var snapshot: Snapshot

    init(width: Double, height: Double, scale: Double = 1, background: Color? = .white) {
        snapshot = Snapshot(size: Size(width: width, height: height), scale: scale)
        snapshot.nodes = [
            SnapshotNode(
                id: "root", kind: "View", parent: -1, frame: Rect(x: 0, y: 0, width: width, height: height),
                pixelFrame: Rect(x: 0, y: 0, width: width, height: height),
                appearance: Appearance(background: background))
        ]
    }

    /// Appends a view as the last child of `parent`. The subtree of `parent` must be the last one. The frame is
    /// relative to the parent.
    @discardableResult
    mutating func add(
        _ id: String, kind: String = "View", to parent: Int = 0, frame: Rect, appearance: Appearance = Appearance(),
        isHidden: Bool = false,
        properties: [SnapshotProperty] = [], commands: [DrawCommand] = []
    ) -> Int {
        let first = snapshot.commands.count
        snapshot.commands += commands
        let absolute = frame.offset(by: snapshot.nodes[parent].pixelFrame.origin)
        let index = snapshot.nodes.count
        snapshot.nodes.append(
            SnapshotNode(
                id: id, kind: kind, parent: parent, frame: frame, pixelFrame: absolute.rounded(toScale: snapshot.scale),
                isHidden: isHidden,
                appearance: appearance, properties: properties, commands: first..<snapshot.commands.count))
        var ancestor = parent
        while ancestor >= 0 {
            snapshot.nodes[ancestor].span += 1
            ancestor = snapshot.nodes[ancestor].parent
        }
        return index
    }
}

/// A typical screen: seven cards with shadows, images and text.
enum SampleScreen {
    static func text(
        _ text: String, size: Double, weight: Int = 400, color: UInt32 = 0x1C1C_1EFF, box: Rect, lines: Int = 1,
        alignment: TextAlignment = .natural, mode: LineBreakMode = .byTruncatingTail,
        vertical: VerticalTextAlignment = .top
    ) -> DrawCommand {
        .text(
            TextRequest(
                text: text, font: Font(size: size, weight: weight), alignment: alignment, lineBreak: mode,
                maximumLines: lines),
            in: box, color: Color(rgba: color), vertical: vertical)
    }

    /// A text with several styles and directions.
    private static var title: DrawCommand {
        var request = TextRequest(text: "Discover שלום 東京", font: Font(size: 34, weight: 700))
        request.runs = [
            TextRun(length: 3, font: request.font, color: Color(rgba: 0x007A_FFFF), isUnderlined: true),
            TextRun(
                length: 6, font: Font(size: 34, weight: 300), background: Color(rgba: 0xFFE0_80FF), letterSpacing: 1),
            TextRun(
                length: 15, font: Font(size: 28, isItalic: true), color: Color(rgba: 0xFF2D_55FF), isStruckThrough: true
            ),
        ]
        return .text(
            request, in: Rect(x: 0, y: 0, width: 358, height: 41), color: Color(rgba: 0x1C1C_1EFF), vertical: .top)
    }

    static func make(scale: Double = 2, image: ImageID?) -> Snapshot {
        var builder = SnapshotBuilder(width: 390, height: 844, scale: scale, background: Color(rgba: 0xF2F2_F7FF))
        builder.add(
            "title", frame: Rect(x: 16, y: 59, width: 358, height: 41),
            commands: [title])
        let stories = [
            (
                "Mount Rainier", "A week on the Wonderland Trail, with rain on four days and views on three.",
                0x34C7_59FF as UInt32
            ),
            ("東京の夜 — Tokyo", "Ramen at midnight 🍜, trains at five 🚆 and everything between.", 0xFF95_00FF),
            ("مرحبا بالعالم", "Right to left, between two lines that are read the other way.", 0x5856_D6FF),
            ("Typography", "Kerning: AVATAR, To, We. Ligatures: office, flow, ffi → fine.", 0xFF2D_55FF),
            ("Café Zürich", "Крем-брюле, piñata, smörgåsbord, Ελληνικά and naïveté.", 0x007A_FFFF),
            ("Numbers", "1,234,567.89 — 50% — £20 — 3 × 4 = 12", 0xAF52_DEFF),
            ("Settings", "Notifications, privacy, storage and more", 0x8E8E_93FF),
        ]
        for (index, story) in stories.enumerated() {
            let shadow = Shadow(color: Color(rgba: 0x0000_0024), offset: Point(x: 0, y: 4), radius: 16)
            let card = builder.add(
                "card\(index)", frame: Rect(x: 16, y: 112 + 100 * Double(index), width: 358, height: 88),
                appearance: Appearance(background: .white, cornerRadius: 14, shadow: shadow))
            let box = Rect(x: 0, y: 0, width: 64, height: 64)
            let picture: DrawCommand =
                image != nil && index % 2 == 0
                ? .image(image!, in: box, mode: .scaleAspectFill, tint: nil)
                : .fill(
                    .rect(box),
                    .linearGradient(
                        from: .zero, to: Point(x: 64, y: 64),
                        stops: [
                            GradientStop(offset: 0, color: Color(rgba: story.2)),
                            GradientStop(offset: 1, color: Color(rgba: 0x1C1C_1EFF)),
                        ]))
            builder.add(
                "picture", to: card, frame: Rect(x: 12, y: 12, width: 64, height: 64),
                appearance: Appearance(cornerRadius: 10, clipsToBounds: true), commands: [picture])
            builder.add(
                "name", to: card, frame: Rect(x: 88, y: 12, width: 230, height: 21),
                commands: [text(story.0, size: 17, weight: 600, box: Rect(x: 0, y: 0, width: 230, height: 21))])
            builder.add(
                "detail", to: card, frame: Rect(x: 88, y: 36, width: 230, height: 40),
                commands: [
                    text(story.1, size: 14, color: 0x6C6C_70FF, box: Rect(x: 0, y: 0, width: 230, height: 40), lines: 2)
                ])
            builder.add(
                "badge", to: card, frame: Rect(x: 322, y: 30, width: 24, height: 28),
                appearance: Appearance(
                    background: Color(rgba: story.2), cornerRadius: 14, borderWidth: 2,
                    borderColor: Color(rgba: 0x0000_0022), alpha: 0.9),
                commands: [
                    text(
                        "\(index + 1)", size: 13, weight: 700, color: 0xFFFF_FFFF,
                        box: Rect(x: 0, y: 0, width: 24, height: 28),
                        alignment: .center, vertical: .center)
                ])
        }
        return builder.snapshot
    }
}
