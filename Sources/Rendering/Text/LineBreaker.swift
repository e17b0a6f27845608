/// Finds the ends of lines in a shaped text: greedy, as UIKit does it.
struct LineBreaker {
    let positions: TextPositions
    /// 1/1024 points.
    let limit: Int
    /// Whether a line may end before any grapheme.
    let breaksAtCharacters: Bool
    /// What a line that ends with a soft hyphen, the character before a place, needs room for.
    var hyphenWidth: (Int) -> Int = { _ in 0 }

    struct Line {
        /// Where the next line starts, in characters.
        var next: Int
        /// Where what counts of this line ends: white space before a soft break hangs beyond the edge.
        var visibleEnd: Int
        /// Whether a word was broken.
        var isInsideWord: Bool
        /// Whether it was broken at a soft hyphen, which shows then.
        var isHyphenated = false
    }

    /// Where the last letter of a line ends: the space after it counts for no line.
    private func edge(_ index: Int) -> Int { positions.x[index] - positions.spacing(before: index) }

    /// The line that starts at `start` in a paragraph that ends at `end`. Linear in the length of the line.
    func line(from start: Int, to end: Int) -> Line {
        let x = positions.x
        let origin = x[start]
        if edge(end) - origin <= limit {
            return Line(next: end, visibleEnd: end, isInsideWord: false)
        }
        var best = Line(next: start, visibleEnd: start, isInsideWord: false)
        var visibleEnd = start
        var index = start + 1
        while index <= end {
            if !positions.flags[index - 1].contains(.white) {
                visibleEnd = index
            }
            if edge(visibleEnd) - origin > limit {
                break
            }
            let flags = positions.flags[index]
            if index == end || flags.contains(.lineBreak) || (breaksAtCharacters && flags.contains(.grapheme)) {
                let isHyphenated = index < end && positions.flags[index - 1].contains(.softHyphen)
                if !isHyphenated || x[visibleEnd] - origin + hyphenWidth(index) <= limit {
                    best = Line(
                        next: index, visibleEnd: visibleEnd, isInsideWord: false, isHyphenated: isHyphenated)
                }
            }
            index += 1
        }
        if best.next > start {
            // The last spaces of a paragraph count as far as there is room; at the other ends of lines they hang.
            if best.next == end {
                var shown = end
                while shown > best.visibleEnd && edge(shown) - origin > limit {
                    shown -= 1
                }
                best.visibleEnd = shown
            } else if breaksAtCharacters && !positions.flags[best.next - 1].contains(.white) {
                best.isInsideWord = !positions.flags[best.next].contains(.lineBreak)
            }
            return best
        }
        let cut = lastGrapheme(from: start, to: end, limit: limit)
        var next = cut
        // Spaces after what fits hang here too, instead of starting a line.
        while next < end && positions.flags[next].contains(.white) {
            next += 1
        }
        return Line(next: next, visibleEnd: cut, isInsideWord: next == cut)
    }

    /// The greatest grapheme boundary after `start` that leaves at most `limit` before it; the first one in any case.
    func lastGrapheme(from start: Int, to end: Int, limit: Int) -> Int {
        var best = end
        var isFirst = true
        var index = start + 1
        while index <= end {
            if index == end || positions.flags[index].contains(.grapheme) {
                if isFirst || edge(index) - positions.x[start] <= limit {
                    best = index
                    isFirst = false
                } else {
                    break
                }
            }
            index += 1
        }
        return best
    }

    /// The grapheme boundary before `index`, at least `start`.
    func previousGrapheme(_ index: Int, from start: Int) -> Int {
        var index = index - 1
        while index > start && !positions.flags[index].contains(.grapheme) {
            index -= 1
        }
        return max(index, start)
    }

    /// The grapheme boundary after `index`, at most `end`.
    func nextGrapheme(_ index: Int, to end: Int) -> Int {
        var index = index + 1
        while index < end && !positions.flags[index].contains(.grapheme) {
            index += 1
        }
        return min(index, end)
    }
}
