import Testing

/// Positions of views: single edges, centers, and shortcuts for several edges.
struct PositionTests {
    /// A box of 100 × 50 points, positioned by the given constraints.
    private func box(_ constraints: String) throws -> [Double] {
        try Scene(
            """
            content:putView("other"):left(equalTo(40), parent):top(equalTo(60), parent):size(equalTo { width = 200, \
            height = 300 })
            content:putView("box"):size(equalTo { width = 100, height = 50 }):\(constraints)
            """
        ).box("box")
    }

    @Test func N2_13_singlePositionsRelateToTheParent() throws {
        #expect(try box("left(equal, parent):top(equal, parent)") == [0, 0, 100, 50])
        #expect(try box("right(equal, parent):bottom(equal, parent)") == [300, 750, 100, 50])
        #expect(try box("centerX(equal, parent):centerY(equal, parent)") == [150, 375, 100, 50])
        #expect(try box("leading(equal, parent):firstBaseline(equal, parent)") == [0, 0, 100, 50])
        #expect(try box("trailing(equal, parent):lastBaseline(equal, parent)") == [300, 750, 100, 50])
    }

    @Test func N2_13_parentIsTheDefaultTarget() throws {
        #expect(try box("left(equalTo(3)):top(equalTo(4))") == [3, 4, 100, 50])
    }

    @Test func N2_14_distancesPointInwards() throws {
        #expect(try box("left(equalTo(18), parent):top(equalTo(9), parent)") == [18, 9, 100, 50])
        #expect(try box("right(equalTo(18), parent):bottom(equalTo(9), parent)") == [282, 741, 100, 50])
        #expect(try box("left(moreThanTo(18), parent):top(moreThan, parent)") == [18, 0, 100, 50])
        #expect(try box("left(lessThanTo(18), parent):left(equalTo(30), parent):top(equal)") == [18, 0, 100, 50])
    }

    /// D1: a single edge compares coordinates; `sense` overrides this for one call.
    @Test func N2_14_inequalitiesOfSingleEdgesCompareCoordinatesUnlessSenseIsDistance() throws {
        #expect(
            try box("right(lessThan, previous.rightAnchor):right(equalTo(-99), previous):top(equal)") == [
                140, 0, 100, 50,
            ])
        #expect(try box("right(lessThanTo(18), parent):right(equal, parent):top(equal)") == [282, 0, 100, 50])
        #expect(try box("right(lessThanTo(18), parent, {}):right(equal, parent):top(equal)") == [282, 0, 100, 50])
        #expect(
            try box("right(moreThanTo(18), parent, { sense = 'distance' }):right(equal, parent):top(equal)") == [
                282, 0, 100, 50,
            ])
        #expect(
            try box("right(lessThanTo(18), parent, { sense = 'distance' }):right(equalTo(40), parent):top(equal)") == [
                282, 0, 100, 50,
            ])
    }

    @Test func N2_15_viewAsTargetMeansItsAnchorOfTheSameName() throws {
        let scene = try Scene(
            """
            local a = content:putView("a"):left(equalTo(20)):top(equalTo(30)):size(equalTo(50)).view
            content:putView("b"):left(equal, a):top(equal, a.bottomAnchor):size(equalTo(10))
            content:putView("c"):right(equal, a.rightAnchor):bottom(equal, a):size(equalTo(10))
            """)
        try scene.expect("b", [20, 80, 10, 10])
        try scene.expect("c", [60, 70, 10, 10])
    }

    @Test func N2_15_edgesCanBeConstrainedToTheSafeArea() throws {
        var traits = Scene.traits
        traits.safeArea = .init(top: 50, left: 10, bottom: 30, right: 20)
        let scene = try Scene("content:putView('v'):edges(equal, safeArea)", traits)
        try scene.expect("v", [10, 50, 370, 720])
    }

    @Test func N2_16_parentPreviousAndMyselfCanBeTargets() throws {
        let scene = try Scene(
            """
            content:putView("a"):left(equalTo(20), parent):top(equalTo(30), parent):size(equalTo(50))
            content:putView("b"):left(equal, previous):top(equal, \
            previous.bottomAnchor):width(equalTo(40)):height(equalTo(myself.widthAnchor))
            content:putView("c"):left(equal, previous.rightAnchor):top(equal, previous):size(equalTo(previous))
            """)
        try scene.expect("b", [20, 80, 40, 40])
        try scene.expect("c", [60, 80, 40, 40])
    }

    @Test func N2_16_targetsIncludeOwnAndPreviousSafeAreas() throws {
        let scene = try Scene(
            """
            content:putView("a"):left(equal):top(equal):size(equalTo(100)):safeAreaInsets { top = 10, left = 20, \
            bottom = 5, right = 0 }
            content:putView("b"):edges(equal, previousSafeArea)
            content:putView("c"):left(equal):top(equalTo(200)):width(equalTo(100))\
            :height(equalTo(mySafeArea.widthAnchor))
              :safeAreaInsets { top = 0, left = 30, bottom = 0, right = 10 }
            """)
        try scene.expect("b", [20, 10, 80, 85])
        try scene.expect("c", [0, 200, 100, 60])
    }

    @Test func N2_17_parentAndPreviousOfferTheirAnchors() throws {
        #expect(
            try box("left(equal, parent.centerXAnchor):top(equalTo(5), previous.bottomAnchor)") == [200, 365, 100, 50])
    }

    @Test func N2_17_anchorsOfDifferentAxesAreReported() throws {
        let scene = try Scene(
            "content:putView('v'):size(equalTo(9)):left(equal):top(equal, parent.leftAnchor):top(equalTo(7))")
        #expect(scene.codes == ["axis"])
        #expect(scene.diagnostics[0].source == "test.lua:1")
        #expect(scene.diagnostics[0].attribute == "top")
        #expect(
            scene.diagnostics[0].message
                == """
                'top' is vertical and cannot relate to 'left', which is horizontal; relate it to top, bottom, \
                centerY or a baseline
                """
        )
        // The rest of the layout continues.
        try scene.expect("v", [0, 7, 9, 9])
    }

    @Test func N2_18_centerTakesATargetAndAnOffset() throws {
        #expect(try box("center(equal, parent)") == [150, 375, 100, 50])
        #expect(try box("center(equal, previous)") == [90, 185, 100, 50])
        #expect(try box("center(equalTo(10), parent)") == [160, 385, 100, 50])
        #expect(try box("center(equalTo { x = -5, y = 7 }, parent)") == [145, 382, 100, 50])
        var traits = Scene.traits
        traits.safeArea = .init(top: 100, left: 40, bottom: 0, right: 10)
        try Scene("content:putView('v'):size(equalTo(20)):center(equal, safeArea)", traits).expect(
            "v", [205, 440, 20, 20])
    }

    @Test func N2_19_verticalAndHorizontalSetTwoEdges() throws {
        let scene = try Scene(
            """
            content:putView("a"):vertical(equalTo(10), parent):horizontal(equalTo { left = 9, right = 18 }, parent)
            content:putView("b"):vertical(equalTo { top = 1, bottom = 2 }, previous):horizontal(equal, previous)
            """)
        try scene.expect("a", [9, 10, 373, 780])
        try scene.expect("b", [9, 11, 373, 777])
    }

    /// In shortcuts, "more than" compares distances on both sides: the seed's own example wraps its content.
    @Test func N2_19_inequalityOfHorizontalComparesDistancesOnBothSides() throws {
        let scene = try Scene(
            """
            content:putLabel('l'):font(20):text(('x'):rep(50)):centerX(equal, parent):horizontal(moreThanTo(18), \
            parent):top(equal)
            """
        )
        try scene.expect("l", [18, 0, 364, 20])
        let short = try Scene(
            """
            content:putLabel('l'):font(20):text('short'):centerX(equal, parent):horizontal(moreThanTo(18), \
            parent):top(equal)
            """
        )
        try short.expect("l", [175, 0, 50, 20])
    }

    @Test func N2_20_edgesTakeOneOrFourDistances() throws {
        try Scene("content:putView('v'):edges(equalTo(18), parent)").expect("v", [18, 18, 364, 764])
        try Scene("content:putView('v'):edges(equalTo { top = 1, left = 2, bottom = 3, right = 4 })").expect(
            "v", [2, 1, 394, 796])
    }

    @Test func N2_21_inBetweenFillsTheSpaceBetweenTwoViews() throws {
        let scene = try Scene(
            """
            local a = content:putView("a"):left(equalTo(0)):top(equalTo(0)):size(equalTo { width = 100, height = 80 \
            }).view
            local b = content:putView("b"):right(equalTo(0)):bottom(equalTo(0)):size(equalTo { width = 100, height = \
            80 }).view
            content:putView("v"):inBetween(a, b, "vertically", equalTo(10)):horizontal(equal)
            content:putView("h"):inBetween(a, b, "horizontally", equalTo { left = 5, right = 6 }):vertical(equal)
            """)
        try scene.expect("v", [0, 90, 400, 620])
        try scene.expect("h", [105, 0, 189, 800])
    }

    @Test func N2_21_minimumDistancesOfInBetweenYieldToAnEarlierSize() throws {
        let scene = try Scene(
            """
            local a = content:putView("a"):at("fullTop", equal):height(equalTo(100))
            local b = content:putView("b"):at("fullBottom", equal):height(equalTo(100))
            content:putView("v"):size(equalTo(700)):centerX(equal):inBetween(a, b, "vertically", moreThanTo(18))
            """)
        // The size comes first.
        #expect(try scene.box("v")[3] == 700)
        let low = try Scene(
            """
            local a = content:putView("a"):at("fullTop", equal):height(equalTo(100))
            local b = content:putView("b"):at("fullBottom", equal):height(equalTo(100))
            content:putView("v"):inBetween(a, b, "vertically", moreThanTo(18)):centerX(equal):size(equalTo(700))
            """)
        #expect(try low.box("v")[1] == 118)
        #expect(try low.box("v")[3] == 564)
    }

    @Test(arguments: [
        ("topLeft", [9.0, 9, 100, 50]), ("topRight", [291, 9, 100, 50]), ("bottomLeft", [9, 741, 100, 50]),
        ("bottomRight", [291, 741, 100, 50]), ("topLeading", [9, 9, 100, 50]), ("bottomTrailing", [291, 741, 100, 50]),
    ])
    func N2_22_cornersSetTwoEdges(_ position: String, _ expected: [Double]) throws {
        #expect(try box("at('\(position)', equalTo(9), parent)") == expected)
    }

    @Test(arguments: [
        ("fullTop", [9.0, 9, 382, 50]), ("fullBottom", [9, 741, 382, 50]), ("fullLeft", [9, 9, 100, 782]),
        ("fullRight", [291, 9, 100, 782]),
        ("edges", [9, 9, 382, 782]),
    ])
    func N2_22_fullSidesSetThreeEdgesAndEdgesSetsAllFour(_ position: String, _ expected: [Double]) throws {
        let scene = try Scene(
            """
            content:putView('box'):at('\(position)', equalTo(9), parent):width(equalTo(100), 500):height(equalTo(50), \
            500)
            """
        )
        try scene.expect("box", expected)
    }

    @Test func N2_22_atTakesAListOfEdges() throws {
        #expect(try box("at({ 'top', 'right' }, equalTo(5), parent)") == [295, 5, 100, 50])
        #expect(try box("at({ 'topLeft', 'top' }, equalTo(5), parent)") == [5, 5, 100, 50])
    }

    @Test func N2_23_positionsCanBeNextToAnotherView() throws {
        #expect(try box("at(topOf(previous), equalTo(8)):left(equal)") == [0, 2, 100, 50])
        #expect(try box("at(bottomOf(previous), equalTo(8)):left(equal)") == [0, 368, 100, 50])
        #expect(try box("at(leftOf(previous), equalTo(8)):top(equal)") == [-68, 0, 100, 50])
        #expect(try box("at(rightOf(previous), equalTo(8)):top(equal)") == [248, 0, 100, 50])
    }

    /// D8: "in parallel" aligns the centers.
    @Test func N2_23_parallelPositionsAlignTheCenters() throws {
        #expect(try box("at(topOfAndParallelWith(previous), equalTo(8))") == [90, 2, 100, 50])
        #expect(try box("at(bottomOfAndParallelWith(previous), equal)") == [90, 360, 100, 50])
        #expect(try box("at(leftOfAndParallelWith(previous), equalTo(8))") == [-68, 185, 100, 50])
        #expect(try box("at(rightOfAndParallelWith(previous), moreThanTo(8))") == [248, 185, 100, 50])
    }

    @Test func offsetMovesAlongTheAxisAndInsetMovesInwards() throws {
        #expect(try box("right(equal, parent):inset(10):top(equal, parent):offset(10)") == [290, -10, 100, 50])
        #expect(try box("left(equal, parent):inset(10):bottom(equal, parent):offset(10)") == [10, 760, 100, 50])
        // Centers have no inside direction, so both calls move along the axis.
        #expect(try box("centerX(equal, parent):inset(10):centerY(equal, parent):offset(10)") == [160, 385, 100, 50])
    }

    @Test func leadingAndTrailingFollowTheReadingDirection() throws {
        var traits = Scene.traits
        traits.direction = .rightToLeft
        let body = "content:putView('v'):size(equalTo(50)):leading(equalTo(10), parent):top(equal)"
        try Scene(body).expect("v", [10, 0, 50, 50])
        try Scene(body, traits).expect("v", [340, 0, 50, 50])
        let limited =
            """
            content:putView('v'):size(equalTo(50)):trailing(lessThanTo(10), parent):trailing(equalTo(0), \
            parent):top(equal)
            """
        try Scene(limited).expect("v", [340, 0, 50, 50])
        try Scene(limited, traits).expect("v", [10, 0, 50, 50])
    }

    @Test func baselinesFollowTheFont() throws {
        let scene = try Scene(
            """
            content:putLabel("big"):font(40):text("A"):left(equal):top(equal)
            content:putLabel("small"):font(20):text("b"):left(equal, previous.rightAnchor):firstBaseline(equal, \
            previous)
            content:putLabel("wrapped"):font(20):numberOfLines(0):text("aaaa \
            bbbb"):width(equalTo(40)):right(equal):lastBaseline(equal, previous)
            """)
        // 40 × ¾ − 20 × ¾
        #expect(try scene.box("small")[1] == 15)
        try scene.expect("wrapped", [360, -5, 40, 40])
        // The line of 20 is in the middle of 60; its baseline is at 20 + 15.
        let high = try Scene(
            """
            content:putLabel("high"):font(20):text("A"):left(equal):top(equal):height(equalTo(60))
            content:putLabel("beside"):font(20):text("b"):left(equal, previous.rightAnchor):firstBaseline(equal, \
            previous)
            """)
        try high.expect("beside", [10, 20, 10, 20])
    }

    // MARK: Version 1 features in version 2's syntax

    @Test func N1_11_anchorsOfAnyViewCanBeTargets() throws {
        let scene = try Scene(
            """
            local outer = content:putView("outer"):left(equalTo(10)):top(equalTo(20)):size(equalTo(300)).view
            local inner
            outer:layoutContent(function(c) inner = \
            c:putView("inner"):left(equalTo(5)):top(equalTo(5)):size(equalTo(50)).view end)
            content:putView("v"):left(equal, inner.rightAnchor):top(equal, inner.bottomAnchor)
              :width(equalTo(inner.widthAnchor)):height(equalTo(inner.heightAnchor))
            content:putView("c"):centerX(equal, inner.centerXAnchor):centerY(equal, \
            inner.centerYAnchor):size(equalTo(10))
            """)
        try scene.expect("v", [65, 75, 50, 50])
        try scene.expect("c", [35, 45, 10, 10])
    }

    @Test func N1_12_equalTakesAnAnchor() throws {
        #expect(try box("left(equal, previous.leftAnchor):top(equal, previous.topAnchor)") == [40, 60, 100, 50])
    }

    @Test func N1_13_distanceSenseReversesRelationsAtFarEdges() throws {
        #expect(
            try box("bottom(moreThanTo(18), parent, { sense = 'distance' }):bottom(equal, parent):left(equal)") == [
                0, 732, 100, 50,
            ])
        #expect(
            try box("bottom(lessThanTo(18), parent, { sense = 'distance' }):bottom(equalTo(99), parent):left(equal)")
                == [0, 732, 100, 50])
    }

    @Test func N1_14_centerAlignsBothAxes() throws {
        #expect(try box("center(equal, previous)") == [90, 185, 100, 50])
        #expect(try box("center(equal)") == [150, 375, 100, 50])
    }

    @Test func N1_15_parallelPositionsTakeRelations() throws {
        #expect(try box("at(bottomOfAndParallelWith(previous), equalTo(18))") == [90, 378, 100, 50])
        #expect(
            try box("at(bottomOfAndParallelWith(previous), lessThanTo(18)):bottom(equal, parent)") == [
                90, 378, 100, 50,
            ])
    }

    @Test func N1_16_parentAndSafeAreaAreTargets() throws {
        var traits = Scene.traits
        traits.safeArea = .init(top: 40, left: 0, bottom: 20, right: 0)
        let scene = try Scene(
            """
            content:putView("p"):top(equalTo(18), parent):left(equal):size(equalTo(10))
            content:putView("s"):top(equalTo(18), safeArea):left(equal):size(equalTo(10))
            content:putView("b"):bottom(equalTo(18), safeArea):left(equal):size(equalTo(10))
            """, traits)
        #expect(try scene.box("p")[1] == 18)
        #expect(try scene.box("s")[1] == 58)
        #expect(try scene.box("b")[1] == 752)
    }

    @Test func N1_17_edgesFillTheParentOrTheSafeArea() throws {
        var traits = Scene.traits
        traits.safeArea = .init(top: 40, left: 0, bottom: 20, right: 0)
        try Scene("content:putView('v'):edges(equal, parent)", traits).expect("v", [0, 0, 400, 800])
        try Scene("content:putView('v'):edges(equalTo(18), safeArea)", traits).expect("v", [18, 58, 364, 704])
    }

    @Test func N1_18_positionsFixViewsToTheSafeAreaOrKeepThemInside() throws {
        var traits = Scene.traits
        traits.safeArea = .init(top: 40, left: 0, bottom: 20, right: 0)
        try Scene("content:putView('v'):at('fullBottom', equalTo(18), safeArea):height(equalTo(36))", traits).expect(
            "v", [18, 726, 364, 36])
        let inside = try Scene(
            """
            content:putView('v'):center(equal):at('horizontal', moreThanTo(18), safeArea):size(equalTo { width = 900, \
            height = 10 }, 500)
            """,
            traits)
        try inside.expect("v", [18, 395, 364, 10])
    }

    @Test func N1_19_namedPositionsConstrainTheirEdges() throws {
        for (set, expected) in [
            ("horizontal", [5.0, 0, 390, 50]), ("vertical", [0, 5, 100, 790]), ("top", [0, 5, 100, 50]),
            ("left", [5, 0, 100, 50]),
            ("bottom", [0, 745, 100, 50]), ("right", [295, 0, 100, 50]),
        ] {
            let scene = try Scene(
                "content:putView('v'):at('\(set)', equalTo(5)):width(equalTo(100), 500):height(equalTo(50), 500)")
            try scene.expect("v", expected)
        }
    }

    @Test func N1_20_edgesTakeInsetsAsATable() throws {
        try Scene("content:putView('v'):edges(equalTo { left = 8 })").expect("v", [8, 0, 392, 800])
        try Scene("content:putView('v'):edges(equalTo { horizontal = 8, vertical = 4 })").expect("v", [8, 4, 384, 792])
    }
}
