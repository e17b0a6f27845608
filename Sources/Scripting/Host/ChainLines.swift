/// Finds the line of a call inside of a chain.
///
/// Lua attributes every call of `content:putLabel()\n  :top(…)\n  :left(…)` to the line where the chain begins. A person who
/// is told about `left` wants the line of `left`. So the methods in a script's text are found once, with their lines and
/// nesting, and a call is looked up by the line that Lua gives and its name.
struct ChainLines {
    private struct Method {
        var line: Int32
        /// How many brackets are open around it.
        var depth: Int32
        /// The least depth between the start of each line and this method is found from these marks.
        var position: Int
        /// The number of its chain: methods that follow each other with nothing but their arguments in between share one.
        var chain: Int32
    }

    private var methods: [String: [Method]] = [:]
    /// Where each line begins, and the depth at every bracket, in the order of the text.
    private var lineStarts: [Int] = [0]
    private var depthChanges: [(position: Int, depth: Int32)] = [(0, 0)]

    /// The line of a `:name` at or behind `line` which lies in a chain that begins on `line`; `line` itself if there is none.
    ///
    /// - Parameter occurrence: which of several in the chain, from 0. A chain that runs again, in a loop, begins anew.
    func line(of name: String, inChainAt line: Int32, occurrence: Int = 0) -> Int32 {
        guard let candidates = methods[name], line > 0, Int(line) <= lineStarts.count else { return line }
        let start = lineStarts[Int(line) - 1]
        let end = Int(line) < lineStarts.count ? lineStarts[Int(line)] : Int.max
        for (place, candidate) in candidates.enumerated() where candidate.line >= line {
            guard candidate.line == line || isReached(candidate, from: start, until: end) else { continue }
            guard occurrence > 0 else { return candidate.line }
            let chain = candidates[place...].filter { $0.chain == candidate.chain }
            return chain[occurrence % chain.count].line
        }
        return line
    }

    /// Whether some place on the first line has the candidate's depth, and from there on no bracket closes around it.
    private func isReached(_ candidate: Method, from start: Int, until end: Int) -> Bool {
        var low = 0
        var high = depthChanges.count
        while low < high {
            let middle = (low + high) / 2
            if depthChanges[middle].position <= start { low = middle + 1 } else { high = middle }
        }
        var isOpen = depthChanges[low - 1].depth == candidate.depth
        for change in depthChanges[low...] {
            if change.position > candidate.position { break }
            if change.depth < candidate.depth { isOpen = false }
            if change.depth == candidate.depth, change.position < end { isOpen = true }
        }
        return isOpen
    }

    /// Reads a script. O(text).
    init(_ text: [UInt8]) {
        var place = 0
        var line: Int32 = 1
        var depth: Int32 = 0
        var chains = ChainNumbers()

        func isName(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
        /// The number of `=` of a long bracket that opens at `place`, or nil.
        func longBracket(_ place: Int) -> Int? {
            guard place < text.count, text[place] == UInt8(ascii: "[") else { return nil }
            var level = 0
            while place + 1 + level < text.count, text[place + 1 + level] == UInt8(ascii: "=") { level += 1 }
            return place + 1 + level < text.count && text[place + 1 + level] == UInt8(ascii: "[") ? level : nil
        }
        func newLine() {
            line += 1
            lineStarts.append(place + 1)
        }
        func skipLong(_ level: Int) {
            place += level + 2
            while place < text.count {
                if text[place] == UInt8(ascii: "\n") { newLine() }
                if text[place] == UInt8(ascii: "]") {
                    var count = 0
                    while place + 1 + count < text.count, text[place + 1 + count] == UInt8(ascii: "=") { count += 1 }
                    if count == level, place + 1 + count < text.count, text[place + 1 + count] == UInt8(ascii: "]") {
                        place += level + 2
                        return
                    }
                }
                place += 1
            }
        }

        while place < text.count {
            let byte = text[place]
            switch byte {
            case UInt8(ascii: "\n"): newLine()
            case UInt8(ascii: "-") where place + 1 < text.count && text[place + 1] == UInt8(ascii: "-"):
                if let level = longBracket(place + 2) {
                    place += 2
                    skipLong(level)
                } else {
                    while place < text.count, text[place] != UInt8(ascii: "\n") { place += 1 }
                }
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                place += 1
                while place < text.count, text[place] != byte, text[place] != UInt8(ascii: "\n") {
                    if text[place] == UInt8(ascii: "\\"), place + 1 < text.count {
                        place += 1
                        if text[place] == UInt8(ascii: "\n") { newLine() }
                    }
                    place += 1
                }
            case UInt8(ascii: "["):
                if let level = longBracket(place) {
                    skipLong(level)
                    continue
                }
                depth += 1
                chains.open()
                depthChanges.append((place, depth))
            case UInt8(ascii: "("), UInt8(ascii: "{"):
                depth += 1
                chains.open()
                depthChanges.append((place, depth))
            case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                chains.close()
                depthChanges.append((place, depth))
            case UInt8(ascii: ":"):
                if place + 1 < text.count, text[place + 1] == byte {
                    place += 2
                    continue
                }
                var end = place + 1
                while end < text.count, isName(text[end]) { end += 1 }
                if end > place + 1 {
                    let name = String(decoding: text[(place + 1)..<end], as: UTF8.self)
                    methods[name, default: []].append(Method(line: line, depth: depth, position: place, chain: chains.method()))
                }
                place = end
                continue
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
            case UInt8(ascii: "."): chains.dot()
            case _ where isName(byte):
                var end = place + 1
                while end < text.count, isName(text[end]) { end += 1 }
                chains.name()
                place = end
                continue
            default: chains.operator()
            }
            place += 1
        }
    }
}

/// Numbers the chains of a text while it is read: `a:b(…):c "…".d:e {…}` is one, and a name that does not follow a dot begins another.
private struct ChainNumbers {
    private struct Level {
        /// 0 where no method was called since the expression began.
        var chain: Int32 = 0
        var isAfterDot = false
    }

    private var last: Int32 = 0
    /// By the brackets that are open around the place that is read; the last is the innermost.
    private var levels = [Level()]

    mutating func method() -> Int32 {
        let level = levels.count - 1
        if levels[level].chain == 0 {
            last += 1
            levels[level].chain = last
        }
        levels[level].isAfterDot = false
        return levels[level].chain
    }

    mutating func name() {
        let level = levels.count - 1
        if !levels[level].isAfterDot { levels[level].chain = 0 }
        levels[level].isAfterDot = false
    }

    mutating func dot() {
        let level = levels.count - 1
        if levels[level].isAfterDot { levels[level] = Level() } else { levels[level].isAfterDot = true }
    }

    mutating func `operator`() { levels[levels.count - 1] = Level() }

    mutating func open() { levels.append(Level()) }

    /// What is in brackets is an argument or an index: the chain around it goes on.
    mutating func close() { if levels.count > 1 { levels.removeLast() } }
}
