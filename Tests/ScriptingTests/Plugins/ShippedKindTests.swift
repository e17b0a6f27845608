import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Every kind of the shipped plugins can be put, arranged, configured and measured like a built-in kind.
struct ShippedKindTests {
    /// The name in `put…`, the kind, and the size that UIKit documents or shows for it; nil if the layout decides.
    /// Texts are 10 points per character and 20 high: "Jan 1, 2001" and "12:00 AM" with 11 points at both sides and 6
    /// between them are 132 + 6 + 102.
    static let kinds: [(put: String, kind: String, width: Double?, height: Double?)] = [
        ("PageControl", "PageControl", 0, 26), ("Progress", "Progress", nil, 4), ("ProgressView", "Progress", nil, 4),
        ("ActivityIndicator", "ActivityIndicator", 20, 20), ("ActivityIndicatorView", "ActivityIndicator", 20, 20),
        ("Picker", "Picker", 320, 216), ("PickerView", "Picker", 320, 216), ("DatePicker", "DatePicker", 240, 34),
        ("SearchField", "SearchField", 41, 36), ("SearchTextField", "SearchField", 41, 36),
        ("VisualEffect", "VisualEffect", nil, nil), ("VisualEffectView", "VisualEffect", nil, nil),
        ("WebView", "WebView", nil, nil),
        ("Toolbar", "Toolbar", nil, 44), ("NavigationBar", "NavigationBar", nil, 44),
        ("Navigation", "NavigationBar", nil, 44),
        ("TabBar", "TabBar", nil, 49), ("Tabbar", "TabBar", nil, 49), ("Badge", "Badge", 22, 20),
        ("Flow", "Flow", 0, 0), ("Flex", "Flex", 0, 0), ("Grid", "Grid", 0, 0),
        ("RatingControl", "RatingControl", 144, 24),
        ("Avatar", "Avatar", 40, 40), ("Tag", "Tag", 24, 28), ("Chart", "Chart", nil, 180),
        ("RefreshControl", "RefreshControl", nil, 0),
    ]

    private func live(_ body: String, traits: Traits = Traits(size: Size(width: 400, height: 800), scale: 1)) throws
        -> LiveScreen
    {
        try LiveScreen(states: "", body, traits: traits, plugins: ShippedPlugins.directories)
    }

    @Test(arguments: kinds)
    func N2_8_putCreatesEachShippedKindWithItsIntrinsicSize(
        _ own: (put: String, kind: String, width: Double?, height: Double?)
    ) throws {
        let live = try live(
            """
            content:put\(own.put)("named", { alpha = 0.5 }):accessibilityLabel("x"):left(equal):top(equal)
            content:put\(own.put)():right(equal):bottom(equal)
            """)
        let view = try live.view("named")
        live.screen.layoutIfNeeded()
        #expect(try live.screen.kind(of: view).name == own.kind)
        let size = try live.screen.intrinsicSize(of: view)
        #expect(size.width == own.width && size.height == own.height)
        let frame = try live.screen.frame(of: view)
        if let width = own.width { #expect(frame.width == width) }
        if let height = own.height { #expect(frame.height == height) }
        #expect(try live.property("named", "alpha").number == 0.5)
        #expect(
            live.screen.view(named: own.kind.prefix(1).lowercased() + own.kind.dropFirst()) != nil, "a name of its kind"
        )
        #expect(live.screen.snapshot().diagnostics.filter { $0.severity == .error } == [])
    }

    @Test(arguments: kinds.map(\.put))
    func N1_9_viewsOfEachShippedKindCanBeStacked(_ put: String) throws {
        let live = try live(
            """
            content:putVStack("s"):alignment("center"):edges(equal):layoutContent(function(s)
              s:putStacked\(put)("a"):height(equalTo(100))
              s:putStackedView("b")
            end)
            """)
        live.screen.layoutIfNeeded()
        #expect(try live.screen.frame(of: live.view("a")).height == 100)
        #expect(try live.screen.frame(of: live.view("b")).y == 100)
    }

    /// The list above is complete, and every manifest matches its plugin.
    @Test func N2_8_shippedKindsMatchTheirManifests() throws {
        let host = try ScriptHost(
            options: ScriptHost.Options(), text: TenPointText(), images: NoImages(), resolver: nil, print: { _ in })
        let builtIn = host.registry.kinds.count
        try host.loadPlugins(ShippedPlugins.directories)
        #expect(host.registry.kinds.count == builtIn, "none is loaded before it is asked for")
        try host.loadWaitingPlugins()
        let names = host.registry.kinds[builtIn...].flatMap { [$0.name] + $0.otherNames }
        #expect(Set(names) == Set(Self.kinds.map(\.put)) && names.count == Self.kinds.count)
        #expect(Set(host.libraries.plugins.store.records.compactMap(\.manifest).flatMap(\.kinds)) == Set(names))
    }

    @Test func progressAndActivityIndicatorKeepTheirSizesByHugging() throws {
        let live = try live(
            """
            content:putVStack("s"):edges(equal):layoutContent(function(s)
              s:putStackedProgress("bar") s:putStackedLabel("l"):verticalHugging(500)
            end)
            content:putActivityIndicator("wheel"):left(equal):top(equal):right(equal, parent, 500):bottom(equal, \
            parent, 500)
            """)
        live.screen.layoutIfNeeded()
        #expect(try live.screen.frame(of: live.view("bar")).height == 4)
        #expect(try live.screen.frame(of: live.view("wheel")).size == Size(width: 20, height: 20))
    }

    @Test(arguments: [
        (
            "putProgress():progres(0.5)",
            "a layout node of a Progress has no method or property 'progres'. Did you mean 'progress'?"
        ),
        ("putPicker { selectedRaw = 1 }", "a Picker has no property 'selectedRaw'. Did you mean 'selectedRow'?"),
        (
            "putPageControl().view.curentPage = 1",
            "a PageControl has no property 'curentPage'. Did you mean 'currentPage'?"
        ),
        ("putDatPicker()", "unknown kind of view in 'putDatPicker'. Did you mean 'putDatePicker'?"),
        ("putStackedTolbar()", "unknown kind of view in 'putStackedTolbar'. Did you mean 'putStackedToolbar'?"),
    ])
    func N2_8_misspelledKindsAndPropertiesGetASuggestion(_ call: String, _ message: String) throws {
        do {
            let live = try live("content:\(call)")
            #expect(live.messages.contains { $0.hasSuffix(message) }, "\(live.messages)")
        } catch let error as ScriptError {
            #expect(error.lua.message == message && error.lua.source?.line == 3)
        }
    }

    @Test(arguments: [
        ("putPageControl():numberOfPages(-1)", "'numberOfPages' must be a whole number from 0 to 1000; found -1"),
        ("putProgress():progress('half')", #"'progress' must be a number; found the string "half""#),
        ("putActivityIndicator():style('small')", #"'style' must be one of "medium", "large"; found "small""#),
        (
            "putDatePicker():date('yesterday')",
            #"""
            'date' must be a date ("2026-03-01", "2026-03-01T09:30", or seconds since the beginning of 1970); found \#
            "yesterday"
            """#
        ),
        ("putDatePicker():date(1e18)", "which is outside the years 1 to 9999"),
        ("putPicker():rows('abc')", "'rows' must be a list of texts; found the string \"abc\"; write rows { \"abc\" }"),
        ("putPicker():rows { a = 1 }", "'rows' must be a list of texts; found a table"),
        ("putPicker():rows { 'a', {} }", "'rows[2]' must be a string; found a table"),
        ("putPicker():components { 'a' }", "'components[1]' must be a list of texts; found the string \"a\""),
        ("putPicker():components(3)", "'components' must be a list of lists of texts; found the number 3"),
        ("putPicker():selectedRows { 0, -1 }", "'selectedRows[2]' must be a whole number of at least 0; found -1"),
        ("putToolbar():items(3)", "'items' must be a list; found the number 3"),
    ])
    func invalidValuesOfShippedPropertiesAreReported(_ call: String, _ message: String) throws {
        let live = try live("content:\(call):left(equal):top(equal)")
        #expect(
            live.messages.count == 1 && live.messages[0].contains(message) && live.messages[0].contains("test.lua:3"),
            "\(live.messages)")
    }

    /// The report comes with drawing, when the item is first read.
    @Test func unknownSystemItemOfAToolbarIsReportedWhenDrawn() throws {
        let live = try live("content:putToolbar('t'):items { { systemItem = 'serach' } }:horizontal(equal):top(equal)")
        let errors = live.screen.snapshot().diagnostics.filter { $0.severity == .error }
        #expect(errors.count == 1 && errors[0].view == "root/t", "\(errors)")
        #expect(errors[0].message.hasPrefix("draw of the kind Toolbar (plugin bars 1.0.0) failed: "))
        #expect(errors[0].message.contains("unknown system item 'serach'; the items are action, add, "))
    }

    @Test func listPropertiesOfAPickerCanBeReadBack() throws {
        let live = try live(
            "content:putPicker('p'):components { { 'a', 2 }, {} }:selectedRows { 1 }:left(equal):top(equal)")
        let isSame = try live.run(
            """
            local p = main.view.subviews[1]
            return #p.components == 2 and p.components[1][2] == '2' and #p.components[2] == 0 and p.selectedRows[1] == \
            1 and #p.rows == 0
            """)
        #expect(isSame.isTrue)
    }

    /// A state and the value of a widget follow each other.
    @Test(arguments: [
        ("PageControl", "currentPage", "numberOfPages(4)", "1", "2"),
        ("Progress", "progress", "alpha(1)", "0.25", "0.75"),
        ("Picker", "selectedRow", "rows { 'a', 'b', 'c' }", "1", "2"),
        ("DatePicker", "date", "datePickerMode('date')", "86400", "172800"),
        ("TabBar", "selectedItem", "items { 'a', 'b', 'c' }", "0", "2"),
        ("SearchField", "text", "placeholder('p')", "'a'", "'b'"),
        ("NavigationBar", "title", "prompt('p')", "'a'", "'b'"),
        ("ActivityIndicator", "isAnimating", "style('large')", "true", "false"),
    ])
    func propertiesOfShippedWidgetsAreBoundToStatesBothWays(
        _ kind: String, _ property: String, _ setter: String, _ first: String, _ second: String
    ) throws {
        let live = try LiveScreen(
            states: "s = \(first)",
            "content:put\(kind)('w'):\(setter):left(equal):top(equal):bind('\(property)', self.states.s)",
            plugins: ShippedPlugins.directories)
        func value(_ lua: LuaValue) -> String { "\(lua)" }
        let (one, two) = (try live.run("return \(first)"), try live.run("return \(second)"))
        try live.run("main.s = \(second)")
        #expect(value(try live.property("w", property)) == value(two))
        let view = try live.view("w")
        let slot = try live.screen.slot(ofProperty: #require(live.host.registry.number(ofProperty: property)), of: view)
        let definition = try live.screen.propertyDefinition(of: view, slot: slot)
        try live.screen.setProperty(view, slot: slot, to: PropertyReader(property: definition).read(one))
        #expect(value(try live.run("return main.s")) == value(one))
    }
}
