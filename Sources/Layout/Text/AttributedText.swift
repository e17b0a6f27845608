/// A text with attributes, in consecutive runs.
package struct AttributedText: Hashable, Sendable {
    /// The complete text, with line feeds as line breaks.
    package private(set) var string: String
    /// The runs, which cover the whole text in order; empty for an empty text.
    package private(set) var runs: [Run]

    /// A part of the text that has the same attributes throughout. The view determines attributes that are not set.
    package struct Run: Hashable, Sendable {
        /// The length of the run in bytes of UTF-8.
        package var length: Int
        /// The attributes that the run sets.
        package var attributes: Attributes
    }

    /// The attributes of a run; nil and false leave the view's values.
    package struct Attributes: Hashable, Sendable {
        /// The font, whose parts replace the same parts of the view's font; nil for the view's font.
        package var font: FontValue?
        /// Whether the weight is raised to at least 700; false leaves the font's weight.
        package var isBold = false
        /// Whether the font is italic; false leaves the font as it is.
        package var isItalic = false
        /// The text color; nil for the view's.
        package var color: ColorValue?
        /// The background color, filled line by line; nil for none.
        package var background: ColorValue?
        /// Whether the text is underlined, with the font's line thickness.
        package var isUnderlined = false
        /// Whether the text is struck through.
        package var isStruckThrough = false
        /// The additional space between characters, in points; nil for the view's.
        package var letterSpacing: Double?
        /// OpenType features that replace the view's, sorted by tag; nil for the view's.
        package var fontFeatures: [FontFeature]?
        /// The distance of the text above the baseline, in points; negative values are below. Nil for the view's.
        package var baselineOffset: Double?
        /// The address of a link, for output formats that support links; nil for none. Does not change the appearance.
        package var link: String?

        /// Creates attributes that change nothing, so that a run looks like the view's text.
        package init() {}
    }

    /// The maximum number of runs that `checkRuns` accepts; each run is shaped separately.
    package static let mostRuns = 10_000

    /// Throws `.invalidArgument` if the text has more than `mostRuns` runs.
    package func checkRuns() throws(LayoutError) {
        guard runs.count <= Self.mostRuns else {
            throw LayoutError(
                "a text can have at most \(Self.mostRuns) parts that look different; use several labels",
                code: .invalidArgument)
        }
    }

    /// Creates an empty text.
    package init() {
        string = ""
        runs = []
    }

    /// Appends a run with `text`; an empty text appends nothing. Adjacent runs with equal attributes are merged. All
    /// kinds of line breaks become line feeds, and other control characters except tabs are removed, so that offsets
    /// stay valid when the text is shaped.
    package mutating func append(_ text: String, _ attributes: Attributes) {
        var clean = ""
        for scalar in text.replacingLineBreaks.unicodeScalars {
            switch scalar.value {
            case 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: clean.unicodeScalars.append("\n")
            case 0x09, 0x0A: clean.unicodeScalars.append(scalar)
            case 0..<0x20, 0x7F..<0xA0: break
            default: clean.unicodeScalars.append(scalar)
            }
        }
        guard !clean.isEmpty else { return }
        string += clean
        if let last = runs.indices.last, runs[last].attributes == attributes {
            runs[last].length += clean.utf8.count
        } else {
            runs.append(Run(length: clean.utf8.count, attributes: attributes))
        }
    }

    /// Returns each run with all attributes resolved; values that the run does not set come from the view.
    ///
    /// - Parameters:
    ///   - font: The resolved font of the view.
    ///   - base: The font of the view as set, from which fonts of runs take the parts that they don't set.
    ///   - letterSpacing: The view's additional space between characters, in points.
    ///   - baselineOffset: The view's distance of the text above the baseline, in points.
    ///   - traits: The screen's traits, for the text size and the light or dark appearance.
    package func resolved(
        font: Font, base: FontValue, letterSpacing: Double = 0, baselineOffset: Double = 0, traits: Traits
    ) -> [TextRun] {
        runs.map { run in
            let own = run.attributes
            var runFont = font
            if let given = own.font {
                var value = given
                if given.size == nil, given.style == nil { (value.size, value.style) = (base.size, base.style) }
                if given.weight == nil, given.style == nil { value.weight = base.weight ?? base.style?.weight }
                value.family = given.family ?? base.family
                value.isItalic = given.isItalic || base.isItalic
                value.isMonospaced = given.isMonospaced || base.isMonospaced
                runFont = value.resolved(textSize: traits.textSize)
            }
            if own.isBold { runFont.weight = max(700, runFont.weight) }
            if own.isItalic { runFont.isItalic = true }
            runFont.features = own.fontFeatures ?? font.features
            return TextRun(
                length: run.length, font: runFont, color: own.color?.resolved(isDark: traits.isDark),
                background: own.background?.resolved(isDark: traits.isDark), isUnderlined: own.isUnderlined,
                isStruckThrough: own.isStruckThrough, letterSpacing: own.letterSpacing ?? letterSpacing,
                baselineOffset: own.baselineOffset ?? baselineOffset, link: own.link)
        }
    }
}

extension String {
    /// The string with each CR LF replaced by a single CR.
    fileprivate var replacingLineBreaks: String {
        guard utf8.contains(0x0D) else { return self }
        var result = ""
        var last: Unicode.Scalar?
        for scalar in unicodeScalars {
            if scalar != "\n" || last != "\r" { result.unicodeScalars.append(scalar) }
            last = scalar
        }
        return result
    }
}

/// A run of a text request, with all attributes resolved.
package struct TextRun: Hashable, Sendable {
    /// The length of the run in bytes of UTF-8.
    package var length: Int
    /// The font, with text style and text size applied.
    package var font: Font
    /// The text color; `nil` for the color of the whole text.
    package var color: Color?
    /// The background color, filled line by line; `nil` for none.
    package var background: Color?
    /// Whether the text is underlined, with the font's line thickness.
    package var isUnderlined: Bool
    /// Whether the text is struck through.
    package var isStruckThrough: Bool
    /// The additional space between characters, in points.
    package var letterSpacing: Double
    /// The distance of the text above the baseline, in points; negative values are below.
    package var baselineOffset: Double
    /// The address of a link, for output formats that support links; nil for none.
    package var link: String?

    /// Creates a run of `length` bytes of UTF-8. The spacing and the baseline offset are in points. Without `color`,
    /// the run has the color of the whole text; without `background` or `link`, it has none.
    package init(
        length: Int, font: Font, color: Color? = nil, background: Color? = nil, isUnderlined: Bool = false,
        isStruckThrough: Bool = false,
        letterSpacing: Double = 0, baselineOffset: Double = 0, link: String? = nil
    ) {
        self.length = length
        self.font = font
        self.color = color
        self.background = background
        self.isUnderlined = isUnderlined
        self.isStruckThrough = isStruckThrough
        self.letterSpacing = letterSpacing
        self.baselineOffset = baselineOffset
        self.link = link
    }
}
