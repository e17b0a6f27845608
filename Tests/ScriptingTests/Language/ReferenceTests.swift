import Foundation
import Layout
import LuaHost
import Testing

@testable import Scripting

/// The reference of the script API says all that there is and nothing else. `scripts/reference` writes its pages anew.
@Suite("The reference")
struct ReferenceTests {
    private let host: ScriptHost
    private let reference: APIReference

    init() throws {
        host = try ScriptHost(options: ScriptHost.Options(), text: TenPointText(), images: NoImages(), resolver: nil, print: { _ in })
        try host.loadPlugins(ShippedPlugins.directories)
        try host.loadWaitingPlugins()
        reference = APIReference(registry: host.registry)
    }

    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../Sources/Scripting/Reference/API")

    @Test func everythingHasAText() { #expect(reference.problems.isEmpty, "\(reference.problems.joined(separator: "\n"))") }

    @Test func pagesAreUpToDate() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.sorted() == reference.pages.map(\.name).sorted(), "run scripts/reference")
        for page in reference.pages {
            let text = try String(contentsOf: folder.appendingPathComponent(page.name), encoding: .utf8)
            #expect(text == page.text, "\(page.name): run scripts/reference")
        }
    }

    @Test func globalsAreThoseThatScriptsSee() throws {
        let scene = try Scene("")
        let environment = try scene.host.lua.makeEnvironment(name: "names")
        let chunk = try scene.host.lua.load(
            Array(
                "local names = {} for name in pairs(require 'tatami') do names[#names + 1] = name end return table.concat(names, ' ')".utf8),
            chunkName: "names.lua", in: environment)
        guard case .string(let names) = try scene.host.lua.call(chunk)[0] else { throw LuaFault("no names") }
        let documented = Set(reference.sections[0].entries.map(\.name))
        #expect(documented == Set(names.split(separator: " ").map(String.init)))
    }

    @Test func matchersAreThoseOfExpect() {
        let matchers = Prelude.expectations.matches(of: /\n  (to\w+) = function/).map { String($0.1) }
        #expect(matchers.count > 15)
        #expect(Set(reference.sections.last!.entries.map(\.name)) == Set(matchers + ["never"]))
    }

    @Test func annotationsAreLua() throws {
        let scene = try Scene("")
        let lua = scene.host.lua
        _ = try lua.load(Array(reference.annotations.utf8), chunkName: "tatami.d.lua", in: try lua.makeEnvironment(name: "annotations"))
        // Each parameter is declared, or the server does not know its type.
        for line in reference.annotations.split(separator: "\n") where line.hasPrefix("function ") {
            #expect(line.hasSuffix(") end"))
        }
    }

    @Test func examplesAreLua() throws {
        let scene = try Scene("")
        let lua = scene.host.lua
        let environment = try lua.makeEnvironment(name: "examples")
        var count = 0
        for section in reference.sections {
            for entry in section.entries {
                for example in entry.examples {
                    count += 1
                    #expect(throws: Never.self, "\(example)") {
                        _ = try lua.load(Array(example.utf8), chunkName: "\(section.title).\(entry.name)", in: environment)
                    }
                }
            }
        }
        #expect(count > 30)
    }

    @Test func signaturesAreParsed() {
        let entries = ReferenceEntry.parse(
            """
            name(a: fun(x: any, y: any): any, b?: { c: number, d: string }): @Result
                First.
                Second.
                ! a mistake
                > call(a, b)
            field: table<string, any>
                A field.
            plain()
                Nothing.
            """)
        #expect(entries.map(\.name) == ["name", "field", "plain"])
        #expect(entries[0].parameters?.map(\.name) == ["a", "b"])
        #expect(entries[0].parameters?.map(\.type) == ["fun(x: any, y: any): any", "{ c: number, d: string }"])
        #expect(entries[0].parameters?.map(\.isOptional) == [false, true])
        #expect(entries[0].type == "@Result" && entries[0].text == ["First.", "Second."])
        #expect(entries[0].errors == ["a mistake"] && entries[0].examples == ["call(a, b)"])
        #expect(entries[1].parameters == nil && entries[1].type == "table<string, any>")
        #expect(entries[2].parameters?.isEmpty == true && entries[2].type.isEmpty)
    }
}
