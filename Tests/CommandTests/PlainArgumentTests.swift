import ArgumentParser
import Testing

@testable import tatami

/// What `render` reads without the parser is what the parser reads.
@Suite struct PlainArgumentTests {
    @Test(arguments: [
        ["a.lua"],
        ["a.lua", "-o", "a.json"],
        ["-o", "a.png", "a.lua"],
        ["--output", "a.png", "--size", "300x200.5", "--scale", "3", "a.lua"],
        ["a.lua", "--format", "json", "--scale", "1.5"],
        ["a.lua", "--format", "outline"], ["help"], ["a.lua", "--dark", "-o", "a.svg"],
        ["-q", "a.lua", "--device", "iphone-15"], ["a.lua", "--quiet", "--json", "--data", "a.json"],
    ])
    func plainArgumentsSayWhatTheParserSays(_ arguments: [String]) throws {
        let plain = try #require(RenderCommand(plain: arguments))
        let values = values(of: plain)
        #expect(values == self.values(of: try RenderCommand.parse(arguments)))
        #expect(values.count > 30)
        #expect(!values.contains { $0.contains(": definition") })
    }

    @Test(arguments: [
        [], [""], ["a.lua", "b.lua"], ["a.lua", "-o"], ["a.lua", "-o", "-"], ["a.lua", "-o", ""], ["-"],
        ["a.lua", "-oa.json"], ["a.lua", "--format=json"], ["a.lua", "--format", "j son"], ["a.lua", "--size", "3"],
        ["a.lua", "--size", "0x4"], ["a.lua", "--scale", "many"], ["a.lua", "--scale", "nan"],
        ["a.lua", "--scale", "99"],
        ["a.lua", "-o", "a", "--output", "b"], ["a.lua", "--scale", "1", "--scale", "2"], ["a.lua", "--", "b"],
        ["a.lua", "--dark", "--dark"], ["a.lua", "-q", "--quiet"], ["a.lua", "--dark=yes"], ["a.lua", "--no-dark"],
        ["a.lua", "--data", "-"], ["a.lua", "--device", "nokia"], ["a.lua", "--landscape"], ["a.lua", "-qo", "a.png"],
        ["a.lua", "--device", "iphone-15", "--device", "ipad-mini"], ["a.lua", "--help"], ["--help"],
        ["a.lua", "--size", "9x9", "--device", "iphone-15"],
    ])
    func everythingElseIsTheParsers(_ arguments: [String]) {
        #expect(RenderCommand(plain: arguments) == nil)
    }

    /// The properties with their values, those of groups too.
    private func values(of options: some ParsableArguments, _ path: String = "") -> [String] {
        Mirror(reflecting: options).children.flatMap { child -> [String] in
            let name = path + (child.label ?? "")
            guard let state = Mirror(reflecting: child.value).children.first(where: { $0.label == "_parsedValue" }),
                let held = Mirror(reflecting: state.value).children.first
            else { return ["\(name): definition"] }
            if let group = held.value as? any ParsableArguments { return values(of: group, name + ".") }
            return ["\(name): \(held.label ?? "") \(String(reflecting: held.value))"]
        }
    }
}
