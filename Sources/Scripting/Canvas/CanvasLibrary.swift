import Diagnostics
import Geometry
import Layout
import LuaHost

/// The drawing methods of the canvas that a plugin's widget gets in `draw`.
final class CanvasLibrary: Library {
    unowned(unsafe) let host: ScriptHost
    private var current = CurrentCanvas()

    init(_ host: ScriptHost) { self.host = host }

    var isDrawing: Bool { current.isDrawing }
    /// Whether scripts must not change anything, because a view is drawn or a plugin's rule runs.
    var isBusy: Bool { isDrawing || isChecking }

    /// Makes a canvas available to a view's draw function while `draw` runs, and stores the drawn commands in it.
    ///
    /// - Parameter draw: Runs the draw function. It gets the canvas as a Lua value.
    func lend(_ canvas: inout Canvas, to view: ViewID, _ draw: (LuaValue) -> Void) {
        current.begin(view, canvas)
        draw(.object(LuaObject(classes.canvas, index: 0, generation: current.generation)))
        canvas = current.end() ?? canvas
    }

    /// Whether a plugin's rule is checking the screen.
    var isChecking = false

    /// Throws an error if a view is being drawn or a plugin's rule runs. The engine decides when and how often to draw,
    /// and rules only read, so neither may change anything.
    ///
    /// - Parameter what: The change, for the message.
    func refuseChange(_ what: @autoclosure () -> String) throws {
        if isChecking {
            throw LuaCallError(
                "'check' of a rule must not change anything, but this changes \(what()); report the problem instead")
        }
        guard isDrawing else { return }
        throw LuaCallError(
            """
            'draw' must not change anything, but this changes \(what()); make the change in a function of 'events' or \
            in an observer of a state
            """
        )
    }

    /// Throws an error unless argument 0 is the current canvas and has room for another command. Charges the command to
    /// the memory budget.
    fileprivate func require(_ frame: borrowing CallFrame) throws {
        guard let object = frame.object(0), object.type == classes.canvas else {
            throw frame.mismatch(0, expected: "a canvas")
        }
        guard current.isDrawing, object.generation == current.generation else {
            throw LuaCallError("a canvas is valid only while 'draw' runs; draw there, from the widget's properties")
        }
        guard current.canvas!.commands.count < CurrentCanvas.limit else {
            throw LuaCallError("a view can make at most \(CurrentCanvas.limit) drawing calls")
        }
        screen.chargeDrawing(Self.stepCost)
    }

    /// The charge for a drawing command in bytes, without its text or points.
    private static let stepCost = 240

    static let intro = """
        The function `draw` of a widget (see *Widgets of plugins*) receives a canvas, which is valid only during the \
        call. Rectangles are `{ x =, y =, width =, height = }`, in points, in the view's coordinates; a missing number \
        is 0. A call of `draw` can draw at most 100,000 shapes, texts and images; a shape with both `fill` and \
        `stroke` counts twice. In the options of a shape, `fill` is the color of the area, `stroke` the color of the \
        outline, and `lineWidth` its width in points (default: 1). `alpha` from 0 to 1 multiplies the opacity of \
        colors.
        """

    static let operations: [Operation<CanvasLibrary>] = [
        .field("bounds", of: .canvas, type: "@Rect", text: "The view's rectangle.") { library, frame in
            frame.return(LuaValue(library.current.canvas!.bounds))
        },
        .field("dark", of: .canvas, type: "boolean", text: "Whether the appearance is dark.") { library, frame in
            frame.return(library.screen.traits.isDark)
        },
        .field("scale", of: .canvas, type: "number", text: "Pixels per point.") { library, frame in
            frame.return(library.screen.traits.scale)
        },
        .field("direction", of: .canvas, type: "\"ltr\"|\"rtl\"", text: "The text direction.") {
            library, frame in
            frame.return(library.screen.traits.direction == .rightToLeft ? "rtl" as StaticString : "ltr")
        },
        .field(
            "time", of: .canvas, type: "number",
            text: "The time on the screen's clock, in seconds. The clock starts at 0."
        ) { library, frame in
            frame.return(library.screen.clock())
        },
        .role(.index, of: .canvas) { library, frame in
            try library.require(frame)
            let key = try frame.expectString(1)
            guard try !library.giveField(key, of: .canvas, frame) else { return }
            let names = OperationIndex.shared.names(of: .canvas)
            throw LuaCallError(
                "a canvas has no '\(key)'\(FamiliarNames.suggestion(for: key, in: names, orList: "It has"))")
        },
        .method("fill", of: .canvas, .value("color", "@Color"), gives: .receiver, text: "Fills the whole view.") {
            library, _, _, color in
            let color = try library.color(color, "fill")
            library.draw { $0.fill(.rect($0.bounds), color) }
        },
        .method(
            "stroke", of: .canvas, .value("color", "@Color"), .number("width").or(1), gives: .receiver,
            text: """
                Draws a line along the view's edges, inside the view. Default width: 1 point.
                ! the width is negative
                """
        ) { library, _, _, color, width in
            let color = try library.color(color, "stroke")
            guard width >= 0 else {
                throw LuaCallError("a line cannot have the negative width \(NumberText.short(width))")
            }
            library.draw { $0.stroke(.rect($0.bounds.inset(by: Insets(all: width / 2))), color, width: width) }
        },
        .method(
            "ellipse", of: .canvas, .rect, .drawOptions(.shape), gives: .receiver,
            text: """
                Draws the ellipse that touches the four sides of a rectangle.
                ! neither `fill` nor `stroke`
                > canvas:ellipse(canvas.bounds, { fill = view.color })
                """
        ) { library, _, _, rect, options in try library.paint(.ellipse(in: rect), options) },
        .method(
            "rect", of: .canvas, .rect, .drawOptions(.shape + [.radius]), gives: .receiver,
            text: """
                Draws a rectangle, with round corners if `radius` is set.
                ! neither `fill` nor `stroke`
                """
        ) { library, _, _, rect, options in
            let radius = try options.number("radius", 0)
            try library.paint(radius > 0 ? .roundedRect(rect, radius: radius) : .rect(rect), options)
        },
        .method(
            "text", of: .canvas, .string("text"), .rect,
            .drawOptions([.align, .alpha, .color, .font, .size, .weight, .lines, .vertical], isOptional: true),
            gives: .receiver,
            text: """
                Draws text in a rectangle. Defaults: `natural` alignment, one line (`lines = 0` for no limit), white, \
                12 points, vertically centered.
                > canvas:text("42", canvas.bounds, { align = "center", color = "label" })
                """
        ) { library, _, _, text, rect, options in try library.text(text, rect, options) },
        .method(
            "image", of: .canvas, .string("name"), .rect,
            .drawOptions([.contentMode, .tint, .alpha], isOptional: true), gives: .receiver,
            text: """
                Draws an image file. The path `name` is relative to the script's directory, and the file must be in \
                this directory or below. The image is scaled to fill the rectangle unless `contentMode` is set. `tint` \
                draws the opaque pixels in one color, and `alpha` changes only the opacity of this color.
                ! the content mode is unknown
                """
        ) { library, _, _, name, rect, options in try library.image(name, rect, options) },
        .method(
            "line", of: .canvas, .point("from"), .point("to"),
            .drawOptions([.stroke, .lineWidth, .alpha], isOptional: true),
            gives: .receiver, text: "Draws a line between two points. Defaults: the color `label`, 1 point wide."
        ) { library, _, _, from, to, options in
            let color = try library.color(options, "stroke", otherwise: "label")!
            let width = try options.number("lineWidth", 1)
            library.draw { $0.stroke(.path([.move(from), .line(to)]), color, width: width) }
        },
        .method(
            "path", of: .canvas, .pathElements, .drawOptions(.shape + [.closed]), gives: .receiver,
            text: """
                Draws a path of lines between points `{ x =, y = }` and of arcs `{ center =, radius =, from =, to = \
                }`. `from` and `to` are angles in radians, clockwise; 0 is to the right of the center. `closed = true` \
                adds a line from the end to the start.
                ! neither `fill` nor `stroke`; a path of a single point
                > canvas:path({ { x = 0, y = 0 }, { x = 8, y = 8 }, { x = 16, y = 0 } }, { stroke = "label", lineWidth \
                = 2 })
                """
        ) { library, _, _, elements, options in
            var elements = elements
            if let closed = options["closed"] {
                guard case .boolean(let isClosed) = closed else { throw LuaCallError("'closed' must be true or false") }
                if isClosed { elements.append(.close) }
            }
            try library.paint(.path(elements), options)
        },
    ]
}

extension Subject<Void> {
    /// A receiver that must be the canvas of the running `draw`.
    fileprivate static var canvas: Self {
        Subject(receivers: [.canvas]) { frame, host in try host.libraries.canvas.require(frame) }
    }
}

// MARK: Drawing

extension CanvasLibrary {
    private func draw(_ body: (inout Canvas) -> Void) { body(&current.canvas!) }

    private func color(_ value: LuaValue, _ name: String) throws -> Color {
        guard case .color(let color)? = try PropertyReader(property: PropertyDefinition(name, .color)).read(value)
        else {
            throw LuaCallError("'\(name)' must be a color")
        }
        return color.resolved(isDark: screen.traits.isDark)
    }

    /// Returns the color in the option `name`, or else the color `otherwise`, multiplied by the option `alpha`. Nil
    /// without either.
    private func color(_ options: DrawOptions, _ name: String, otherwise: String? = nil) throws -> Color? {
        guard let value = options[name] ?? otherwise.map({ .string($0) }) else { return nil }
        let alpha = try options.number("alpha", 1)
        guard (0...1).contains(alpha) else {
            throw LuaCallError("'alpha' must be a number from 0 to 1; found \(NumberText.short(alpha))")
        }
        return try color(value, name).faded(alpha)
    }

    private func paint(_ shape: Shape, _ options: DrawOptions) throws {
        let (fill, stroke) = (try color(options, "fill"), try color(options, "stroke"))
        if let fill { draw { $0.fill(shape, fill) } }
        if let stroke {
            let width = try options.number("lineWidth", 1)
            draw { $0.stroke(shape, stroke, width: width) }
        }
        if fill == nil, stroke == nil {
            throw LuaCallError(
                "a shape (rect, ellipse, path) needs 'fill' or 'stroke' to be seen, as in { fill = \"red\" }")
        }
    }

    private func text(_ text: String, _ rect: Rect, _ options: DrawOptions) throws {
        screen.chargeDrawing(text.heapSize)
        let isMirrored = screen.traits.direction == .rightToLeft
        let alignments: [String: TextAlignment] = [
            "left": .left, "center": .center, "right": .right, "natural": .natural,
            "leading": isMirrored ? .right : .left,
            "trailing": isMirrored ? .left : .right,
        ]
        let verticals: [String: VerticalTextAlignment] = ["top": .top, "center": .center, "bottom": .bottom]
        let font = try options.font() ?? FontValue(size: 12)
        let request = TextRequest(
            text: text, font: font.resolved(textSize: screen.traits.textSize),
            alignment: try options.choice("align", alignments, .natural),
            maximumLines: try options.lineCount("lines", 1), direction: screen.traits.direction,
            locale: screen.traits.locale)
        let color = try color(options, "color", otherwise: "white")!
        let vertical = try options.choice("vertical", verticals, .center)
        draw { $0.draw(.text(request, in: rect, color: color, vertical: vertical)) }
    }

    private func image(_ name: String, _ rect: Rect, _ options: DrawOptions) throws {
        var mode = ContentMode.scaleToFill
        if case .string(let text)? = options["contentMode"] {
            guard let found = ContentMode.allCases.first(where: { $0.name == text }) else {
                let names = ContentMode.allCases.map(\.name)
                let near = FamiliarNames.suggestion(for: text, in: names, orList: "The modes are")
                throw LuaCallError("unknown content mode '\(text)'\(near)")
            }
            mode = found
        }
        let tint = try color(options, "tint")
        let id = current.view.flatMap { screen.image(named: name, for: $0)?.id } ?? ImageID(index: -1)
        draw { $0.draw(.image(id, in: rect, mode: mode, tint: tint)) }
    }
}
