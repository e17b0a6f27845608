import Geometry
package import Layout

extension Renderer {
    /// Returns an SVG of the snapshot's size in points.
    ///
    /// - Parameter text: The representation of text.
    /// - Throws: `.limit` if a side is not positive or exceeds 100,000 points, or a budget is exceeded.
    package func svg(_ snapshot: Snapshot, text: SVGText = .elements) throws(RenderingError) -> [UInt8] {
        try Self.checkDocumentSize(of: snapshot)
        self.text.budget?.begin()
        defer { self.text.budget?.end() }
        var writer = SVGWriter(snapshot: snapshot, resources: resources, textForm: text)
        let bytes = writer.write()
        try checkBudget()
        return bytes
    }
}

/// Writes SVG. Cairo's SVG has no `<text>` elements, and its ids differ between documents of one process.
struct SVGWriter {
    let snapshot: Snapshot
    let resources: Player.Resources
    let textForm: Renderer.SVGText
    var body = ByteWriter()
    /// Elements that are defined once and used by id.
    var definitions = ByteWriter()
    /// The ids by content, so that equal definitions are written once.
    private var known: [[UInt8]: Int] = [:]
    var glyphIDs: [GlyphKey: Int] = [:]
    var imageIDs: [Int: Int] = [:]
    private var count = 0
    /// The number of open links. Links are not nested.
    var openLinks = 0

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
            // The measured families in order, followed by generic families.
            out.write(
                " font-family=\"Inter, 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans CJK JP', -apple-system, sans-serif\""
            )
            out.write(" style=\"font-variant-ligatures:no-contextual\"")
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

    /// Returns whether the budget allows more time, and memory for another copy of the output.
    func mayContinue() -> Bool {
        guard let budget = resources.budget else { return true }
        return !resources.hasToEnd && budget.grants(2 * (body.bytes.count + definitions.bytes.count))
    }

    mutating func nextID() -> Int {
        count += 1
        return count
    }

    /// Defines an element once. `build` writes the element without its id.
    /// - Returns: The number of the id, which consists of the letter d and the number.
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
        var isClipped: Bool
        /// The number of groups that were opened for the view and must be closed.
        var groups: Int
    }

    private mutating func writeNodes() {
        var views = SnapshotWalk<Open>(snapshot)
        resources.begin()
        while let step = views.next(goesOn: mayContinue()) {
            switch step {
            case .view(let index):
                let node = snapshot.nodes[index]
                if node.isDrawn { views.open(begin(index, node)) } else { views.skip() }
            case .end(let view): close(view)
            }
        }
        if !snapshot.overlay.isEmpty { write(snapshot.commands[snapshot.overlay], origin: .zero) }
    }

    private mutating func begin(_ index: Int, _ node: SnapshotNode) -> Open {
        let appearance = node.appearance
        let frame = node.pixelFrame
        let radius = Player.radius(of: appearance, in: frame)
        if let link = node.link {
            if openLinks == 0 { beginLink(to: link) }
            openLinks += 1
        }
        let role = ViewRole(node)
        if role.isInformative {
            body.write("<g")
            body.write(role)
            body.write(">\n")
        }
        var groups = (role.isInformative ? 1 : 0) + beginGroups(of: index, node)
        if let shadow = appearance.shadow {
            switch resources.shadowForm(of: index, in: snapshot) {
            case .none: break
            case .outline: write(shadow, outline: frame, radius: radius)
            case .silhouette:
                beginSilhouette(shadow, of: index)
                groups += 1
            }
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
            index: index, isClipped: appearance.clipsToBounds, groups: groups)
    }

    /// Opens the groups that draw a view as a unit, and returns their number.
    private mutating func beginGroups(of index: Int, _ node: SnapshotNode) -> Int {
        let appearance = node.appearance
        var groups = 0
        if let transform = node.transform {
            body.write("<g transform=\"")
            body.write(transform)
            body.write("\">\n")
            groups += 1
        }
        let isIsolated = resources.isolates(index, in: snapshot)
        guard appearance.alpha < 1 || appearance.blendMode != .normal || isIsolated else { return groups }
        body.write("<g")
        if appearance.alpha < 1 { body.attribute("opacity", appearance.alpha) }
        if appearance.blendMode != .normal {
            body.write(" style=\"mix-blend-mode:")
            body.write(appearance.blendMode.css)
            body.write("\"")
        } else if isIsolated {
            body.write(" style=\"isolation:isolate\"")
        }
        body.write(">\n")
        return groups + 1
    }

    private mutating func close(_ view: Open) {
        if view.isClipped {
            body.write("</g>\n")
        }
        let node = snapshot.nodes[view.index]
        let appearance = node.appearance
        let frame = node.pixelFrame
        if appearance.borderWidth > 0, appearance.borderColor.alpha > 0, !frame.size.isEmpty {
            writeBorder(frame, radius: Player.radius(of: appearance, in: frame), appearance)
        }
        for _ in 0..<view.groups { body.write("</g>\n") }
        if node.link != nil {
            openLinks -= 1
            if openLinks == 0 { endLink() }
        }
    }

    /// Writes the border: a line around its middle if the rounded corners are equivalent, otherwise the ring between
    /// two outlines.
    private mutating func writeBorder(_ frame: Rect, radius: Double, _ appearance: Appearance) {
        let width = appearance.borderWidth
        let isWhole = 2 * width >= min(frame.width, frame.height)
        guard isWhole || radius > 0 && width > radius else {
            body.write("<rect")
            body.attributes(frame.inset(by: Insets(all: width / 2)), radius: max(0, radius - width / 2))
            body.write(" fill=\"none\"")
            body.attribute("stroke", appearance.borderColor)
            body.attribute("stroke-width", width)
            body.write("/>\n")
            return
        }
        guard !isWhole else {
            body.write("<rect")
            body.attributes(frame, radius: radius)
            body.attribute("fill", appearance.borderColor)
            body.write("/>\n")
            return
        }
        body.write("<path d=\"")
        body.roundedRectangle(frame, radius: radius)
        body.rectangle(frame.inset(by: Insets(all: width)))
        body.write("\" fill-rule=\"evenodd\"")
        body.attribute("fill", appearance.borderColor)
        body.write("/>\n")
    }

    /// Opens a group whose contents cast a shadow.
    private mutating func beginSilhouette(_ shadow: Shadow, of index: Int) {
        let bounds = SubtreeBounds(snapshot: snapshot, resources: resources).bounds(ofSubtree: index)
        let filter = define("filter") { out in
            out.write(" filterUnits=\"userSpaceOnUse\" color-interpolation-filters=\"sRGB\"")
            out.attributes(bounds, radius: 0)
            // The steps of feDropShadow, because librsvg 2.54 shows nothing for that filter.
            let deviation = min(max(0, shadow.radius), 1e4) / 2
            out.write(">")
            if deviation > 0 {
                out.write("<feGaussianBlur in=\"SourceAlpha\"")
                out.attribute("stdDeviation", deviation)
                out.write("/><feOffset")
            } else {
                // Viewers handle a blur of 0 differently.
                out.write("<feOffset in=\"SourceAlpha\"")
            }
            out.attribute("dx", shadow.offset.x)
            out.attribute("dy", shadow.offset.y)
            out.write(" result=\"o\"/><feFlood flood-color=\"")
            out.write(Color(red: shadow.color.red, green: shadow.color.green, blue: shadow.color.blue).hex)
            out.write("\"")
            out.attribute("flood-opacity", Double(shadow.color.alpha) / 255)
            out.write("/><feComposite in2=\"o\" operator=\"in\"/>")
            out.write("<feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge></filter>")
        }
        body.write("<g")
        body.reference("filter", filter)
        body.write(">\n")
    }

    private mutating func write(_ shadow: Shadow, outline: Rect, radius: Double) {
        let place = outline.offset(by: shadow.offset)
        let deviation = min(max(0, shadow.radius), 1e4) / 2
        var filter: Int?
        if deviation > 0 {
            // The filter region in user space. By default it would end 10 % beyond the shape.
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

    /// Opens a group that is clipped to a shape.
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
