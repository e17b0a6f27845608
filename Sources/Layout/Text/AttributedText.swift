/// A text whose parts look different. The parts follow each other without gaps.
package struct AttributedText: Hashable, Sendable {
    /// All of the text.
    package private(set) var string: String
    /// Its parts, one behind the other up to the end.
    package private(set) var runs: [Run]

    /// A stretch of one look; what it does not set comes from the view.
    package struct Run: Hashable, Sendable {
        /// Bytes of UTF-8.
        package var length: Int
        /// How the part looks.
        package var attributes: Attributes
    }

    /// How a part differs from the text around it; nil and false are as that is.
    package struct Attributes: Hashable, Sendable {
        /// The parts that it sets replace those of the view's font.
        package var font: FontValue?
        /// A weight of at least 700.
        package var isBold = false
        /// Slanted, in the same family.
        package var isItalic = false
        /// The colour of the letters; nil is that of the text around them.
        package var color: ColorValue?
        /// What is filled behind the letters, line by line; nil for nothing.
        package var background: ColorValue?
        /// A line below the baseline, as thick as the font asks for.
        package var isUnderlined = false
        /// A line through the letters.
        package var isStruckThrough = false
        /// Points added between characters.
        package var letterSpacing: Double?
        /// OpenType features, in place of those of the view.
        package var fontFeatures: [FontFeature]?
        /// Points by which it stands above the line's baseline; below 0 under it.
        package var baselineOffset: Double?
        /// Where it leads, in documents that have links; nil for nowhere. It changes no look.
        package var link: String?

        package init() {}
    }

    /// The most parts of one text. Each is shaped with a font of its own.
    package static let mostRuns = 10_000

    /// Refuses texts of more parts than may be.
    package func checkRuns() throws(LayoutFault) {
        guard runs.count <= Self.mostRuns else {
            throw LayoutFault(
                "a text can have at most \(Self.mostRuns) parts that look different; use several labels",
                code: .invalidArgument)
        }
    }

    package init() {
        string = ""
        runs = []
    }

    /// Adds a part. Equal neighbours become one; every kind of hard line break becomes a line feed, and other control
    /// characters but tabs are left out, so that places in the text stay what they are when it is shaped.
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

    /// The runs as they are drawn in a view of a font, with all that is not set taken from there.
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
    /// CR LF is one line break.
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

/// A stretch of a text to measure and draw, all settled.
package struct TextRun: Hashable, Sendable {
    /// Bytes of UTF-8.
    package var length: Int
    /// The font of the stretch, with the text style and the text size factor applied.
    package var font: Font
    /// `nil`: the colour of the text.
    package var color: Color?
    /// What is filled behind the stretch, line by line; `nil` for nothing.
    package var background: Color?
    /// A line below the baseline, as thick as the font asks for.
    package var isUnderlined: Bool
    /// A line through the letters.
    package var isStruckThrough: Bool
    /// Points added between characters.
    package var letterSpacing: Double
    /// Points by which it stands above the line's baseline; below 0 under it.
    package var baselineOffset: Double
    /// Where it leads, in documents that have links.
    package var link: String?

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
