import Diagnostics
import Layout
import LuaHost

/// Measures texts, makes texts with attributes from tags, and makes colors from channels.
final class TextLibrary: Library {
    unowned(unsafe) let host: ScriptHost

    init(_ host: ScriptHost) { self.host = host }

    static let operations: [Operation<TextLibrary>] = [
        .function(
            "measureText", .index("text", "string|@TextPart[]"), .index("options", "table", isOptional: true),
            gives: .value("@TextMetrics"),
            text: """
                Returns the size of a text in points. `options` has the fields of a font, such as `size`, or a field \
                `font` (default: "body"). Further options are `width` (at which the text wraps), `lines` (their \
                maximum number; 0 for no limit), and `lineSpacing`, `lineHeightMultiple`, `letterSpacing`, \
                `baselineOffset` and `fontFeatures`, as for a label.
                ! an unknown option; a negative width
                > local w = measureText("42", { size = 12 }).width
                """
        ) { library, frame, _, _ in try library.measure(frame) },
        .function(
            "rgb", .channel("red"), .channel("green"), .channel("blue"), Parameter<UInt8>.alpha.or(255),
            gives: .value("string"),
            text: """
                Returns a color. Channels range from 0 to 255, alpha from 0 to 1.
                ! a channel out of range
                > label:textColor(rgb(255, 128, 0))
                """
        ) { _, frame, red, green, blue, alpha in
            frame.return(Color(red: red, green: green, blue: blue, alpha: alpha).hex)
        },
        .function(
            "markup", .string("text"), gives: .value("@TextPart[]"),
            text: """
                Returns attributed text, such as for a label's `text`, from a text with tags: `<b>`, `<i>`, `<u>`, \
                `<s>`, `<code>`, `<color red>`, `<background #ff0>`, `<size 20>`, `<weight semibold>`, `<spacing 1>`, \
                `<offset 5>` (above the baseline), `<a https://example.org>`. Write "<" as `&lt;`; `&gt;` is ">" and \
                `&amp;` is "&".
                ! an unknown or unclosed tag
                > label:text(markup "plain <b>bold</b>")
                """
        ) { _, frame, text in
            frame.return(PropertyDefinition("text", .text).shown(.attributed(try Markup.parse(text))).lua)
        },
    ]

    /// Implements `measureText(text[, options])`. The text is a string or a list of parts with attributes.
    private func measure(_ frame: borrowing CallFrame) throws {
        var attributed: AttributedText?
        if frame.kind(0) == .table {
            attributed = try PropertyReader(property: PropertyDefinition("text", .text)).attributed(
                try frame.table(0)?.value ?? .nil)
        }
        let text = try attributed?.string ?? frame.expectString(0)
        let options = try MeasuringOptions(1, frame)
        let font = try options.font ?? FontValue(style: .body)
        var request = TextRequest(
            text: text, font: font.resolved(textSize: screen.traits.textSize), maximumLines: options.lines,
            direction: screen.traits.direction, locale: screen.traits.locale)
        request.lineSpacing = options.lineSpacing
        request.lineHeightMultiple = options.lineHeightMultiple
        request.letterSpacing = options.letterSpacing
        request.baselineOffset = options.baselineOffset
        request.font.features = options.fontFeatures
        if let attributed {
            request.runs = attributed.resolved(
                font: request.font, base: font, letterSpacing: options.letterSpacing,
                baselineOffset: options.baselineOffset, traits: screen.traits)
        }
        let metrics = screen.text.measure(request, width: options.width)
        frame.return(
            .dictionary([
                ("width", .number(metrics.size.width)), ("height", .number(metrics.size.height)),
                ("lines", .integer(Int64(metrics.lineCount))), ("firstBaseline", .number(metrics.firstBaseline)),
                ("lastBaseline", .number(metrics.lastBaseline)),
            ]))
    }
}

/// The options of `measureText`: `width`, `lines`, `lineSpacing`, `lineHeightMultiple`, `letterSpacing`,
/// `baselineOffset`, `fontFeatures`. All other fields, such as `size`, belong to the font.
private struct MeasuringOptions {
    var width: Double?
    var lines = 0
    var lineSpacing = 0.0
    var lineHeightMultiple = 0.0
    var letterSpacing = 0.0
    var baselineOffset = 0.0
    var fontFeatures: [FontFeature] = []
    private var fontFields: [(key: String, value: LuaValue)] = []

    init(_ index: Int, _ frame: borrowing CallFrame) throws {
        guard frame.count > index, frame.kind(index) != .nil else { return }
        guard case .dictionary(let fields)? = try frame.table(index)?.value else {
            throw frame.mismatch(index, expected: "options: a font's fields, width and lines")
        }
        for (key, value) in fields {
            switch key {
            case "width":
                guard let number = value.number, number >= 0, number.isFinite else {
                    throw LuaCallError("'width' must be a number of at least 0; found \(value.described)")
                }
                width = number
            case "lines": lines = try value.lineCount(named: key)
            case "lineSpacing": lineSpacing = try Self.spacing(value, key, atLeast: 0)
            case "lineHeightMultiple": lineHeightMultiple = try Self.spacing(value, key, atLeast: 0)
            case "letterSpacing": letterSpacing = try Self.spacing(value, key, atLeast: -1000)
            case "baselineOffset": baselineOffset = try Self.spacing(value, key, atLeast: -1000)
            case "fontFeatures":
                fontFeatures = try PropertyReader(property: PropertyDefinition(key, .fontFeatures))
                    .fontFeatures(value, key)
            case "font":
                if case .dictionary(let own) = value {
                    fontFields += own
                } else {
                    fontFields.append((value.number == nil ? "style" : "size", value))
                }
            default: fontFields.append((key, value))
            }
        }
    }

    private static func spacing(_ value: LuaValue, _ key: String, atLeast least: Double) throws -> Double {
        guard let number = value.number, number >= least, number <= 10_000 else {
            throw LuaCallError(
                "'\(key)' must be a number from \(NumberText.short(least)) to 10000; found \(value.described)")
        }
        return number
    }

    var font: FontValue? {
        get throws {
            guard !fontFields.isEmpty,
                case .font(let font)? = try PropertyReader(property: PropertyDefinition("font", .font)).read(
                    .dictionary(fontFields))
            else { return nil }
            return font
        }
    }
}

extension Parameter<UInt8> {
    /// Returns a parameter that accepts a channel of a color, from 0 to 255.
    fileprivate static func channel(_ name: String) -> Self {
        Parameter(name, "number") { index, frame, _ in
            if index == 0 {
                // Some systems write channels from 0 to 1, so this mistake gets a hint.
                var channels: [Double] = []
                for component in 0..<3 { if let channel = frame.number(component) { channels.append(channel) } }
                if channels.count == 3, channels.allSatisfy({ $0 <= 1 }),
                    let part = channels.first(where: { $0 > 0 && $0 < 1 })
                {
                    throw LuaCallError(
                        """
                        rgb takes channels from 0 to 255; found \(NumberText.short(part)); write \
                        \(NumberText.short((part * 255).rounded()))
                        """
                    )
                }
            }
            if frame.kind(index) == .string, let name = try? frame.expectString(index),
                ColorValue(parsing: name) != nil
            {
                throw frame.mismatch(index, expected: "a number from 0 to 255", hint: "write \"\(name)\" without rgb")
            }
            let value = try frame.expectNumber(index, "a number from 0 to 255")
            guard (0...255).contains(value) else {
                throw LuaCallError("rgb takes channels from 0 to 255; found \(NumberText.short(value))")
            }
            return UInt8(value.rounded())
        }
    }

    fileprivate static var alpha: Self {
        Parameter("alpha", "number") { index, frame, _ in
            let value = try frame.expectNumber(index, "a number from 0 to 1")
            guard (0...1).contains(value) else {
                throw LuaCallError("rgb takes an alpha from 0 to 1; found \(NumberText.short(value))")
            }
            return UInt8((value * 255).rounded())
        }
    }
}
