import Diagnostics
import Geometry
import Layout
import Testing

/// Warnings about a screen without errors: cut texts and views outside of their superview; and cases without a warning.
struct FindingTests {
    private func label(_ calls: String) -> String { "content:putLabel('l'):font(20):left(equal):top(equal):\(calls)" }

    @Test func truncatedTextsAreReported() throws {
        // Eight characters of 10 points.
        let cut = try Scene(label("text('abcdefgh'):width(equalTo(60))"))
        #expect(cut.codes == ["truncatedText"])
        #expect(cut.diagnostics[0].attribute == "width")
        #expect(cut.diagnostics[0].view == "root/l" && cut.diagnostics[0].source == "test.lua:1")
        #expect(
            cut.diagnostics[0].message.hasPrefix(
                "the text of root/l is truncated: it has 60 points of width, but needs 80;"))
        #expect(try Scene(label("text('abcdefgh'):width(equalTo(80))")).codes == [])
    }

    @Test(arguments: ["byTruncatingTail", "byTruncatingMiddle", "byTruncatingHead", "byClipping"])
    func truncatedTextIsNotReportedIfTheLineBreakModeWasSet(_ mode: String) throws {
        #expect(try Scene(label("text('abcdefgh'):lineBreakMode('\(mode)'):width(equalTo(60))")).codes == [])
    }

    /// A cropped image is reported once, at the first view that shows it, also after the image changes.
    @Test func imagesThatTheLoaderReadsOnlyInPartAreReportedOnce() throws {
        let scene = try Scene(
            """
            content:putImageView("i"):at("topLeft", equal):image("10x20.png")
            content:putImageView("j"):at("topLeft", equal):image("10x20.apng")
            content:putButton("k"):at("topLeft", equal):image("10x20.apng")
            content:putImageView("l"):at("topLeft", equal):image("20x20.apng")
            """)
        let told = [
            "test.lua:2 warning imageUnreadable not all of '10x20.apng' is shown",
            "test.lua:4 warning imageUnreadable not all of '20x20.apng' is shown",
        ]
        for _ in 0..<2 {
            let found = scene.diagnostics.map { "\($0.source ?? "") \($0.severity) \($0.code) \($0.message)" }
            #expect(found == told)
            scene.screen.traits.size.width += 10
            scene.screen.traits.textSize += 0.5
        }
    }

    /// Two lines of 20 points each.
    @Test func textTallerThanItsViewIsReported() throws {
        let two = "text('aaaa bbbb'):numberOfLines(0):width(equalTo(40))"
        let low = try Scene(label(two + ":height(equalTo(39))"))
        #expect(low.codes == ["truncatedText"])
        #expect(low.diagnostics[0].attribute == "height")
        #expect(
            low.diagnostics[0].message.hasPrefix(
                "the text of root/l is taller than its view: it needs 40 points of height, but has 39;"))
        #expect(try Scene(label(two + ":height(equalTo(40))")).codes == [])
    }

    @Test(arguments: [("left", "to the left of"), ("top", "above"), ("right", "to the right of"), ("bottom", "below")])
    func viewsMoreThanHalfAPointOutsideTheirSuperviewAreReported(_ side: String, _ words: String) throws {
        let other = side == "left" || side == "right" ? "top" : "left"
        func view(_ distance: Double) -> String {
            "content:putView('v'):size(equalTo(50)):\(other)(equal):\(side)(equalTo(-\(distance)))"
        }
        #expect(try Scene(view(0.5)).codes == [])
        let outside = try Scene(view(0.75))
        #expect(outside.codes == ["overflow"])
        // At a far edge, the sign is the opposite of UIKit's constants.
        let isFar = side == "right" || side == "bottom"
        #expect(
            outside.diagnostics[0].message.hasPrefix(
                isFar
                    ? """
                    root/v reaches 0.75 points out of its superview: a spacing points inwards, so \
                    \(side)(equalTo(-0.75), …) is outside
                    """
                    : "root/v reaches out of its superview: 0.75 points \(words) it;"))
        let one = try Scene(view(1)).diagnostics[0].message
        #expect(one.contains(isFar ? "root/v reaches 1 point out of" : ": 1 point \(words) it;"), "\(one)")
    }

    @Test func problemsOfInvisibleViewsAreNotReported() throws {
        let content =
            """
            :layoutContent(function(c) c:putLabel('l'):font(20):text('abcdefgh'):width(equalTo(60)):left(equalTo(-90)) \
            end)
            """
        // Its top and size are ambiguous, its text is cut, and it is outside of its superview.
        #expect(
            try Scene("content:putView('v'):left(equal):top(equal)" + content).codes == [
                "ambiguous", "ambiguous", "ambiguous", "truncatedText", "overflow",
            ])
        #expect(try Scene("content:putView('v'):left(equal):top(equal):isHidden(true)" + content).codes == [])
        let transparent = content.replacing("left(equalTo(-90))", with: "left(equalTo(-90)):top(equal)")
        #expect(try Scene("content:putView('v'):edges(equal):alpha(0)" + transparent).codes == [])
        #expect(
            try Scene("content:putView('v'):edges(equal):alpha(0.1)" + transparent).codes == [
                "truncatedText", "overflow",
            ])
    }

    /// A button in a content view that is shorter than its scroll view. The content view fills the scroll view with the
    /// same priority as the button's hugging.
    @Test func tieOfHuggingAndFillingAScrollViewIsReported() throws {
        func advice(_ button: String, content: String = "putScrollVContentView('in')", height: Double = 400) throws
            -> [Diagnostic]
        {
            let scene = try Scene(
                """
                content:putScroll("s"):edges(equal):layoutContent(function(s)
                  s:\(content):layoutContent(function(c)
                    c:putLabel("l"):font(20):text("Hi"):at("fullTop", equal)
                    c:putButton("b"):title("OK"):at(bottomOf(previous), equal):at("fullBottom", equal)\(button)
                  end)
                end)
                """, Traits(size: Size(width: 300, height: height), scale: 1))
            return scene.screen.advice()
        }
        let found = try #require(try advice("").first)
        #expect(
            found.code == .ambiguousPriority && found.view == "root/s/in/b" && found.attribute == "height"
                && found.source == "test.lua:4")
        #expect(
            found.message
                == """
                root/s/in fills its scroll view with the same priority (250) as root/s/in/b hugs its content, so only \
                a tie-breaking rule decides that root/s/in/b grows; give root/s/in/b a higher verticalHugging to keep \
                its size, or a lower one to let it grow
                """
        )
        #expect(try advice("").count == 1)
        #expect(try advice(":verticalHugging(249)").isEmpty)
        #expect(try advice(":verticalHugging(251)").isEmpty)
        // A content view that is higher than the scroll view doesn't stretch anything.
        #expect(try advice("", height: 30).isEmpty)
        // A button with an explicit lower priority doesn't tie.
        #expect(try advice(":height(equalTo(40), 600)").isEmpty)

        // The button comes before the scroll view. Hugging still comes last in a tie.
        let scene = try Scene(
            """
            local b = content:putButton('b'):title('OK').view \
            content:putScroll('s'):edges(equal):layoutContent(function(s) s:putAsScrollVContent(b) end)
            """
        )
        let early = scene.screen.advice()
        let short = try #require(early.first { $0.attribute == "height" })
        #expect(early.count == 1 && short.code == .ambiguousPriority && short.view == "root/s/b")
        #expect(
            short.message.hasPrefix(
                """
                root/s/b fills its scroll view with the same priority (250) as it hugs its content, so only a \
                tie-breaking rule decides that root/s/b grows;
                """
            ),
            "\(short.message)")
    }

    /// In a column, the wider label's compression resistance stretches the narrower label. Both hug equally, but the
    /// order doesn't matter.
    @Test func stretchingByAWiderViewIsNotReported() throws {
        for labels in [["aaaaaaaa", "b"], ["b", "aaaaaaaa"]] {
            let scene = try Scene(
                """
                content:putVStack("s"):at("topLeft", equal):layoutContent(function(s)
                  s:putStackedLabel("one"):font(20):text("\(labels[0])")
                  s:putStackedLabel("two"):font(20):text("\(labels[1])")
                end)
                """)
            #expect(scene.screen.advice().isEmpty)
            let (wide, narrow) = labels[0] == "b" ? ("two", "one") : ("one", "two")
            let reason = try scene.screen.explain(try scene.view(narrow), .width)
            #expect(
                reason.determinedBy.map(\.text).contains(
                    "root/s/\(wide).width >= 80, its content (compression resistance)"))
            #expect(reason.unmet.map(\.reason.text) == ["root/s/\(narrow).width <= 10, its content (hugging)"])
        }
    }

    /// Forty labels of 20 points in 510 points: 25 fit, half of the next label fits, and each of the other 15 shrinks
    /// in favor of all labels before it.
    @Test func longReportsOfShrinkingViewsAndOfAConflictAreShortened() throws {
        let scene = try Scene(
            """
            local last
            for i = 1, 40 do
              local label = content:putLabel():font(20):text("a"):left(equal)
              label:top(equal, last and last.bottomAnchor or parent)
              last = label
            end
            last:bottom(equal, parent)
            """, Traits(size: Size(width: 300, height: 510), scale: 1))
        let advice = scene.screen.advice()
        #expect(advice.map(\.code.rawValue) == Array(repeating: "ambiguousPriority", count: 6))
        let rest = try #require(advice.last)
        #expect(rest.view == "root" && rest.attribute == "height")
        #expect(
            rest.message == "10 more views in root shrink along the same axis; only the first 5 were analyzed",
            "\(rest.message)")

        // A long list of lines is shortened in the middle.
        let conflict = try Scene(
            """
            local last
            for i = 1, 40 do
              last = content:putView():height(equalTo(25), 1000):left(equal):width(equalTo(9)):top(equal, last and \
            last.bottomAnchor or parent, 1000)
            end
            last:bottom(equal, parent, 1000)
            """, Traits(size: Size(width: 300, height: 510), scale: 1))
        let members = try #require(conflict.diagnostics.first { $0.code == .conflict })
        #expect(members.constraints.count > 40, "a program is told all")
        let lines = members.text.split(separator: "\n").dropFirst()
        #expect(
            lines.count == 19 && lines.dropFirst(12).first == "  … \(members.constraints.count - 18) more …",
            "\(members.message)")
        #expect(lines.last?.hasSuffix("← dropped") == true)
    }

    /// Two labels of 80 points in 100 or 200 points: the order decides which label shrinks or grows.
    @Test func resizingDecidedByTheOrderOfViewsIsReported() throws {
        func advice(_ width: Int, _ calls: String) throws -> [Diagnostic] {
            let scene = try Scene(
                """
                content:putLabel("a"):font(20):text("aaaaaaaa"):left(equal, parent):top(equal)
                content:putLabel("b"):font(20):text("bbbbbbbb"):left(equal, previous.rightAnchor):right(equal, parent, \
                998):top(equal)\(calls)
                """, Traits(size: Size(width: Double(width), height: 100), scale: 1))
            return scene.screen.advice()
        }
        let narrow = try #require(try advice(100, "").first)
        #expect(
            narrow.code == .ambiguousPriority && narrow.view == "root/b" && narrow.attribute == "width"
                && narrow.source == "test.lua:2")
        #expect(
            narrow.message.hasPrefix(
                """
                root/a and root/b resist compression equally (priority 750), so only a tie-breaking rule decides \
                that root/b shrinks;
                """
            ))
        #expect(try advice(100, ":horizontalCompressionResistance(749)").isEmpty)
        #expect(try advice(100, ":horizontalCompressionResistance(751)").isEmpty)
        let wide = try #require(try advice(200, "").first)
        #expect(
            wide.message.hasPrefix(
                """
                root/b and root/a hug their contents equally (priority 251), so only a tie-breaking rule decides that \
                root/a grows;
                """
            ))
        #expect(try advice(200, ":horizontalHugging(250)").isEmpty)
        #expect(try advice(160, "").isEmpty)
    }

    /// Required resistance yields only to other required constraints.
    @Test func requiredCompressionResistanceYieldsOnlyToRequiredConstraints() throws {
        let scene = try Scene(
            """
            content:putLabel("l"):font(20):text("abcdefgh"):lineBreakMode("byClipping")\
            :horizontalCompressionResistance(1000):left(equal):top(equal)
              :width(lessThanTo(40), 1000):width(equalTo(10))
            """)
        #expect(scene.codes == ["conflict"])
        #expect(scene.diagnostics[0].message.contains("holds only as far as the others allow"))
        #expect(try scene.box("l")[2] == 40)
    }

    @Test func resolvedConflictsAreNoLongerReported() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(content)
                  content:putView("v"):left(equal):top(equal):height(equal):width(equalTo(50), \
                1000):width(moreThanTo(70), 1000)
                  self.label = \
                content:putLabel("l"):font(20):text("abcdefgh"):horizontalCompressionResistance(1000):left(equal)\
                :top(equal)
                    :lineBreakMode("byClipping"):width(equalTo(40), 1000).view
                end
                function Page:lower()
                  self.view:layoutContent("editExisting", function(c) c:putView("v"):width(equalTo(50), 500) end)
                end
                function Page:shorten() self.label.text = "abcd" end
                return Page
                """)
        #expect(scene.codes == ["conflict", "conflict"])
        #expect(try scene.box("v")[2] == 50)
        // The dropped constraint takes effect.
        try scene.send("lower")
        #expect(scene.codes == ["conflict"])
        #expect(try scene.box("v")[2] == 70)
        try scene.send("shorten")
        #expect(scene.codes == [])
        #expect(try scene.box("l")[2] == 40)
    }
}
