import Layout
import Testing

@testable import Scripting

/// `intrinsicContentSize` of any view, and of classes.
struct IntrinsicSizeTests {
    @Test func plainViewsCanHaveAnIntrinsicSize() throws {
        let scene = try Scene(
            "content:putView('v'):left(equal):top(equal):intrinsicContentSize { width = 30, height = 20 }")
        try scene.expect("v", [0, 0, 30, 20])
        #expect(scene.codes == [])
    }

    /// -1 is UIKit's `noIntrinsicMetric`.
    @Test func intrinsicSizeCanBeSetAlongOneAxis() throws {
        let scene = try Scene(
            """
            content:putView('v'):left(equal):top(equal):intrinsicContentSize { width = -1, height = 20 }
              :width(equalTo(44))
            """)
        try scene.expect("v", [0, 0, 44, 20])
    }

    @Test func intrinsicSizeReplacesTheSizeOfTheContents() throws {
        let scene = try Scene(
            """
            content:putLabel('v'):text("abc"):font { size = 20 }:left(equal):top(equal)
              :intrinsicContentSize { width = 100, height = 45 }
            content:putView('line'):left(equal):size(equalTo(1)):top(equal, previous.firstBaselineAnchor)
            """)
        try scene.expect("v", [0, 0, 100, 45])
        // The text of 20 points stays in the middle: 12.5 points above it, the baseline 15 below its top.
        #expect(try scene.frame("line").y == 27.5)
    }

    @Test func intrinsicSizeFollowsABoundStateAndCanBeReset() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                Page.states = { size = { width = 10, height = 10 } }
                function Page:layoutContent(content)
                  content:putView("v"):left(equal):top(equal):size(equalTo(5), 1)
                    :applyState("intrinsicContentSize", self.states.size)
                end
                function Page:grow() self.size = { width = 40, height = 30 } end
                function Page:reset() self.size = nil end
                return Page
                """)
        try scene.expect("v", [0, 0, 10, 10])
        try scene.send("grow")
        try scene.expect("v", [0, 0, 40, 30])
        try scene.send("reset")
        try scene.expect("v", [0, 0, 5, 5])
    }

    private func badge(_ size: String) throws -> Scene {
        try Scene(
            script: """
                local Badge = molecule "Badge"
                \(size)
                local Page = controller "Page"
                function Page:layoutContent(content)
                  self.badge = Badge()
                  self.badge.title = "ab"
                  content:put(self.badge, "badge"):left(equal):top(equal)
                end
                function Page:longer()
                  self.badge.title = "abcd"
                  self.badge:invalidateIntrinsicContentSize()
                end
                return Page
                """)
    }

    @Test func classFunctionDeterminesTheIntrinsicSize() throws {
        let scene = try badge(
            "function Badge:intrinsicContentSize() return { width = 10 * #self.title, height = 24 } end")
        try scene.expect("badge", [0, 0, 20, 24])
        try scene.send("longer")
        try scene.expect("badge", [0, 0, 40, 24])
        #expect(scene.codes == [])
    }

    @Test func classFieldDeterminesTheIntrinsicSize() throws {
        try badge("Badge.intrinsicContentSize = { width = 12, height = 24 }").expect("badge", [0, 0, 12, 24])
    }

    @Test(arguments: [
        ("function Badge:intrinsicContentSize() error('no size') end", "no size"),
        ("function Badge:intrinsicContentSize() return 7 end", "must be { width =, height = }"),
        ("function Badge:intrinsicContentSize() return { width = 'a' } end", "'width' of intrinsicContentSize"),
        ("function Badge:intrinsicContentSize() self.alpha = 0 return {} end", "must not change anything"),
    ])
    func wrongIntrinsicSizesAreReportedOnce(_ size: String, _ message: String) throws {
        let scene = try badge(size)
        let found = scene.diagnostics.filter { $0.message.contains(message) }
        #expect(found.count == 1, "\(scene.diagnostics.map(\.message))")
        try scene.send("longer")
        #expect(scene.diagnostics.filter { $0.message.contains(message) }.count == 1)
    }
}
