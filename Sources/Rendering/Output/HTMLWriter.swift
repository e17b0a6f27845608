import Geometry
package import Layout

extension Renderer {
    /// Returns a self-contained HTML document with solved positions, text in embedded subsets of the measured fonts,
    /// and roles and labels for screen readers.
    ///
    /// - Parameter title: The title of the document.
    /// - Throws: `.limit` if a side is not positive or exceeds 100,000 points, or a budget is exceeded.
    package func html(_ snapshot: Snapshot, title: String) throws(RenderingError) -> [UInt8] {
        try Self.checkDocumentSize(of: snapshot)
        self.text.budget?.begin()
        defer { self.text.budget?.end() }
        var writer = HTMLWriter(snapshot: snapshot, resources: resources)
        let bytes = writer.write(title: title)
        try checkBudget()
        return bytes
    }
}

/// Writes HTML with one element per view, positioned within its superview's element.
struct HTMLWriter {
    let snapshot: Snapshot
    let resources: Player.Resources
    var body = ByteWriter()
    /// Writes shapes and images.
    var shapes: SVGWriter
    var fonts = HTMLFonts()
    private var locale: String?
    /// The origin of the element that clips the current text, or zero if there is none. Positions in the text are
    /// relative to it.
    var corner = Point.zero
    /// The number of open links. HTML does not allow nested links.
    var openLinks = 0

    init(snapshot: Snapshot, resources: Player.Resources) {
        self.snapshot = snapshot
        self.resources = resources
        shapes = SVGWriter(snapshot: snapshot, resources: resources, textForm: .outlines)
    }

    private static let style = """
        body{margin:0}
        div,svg,span,i{position:absolute;box-sizing:border-box}
        .s{position:relative;overflow:hidden;isolation:isolate;text-rendering:geometricPrecision;font-kerning:normal;\
        font-variant-ligatures:no-contextual;\
        font-synthesis:style;-webkit-text-size-adjust:none;text-size-adjust:none}
        svg{left:0;top:0;overflow:visible;pointer-events:none}
        a{color:inherit;text-decoration:none}
        span{white-space:pre;line-height:0;height:0;unicode-bidi:isolate}
        .b{inset:0;pointer-events:none}

        """

    mutating func write(title: String) -> [UInt8] {
        writeNodes()
        var out = ByteWriter()
        out.write("<!DOCTYPE html>\n<html lang=\"")
        out.write(xml: (locale ?? "en").utf8)
        out.write(snapshot.direction == .rightToLeft ? "\" dir=\"rtl\">\n" : "\">\n")
        out.write("<head>\n<meta charset=\"utf-8\">\n")
        out.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
        out.write(xml: title.utf8)
        out.write("</title>\n<style>\n")
        out.write(Self.style)
        fonts.write(to: &out) { [resources, count = body.bytes.count] bytes in
            resources.budget?.grants(2 * (bytes + count)) != false && !resources.hasToEnd
        }
        out.write("</style>\n</head>\n<body>\n<main class=\"s\" style=\"width:")
        out.write(points: snapshot.size.width)
        out.write(";height:")
        out.write(points: snapshot.size.height)
        out.write("\">\n")
        if !shapes.definitions.bytes.isEmpty {
            out.write("<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n")
            out.write(shapes.definitions.bytes)
            out.write("</defs></svg>\n")
        }
        out.write(body.bytes)
        out.write("</main>\n</body>\n</html>\n")
        return out.bytes
    }

    /// Returns whether the budget allows more time, and memory for another copy of the output.
    private func mayContinue() -> Bool {
        guard let budget = resources.budget else { return true }
        return !resources.hasToEnd && budget.grants(2 * (body.bytes.count + shapes.definitions.bytes.count))
    }

    private mutating func writeNodes() {
        var views = SnapshotWalk<Int>(snapshot)
        resources.begin()
        while let step = views.next(goesOn: mayContinue()) {
            switch step {
            case .view(let index):
                let node = snapshot.nodes[index]
                if node.isDrawn {
                    begin(index, node)
                    views.open(index)
                } else {
                    views.skip()
                }
            case .end(let index): close(index)
            }
        }
        if !snapshot.overlay.isEmpty {
            body.write("<div aria-hidden=\"true\" style=\"left:0;top:0\">")
            write(snapshot.commands[snapshot.overlay], size: snapshot.size, origin: .zero)
            body.write("</div>\n")
        }
    }

    private mutating func begin(_ index: Int, _ node: SnapshotNode) {
        let frame = node.pixelFrame
        if let link = node.link {
            if openLinks == 0 { beginLink(to: link) }
            openLinks += 1
        }
        let around = node.parent >= 0 ? snapshot.nodes[node.parent].pixelFrame.origin : .zero
        body.write("<div")
        body.write(ViewRole(node))
        body.write(" style=\"")
        body.style("left", frame.x - around.x)
        body.style("top", frame.y - around.y)
        body.style("width", frame.width)
        body.style("height", frame.height)
        writeAppearance(index, node)
        body.write("\">")
        write(snapshot.commands[node.commands], size: frame.size, origin: frame.origin)
    }

    private mutating func writeAppearance(_ index: Int, _ node: SnapshotNode) {
        let appearance = node.appearance
        let radius = Player.radius(of: appearance, in: node.pixelFrame)
        if radius > 0 { body.style("border-radius", radius) }
        if let background = appearance.background, background.alpha > 0 {
            body.style("background", background)
        }
        if appearance.alpha < 1 {
            body.write("opacity:")
            body.write(rounded: appearance.alpha)
            body.write(";")
        }
        if let transform = appearance.transform {
            body.write("transform:")
            body.write(transform, separator: ",")
            body.write(";")
        }
        if appearance.blendMode != .normal {
            body.write("mix-blend-mode:")
            body.write(appearance.blendMode.css)
            body.write(";")
        } else if resources.isolates(index, in: snapshot) {
            body.write("isolation:isolate;")
        }
        if appearance.clipsToBounds { body.write("overflow:clip;") }
        guard let shadow = appearance.shadow else { return }
        let form = resources.shadowForm(of: index, in: snapshot)
        guard form != .none else { return }
        // The CSS blur radius of a box shadow is twice the deviation; a filter takes the deviation.
        let blur = min(max(0, shadow.radius), 1e4)
        body.write(form == .outline ? "box-shadow:" : "filter:drop-shadow(")
        for length in [shadow.offset.x, shadow.offset.y, form == .outline ? blur : blur / 2] {
            body.write(points: length)
            body.write(" ")
        }
        body.write(shadow.color)
        body.write(form == .outline ? ";" : ");")
    }

    private mutating func close(_ index: Int) {
        let node = snapshot.nodes[index]
        let appearance = node.appearance
        if appearance.borderWidth > 0, appearance.borderColor.alpha > 0, !node.pixelFrame.size.isEmpty {
            body.write("<div class=\"b\" style=\"border-radius:inherit;border:")
            body.write(points: min(appearance.borderWidth, min(node.pixelFrame.width, node.pixelFrame.height) / 2))
            body.write(" solid ")
            body.write(appearance.borderColor)
            body.write("\"></div>")
        }
        body.write("</div>\n")
        if node.link != nil {
            openLinks -= 1
            if openLinks == 0 { endLink() }
        }
    }

    /// Writes drawing commands in order: shapes and images as SVG, text as HTML. Text that a shape clips stays in the
    /// SVG.
    mutating func write(_ commands: ArraySlice<DrawCommand>, size: Size, origin: Point) {
        let hasClips = commands.contains { command in
            if case .clip = command { true } else { false }
        }
        var start = commands.startIndex
        for index in commands.indices where !hasClips {
            guard case .text(let request, let box, let color, let vertical) = commands[index] else { continue }
            writeShapes(commands[start..<index], size: size)
            locale = locale ?? request.locale
            write(request, in: box, color: color, vertical: vertical, origin: origin)
            start = index + 1
        }
        writeShapes(commands[start...], size: size)
    }

    private mutating func writeShapes(_ commands: ArraySlice<DrawCommand>, size: Size) {
        guard !commands.isEmpty else { return }
        shapes.body = ByteWriter()
        shapes.write(commands, origin: .zero)
        guard !shapes.body.bytes.isEmpty else { return }
        body.write("<svg aria-hidden=\"true\"")
        body.attribute("width", max(0, size.width))
        body.attribute("height", max(0, size.height))
        body.write(">")
        body.write(shapes.body.bytes)
        body.write("</svg>")
    }
}

extension ByteWriter {
    /// Writes a length such as `12.5px`.
    mutating func write(points: Double) {
        write(rounded: CairoPath.usable(points))
        write("px")
    }

    /// Writes a declaration such as `left:12.5px;`.
    mutating func style(_ name: StaticString, _ points: Double) {
        write(name)
        write(":")
        write(points: points)
        write(";")
    }

    mutating func style(_ name: StaticString, _ color: Color) {
        write(name)
        write(":")
        write(color)
        write(";")
    }

    /// Writes a color as `#rrggbb`, with alpha if it is not opaque.
    mutating func write(_ color: Color) { write(color.hex) }
}
