import Geometry
import Glibc
import Layout

/// Parts of SVG elements.
extension ByteWriter {
    mutating func attribute(_ name: StaticString, _ number: Double) {
        write(" ")
        write(name)
        write("=\"")
        write(rounded: CairoPath.usable(number))
        write("\"")
    }

    /// Writes a color attribute such as `fill="#rrggbb"`, with an opacity if it is not opaque.
    mutating func attribute(_ name: StaticString, _ color: Color) {
        write(" ")
        write(name)
        write("=\"")
        write(Color(red: color.red, green: color.green, blue: color.blue).hex)
        write("\"")
        if color.alpha < 255 {
            write(" ")
            write(name)
            write("-opacity=\"")
            write(rounded: Double(color.alpha) / 255)
            write("\"")
        }
    }

    mutating func reference(_ name: StaticString, _ id: Int) {
        write(" ")
        write(name)
        write("=\"url(#d")
        write(id)
        write(")\"")
    }

    mutating func write(_ stops: [GradientStop]) {
        for stop in stops {
            write("<stop")
            attribute("offset", min(max(stop.offset, 0), 1))
            write(" stop-color=\"")
            write(Color(red: stop.color.red, green: stop.color.green, blue: stop.color.blue).hex)
            write("\"")
            if stop.color.alpha < 255 { attribute("stop-opacity", Double(stop.color.alpha) / 255) }
            write("/>")
        }
    }

    /// Writes `matrix(a b c d tx ty)`; CSS requires commas as separators.
    mutating func write(_ transform: AffineTransform, separator: StaticString = " ") {
        let moved = [CairoPath.usable(transform.tx), CairoPath.usable(transform.ty)]
        write("matrix(")
        for (place, value) in ([transform.a, transform.b, transform.c, transform.d] + moved).enumerated() {
            if place > 0 { write(separator) }
            write(shortest: value)
        }
        write(")")
    }

    mutating func attributes(_ rect: Rect, radius: Double) {
        attribute("x", rect.x)
        attribute("y", rect.y)
        attribute("width", max(0, rect.width))
        attribute("height", max(0, rect.height))
        if radius > 0 {
            attribute("rx", radius)
        }
    }

    /// Writes the element of a shape with its attributes, such as `rect x="…"`.
    mutating func element(_ shape: Shape) {
        switch shape {
        case .rect(let rect):
            write("rect")
            attributes(rect, radius: 0)
        case .roundedRect(let rect, let radius):
            write("rect")
            attributes(rect, radius: max(0, min(radius, min(rect.width, rect.height) / 2)))
        case .ellipse(let rect):
            write("ellipse")
            attribute("cx", rect.midX)
            attribute("cy", rect.midY)
            attribute("rx", max(0, rect.width / 2))
            attribute("ry", max(0, rect.height / 2))
        case .path(let elements):
            write("path d=\"")
            path(elements)
            write("\"")
        }
    }

    /// Writes the path data of a rectangle.
    mutating func rectangle(_ rect: Rect) {
        path([
            .move(rect.origin), .line(Point(x: rect.maxX, y: rect.y)), .line(Point(x: rect.maxX, y: rect.maxY)),
            .line(Point(x: rect.x, y: rect.maxY)), .close,
        ])
    }

    /// Writes the path data of a rounded rectangle.
    mutating func roundedRectangle(_ rect: Rect, radius: Double) {
        let (left, top) = (rect.x + radius, rect.y + radius)
        let (right, bottom) = (rect.maxX - radius, rect.maxY - radius)
        path([
            .arc(center: Point(x: right, y: top), radius: radius, start: -.pi / 2, end: 0),
            .arc(center: Point(x: right, y: bottom), radius: radius, start: 0, end: .pi / 2),
            .arc(center: Point(x: left, y: bottom), radius: radius, start: .pi / 2, end: .pi),
            .arc(center: Point(x: left, y: top), radius: radius, start: .pi, end: .pi * 1.5), .close,
        ])
    }

    private mutating func numbers(_ values: Double...) {
        for (index, value) in values.enumerated() {
            if index > 0 {
                write(" ")
            }
            write(rounded: CairoPath.usable(value))
        }
    }

    private mutating func path(_ elements: [PathElement]) {
        // Like in Cairo, a path that starts with a line starts at its end point.
        var isStarted = false
        for element in elements {
            switch element {
            case .move(let point):
                write("M")
                numbers(point.x, point.y)
                isStarted = true
            case .line(let point):
                write(isStarted ? "L" : "M")
                numbers(point.x, point.y)
                isStarted = true
            case .curve(let point, let control1, let control2):
                if !isStarted {
                    write("M")
                    numbers(control1.x, control1.y)
                    isStarted = true
                }
                write("C")
                numbers(control1.x, control1.y, control2.x, control2.y, point.x, point.y)
            case .arc(let center, let radius, let start, let end):
                arc(center, radius, start, end, isStarted: &isStarted)
            case .close:
                if isStarted {
                    write("Z")
                }
            }
        }
    }

    private mutating func arc(_ center: Point, _ radius: Double, _ start: Double, _ end: Double, isStarted: inout Bool)
    {
        guard radius > 0, start.isFinite, end.isFinite else { return }
        let turn = 2 * Double.pi
        var sweep = end - start >= turn ? turn : (end - start).truncatingRemainder(dividingBy: turn)
        if sweep < 0 {
            sweep += turn
        }
        func point(_ angle: Double) -> Point {
            Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        let first = point(start)
        write(isStarted ? "L" : "M")
        numbers(first.x, first.y)
        isStarted = true
        // Two halves, because an arc command cannot describe a full circle.
        for part in 1...2 {
            let next = point(start + sweep * Double(part) / 2)
            write("A")
            numbers(radius, radius)
            write(" 0 0 1 ")
            numbers(next.x, next.y)
        }
    }
}
