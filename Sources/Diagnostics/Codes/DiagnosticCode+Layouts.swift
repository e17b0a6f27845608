extension DiagnosticCode {
    static let ofLayouts: [DiagnosticCode: Entry] = [
        .ambiguous: Entry(
            "A position or size is ambiguous", .warning,
            """
            Neither constraints nor content determine the value. The engine moves the view as near to the superview's \
            left and top edges as the constraints allow, and then makes it as small as they allow. A table cell of \
            undetermined height is 44 points high.
            """,
            remedy:
                """
                Add the constraint that the message suggests, or another constraint of the view's size or position.
                """,
            .script(
                """
                return function(content)
                  content:putView("box"):top(equal):left(equal):height(equalTo(40))
                end
                """)),
        .conflict: Entry(
            "Required constraints conflict", .error,
            """
            The required constraints in the message can't all hold. They are a smallest conflicting set: without any \
            one of them, the others can hold. The message also names the constraint that the engine dropped. A content \
            size with the priority 1000 is not dropped, but holds as far as the others allow.
            """,
            remedy: "Change one of the listed constraints, or lower its priority below 1000.",
            .script(
                """
                return function(content)
                  content:putView("a"):left(equalTo(10), parent, 1000):right(equalTo(10), parent, \
                1000):width(equalTo(100), 1000):top(equal)
                    :height(equalTo(50))
                end
                """)),
        .duplicateName: Entry(
            "Two views with the same name in a container", .warning,
            """
            Two views in the same container have the same name, so tests and commands can't refer to one of them by \
            name.
            """,
            remedy: "Use unique names.",
            .script(
                """
                return function(content)
                  content:putView("a"):at("topLeft", equal):size(equalTo(10))
                  content:putView("a"):at("bottomLeft", equal):size(equalTo(10))
                end
                """)),
        .textAsName: Entry(
            "Text passed as a name", .warning,
            """
            The first string passed to `put…` is the view's name. The view, such as a label, button or text field, has \
            no text or title, and its name contains a space.
            """,
            remedy: "Set the text or title: `putLabel():text(\"Hello world\")`.",
            .script("return function(content)\n  content:putLabel(\"Hello world\"):center(equal, parent)\nend")),
        .unsatisfiedConstraint: Entry(
            "A constraint does not hold", .warning,
            "A constraint with a priority of 999 (the default) or more does not hold because of other constraints.",
            remedy: "Lower its priority if it may be violated, or change one of the listed constraints.",
            .script(
                """
                return function(content)
                  content:putView("v"):left(equal):top(equal):height(equalTo(9)):width(equalTo(5)):width(equalTo(6))
                end
                """)),
        .ambiguousPriority: Entry(
            "Only the tie rule decides which constraint is violated", .warning,
            """
            Constraints of equal priority can't all hold. The engine minimizes the sum of their violations (in \
            points), but several solutions have the same sum. A fixed rule, the tie rule, then selects one of these \
            solutions. Often, two views with equal hugging or compression resistance share too much or too little \
            space. Auto Layout calls this ambiguous.
            """,
            remedy:
                """
                Choose the constraint that may be violated, and lower its priority, as in `{ priority = 998 }`. If a \
                view may be smaller than its content, use `horizontalCompressionResistance(740)` or \
                `verticalCompressionResistance(740)` instead; if it may be larger, `horizontalHugging(240)` or \
                `verticalHugging(240)`.
                """,
            .script(
                """
                return function(content)
                  local a = content:putLabel("a"):text("Alexandra \
                Featherstonehaugh"):left(equal):top(equal):lineBreakMode("byTruncatingTail")
                  content:putLabel("b"):text("yesterday at a quarter to nine"):right(equal):left(equalTo(8), \
                a.rightAnchor):top(equal)
                    :lineBreakMode("byTruncatingTail")
                end
                """)),
        .stretched: Entry(
            "A view is much larger than its content", .warning,
            """
            A stack is larger than its views need. A view in it grew beyond its content to fill the space, because no \
            constraint determines the view's size.
            """,
            remedy:
                """
                Remove the constraint that makes the stack larger than its content, put an empty view into the stack \
                to take the space, or constrain the view's size.
                """,
            .script(
                """
                return function(content)
                  content:putHStack():at("fullTop", equal, parent):height(equalTo(44)):layoutContent(function(row)
                    row:putStackedLabel():text("Name")
                    row:putStackedButton("heart"):title("♥")
                  end)
                end
                """)),
        .overflow: Entry(
            "A view extends beyond its superview", .warning,
            "A part of the view is outside the superview's bounds. Users can't touch it, and may not see it.",
            remedy: "Move or shrink the view, or put it into a scroll view.",
            .script(
                """
                return function(content)
                  content:putView("tall"):at("fullTop", equal, parent):height(equalTo(5000))
                end
                """)),
        .truncatedText: Entry(
            "Text is truncated", .warning,
            """
            The text is cut because it is wider than the view, and `lineBreakMode` is not set; or the text is higher \
            than the view.
            """,
            remedy:
                """
                Add space or lines (`numberOfLines = 0`), or shorten the text. If the text may be cut to the view's \
                width, set `lineBreakMode`.
                """,
            .script(
                """
                return function(content)
                  content:putLabel("title"):text("A title that is longer than \
                that"):left(equal):top(equal):width(equalTo(80), 1000)
                end
                """)),
        .missingGlyphs: Entry(
            "No font has a glyph for a character", .warning,
            "No font on this machine has a glyph for a character of the text; a box is drawn instead.",
            remedy: "Use another character, or install a font with the character.",
            .script(
                """
                return function(content)
                  content:putLabel("title"):text("Private \\u{F8FF} use"):center(equal, parent)
                end
                """)),
        .fontNotFound: Entry(
            "Unknown font family", .warning,
            "The requested font family is not installed; the text uses the default font.",
            remedy: "Correct the name, install the font, or remove the family.",
            .script(
                """
                return function(content)
                  content:putLabel("title"):text("Hi"):font { family = "Comic Neue Pro", size = 20 }:center(equal, \
                parent)
                end
                """)),
        .fontFallback: Entry(
            "A font lacks characters of a text", .warning,
            "The requested family lacks some characters of the text; a different font shows them.",
            remedy: "Use a family with these characters, or other characters.",
            .script(
                """
                return function(content)
                  content:putLabel("title"):text("No 漢"):font { family = "DejaVu Sans Mono", size = 20 }:center(equal, \
                parent)
                end
                """)),
        .imageUnreadable: Entry(
            "An image cannot be shown", .error,
            """
            The file is missing, outside the script's directory, or not a PNG, JPEG, GIF or WebP image. The diagnostic \
            is only a warning if the image is shown, but a part of the file is ignored: further frames of an animated \
            PNG, or an unusable color profile.
            """,
            remedy: "Correct the name. Images must be in the script's directory or below.",
            .script(
                """
                return function(content)
                  content:putImageView("picture"):image("nothing.png"):center(equal, parent)
                end
                """)),
        .notInTree: Entry(
            "The target of a constraint is not in the screen", .error,
            "At the end of the layout, the target has no superview or belongs to another screen.",
            remedy: "Put the target into the screen before the layout ends, or use another target.",
            .script(
                """
                local other = build("View")
                return function(content)
                  content:putView("a"):top(equal):size(equalTo(40)):left(equal, other.leftAnchor)
                end
                """)),
        .layoutLoop: Entry(
            "A measurement changes its own input", .warning,
            """
            The frames depend on a measurement, such as a text's height for a width or the safe area at a position, \
            and the measurement depends on the frames. The engine repeated the layout several times, and the frames \
            still changed. The diagnostic also reports a handler of a table, such as `willDisplay`, that changes the \
            table's model each time it runs.
            """,
            remedy:
                """
                Constrain a size or position of the view in the message to a value that does not depend on the \
                measurement. In handlers, change a table only if there is new data.
                """,
            .script(
                """
                return function(content)
                  content:putView("column"):at("topLeft", equal):height(equalTo(50)):layoutContent(function(column)
                    column:putView("line"):horizontal(equal, readableContent):vertical(equal, \
                parent):width(equalTo(680))
                  end)
                end
                """, options: "--device ipad-pro-13")),
        .illConditioned: Entry(
            "Numbers of very different magnitude", .error,
            """
            The multipliers and constants of some constraints differ too much for calculations in double precision. \
            The views keep their previous frames; in a new screen, all frames are empty.
            """,
            remedy: "Use multipliers and constants of similar magnitude.",
            .script(
                """
                return function(content)
                  local view = content:putView():at("topLeft", equal):height(equalTo(9)).view
                  for i = 1, 3 do
                    local node = content:putView():at("topLeft", equal):height(equalTo(9))
                    view = node:width(equalTo(view), { multiplyBy = 1e-6, priority = 1000 }).view
                  end
                  content:putView():at("topLeft", equal):height(equalTo(9)):width(equalTo(view), \
                1000):width(equalTo(9), 1000)
                end
                """)),
    ]
}
