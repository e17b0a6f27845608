import Geometry
import Layout
import Testing

@testable import Scripting

/// A controller's class determines the screen's size unless the host sets it.
struct PreferredSizeTests {
    private func size(_ script: String, isOpen: Bool = true) throws -> Size {
        let scene = try Scene(script: script, isRun: false)
        scene.host.main.shown.takesPreferredContentSize = isOpen
        try scene.run(script)
        return try scene.frame("v").size
    }

    private func page(_ size: String) -> String {
        """
        local Page = controller "Page"
        Page.preferredContentSize = \(size)
        function Page:layoutContent(c) c:putView("v"):edges(equal) end
        return Page
        """
    }

    @Test func sizeIsATableWithFieldsOrAPair() throws {
        #expect(try size(page("{ width = 1200, height = 630 }")) == Size(width: 1200, height: 630))
        #expect(try size(page("{ 320, 480 }")) == Size(width: 320, height: 480))
    }

    @Test func aControllerInstanceCanSetItsPreferredSize() throws {
        let own = page("{ 320, 480 }")
        #expect(try size(own.replacing("return Page", with: "return Page()")) == Size(width: 320, height: 480))
        let other = own.replacing(
            "return Page", with: "local page = Page() page.preferredContentSize = { 100, 200 } return page")
        #expect(try size(other) == Size(width: 100, height: 200))
        #expect(try size(other, isOpen: false) == Size(width: 400, height: 800))
    }

    @Test func aNamada1ControllerInstanceCanSetItsPreferredSize() throws {
        var options = ScriptHost.Options()
        options.takesPreferredContentSize = true
        let modules = try WrittenModules([:])
        let host = try ScriptHost(
            options: options, text: TenPointText(), images: NoImages(), resolver: modules.resolver, print: { _ in })
        try host.loadPlugins(ShippedPlugins.directories)
        try host.run(
            Array(
                """
                use "namada1"
                local Page = controller "Page"
                function Page:viewDidLoad()
                  self:makeLayout(function(layout)
                    layout:put(build "Label":build(), function(label) label:fillParent() end)
                  end)
                end
                local page = Page()
                page.preferredContentSize = { width = 100, height = 200 }
                return page
                """.utf8), chunkName: "test.lua")
        host.screen.layoutIfNeeded()
        #expect(host.screen.traits.size == Size(width: 100, height: 200))
        #expect(host.screen.diagnostics.filter { $0.severity == .error } == [])
        let page = try #require(host.screen.subviews(of: host.screen.root).first)
        let label = try #require(host.screen.subviews(of: page).first)
        #expect(try host.screen.frame(of: label).size == Size(width: 100, height: 200))
    }

    @Test func sizeSetByTheHostReplacesThePreferredSize() throws {
        #expect(try size(page("{ 320, 480 }"), isOpen: false) == Size(width: 400, height: 800))
    }

    @Test func preferredSizeOfASuperclassIsInherited() throws {
        let script = """
            local Base = controller "Base"
            Base.preferredContentSize = { 200, 100 }
            local Page = controller("Page", Base)
            function Page:layoutContent(c) c:putView("v"):width(equalTo(traits.size.width)):height(equalTo(parent)) end
            return Page
            """
        #expect(try size(script) == Size(width: 200, height: 100))
    }

    @Test(arguments: ["1200", "{ 1 }", "{ width = 10 }", "{ 0, 10 }", "{ 1, 0/0 }", "{ '1', 2 }", "function() end"])
    func invalidSizesAreReportedEvenIfUnused(_ value: String) throws {
        for isOpen in [true, false] {
            let error = #expect(throws: ScriptError.self) { try size(page(value), isOpen: isOpen) }
            #expect(error?.description.contains("test.lua:1") == true, "\(String(describing: error))")
        }
    }
}
