import Layout

/// The rows of an image in PNG's format: with straight alpha or none, optionally filtered to differences from adjacent
/// pixels for better compression.
struct PNGRows {
    let width: Int
    let height: Int
    /// Whether all pixels are opaque.
    let isOpaque: Bool
    /// The budget. If it is exceeded, the rows are incomplete and must not be used.
    var budget: (any PassBudget)?
    private let pixels: UnsafePointer<UInt32>
    private let stride: Int

    /// Creates the rows of an image.
    ///
    /// - Parameter pixels: Premultiplied ARGB, rows of `stride` pixels, which must not change.
    init(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int) {
        self.pixels = pixels
        self.width = width
        self.height = height
        self.stride = stride
        isOpaque = Self.isOpaque(pixels, width: width, height: height, stride: stride)
    }

    /// The bytes per pixel.
    private var channels: Int { isOpaque ? 3 : 4 }
    private var rowCount: Int { width * channels }
    /// The bytes of all rows, including one filter byte per row.
    var filteredCount: Int { (rowCount + 1) * height }

    /// A strategy for choosing the filters.
    enum Choice {
        /// Unfiltered. Best for screens, whose flat areas and repeated rows compress well.
        case none
        /// Differences from the row above.
        case above
        /// For each row, the filter with the smallest differences.
        case smallestDifferences
    }

    /// Writes all filtered rows to a buffer of `filteredCount` bytes.
    func filter(_ choice: Choice, into buffer: UnsafeMutableRawBufferPointer) {
        var place = buffer.baseAddress!.assumingMemoryBound(to: UInt8.self)
        let rowCount = rowCount
        if choice == .none {
            for y in 0..<height {
                if hasToEnd(y) { return }
                place[0] = PNGFilter.none.rawValue
                convert(y, to: place + 1)
                place += rowCount + 1
            }
            return
        }
        let room = UnsafeMutablePointer<UInt8>.allocate(capacity: rowCount * 3)
        defer { room.deallocate() }
        room.initialize(repeating: 0, count: rowCount * 3)
        var (row, above) = (room, room + rowCount)
        let trial = room + 2 * rowCount
        for y in 0..<height {
            if hasToEnd(y) { return }
            convert(y, to: row)
            if choice == .above {
                place[0] = PNGFilter.above.rawValue
                PNGFilter.above.apply(to: row, above, count: rowCount, channels: channels, into: place + 1)
            } else {
                keepBest(of: row, above, trial: trial, in: place)
            }
            swap(&row, &above)
            place += rowCount + 1
        }
    }

    private func hasToEnd(_ row: Int) -> Bool { row & 15 == 0 && budget?.isUsedUp == true }

    private func keepBest(
        of row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, trial: UnsafeMutablePointer<UInt8>,
        in place: UnsafeMutablePointer<UInt8>
    ) {
        var least = Int.max
        for filter in PNGFilter.allCases {
            filter.apply(to: row, above, count: rowCount, channels: channels, into: trial)
            let cost = PNGFilter.cost(of: trial, count: rowCount)
            guard cost < least else { continue }
            least = cost
            place[0] = filter.rawValue
            (place + 1).update(from: trial, count: rowCount)
        }
    }

    /// Whether many pixels differ slightly from their left neighbors, as in photos and gradients. Then filtering saves
    /// a fifth; otherwise it adds bytes. Checks every eighth row.
    var isSmooth: Bool {
        var steps = 0
        for y in Swift.stride(from: 0, to: height, by: 8) {
            let row = pixels + y * stride
            for x in 1..<max(width, 1) {
                let step =
                    Int32(truncatingIfNeeded: row[x] >> 8 & 255) &- Int32(truncatingIfNeeded: row[x - 1] >> 8 & 255)
                steps &+= (step != 0 && step > -8 && step < 8) ? 1 : 0
            }
        }
        return steps * 24 > width * ((height + 7) / 8)
    }

    private static func isOpaque(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int) -> Bool {
        for y in 0..<height {
            var all: UInt32 = .max
            let row = pixels + y * stride
            for x in 0..<width {
                all &= row[x]
            }
            if all < 0xFF00_0000 {
                return false
            }
        }
        return true
    }

    private func convert(_ y: Int, to row: UnsafeMutablePointer<UInt8>) {
        let source = pixels + y * stride
        if isOpaque {
            Self.convertOpaque(source, count: width, to: row)
        } else {
            Self.convert(source, count: width, to: row)
        }
    }

    private static func convertOpaque(_ source: UnsafePointer<UInt32>, count: Int, to row: UnsafeMutablePointer<UInt8>)
    {
        guard count > 0 else { return }
        // Writes four bytes at once. The next pixel overwrites the last byte, except at the end of the row.
        let bytes = UnsafeMutableRawPointer(row)
        for x in 0..<count - 1 {
            let pixel = (source[x] << 8).bigEndian
            bytes.storeBytes(of: pixel, toByteOffset: 3 * x, as: UInt32.self)
        }
        let last = source[count - 1]
        row[3 * count - 3] = UInt8(truncatingIfNeeded: last >> 16)
        row[3 * count - 2] = UInt8(truncatingIfNeeded: last >> 8)
        row[3 * count - 1] = UInt8(truncatingIfNeeded: last)
    }

    /// Converts premultiplied pixels to PNG's format with straight alpha.
    private static func convert(_ source: UnsafePointer<UInt32>, count: Int, to row: UnsafeMutablePointer<UInt8>) {
        let bytes = UnsafeMutableRawPointer(row)
        for x in 0..<count {
            bytes.storeBytes(
                of: Renderer.Picture.straight(source[x]).littleEndian, toByteOffset: 4 * x, as: UInt32.self)
        }
    }
}

/// PNG's filters with their numbers.
private enum PNGFilter: UInt8, CaseIterable {
    case none, left, above, average, paeth

    /// Writes the filtered bytes of a row to `result`.
    ///
    /// - Parameters:
    ///   - row: `count` bytes, in pixels of `channels` bytes.
    ///   - above: The unfiltered row above, of the same length.
    func apply(
        to row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, count: Int, channels: Int,
        into result: UnsafeMutablePointer<UInt8>
    ) {
        // The first pixel has no left neighbor.
        let first = min(channels, count)
        switch self {
        case .none: result.update(from: row, count: count)
        case .left:
            result.update(from: row, count: first)
            for x in first..<count { result[x] = row[x] &- row[x - channels] }
        case .above:
            for x in 0..<count { result[x] = row[x] &- above[x] }
        case .average:
            for x in 0..<first { result[x] = row[x] &- above[x] / 2 }
            for x in first..<count {
                result[x] = row[x] &- UInt8((UInt16(row[x - channels]) &+ UInt16(above[x])) / 2)
            }
        case .paeth:
            for x in 0..<first { result[x] = row[x] &- above[x] }
            for x in first..<count {
                result[x] = row[x] &- Self.nearest(row[x - channels], above[x], above[x - channels])
            }
        }
    }

    /// Returns the byte closest to `left + above - corner`.
    private static func nearest(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        let (toLeft, toAbove) = (Int16(above) &- Int16(corner), Int16(left) &- Int16(corner))
        let toCorner = abs(toLeft &+ toAbove)
        if abs(toLeft) <= abs(toAbove) && abs(toLeft) <= toCorner { return left }
        return abs(toAbove) <= toCorner ? above : corner
    }

    /// Returns an estimate of the compressed size of a row.
    static func cost(of bytes: UnsafePointer<UInt8>, count: Int) -> Int {
        var sum: UInt32 = 0
        for x in 0..<count {
            sum &+= UInt32(Int8(bitPattern: bytes[x]).magnitude)
        }
        return Int(sum)
    }
}
