import Layout
import LuaHost

/// What a plugin draws with: `canvas:ellipse(rect, { fill =, stroke =, lineWidth = })`, `:rect(rect, { …, radius = })`,
/// `:text(text, rect, options)`, `:image(name, rect, options)`, `:line(from, to, options)`, `:fill(color)`, `:stroke(color, width)`.
extension ScriptHost {
    private func requireCanvas(_ frame: borrowing CallFrame) throws {
        guard let object = frame.object(0), object.type == canvasClass else { throw frame.mismatch(0, expected: "a canvas") }
        guard canvas.isDrawing, object.generation == canvas.generation else {
            throw LuaFault("a canvas is good only while 'draw' runs; draw there, from the widget's properties")
        }
        guard canvas.canvas!.commands.count < CanvasSlot.limit else {
            throw LuaFault("a view cannot draw more than \(CanvasSlot.limit) steps")
        }
        screen.chargeDrawing(Self.stepCost)
    }

    /// What a step takes, without its text or its points.
    private static let stepCost = 240

    private func rect(_ index: Int, _ frame: borrowing CallFrame) throws -> Rect {
        guard let table = try frame.table(index) else {
            throw frame.mismatch(index, expected: "a rectangle { x =, y =, width =, height = }")
        }
        func part(_ key: StaticString) throws -> Double {
            let item = table.field(key)
            guard item.kind == .absent || item.number?.isFinite == true else {
                throw LuaFault("'\(key)' of a rectangle must be a finite number")
            }
            return item.number ?? 0
        }
        return Rect(x: try part("x"), y: try part("y"), width: try part("width"), height: try part("height"))
    }

    private func color(_ value: LuaValue, _ name: String) throws -> Color {
        guard case .color(let color)? = try PropertyReader(property: PropertyDefinition(name, .color)).read(value) else {
            throw LuaFault("'\(name)' must be a colour")
        }
        return color.resolved(isDark: screen.traits.isDark)
    }

    /// The colour of an option, as opaque as `alpha` says.
    private func color(_ options: DrawOptions, _ name: String, otherwise: String? = nil) throws -> Color? {
        guard let value = options.fields[name] ?? otherwise.map({ .string($0) }) else { return nil }
        let alpha = try options.number("alpha", 1)
        guard (0...1).contains(alpha) else { throw LuaFault("'alpha' must be a number from 0 to 1; found \(NumberText.short(alpha))") }
        return try color(value, name).faded(alpha)
    }

    private struct DrawOptions {
        var fields: [String: LuaValue] = [:]

        func number(_ name: String, _ otherwise: Double) throws -> Double {
            guard let value = fields[name] else { return otherwise }
            guard let number = value.number, number.isFinite else { throw LuaFault("'\(name)' must be a finite number") }
            return number
        }

        func lineCount(_ name: String, _ otherwise: Int) throws -> Int {
            try fields[name].map { try $0.lineCount(named: name) } ?? otherwise
        }
    }

    private func options(_ index: Int, _ names: [String], _ frame: borrowing CallFrame) throws -> DrawOptions {
        var options = DrawOptions()
        guard index < frame.count, frame.kind(index) != .nil else { return options }
        guard let table = try frame.table(index), table.count == 0 else {
            throw frame.mismatch(index, expected: "options: { \(names.map { "\($0) =" }.joined(separator: ", ")) }")
        }
        for place in 0..<table.keyCount {
            let name = table.key(place).string ?? "?"
            guard names.contains(name) else {
                throw LuaFault(
                    "there is no option '\(name)' here.\(NearestName.suggestion(for: name, in: names, orList: "The options are"))")
            }
            options.fields[name] = table.value(ofKey: place).value
        }
        return options
    }

    func canvasShape(_ frame: inout CallFrame, isEllipse: Bool) throws {
        try requireCanvas(frame)
        let rect = try rect(1, frame)
        let options = try options(
            2, isEllipse ? Self.shapeOptions : Self.shapeOptions + ["radius"], frame)
        let radius = isEllipse ? 0 : try options.number("radius", 0)
        let shape: Shape = isEllipse ? .ellipse(in: rect) : radius > 0 ? .roundedRect(rect, radius: radius) : .rect(rect)
        try paint(shape, options)
        frame.returnArgument(0)
    }

    private static let shapeOptions = ["fill", "stroke", "lineWidth", "alpha"]

    private func paint(_ shape: Shape, _ options: DrawOptions) throws {
        let (fill, stroke) = (try color(options, "fill"), try color(options, "stroke"))
        if let fill { canvas.canvas!.fill(shape, fill) }
        if let stroke { canvas.canvas!.stroke(shape, stroke, width: try options.number("lineWidth", 1)) }
        if fill == nil, stroke == nil {
            throw LuaFault("a shape (rect, ellipse, path) needs 'fill' or 'stroke' to be seen, as in { fill = \"red\" }")
        }
    }

    /// The whole of the view in one colour.
    func canvasFill(_ frame: inout CallFrame) throws {
        try requireCanvas(frame)
        let color = try color(try frame.value(1), "fill")
        canvas.canvas!.fill(.rect(canvas.canvas!.bounds), color)
        frame.returnArgument(0)
    }

    /// A line along the inside of the view's edges.
    func canvasStroke(_ frame: inout CallFrame) throws {
        try requireCanvas(frame)
        let color = try color(try frame.value(1), "stroke")
        let width = frame.count > 2 ? try frame.expectNumber(2) : 1
        guard width >= 0 else { throw LuaFault("a line cannot have the negative width \(NumberText.short(width))") }
        canvas.canvas!.stroke(.rect(canvas.canvas!.bounds.inset(by: Insets(all: width / 2))), color, width: width)
        frame.returnArgument(0)
    }

    func canvasLine(_ frame: inout CallFrame) throws {
        try requireCanvas(frame)
        func point(_ index: Int) throws -> Point {
            guard let table = try frame.table(index), let x = table.field("x").number, let y = table.field("y").number, x.isFinite,
                y.isFinite
            else { throw frame.mismatch(index, expected: "a point { x =, y = }") }
            return Point(x: x, y: y)
        }
        let (from, to) = (try point(1), try point(2))
        let options = try options(3, ["stroke", "lineWidth", "alpha"], frame)
        let color = try color(options, "stroke", otherwise: "label")!
        canvas.canvas!.stroke(.path([.move(from), .line(to)]), color, width: try options.number("lineWidth", 1))
        frame.returnArgument(0)
    }

    /// `canvas:path({ { x, y }, { center = { x, y }, radius =, from =, to = }, … }, { fill =, stroke =, lineWidth =, closed = })`: points that
    /// lines join, and arcs, which go on from the last point.
    func canvasPath(_ frame: inout CallFrame) throws {
        try requireCanvas(frame)
        guard let list = try frame.table(1), list.keyCount == 0, list.count > 1 else {
            throw frame.mismatch(1, expected: "a list of two or more points { x =, y = } and arcs { center =, radius =, from =, to = }")
        }
        func point(_ table: TableView?, _ what: String) throws -> Point {
            guard let table, let x = table.field("x").number, let y = table.field("y").number, x.isFinite, y.isFinite else {
                throw LuaFault("\(what) of a path must be { x =, y = } with finite numbers")
            }
            return Point(x: x, y: y)
        }
        // An outline may be both filled and drawn, and its list has room to grow.
        screen.chargeDrawing(2 * MemoryLayout<PathElement>.stride * list.count)
        var elements: [PathElement] = []
        for place in 0..<list.count {
            let table = list.element(place).table
            if let table, table.field("center").kind != .absent {
                func number(_ name: StaticString) throws -> Double {
                    guard let number = table.field(name).number, number.isFinite else {
                        throw LuaFault(
                            "an arc of a path needs finite numbers for 'radius', 'from' and 'to' (radians, clockwise from the right)")
                    }
                    return number
                }
                let radius = try number("radius")
                guard radius >= 0 else { throw LuaFault("an arc cannot have the negative radius \(NumberText.short(radius))") }
                elements.append(
                    .arc(
                        center: try point(table.field("center").table, "the centre of an arc"), radius: radius, start: try number("from"),
                        end: try number("to")))
            } else {
                let point = try point(table, "element \(place + 1)")
                elements.append(elements.isEmpty ? .move(point) : .line(point))
            }
        }
        let options = try options(2, Self.shapeOptions + ["closed"], frame)
        if let closed = options.fields["closed"] {
            guard case .boolean(let isClosed) = closed else { throw LuaFault("'closed' must be true or false") }
            if isClosed { elements.append(.close) }
        }
        try paint(.path(elements), options)
        frame.returnArgument(0)
    }

    func canvasText(_ frame: inout CallFrame) throws {
        try requireCanvas(frame)
        let text = try frame.expectString(1)
        screen.chargeDrawing(text.heapSize)
        let rect = try rect(2, frame)
        let options = try options(3, ["align", "alpha", "color", "font", "size", "weight", "lines", "vertical"], frame)
        var font: [(key: String, value: LuaValue)] = []
        if case .dictionary(let fields)? = options.fields["font"] {
            font = fields
        } else if let style = options.fields["font"] {
            font = [("style", style)]
        }
        for name in ["size", "weight"] { if let value = options.fields[name] { font.append((name, value)) } }
        var value = FontValue(size: 12)
        if !font.isEmpty, case .font(let own)? = try PropertyReader(property: PropertyDefinition("font", .font)).read(.dictionary(font)) {
            value = own
        }
        let isMirrored = screen.traits.direction == .rightToLeft
        let alignments: [String: TextAlignment] = [
            "left": .left, "center": .center, "right": .right, "natural": .natural, "leading": isMirrored ? .right : .left,
            "trailing": isMirrored ? .left : .right,
        ]
        let verticals: [String: VerticalTextAlignment] = ["top": .top, "center": .center, "bottom": .bottom]
        func choice<Choice>(_ name: String, _ choices: [String: Choice], _ otherwise: Choice) throws -> Choice {
            guard let value = options.fields[name] else { return otherwise }
            guard case .string(let text) = value, let choice = choices[text] else {
                throw LuaFault("'\(name)' must be one of \(choices.keys.sorted().joined(separator: ", "))")
            }
            return choice
        }
        let request = TextRequest(
            text: text, font: value.resolved(textSize: screen.traits.textSize), alignment: try choice("align", alignments, .natural),
            maximumLines: try options.lineCount("lines", 1), direction: screen.traits.direction, locale: screen.traits.locale)
        canvas.canvas!.draw(
            .text(
                request, in: rect, color: try color(options, "color", otherwise: "white")!,
                vertical: try choice("vertical", verticals, .center)))
        frame.returnArgument(0)
    }

    func canvasImage(_ frame: inout CallFrame) throws {
        try requireCanvas(frame)
        let name = try frame.expectString(1)
        let rect = try rect(2, frame)
        let options = try options(3, ["contentMode", "tint", "alpha"], frame)
        var mode = ContentMode.scaleToFill
        if case .string(let text)? = options.fields["contentMode"] {
            guard let found = ContentMode.allCases.first(where: { "\($0)" == text }) else {
                throw LuaFault("there is no content mode '\(text)'")
            }
            mode = found
        }
        let tint = try color(options, "tint")
        let id = canvas.view.flatMap { screen.image(named: name, for: $0)?.id } ?? ImageID(index: -1)
        canvas.canvas!.draw(.image(id, in: rect, mode: mode, tint: tint))
        frame.returnArgument(0)
    }

    static let canvasFields = ["bounds", "dark", "scale", "direction", "time"]

    /// `canvas.bounds` and the other fields.
    func canvasIndex(_ frame: inout CallFrame) throws {
        try requireCanvas(frame)
        let key = try frame.expectString(1)
        switch key {
        case "bounds": frame.return(rect(canvas.canvas!.bounds))
        case "dark": frame.return(screen.traits.isDark)
        case "scale": frame.return(screen.traits.scale)
        case "direction": frame.return(screen.traits.direction == .rightToLeft ? "rtl" : "ltr")
        case "time": frame.return(screen.clock())
        default:
            let names = Self.canvasFields + Self.canvasMethods.map(\.name)
            throw LuaFault("a canvas has no '\(key)'.\(NearestName.suggestion(for: key, in: names, orList: "It has"))")
        }
    }
}
