/// The slots of a kind's properties, by the numbers that the registry gave the property names.
///
/// The names of built-in kinds come first, and kinds without properties of their own share the list of their slots. A
/// plugin's kind has a list for the names registered with it, which are numbered consecutively, and a dictionary for
/// names that other plugins registered before. The memory of a kind therefore depends only on its own properties.
struct KindSlots {
    /// The slots by number; -1 for none.
    private var builtIn: [Int16]
    private var firstOwn: Int
    private var own: [Int16]
    private var others: [Int: Int16] = [:]

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - builtIn: The number of names of the built-in kinds.
    ///   - own: The numbers of the names registered with the kind.
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

    /// Sets the slot for the number of a property name. The slot must be below `LayoutLimits.propertiesOfKind`.
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
