import Layout
import TestSupport

@testable import Scripting

/// Writes random programs of real names with good and bad arguments: a list of statements, one per line, each of which
/// can be removed.
struct ProgramWriter {
    var random: SeededGenerator
    let words = Vocabulary.shared
    /// Variables in scope, by type: "Node", "View", "Container", "State" …
    var variables: [String: [String]] = [:]
    var count = 0
    var depth = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    // MARK: Programs

    struct Program {
        var head: [String]
        var body: [String]
        var tail: [String]
        var lines: [String] { head + body + tail }
        var text: String { lines.joined(separator: "\n") }
    }

    /// A script that lays out a screen.
    mutating func script() -> Program {
        var head = [
            "local s1, s2, s3 = viewState(1), viewState('text'), observableState({})",
            """
            local C1 = molecule('C1') function C1:layoutContent(content) \
            content:putLabel('inner'):text('x'):edges(equal, parent) end
            """,
            "local M1 = viewModel('M1')",
            "local co = coroutine.wrap(function(...) while true do coroutine.yield(...) end end)",
        ]
        variables = ["State": ["s1", "s2", "s3"], "Instance": ["C1"], "ViewModel": ["M1"]]
        if random.chance(30) {
            head.append("return function(content)")
            variables["Container"] = ["content"]
        } else {
            head += [
                "local S = controller('S')", "S.states = { title = 'x', count = 1 }",
                "function S:layoutContent(content)",
            ]
            variables["Container"] = ["content"]
            variables["Instance"]?.append("self")
            variables["State"]?.append("self.states.title")
        }
        // Some views for the later statements.
        let first = (0..<random.int(2...6)).map { _ in put() }
        let body = first + (0..<random.int(3...25)).map { _ in statement() }
        return Program(
            head: head, body: body, tail: head.last == "return function(content)" ? ["end"] : ["end", "return S"])
    }

    /// A file of random events.
    mutating func events() -> Program {
        variables = ["Screen": ["screen"], "View": ["screen.root"]]
        let body = (0..<random.int(1...12)).map { _ in guarded(call(on: "screen", "Screen")) }
        return Program(head: [], body: body, tail: [])
    }

    /// A plugin's file.
    mutating func plugin() -> Program {
        variables = [:]
        let types = [
            "boolean", "number", "integer", "string", "color", "font", "image", "insets", "size", "point", "shadow",
            "date", "list", "any",
        ]
        var properties: [String] = []
        for place in 0..<random.int(0...4) {
            let type = random.chance(90) ? "\"\(random.pick(types))\"" : bad()
            let start = random.chance(50) ? "nil" : value("any")
            let least = random.chance(80) ? "nil" : bad()
            properties.append("p\(place) = { type = \(type), default = \(start), min = \(least) }")
        }
        let own = variables
        variables = own.merging(["Canvas": ["canvas"], "View": ["view"]]) { $1 }
        let draw = (0..<random.int(0...6)).map { _ in guarded(call(on: "canvas", "Canvas")) }.joined(separator: " ")
        variables = own.merging(["Container": ["content"], "View": ["view"]]) { $1 }
        let content = (0..<random.int(0...3)).map { _ in random.chance(50) ? put() : statement() }.joined(
            separator: " ")
        variables = own
        var fields = [
            "properties = { \(properties.joined(separator: ", ")) }",
            """
            intrinsicSize = function(view, proposed) return \
            \(random.chance(70) ? "{ width = \(number()), height = \(number()) }" : bad()) end
            """,
            "draw = function(view, canvas) \(draw) end",
        ]
        if random.chance(50) { fields.append("layoutContent = function(view, content) \(content) end") }
        if random.chance(20) { fields.append("\(random.pick(PluginLibrary.widgetFields.map(\.name))) = \(bad())") }
        return Program(head: [], body: ["widget \"Gauge\" { \(fields.joined(separator: ", ")) }"], tail: [])
    }

    /// `plugin.lua`.
    mutating func manifest() -> String {
        var fields = ["name = \"gauge\"", "version = \"1.0.0\"", "api = 1", "kinds = { \"Gauge\" }"]
        if random.chance(40) {
            let names = ["name", "version", "api", "description", "requires", "permissions", "kinds", "other"]
            fields.append("\(random.pick(names)) = \(random.chance(50) ? bad() : value("any"))")
        }
        if random.chance(20) { fields.remove(at: random.int(0..<fields.count)) }
        return random.chance(90) ? "return { \(fields.joined(separator: ", ")) }" : "return \(bad())"
    }

    // MARK: Statements

    mutating func name(_ type: String) -> String {
        count += 1
        let name = "v\(count)"
        variables[type, default: []].append(name)
        return name
    }

    /// Statements must work without each other, so names are globals: without its line, a name is nil.
    mutating func put() -> String {
        let kind = random.pick(words.kinds).name
        let container = pick("Container")
        let given = random.chance(40) ? "\"\(random.pick(["a", "b", "title", "row", "", "ü", "a b"]))\"" : ""
        let view = name("Node")
        var text = "\(view) = \(container):put\(random.chance(25) ? "Stacked" : "")\(kind)(\(given))"
        for _ in 0..<random.int(0...3) { text += chained("Node") }
        return guarded(text)
    }

    /// Usually an error ends only a statement, not the script.
    mutating func guarded(_ text: String) -> String {
        random.chance(80) ? "pcall(function() \(text) end)" : "do \(text) end"
    }

    mutating func statement() -> String {
        depth += 1
        defer { depth -= 1 }
        switch random.int(0..<100) {
        case 0..<18: return put()
        case 18..<62:
            let type = random.pick(variables.keys.sorted().filter { words.members[$0] != nil })
            return guarded(call(on: pick(type), type))
        case 62..<70: return guarded(global())
        case 70..<76: return guarded("\(pick("State")).value = \(value("any"))")
        case 76..<80: return guarded("\(pick("View")).\(random.pick(words.properties).name) = \(value("any"))")
        case 80..<84: return guarded("\(name("View")) = \(pick("Node")).view")
        case 84..<88:
            let inner = depth < 3 ? statement() : ""
            return guarded("co(\(value("any"))) coroutine.wrap(function() \(inner) coroutine.yield() end)()")
        case 88..<96: return guarded(hostile())
        default:
            let values = (0..<4).map { _ in value("any") }
            return guarded("print(\(values[0]), tostring(\(values[1])), ('%s %p'):format(\(values[2]), \(values[3])))")
        }
    }

    mutating func global() -> String {
        let member = random.pick(words.members[""]!)
        guard let parameters = member.parameters else { return "local _ = \(member.name)" }
        return "\(result(member.type)) = \(member.name)(\(arguments(parameters)))"
    }

    mutating func call(on object: String, _ type: String) -> String {
        let member = random.pick(words.members[type]!)
        let target = random.chance(96) ? object : bad()
        guard let parameters = member.parameters else {
            let field = "(\(target)).\(member.name)"
            return random.chance(70)
                ? "\(result(member.type)) = \(field)" : "local o = \(target) o.\(member.name) = \(value("any"))"
        }
        var text =
            """
            \(result(member.type)) = \
            (\(target))\(random.chance(96) ? ":" : ".")\(member.name)(\(arguments(parameters)))
            """
        if type == "Node" { for _ in 0..<random.int(0...2) { text += chained("Node") } }
        return text
    }

    /// One more method call on a node: of the layout, or a property.
    mutating func chained(_ type: String) -> String {
        if random.chance(50) {
            let property = random.pick(words.properties)
            return ":\(property.name)(\(random.chance(75) ? value(of: property.type) : bad()))"
        }
        let methods = words.members[type]!.filter { $0.parameters != nil && $0.type == "self" }
        let method = random.pick(methods)
        return ":\(method.name)(\(arguments(method.parameters!)))"
    }

    /// A variable that stores the result.
    mutating func result(_ type: String) -> String {
        let plain = String(type.drop { $0 == "@" }.prefix { $0.isLetter })
        return words.members[plain] != nil && plain != "Spec" && depth < 3 ? name(plain) : "local _"
    }

    mutating func arguments(_ parameters: [ReferenceEntry.Parameter]) -> String {
        var list: [String] = []
        for parameter in parameters where !parameter.isOptional || random.chance(60) {
            list.append(random.chance(85) ? value(parameter.type) : bad())
        }
        if random.chance(5), !list.isEmpty { list.removeLast() }
        if random.chance(5) { list.append(bad()) }
        return list.joined(separator: ", ")
    }
}
