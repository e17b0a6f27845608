/// Finds the ends of lines in a shaped text with the greedy algorithm of UIKit.
struct LineBreaker {
    let positions: TextPositions
    /// The available width in 1/1024 points.
    let limit: Int
    /// Whether a line may break between any two graphemes.
    let breaksAtCharacters: Bool
    /// Returns the width of the hyphen for a line that ends after the soft hyphen before an index.
    var hyphenWidth: (Int) -> Int = { _ in 0 }

    struct Line {
        /// The index of the first character of the next line.
        var next: Int
        /// The index after the last visible character. White space before a soft line break comes after it.
        var visibleEnd: Int
        /// Whether the line ends within a word.
        var isInsideWord: Bool
        /// Whether the word was broken at a soft hyphen, which becomes visible.
        var isHyphenated = false
    }

    /// Returns the x at which a line that ends before a character ends, without the letter spacing after its last
    /// letter.
    private func edge(_ index: Int) -> Int { positions.x[index] - positions.spacing(before: index) }

    /// Returns the line that starts at `start`, in a paragraph that ends at `end`. O(length of the line).
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
            // Spaces at the end of a paragraph count as far as they fit; at other line ends they don't count.
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
        // Spaces after the visible text stay on this line.
        while next < end && positions.flags[next].contains(.white) {
            next += 1
        }
        return Line(next: next, visibleEnd: cut, isInsideWord: next == cut)
    }

    /// Returns the last grapheme boundary for which the width fits, but at least the first boundary after `start`.
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

    /// Returns the grapheme boundary before `index`, at least `start`.
    func previousGrapheme(_ index: Int, from start: Int) -> Int {
        var index = index - 1
        while index > start && !positions.flags[index].contains(.grapheme) {
            index -= 1
        }
        return max(index, start)
    }

    /// Returns the grapheme boundary after `index`, at most `end`.
    func nextGrapheme(_ index: Int, to end: Int) -> Int {
        var index = index + 1
        while index < end && !positions.flags[index].contains(.grapheme) {
            index += 1
        }
        return min(index, end)
    }
}
