import Geometry
import Layout
import Testing

/// Creating and configuring views, inside and outside of layouts.
struct BuildingTests {
    @Test func N2_27_propertySettersCanBeChained() throws {
        let scene = try Scene(
            "content:putLabel('l'):text('abc'):left(equal):font(20):top(equal):backgroundColor('red')")
        try scene.expect("l", [0, 0, 30, 20])
    }

    @Test func N2_28_applyChangesTheViewWithinAChain() throws {
        let scene = try Scene(
            """
            content:putLabel('l'):font(20):edges(equal):apply(function(v) v.text = 'one'; v.text = v.text .. ' two' \
            end):alpha(0.5)
            """
        )
        #expect(scene.screen.snapshot().nodes[1].properties.contains { $0.value == .string("one two") })
    }

    @Test func N1_10_applyCallsCanBeChained() throws {
        try Scene(
            """
            content:putView('v'):apply(function(v) v.alpha = 0.5 end):apply(function(v) v.isHidden = false \
            end):edges(equalTo(1))
            """
        )
        .expect("v", [1, 1, 398, 798])
    }

    @Test func N1_8_putEmbedsAController() throws {
        let scene = try Scene(
            script: """
                local Child = controller "Child"
                function Child:layoutContent(c) c:putView("inner"):edges(equalTo(5)) end
                local Page = controller "Page"
                function Page:layoutContent(c) c:put(Child, "child"):edges(equalTo(10)) end
                return Page
                """)
        try scene.expect("inner", [5, 5, 370, 770])
    }

    @Test func N1_9_stacksArrangeViewsOfPutStackedCalls() throws {
        let scene = try Scene(
            """
            content:putVStack("s"):left(equal):top(equal):layoutContent(function(s)
              s:putStackedLabel("l"):font(20):text("ab")
              s:putStackedImageView("i"):image("40x30.png")
            end)
            content:putHStack("h"):right(equal):top(equal):layoutContent(function(s)
              s:putStackedButton("b"):font(20):title("x")
              s:putStackedView("v"):width(equalTo(10))
            end)
            """)
        try scene.expect("s", [0, 0, 40, 50])
        try scene.expect("h", [380, 0, 20, 32])
    }

    @Test func N2_59_buildRunsAFunctionWithTheView() throws {
        let scene = try Scene(
            """
            local button = build("Button", function(b) b.title = "Go"; b.font = { size = 20 } end)
            assert(button.kind == "Button" and button.title == "Go")
            content:put(button, "button"):left(equal):top(equal)
            """)
        try scene.expect("button", [0, 0, 20, 32])
    }

    @Test func N2_60_buildCreatesAViewByTheNameOfItsKind() throws {
        let scene = try Scene(
            """
            local label = build "Label":text("any text"):textColor("black"):textAlignment("center"):build()
            assert(label.text == "any text" and label.textAlignment == "center")
            local other = build("Label", { text = "two" }):font(20):build()
            assert(other.text == "two")
            content:put(label, "label"):edges(equal)
            """)
        try scene.expect("label", [0, 0, 400, 800])
    }

    @Test func N2_60_buildCreatesAViewOfAClass() throws {
        let scene = try Scene(
            script: """
                local Card = molecule "Card"
                Card.states = { title = "" }
                function Card:layoutContent(c) c:putLabel("l"):font(20):text(self.title):edges(equal) end
                return function(content)
                  local card = build(Card, function(c) c.title = "abc"; c.alpha = 0.5 end)
                  assert(card.title == "abc")
                  content:put(card, "card"):left(equal):top(equal)
                end
                """)
        try scene.expect("card", [0, 0, 30, 20])
    }

    @Test func N2_61_buildChangesAnExistingObject() throws {
        let scene = try Scene(
            """
            local object = {}
            local same = build(object):text("any"):count(3):build()
            assert(same == object and object.text == "any" and object.count == 3)
            assert(build(object, function(o) o.count = 4 end) == object and object.count == 4)
            local view = content:putLabel("l"):edges(equal).view
            build(view):text("set"):build()
            assert(view.text == "set")
            """)
        #expect(scene.codes == [])
    }

    @Test func N2_62_textCompatSetsPlainOrAttributedText() throws {
        let scene = try Scene(
            """
            local label = content:putLabel("l"):font(20):left(equal):top(equal).view
            label.textCompat = "abcd"
            assert(label.text == "abcd" and label.textCompat == "abcd")
            label.textCompat = { "ab", { "cd", bold = true, color = "red" }, { "!", font = { size = 40 } } }
            assert(label.text == "abcd!")
            local field = content:putTextField("f"):left(equal):top(equalTo(100)):font(20).view
            field.textCompat = "x"
            field.placeholderCompat = "holder"
            assert(field.placeholder == "holder")
            """)
        // Four characters of size 20 and one of size 40.
        #expect(try scene.box("l")[2] == 60)
    }

    @Test func N2_62_textCompatSetsAttributedTextOfATextView() throws {
        let scene = try Scene(
            """
            local view = content:putTextView("t"):font(20):isScrollEnabled(false):left(equal):top(equal).view
            view.textCompat = { "ab", { "cd", font = { size = 40 }, underline = true } }
            assert(view.text == "abcd")
            """)
        // Two characters of size 20 and two of size 40, and 5 points at each side.
        #expect(try scene.box("t")[2] == 70)
    }

    /// A part that sets only the size keeps the font weight of the label's text style.
    @Test func N2_62_textPartsInheritTheFontAttributesThatTheyDoNotSet() throws {
        let scene = try Scene(
            """
            content:putLabel("l"):font("headline"):text({ "a", { "b", font = { size = 30 } }, { "c", font = { weight = \
            "thin" } } })
            """)
        let label = try scene.view("l")
        let number = try #require(scene.screen.registry.number(ofProperty: "text"))
        let text = try #require(
            scene.screen.property(label, slot: try scene.screen.slot(ofProperty: number, of: label)).attributed)
        let base = FontValue(style: .headline)
        let runs = text.resolved(font: base.resolved(textSize: 1), base: base, traits: scene.screen.traits)
        #expect(
            runs.map(\.font) == [Font(size: 17, weight: 600), Font(size: 30, weight: 600), Font(size: 17, weight: 200)])
    }

    /// The text request and box of a label with ten characters, which is 100 points wide at font size 20.
    func drawn(_ properties: String) throws -> (request: TextRequest, box: Rect) {
        let scene = try Scene(
            """
            content:putLabel("l"):font(20):text("aaaaaaaaaa"):adjustsFontSizeToFitWidth(true):left(equal):top(equal)\
            :\(properties)
            """)
        for case .text(let request, let box, _, _) in scene.screen.snapshot().commands { return (request, box) }
        throw LayoutError("no text was drawn", code: .layout)
    }

    @Test func preferredMaxLayoutWidthLimitsLabelsWithSeveralLines() throws {
        let label =
            "content:putLabel('l'):font(20):text('aaaa bbbb'):preferredMaxLayoutWidth(40):left(equal):top(equal)"
        try Scene(label + ":numberOfLines(0)").expect("l", [0, 0, 40, 40])
        // Only single-line labels shrink, and other limits of the width still apply.
        try Scene(label).expect("l", [0, 0, 90, 20])
        try Scene(label + ":numberOfLines(0):width(equalTo(100))").expect("l", [0, 0, 100, 40])
    }

    @Test func anEmptyLabelTakesNoSpace() throws {
        let scene = try Scene("content:putLabel('l'):font(20):left(equal):top(equal)")
        try scene.expect("l", [0, 0, 0, 0])
        // The content determines the size; the script needs no constraint.
        #expect(scene.codes == [])
    }

    @Test func labelFontsShrinkToFitTheWidthDownToTheMinimumScaleFactor() throws {
        #expect(try drawn("minimumScaleFactor(0.5):width(equalTo(60))").request.font.size == 12)
        #expect(try drawn("minimumScaleFactor(0.5):width(equalTo(64))").request.font.size == 12.8)
        #expect(try drawn("minimumScaleFactor(0.5):width(equalTo(10))").request.font.size == 10)
        #expect(try drawn("minimumScaleFactor(0.5):width(equalTo(100))").request.font.size == 20)
        #expect(try drawn("minimumScaleFactor(0):width(equalTo(60))").request.font.size == 20, "as UIKit documents it")
        #expect(try drawn("width(equalTo(60))").request.font.size == 20)
        #expect(
            try drawn("adjustsFontSizeToFitWidth(false):minimumScaleFactor(0.5):width(equalTo(60))").request.font.size
                == 20)
        #expect(
            try drawn("numberOfLines(0):minimumScaleFactor(0.5):width(equalTo(60))").request.font.size == 20, "it wraps"
        )
        let parts = try drawn(
            "text({ 'aaaaa', { 'aa', font = { size = 40 } } }):minimumScaleFactor(0.1):width(equalTo(45))"
        ).request
        // Seven characters, all counted with the label's font because the number of lines is limited: 70 points wide.
        #expect(parts.runs.map(\.font.size) == [12.8, 25.6] && parts.font.size == 12.8)
    }

    /// The label is 20 high and its baseline at 15; the smaller line is 12 high with its baseline at 9, and is centered
    /// in the box.
    @Test(arguments: [("alignBaselines", 2.0), ("alignCenters", 0), ("none", -4)])
    func baselineAdjustmentPlacesShrunkenText(adjustment: String, shift: Double) throws {
        let box = try drawn("baselineAdjustment('\(adjustment)'):minimumScaleFactor(0.5):width(equalTo(60))").box
        #expect(box.y == shift && box.height == 20)
    }

    @Test func measureTextCountsFontsOfPartsAndLetterSpacing() throws {
        let scene = try Scene(
            """
            local found = measureText({ "ab", { "c", font = { size = 40 } } }, { size = 20 })
            assert(found.width == 40 and found.height == 40, found.width)
            assert(measureText("abc", { size = 20, letterSpacing = 2 }).width == 36)
            assert(measureText("abc", { font = 40 }).width == measureText("abc", { font = { size = 40 } }).width)
            content:putView()
            """)
        #expect(!scene.codes.contains("error"))
    }

    @Test func N2_63_imageCompatSetsAnImageOrAnAnimation() throws {
        let scene = try Scene(
            """
            local view = content:putImageView("i"):left(equal):top(equal).view
            view.imageCompat = "40x30.png"
            assert(view.image == "40x30.png")
            view.imageCompat = { images = { "10x10.png", "20x20.png" }, duration = 2, repeatCount = 3 }
            assert(view.image == nil)
            """)
        try scene.expect("i", [0, 0, 10, 10])
        let back = try Scene(
            """
            local view = content:putImageView("i"):left(equal):top(equal):animation { images = { "10x10.png" } }.view
            view.imageCompat = "40x30.png"
            assert(view.animation == nil)
            """)
        try back.expect("i", [0, 0, 40, 30])
    }

    /// Three pictures in 3 seconds, twice. The animation starts when it is set, and follows the screen's clock.
    @Test func N2_63_imageAnimationsFollowTheClock() throws {
        let scene = try Scene(
            """
            content:putImageView("i"):left(equal):top(equal)
              .view.imageCompat = { images = { "10x10.png", "20x20.png", "30x30.png" }, duration = 3, repeatCount = 2 }
            content:putImageView("still"):left(equal):top(equal)
              .view.imageCompat = { images = { "40x40.png", "50x50.png" }, duration = 1, animating = false }
            """)
        func shown() -> [Int] {
            scene.screen.snapshot().commands.compactMap {
                if case .image(let id, _, _, _) = $0 { id.index / 10_000 } else { nil }
            }
        }
        let clock = scene.host.current.clock
        #expect(shown() == [10, 40])
        try clock.advance(by: 1.5)
        #expect(shown() == [20, 40])
        try clock.advance(by: 1)
        #expect(shown() == [30, 40])
        try clock.advance(by: 1)
        #expect(shown() == [10, 40], "the second round")
        try clock.advance(by: 100)
        #expect(shown() == [30, 40], "the last picture of the last round stays")
        try scene.expect("i", [0, 0, 10, 10])
        let image = try scene.view("i")
        let slot = try scene.screen.slot(
            ofProperty: try #require(scene.screen.registry.number(ofProperty: "animation")), of: image)
        try scene.screen.setProperty(
            image, slot: slot, to: .animation(ImageAnimation(images: ["60x60.png", "70x70.png"], duration: 2)))
        #expect(shown() == [60, 40], "a new one begins when it is set")
        try clock.advance(by: 1)
        #expect(shown() == [70, 40])
    }

    /// A file with several pictures plays in an image view. In a list of pictures it is expanded; elsewhere its first
    /// picture is shown.
    @Test func N2_63_animatedImageFilesPlayInImageViews() throws {
        let scene = try Scene(
            """
            content:putImageView("film"):left(equal):top(equal):image("10x20.gif")
            content:putImageView("list"):left(equal):top(equal).view.imageCompat = { images = { "30x30.png", \
            "40x20.gif" }, duration = 4 }
            content:putImageView("still"):left(equal):top(equal):animation { images = { "50x20.gif" }, animating = \
            false }
            content:putButton("button"):left(equal):top(equal):image("60x20.gif")
            """)
        func shown() -> [Int] {
            scene.screen.snapshot().commands.compactMap {
                if case .image(let id, _, _, _) = $0 { id.index } else { nil }
            }
        }
        let clock = scene.host.current.clock
        try scene.expect("film", [0, 0, 10, 20])
        #expect(shown() == [100_020, 300_030, 500_020, 600_020])
        try clock.advance(to: 1)
        #expect(shown() == [100_021, 400_020, 500_020, 600_020])
        try clock.advance(to: 2.5)
        #expect(shown() == [100_022, 400_021, 500_020, 600_020])
        try clock.advance(to: 4.5)
        #expect(shown() == [100_020, 300_030, 500_020, 600_020], "the second round of both")
        try clock.advance(to: 5.5)
        #expect(shown() == [100_021, 400_020, 500_020, 600_020])
        try clock.advance(to: 100)
        #expect(shown().first == 100_022, "the last picture of the last round stays")

        let film = try scene.view("film")
        let slot = try scene.screen.slot(
            ofProperty: try #require(scene.screen.registry.number(ofProperty: "image")), of: film)
        try scene.screen.setProperty(film, slot: slot, to: .image("70x20.gif"))
        #expect(shown().first == 700_020, "an image that is set later begins then")
        try clock.advance(to: 101)
        #expect(shown().first == 700_021)
        #expect(scene.codes == [])
    }

    @Test func N2_64_didClickedRunsOnTouchAndACoveredViewCannotBeTouched() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                Page.states = { count = 0 }
                function Page:layoutContent(content)
                  self.label = content:putLabel("l"):edges(equal).view
                  content:putButton("b"):title("x"):center(equal):didClicked(function(button)
                    self.count = self.count + 1
                    self.label.text = button.title .. self.count
                  end)
                end
                return Page
                """)
        #expect(try scene.host.current.interactor.touch(scene.view("b")))
        #expect(try scene.host.current.interactor.touch(scene.view("b")))
        #expect(scene.screen.snapshot().nodes[1].properties.first?.value == .string("x2"))
        // A covered view can't be tapped; the error names the covering view.
        let error = #expect(throws: (any Error).self) { try scene.host.current.interactor.touch(scene.view("l")) }
        #expect("\(try #require(error))".contains("root/b covers it"))
    }

    @Test func N2_32_moleculeRunsItsHooksAroundItsLayout() throws {
        let scene = try Scene(
            script: """
                log = {}
                local Card = molecule "Card"
                function Card:moleculeWillLayout() print("will") end
                function Card:layoutContent(c) print("layout"); c:putView("inside"):edges(equalTo(3)) end
                function Card:moleculeDidLayout() print("did " .. #self.subviews) end
                return function(content)
                  content:putCard("card"):edges(equalTo(10))
                  print("put")
                  content:put(Card, "second"):size(equalTo(50)):left(equal):top(equal)
                end
                """.replacing("log = {}\n", with: ""))
        #expect(scene.printed == ["will", "layout", "did 1", "put", "will", "layout", "did 1"])
        try scene.expect("card", [10, 10, 380, 780])
        try scene.expect("card/inside", [3, 3, 374, 774])
        try scene.expect("second/inside", [3, 3, 44, 44])
    }

    @Test func N1_28_aMoleculePutTwiceRunsItsLayoutOnce() throws {
        let scene = try Scene(
            script: """
                local Card = molecule "Card"
                function Card:layoutContent(c) print("layout"); c:putView("in"):edges(equal) end
                local Page = controller "Page"
                function Page:layoutContent(content) self.card = Card(); content:put(self.card, \
                "card"):edges(equalTo(1)) end
                function Page:again()
                  self.view:layoutContent("removeOldAndAddNew", function(c) c:put(self.card):edges(equalTo(2)) end)
                end
                return Page
                """)
        try scene.send("again")
        #expect(scene.printed == ["layout"])
        try scene.expect("card", [2, 2, 396, 796])
    }
}
