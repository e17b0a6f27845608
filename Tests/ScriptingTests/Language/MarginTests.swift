import Geometry
import Layout
import Testing

@testable import Scripting

/// UIKit's layout margins. The expected numbers follow from its documentation, and from what Interface Builder records.
struct MarginTests {
    private func traits(_ width: Double, _ height: Double, _ safeArea: Insets = .zero) -> Traits {
        Traits(size: Size(width: width, height: height), scale: 1, safeArea: safeArea)
    }

    private let filling = "content:putView('v'):edges(equal, layoutMargins)"

    /// At the sides 16, or 20 from 414 points of width on and in a regular width; above and below the safe area 0.
    @Test(arguments: [
        (393.0, 852.0, Insets(top: 59, left: 0, bottom: 34, right: 0), [16.0, 59, 361, 759]),
        (413, 800, .zero, [16, 0, 381, 800]), (414, 800, .zero, [20, 0, 374, 800]),
        (320, 480, .zero, [16, 0, 288, 480]),
        (844, 390, Insets(top: 0, left: 47, bottom: 21, right: 47), [67, 0, 710, 369]),
        (1024, 768, Insets(top: 24, left: 0, bottom: 20, right: 0), [20, 24, 984, 724]),
    ])
    func rootMarginsAddToTheSafeArea(_ width: Double, _ height: Double, _ safeArea: Insets, _ frame: [Double]) throws {
        let scene = try Scene(filling, traits(width, height, safeArea))
        try scene.expect("v", frame)
        #expect(scene.codes == [])
    }

    @Test func systemMarginsFollowTheWidth() throws {
        let scene = try Scene(filling, traits(400, 800))
        try scene.expect("v", [16, 0, 368, 800])
        scene.screen.traits.size.width = 500
        try scene.expect("v", [20, 0, 460, 800])
        scene.screen.traits.size.width = 400
        try scene.expect("v", [16, 0, 368, 800])
    }

    /// The root's margins are at least the system's.
    @Test func rootMarginsAreAtLeastTheSystemMargins() throws {
        try Scene("content.view.layoutMargins = 10 \(filling)").expect("v", [16, 10, 368, 780])
        try Scene("content.view.layoutMargins = 30 \(filling)").expect("v", [30, 30, 340, 740])
        let lines = "content.view.directionalLayoutMargins = { leading = 40, trailing = 5 } \(filling)"
        try Scene(lines).expect("v", [40, 0, 344, 800])
        var mirrored = Scene.traits
        mirrored.direction = .rightToLeft
        try Scene(lines, mirrored).expect("v", [16, 0, 344, 800])
    }

    @Test func scriptsCanReadMargins() throws {
        let scene = try Scene(
            """
            local m, d = content.view.layoutMargins, content:putView('v').view.directionalLayoutMargins
            print(m.top, m.left, m.bottom, m.right, d.top, d.leading, d.bottom, d.trailing)
            """)
        #expect(
            scene.printed.map { $0.split(separator: "\t").compactMap { Double($0) } } == [[0, 16, 0, 16, 8, 8, 8, 8]])
    }

    @Test func viewsBelowTheRootHaveEightPointsOfMargin() throws {
        let scene = try Scene(
            "content:putView('box'):edges(equal):layoutContent(function(content) \(filling) end)")
        try scene.expect("v", [8, 8, 384, 784])
    }

    /// The root's margins are 16 at the sides and reach 6 points into the box, which has 4.
    @Test func marginsCanPreserveTheSuperviewsMargins() throws {
        let script = { (properties: String) in
            """
            content.view.layoutMargins = { top = 30 }
            content:putView('box'):edges(equalTo(10)):layoutMargins(4)\(properties):layoutContent(function(content)
              \(self.filling)
            end)
            """
        }
        let safe = traits(400, 800, Insets(top: 50, left: 0, bottom: 0, right: 0))
        try Scene(script("")).expect("v", [4, 4, 372, 772])
        try Scene(script(":preservesSuperviewLayoutMargins(true)")).expect("v", [6, 20, 368, 756])
        // 50 + 30 − 10 points of the root's margins, and 50 − 10 + 4 of its own.
        try Scene(script(":preservesSuperviewLayoutMargins(true)"), safe).expect("v", [6, 70, 368, 706])
        try Scene(script(""), safe).expect("v", [4, 44, 372, 732])
        try Scene(script(":insetsLayoutMarginsFromSafeArea(false)"), safe).expect("v", [4, 4, 372, 772])
        try Scene(script(":insetsLayoutMarginsFromSafeArea(false):preservesSuperviewLayoutMargins(true)"), safe)
            .expect("v", [6, 70, 368, 706])
    }

    @Test func preservedMarginsFollowTheSuperview() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(content)
                  local box = content:putView("box"):edges(equal):layoutMargins(4)
                  box:layoutContent(function(content) \(filling) end)
                  self.box = box.view
                end
                function Page:preserve() self.box.preservesSuperviewLayoutMargins = true end
                function Page:grow() self.layoutMargins = 50 end
                return Page
                """)
        try scene.expect("v", [4, 4, 392, 792])
        try scene.send("preserve")
        try scene.expect("v", [16, 4, 368, 792])
        try scene.send("grow")
        try scene.expect("v", [50, 50, 300, 700])
    }

    @Test func readableContentFollowsTheScreenWidth() throws {
        let scene = try Scene("content:putView('v'):edges(equal, readableContent)", traits(1000, 800))
        try scene.expect("v", [164, 0, 672, 800])
        scene.screen.traits.size.width = 400
        try scene.expect("v", [16, 0, 368, 800])
    }

    /// 11 points above and below, and the system's margins at the sides.
    @Test(arguments: [(400.0, 16.0), (430, 20)])
    func tableCellsHaveSystemMarginsAtTheirSidesAndElevenPointsAboveAndBelow(_ width: Double, _ side: Double) throws {
        let scene = try Scene(
            """
            local Row = tableCell "Row"
            function Row:layoutContent(content)
              content:putView("v"):edges(equal, layoutMargins):height(equalTo(20))
            end
            content:putTable("table"):edges(equal):cells { Row }
            """, traits(width, 800))
        try scene.expect("v", [side, 11, width - 2 * side, 20])
        let cell = try #require(try scene.screen.superview(of: scene.view("v")))
        #expect(try scene.screen.frame(of: cell).height == 42)
    }

    @Test func collectionCellsHaveEightPointsOfMargin() throws {
        let scene = try Scene(
            """
            local Item = collectionCell "Item"
            function Item:layoutContent(content) content:putView("v"):edges(equal, layoutMargins) end
            content:putCollection("items"):edges(equal):itemSize { width = 100, height = 60 }
              :cells { Item }
            """)
        try scene.expect("v", [8, 8, 84, 44])
    }
}
