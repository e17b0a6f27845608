import ArgumentParser
import Diagnostics
import Foundation

/// The benchmarks as a program: `TatamiBenchmarks [TOPIC…]`. `scripts/bench` builds and runs it.
@main
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "TatamiBenchmarks", abstract: "Measures the engine and compares it with its targets.",
        discussion: """
            CPU time of the thread, medians of several runs, inputs rotated. Only figures of a release build mean \
            something. Topics: \(topics.map(\.name).joined(separator: ", ")); without one all of them.
            """)

    /// The topics, in the order in which they run.
    static var topics: [BenchTopic] {
        [
            BenchTopic(name: SolverBench.name, rows: SolverBench.rows),
            BenchTopic(name: StateBench.name, rows: StateBench.rows),
            BenchTopic(name: DiffBench.name, rows: DiffBench.rows),
            BenchTopic(name: TableBench.name, rows: TableBench.rows),
            BenchTopic(name: DslBench.name, rows: DslBench.rows),
            BenchTopic(name: LayoutBench.name, rows: LayoutBench.rows),
            BenchTopic(name: ContainerBench.name, rows: ContainerBench.rows),
            BenchTopic(name: GrowthBench.name, rows: GrowthBench.rows),
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

    @Option(
        help: ArgumentHelp(
            "Prints a workload of the solver as a problem for `tatami solve` instead, for example chain:1000.",
            valueName: "SHAPE:N"))
    var workload: String?

    func validate() throws {
        for topic in topics where !Self.topics.contains(where: { $0.name == topic }) {
            throw ValidationError(
                "unknown topic '\(topic)'; the topics are \(Self.topics.map(\.name).joined(separator: ", "))")
        }
    }

    func run() throws {
        if let workload {
            print(try SolverWorkload(named: workload).json, terminator: "")
            return
        }
        var rows: [BenchRow] = []
        for topic in Self.topics where topics.isEmpty || topics.contains(topic.name) {
            let found = try topic.rows()
            let width = found.map(\.name.count).max() ?? 0
            if !json {
                for row in found { FileHandle.standardOutput.write(Data("\(row.line(nameWidth: width))\n".utf8)) }
            }
            rows += found
        }
        let missed = rows.filter(\.isMissed)
        if json {
            print("[\(rows.map(\.json).joined(separator: ",\n "))]")
        } else {
            print("\(rows.count) figures, \(missed.count) over their target")
        }
        if check, !missed.isEmpty { throw ExitCode.failure }
    }
}
