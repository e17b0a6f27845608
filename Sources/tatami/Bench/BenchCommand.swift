import ArgumentParser
import Glibc
import TextSafety

/// `tatami bench [TOPIC…]`.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measures the engine against its targets.",
        discussion: """
            CPU time of the thread, medians of several runs, inputs rotated. Figures of a debug build say nothing: \
            build with \
            `swift build -c release`. Topics: \(topics.map(\.name).joined(separator: ", ")); all of them without any.
            """)

    /// One entry a topic.
    static var topics: [BenchTopic] {
        [
            BenchTopic(name: SolverBench.name, rows: SolverBench.rows),
            BenchTopic(name: StateBench.name, rows: StateBench.rows),
            BenchTopic(name: DiffBench.name, rows: DiffBench.rows),
            BenchTopic(name: TableBench.name, rows: TableBench.rows),
            BenchTopic(name: DslBench.name, rows: DslBench.rows),
            BenchTopic(name: LayoutBench.name, rows: LayoutBench.rows),
            BenchTopic(name: ContainerBench.name, rows: ContainerBench.rows),
            BenchTopic(name: ReloadBench.name, rows: ReloadBench.rows),
            BenchTopic(name: TextBench.name, rows: TextBench.rows),
            BenchTopic(name: RenderBench.name, rows: RenderBench.rows),
        ]
    }

    @Argument(help: ArgumentHelp("What to measure.", valueName: "topic"))
    var topics: [String] = []

    @Flag(help: "The figures as JSON.")
    var json = false

    @Flag(help: "Exit with status 1 if a target is missed.")
    var check = false

    func validate() throws {
        for topic in topics where !Self.topics.contains(where: { $0.name == topic }) {
            throw ValidationError(
                "there is no topic '\(topic)'; there are \(Self.topics.map(\.name).joined(separator: ", "))")
        }
    }

    func run() throws {
        var rows: [BenchRow] = []
        for topic in Self.topics where topics.isEmpty || topics.contains(topic.name) {
            let found = try topic.rows()
            let width = found.map(\.name.count).max() ?? 0
            if !json { for row in found { Output.say("\(Self.line(row, nameWidth: width))\n") } }
            rows += found
        }
        if json { Output.result(Self.json(rows)) }
        let missed = rows.filter(\.isMissed)
        if !json { Output.say("\(rows.count) figures, \(missed.count) over their target\n") }
        if check, !missed.isEmpty { throw ExitStatus.inputFault }
    }

    private static func line(_ row: BenchRow, nameWidth: Int) -> String {
        let target = row.target.map { "target \(number($0))" } ?? ""
        let mark = row.target == nil ? " " : row.isMissed ? "✘" : "✔"
        func pad(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
        let value = "\(number(row.value)) \(row.unit)"
        let line =
            "\(mark) \(pad(row.topic, 12))\(pad(row.name, nameWidth + 2))\(pad(value, 18))\(pad(target, 16))\(row.note)"
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    private static func number(_ value: Double) -> String {
        value >= 100
            ? String(format: "%.0f", value) : value >= 1 ? String(format: "%.2f", value) : String(format: "%.4f", value)
    }

    private static func json(_ rows: [BenchRow]) -> String {
        let items = rows.map { row in
            "{\"topic\": \(JSONText.quote(row.topic)), \"name\": \(JSONText.quote(row.name)), \"value\": \(row.value), "
                + """
                "unit": \(JSONText.quote(row.unit)), "target": \(row.target.map { "\($0)" } ?? "null"), "met": \
                \(!row.isMissed),\u{20}
                """
                + "\"note\": \(JSONText.quote(row.note))}"
        }
        return "[\(items.joined(separator: ",\n "))]\n"
    }
}

/// Timing for benchmarks.
enum Bench {
    /// The median CPU seconds of `runs` calls, each with its number, after one that is not counted.
    static func median(runs: Int = 7, _ body: (Int) throws -> Void) rethrows -> Double {
        try body(0)
        var seconds: [Double] = []
        for run in 1...runs {
            let start = Timing.now()
            try body(run)
            seconds.append(Timing.now() - start)
        }
        return seconds.sorted()[runs / 2]
    }

    /// The median of what `body` says it measured, over `runs` calls after one that is not counted.
    static func medianOfParts(runs: Int = 7, _ body: (Int) throws -> Double) rethrows -> Double {
        _ = try body(0)
        return try (1...runs).map(body).sorted()[runs / 2]
    }
}
