/// Limits the rules that shaping tries for one glyph: the subtables of `GSUB` and `GPOS` and their rules. Offsets may
/// be shared, so a small table can expand to any number of rules.
struct FontRuleCheck {
    let bytes: FontTables
    let work: FontWork
    let isSubstitution: Bool

    /// Checks the rules of `GSUB` or `GPOS`, and throws an error if there are too many.
    ///
    /// - Returns: The maximum number of rules tried for one glyph.
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

    /// Returns the cost of a subtable: 1 plus the largest number of rules of any glyph.
    private func cost(of start: Int, _ kind: Int) throws(FontExcess) -> Int {
        try work.take()
        var (start, kind) = (start, kind)
        if kind == extensionKind {
            kind = bytes.short(start + 2)
            start += bytes.long(start + 4)
            // Nested extensions are invalid, and HarfBuzz ignores them.
            guard kind != extensionKind else { return 1 }
        }
        let format = bytes.short(start)
        switch kind {
        case 4 where isSubstitution: return 1 + (try maximumRules(start, sets: 4))
        case contextKind where format == 1: return 1 + (try maximumRules(start, sets: 4))
        case contextKind where format == 2: return 1 + (try maximumRules(start, sets: 6))
        case chainKind where format == 1: return 1 + (try maximumRules(start, sets: 4))
        case chainKind where format == 2: return 1 + (try maximumRules(start, sets: 10))
        default: return 1
        }
    }

    /// Returns the number of rules of the largest set, for the list of sets at `place` in the subtable.
    private func maximumRules(_ start: Int, sets place: Int) throws(FontExcess) -> Int {
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
