/// The lines of one section of a collection.
struct FlowSection {
    private enum Lines {
        /// Items of equal size, which need no memory per item.
        case even(perLine: Int, size: FlowSize)
        /// The index of the first item of each line, and the size of each item.
        case uneven(starts: [Int], sizes: [FlowSize])
    }

    let itemCount: Int
    private let lines: Lines
    private let options: CollectionOptions
    /// The available length across the scroll direction.
    private let room: Double

    /// Arranges the items of a section in lines.
    ///
    /// - Parameters:
    ///   - room: The length of the collection across the scroll direction.
    ///   - size: Returns the size of an item by its index. If nil, all items have the size in the options.
    init(itemCount: Int, room: Double, options: CollectionOptions, size: ((Int) -> FlowSize)?) {
        self.itemCount = itemCount
        self.options = options
        let insets = options.flowInsets
        let available = max(0, CollectionOptions.length(room) - insets.start - insets.end)
        self.room = available
        let spacing = max(0, options.minimumInteritemSpacing)
        if let size {
            let sizes = (0..<itemCount).map(size)
            lines = .uneven(starts: Self.breaks(sizes, available, spacing), sizes: sizes)
            return
        }
        var size = options.flow(options.itemSize)
        var perLine: Int
        if let columns = options.columns {
            perLine = max(1, columns)
            size.across = max(0, (available - spacing * Double(perLine - 1)) / Double(perLine))
        } else {
            // A small tolerance, so that widths that sum up exactly fit.
            let fitting = (available + spacing + 1e-6) / max(size.across + spacing, 1e-6)
            perLine = max(1, Int(min(fitting, 1e9)))
        }
        lines = .even(perLine: perLine, size: size)
    }

    /// Returns the index of the first item of each line. A line has as many items as fit, at least one.
    private static func breaks(_ sizes: [FlowSize], _ available: Double, _ spacing: Double) -> [Int] {
        var starts: [Int] = []
        var used = 0.0
        for (item, size) in sizes.enumerated() {
            if starts.isEmpty || used + spacing + size.across > available + 1e-6 {
                starts.append(item)
                used = size.across
            } else {
                used += spacing + size.across
            }
        }
        return starts
    }

    var lineCount: Int {
        switch lines {
        case .even(let perLine, _): (itemCount + perLine - 1) / perLine
        case .uneven(let starts, _): starts.count
        }
    }

    func items(inLine line: Int) -> Range<Int> {
        switch lines {
        case .even(let perLine, _): line * perLine..<min(itemCount, (line + 1) * perLine)
        case .uneven(let starts, _): starts[line]..<(line + 1 < starts.count ? starts[line + 1] : itemCount)
        }
    }

    func line(of item: Int) -> Int {
        switch lines {
        case .even(let perLine, _): return item / perLine
        case .uneven(let starts, _):
            var low = 0
            var high = starts.count
            while low < high {
                let middle = (low + high) / 2
                if starts[middle] <= item { low = middle + 1 } else { high = middle }
            }
            return low - 1
        }
    }

    func size(of item: Int) -> FlowSize {
        switch lines {
        case .even(_, let size): size
        case .uneven(_, let sizes): sizes[item]
        }
    }

    private func length(ofLine line: Int) -> Double {
        switch lines {
        case .even(_, let size): size.along
        case .uneven(_, let sizes): items(inLine: line).reduce(0) { max($0, sizes[$1].along) }
        }
    }

    /// The lengths of the lines, including the spacing after each line but the last.
    var heights: RowHeights {
        let spacing = max(0, options.minimumLineSpacing)
        let count = lineCount
        guard count > 0 else { return RowHeights() }
        var heights: RowHeights
        switch lines {
        case .even(_, let size): heights = RowHeights(count: count - 1, height: .exact(size.along + spacing))
        case .uneven:
            heights = RowHeights()
            for line in 0..<count - 1 {
                heights.insert(count: 1, height: .exact(length(ofLine: line) + spacing), at: line)
            }
        }
        heights.insert(count: 1, height: .exact(length(ofLine: count - 1)), at: count - 1)
        return heights
    }

    /// Returns the distance of an item from the start of its line along the scroll direction. Shorter items are
    /// centered.
    func distance(of item: Int, inLine line: Int) -> Double { (length(ofLine: line) - size(of: item).along) / 2 }

    /// Returns the position of an item across the scroll direction.
    ///
    /// The items of a full line are spread over it. In the last line, items of equal size align with the previous line;
    /// other items follow each other with the minimum spacing.
    func across(of item: Int) -> Double {
        let line = line(of: item)
        let items = items(inLine: line)
        let before = items.lowerBound..<item
        var used = 0.0
        var total = 0.0
        let full: Int
        switch lines {
        case .even(let perLine, let size):
            used = size.across * Double(before.count)
            total = size.across * Double(perLine)
            full = perLine
        case .uneven(_, let sizes):
            used = before.reduce(0) { $0 + sizes[$1].across }
            total = items.reduce(0) { $0 + sizes[$1].across }
            full = line == lineCount - 1 ? 1 : items.count
        }
        // At least the minimum spacing, even if one item is wider than the line.
        let spacing = max(0, options.minimumInteritemSpacing)
        let gap = full > 1 ? max(spacing, (room - total) / Double(full - 1)) : spacing
        return options.flowInsets.start + used + gap * Double(before.count)
    }
}
