/// Limits the data that fontconfig reads for each font: names (repeated for each named instance) and characters. Names
/// may overlap, so a small table can expand to any size.
struct FontNameCheck {
    let bytes: FontTables
    let work: FontWork

    /// Adds the names and characters of a font to `work`, and throws an error if a limit is exceeded.
    ///
    /// - Parameter variations: The table `fvar`.
    func check(names: FontTable, variations: FontTable?, characters: FontTable) throws(FontExcess) {
        let count = bytes.short(names.offset + 2)
        let instances = variations.map { bytes.short($0.offset + 12) } ?? 0
        let axes = variations.map { bytes.short($0.offset + 8) } ?? 0
        guard axes <= FontLimits.axes else { throw FontExcess(atMost: FontLimits.axes, "axes", found: axes) }
        work.names += count * (1 + instances)
        guard work.names <= FontLimits.names else {
            throw FontExcess(atMost: FontLimits.names, "names of fonts and their instances", found: work.names)
        }
        for index in 0..<count { work.nameBytes += bytes.short(names.offset + 6 + 12 * index + 8) }
        guard work.nameBytes <= FontLimits.nameBytes else {
            throw FontExcess(atMost: FontLimits.nameBytes, "bytes of names", found: work.nameBytes)
        }
        try countCharacters(characters)
    }

    /// Adds the number of characters of a `cmap` table to `work`, and throws an error if it is too large. A subtable
    /// that does not list ranges counts with an upper bound, at most 65,536.
    private func countCharacters(_ table: FontTable) throws(FontExcess) {
        let count = bytes.short(table.offset + 2)
        try work.take(count)
        var counted: Set<Int> = []
        for index in 0..<count {
            let offset = bytes.long(table.offset + 4 + 8 * index + 4)
            guard counted.insert(offset).inserted else { continue }
            let start = table.offset + offset
            switch bytes.short(start) {
            case 12, 13:
                let groups = bytes.long(start + 12)
                guard groups <= bytes.count / 12 else { continue }
                try work.take(groups)
                for group in 0..<groups {
                    let place = start + 16 + 12 * group
                    work.characters += max(0, bytes.long(place + 4) - bytes.long(place) + 1)
                    try checkCharacters()
                }
            default:
                work.characters += min(65_536, table.length)
                try checkCharacters()
            }
        }
    }

    private func checkCharacters() throws(FontExcess) {
        guard work.characters <= FontLimits.characters else {
            throw FontExcess(atMost: FontLimits.characters, "characters in a file", found: work.characters)
        }
    }
}
