import Foundation
import Layout
import LuaHost
import Testing

@testable import Scripting

/// The script API's reference is complete and contains nothing else. `scripts/reference` generates its pages.
@Suite("Reference of the script API")
struct ReferenceTests {
    private let host: ScriptHost
    private let reference: APIReference

    init() throws {
        host = try ScriptHost(
            options: ScriptHost.Options(), text: TenPointText(), images: NoImages(), resolver: nil, print: { _ in })
        try host.loadPlugins(ShippedPlugins.directories)
        try host.loadWaitingPlugins()
        reference = APIReference(registry: host.registry, features: host.features.all)
    }

    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../Sources/Scripting/Reference/API")

    @Test func everyEntryHasAText() {
        #expect(reference.problems.isEmpty, "\(reference.problems.joined(separator: "\n"))")
    }

    @Test func pagesAreUpToDate() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.sorted() == reference.pages.map(\.name).sorted(), "run scripts/reference")
        for page in reference.pages {
            let text = try String(contentsOf: folder.appendingPathComponent(page.name), encoding: .utf8)
            #expect(text == page.text, "\(page.name): run scripts/reference")
        }
    }

    /// The headings of pages with these titles, without the marks for methods and fields.
    private func headings(_ titles: [String], in pages: [APIReference.Page]) throws -> [String] {
        try titles.flatMap { title in
            let page = try #require(
                pages.first { $0.name == APIReference.fileName(title) }, "there is no page '\(title)'")
            return page.text.matches(of: /\n## `?[.:]?([\w.]+)/).map { String($0.1) }
        }
    }

    /// A class with too many methods for one page has several; together they list each name once.
    @Test func pagesHaveEachEntryOnce() throws {
        let pages = reference.pages
        for section in reference.sections {
            let own = section.parts.flatMap(\.entries).map(\.name)
            #expect(try headings(section.parts.map(\.title), in: pages) == own, "\(section.title)")
            for shared in section.parts.flatMap(\.shared) {
                let found = try Set(headings([shared.page], in: pages))
                #expect(found.isSuperset(of: shared.entries.map(\.name)), "\(shared.page)")
            }
        }
        let node = try #require(reference.sections.first { $0.type == "Node" })
        #expect(
            try headings(node.parts.map(\.title), in: pages).sorted()
                == OperationIndex.shared.names(of: .node).sorted())
        #expect(
            try headings(["Kinds of views", "Kinds of plugins"], in: pages).sorted()
                == host.registry.kinds.map(\.name).sorted())
    }

    @Test func pagesHaveAtMost400Lines() {
        for page in reference.pages {
            let count = page.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
            #expect(count <= 400, "\(page.name) has \(count) lines: give its section another part")
        }
    }

    @Test func overviewListsEachPageOnce() throws {
        let overview = try #require(reference.pages.first)
        let listed = overview.text.matches(of: /\n- \[[^\]]*\]\(([^)]*)\)/).map { String($0.1) }
        #expect(listed.sorted() == reference.pages.dropFirst().map(\.name).sorted())
    }

    @Test func linksLeadToExistingPages() {
        let names = Set(reference.pages.map(\.name))
        var linked: Set<String> = []
        for page in reference.pages {
            for match in page.text.matches(of: /\]\(([^)]*)\)/) {
                #expect(names.contains(String(match.1)), "\(page.name) links to \(match.1)")
                if page.name != "README.md" { linked.insert(String(match.1)) }
            }
            // References to pages are resolved: no title is left between asterisks.
            for match in page.text.matches(of: /[^*]\*([A-Z][a-z ]+)\*[^*]/) {
                Issue.record("\(page.name): there is no page '\(match.1)'")
            }
        }
        #expect(linked.isSuperset(of: ["kinds-of-views.md", "layout-nodes.md", "events-of-layout-nodes.md"]))
    }

    @Test func documentedGlobalsMatchTheGlobalsOfScripts() throws {
        let scene = try Scene("")
        let environment = try scene.host.lua.makeEnvironment(name: "names")
        let chunk = try scene.host.lua.load(
            Array(
                """
                local names = {} for name in pairs(require 'tatami') do names[#names + 1] = name end return \
                table.concat(names, ' ')
                """
                .utf8),
            chunkName: "names.lua", in: environment)
        guard case .string(let names) = try scene.host.lua.call(chunk)[0] else { throw LuaCallError("no names") }
        let documented = Set(reference.sections[0].entries.map(\.name))
        // Targets that depend on the time of reading, and functions of descriptions, which are loaded when first used,
        // are not entries of the table.
        let listed = Set(names.split(separator: " ").map(String.init))
        #expect(documented.isSuperset(of: listed), "\(listed.subtracting(documented))")
        for name in documented.subtracting(listed).sorted() {
            let chunk = try scene.host.lua.load(
                Array("return type((require 'tatami').\(name))".utf8), chunkName: "read.lua", in: environment)
            guard case .string(let type) = try scene.host.lua.call(chunk)[0] else { throw LuaCallError("no type") }
            #expect(type != "nil", "there is no '\(name)'")
        }
    }

    @Test func documentedMatchersMatchThoseOfExpect() {
        let matchers = String(decoding: EngineModule.matchers.source, as: UTF8.self)
            .matches(of: /\n  (to\w+) = function/).map { String($0.1) }
        #expect(matchers.count > 15)
        #expect(Set(reference.sections.last!.entries.map(\.name)) == Set(matchers + ["never"]))
    }

    @Test func annotationsAreValidLua() throws {
        let scene = try Scene("")
        let lua = scene.host.lua
        _ = try lua.load(
            Array(reference.annotations.utf8), chunkName: "tatami.d.lua",
            in: try lua.makeEnvironment(name: "annotations"))
        // Each parameter is declared; otherwise the language server doesn't know its type.
        for line in reference.annotations.split(separator: "\n") where line.hasPrefix("function ") {
            #expect(line.hasSuffix(") end"))
        }
    }

    /// Editors complete strings and tables by these types.
    @Test(arguments: [
        "---@alias tatami.Font tatami.TextStyle|number|tatami.FontTable\n",
        "---@alias tatami.TextStyle \"largeTitle\"|\"title1\"|",
        "|\"systemBlue\"|", "---@param position tatami.Position|tatami.Position[]|tatami.Place\n",
        "---@param property tatami.PropertyName\n", "---@param view tatami.ViewName|tatami.AnyView\n",
        "device?: tatami.DeviceName,", "---@class tatami.LabelProperties: tatami.ViewProperties\n",
        "---@field numberOfLines? integer", "---@param properties? tatami.LabelProperties\n",
        "---@class tatami.LabelEntries: tatami.ViewEntries\n",
        "---@field font? tatami.Font|tatami.Bound|fun(self: any): (tatami.Font) The font.",
        "---@param entries tatami.LabelEntries\n---@return tatami.Description\nfunction Label(entries) end\n",
        "---@field onTap? fun(self: any, point: tatami.Point, view: tatami.View) Calls ",
        "---@field onSelect? fun(self: any, path: tatami.RowPath, model: any, view: tatami.Table) Calls ",
        "---@field viewDidLoad? fun(self: any) Hook ", "---@param state tatami.StateName|tatami.State\n",
    ]) func annotationsDeclareTypesOfStringsAndTables(_ part: String) {
        #expect(reference.annotations.contains(part), "\(part)")
    }

    /// The engine's own Lua knows the constraints and events of descriptions, too.
    @Test func annotationsDeclareTheEntriesOfDescriptions() throws {
        let source = String(decoding: EngineModule.descriptions.source, as: UTF8.self)
        let order = try #require(source.firstMatch(of: /local rank, order = \{\}, \{([^}]*)\}/)).1
        let constraints = order.matches(of: /"(\w+)"/).map { String($0.1) }
        #expect(APIReference.constraints.map(\.name) == constraints.sorted())
        let events = source.matches(of: /(on\w+) = \{ "(\w+)"/).map { "\($0.1) \($0.2)" }
        #expect(APIReference.events.map { "\($0.key) \($0.value)" } == events)
        for name in constraints + APIReference.events.map({ $0.key }) {
            #expect(reference.annotations.contains("\n---@field \(name)? "), "\(name)")
        }
    }

    /// Each class is declared once with all its methods, regardless of its number of pages.
    @Test func annotationsDeclareEachClassOnce() {
        let classes = reference.annotations.matches(of: /---@class (tatami\.\w+)/).map { String($0.1) }
        #expect(classes.count == Set(classes).count)
        let functions = reference.annotations.matches(of: /\nfunction (\w+):(\w+)\(/).map {
            (type: String($0.1), name: String($0.2))
        }
        for section in reference.sections {
            guard let type = section.type else { continue }
            #expect(classes.contains("tatami.\(type)"))
            let methods = functions.filter { $0.type == type }.map(\.name)
            for entry in section.entries where entry.parameters != nil {
                #expect(methods.filter { $0 == entry.name }.count == 1, "\(type):\(entry.name)")
            }
        }
    }

    @Test func examplesAreValidLua() throws {
        let scene = try Scene("")
        let lua = scene.host.lua
        let environment = try lua.makeEnvironment(name: "examples")
        var count = 0
        for section in reference.sections {
            for entry in section.entries {
                for example in entry.examples {
                    count += 1
                    #expect(throws: Never.self, "\(example)") {
                        _ = try lua.load(
                            Array(example.utf8), chunkName: "\(section.title).\(entry.name)", in: environment)
                    }
                }
            }
        }
        #expect(count > 30)
    }

    @Test func referenceEntriesTakeParametersTextErrorsAndExamplesFromOperations() {
        func entry(_ role: OperationEntry.Role, _ parameters: [ParameterEntry], _ text: String) -> ReferenceEntry {
            ReferenceEntry(
                OperationEntry(
                    name: "name", role: role, receivers: [.global], parameters: parameters, result: .value("@Result"),
                    text: text))
        }
        let method = entry(
            .method, [ParameterEntry("a", "fun(x: any, y: any): any"), ParameterEntry("b", "any", isOptional: true)],
            """
            First.
            Second.
            ! a mistake
            > call(a, b)
            """)
        #expect(method.parameters?.map(\.name) == ["a", "b"])
        #expect(method.parameters?.map(\.type) == ["fun(x: any, y: any): any", "any"])
        #expect(method.parameters?.map(\.isOptional) == [false, true])
        #expect(method.type == "@Result" && method.text == ["First.", "Second."])
        #expect(method.errors == ["a mistake"] && method.examples == ["call(a, b)"])
        #expect(entry(.method, [], "Nothing.").parameters?.isEmpty == true)
        let field = entry(.field, [], "A field.")
        #expect(field.parameters == nil && field.type == "@Result")
    }
}
