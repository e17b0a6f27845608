/// Formats numbers for messages.
package enum NumberText {
    /// Returns a number as text with at most six decimals, without trailing zeros, and without an exponent below 1e15.
    package static func short(_ value: Double) -> String {
        // The sign of a NaN differs between machines.
        guard !value.isNaN else { return "NaN" }
        guard value.isFinite, abs(value) < 1e15 else {
            let text = "\(value)"
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        let scaled = (value * 1e6).rounded() / 1e6
        if scaled == scaled.rounded() { return "\(Int64(scaled))" }
        return "\(scaled)"
    }

    /// Returns a measured or solved length as text with at most two decimals.
    package static func points(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e13 else { return short(value) }
        return short((value * 100).rounded() / 100)
    }
}
