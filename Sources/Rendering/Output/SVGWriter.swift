package import Layout

extension Renderer {
    /// An SVG of the snapshot's size in points.
    /// - Throws: `limit` where the picture would be above 16,384 pixels a side.
    package func svg(_ snapshot: Snapshot, text: SVGText = .elements) throws(RenderingFault) -> [UInt8] {
        _ = try Self.pixelSize(of: snapshot)
        self.text.budget?.begin()
        defer { self.text.budget?.end() }
        var writer = SVGWriter(snapshot: snapshot, resources: resources, textForm: text)
        let bytes = writer.write()
        try checkBudget()
        return bytes
    }
}

/// Writes SVG by itself: Cairo's has neither `<text>` nor, in one process, the same ids twice.
struct SVGWriter {
    let snapshot: Snapshot
    let resources: Player.Resources
    let textForm: Renderer.SVGText
    var body = ByteWriter()
    /// What is defined once and used by id.
    var definitions = ByteWriter()
    /// The definitions so far by their content, so that equal ones are written once.
    private var known: [[UInt8]: Int] = [:]
    var glyphIDs: [GlyphKey: Int] = [:]
    var imageIDs: [Int: Int] = [:]
    private var count = 0

    struct GlyphKey: Hashable {
        var face: Int32
        var glyph: UInt32
    }

    init(snapshot: Snapshot, resources: Player.Resources, textForm: Renderer.SVGText) {
        self.snapshot = snapshot
        self.resources = resources
        self.textForm = textForm
    }

    mutating func write() -> [UInt8] {
        writeNodes()
        var out = ByteWriter()
        out.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
        out.write(rounded: snapshot.size.width)
        out.write("\" height=\"")
        out.write(rounded: snapshot.size.height)
        out.write("\" viewBox=\"0 0 ")
        out.write(rounded: snapshot.size.width)
        out.write(" ")
        out.write(rounded: snapshot.size.height)
        out.write("\"")
        if textForm == .elements {
            // The families that the text was measured with, in their order, then those of viewers without them.
            out.write(
                " font-family=\"Inter, 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans CJK JP', -apple-system, sans-serif\""
            )
        }
        out.write(">\n")
        if !definitions.bytes.isEmpty {
            out.write("<defs>\n")
            out.write(definitions.bytes)
            out.write("</defs>\n")
        }
        out.write(body.bytes)
        out.write("</svg>\n")
        return out.bytes
    }

    /// Whether there is time, and memory for what was written so far once more.
    func mayGoOn() -> Bool {
        guard let budget = resources.budget else { return true }
        return !resources.hasToEnd && budget.grants(2 * (body.bytes.count + definitions.bytes.count))
    }

    /// A new id.
    mutating func nextID() -> Int {
        count += 1
        return count
    }

    /// Defines an element once: `build` writes it, without its id.
    /// - Returns: the id's number; the id is the letter d and the number.
    mutating func define(_ tag: StaticString, _ build: (inout ByteWriter) -> Void) -> Int {
        var content = ByteWriter()
        content.write(tag)
        build(&content)
        if let id = known[content.bytes] {
            return id
        }
        let id = nextID()
        known[content.bytes] = id
        definitions.write("<")
        definitions.write(tag)
        definitions.write(" id=\"d")
        definitions.write(id)
        definitions.write("\"")
        definitions.write(Array(content.bytes.dropFirst(tag.utf8CodeUnitCount)))
        definitions.write("\n")
        return id
    }
}

extension SVGWriter {
    private struct Open {
        var index: Int
        var end: Int
        var isClipped: Bool
        var isGroup: Bool
    }

    private mutating func writeNodes() {
        var open: [Open] = []
        var index = 0
        resources.begin()
        while index < snapshot.nodes.count, mayGoOn() {
            while let last = open.last, last.end <= index {
                close(last)
                open.removeLast()
            }
            let node = snapshot.nodes[index]
            if node.isHidden || !(node.appearance.alpha > 0) {
                index += max(1, node.span)
                continue
            }
            open.append(begin(index, node))
            index += 1
        }
        while let last = open.popLast() {
            close(last)
        }
        if !snapshot.overlay.isEmpty { write(snapshot.commands[snapshot.overlay], origin: .zero) }
    }

    private mutating func begin(_ index: Int, _ node: SnapshotNode) -> Open {
        let appearance = node.appearance
        let frame = node.pixelFrame
        let radius = Player.radius(of: appearance, in: frame)
        if appearance.alpha < 1 {
            body.write("<g opacity=\"")
            body.write(rounded: appearance.alpha)
            body.write("\">\n")
        }
        if let shadow = appearance.shadow, shadow.color.alpha > 0, !frame.size.isEmpty {
            write(shadow, outline: frame, radius: radius)
        }
        if let background = appearance.background, background.alpha > 0, !frame.size.isEmpty {
            body.write("<rect")
            body.attributes(frame, radius: radius)
            body.attribute("fill", background)
            body.write("/>\n")
        }
        if appearance.clipsToBounds {
            beginClip(.roundedRect(frame, radius: radius))
        }
        if !node.commands.isEmpty {
            write(snapshot.commands[node.commands], origin: frame.origin)
        }
        return Open(
            index: index, end: index + max(1, node.span), isClipped: appearance.clipsToBounds,
            isGroup: appearance.alpha < 1)
    }

    private mutating func close(_ view: Open) {
        if view.isClipped {
            body.write("</g>\n")
        }
        let node = snapshot.nodes[view.index]
        let appearance = node.appearance
        let frame = node.pixelFrame
        if appearance.borderWidth > 0, appearance.borderColor.alpha > 0, !frame.size.isEmpty {
            let width = min(appearance.borderWidth, min(frame.width, frame.height) / 2)
            body.write("<rect")
            body.attributes(
                frame.inset(by: Insets(all: width / 2)),
                radius: max(0, Player.radius(of: appearance, in: frame) - width / 2))
            body.write(" fill=\"none\"")
            body.attribute("stroke", appearance.borderColor)
            body.attribute("stroke-width", width)
            body.write("/>\n")
        }
        if view.isGroup {
            body.write("</g>\n")
        }
    }

    private mutating func write(_ shadow: Shadow, outline: Rect, radius: Double) {
        let place = outline.offset(by: shadow.offset)
        let deviation = min(max(0, shadow.radius), 1e4) / 2
        var filter: Int?
        if deviation > 0 {
            // The region in the user's space: by default it would end 10 % beyond the shape.
            let region = place.inset(by: Insets(all: -3 * deviation - 1))
            filter = define("filter") { out in
                out.write(" filterUnits=\"userSpaceOnUse\" color-interpolation-filters=\"sRGB\"")
                out.attributes(region, radius: 0)
                out.write("><feGaussianBlur stdDeviation=\"")
                out.write(rounded: deviation)
                out.write("\"/></filter>")
            }
        }
        body.write("<rect")
        body.attributes(place, radius: radius)
        body.attribute("fill", shadow.color)
        if let filter {
            body.reference("filter", filter)
        }
        body.write("/>\n")
    }

    /// Opens a group in which only what lies in the shape shows.
    mutating func beginClip(_ shape: Shape) {
        let id = define("clipPath") { out in
            out.write("><")
            out.element(shape)
            out.write("/></clipPath>")
        }
        body.write("<g")
        body.reference("clip-path", id)
        body.write(">\n")
    }
}
