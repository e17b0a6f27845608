import Geometry
import Layout
import Testing

@testable import Scripting

/// Leading and trailing work everywhere that left and right do. Each frame is checked in both directions.
struct LeadingTests {
    @Test(arguments: [
        ("v:at('fullLeading', equalTo(10)):width(equalTo(50))", [10.0, 10, 50, 780], [340.0, 10, 50, 780]),
        ("v:at('fullTrailing', equalTo(10)):width(equalTo(50))", [340, 10, 50, 780], [10, 10, 50, 780]),
        ("v:at('topLeading', equalTo(10)):size(equalTo(50))", [10, 10, 50, 50], [340, 10, 50, 50]),
        ("v:at('bottomTrailing', equalTo(10)):size(equalTo(50))", [340, 740, 50, 50], [10, 740, 50, 50]),
        ("v:at(trailingOf(a), equalTo(5)):top(equal):size(equalTo(50))", [115, 0, 50, 50], [235, 0, 50, 50]),
        ("v:at(leadingOf(a), equalTo(5)):top(equal):size(equalTo(50))", [5, 0, 50, 50], [345, 0, 50, 50]),
        ("v:at(trailingOfAndParallelWith(a), equalTo(5)):size(equalTo(20))", [115, 115, 20, 20], [265, 115, 20, 20]),
        ("v:at(leadingOfAndParallelWith(a), equalTo(5)):size(equalTo(20))", [35, 115, 20, 20], [345, 115, 20, 20]),
        ("v:at(trailingOf(previous), equalTo(5)):top(equal):size(equalTo(50))", [115, 0, 50, 50], [235, 0, 50, 50]),
        (
            "v:edges(equalTo { leading = 10, trailing = 20, top = 1, bottom = 2 })", [10, 1, 370, 797],
            [20, 1, 370, 797]
        ),
        (
            "v:horizontal(equalTo { leading = 10, horizontal = 20 }):top(equal):height(equalTo(5))", [10, 0, 370, 5],
            [20, 0, 370, 5]
        ),
    ])
    func positionsAndEdgesWithLeadingAndTrailingFollowTheReadingDirection(
        _ line: String, _ leftToRight: [Double], _ rightToLeft: [Double]
    ) throws {
        for (direction, box) in [(LayoutDirection.leftToRight, leftToRight), (.rightToLeft, rightToLeft)] {
            var traits = Scene.traits
            traits.direction = direction
            let scene = try Scene(
                """
                local a = content:putView("a"):leading(equalTo(60)):top(equalTo(100)):size(equalTo { width = 50, \
                height = 50 })
                local v = content:putView("v")
                \(line)
                """, traits)
            try scene.expect("v", box)
            #expect(scene.codes == [], "\(line)")
        }
    }

    @Test(arguments: ["{ leading = 1, x = 2 }", "{ trailing = 1, width = 3 }"])
    func unknownFieldsOfARelationAreRefused(_ table: String) throws {
        let failure = try Scene.failure(of: "return function(content) content:putView('v'):edges(equalTo \(table)) end")
        #expect(failure.contains("a relation's table must be"), "\(failure)")
    }

    @Test(arguments: [
        ("{ leading = 1, left = 2 }", "left", "leading"), ("{ top = 1, trailing = 1, left = 3 }", "left", "trailing"),
    ])
    func leftAndLeadingCannotBeCombined(_ table: String, _ physical: String, _ directional: String) throws {
        let failure = try Scene.failure(of: "return function(content) content:putView('v'):edges(equalTo \(table)) end")
        let message = "a relation's table has both '\(physical)' and '\(directional)', which can be the same side"
        #expect(failure.contains(message), "\(failure)")
    }

    @Test func inBetweenFollowsTheReadingDirection() throws {
        for (direction, box) in [(LayoutDirection.leftToRight, [110.0, 0, 160, 5]), (.rightToLeft, [130, 0, 160, 5])] {
            var traits = Scene.traits
            traits.direction = direction
            let scene = try Scene(
                """
                local a = content:putView("a"):leading(equal):top(equal):size(equalTo(100))
                local b = content:putView("b"):trailing(equal):top(equal):size(equalTo(100))
                content:putView("v"):inBetween(a, b, "horizontally", equalTo { leading = 10, trailing = 30 \
                }):top(equal):height(equalTo(5))
                """, traits)
            try scene.expect("v", box)
            #expect(scene.codes == [])
        }
    }
}
