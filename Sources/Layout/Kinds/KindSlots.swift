/// Where a kind has the property with a name: by the registry's number of the name.
///
/// Names that built-in kinds have are numbered first and looked up in a list that all kinds without properties of their
/// own share. A plugin's kind has a list of the names that came with it, which are numbered in a row, and a table for
/// names that another plugin brought before. So a kind costs what it has itself, however many names there are.
struct KindSlots {
    /// By number; -1 where the kind has none of that name.
    private var builtIn: [Int16]
    private var firstOwn: Int
    private var own: [Int16]
    private var others: [Int: Int16] = [:]

    /// Knows none yet.
    ///
    /// - Parameters:
    ///   - builtIn: how many names are numbered first.
    ///   - own: the numbers of the names that come with the kind.
    init(builtIn: Int, own: Range<Int>) {
        self.builtIn = [Int16](repeating: -1, count: builtIn)
        firstOwn = own.lowerBound
        self.own = [Int16](repeating: -1, count: own.count)
    }

    subscript(number: Int) -> Int? {
        if number < builtIn.count { return builtIn[number] < 0 ? nil : Int(builtIn[number]) }
        let offset = number - firstOwn
        if offset >= 0, offset < own.count { return own[offset] < 0 ? nil : Int(own[offset]) }
        return others[number].map { Int($0) }
    }

    /// Slots are below `LayoutLimits.propertiesOfKind`.
    mutating func set(_ number: Int, to slot: Int) {
        let slot = Int16(slot)
        if number < builtIn.count {
            builtIn[number] = slot
        } else if number >= firstOwn, number - firstOwn < own.count {
            own[number - firstOwn] = slot
        } else {
            others[number] = slot
        }
    }
}
