import Diagnostics
import Foundation

/// One measured figure with its target.
struct BenchRow {
    var topic: String
    var name: String
    var value: Double
    var unit: String
    /// The maximum value that meets the target; nil if the figure has no target.
    var target: Double?
    /// The figure to compare with, or a remark about the way of measuring.
    var note: String = ""

    var isMissed: Bool { target.map { value.isNaN || value > $0 } ?? false }

    /// Returns the row as a line of the text table. `nameWidth` is the width of the column of names.
    func line(nameWidth: Int) -> String {
        func pad(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
        let mark = target == nil ? " " : isMissed ? "✘" : "✔"
        let limit = target.map { "target \(Self.number($0))" } ?? ""
        let line = "\(mark) \(pad(topic, 12))\(pad(name, nameWidth + 2))\(pad("\(Self.number(value)) \(unit)", 18))"
        return String((line + pad(limit, 16) + note).reversed().drop { $0 == " " }.reversed())
    }

    private static func number(_ value: Double) -> String {
        String(format: value >= 100 ? "%.0f" : value >= 1 ? "%.2f" : "%.4f", value)
    }

    /// The row in JSON output. The value of a measurement that failed is null.
    var json: String {
        var object = JSONObject()
        object.add("topic", topic)
        object.add("name", name)
        object.add(json: "value", value.isFinite ? "\(value)" : "null")
        object.add("unit", unit)
        object.add(json: "target", target.map { "\($0)" } ?? "null")
        object.add(json: "met", "\(!isMissed)")
        object.add("note", note)
        return object.text
    }
}

/// One topic of the benchmarks.
struct BenchTopic {
    /// The name on the command line.
    var name: String
    var rows: () throws -> [BenchRow]
}
