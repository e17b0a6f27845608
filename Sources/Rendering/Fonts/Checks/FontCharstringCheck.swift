/// Limits the work for the glyphs of a font with PostScript outlines (`CFF` and `CFF2`). A glyph is a program that
/// calls subroutines, which call others, so a small table can cause any number of steps.
///
/// The check runs each program without drawing: it follows calls and counts hints, which determine where operators
/// begin.
struct FontCharstringCheck {
    private let bytes: FontTables
    private let work: FontWork
    private let isVersion2: Bool
    private let global: FontIndex
    /// The progress of the current glyph's program.
    private var run = Run()

    /// The local subroutines of a part of the font, and its default variation data.
    struct Part {
        var local = FontIndex()
        /// The index of the variation data for programs that do not choose one.
        var variation = 0
    }

    private struct Run {
        var part = Part()
        /// The operand stack. Operands that the program computed are nil, because the check does not calculate.
        var stack: [Int?] = []
        var hints = 0
        var steps = 0
        var regions = 0
        var isDone = false
    }

    static func check(_ table: FontTable, _ bytes: FontTables, _ work: FontWork) throws(FontExcess) {
        guard let font = FontCharstrings(table, bytes) else { return }
        var check = FontCharstringCheck(bytes: bytes, work: work, isVersion2: font.isVersion2, global: font.global)
        try work.take(font.glyphs.count)
        for glyph in 0..<font.glyphs.count {
            let part = font.part(of: glyph)
            check.run = Run(part: part, regions: font.regions(part.variation))
            check.run.stack.reserveCapacity(Self.operands)
            try check.execute(font.glyphs.range(glyph, bytes), font, level: 0)
            try work.take(check.run.steps)
        }
    }

    /// The maximum number of operands on the stack. The font libraries have the same limit.
    private static let operands = 513

    private mutating func execute(_ range: Range<Int>, _ font: FontCharstrings, level: Int) throws(FontExcess) {
        guard level <= FontLimits.depth else {
            throw FontExcess(atMost: FontLimits.depth, "levels of subroutines", found: level)
        }
        var place = range.lowerBound
        while place < range.upperBound, !run.isDone {
            run.steps += 1
            guard run.steps <= FontLimits.glyphSteps else {
                throw FontExcess("at most \(FontLimits.glyphSteps) steps of a glyph's charstring", "more")
            }
            let first = bytes.byte(place)
            place += 1
            if first >= 32 || first == 28 {
                place += push(first, at: place)
            } else if first == 12 {
                calculate(bytes.byte(place))
                place += 1
            } else {
                switch first {
                case 10: try call(run.part.local, font, level)
                case 29: try call(global, font, level)
                case 11 where !isVersion2: return
                case 14 where !isVersion2: run.isDone = true
                case 1, 3, 18, 23: takeHints()
                case 19, 20:
                    takeHints()
                    place += (run.hints + 7) / 8
                case 15 where isVersion2:
                    run.regions = font.regions((run.stack.last ?? nil) ?? 0)
                    run.stack.removeAll(keepingCapacity: true)
                case 16 where isVersion2: blend()
                default: run.stack.removeAll(keepingCapacity: true)
                }
            }
        }
    }

    private mutating func call(
        _ subroutines: FontIndex, _ font: FontCharstrings, _ level: Int
    ) throws(FontExcess) {
        guard let operand = run.stack.popLast(), let operand else {
            throw FontExcess("subroutines that are called by a number", "a call by a computed or missing number")
        }
        let bias = subroutines.count < 1_240 ? 107 : subroutines.count < 33_900 ? 1_131 : 32_768
        guard (0..<subroutines.count).contains(operand + bias) else {
            // The libraries end the glyph here.
            run.isDone = true
            return
        }
        try execute(subroutines.range(operand + bias, bytes), font, level: level + 1)
    }

    /// Decodes a number and pushes it on the stack. `first` is its first byte, and `place` is the position of the next
    /// byte.
    ///
    /// - Returns: The number of bytes after the first.
    private mutating func push(_ first: Int, at place: Int) -> Int {
        var value: Int?
        let length: Int
        switch first {
        case 28: (value, length) = (bytes.signedShort(place), 2)
        case ..<247: (value, length) = (first - 139, 0)
        case ..<251: (value, length) = ((first - 247) * 256 + bytes.byte(place) + 108, 1)
        case ..<255: (value, length) = (-(first - 251) * 256 - bytes.byte(place) - 108, 1)
        // A fixed-point number with 16 fractional bits; only its integer part is used.
        default: (value, length) = (bytes.signedShort(place), 4)
        }
        if run.stack.count < Self.operands { run.stack.append(value) }
        return length
    }

    /// Adds the hints on the stack to the number of hints, and clears the stack. Each pair of operands is a hint; an
    /// extra operand is the width of the glyph.
    private mutating func takeHints() {
        run.hints += run.stack.count / 2
        run.stack.removeAll(keepingCapacity: true)
    }

    /// Runs the operator `blend`: pops the number of values and the deltas of these values. The values stay on the
    /// stack, as computed operands.
    private mutating func blend() {
        guard let last = run.stack.popLast(), let count = last, count >= 0 else { return }
        let kept = max(0, run.stack.count - count * run.regions)
        run.stack.removeLast(run.stack.count - kept)
        // A value has its default only in the default instance, so it counts as computed.
        for index in max(0, kept - count)..<kept { run.stack[index] = nil }
    }

    /// Runs an operator of two bytes. Arithmetic operators replace their operands by computed ones; all others draw and
    /// clear the stack.
    private mutating func calculate(_ code: Int) {
        let (taken, left): (Int, Int)
        switch code {
        case 3, 4, 10, 11, 12, 15, 24: (taken, left) = (2, 1)
        case 5, 9, 14, 21, 26, 29: (taken, left) = (1, 1)
        case 18: (taken, left) = (1, 0)
        case 20: (taken, left) = (2, 0)
        case 22: (taken, left) = (4, 1)
        case 23: (taken, left) = (0, 1)
        case 27: (taken, left) = (1, 2)
        case 28: (taken, left) = (2, 2)
        case 30:
            run.stack.removeLast(min(2, run.stack.count))
            for index in run.stack.indices { run.stack[index] = nil }
            return
        default:
            run.stack.removeAll(keepingCapacity: true)
            return
        }
        run.stack.removeLast(min(taken, run.stack.count))
        run.stack += Array(repeating: nil, count: left)
    }
}
