import Geometry
import Layout
import Testing

/// Stacks compared with tables worked out by hand from UIStackView's documentation. The views are pictures: A is 40 ×
/// 30, B is 60 × 50, C is 20 × 10 points, all with the hugging 251 and compression resistance 750 of an image view.
struct StackTests {
    struct Table: CustomTestStringConvertible, Sendable {
        var name: String
        /// Setters of the stack, and its size if it has a fixed one.
        var stack: String
        var isVertical: Bool
        var direction: LayoutDirection
        /// Calls after the picture with that name is put.
        var after: [String: String]
        /// Frames as [x, y, width, height]; the stack's own is under "s".
        var expected: [String: [Double]]

        /// The frames are written as `A 0 0 40 50, B 40 0 60 50`.
        init(
            _ name: String, _ stack: String, isVertical: Bool = false, direction: LayoutDirection = .leftToRight,
            after: [String: String] = [:], _ frames: String
        ) {
            self.name = name
            self.stack = stack
            self.isVertical = isVertical
            self.direction = direction
            self.after = after
            expected = Dictionary(
                uniqueKeysWithValues: frames.split(separator: ", ").map { frame in
                    let parts = frame.split(separator: " ")
                    let numbers = parts.dropFirst().map { Double($0) ?? .nan }
                    precondition(numbers.count == 4, "a frame has four numbers: \(frame)")
                    return (String(parts[0]), numbers)
                })
        }

        var testDescription: String { name }

        func scene() throws -> Scene {
            let pictures = [("A", "40x30"), ("B", "60x50"), ("C", "20x10")].map {
                "s:putStackedImageView('\($0.0)'):image('\($0.1).png')\(after[$0.0] ?? "")"
            }
            var traits = Scene.traits
            traits.direction = direction
            return try Scene(
                """
                content:put\(isVertical ? "V" : "H")Stack("s"):left(equal):top(equal)\(stack):layoutContent(function(s)
                  \(pictures.joined(separator: "\n"))
                end)
                """, traits)
        }
    }

    static let along: [Table] = [
        Table("fill, as large as its views", "", "s 0 0 120 50, A 0 0 40 50, B 40 0 60 50, C 100 0 20 50"),
        Table(
            "fill, too wide: the first of equal hugging grows", ":width(equalTo(200))",
            "A 0 0 120 50, B 120 0 60 50, C 180 0 20 50"),
        Table(
            "fill, too wide: the lowest hugging grows", ":width(equalTo(200))", after: ["A": ":horizontalHugging(200)"],
            "A 0 0 120 50, B 120 0 60 50, C 180 0 20 50"),
        Table(
            "fill, too narrow: the first of equal resistance is kept", ":width(equalTo(90))",
            "A 0 0 40 50, B 40 0 50 50, C 90 0 0 50"),
        Table(
            "fill, too narrow: the lowest resistance shrinks", ":width(equalTo(90))",
            after: ["A": ":horizontalCompressionResistance(700)"],
            "A 0 0 10 50, B 10 0 60 50, C 70 0 20 50"),
        Table("fill with spacing", ":spacing(10)", "s 0 0 140 50, A 0 0 40 50, B 50 0 60 50, C 120 0 20 50"),
        Table("fill with negative spacing", ":spacing(-5)", "s 0 0 110 50, B 35 0 60 50, C 90 0 20 50"),
        Table(
            "custom spacing after a view", ":spacing(10)", after: ["A": "; s:putSpace(30)"],
            "s 0 0 160 50, B 70 0 60 50, C 140 0 20 50"),
        Table(
            "custom spacing after each view", ":spacing(10)", after: ["A": "; s:putSpace(5)", "B": "; s:putSpace(20)"],
            "s 0 0 145 50, B 45 0 60 50, C 125 0 20 50"),
        Table("a width of its own", "", after: ["C": ":width(equalTo(90))"], "s 0 0 190 50, C 100 0 90 50"),
        Table(
            "fillEqually, as wide as the widest", ":distribution('fillEqually')",
            "s 0 0 180 50, A 0 0 60 50, B 60 0 60 50, C 120 0 60 50"),
        Table(
            "fillEqually in a width with spacing", ":distribution('fillEqually'):spacing(15):width(equalTo(150))",
            "A 0 0 40 50, B 55 0 40 50, C 110 0 40 50"),
        Table(
            "fillProportionally, growing", ":distribution('fillProportionally'):width(equalTo(240))",
            "A 0 0 80 50, B 80 0 120 50, C 200 0 40 50"),
        Table(
            "fillProportionally, shrinking, with spacing",
            ":distribution('fillProportionally'):spacing(15):width(equalTo(90))",
            // 24 and 36 of 90 points: 40 and 60 parts of 150, spacing included. Nothing is left for the last view.
            "A 0 0 24 50, B 39 0 36 50, C 90 0 0 50"),
        Table(
            "fillProportionally, as large as its views", ":distribution('fillProportionally')",
            "s 0 0 120 50, A 0 0 40 50, B 40 0 60 50, C 100 0 20 50"),
        Table(
            "equalSpacing", ":distribution('equalSpacing'):width(equalTo(220))",
            "A 0 0 40 50, B 90 0 60 50, C 200 0 20 50"),
        Table(
            "equalSpacing keeps at least the spacing", ":distribution('equalSpacing'):spacing(10):width(equalTo(130))",
            "A 0 0 40 50, B 50 0 60 50, C 120 0 10 50"),
        Table(
            "equalSpacing, as short as it may be", ":distribution('equalSpacing'):spacing(10)",
            "s 0 0 140 50, B 50 0 60 50, C 120 0 20 50"),
        Table(
            "equalSpacing: a custom space makes all as large", ":distribution('equalSpacing'):spacing(10)",
            after: ["A": "; s:putSpace(30)"],
            "s 0 0 180 50, B 70 0 60 50, C 160 0 20 50"),
        Table(
            "equalCentering", ":distribution('equalCentering'):width(equalTo(300))",
            "A 0 0 40 50, B 125 0 60 50, C 280 0 20 50"),
        Table(
            "equalCentering gives way to the spacing",
            ":distribution('equalCentering'):spacing(10):width(equalTo(140))",
            "A 0 0 40 50, B 50 0 60 50, C 120 0 20 50"),
        Table(
            "equalCentering with room for it", ":distribution('equalCentering'):spacing(10):width(equalTo(160))",
            "B 55 0 60 50, C 140 0 20 50"),
        Table("vertical fill", "", isVertical: true, "s 0 0 60 90, A 0 0 60 30, B 0 30 60 50, C 0 80 60 10"),
        Table(
            "vertical fillEqually", ":distribution('fillEqually'):spacing(30):height(equalTo(300))", isVertical: true,
            "A 0 0 60 80, B 0 110 60 80, C 0 220 60 80"),
        Table(
            "vertical fillProportionally", ":distribution('fillProportionally'):height(equalTo(180))", isVertical: true,
            "A 0 0 60 60, B 0 60 60 100, C 0 160 60 20"),
        Table(
            "vertical equalSpacing", ":distribution('equalSpacing'):height(equalTo(190))", isVertical: true,
            "A 0 0 60 30, B 0 80 60 50, C 0 180 60 10"),
        Table(
            "vertical equalCentering", ":distribution('equalCentering'):height(equalTo(200))", isVertical: true,
            "A 0 0 60 30, B 0 80 60 50, C 0 190 60 10"),
        Table(
            "right to left", ":spacing(5)", direction: .rightToLeft,
            "s 0 0 130 50, A 90 0 40 50, B 25 0 60 50, C 0 0 20 50"),
        Table(
            "a column does not turn around", ":alignment('leading'):width(equalTo(100))", isVertical: true,
            direction: .rightToLeft,
            "A 60 0 40 30, B 40 30 60 50, C 80 80 20 10"),
    ]

    static let across: [Table] = [
        Table("top", ":alignment('top'):height(equalTo(100))", "A 0 0 40 30, B 40 0 60 50, C 100 0 20 10"),
        Table("leading of a row is top", ":alignment('leading')", "s 0 0 120 50, A 0 0 40 30, C 100 0 20 10"),
        Table("bottom", ":alignment('bottom'):height(equalTo(100))", "A 0 70 40 30, B 40 50 60 50, C 100 90 20 10"),
        Table(
            "trailing of a row is bottom", ":alignment('trailing')",
            "s 0 0 120 50, A 0 20 40 30, B 40 0 60 50, C 100 40 20 10"),
        Table("center", ":alignment('center'):height(equalTo(100))", "A 0 35 40 30, B 40 25 60 50, C 100 45 20 10"),
        Table("fill", ":alignment('fill'):height(equalTo(100))", "A 0 0 40 100, B 40 0 60 100, C 100 0 20 100"),
        Table(
            "vertical leading", ":alignment('leading'):width(equalTo(100))", isVertical: true,
            "A 0 0 40 30, B 0 30 60 50, C 0 80 20 10"),
        Table(
            "vertical center", ":alignment('center'):width(equalTo(100))", isVertical: true,
            "A 30 0 40 30, B 20 30 60 50, C 40 80 20 10"),
        Table(
            "vertical trailing", ":alignment('trailing'):width(equalTo(100))", isVertical: true,
            "A 60 0 40 30, B 40 30 60 50, C 80 80 20 10"),
        Table(
            "vertical center, as wide as the widest", ":alignment('center')", isVertical: true,
            "s 0 0 60 90, A 10 0 40 30, C 20 80 20 10"),
        Table(
            "a column has no baselines", ":alignment('firstBaseline'):width(equalTo(100))", isVertical: true,
            "A 0 0 40 30, C 0 80 20 10"),
    ]

    static let hidden: [Table] = [
        Table(
            "one in the middle", ":spacing(10)", after: ["B": ":isHidden(true)"],
            "s 0 0 70 30, A 0 0 40 30, C 50 0 20 30"),
        Table(
            "the first, with its custom space", ":spacing(10)", isVertical: true,
            after: ["A": ":isHidden(true); s:putSpace(40)"],
            "s 0 0 60 70, B 0 0 60 50, C 0 60 60 10"),
        Table(
            "all but one", ":spacing(10)", isVertical: true, after: ["A": ":isHidden(true)", "C": ":isHidden(true)"],
            "s 0 0 60 50, B 0 0 60 50"),
        Table(
            "all", ":spacing(10)", after: ["A": ":isHidden(true)", "B": ":isHidden(true)", "C": ":isHidden(true)"],
            "s 0 0 0 0"),
    ]

    static let margins: [Table] = [
        Table(
            "vertical",
            ":isLayoutMarginsRelativeArrangement(true):layoutMargins { top = 1, left = 2, bottom = 3, right = 4 }",
            isVertical: true,
            "s 0 0 66 94, A 2 1 60 30, C 2 81 60 10"),
        Table(
            "horizontal",
            ":isLayoutMarginsRelativeArrangement(true):layoutMargins { top = 1, left = 2, bottom = 3, right = 4 }",
            "s 0 0 126 54, A 2 1 40 50, C 102 1 20 50"),
        Table(
            "centred between",
            ":isLayoutMarginsRelativeArrangement(true):layoutMargins { top = 10, bottom = 30 }:alignment('center')",
            "s 0 0 120 90, A 0 20 40 30, B 40 10 60 50"),
        Table(
            "right to left", ":isLayoutMarginsRelativeArrangement(true):layoutMargins { left = 2, right = 4 }",
            direction: .rightToLeft,
            "s 0 0 126 50, A 82 0 40 50, B 22 0 60 50, C 2 0 20 50"),
        Table(
            "a column right to left",
            ":isLayoutMarginsRelativeArrangement(true):layoutMargins { left = 2, right = 4 }:alignment('leading')",
            isVertical: true, direction: .rightToLeft, "s 0 0 66 90, A 22 0 40 30, B 2 30 60 50, C 42 80 20 10"),
        // As from left to right: margins of 10 and 30 leave 100 of 140 points, whose middle is at 60.
        Table(
            "a column right to left, centred",
            """
            :isLayoutMarginsRelativeArrangement(true):layoutMargins { left = 10, right = 30 \
            }:alignment('center'):width(equalTo(140))
            """,
            isVertical: true, direction: .rightToLeft, "A 40 0 40 30, B 30 30 60 50, C 50 80 20 10"),
        Table("not asked for", ":layoutMargins(20)", "s 0 0 120 50"),
    ]

    private func check(_ table: Table) throws {
        let scene = try table.scene()
        for (name, box) in table.expected.sorted(by: { $0.key < $1.key }) { try scene.expect(name, box) }
        #expect(scene.codes == [])
    }

    @Test(arguments: along) func distributionPlacesViewsAlongTheStack(_ table: Table) throws { try check(table) }
    @Test(arguments: across) func alignmentPlacesViewsAcrossTheStack(_ table: Table) throws { try check(table) }
    @Test(arguments: hidden) func hiddenViewsTakeNoSpace(_ table: Table) throws { try check(table) }
    @Test(arguments: margins) func layoutMarginsInsetTheArrangedViews(_ table: Table) throws { try check(table) }

    /// Cases that the tables above don't cover: right to left, contents against priorities, minimum sizes, hidden views
    /// elsewhere.
    static let more: [Table] = [
        Table(
            "right to left, fill, too wide", ":width(equalTo(200))", direction: .rightToLeft,
            "A 80 0 120 50, B 20 0 60 50, C 0 0 20 50"),
        Table(
            "right to left, fillEqually", ":distribution('fillEqually'):spacing(10):width(equalTo(140))",
            direction: .rightToLeft,
            "A 100 0 40 50, B 50 0 40 50, C 0 0 40 50"),
        Table(
            "right to left, fillProportionally", ":distribution('fillProportionally'):width(equalTo(240))",
            direction: .rightToLeft,
            "A 160 0 80 50, B 40 0 120 50, C 0 0 40 50"),
        Table(
            "right to left, equalSpacing", ":distribution('equalSpacing'):width(equalTo(220))", direction: .rightToLeft,
            "A 180 0 40 50, B 70 0 60 50, C 0 0 20 50"),
        Table(
            "right to left, equalCentering", ":distribution('equalCentering'):width(equalTo(300))",
            direction: .rightToLeft,
            "A 260 0 40 50, B 115 0 60 50, C 0 0 20 50"),
        Table(
            "right to left, bottom", ":alignment('bottom'):height(equalTo(100))", direction: .rightToLeft,
            "A 80 70 40 30, B 20 50 60 50, C 0 90 20 10"),
        Table(
            "right to left, the trailing edge of a column", ":alignment('trailing'):width(equalTo(100))",
            isVertical: true,
            direction: .rightToLeft,
            "A 0 0 40 30, B 0 30 60 50, C 0 80 20 10"),
        // 180 minus the spaces of 20 and 10 is 150.
        Table(
            "fillEqually with a custom space", ":distribution('fillEqually'):spacing(10):width(equalTo(180))",
            after: ["A": "; s:putSpace(20)"],
            "A 0 0 50 50, B 70 0 50 50, C 130 0 50 50"),
        Table(
            "fillProportionally with a custom space",
            ":distribution('fillProportionally'):spacing(10):width(equalTo(150))",
            after: ["A": "; s:putSpace(20)"],
            "A 0 0 40 50, B 60 0 60 50, C 130 0 20 50"),
        Table(
            "of two with the lowest hugging the first one grows", ":width(equalTo(200))",
            after: ["A": ":horizontalHugging(200)", "B": ":horizontalHugging(200)"],
            "A 0 0 120 50, B 120 0 60 50, C 180 0 20 50"),
        Table(
            "fillEqually with one required width", ":distribution('fillEqually')",
            after: ["C": ":width(equalTo(30), 1000)"],
            "s 0 0 90 50, A 0 0 30 50, B 30 0 30 50, C 60 0 30 50"),
        // C keeps its 20 (750), B gets 30 of its 60 (700), A gets 0 (100).
        Table(
            "contents give way by their resistance", ":width(equalTo(50))",
            after: ["A": ":horizontalCompressionResistance(100)", "B": ":horizontalCompressionResistance(700)"],
            "A 0 0 0 50, B 0 0 30 50, C 30 0 20 50"),
        Table("a width below the resistance of contents", ":width(equalTo(90), 700)", "s 0 0 120 50, C 100 0 20 50"),
        Table("a width below their hugging", ":width(equalTo(200), 240)", "s 0 0 120 50, C 100 0 20 50"),
        Table(
            "equalSpacing in a least width", ":distribution('equalSpacing'):width(moreThanTo(200))",
            "s 0 0 200 50, B 80 0 60 50, C 180 0 20 50"),
        Table(
            "equalSpacing around a hidden view", ":distribution('equalSpacing'):width(equalTo(220))",
            after: ["B": ":isHidden(true)"],
            "A 0 0 40 30, C 200 0 20 30"),
        Table(
            "fillProportionally around a hidden view", ":distribution('fillProportionally'):width(equalTo(120))",
            after: ["B": ":isHidden(true)"],
            "A 0 0 80 30, C 80 0 40 30"),
        Table(
            "equalCentering of two", ":distribution('equalCentering'):width(equalTo(200))",
            after: ["C": ":isHidden(true)"],
            "A 0 0 40 50, B 140 0 60 50"),
        Table(
            "a column, fillEqually around a hidden view",
            ":distribution('fillEqually'):spacing(10):height(equalTo(110))", isVertical: true,
            after: ["B": ":isHidden(true)"],
            "A 0 0 40 50, C 0 60 40 50"),
        // Margins of 10 and 30 leave 100 of 140 points, whose middle is at 60.
        Table(
            "a column, centred between margins",
            """
            :isLayoutMarginsRelativeArrangement(true):layoutMargins { left = 10, right = 30 \
            }:alignment('center'):width(equalTo(140))
            """,
            isVertical: true,
            "A 40 0 40 30, B 30 30 60 50, C 50 80 20 10"),
        // The spaces are required; the width, at 999, is not, and no view has a negative size.
        Table(
            "spaces larger than the stack", ":spacing(60):width(equalTo(100))",
            "s 0 0 120 50, A 0 0 0 50, B 60 0 0 50, C 120 0 0 50"),
        Table(
            "a column, too low: the first of equal resistance is kept", ":height(equalTo(70))", isVertical: true,
            "A 0 0 60 30, B 0 30 60 40, C 0 70 60 0"),
        Table(
            "a column, too low, equalSpacing with spacing",
            ":distribution('equalSpacing'):spacing(10):height(equalTo(105))",
            isVertical: true,
            "A 0 0 60 30, B 0 40 60 50, C 0 100 60 5"),
    ]

    @Test(arguments: more)
    func lessCommonStackSettingsProduceTheTabulatedFrames(_ table: Table) throws { try check(table) }
}
