/// Numbers as people write them.
package enum NumberText {
    /// At most six decimals, no trailing zeros, never an exponent for ordinary sizes.
    package static func short(_ value: Double) -> String {
        // The sign of a NaN is the machine's own.
        guard !value.isNaN else { return "NaN" }
        guard value.isFinite, abs(value) < 1e15 else {
            let text = "\(value)"
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        let scaled = (value * 1e6).rounded() / 1e6
        if scaled == scaled.rounded() { return "\(Int64(scaled))" }
        return "\(scaled)"
    }

    /// A length that was measured or solved, as a person reads it: at most two decimals.
    package static func points(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e13 else { return short(value) }
        return short((value * 100).rounded() / 100)
    }
}
