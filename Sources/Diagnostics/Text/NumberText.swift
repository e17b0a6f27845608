/// Formats numbers for messages.
package enum NumberText {
    /// Returns a number as text with at most six decimals and without trailing zeros. Numbers closer to 0 than 0.0001
    /// or from 1e15 on can have an exponent. Returns `NaN`, `inf` or `-inf` for numbers that are not finite.
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

    /// Returns a measured or solved length as text with at most two decimals. For a length from 1e13 on or a number
    /// that is not finite, returns the result of `short`.
    package static func points(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e13 else { return short(value) }
        return short((value * 100).rounded() / 100)
    }

    /// Returns a measured or solved length with its unit, such as `1 point` or `2.5 points`.
    package static func length(_ value: Double) -> String {
        let number = points(value)
        return "\(number) \(number == "1" ? "point" : "points")"
    }
}
