import Diagnostics

/// Problems with the visibility of content. Views are given as paths, lengths in points.
enum VisibilityDiagnostic: DiagnosticText {
    /// A text is clipped because its width is too small. `breaks` states whether the view has the properties of line
    /// breaks; `hint` suggests another fix.
    case cut(view: String, width: Double, wanted: Double, breaks: Bool, hint: String?)
    /// A text is higher than its view.
    case tooHigh(view: String, height: Double, room: Double)
    /// `count` characters have no glyph. `characters` are the first different ones, or empty if they are not known.
    case missingGlyphs(view: String, count: Int, characters: [Unicode.Scalar])
    case missingFonts(view: String, package: String)
    case fallback(view: String, FontFallback)
    /// An unknown font family. `nearest` is the available family with the most similar name; nil if none is similar.
    case noFont(family: String, view: String, nearest: String?)
    case outside(view: String, [Overhang], superview: String)
    /// A spacing with the wrong sign, which points outwards.
    case outwardSpacing(view: String, attribute: String, constant: Double)

    /// The distance by which a view extends beyond an edge of its superview.
    enum Overhang {
        case above(Double)
        case left(Double)
        case below(Double)
        case right(Double)

        fileprivate var text: String {
            switch self {
            case .above(let points): "\(NumberText.length(points)) above it"
            case .left(let points): "\(NumberText.length(points)) to the left of it"
            case .below(let points): "\(NumberText.length(points)) below it"
            case .right(let points): "\(NumberText.length(points)) to the right of it"
            }
        }
    }

    var code: DiagnosticCode {
        switch self {
        case .cut, .tooHigh: .truncatedText
        case .missingGlyphs: .missingGlyphs
        case .missingFonts: .fonts
        case .fallback: .fontFallback
        case .noFont: .fontNotFound
        case .outside, .outwardSpacing: .overflow
        }
    }

    var severity: Diagnostic.Severity {
        if case .missingFonts = self { .error } else { .warning }
    }

    var message: String {
        switch self {
        case .cut(let view, let width, let wanted, let breaks, let hint):
            """
            the text of \(view) is truncated: it has \(NumberText.length(width)) of width, but needs \
            \(NumberText.points(wanted)); make it wider\(breaks ? ", allow more lines (numberOfLines)" : "") or \
            shorten the text\(breaks ? "; if this is intended, set lineBreakMode" : "")\(hint.map { "; " + $0 } ?? "")
            """
        case .tooHigh(let view, let height, let room):
            """
            the text of \(view) is taller than its view: it needs \(NumberText.length(height)) of height, but \
            has \(NumberText.points(room)); increase the view's height, or use fewer lines
            """
        case .missingGlyphs(let view, let count, let characters):
            """
            no font has a glyph for \(Self.names(of: characters, count)) the text of \(view); boxes are drawn instead
            """
        case .missingFonts(let view, let package):
            """
            the text of \(view) needs fonts for Chinese, Japanese and Korean, which are not installed; install \(package)
            """
        case .fallback(let view, let fallback):
            """
            characters of the text of \(view) are not in the font \(fallback.family) and are shown in \
            \(fallback.shown); use a family that has them, or other characters
            """
        case .noFont(let family, let view, let nearest):
            """
            unknown font family '\(family)': the text of \(view) is shown in the default font; searched --fonts, \
            fonts/ next to the script, the controller's `fonts` and the default set\
            \(nearest.map { "; the nearest is '\($0)'" } ?? "; tatami fonts lists the default fonts")
            """
        case .outside(let view, let overhangs, let superview):
            """
            \(view) reaches out of its superview: \(overhangs.map(\.text).joined(separator: ", ")); if this is not \
            intended, move it or make \(superview) larger
            """
        case .outwardSpacing(let view, let name, let constant):
            """
            \(view) reaches \(NumberText.length(constant)) out of its superview: a spacing points inwards, so \
            \(name)(equalTo(-\(NumberText.short(constant))), …) is outside; write \
            \(name)(equalTo(\(NumberText.short(constant))), …)
            """
        }
    }

    /// Returns the code points of at most three characters, or their count if they are not known, with a preposition.
    private static func names(of characters: [Unicode.Scalar], _ count: Int) -> String {
        var names = characters.prefix(3).map { character in
            let digits = String(character.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        if characters.count > 3 { names.append("others") }
        guard let last = names.popLast() else { return CountText.of(count, "character", "characters") + " of" }
        return (names.isEmpty ? "" : names.joined(separator: ", ") + " and ") + last + " in"
    }
}
