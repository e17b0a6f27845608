/// How much shaping may try at one glyph: subtables of `GSUB` and `GPOS`, and the rules in them. Offsets may be shared, so
/// a small table can stand for any number of them.
struct FontRuleCheck {
    let bytes: FontTables
    let work: FontWork
    let isSubstitution: Bool

    /// - Returns: how many rules are tried at a glyph at most.
    static func check(
        _ table: FontTable, _ bytes: FontTables, _ work: FontWork, isSubstitution: Bool
    ) throws(FontExcess) -> Int {
        let check = FontRuleCheck(bytes: bytes, work: work, isSubstitution: isSubstitution)
        var cost = 0
        let lookups = table.offset + bytes.short(table.offset + 8)
        for index in 0..<bytes.short(lookups) {
            let lookup = lookups + bytes.short(lookups + 2 + 2 * index)
            let kind = bytes.short(lookup)
            for subtable in 0..<bytes.short(lookup + 4) {
                cost += try check.cost(of: lookup + bytes.short(lookup + 6 + 2 * subtable), kind)
                guard cost <= FontLimits.rules else {
                    throw FontExcess(
                        "at most \(FontLimits.rules) rules of \(isSubstitution ? "substitution" : "positioning")",
                        "more")
                }
            }
        }
        return cost
    }

    private var extensionKind: Int { isSubstitution ? 7 : 9 }
    private var contextKind: Int { isSubstitution ? 5 : 7 }
    private var chainKind: Int { isSubstitution ? 6 : 8 }

    /// A subtable counts once, and with as many rules as the glyph with the most of them has.
    private func cost(of start: Int, _ kind: Int) throws(FontExcess) -> Int {
        try work.take()
        var (start, kind) = (start, kind)
        if kind == extensionKind {
            kind = bytes.short(start + 2)
            start += bytes.long(start + 4)
            // One in another does not count, and HarfBuzz follows none.
            guard kind != extensionKind else { return 1 }
        }
        let format = bytes.short(start)
        switch kind {
        case 4 where isSubstitution: return 1 + (try mostRules(start, sets: 4))
        case contextKind where format == 1: return 1 + (try mostRules(start, sets: 4))
        case contextKind where format == 2: return 1 + (try mostRules(start, sets: 6))
        case chainKind where format == 1: return 1 + (try mostRules(start, sets: 4))
        case chainKind where format == 2: return 1 + (try mostRules(start, sets: 10))
        default: return 1
        }
    }

    /// The rules of the largest set, of the list of sets at a place in the subtable.
    private func mostRules(_ start: Int, sets place: Int) throws(FontExcess) -> Int {
        let count = bytes.short(start + place)
        try work.take(count)
        var most = 0
        for index in 0..<count {
            let offset = bytes.short(start + place + 2 + 2 * index)
            if offset > 0 { most = max(most, bytes.short(start + offset)) }
        }
        return most
    }
}
