import Geometry
import Layout

/// The traits in the first comment lines of a golden layout, each as `-- name: value`.
struct GoldenHeader {
    var traits = Traits(size: Size(width: 200, height: 200), scale: 1)
    /// Unknown headers, so that a misspelled header fails the test.
    var unknown: [String] = []

    private static let names: Set<String> = ["size", "scale", "safe-area", "direction", "text-size", "dark", "locale"]

    init(_ script: String) {
        for line in script.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("-- "), let colon = line.firstIndex(of: ":") else { break }
            let name = String(line[..<colon].dropFirst(3))
            let value = line[line.index(after: colon)...].trimmingPrefix(" ")
            let numbers = value.split(whereSeparator: { $0 == "x" || $0 == "," }).compactMap { Double($0) }
            switch (name, numbers.count) {
            case ("size", 2): traits.size = Size(width: numbers[0], height: numbers[1])
            case ("scale", 1): traits.scale = numbers[0]
            case ("safe-area", 4):
                traits.safeArea = Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
            case ("text-size", 1): traits.textSize = numbers[0]
            case ("direction", _) where value == "rtl": traits.direction = .rightToLeft
            case ("dark", _) where value == "yes": traits.isDark = true
            case ("locale", _): traits.locale = String(value)
            default:
                if Self.names.contains(name) { unknown.append(String(line)) }
            }
        }
    }
}
