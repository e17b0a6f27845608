import Layout
import Testing

@testable import Scripting

/// `fillProportionally` as in Interface Builder: the whole includes the spacing, and the last view takes the rest.
struct ProportionalStackTests {
    /// A stack of 355 points with views of these intrinsic widths.
    private func widths(_ sizes: [Double], _ calls: String = "") throws -> [Double] {
        let views = sizes.enumerated().map { offset, width in
            "stack:putStackedView('v\(offset)'):intrinsicContentSize { width = \(width), height = 10 }"
        }
        let scene = try Scene(
            """
            content:putHStack('stack'):distribution('fillProportionally'):left(equal):top(equal):width(equalTo(355))
              \(calls):layoutContent(function(stack) \(views.joined(separator: "\n")) end)
            """)
        #expect(scene.codes == [])
        return try sizes.indices.map { try scene.frame("v\($0)").width }
    }

    /// Recorded by Interface Builder: 175.5 and 179.5, in half points.
    @Test func widthsWithoutSpacingAreProportional() throws {
        let found = try widths([85, 87])
        #expect(found.map { ($0 * 2).rounded() / 2 } == [175.5, 179.5])
    }

    /// Interface Builder recorded 136.5 and 178.5, from texts whose widths it shows in half points. With exactly these
    /// widths the first view has 98.5 of 257 parts.
    @Test func proportionsIncludeTheSpacing() throws {
        let found = try widths([98.5, 118.5], ":spacing(40)")
        #expect(abs(found[0] - 355 * 98.5 / 257) < 1e-6)
        #expect(abs(found[1] - (355 - 40 - found[0])) < 1e-6)
        #expect(abs(found[0] - 136.5) < 0.5 && abs(found[1] - 178.5) < 0.5)
    }

    /// The first two views have their parts of 355 points, of which the whole is 100 + 50 + 50 + 2 · 10 = 220; the last
    /// view has the rest.
    @Test func lastOfThreeViewsTakesTheRest() throws {
        let found = try widths([100, 50, 50], ":spacing(10)")
        #expect(abs(found[0] - 355 * 100 / 220) < 1e-6)
        #expect(abs(found[1] - 355 * 50 / 220) < 1e-6)
        #expect(abs(found[2] - (335 - found[0] - found[1])) < 1e-6)
    }

    @Test func marginsReduceTheSharedWidth() throws {
        let found = try widths(
            [40, 60], ":isLayoutMarginsRelativeArrangement(true):layoutMargins { left = 5, right = 50 }")
        #expect(abs(found[0] - 120) < 1e-6 && abs(found[1] - 180) < 1e-6)
    }

    @Test func stackWithoutWidthFitsItsContents() throws {
        let scene = try Scene(
            """
            content:putHStack("stack"):distribution("fillProportionally"):spacing(8):left(equal):top(equal)
              :layoutContent(function(stack)
              stack:putStackedView("a"):intrinsicContentSize { width = 30, height = 10 }
              stack:putStackedView("b"):intrinsicContentSize { width = 50, height = 10 }
            end)
            """)
        try scene.expect("stack", [0, 0, 88, 10])
        try scene.expect("a", [0, 0, 30, 10])
        try scene.expect("b", [38, 0, 50, 10])
    }

    /// A nested stack counts with its fitting size: 30 + 10 + 20 = 60 points of 100, with an own spacing of 10.
    @Test func nestedStacksCountWithTheirFittingSize() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(content)
                  content:putHStack("stack"):distribution("fillProportionally"):left(equal):top(equal)
                    :width(equalTo(300)):layoutContent(function(stack)
                    stack:putStackedView("a"):intrinsicContentSize { width = 40, height = 10 }
                    stack:putStackedHStack("inner"):spacing(10):layoutContent(function(inner)
                      self.box = inner:putStackedView("b"):intrinsicContentSize { width = 30, height = 10 }.view
                      inner:putStackedView("c"):intrinsicContentSize { width = 20, height = 10 }
                    end)
                  end)
                end
                function Page:grow() self.box.intrinsicContentSize = { width = 130, height = 10 } end
                function Page:hide() self.box.isHidden = true end
                return Page
                """)
        try scene.expect("a", [0, 0, 120, 10])
        try scene.expect("inner", [120, 0, 180, 10])
        // 160 points of 200.
        try scene.send("grow")
        try scene.expect("a", [0, 0, 60, 10])
        // 20 points of 60.
        try scene.send("hide")
        try scene.expect("a", [0, 0, 200, 10])
    }
}
