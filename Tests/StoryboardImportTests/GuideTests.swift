import Testing

@testable import StoryboardImport

/// Custom layout guides, areas as subjects of constraints, standard spacing, and what size classes change.
@Suite struct GuideTests {
    private func script(_ subviews: String, _ constraints: String = "", root: String = "") throws -> String {
        try Fixture.script(Fixture.storyboard(subviews, constraints: constraints, root: root)).text
    }

    private func view(_ id: String, _ inside: String = "") -> String { Fixture.view(id, inside) }
    private func constraint(
        _ first: String?, _ attribute: String, _ second: String? = nil, _ other: String? = nil, _ more: String = ""
    ) -> String { Fixture.constraint(first, attribute, second, other, more) }

    // MARK: Guides

    /// A guide is a view for constraints, in each form of the document.
    @Test(arguments: [
        "<layoutGuide id=\"g\" userLabel=\"middle\"/>",
        "<layoutGuides><layoutGuide id=\"g\" identifier=\"middle\"/></layoutGuides>",
        "<viewLayoutGuide id=\"g\" userLabel=\"middle\"/>",
        "<layoutGuides><viewLayoutGuide id=\"g\" userLabel=\"middle\"/></layoutGuides>",
    ])
    func importedLayoutGuidesOfEachDocumentFormKeepTheirConstraints(_ guide: String) throws {
        let found = try Fixture.script(
            Fixture.storyboard(
                view("a"),
                constraints: constraint("g", "top", "root", "top", "constant=\"9\"")
                    + constraint("a", "top", "g", "bottom")
                    + constraint("g", "width", nil, nil, "constant=\"5\" priority=\"750\" identifier=\"wide\"")
                    + constraint("g", "height", "a", "height", "multiplier=\"2\""), root: guide))
        #expect(
            found.text.contains(
                """
                  local middle = content:putGuide("middle"):top(equalTo(9), parent):width(equalTo(5), 750):identifier("wide")
                  local view = content:putView("a"):top(equal, middle.bottomAnchor)
                  middle:height(equalTo(view), { multiplyBy = 2 })

                """), "\(found.text)")
        #expect(found.report.allSatisfy { $0.severity == .ignored }, "\(found.report)")
    }

    @Test func importedLayoutGuidesAreDeclaredInsideTheirViewOrCell() throws {
        let text = try script(
            view(
                "a",
                "<subviews>\(view("i"))</subviews><layoutGuide id=\"g\"/><constraints>\(constraint("g", "left", "a", "left") + constraint("i", "left", "g", "right"))</constraints>"
            )
                + """
                <tableView id="t" translatesAutoresizingMaskIntoConstraints="NO"><prototypes>
                <tableViewCell reuseIdentifier="row" id="c"><layoutGuide id="outer" userLabel="outer"/>
                <tableViewCellContentView key="contentView" id="cc"><subviews>\(view("l"))</subviews>
                <layoutGuides><layoutGuide id="inner" userLabel="inner"/></layoutGuides><constraints>
                \(constraint("inner", "top", "cc", "top") + constraint("l", "top", "inner", "bottom") + constraint("outer", "left", "cc", "left"))
                </constraints></tableViewCellContentView></tableViewCell></prototypes></tableView>
                """)
        #expect(text.contains("local guide = view:putGuide(\"g\"):left(equal, parent)"))
        #expect(text.contains(":left(equal, guide.rightAnchor)"))
        #expect(text.contains("content:putGuide(\"outer\"):left(equal, parent)"), "\(text)")
        #expect(text.contains("local inner = content:putGuide(\"inner\"):top(equal, parent)"))
    }

    @Test func importReportsUnknownLayoutGuidesAndConstraintsToThem() throws {
        let found = try Fixture.script(
            Fixture.storyboard(
                view("a"),
                constraints: constraint("a", "top", "w", "top") + constraint("a", "left", "n", "left"),
                root: """
                    <viewLayoutGuide key="wobble" id="w"/>
                    <layoutGuide id="g" glow="YES"><layoutGuide id="n"/></layoutGuide>
                    """, controller: "<layoutGuides><viewControllerLayoutGuide type=\"side\" id=\"s\"/></layoutGuides>")
        )
        #expect(
            found.report.filter { $0.severity == .missing }.map { "\($0.element) \($0.id)" } == [
                "viewLayoutGuide.wobble w", "viewControllerLayoutGuide.side s", "constraint catop", "constraint caleft",
                "layoutGuide.glow g", "layoutGuide.layoutGuide n",
            ])
    }

    // MARK: Areas

    /// No view is part of these constraints, so no chain can contain them.
    @Test func importedConstraintsOfSafeAreasAndMarginsBecomeConstrainCalls() throws {
        let text = try script(
            view("a", "<subviews>\(view("i"))</subviews>"),
            constraint("root", "topMargin", "safe", "top", "constant=\"12\" relation=\"greaterThanOrEqual\"")
                + constraint("safe", "height", "a", "height", "multiplier=\"2\" priority=\"600\" identifier=\"tall\"")
                + constraint("safe", "width", nil, nil, "constant=\"90\" relation=\"lessThanOrEqual\"")
                + constraint("i", "bottomMargin", "a", "bottomMargin", "constant=\"-3\""),
            root: "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>")
        #expect(
            text.contains(
                """
                  constrain(content.view.layoutMarginsGuide.topAnchor, moreThanTo(12), content.view.safeArea.topAnchor)
                  constrain(content.view.safeArea.heightAnchor, equalTo(view.heightAnchor), { multiplyBy = 2, priority = 600 }).identifier = "tall"
                  constrain(content.view.safeArea.widthAnchor, lessThanTo(90))
                  constrain(view2.layoutMarginsGuide.bottomAnchor, equalTo(3), view.layoutMarginsGuide.bottomAnchor)

                """), "\(text)")
    }

    // MARK: Standard spacing

    @Test func importedStandardSpacingOfEdgesBecomesSystemSpacing() throws {
        let text = try script(
            view("a") + view("b"),
            constraint("a", "leading", "root", "leading", "constant=\"8\" symbolic=\"YES\"")
                + constraint("root", "trailing", "a", "trailing", "constant=\"8\" symbolic=\"YES\"")
                + constraint("a", "bottom", "b", "top", "constant=\"-8\" symbolic=\"YES\" relation=\"lessThanOrEqual\"")
        )
        #expect(text.contains("content:putView(\"a\"):horizontal(equalToSystemSpacing(), parent)"), "\(text)")
        #expect(text.contains(":top(moreThanToSystemSpacing(), previous.bottomAnchor)"))
    }

    /// Points and standard spacing are not combined, although both are 8 points.
    @Test func importedStandardSpacingBecomesSystemSpacingAndIsNotCombinedWithEqualPoints() throws {
        let text = try script(
            view("a") + view("b"),
            constraint("b", "firstBaseline", "a", "baseline", "constant=\"21\" symbolType=\"layoutAnchor\"")
                + constraint("a", "leading", "root", "leading", "constant=\"8\" symbolic=\"YES\"")
                + constraint("root", "trailing", "a", "trailing", "constant=\"8\""))
        #expect(text.contains(":firstBaseline(equalToSystemSpacing(), previous.lastBaselineAnchor)"))
        #expect(text.contains(":leading(equalToSystemSpacing(), parent):trailing(equalTo(8), parent)"))
    }

    /// Interface Builder has other standard distances to superviews.
    @Test func unsupportedStandardSpacingIsImportedAsPointsAndReported() throws {
        let found = try Fixture.script(
            Fixture.storyboard(
                view("a"),
                constraints: constraint("a", "leading", "root", "leading", "constant=\"20\" symbolic=\"YES\"")
                    + constraint("a", "top", "root", "top", "symbolic=\"YES\"")
                    + constraint("a", "width", nil, nil, "constant=\"8\" symbolic=\"YES\"")))
        #expect(found.text.contains(":leading(equalTo(20), parent):top(equal, parent):width(equalTo(8))"))
        let notes = found.report.filter { $0.severity == .replaced }
        #expect(notes.map(\.element) == Array(repeating: "constraint.symbolic", count: 3))
    }

    // MARK: Size classes

    @Test func importedConstantsAndPrioritiesThatVaryBySizeClassBecomeConditions() throws {
        let text = try script(
            view("a"),
            """
            <constraint firstItem="a" firstAttribute="top" secondItem="root" secondAttribute="top" constant="30" id="c">
            <variation key="widthClass=regular" constant="8" symbolic="YES" priority="750"/>
            <variation key="heightClass=compact" priority="500"/></constraint>
            """)
        #expect(
            text.contains(
                """
                  if variation { width = "compact", height = "compact" } then
                    view:top(equalTo(30), parent, 500)
                  end
                  if variation { width = "regular", height = "compact" } then
                    view:top(equalToSystemSpacing(), parent, 500)
                  end
                  if variation { width = "compact", height = "regular" } then
                    view:top(equalTo(30), parent)
                  end
                  if variation { width = "regular", height = "regular" } then
                    view:top(equalToSystemSpacing(), parent, 750)
                  end

                """), "\(text)")
    }

    @Test func importedPropertiesThatVaryBySizeClassBecomeConditions() throws {
        let text = try script(
            """
            <stackView id="s" axis="vertical" alignment="center" spacing="4" translatesAutoresizingMaskIntoConstraints="NO">
            <subviews><label id="l" text="x" textAlignment="right" numberOfLines="2"><variation key="heightClass=compact" \
            textAlignment="natural" numberOfLines="1" hidden="YES" horizontalHuggingPriority="900"/></label></subviews>
            <variation key="heightClass=compact" axis="horizontal" alignment="fill" spacing="0"/></stackView>
            """,
            root: """
                <variation key="widthClass=regular"><color key="backgroundColor" systemColor="systemRedColor"/></variation>
                """)
        #expect(
            text.contains(
                "if variation { width = \"regular\" } then\n    self.view.backgroundColor = \"systemRed\"\n  end"))
        #expect(text.contains(":axis(\"horizontal\"):alignment(\"fill\"):spacing(0)"), "\(text)")
        #expect(text.contains("label:numberOfLines(1):textAlignment(nil):isHidden(true):horizontalHugging(900)"))
    }

    @Test func importedLayoutGuidesOfOneSizeClassAreConditionalWithTheirConstraints() throws {
        let text = try script(
            view("a"), constraint("g", "top", "root", "top") + constraint("a", "top", "g", "bottom"),
            root: """
                <layoutGuide id="g"/><variation key="default"><mask key="layoutGuides"><exclude reference="g"/></mask></variation>
                <variation key="heightClass=regular-widthClass=compact"><mask key="layoutGuides"><include reference="g"/></mask>
                </variation>
                """)
        let condition = "if variation { width = \"compact\", height = \"regular\" } then"
        #expect(
            text.contains("  \(condition)\n    guide = content:putGuide(\"g\"):top(equal, parent)\n  end"), "\(text)")
        #expect(text.contains("  \(condition)\n    view:top(equal, guide.bottomAnchor)\n  end"))
    }

    /// Everything in a variation becomes a statement or an entry.
    @Test func importReportsUnsupportedVariationsOfSizeClasses() throws {
        let found = try Fixture.script(
            Fixture.storyboard(
                view("a"), constraints: constraint("a", "width", nil, nil, "constant=\"1\""),
                root: """
                    <variation key="default"><mask key="subviews"><exclude reference="gone"/></mask>
                    <mask key="constraints"><exclude reference="lost"/><wobble/></mask>
                    <mask key="gestures"><exclude reference="a"/></mask></variation>
                    <variation key="widthClass=huge"><mask key="subviews"><exclude reference="a"/></mask></variation>
                    <variation key="widthClass=compact" glow="YES"/>
                    """))
        let missing = found.report.filter { $0.severity == .missing }
        #expect(
            missing.map { "\($0.element) \($0.id)" }
                == [
                    "view.variation.subviews root", "view.variation.constraints root", "mask.wobble root",
                    "variation.gestures root", "view.widthClass=huge root", "variation.glow root",
                ], "\(missing)")
        for entry in missing { #expect(found.text.contains("-- missing: \(entry.element) (\(entry.id))")) }
        #expect(found.text.contains("content:putView(\"a\"):width(equalTo(1))"))
    }
}
