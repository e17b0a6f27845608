import Layout
import Testing

@testable import Scripting

/// Views that are much larger than their content without a constraint that requires it.
struct StretchingTests {
    private func findings(_ body: String) throws -> [String] {
        let scene = try Scene(body)
        defer { withExtendedLifetime(scene) {} }
        return scene.screen.advice().filter { $0.code == .stretched }.map {
            "\($0.view ?? "") \($0.attribute ?? "") \($0.message)"
        }
    }

    /// A column that must end at the bottom of the screen, with a row that takes the remaining height.
    private func column(_ row: String, bottom: String = "equalTo(0)") -> String {
        """
        content:putVStack("column"):at("fullTop", equal, parent):bottom(\(bottom), parent):layoutContent(function(s)
          s:putStackedLabel("title"):text("title"):numberOfLines(0)
          s:\(row)
          s:putStackedLabel("body"):text("body")
        end)
        """
    }

    private static let byline = """
        putStackedHStack("byline"):alignment("center"):spacing(12):layoutContent(function(s)
          s:putStackedImageView("avatar"):image("40x30.png"):contentMode("scaleAspectFill"):size(equalTo(40))
          s:putStackedLabel("author"):text("Hana")
        end)
        """

    @Test func horizontalStackThatTakesTheRemainingHeightIsReported() throws {
        let found = try findings(column(Self.byline))
        #expect(
            found == [
                """
                root/column/byline height root/column/byline is 766 points high for a content of 40: it takes the \
                remaining space of the stack root/column, although no constraint requires it; let the stack end with \
                its content (bottom(lessThanTo(…))), add an empty view for the space, or set the size of \
                root/column/byline
                """
            ])
    }

    /// In a row, the button hugs less than the text, so it takes the remaining width.
    @Test func buttonStretchedInAHorizontalStackIsReportedButTextsAndInputsAreNot() throws {
        func row(_ heart: String) throws -> [String] {
            try findings(
                """
                content:putHStack("row"):at("fullTop", equal, parent):height(equalTo(44)):layoutContent(function(s)
                  s:putStackedLabel("name"):text("name")
                  s:\(heart)
                end)
                """)
        }
        #expect(try row("putStackedButton('heart'):title('♥')").map { $0.prefix(20) } == ["root/row/heart width"])
        #expect(try row("putStackedButton('heart'):title('♥'):width(equalTo(200))") == [])
        #expect(try row("putStackedButton('heart'):title('♥'):horizontalHugging(100)") == [])
        // Texts, inputs and views without content may take the remaining width.
        #expect(try row("putStackedTextField('heart'):text('♥')") == [])
        #expect(try row("putStackedView('heart')") == [])
        #expect(try row("putStackedLabel('heart'):text('♥'):horizontalHugging(249)") == [])
        #expect(try row("putStackedLabel('heart'):text('♥')") == [])
    }

    /// Across the axis, only pictures are distorted.
    @Test func imageStretchedAcrossAVerticalStackIsReported() throws {
        func picture(_ calls: String, stack: String = "") throws -> [String] {
            try findings(
                """
                content:putVStack("column"):horizontal(equal, parent):top(equal)\(stack):layoutContent(function(s)
                  s:putStackedImageView("heart"):image("40x30.png")\(calls)
                  s:putStackedButton("go"):title("Go")
                end)
                """)
        }
        #expect(try picture("").map { $0.prefix(23) } == ["root/column/heart width"])
        #expect(try picture(":contentMode('scaleAspectFit')") == [])
        #expect(try picture("", stack: ":alignment('center')") == [])
        #expect(try picture(":width(equalTo(300))") == [])
    }

    @Test func intendedOrSlightStretchingIsNotReported() throws {
        #expect(try findings(column(Self.byline, bottom: "lessThanTo(0)")) == [])
        #expect(try findings(column("putStackedView('space')")) == [])
        #expect(
            try findings(
                column(
                    """
                    putStackedHStack('byline'):distribution('equalSpacing'):layoutContent(function(s) \
                    s:putStackedView() end)
                    """
                )) == [])
        #expect(try findings(column("putStackedTextView('text')")) == [])
        #expect(
            try findings(
                """
                content:putVStack("column"):edges(equal):distribution("fillEqually"):layoutContent(function(s)
                  s:putStackedLabel():text("a") s:putStackedHStack():alignment("center"):layoutContent(function(s) \
                s:putStackedLabel():text("b") end)
                end)
                """) == [])
        // A slightly larger size isn't reported.
        #expect(
            try findings(
                """
                content:putVStack('s'):at('fullTop', equal):height(equalTo(75)):layoutContent(function(s) \
                s:putStackedButton():title('a') end)
                """
            ) == [])
    }

    /// If one line puts many rows, only the first few are reported.
    @Test func onlyTheFirstOfManySimilarViewsAreReported() throws {
        let found = try findings(
            """
            for _ = 1, 12 do
              content:putHStack():left(equal):top(equal):size(equalTo(300)):layoutContent(function(s) \
            s:putStackedButton():title("a") end)
            end
            """)
        #expect(found.filter { $0.contains("width") }.count <= 5 && !found.isEmpty)
    }
}
