/// The smallest width at which no word is broken: the min-content size of CSS.
extension Typesetter {
    /// Returns the width of the widest unbreakable part in 1/1024 points. Shapes each part separately, as a line that
    /// ends there would. O(n).
    func leastWidth() -> Int {
        if shaped.positions == nil, shaper.budget?.isUsedUp != true {
            shaped.positions = TextPositions(shaped, language: shaped.stretches[0].style.language)
        }
        guard let positions = shaped.positions else { return 0 }
        prepareHyphens()
        let assembler = LineAssembler(shaped: shaped, shaper: shaper)
        let isAnywhere = request.lineBreak == .byCharWrapping
        var widest = 0
        for paragraph in shaped.paragraphs {
            let end = positions.index(ofByte: paragraph.end)
            var start = positions.index(ofByte: paragraph.start)
            var visibleEnd = start
            for index in start..<end {
                if !positions.flags[index].contains(.white) { visibleEnd = index + 1 }
                let next = positions.flags[index + 1]
                guard index + 1 == end || next.contains(.lineBreak) || isAnywhere && next.contains(.grapheme) else {
                    continue
                }
                if visibleEnd > start {
                    let part = Int(positions.bytes[start])..<Int(positions.bytes[visibleEnd])
                    var pieces: [LineAssembler.Piece] = [.text(part)]
                    // Excludes the letter spacing after the last letter, but includes a visible hyphen.
                    var within = positions.x[visibleEnd] - positions.spacing(before: visibleEnd) - positions.x[start]
                    if index + 1 < end, positions.flags[index].contains(.softHyphen) {
                        pieces.append(.inserted(.hyphen, at: part.upperBound - 1))
                        within = positions.x[visibleEnd] - positions.x[start] + hyphenWidth(at: part.upperBound - 1)
                    }
                    widest = max(widest, assembler.segments(of: pieces, level: paragraph.level).width, within)
                }
                (start, visibleEnd) = (index + 1, index + 1)
            }
            if shaper.budget?.isUsedUp == true { return widest }
        }
        return widest
    }
}
