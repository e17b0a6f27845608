import Foundation
import Testing

@testable import TatamiBenchmarks

/// The benchmarks run. Only figures of a release build mean something.
struct BenchmarkTests {
    @Test func benchmarkOfCallsBetweenSwiftAndLuaReturnsAFigureForEachCase() throws {
        let figures = try BoundaryBench.run(rounds: 100, repetitions: 2) { 0 }
        #expect(figures.count == 13)
        // The clock always reads 0, so every figure is 0; a case that fails throws.
        for figure in figures { #expect(figure.nanoseconds == 0, "\(figure.name)") }
        for name in [BoundaryBench.call, BoundaryBench.plainCall] {
            #expect(figures.contains { $0.name == name })
        }
    }

    @Test(arguments: [
        ("chain", "a workload is SHAPE:N with a shape of chain, equal, form, nested, cells and a size from 1"),
        ("chain:0", "a workload is SHAPE:N with a shape of chain, equal, form, nested, cells and a size from 1"),
        ("nested:4000000000000000000", "a size from 1 to 1000000"), ("ring:3", "a workload is SHAPE:N"),
    ]) func invalidWorkloadNamesAreRejectedWithTheValidForm(_ name: String, _ message: String) {
        let error = #expect(throws: (any Error).self) { try SolverWorkload(named: name) }
        #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
    }

    @Test func unknownBenchmarkTopicsAreRejectedAndKnownOnesAccepted() {
        #expect(throws: (any Error).self) { try BenchCommand.parse(["solvr"]) }
        #expect(throws: Never.self) { try BenchCommand.parse(["solver", "dsl", "--json", "--check"]) }
    }

    @Test func solverWorkloadIsWrittenAsJSONAndHasASolution() throws {
        let workload = try SolverWorkload(named: "cells:3")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(workload.json.utf8)) as? [String: Any])
        #expect((object["constraints"] as? [Any])?.count == workload.items.count)
        #expect((object["steps"] as? [Any])?.count == 10)
        let solver = workload.build().solver
        #expect(solver.withValues { values in values.count == workload.names.count && values.contains { $0 > 0 } })
    }

    @Test func benchmarkResultsAreWrittenAsJSONObjectsAndAsTextLines() throws {
        var row = BenchRow(topic: "text", name: "a \"label\"", value: 2.5, unit: "µs", target: 2, note: "once")
        func object() throws -> NSDictionary {
            try #require(try JSONSerialization.jsonObject(with: Data(row.json.utf8)) as? NSDictionary)
        }
        #expect(
            try object() == [
                "topic": "text", "name": "a \"label\"", "value": 2.5, "unit": "µs", "target": 2.0, "met": false,
                "note": "once",
            ])
        row.target = nil
        row.value = .nan
        #expect(try object()["target"] is NSNull && object()["value"] is NSNull)
        #expect(row.line(nameWidth: 9) == "  text        a \"label\"  nan µs                            once")
    }
}
