import Geometry
import Layout

extension SVGWriter {
    mutating func write(_ commands: ArraySlice<DrawCommand>, origin: Point) {
        let isMoved = origin != .zero
        if isMoved {
            body.write("<g transform=\"translate(")
            body.write(rounded: origin.x)
            body.write(" ")
            body.write(rounded: origin.y)
            body.write(")\">\n")
        }
        // The number of open clips at each open save.
        var clips = [0]
        for command in commands {
            guard mayContinue() else { break }
            switch command {
            case .fill(let shape, let paint):
                write(shape, paint, attribute: "fill")
            case .stroke(let shape, let paint, let width, let dash):
                writeStroke(shape, paint, width: width, dash: dash)
            case .text(let request, let box, let color, let vertical):
                write(request, in: box, color: color, vertical: vertical, origin: origin)
            case .image(let id, let box, let mode, let tint):
                write(id, in: box, mode: mode, tint: tint)
            case .save:
                clips.append(0)
            case .restore:
                if clips.count > 1 {
                    endClips(clips.removeLast())
                }
            case .clip(let shape):
                beginClip(shape)
                clips[clips.count - 1] += 1
            }
        }
        for count in clips {
            endClips(count)
        }
        if isMoved {
            body.write("</g>\n")
        }
    }

    private mutating func endClips(_ count: Int) {
        for _ in 0..<count {
            body.write("</g>\n")
        }
    }

    private mutating func write(_ shape: Shape, _ paint: Paint, attribute: StaticString) {
        let gradient = gradient(paint)
        body.write("<")
        body.element(shape)
        write(paint, gradient, attribute: attribute)
        body.write("/>\n")
    }

    private mutating func write(_ paint: Paint, _ gradient: Int?, attribute: StaticString) {
        if let gradient {
            body.reference(attribute, gradient)
        } else if case .color(let color) = paint {
            body.attribute(attribute, color)
        }
    }

    private mutating func writeStroke(_ shape: Shape, _ paint: Paint, width: Double, dash: [Double]) {
        guard width > 0 else { return }
        let gradient = gradient(paint)
        body.write("<")
        body.element(shape)
        body.write(" fill=\"none\"")
        write(paint, gradient, attribute: "stroke")
        body.attribute("stroke-width", width)
        if !dash.isEmpty && dash.allSatisfy({ $0 >= 0 && $0.isFinite }) && dash.contains(where: { $0 > 0 }) {
            body.write(" stroke-dasharray=\"")
            for (index, length) in dash.enumerated() {
                if index > 0 {
                    body.write(" ")
                }
                body.write(rounded: length)
            }
            body.write("\"")
        }
        body.write("/>\n")
    }

    private mutating func gradient(_ paint: Paint) -> Int? {
        switch paint {
        case .color: nil
        case .linearGradient(let from, let to, let stops):
            define("linearGradient") { out in
                out.write(" gradientUnits=\"userSpaceOnUse\"")
                out.attribute("x1", from.x)
                out.attribute("y1", from.y)
                out.attribute("x2", to.x)
                out.attribute("y2", to.y)
                out.write(">")
                out.write(stops)
                out.write("</linearGradient>")
            }
        case .radialGradient(let center, let radius, let stops):
            define("radialGradient") { out in
                out.write(" gradientUnits=\"userSpaceOnUse\"")
                out.attribute("cx", center.x)
                out.attribute("cy", center.y)
                out.attribute("r", radius)
                out.write(">")
                out.write(stops)
                out.write("</radialGradient>")
            }
        }
    }

    private mutating func write(_ id: ImageID, in box: Rect, mode: ContentMode, tint: Color?) {
        guard !box.size.isEmpty else { return }
        guard let entry = resources.images.entry(id) else {
            writePlaceholder(in: box)
            return
        }
        let place = mode.place(of: entry.info.size, in: box)
        guard !place.size.isEmpty else { return }
        let reference = imageID(id.index, entry)
        let overflows =
            place.x < box.x - 1e-9 || place.y < box.y - 1e-9 || place.maxX > box.maxX + 1e-9
            || place.maxY > box.maxY + 1e-9
        if overflows {
            beginClip(.rect(box))
        }
        body.write("<use href=\"#d")
        body.write(reference)
        body.write("\" transform=\"translate(")
        body.write(rounded: place.x)
        body.write(" ")
        body.write(rounded: place.y)
        body.write(") scale(")
        body.write(shortest: place.width / Double(entry.image.width))
        body.write(" ")
        body.write(shortest: place.height / Double(entry.image.height))
        body.write(")\"")
        if let tint {
            let filter = define("filter") { out in
                out.write(
                    """
                     color-interpolation-filters="sRGB" x="0" y="0" width="1" height="1"><feColorMatrix values="
                    """
                )
                for channel in [tint.red, tint.green, tint.blue] {
                    out.write("0 0 0 0 ")
                    out.write(rounded: Double(channel) / 255)
                    out.write(" ")
                }
                out.write("0 0 0 ")
                out.write(rounded: Double(tint.alpha) / 255)
                out.write(" 0\"/></filter>")
            }
            body.reference("filter", filter)
        }
        body.write("/>\n")
        if overflows {
            body.write("</g>\n")
        }
    }

    /// Returns the id of an image, and defines the image on first use, in its size in pixels. JPEG files that need no
    /// rotation and PNG files are embedded unchanged; other images are encoded as PNG.
    private mutating func imageID(_ index: Int, _ entry: ImageStore.Entry) -> Int {
        if let known = imageIDs[index] {
            return known
        }
        let id = nextID()
        imageIDs[index] = id
        definitions.write("<image id=\"d")
        definitions.write(id)
        definitions.write("\"")
        definitions.attribute("width", Double(entry.image.width))
        definitions.attribute("height", Double(entry.image.height))
        definitions.write(" preserveAspectRatio=\"none\" href=\"data:image/")
        if JPEGDecoder.isJPEG(entry.bytes) && JPEGDecoder.orientation(of: entry.bytes) == .up {
            definitions.write("jpeg;base64,")
            definitions.write(base64: entry.bytes)
        } else {
            definitions.write("png;base64,")
            let isPNG = entry.bytes.starts(with: PNGDecoder.signature)
            let png =
                isPNG
                ? entry.bytes
                : (try? PNGEncoder.encode(
                    entry.image.pixels, width: entry.image.width, height: entry.image.height,
                    stride: entry.image.width))
            definitions.write(base64: png ?? entry.bytes)
        }
        definitions.write("\"/>\n")
        return id
    }

    private mutating func writePlaceholder(in box: Rect) {
        write(.rect(box), .color(Color(rgba: 0xE5E5_EAFF)), attribute: "fill")
        let lines: [PathElement] = [
            .move(box.origin), .line(Point(x: box.maxX, y: box.y)), .line(Point(x: box.maxX, y: box.maxY)),
            .line(Point(x: box.x, y: box.maxY)), .close, .line(Point(x: box.maxX, y: box.maxY)),
            .move(Point(x: box.maxX, y: box.y)),
            .line(Point(x: box.x, y: box.maxY)),
        ]
        beginClip(.rect(box))
        writeStroke(.path(lines), .color(Color(rgba: 0xAEAE_B2FF)), width: 1, dash: [])
        body.write("</g>\n")
    }
}
