import Geometry
import Layout
import Testing

@testable import Scripting

/// Size-class variations, evaluated again when the screen turns.
struct VariationTests {
    private static let portrait = Traits(size: Size(width: 390, height: 844), scale: 1)
    private static let landscape = Traits(size: Size(width: 844, height: 390), scale: 1)
    private static let tablet = Traits(size: Size(width: 1024, height: 768), scale: 1)

    /// A phone is compact in width and regular in height, turned it is compact in both; a tablet is regular in both.
    @Test(arguments: [
        ("{ width = 'compact' }", [true, true, false]), ("{ width = 'regular' }", [false, false, true]),
        ("{ height = 'compact' }", [false, true, false]),
        ("{ width = 'compact', height = 'regular' }", [true, false, false]), ("{}", [true, true, true]),
    ])
    func variationsApplyByTheirSizeClass(_ classes: String, _ expected: [Bool]) throws {
        let found = try [Self.portrait, Self.landscape, Self.tablet].map {
            try Scene("print(variation \(classes))", $0).printed.first
        }
        #expect(found == expected.map { "\($0)" })
    }

    /// Constraints, properties and installed views change with the size class.
    @Test func variationsFollowRotationOfTheDevice() throws {
        let scene = try Scene(
            """
            local v = content:putView("v"):left(equal):top(equal):height(equalTo(10))
            v:alpha(variation { height = "compact" } and 0.5 or 1)
            variation({ width = "compact", height = "regular" }, function() v:width(equalTo(100)) end)
            variation({ height = "compact" }, function()
              v:width(equalTo(200))
              content:putView("extra"):top(equalTo(20)):left(equal):size(equalTo(5))
            end)
            """, Self.portrait)
        try scene.expect("v", [0, 0, 100, 10])
        #expect(scene.screen.view(named: "extra") == nil)
        scene.screen.traits.size = Self.landscape.size
        try scene.expect("v", [0, 0, 200, 10])
        try scene.expect("extra", [0, 20, 5, 5])
        #expect(try scene.screen.property(scene.view("v"), slot: CommonProperties.alpha.slot).number == 0.5)
        scene.screen.traits.size = Self.portrait.size
        try scene.expect("v", [0, 0, 100, 10])
        #expect(scene.screen.view(named: "extra") == nil)
        #expect(scene.codes == [])
    }

    @Test(arguments: [
        ("variation { width = 'small' }", "must be \"compact\" or \"regular\""),
        ("variation { size = 'compact' }", "found 'size'"),
        ("variation('compact')", "argument 1 of 'variation': expected size classes"),
    ])
    func wrongVariationsAreErrors(_ call: String, _ message: String) throws {
        do {
            _ = try Scene(call)
            Issue.record("no error")
        } catch { #expect("\(error)".contains(message), "\(error)") }
    }
}
