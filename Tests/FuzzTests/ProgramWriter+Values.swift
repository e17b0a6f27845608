import Layout
import TestSupport

@testable import Scripting

/// Values of the types in the reference, and values of invalid types.
extension ProgramWriter {
    mutating func pick(_ type: String) -> String {
        guard let names = variables[type], !names.isEmpty else { return "nil" }
        return random.pick(names)
    }

    mutating func number() -> String {
        random.pick(["0", "1", "2", "8", "16", "44", "100", "0.5", "1.5", "320", "-8", "1000", "250", "3"])
    }

    mutating func text() -> String {
        random.pick([
            "\"\"", "\"a\"", "\"title\"", "\"Hello, world\"", "\"red\"", "\"#ff8800\"", "\"body\"", "\"أهلا\"",
            "\"日本語 text\"", "\"a\\nb\"",
            "\"👩‍👩‍👧\"", "\"vertical\"", "\"center\"", "\"picture.png\"", "\"film.gif\"", "\"photo.jpg\"",
            "\"web.webp\"",
            "(\"word \"):rep(50)",
        ])
    }

    /// A value of a type, as the reference writes it.
    mutating func value(_ type: String) -> String {
        depth += 1
        defer { depth -= 1 }
        guard depth < 8 else { return "nil" }
        let type = type.hasSuffix("?") ? String(type.dropLast()) : type
        let parts = Self.split(type, at: "|")
        if parts.count > 1 { return value(random.pick(parts)) }
        if type.hasPrefix("(") { return value(String(type.dropFirst().prefix { $0 != ")" })) }
        if type.hasSuffix("[]") {
            let element = String(type.dropLast(2))
            return "{ " + (0..<random.int(0...4)).map { _ in value(element) }.joined(separator: ", ") + " }"
        }
        if type.hasPrefix("fun(") { return function(type) }
        if type.hasPrefix("\"") { return "\"\(type.dropFirst().prefix { $0 != "\"" })\"" }
        if type.hasPrefix("{") {
            let fields = Self.split(String(type.dropFirst().dropLast()), at: ",").map {
                $0.split(separator: ":", maxSplits: 1)
            }
            return table(fields.filter { $0.count == 2 }.map { (name: String($0[0]), type: String($0[1])) })
        }
        switch type {
        case "number": return number()
        case "integer": return random.pick(["0", "1", "2", "3", "10"])
        case "string": return text()
        case "boolean": return random.pick(["true", "false"])
        case "@Name": return random.pick(["\"a\"", "\"b\"", "\"title\""])
        case "@Properties":
            let list = (0..<random.int(0...3)).map { _ in
                let property = random.pick(words.properties)
                return "\(property.name) = \(value(of: property.type))"
            }
            return "{ \(list.joined(separator: ", ")) }"
        case "@Relation":
            return random.pick([
                "equal", "moreThan", "lessThan", "equalTo(\(number()))", "moreThanTo(\(number()))",
                "equalTo({ width = 40, height = 20 })",
            ])
        case "@Anchor":
            return "\(pick("Node")).view.\(random.pick(["topAnchor", "leftAnchor", "widthAnchor", "centerYAnchor"]))"
        case "@AnonymousTarget":
            return random.pick(["parent", "safeArea", "previous", "myself", "keyboard", "layoutMargins"])
        case "@Place":
            return "\(random.pick(["topOf", "rightOf", "bottomOf", "leftOfAndParallelWith"]))(\(value("@Target")))"
        case "any", "table", "":
            return random.chance(75)
                ? random.pick([
                    number(), text(), "true", "nil", "{}", "{ 1, 2, 3 }", "{ a = 1, b = { c = \"d\" } }", pick("State"),
                    pick("Node"),
                    pick("View"),
                ])
                : bad()
        default: break
        }
        if type.hasPrefix("@") {
            let name = String(type.dropFirst().prefix { $0.isLetter })
            if let names = variables[name], !names.isEmpty { return random.pick(names) }
            if let alias = words.aliases[name] { return value(alias) }
            if let fields = words.fields[name], !fields.isEmpty { return table(fields) }
        }
        return random.chance(50) ? "nil" : bad()
    }

    mutating func table(_ fields: [(name: String, type: String)]) -> String {
        var list: [String] = []
        for (name, type) in fields where random.chance(70) {
            let key = name.filter { $0.isLetter || $0 == "_" }
            list.append((key.isEmpty ? "" : "\(key) = ") + (random.chance(88) ? value(type.trimmed) : bad()))
        }
        if random.chance(4) { list.append("unknown = 1") }
        return "{ \(list.joined(separator: ", ")) }"
    }

    /// A function whose parameters are in scope as variables of their types.
    mutating func function(_ type: String) -> String {
        let inner = type.dropFirst(4).prefix { $0 != ")" }
        let outer = variables
        defer { variables = outer }
        var names: [String] = []
        for part in Self.split(String(inner), at: ",") {
            let pieces = part.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
            guard pieces.count == 2, pieces[0] != "..." else { continue }
            names.append(pieces[0])
            let plain = String(pieces[1].drop { $0 == "@" }.prefix { $0.isLetter })
            if words.members[plain] != nil { variables[plain, default: []].insert(pieces[0], at: 0) }
        }
        let body = depth < 4 ? (0..<random.int(0...2)).map { _ in statement() }.joined(separator: " ") : ""
        return
            "function(\(names.joined(separator: ", "))) \(body) return \(random.chance(60) ? value("any") : "nil") end"
    }

    mutating func value(of type: PropertyType) -> String {
        switch type {
        case .boolean: random.pick(["true", "false"])
        case .number, .integer: number()
        case .keyword(let names): "\"\(random.pick(names))\""
        case .size: "{ width = \(number()), height = \(number()) }"
        case .point: "{ x = \(number()), y = \(number()) }"
        case .insets:
            random.pick([
                "8", "{ top = 1, left = 2, bottom = 3, right = 4 }", "{ top = \(number()) }",
                "{ leading = \(number()), trailing = 4 }",
            ])
        case .directionalInsets: random.pick(["8", "{ top = 1, leading = \(number()), bottom = 3, trailing = 4 }"])
        case .color:
            random.pick([
                "\"red\"", "\"#12345678\"", "rgb(1, 2, 3)", "{ light = \"white\", dark = \"black\" }", "\"label\"",
            ])
        case .font:
            random.pick([
                "12", "\"title1\"", "{ size = \(number()), weight = \"bold\" }",
                "{ family = \"Nowhere\", italic = true }",
            ])
        case .image: random.pick(["\"picture.png\"", "\"photo.jpg\"", "\"film.gif\"", "\"web.webp\"", "\"none.png\""])
        case .shadow: "{ radius = \(number()), color = \"black\", opacity = 0.5, offset = { x = 1, y = \(number()) } }"
        case .gradient:
            random.pick([
                "{ colors = { \"red\", \"#00000000\" }, angle = \(number()) }",
                "{ colors = { \"red\", { light = \"white\", dark = \"black\" } }, type = \"radial\", radius = \(number()) }",
                "{ colors = { \"red\", \"blue\" }, locations = { 0, \(number()) }, from = { x = 0 }, to = { x = \(number()) } }",
            ])
        case .transform:
            "{ rotation = \(number()), scale = { x = \(number()), y = 1 }, translation = { x = \(number()), y = 2 } }"
        case .fontFeatures:
            random.pick(["\"tnum\"", "{ \"ss01\", \"tnum\" }", "{ calt = true, cv05 = 2 }", "{ nope = 1 }"])
        case .link: random.pick(["\"https://a.org\"", "\"mailto:a@b.c\"", "\"javascript:a\""])
        case .date: random.pick(["0", "\"2026-03-01\"", "1e9"])
        case .list(let element):
            "{ " + (0..<random.int(0...3)).map { _ in value(of: element) }.joined(separator: ", ") + " }"
        case .text:
            random.chance(60)
                ? text() : "{ \"plain \", { \"bold\", bold = true, color = \"red\" }, { \"b\", font = \(number()) } }"
        case .animation:
            """
            { images = { "picture.png", "film.gif" }, duration = \(number()), animating = true, repeatCount = \
            \(number()) }
            """
        case .string: text()
        case .any: value("any")
        }
    }

    // MARK: Bad values

    // swift-format-ignore
    mutating func bad() -> String {
        random.pick([
            "nil", "true", "-1", "0", "1e308", "-1e308", "1e15", "2^31", "2^53", "-2^63", "math.huge", "-math.huge",
            "0/0", "math.mininteger",
            "math.maxinteger", "65536", "32768", "256", "\"\"", "\"\\0\"", "\"\\27[31mred\"", "\"a\\nb\\r\"",
            "\"\\xff\\xfe\"", "\"\\u{202E}x\"",
            "(\"x\"):rep(5000)", "(\"\\u{301}\"):rep(500)", "{}", "{ 1, 2, nil, 4 }", "{ [1.5] = 1 }", "{ [{}] = 1 }",
            "{ x = 0/0, width = -1 }",
            "(function() local t = {} t.t = t return t end)()", """
                (function() local t = {} for i = 1, 100 do t = { t } end return t end)()
                """,
            "setmetatable({}, { __index = function(_, k) error('index ' .. tostring(k)) end })",
            """
            setmetatable({}, { __mode = 'k', __tostring = function() return 'x' end })
            """, "setmetatable({}, { __call = print, __len = error })",
            "print", "function() end", "function(...) return ... end", "function() error({}) end",
            "coroutine.create(print)", "equal", "parent",
            "\"picture.png\"", "tostring", "string", "_G", pick("Container"), pick("Node"), pick("View"),
            pick("State"), pick("Instance"),
            """
            function() \(pick("Node")).view:removeFromSuperview() end
            """, "topOf(parent)", "equalTo(0/0)", "{ priority = 0 }",
        ])
    }

    // swift-format-ignore
    mutating func hostile() -> String {
        random.pick([
            """
            local t = setmetatable({}, { __mode = 'k' }) for i = 1, 2000 do t[{}] = i end for k in pairs(t) do local s \
            = ('x'):rep(200) .. #tostring(k) end
            """,
            "local function f() return 1 + f() end f()", "local s = 'x' while true do s = s .. s end", "('x'):rep(1e9)",
            "local t = {} for i = 1, 1e5 do t[i] = { i } end", "error({})", "error('\\27[2J', 0)",
            "error(('a:1: '):rep(100), 0)", "error(nil)",
            "assert(load('return ' .. ('('):rep(300)))", "load('if x then ' .. ('elseif x then '):rep(5000) .. ' end')",
            "string.format('%p %s %q', {}, print, 'x')", "('a'):rep(3000):find('.-.-.-b$')", """
                table.sort({ 3, 1, 2 }, function() return true end)
                """,
            "table.concat({ 1, {}, 3 })", "table.unpack({}, 1, 1e8)",
            "coroutine.wrap(function() error('inside') end)()",
            "setmetatable(_G, nil)", "rawset(tatami or {}, 'x', 1)", "getmetatable('').__index = nil",
            "require('nowhere')", "require('tatami').x = 1",
            "for i = 1, 200 do \(pick("Container")):putView('v' .. i):size(equalTo(i)) end",
            "\(pick("Container")):layoutContent(function(c) c:putLabel() end)", """
                \(pick("Node")):layoutContent(function(c) \(pick("View")):removeFromSuperview() c:putView() end)
                """,
            "while true do end", """
                local o = \(pick("State")):observe({}) o:didSet(function() \(pick("State")).value = {} end)
                """,
            "\(pick("State")).value = \(pick("State"))", "for i = 1, 50 do \(pick("State")).value = i end",
        ])
    }

    /// The parts of a type between separators, ignoring separators in brackets.
    static func split(_ text: String, at separator: Character) -> [String] {
        var parts = [""]
        var depth = 0
        var isQuoted = false
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if !isQuoted, "({<[".contains(character) { depth += 1 }
            if !isQuoted, ")}>]".contains(character) { depth -= 1 }
            if character == separator, depth == 0, !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        // The result of a function is part of its type.
        return parts.map(\.trimmed)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
