extension DiagnosticCode {
    static let ofLayouts: [DiagnosticCode: Entry] = [
        .ambiguous: Entry(
            "Nothing determines a position or a size", .warning,
            """
            No constraint and no content determines this value, so it is as close to 0 as the constraints allow.
            """,
            remedy: "Add the constraint that the message names, or set the view's size or position.",
            .script(
                """
                return function(content)
                  content:putView("box"):top(equal):left(equal):height(equalTo(40))
                end
                """)),
        .conflict: Entry(
            "Required constraints conflict", .error,
            """
            These required constraints cannot hold together. The message lists a minimal set of them, and the \
            constraint that was dropped so that the others hold.
            """,
            remedy: "Change one of them, or set the priority of one below 1000.",
            .script(
                """
                return function(content)
                  content:putView("a"):left(equalTo(10), parent, 1000):right(equalTo(10), parent, \
                1000):width(equalTo(100), 1000):top(equal)
                    :height(equalTo(50))
                end
                """)),
        .duplicateName: Entry(
            "Views with the same name in one container", .warning,
            "Several views of a container have the same name, so the name is ambiguous.",
            remedy: "Use unique names.",
            .script(
                """
                return function(content)
                  content:putView("a"):at("topLeft", equal):size(equalTo(10))
                  content:putView("a"):at("bottomLeft", equal):size(equalTo(10))
                end
                """)),
        .textAsName: Entry(
            "A text given as the name", .warning,
            "The first string of a put names the view. This view has no text, and its name looks like one.",
            remedy: "Set the text: `putLabel():text(\"Hello world\")`.",
            .script("return function(content)\n  content:putLabel(\"Hello world\"):center(equal, parent)\nend")),
        .unmet: Entry(
            "A constraint does not hold", .warning,
            "The constraint has no low priority but does not hold, because of stronger or earlier constraints.",
            remedy: "Lower its priority if it may be violated, or change one of the constraints in the message.",
            .script(
                """
                return function(content)
                  content:putView("v"):left(equal):top(equal):height(equalTo(9)):width(equalTo(5)):width(equalTo(6))
                end
                """)),
        .ambiguousPriority: Entry(
            "Only the tie rule decides which constraint is violated", .warning,
            """
            Constraints of the same priority cannot all hold. The sum of their violations is minimal, but could be \
            distributed differently; the tie rule decides. Usually two contents keep their sizes with the same \
            priority, and the space for both is too small or too large. Auto Layout calls this ambiguous.
            """,
            remedy: "Lower the priority, compression resistance or hugging of the constraint that should be violated.",
            .script(
                """
                return function(content)
                  local a = content:putLabel("a"):text("Alexandra \
                Featherstonehaugh"):left(equal):top(equal):lineBreakMode("truncatingTail")
                  content:putLabel("b"):text("yesterday at a quarter to nine"):right(equal):left(equalTo(8), \
                a.rightAnchor):top(equal)
                    :lineBreakMode("truncatingTail")
                end
                """)),
        .stretched: Entry(
            "A view is much larger than its content", .warning,
            """
            A view took the remaining space of a stack, although nothing asks for a larger size than its content's.
            """,
            remedy:
                """
                Let the stack end with its content, put an empty view for the space, or set the view's size.
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
        .outside: Entry(
            "A view extends beyond its superview", .warning,
            """
            A part of the view is outside its superview's bounds, where users may not see it and cannot touch it.
            """,
            remedy: "Move the view, make it smaller, or put it into a scroll view.",
            .script(
                """
                return function(content)
                  content:putView("tall"):at("fullTop", equal, parent):height(equalTo(5000))
                end
                """)),
        .cutText: Entry(
            "A text is cut", .warning,
            "The text does not fit its view, and no `lineBreakMode` is set.",
            remedy:
                "Make the view larger, allow more lines (`numberOfLines = 0`), shorten the text, or set `lineBreakMode`.",
            .script(
                """
                return function(content)
                  content:putLabel("title"):text("A title that is longer than \
                that"):left(equal):top(equal):width(equalTo(80), 1000)
                end
                """)),
        .missingGlyphs: Entry(
            "No font has a glyph for a character", .warning,
            "No installed font has a character of the text; a box is drawn instead.",
            remedy: "Use another character, or install a font that has it.",
            .script(
                """
                return function(content)
                  content:putLabel("title"):text("Private \\u{F8FF} use"):center(equal, parent)
                end
                """)),
        .font: Entry(
            "Unknown font family", .warning,
            """
            A font family that the script requests is not available; the text uses the default font.
            """,
            remedy: "Correct the name, install the font, or leave the family out.",
            .script(
                """
                return function(content)
                  content:putLabel("title"):text("Hi"):font { family = "Comic Neue Pro", size = 20 }:center(equal, \
                parent)
                end
                """)),
        .fontFallback: Entry(
            "A font lacks characters of a text", .warning,
            """
            A text requests a font family that lacks some of its characters. Default fonts show these characters, \
            which look different from the others.
            """,
            remedy: "Use a family that has these characters, or other characters.",
            .script(
                """
                return function(content)
                  content:putLabel("title"):text("No 漢"):font { family = "DejaVu Sans Mono", size = 20 }:center(equal, \
                parent)
                end
                """)),
        .image: Entry(
            "An image cannot be shown", .error,
            """
            The file is missing, is outside the script's directory, or is not a PNG, JPEG, GIF or WebP image. \
            Problems \
            of an image that can be shown are warnings.
            """,
            remedy: "Correct the name; images must be in the script's directory or below it.",
            .script(
                """
                return function(content)
                  content:putImageView("picture"):image("nothing.png"):center(equal, parent)
                end
                """)),
        .notInTree: Entry(
            "The target of a constraint is not in the screen", .error,
            "The constraint's target has no superview, or is in another screen, when the layout ends.",
            remedy: "Put the target into the screen before the layout ends, or relate to another view.",
            .script(
                """
                local other = build("View")
                return function(content)
                  content:putView("a"):top(equal):size(equalTo(40)):left(equal, other.leftAnchor)
                end
                """)),
        .unstable: Entry(
            "A measurement feeds back into its own input", .warning,
            """
            The frames depend on a measurement (the height of a text at a width, the safe area at a position) that \
            depends on the frames, and they still change after several rounds. This includes a table whose handler \
            changes its model each time.
            """,
            remedy:
                """
                Break the cycle: set a size or position of the view in the message that does not depend on the \
                measurement, or let the handler change a table only if its data changed.
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
            "The numbers are too far apart", .error,
            """
            Coefficients of very different magnitude occur in one system, which double precision cannot solve. The \
            frames stay as they were.
            """,
            remedy: "Use multipliers and constants of similar magnitude.",
            .none("Multipliers of 1e6 and 1e-6 in one chain of required constraints.")),
    ]
}
