import Glibc

/// Rows of numbers that can be blurred by a true Gaussian. The numbers beyond the edges are 0.
struct GaussianBlur {
    var values: [Float]
    let width: Int
    let height: Int

    /// Returns how many pixels a blur extends beyond the edges.
    static func reach(ofDeviation deviation: Double) -> Int { deviation > 0 ? Int((3 * deviation).rounded(.up)) : 0 }

    /// Returns a part of the blurred numbers. The part may extend beyond the edges.
    ///
    /// - Parameters:
    ///   - deviation: The standard deviation in pixels; 0 for no blur.
    ///   - mayContinue: Called for each row. After it returns false, the result is incomplete.
    func blurred(
        deviation: Double, columns: Range<Int>, rows: Range<Int>, mayContinue: () -> Bool = { true }
    ) -> GaussianBlur {
        let reach = Self.reach(ofDeviation: deviation)
        let kernel = (-reach...reach).map {
            deviation > 0 ? Float(exp(-Double($0 * $0) / (2 * deviation * deviation))) : 1
        }
        let sum = kernel.reduce(0, +)
        let weights = kernel.map { $0 / sum }
        return blurredAcross(weights, columns, mayContinue).blurredDown(weights, rows, mayContinue)
    }

    private func blurredAcross(_ weights: [Float], _ columns: Range<Int>, _ mayContinue: () -> Bool) -> GaussianBlur {
        let reach = weights.count / 2
        var result = [Float](repeating: 0, count: columns.count * height)
        // A row that is wider than the columns by the reach of the blur on either side.
        var line = [Float](repeating: 0, count: columns.count + 2 * reach)
        let first = columns.lowerBound - reach
        let copied = max(0, first)..<max(0, first, min(width, columns.upperBound + reach))
        result.withUnsafeMutableBufferPointer { out in
            line.withUnsafeMutableBufferPointer { line in
                values.withUnsafeBufferPointer { values in
                    guard let out = out.baseAddress, let line = line.baseAddress, let values = values.baseAddress
                    else { return }
                    for y in 0..<height where mayContinue() {
                        (line + copied.lowerBound - first).update(
                            from: values + y * width + copied.lowerBound, count: copied.count)
                        for (tap, weight) in weights.enumerated() {
                            Self.add(line + tap, times: weight, to: out + y * columns.count, count: columns.count)
                        }
                    }
                }
            }
        }
        return GaussianBlur(values: result, width: columns.count, height: height)
    }

    private func blurredDown(_ weights: [Float], _ rows: Range<Int>, _ mayContinue: () -> Bool) -> GaussianBlur {
        let reach = weights.count / 2
        var result = [Float](repeating: 0, count: width * rows.count)
        result.withUnsafeMutableBufferPointer { out in
            values.withUnsafeBufferPointer { values in
                guard let out = out.baseAddress, let values = values.baseAddress else { return }
                for y in rows where mayContinue() {
                    for (tap, weight) in weights.enumerated() {
                        let row = y + tap - reach
                        guard row >= 0, row < height else { continue }
                        Self.add(
                            values + row * width, times: weight, to: out + (y - rows.lowerBound) * width, count: width)
                    }
                }
            }
        }
        return GaussianBlur(values: result, width: width, height: rows.count)
    }

    /// Adds weighted samples to the target. Checks no bounds, so that the compiler uses vector instructions.
    @inline(__always)
    private static func add(
        _ source: UnsafePointer<Float>, times weight: Float, to target: UnsafeMutablePointer<Float>, count: Int
    ) {
        var x = 0
        while x < count {
            target[x] += weight * source[x]
            x &+= 1
        }
    }
}
