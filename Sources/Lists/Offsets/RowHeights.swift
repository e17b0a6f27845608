/// The heights of a section's rows. Offsets, search by position and changes take O(log n).
package struct RowHeights {
    private var tree: CountedTree<HeightBlock>

    /// Creates an empty list.
    package init() { tree = CountedTree() }

    /// Creates a list of rows with the same height, which takes constant memory. Empty if `count` is not positive.
    package init(count: Int, height: RowHeight) {
        tree = CountedTree(count > 0 ? [HeightBlock(count: count, height: height)] : [])
    }

    init(_ blocks: [HeightBlock]) {
        tree = CountedTree(blocks)
    }

    var summary: TreeSummary { tree.summary }
    /// The number of rows.
    package var count: Int { tree.summary.rows }
    /// The sum of all heights.
    package var height: Length { tree.summary.height }
    /// The number of rows with estimated heights.
    package var estimatedCount: Int { tree.summary.estimated }

    /// The height of an existing row. O(log n).
    package subscript(row: Int) -> RowHeight {
        let found = tree.find(element: row)!
        return tree.read(found) { $0[row - found.before.elements] }
    }

    /// Returns the distance of a row from the start of the first row: 0 for a negative index, and the sum of all
    /// heights for an index after the last row.
    package func offset(of row: Int) -> Length {
        guard let found = tree.find(element: row) else { return row <= 0 ? .zero : height }
        return found.before.height + tree.read(found) { $0.height(ofFirst: row - found.before.elements) }
    }

    /// Returns the row at a distance from the start of the first row, or nil if the distance is outside of the rows.
    /// Never returns a row without height.
    package func row(at distance: Length) -> Int? {
        guard let found = tree.find(height: distance) else { return nil }
        return found.before.elements + tree.read(found) { $0.row(at: distance - found.before.height) }
    }

    /// Returns the first row with an estimated height at or after `row`; nil if none exists.
    package func nextEstimate(from row: Int) -> Int? {
        var number = 0
        if row > 0 {
            guard let found = tree.find(element: row) else { return nil }
            number = found.before.estimated + tree.read(found) { $0.estimates(inFirst: row - found.before.elements) }
        }
        guard let found = tree.find(estimated: number) else { return nil }
        return found.before.elements + tree.read(found) { $0.row(ofEstimate: number - found.before.estimated) }
    }

    /// Sets the height of a row; does nothing for a row that does not exist. O(log n).
    package mutating func set(_ row: Int, _ height: RowHeight) {
        guard var found = tree.find(element: row) else { return }
        let isLongRun = tree.read(found) { $0.isUniform && $0.count > HeightBlock.capacity }
        if isLongRun {
            if tree.read(found, { $0[0] == height }) { return }
            // Splits a block off the run, so that rows measured in sequence share it.
            let start =
                found.before.elements + (row - found.before.elements) / HeightBlock.capacity * HeightBlock.capacity
            cut(at: start)
            cut(at: min(start + HeightBlock.capacity, count))
            found = tree.find(element: row)!
        }
        let wasUniform = tree.read(found) { $0.isUniform }
        let isRun = tree.modify(found) { block in
            block.set(row - found.before.elements, height)
            return block.isUniform
        }
        if isRun, !wasUniform {
            let end = found.before.elements + tree.read(found) { $0.count }
            joinBlocks(at: end)
            joinBlocks(at: found.before.elements)
        }
    }

    /// Inserts rows of one height before a row or at the end. O(log n).
    package mutating func insert(count: Int, height: RowHeight, at row: Int) {
        guard count > 0 else { return }
        if count <= HeightBlock.capacity / 4, insertInside(count, height, at: row) { return }
        insert([HeightBlock(count: count, height: height)], at: row)
    }

    /// Inserts a few rows into an existing block, and splits a full block first. Returns whether that was possible.
    private mutating func insertInside(_ added: Int, _ height: RowHeight, at row: Int) -> Bool {
        guard var found = tree.find(element: row) ?? tree.find(element: row - 1) else { return false }
        let (size, isUniform) = tree.read(found) { ($0.count, $0.isUniform) }
        if !isUniform, size + added > HeightBlock.capacity {
            cut(at: found.before.elements + size / 2)
            found = tree.find(element: row) ?? tree.find(element: row - 1)!
        }
        return tree.modify(found) { $0.insert(count: added, height, at: row - found.before.elements) }
    }

    mutating func insert(_ blocks: [HeightBlock], at row: Int) {
        let added = blocks.reduce(0) { $0 + $1.count }
        guard added > 0 else { return }
        cut(at: row)
        tree.insert(blocks, at: row)
        joinBlocks(at: row + added)
        joinBlocks(at: row)
    }

    /// Removes existing rows. O(log n).
    package mutating func remove(_ rows: Range<Int>) {
        guard let found = tree.find(element: rows.lowerBound), !rows.isEmpty else { return }
        let size = tree.read(found) { $0.count }
        let own = rows.lowerBound - found.before.elements..<rows.upperBound - found.before.elements
        guard own.upperBound <= size, own.count < size else {
            _ = extract(rows)
            return
        }
        tree.modify(found) { $0.remove(own) }
        // Joins a short block with its neighbor, so that memory is proportional to the rows.
        guard size - own.count < HeightBlock.capacity / 8 else { return }
        joinBlocks(at: found.before.elements + size - own.count)
        joinBlocks(at: found.before.elements)
    }

    /// Removes rows and returns their heights.
    mutating func extract(_ rows: Range<Int>) -> [HeightBlock] {
        guard !rows.isEmpty else { return [] }
        cut(at: rows.lowerBound)
        cut(at: rows.upperBound)
        let blocks = tree.extract(rows)
        joinBlocks(at: rows.lowerBound)
        return blocks
    }

    /// Turns all heights into estimates. O(n).
    package mutating func makeEstimates() {
        let blocks = tree.leaves
        guard blocks.contains(where: { $0.summary.estimated < $0.count }) else { return }
        var result: [HeightBlock] = []
        result.reserveCapacity(blocks.count)
        for var block in blocks {
            block.makeEstimates()
            if let last = result.last, let joined = last.joined(with: block) {
                result[result.count - 1] = joined
            } else {
                result.append(block)
            }
        }
        tree = CountedTree(result)
    }

    /// Ensures that a block boundary is before a row.
    private mutating func cut(at row: Int) {
        guard let found = tree.find(element: row), found.before.elements < row else { return }
        let (first, rest) = tree.read(found) { $0.split(at: row - found.before.elements) }
        tree.modify(found) { $0 = first }
        tree.insert([rest], at: row)
    }

    /// Joins the blocks before and after the boundary at a row, if that saves memory or time.
    private mutating func joinBlocks(at row: Int) {
        guard row > 0, let right = tree.find(element: row), right.before.elements == row,
            let left = tree.find(element: row - 1)
        else { return }
        guard let joined = tree.leaf(left).joined(with: tree.leaf(right)) else { return }
        _ = tree.extract(row..<row + tree.read(right) { $0.count })
        tree.modify(tree.find(element: row - 1)!) { $0 = joined }
    }

    /// The approximate memory of the heights in bytes.
    package var bytes: Int { tree.leaves.reduce(0) { $0 + $1.bytes + MemoryLayout<HeightBlock>.stride + 48 } }
}
