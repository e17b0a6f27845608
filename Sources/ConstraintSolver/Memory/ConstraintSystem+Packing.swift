/// Packing: what a small system keeps lies in one block, as small as it can be, in the order in which an edit reads it.
///
/// While it is being filled, a system that shares its workspace borrows tables with room to grow. They are in the
/// processor's cache, because the solver before has used them. After a change, when the sizes are known, the tables and
/// the components move into a block of the workspace's arena, and the borrowed memory goes back. A packed table that
/// grows moves out again; when half of the system has done so, it is packed again, so that packing costs no more than
/// the changes that call for it.
extension ConstraintSystem {
    /// Bigger systems are not packed: their tables are blocks that are worth having.
    static let largestPack = 1 << 15

    /// Before the first variable is made: takes the shared tables, if they are there.
    mutating func borrowTables() {
        guard work.pointee.isShared else { return }
        let work = work
        tables.values.borrow(&work.pointee.tables.values)
        tables.isJournaled.borrow(&work.pointee.tables.isJournaled)
        tables.changed.borrow(&work.pointee.tables.changed)
        bases.components.borrow(&work.pointee.tables.components)
        tables.variables.borrow(&work.pointee.tables.variables)
        tables.rows.borrow(&work.pointee.tables.rows)
        tables.terms.borrow(&work.pointee.tables.terms)
        tables.hierarchy.rowPlaces.keys.borrow(&work.pointee.tables.rowKeys)
        tables.hierarchy.variablePlaces.keys.borrow(&work.pointee.tables.variableKeys)
    }

    /// After a change of the structure: packs the system if it is small and at least half of it lies elsewhere.
    mutating func packIfSmall() {
        packedVersion = structure.version
        guard work.pointee.isShared, tables.terms.count * MemoryLayout<TermRecord>.stride < Self.largestPack else {
            return
        }
        var outside =
            tables.values.ownSize + tables.isJournaled.ownSize + tables.changed.ownSize + bases.components.ownSize
        outside +=
            tables.variables.ownSize + tables.rows.ownSize + tables.terms.ownSize
            + tables.hierarchy.rowPlaces.keys.ownSize
            + tables.hierarchy.variablePlaces.keys.ownSize
        for index in 0..<bases.components.count where bases.components.base[index].state.isAlive {
            outside += bases.components.base[index].ownSize
        }
        guard outside > 0 else { return }
        var plan = Packing()
        layOut(&plan)
        if plan.size <= Self.largestPack, 2 * outside >= plan.size { pack(plan.size) }
    }

    /// Where the parts come to lie, from front to back. What every edit writes comes first.
    private mutating func layOut(_ packing: inout Packing) {
        let work = work
        packing.add(&tables.values, tables.variables.count, spare: &work.pointee.tables.values)
        // Room for all that a pass can change.
        packing.add(&tables.changed, tables.variables.count, spare: &work.pointee.tables.changed)
        packing.add(&tables.isJournaled, tables.variables.count, spare: &work.pointee.tables.isJournaled)
        packing.add(&bases.components, bases.components.count, spare: &work.pointee.tables.components)
        for index in 0..<bases.components.count where bases.components.base[index].state.isAlive {
            bases.components.base[index].pack(&packing)
        }
        packing.add(&tables.variables, tables.variables.count, spare: &work.pointee.tables.variables)
        packing.add(&tables.rows, tables.rows.count, spare: &work.pointee.tables.rows)
        packing.add(&tables.terms, tables.terms.count, spare: &work.pointee.tables.terms)
        packing.add(
            &tables.hierarchy.rowPlaces.keys, tables.hierarchy.rowPlaces.keys.count, spare: &work.pointee.tables.rowKeys
        )
        packing.add(
            &tables.hierarchy.variablePlaces.keys, tables.hierarchy.variablePlaces.keys.count,
            spare: &work.pointee.tables.variableKeys)
    }

    private mutating func pack(_ size: Int) {
        let former = packed
        let block = work.pointee.arena.allocate(size)
        Sanitizing.poison(block.start, size)
        var packing = Packing(block.start)
        layOut(&packing)
        assert(packing.size == size)
        packed = block
        if let former { work.pointee.arena.release(former) }
    }
}

/// The parts of a pack one behind the other: without a block they are only measured, with one they move.
struct Packing: ~Copyable {
    private let block: UnsafeMutableRawPointer?
    private(set) var size = 0

    init(_ block: UnsafeMutableRawPointer? = nil) {
        self.block = block
    }

    /// Room for a part; nil if parts are only measured.
    mutating func take(_ bytes: Int) -> UnsafeMutableRawPointer? {
        let start = size
        size += (bytes + Sanitizing.margin + 15) & ~15
        guard let block else { return nil }
        Sanitizing.unpoison(block + start, bytes)
        return block + start
    }

    mutating func add<Element>(_ table: inout FlatBuffer<Element>, _ capacity: Int, spare: inout FlatBuffer<Element>) {
        guard capacity > 0 else {
            // It has no part in this pack, and its memory may be a part of the one before, which is given back.
            if block != nil { table.release() }
            return
        }
        if let target = take(capacity * MemoryLayout<Element>.stride) {
            table.pack(at: target, capacity: capacity, spare: &spare)
        }
    }
}
