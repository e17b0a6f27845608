/// Dates of the Gregorian calendar in seconds since 1970-01-01T00:00:00Z, without leap seconds.
package enum CivilTime {
    private static let day = 86_400.0

    /// The dates from the start of year 1 to the end of year 9999, in seconds since 1970-01-01T00:00:00Z.
    package static let range =
        Double(days(year: 1, month: 1, day: 1)) * day...(Double(days(year: 10_000, month: 1, day: 1)) * day - 1)

    /// Returns the days since 1970-01-01, by `days_from_civil` of Howard Hinnant, "chrono-Compatible Low-Level Date
    /// Algorithms".
    static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Parses `2026-03-01`, with or without a time: `2026-03-01T09:30`, `2026-03-01 09:30:15`,
    /// `2026-03-01T09:30:15.5Z`. A text without time zone is in UTC; other time zones such as `+01:00` are converted to
    /// it.
    ///
    /// - Returns: Seconds since 1970-01-01T00:00:00Z; nil for other texts and for nonexistent days.
    package static func parse(_ text: String) -> Double? {
        var reader = Reader(text)
        guard let year = reader.number(4), year >= 1, reader.take("-"), let month = reader.number(2),
            (1...12).contains(month),
            reader.take("-"), let date = reader.number(2)
        else { return nil }
        let first = days(year: year, month: month, day: 1)
        let next = month == 12 ? days(year: year + 1, month: 1, day: 1) : days(year: year, month: month + 1, day: 1)
        guard (1...next - first).contains(date) else { return nil }
        var seconds = Double(first + date - 1) * day
        if reader.isAtEnd { return seconds }
        guard reader.take("T") || reader.take(" "), let hour = reader.number(2), hour < 24, reader.take(":"),
            let minute = reader.number(2),
            minute < 60
        else { return nil }
        seconds += Double(hour * 3600 + minute * 60)
        if reader.take(":") {
            guard let second = reader.number(2), second < 60 else { return nil }
            seconds += Double(second)
            if reader.take(".") {
                guard let fraction = reader.fraction() else { return nil }
                seconds += fraction
            }
        }
        if !reader.isAtEnd, !reader.take("Z") {
            let isWest = reader.take("-")
            guard isWest || reader.take("+"), let hours = reader.number(2), hours < 24 else { return nil }
            _ = reader.take(":")
            guard let minutes = reader.number(2), minutes < 60 else { return nil }
            seconds += Double(hours * 3600 + minutes * 60) * (isWest ? 1 : -1)
        }
        return reader.isAtEnd ? seconds : nil
    }

    /// Reads digits and separators in sequence.
    private struct Reader {
        private let bytes: [UInt8]
        private var offset = 0

        init(_ text: String) { bytes = Array(text.utf8) }

        var isAtEnd: Bool { offset == bytes.count }

        private mutating func digit() -> Int? {
            guard offset < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset]) else {
                return nil
            }
            defer { offset += 1 }
            return Int(bytes[offset] - UInt8(ascii: "0"))
        }

        /// Reads a number of exactly `count` digits; nil if there are fewer.
        mutating func number(_ count: Int) -> Int? {
            var number = 0
            for _ in 0..<count {
                guard let digit = digit() else { return nil }
                number = number * 10 + digit
            }
            return number
        }

        /// Reads the digits after a decimal point, as a fraction; nil if none exist.
        mutating func fraction() -> Double? {
            guard var fraction = digit().map({ Double($0) / 10 }) else { return nil }
            var unit = 0.1
            while let digit = digit() {
                unit /= 10
                fraction += Double(digit) * unit
            }
            return fraction
        }

        mutating func take(_ sign: Unicode.Scalar) -> Bool {
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: sign) else { return false }
            offset += 1
            return true
        }
    }
}
