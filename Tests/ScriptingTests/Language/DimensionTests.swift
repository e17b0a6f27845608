import Testing

/// Sizes of views, and which constraint wins.
struct DimensionTests {
    @Test func N2_24_widthAndHeightTakeTargetsAndOptions() throws {
        let scene = try Scene(
            """
            content:putView("a"):width(equalTo(parent), { multiplyBy = 0.75, constant = 18 \
            }):height(lessThanTo(90)):height(equalTo(120))
              :left(equal):top(equal)
            content:putView("b"):height(moreThanTo(previous.heightAnchor)):height(equalTo(10))\
            :width(equalTo(myself.heightAnchor)):left(equal):top(equal)
            content:putView("c"):width(equal):height(equalTo(parent.widthAnchor), { multiplyBy = 0.5 \
            }):left(equal):top(equal)
            content:putView("d"):width(lessThan, { constant = -50 \
            }):width(equalTo(900)):height(equalTo(safeArea)):left(equal):top(equal)
            """)
        try scene.expect("a", [0, 0, 318, 90])
        try scene.expect("b", [0, 0, 90, 90])
        try scene.expect("c", [0, 0, 400, 200])
        try scene.expect("d", [0, 0, 350, 800])
        var traits = Scene.traits
        traits.safeArea = .init(top: 50, left: 10, bottom: 30, right: 20)
        try Scene("content:putView('v'):left(equal):top(equal):size(equalTo(safeArea))", traits).expect(
            "v", [0, 0, 370, 720])
    }

    /// A target without options counts once. (Version 2.1.1 of the seed multiplied by 0.)
    @Test func N2_24_targetsWithoutOptionsHaveTheMultiplierOne() throws {
        let scene = try Scene(
            """
            content:putView("a"):width(equalTo(parent)):height(equalTo(parent.heightAnchor)):left(equal):top(equal)
            local b = content:putView("b"):width(equalTo(70)):height(equalTo(30)):left(equal):top(equal)
            content:putView("c"):width(equalTo(b)):height(equalTo(b)):left(equal):top(equal)
            content:putView("d"):width(equalTo(b.heightAnchor)):height(equalTo(b.view.widthAnchor)):left(equal)\
            :top(equal)
            content:putView("e"):size(equalTo(parent)):left(equal):top(equal)
            content:putView("f"):height(equal):width(moreThan):width(equalTo(5)):left(equal):top(equal)
            """)
        try scene.expect("a", [0, 0, 400, 800])
        try scene.expect("c", [0, 0, 70, 30])
        try scene.expect("d", [0, 0, 30, 70])
        try scene.expect("e", [0, 0, 400, 800])
        try scene.expect("f", [0, 0, 400, 800])
    }

    @Test func N2_24_multiplierAppliesToNumbers() throws {
        try Scene(
            """
            content:putView('v'):width(equalTo(90), { multiplyBy = 2, constant = 1 \
            }):height(equalTo(5)):left(equal):top(equal)
            """
        )
        .expect("v", [0, 0, 181, 5])
        try Scene(
            """
            content:putView('v'):size(equalTo { width = 90, height = 5 }, { multiplyBy = 2, constant = 1 \
            }):left(equal):top(equal)
            """
        )
        .expect("v", [0, 0, 181, 11])
    }

    @Test func N2_25_sizeRelatesToSizesNumbersAndViews() throws {
        let scene = try Scene(
            """
            content:putView("a"):size(equalTo { width = 200, height = 100 }):left(equal):top(equal)
            content:putView("b"):size(equalTo(previous), { multiplyBy = 0.75, constant = 18 }):left(equal):top(equal)
            content:putView("c"):size(lessThanTo(previous)):size(equalTo(900)):left(equal):top(equal)
            content:putView("d"):size(moreThanTo { width = 90, height = 80 }):size(equalTo(0)):left(equal):top(equal)
            content:putView("e"):size(equalTo(44)):left(equal):top(equal)
            content:putView("f"):size(lessThan(b)):size(equalTo(900)):left(equal):top(equal)
            content:putView("g"):size(moreThan(b), { multiplyBy = 0.75, constant = 18 \
            }):size(equalTo(0)):left(equal):top(equal)
            """.replacing("content:putView(\"b\")", with: "local b = content:putView(\"b\")"))
        // Width for width, height for height. (The seed's implementation took the height for both.)
        try scene.expect("a", [0, 0, 200, 100])
        try scene.expect("b", [0, 0, 168, 93])
        try scene.expect("c", [0, 0, 168, 93])
        try scene.expect("d", [0, 0, 90, 80])
        try scene.expect("e", [0, 0, 44, 44])
        // 168 × 93, and three quarters of it and 18 more.
        try scene.expect("f", [0, 0, 168, 93])
        try scene.expect("g", [0, 0, 144, 87.75])
    }

    @Test func N2_26_namedPrioritiesEqualTheirNumbersAndTheDefaultIsJustBelow999() throws {
        /// The width that a view gets, 10 or 20; the second constraint has the named priority.
        func width(_ number: String, _ name: String) throws -> Double {
            try Scene(
                """
                content:putView('v'):top(equal):left(equal):height(equalTo(1)):width(equalTo(10)\(number))\
                :width(equalTo(20), \
                \(name))
                """
            )
            .box("v")[2]
        }
        for (name, value) in [("defaultLow", 250.0), ("defaultHigh", 750)] {
            #expect(try width(", \(value + 0.5)", "priority.\(name)") == 10)
            // With equal priorities, the first constraint wins.
            #expect(try width(", \(value)", "priority.\(name)") == 10)
            #expect(try width(", \(value - 0.5)", "priority.\(name)") == 20)
        }
        // A written 999 is stronger than the default, and required is stronger than any other priority.
        #expect(try width("", "998.5") == 10)
        #expect(try width("", "999") == 20)
        #expect(try width("", "999.5") == 20)
        #expect(try width(", 999.5", "priority.required") == 20)
        #expect(try width(", priority.required", "999.5") == 10)
    }

    /// D2: without priorities, the first constraint is stronger, and even many constraints stay above 750.
    @Test func N2_26_constraintsWithoutPriorityFavorTheFirstAndBeatCompressionResistance() throws {
        try Scene(
            "content:putView('v'):top(equal):left(equal):height(equalTo(1)):width(equalTo(10)):width(equalTo(20))"
        )
        .expect("v", [0, 0, 10, 1])
        let many = try Scene(
            """
            for i = 1, 600 do content:putView():top(equal):left(equal):size(equalTo(1)) end
            content:putLabel("l"):font(20):text("0123456789"):left(equal):top(equal):width(equalTo(30))
            """)
        // 999 is above the compression resistance of 750, regardless of the order.
        try many.expect("l", [0, 0, 30, 20])
    }

    @Test func N1_21_sizeSetsWidthAndHeight() throws {
        try Scene("content:putView('v'):size(equalTo { width = 90, height = 60 }):center(equal)").expect(
            "v", [155, 370, 90, 60])
    }

    @Test func N1_22_widthAndHeightRelateToNumbersAndAnchors() throws {
        let scene = try Scene(
            """
            local a = content:putView("a"):size(equalTo { width = 80, height = 40 }):left(equal):top(equal)
            content:putView("b"):height(equalTo(previous.widthAnchor)):width(lessThanTo(previous.heightAnchor))\
            :width(equalTo(300)):left(equal):top(equal)
            content:putView("c"):height(moreThanTo(100)):width(lessThanTo(100)):width(equalTo(500)):height(equalTo(3))\
            :left(equal):top(equal)
            """)
        try scene.expect("b", [0, 0, 40, 80])
        try scene.expect("c", [0, 0, 100, 100])
    }

    /// Each method takes a priority as a number and as an option. A view placed at priority 400 yields to a rectangle
    /// at 401, and not to one at 399. The rectangle comes first, so the order can't decide.
    @Test(arguments: [
        "top(equalTo(50), parent, $)", "bottom(equalTo(50), parent, $)", "left(equalTo(50), parent, $)",
        "right(equalTo(50), parent, $)",
        "leading(equalTo(50), parent, $)", "trailing(equalTo(50), parent, $)", "centerX(equal, parent, $)",
        "centerY(equal, parent, $)",
        "firstBaseline(equalTo(50), parent.topAnchor, $)", "lastBaseline(equal, parent.centerYAnchor, $)",
        "width(equalTo(50), $)",
        "height(equal, $)", "size(equalTo(50), $)", "center(equal, parent, $)", "vertical(equalTo(50), parent, $)",
        "horizontal(equalTo(50), parent, $)", "edges(equalTo(50), parent, $)", "at('topLeft', equalTo(50), parent, $)",
        "at(bottomOf(t), equalTo(50), $)", "at(rightOfAndParallelWith(t), equalTo(50), $)",
        "inBetween(t, u, 'vertically', equalTo(50), $)",
        "aspectRatio(2, $)",
    ])
    func N1_23_everyConstraintMethodTakesAPriorityAsNumberOrOption(_ call: String) throws {
        func box(_ rectangle: Int, _ priority: String) throws -> [Double] {
            try Scene(
                """
                local t = content:putView("t"):at("topLeft", equalTo(3)):size(equalTo(40)).view
                local u = content:putView("u"):at("bottomRight", equalTo(3)):size(equalTo(40)).view
                content:putView("v"):left(equalTo(1), parent, \(rectangle)):top(equalTo(2), parent, \(rectangle))
                  :width(equalTo(9), \(rectangle)):height(equalTo(8), \(rectangle))
                  :\(call.replacing("$", with: priority))
                """
            ).box("v")
        }
        for priority in ["400", "{ priority = 400 }"] {
            #expect(try box(401, priority) == [1, 2, 9, 8])
            #expect(try box(399, priority) != [1, 2, 9, 8])
        }
    }

    @Test func aspectRatioDeterminesTheOtherDimension() throws {
        try Scene("content:putView('v'):width(equalTo(160)):aspectRatio(16 / 9):left(equal):top(equal)").expect(
            "v", [0, 0, 160, 90])
        try Scene(
            "content:putView('v'):height(equalTo(90)):aspectRatio(16 / 9, { priority = 800 }):left(equal):top(equal)"
        )
        .expect("v", [0, 0, 160, 90])
    }

    @Test func offsetAndInsetChangeSizes() throws {
        try Scene("content:putView('v'):width(equal):inset(20):height(equalTo(10)):offset(5):left(equal):top(equal)")
            .expect("v", [0, 0, 380, 15])
    }

    @Test func lowerHuggingGrowsAndLowerResistanceShrinks() throws {
        let scene = try Scene(
            """
            content:putLabel("a"):font(20):text("aaaa"):left(equal, parent):top(equal):horizontalHugging(100)
            content:putLabel("b"):font(20):text("bb"):left(equal, previous.rightAnchor):right(equal, parent):top(equal)
            content:putLabel("c"):font(20):text(("c"):rep(30)):left(equal, \
            parent):top(equalTo(50)):horizontalCompressionResistance(700)
            content:putLabel("d"):font(20):text(("d"):rep(30)):left(equal, previous.rightAnchor):right(equal, \
            parent):top(equalTo(50))
            """)
        try scene.expect("a", [0, 0, 380, 20])
        try scene.expect("b", [380, 0, 20, 20])
        try scene.expect("c", [0, 50, 100, 20])
        try scene.expect("d", [100, 50, 300, 20])
    }
}
