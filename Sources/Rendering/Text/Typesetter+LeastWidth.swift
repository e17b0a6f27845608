/// The least width at which no word is broken: the min-content size of CSS.
extension Typesetter {
    /// The width of the widest part that lines cannot break, in 1/1024 points. O(text), and shapes each part by itself
    /// as a line that ends there would.
    func leastWidth() -> Int {
        if shaped.positions == nil, shaper.budget?.isUsedUp != true {
            shaped.positions = TextPositions(shaped, language: shaped.stretches[0].style.language)
        }
        guard let positions = shaped.positions else { return 0 }
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
                    let alone = assembler.segments(of: [.text(part)], level: paragraph.level).width
                    widest = max(widest, alone, positions.x[visibleEnd] - positions.x[start])
                }
                (start, visibleEnd) = (index + 1, index + 1)
            }
            if shaper.budget?.isUsedUp == true { return widest }
        }
        return widest
    }
}
