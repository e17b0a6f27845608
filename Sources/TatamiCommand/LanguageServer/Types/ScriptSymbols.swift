/// The classes, functions and views of a script, as an outline.
struct ScriptSymbols {
    struct Symbol {
        /// The kind of symbol, with its number in the protocol.
        enum Kind: Int {
            case module = 2
            case type = 5
            case method = 6
            case property = 7
            case function = 12
            case object = 19
        }

        var name: String
        var detail = ""
        var kind: Kind
        /// The tokens of the whole class, function or call.
        var range: Range<Int>
        /// The token that names it.
        var token: Int
        var children: [Symbol] = []
    }

    private let types: ScriptTypes
    private var tree: ScriptTree { types.tree }

    init(_ types: ScriptTypes) { self.types = types }

    /// The symbols in the order of the text. A symbol inside another symbol is its child.
    var symbols: [Symbol] {
        var found: [Symbol] = []
        for own in types.classes.values {
            // The functions of the class follow in the text: a child is not inside of the range.
            var symbol = Symbol(
                name: tree.isString(own.name) ? tree.content(own.name) : tree.word(own.name),
                detail: tree.word(own.maker), kind: .type, range: own.range, token: own.name)
            symbol.children = own.states.map {
                Symbol(
                    name: tree.word($0), detail: "state", kind: .property,
                    range: $0..<tree.end(ofExpression: $0 + 2) + 1, token: $0)
            }
            found.append(symbol)
        }
        found += tree.functions.filter { !$0.name.isEmpty }.map { function in
            let isMethod = function.name.count > 1
            return Symbol(
                name: function.name.map { tree.text.text($0) }.joined(), kind: isMethod ? .method : .function,
                range: function.start..<function.body.upperBound + 1, token: function.name.lowerBound)
        }
        found += types.puts.map { put in
            let kind = put.kind.hasPrefix("@") ? String(put.kind.dropFirst()) : put.kind
            return Symbol(
                name: put.name.map { tree.content($0) } ?? kind, detail: put.name == nil ? "" : kind, kind: .object,
                range: put.range, token: put.name ?? put.method)
        }
        found += blocks
        return Self.nested(
            found.sorted { ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound) })
    }

    /// The blocks of specs, such as `describe("login", function() … end)`.
    private var blocks: [Symbol] {
        (0..<tree.count).filter {
            ["describe", "it", "test", "pending"].contains(tree.word($0)) && tree.isSymbol($0 + 1, "(")
                && tree.isString($0 + 2)
        }.map { index in
            Symbol(
                name: tree.content(index + 2), detail: tree.word(index), kind: .module,
                range: index..<(tree.text.closing(index + 1) ?? tree.count - 1) + 1, token: index + 2)
        }
    }

    /// The maximum depth of the outline. Lua itself refuses a text with deeper nesting, which an editor can still send.
    private static let mostLevels = 200

    private static func nested(_ sorted: [Symbol]) -> [Symbol] {
        var roots: [Symbol] = []
        var open: [Symbol] = []
        func close() {
            let symbol = open.removeLast()
            if open.isEmpty { roots.append(symbol) } else { open[open.count - 1].children.append(symbol) }
        }
        for symbol in sorted {
            while let last = open.last, symbol.range.lowerBound >= last.range.upperBound { close() }
            if open.count < mostLevels { open.append(symbol) }
        }
        while !open.isEmpty { close() }
        return roots
    }
}

/// The parts of a script that editors can fold: blocks, tables, chains of calls, and comments.
struct ScriptFolds {
    struct Fold: Hashable {
        var first: Int
        var last: Int
        var isComment = false
    }

    /// The foldable parts by their first and last line, which count from 0. No two parts begin in the same line.
    let folds: [Fold]

    init(_ types: ScriptTypes, _ lines: LineIndex) {
        let tree = types.tree
        func line(_ token: Int) -> Int { (tree.token(token)?.line ?? 1) - 1 }
        var found: [Fold] = []
        // The line with the end stays visible.
        for block in tree.blocks { found.append(Fold(first: line(block.start), last: line(block.end) - 1)) }
        for index in 0..<tree.count {
            if let close = tree.text.closing(index) { found.append(Fold(first: line(index), last: line(close) - 1)) }
        }
        // The table of a description folds like other brackets.
        for put in types.puts where put.entries == nil {
            found.append(Fold(first: line(put.range.lowerBound), last: line(put.range.upperBound - 1)))
        }
        found += Self.comments(lines)
        var longest: [Int: Fold] = [:]
        for fold in found where fold.last > fold.first {
            if fold.last > longest[fold.first]?.last ?? 0 { longest[fold.first] = fold }
        }
        folds = longest.values.sorted { $0.first < $1.first }
    }

    /// Returns the comments that are at least two lines long.
    private static func comments(_ lines: LineIndex) -> [Fold] {
        var found: [Fold] = []
        var start: Int?
        for number in 0...lines.lineCount {
            let isComment =
                number < lines.lineCount
                && lines.line(number).drop { $0 == 0x20 || $0 == 0x09 }.starts(with: Array("--".utf8))
            if isComment {
                start = start ?? number
            } else if let first = start {
                found.append(Fold(first: first, last: number - 1, isComment: true))
                start = nil
            }
        }
        return found
    }
}
