extension DiagnosticCode {
    static let ofLayouts: [DiagnosticCode: Entry] = [
        .ambiguous: Entry(
            "Nothing determines a position or a size", .warning,
            """
            No constraint and no content says what this value is, so it is the one nearest to 0 that the constraints \
            allow.
            """,
            remedy: "Add the constraint that the message names, or give the view a size or a place of its own.",
            .script(
                """
                return function(content)
                  content:putView("box"):top(equal):left(equal):height(equalTo(40))
                end
                """)),
        .conflict: Entry(
            "Required constraints contradict each other", .error,
            """
            These required constraints cannot hold together. The message has a smallest set of them, and which one was \
            dropped so that the others hold.
            """,
            remedy: "Change one of them, or give one that may give way a priority below 1000.",
            .script(
                """
                return function(content)
                  content:putView("a"):left(equalTo(10), parent, 1000):right(equalTo(10), parent, \
                1000):width(equalTo(100), 1000):top(equal)
                    :height(equalTo(50))
                end
                """)),
        .duplicateName: Entry(
            "Two views of one name in one container", .warning,
            "A name is there twice among the views of one container, so that it does not say which one is meant.",
            remedy: "Give each its own name.",
            .script(
                """
                return function(content)
                  content:putView("a"):at("topLeft", equal):size(equalTo(10))
                  content:putView("a"):at("bottomLeft", equal):size(equalTo(10))
                end
                """)),
        .textAsName: Entry(
            "A text given as the name", .warning,
            "The first string of a put names the view; the label has no text, and its name reads like one.",
            remedy: "Set the text: `putLabel():text(\"Hello world\")`.",
            .script("return function(content)\n  content:putLabel(\"Hello world\"):center(equal, parent)\nend")),
        .unsatisfiedConstraint: Entry(
            "A constraint does not hold", .warning,
            "The constraint has no low priority, and yet it does not hold: what comes before it says otherwise.",
            remedy: "Give it a lower priority if it may give way, or change one of those that the message lists.",
            .script(
                """
                return function(content)
                  content:putView("v"):left(equal):top(equal):height(equalTo(9)):width(equalTo(5)):width(equalTo(6))
                end
                """)),
        .ambiguousPriority: Entry(
            "Only the tie rule says which constraint gives way", .warning,
            """
            Constraints of the same priority cannot all hold. The sum of their violations is minimal, and could be \
            shared out in another way; the tie rule decides. Mostly two contents keep their sizes equally strongly, and \
            there is too little or too much room for both. Auto Layout calls this ambiguous.
            """,
            remedy: "Give the constraint that shall give way a lower priority, compression resistance or hugging.",
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
            A stack had space left, and a view in it took that although nothing says that it should be larger than \
            what it shows.
            """,
            remedy:
                """
                Let the stack end with its content, put an empty view where the space belongs, or give the view a size.
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
            "A view reaches out of its superview", .warning,
            """
            A part of the view lies beyond the bounds of the view that it is in; on a screen nobody sees it or can \
            touch it.
            """,
            remedy: "Move the view, make it smaller, or put it into a scroll view.",
            .script(
                """
                return function(content)
                  content:putView("tall"):at("fullTop", equal, parent):height(equalTo(5000))
                end
                """)),
        .truncatedText: Entry(
            "A text is cut", .warning,
            "The text does not fit its view, and no `lineBreakMode` says how it may be cut.",
            remedy: "Give it more room, more lines (`numberOfLines = 0`) or less text, or set `lineBreakMode`.",
            .script(
                """
                return function(content)
                  content:putLabel("title"):text("A title that is longer than \
                that"):left(equal):top(equal):width(equalTo(80), 1000)
                end
                """)),
        .missingGlyphs: Entry(
            "No font has a glyph for a character", .warning,
            "None of the fonts of this machine can show a character of the text; a box is drawn instead.",
            remedy: "Use another character, or install a font that has it.",
            .script(
                """
                return function(content)
                  content:putLabel("title"):text("Private \\u{F8FF} use"):center(equal, parent)
                end
                """)),
        .fontNotFound: Entry(
            "There is no font of that family", .warning,
            """
            A font that the script asks for by its family is not on this machine; the text is shown in the default \
            font.
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
            "A font has not all characters of a text", .warning,
            """
            A text asks for a family by its name, and fonts of the default set show the characters that the family does \
            not have: they look different from the others.
            """,
            remedy: "Use a family that has these characters, or other characters.",
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
            The file is not there, lies outside of the script's directory, or is not a PNG, JPEG, GIF or WebP picture. \
            Something odd about a picture that\u{20}
            """
                + "can be shown is a warning.",
            remedy: "Correct the name; images lie beside the script or below its directory.",
            .script(
                """
                return function(content)
                  content:putImageView("picture"):image("nothing.png"):center(equal, parent)
                end
                """)),
        .notInTree: Entry(
            "The target of a constraint is not in the screen", .error,
            "The constraint relates to a view that is in no superview, or in another screen, when the layout ends.",
            remedy: "Put the target into the screen before the layout ends, or relate to another view.",
            .script(
                """
                local other = build("View")
                return function(content)
                  content:putView("a"):top(equal):size(equalTo(40)):left(equal, other.leftAnchor)
                end
                """)),
        .layoutLoop: Entry(
            "A measurement feeds back into its own input", .warning,
            """
            The frames depend on a measurement (the height of a text at a width, the safe area at a place) which \
            depends on the frames, and after some\u{20}
            """
                + "rounds they still change. So it is with a table whose handler gives it another model each time that "
                + "it is told of the last one.",
            remedy:
                """
                Break the circle: give the view that the message names a size or a place that does not follow from \
                what is measured in it; let the handler change a table only when there is something new.
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
            Coefficients of very different sizes meet in one system, and double precision does not suffice to solve \
            it. The frames stay as they were.
            """,
            remedy: "Use multipliers and constants of more even sizes.",
            .none("Multipliers of 1e6 and 1e-6 in one chain of required constraints.")),
    ]
}
