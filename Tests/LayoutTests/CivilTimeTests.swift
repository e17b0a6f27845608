import Foundation
import Layout
import TestSupport
import Testing

struct CivilTimeTests {
    @Test(arguments: [
        ("1970-01-01", 0.0), ("1970-01-02", 86_400), ("1969-12-31", -86_400), ("2000-02-29", 951_782_400),
        ("2026-03-01", 1_772_323_200),
        ("2026-03-01T09:30", 1_772_357_400), ("2026-03-01 09:30", 1_772_357_400),
        ("2026-03-01T09:30:15", 1_772_357_415),
        ("2026-03-01T09:30:15.25", 1_772_357_415.25), ("2026-03-01T09:30Z", 1_772_357_400),
        ("2026-03-01T09:30+02:00", 1_772_350_200),
        ("2026-03-01T09:30:00-0130", 1_772_362_800), ("0001-01-01", -62_135_596_800), ("9999-12-31", 253_402_214_400),
    ])
    func validDatesAndTimesAreParsed(_ text: String, _ seconds: Double) { #expect(CivilTime.parse(text) == seconds) }

    @Test(arguments: [
        "", "2026", "2026-3-1", "2026-03-01T", "2026-03-01T9:30", "2026-02-29", "2026-13-01", "2026-00-01",
        "2026-01-00", "0000-01-01",
        "2026-04-31", "2026-03-01T24:00", "2026-03-01T10:60", "2026-03-01T10:00:60", "2026-03-01T10:00:",
        "2026-03-01T10:00:00.",
        "2026-03-01T10:00+2", "2026-03-01T10:00+24:00", "2026-03-01T10:00Zz", " 2026-03-01", "２０２６-03-01", "-026-03-01",
    ])
    func invalidDatesAndTimesAreNil(_ text: String) { #expect(CivilTime.parse(text) == nil) }

    /// Compares random days with Foundation.
    @Test func randomDaysMatchFoundation() throws {
        let seed = UInt64(20_261_121)
        var random = SeededGenerator(seed: seed)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for _ in 0..<500 {
            // Foundation's calendar is Julian before 1582.
            let (year, month, day) = (
                Int.random(in: 1600...9999, using: &random), Int.random(in: 1...12, using: &random),
                Int.random(in: 1...31, using: &random)
            )
            let components = DateComponents(year: year, month: month, day: day)
            let date = try #require(calendar.date(from: components))
            let isDay = calendar.component(.day, from: date) == day
            let text = String(format: "%04d-%02d-%02d", year, month, day)
            #expect(CivilTime.parse(text) == (isDay ? date.timeIntervalSince1970 : nil), "\(text), seed \(seed)")
        }
    }
}
