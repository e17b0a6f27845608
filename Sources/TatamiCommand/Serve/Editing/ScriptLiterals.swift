import Diagnostics
import Layout

/// Finds the number in a script that defines the constant of a constraint or the value of a property.
///
/// The search knows only the usual forms of numbers in layouts, not expressions or variables. It can return several
/// numbers. The caller finds the right one: it runs the script with each changed number and checks the result.
struct ScriptLiterals {
    /// A number literal in the text.
    struct Literal: Hashable {
        /// The byte range in the text, including the sign.
        var range: Range<Int>
        var value: Double
        /// Whether the literal has a decimal point.
        var isDecimal: Bool
    }

    /// The reason why no literal can be changed. Messages show it after "cannot be changed here: ".
    struct LiteralError: Error, Hashable {
        var reason: String
    }

    private let text: LuaTokens
    /// The maximum number of literals that are returned, because the caller runs the script once for each.
    private static let most = 6

    init(_ bytes: [UInt8]) { text = LuaTokens(bytes) }

    // MARK: Constraints

    private static let relations: Set<String> = [
        "equalTo", "moreThanTo", "lessThanTo", "equal", "moreThan", "lessThan",
    ]
    private static let severalEdges: [String: Set<Attribute>] = [
        "size": [.width, .height], "center": [.centerX, .centerY], "vertical": [.top, .bottom],
        "horizontal": [.left, .right, .leading, .trailing], "edges": edges, "at": edges.union([.centerX, .centerY]),
        "inBetween": edges,
    ]
    private static let edges: Set<Attribute> = [.left, .right, .leading, .trailing, .top, .bottom]
    /// The names of calls whose number applies to the constraints of the call before them.
    private static let followers: Set<String> = ["constant", "offset", "inset"]

    /// Returns the literals that may define the constant of a constraint, the most likely first.
    ///
    /// - Parameters:
    ///   - line: The line of the call that made the constraint.
    ///   - attribute: The attribute of the constraint.
    func constants(line: Int, of attribute: Attribute) throws(LiteralError) -> [Literal] {
        let calls = try self.calls(on: line).filter { call in
            call.name == attribute.name || Self.severalEdges[call.name]?.contains(attribute) ?? false
        }
        guard !calls.isEmpty else { throw LiteralError(reason: "line \(line) has no call with this constraint") }
        var found: [Literal] = []
        var reason: String?
        for call in calls where found.count < Self.most {
            for literal in constants(of: call, attribute, &reason) where !found.contains(literal) {
                found.append(literal)
            }
        }
        guard !found.isEmpty else {
            throw LiteralError(reason: reason ?? "the constraint has no number; write equalTo(0) to make it editable")
        }
        return found
    }

    private func constants(of call: Call, _ attribute: Attribute, _ reason: inout String?) -> [Literal] {
        var found: [Literal] = []
        for argument in arguments(of: call) {
            if text.isName(argument.lowerBound), Self.relations.contains(text.text(argument.lowerBound)),
                argument.count > 1
            {
                found += relation(argument, attribute, &reason)
            } else if text.isSymbol(argument.lowerBound, "{") {
                found += fields(argument, &reason) { $0 == "constant" }
            }
        }
        var next = call.after
        while let follower = self.call(at: next),
            Self.followers.contains(follower.name) || follower.name == "identifier"
        {
            if Self.followers.contains(follower.name) { found += single(follower, &reason) }
            next = follower.after
        }
        return found
    }

    /// Returns the literals in a relation that apply to an attribute: in `equalTo(18)`, `equalTo { top = 4, left = 8 }`
    /// or `equalTo({ x = 1, y = 2 })`. Sets `reason` if a value is not a plain number.
    private func relation(_ argument: Range<Int>, _ attribute: Attribute, _ reason: inout String?) -> [Literal] {
        var content = argument.lowerBound + 1..<argument.upperBound
        if text.isSymbol(content.lowerBound, "(") { content = content.lowerBound + 1..<content.upperBound - 1 }
        if text.isSymbol(content.lowerBound, "{") {
            return fields(content, &reason) { Self.isField($0, of: attribute) }
        }
        return literal(content, &reason).map { [$0] } ?? []
    }

    private static func isField(_ name: String, of attribute: Attribute) -> Bool {
        switch name {
        case "x": attribute == .centerX
        case "y": attribute == .centerY
        case "left", "right", "leading", "trailing": attribute.axis == .horizontal && !attribute.isDimension
        default: name == attribute.name
        }
    }

    /// Returns the literals of those fields of a table whose names are wanted, as in `{ constant = -20 }`. Sets
    /// `reason` if a value is not a plain number.
    private func fields(_ table: Range<Int>, _ reason: inout String?, _ isWanted: (String) -> Bool) -> [Literal] {
        guard let end = text.closing(table.lowerBound) else { return [] }
        return parts(table.lowerBound + 1..<end, separators: [",", ";"]).compactMap { field in
            guard field.count > 2, text.isName(field.lowerBound), text.isSymbol(field.lowerBound + 1, "="),
                isWanted(text.text(field.lowerBound))
            else { return nil }
            return literal(field.lowerBound + 2..<field.upperBound, &reason)
        }
    }

    // MARK: Properties

    /// Returns the literals that may define a property of a view, such as 9 in `:spacing(9)` in the chain that puts the
    /// view.
    ///
    /// - Parameter line: The line of the call that puts the view.
    func values(line: Int, of property: String) throws(LiteralError) -> [Literal] {
        var found: [Literal] = []
        var reason: String?
        // The chain of a later call is the end of the chain of an earlier call.
        var seen: Set<Int> = []
        for head in try calls(on: line) {
            var next = head.start
            while found.count < Self.most, let call = self.call(at: next), seen.insert(next).inserted {
                if call.name == property { found += single(call, &reason) }
                next = call.after
            }
        }
        guard !found.isEmpty else {
            throw LiteralError(reason: reason ?? "the chain that puts the view has no :\(property)(…) with a number")
        }
        return found
    }

    // MARK: Calls

    /// A method call (`:name(…)`, `:name { … }` or `:name "…"`) or a function call, as a range of tokens.
    private struct Call {
        var name: String
        /// The index of the first token: the colon or the name.
        var start: Int
        /// The tokens between the brackets; the single argument if the call has no brackets.
        var content: Range<Int>
        /// The index of the first token after the call.
        var after: Int
    }

    private func calls(on line: Int) throws(LiteralError) -> [Call] {
        let found = text.tokens.indices.compactMap { index -> Call? in
            guard text.isName(index), text.tokens[index].line == line else { return nil }
            return call(at: text.isSymbol(index - 1, ":") ? index - 1 : index)
        }
        guard !found.isEmpty else { throw LiteralError(reason: "line \(line) has no call") }
        return found
    }

    private func call(at start: Int) -> Call? {
        let name = text.isSymbol(start, ":") ? start + 1 : start
        guard text.isName(name), text.tokens.indices.contains(name + 1) else { return nil }
        let open = name + 1
        if text.tokens[open].kind == .string {
            return Call(name: text.text(name), start: start, content: open..<open + 1, after: open + 1)
        }
        let isTable = text.isSymbol(open, "{")
        guard isTable || text.isSymbol(open, "("), let end = text.closing(open) else { return nil }
        return Call(
            name: text.text(name), start: start, content: isTable ? open..<end + 1 : open + 1..<end, after: end + 1)
    }

    private func arguments(of call: Call) -> [Range<Int>] { parts(call.content, separators: [","]) }

    /// Splits a range of tokens at separators. Separators inside nested brackets do not count.
    private func parts(_ range: Range<Int>, separators: [String]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            if ["(", "{", "["].contains(where: { text.isSymbol(index, $0) }) {
                index = min(range.upperBound, (text.closing(index) ?? range.upperBound) + 1)
            } else if separators.contains(where: { text.isSymbol(index, $0) }) {
                found.append(start..<index)
                index += 1
                start = index
            } else {
                index += 1
            }
        }
        found.append(start..<range.upperBound)
        return found.filter { !$0.isEmpty }
    }

    /// Returns the literal of a call whose only argument is a number; empty for other calls. Sets `reason` if the
    /// argument is not a plain number.
    private func single(_ call: Call, _ reason: inout String?) -> [Literal] {
        literal(call.content, &reason).map { [$0] } ?? []
    }

    // MARK: Numbers

    /// Returns the literal in a range of tokens, if the range is a plain number with or without a minus sign. Otherwise
    /// sets `reason` and returns nil.
    private func literal(_ range: Range<Int>, _ reason: inout String?) -> Literal? {
        guard let first = text.tokens[safe: range.lowerBound], let last = text.tokens[safe: range.upperBound - 1],
            !range.isEmpty
        else { return nil }
        let written = String(
            decoding: text.bytes[first.range.lowerBound..<last.range.upperBound].prefix(40), as: UTF8.self)
        let isSigned = range.count == 2 && text.isSymbol(range.lowerBound, "-")
        guard last.kind == .number, range.count == 1 || isSigned else {
            reason = "'\(written)' is not a plain number; change it in the script"
            return nil
        }
        let digits = text.bytes[last.range]
        guard digits.allSatisfy({ $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            digits.count <= 12, let value = Double(written.hasSuffix(".") ? written + "0" : written),
            !isSigned || first.range.upperBound == last.range.lowerBound
        else {
            reason = "'\(written)' is not written in decimal digits only; change it in the script"
            return nil
        }
        return Literal(
            range: first.range.lowerBound..<last.range.upperBound, value: value,
            isDecimal: digits.contains(UInt8(ascii: ".")))
    }

    /// Returns the text with a number in place of a literal. All other bytes are unchanged.
    func replacing(_ literal: Literal, by value: Double) -> [UInt8] {
        let number = NumberText.short((value * 1000).rounded() / 1000)
        let isWhole = !number.contains(".")
        var bytes = text.bytes
        bytes.replaceSubrange(literal.range, with: Array((literal.isDecimal && isWhole ? number + ".0" : number).utf8))
        return bytes
    }
}

extension Array {
    /// The element at an index; nil if the index is out of range.
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
