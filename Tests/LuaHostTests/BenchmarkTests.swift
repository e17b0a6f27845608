import Testing

@testable import LuaHost

@Suite("Benchmark")
struct BenchmarkTests {
    /// Only checks that the benchmark runs, because times of a debug build are meaningless.
    @Test func runs() throws {
        let figures = try LuaRuntimeBenchmark.run(rounds: 100, repetitions: 2) { 0 }
        #expect(figures.count == 13)
        // The clock does not advance, so every figure is 0. A failing case throws.
        for figure in figures { #expect(figure.nanoseconds == 0, "\(figure.name)") }
        for name in [LuaRuntimeBenchmark.call, LuaRuntimeBenchmark.plainCall] {
            #expect(figures.contains { $0.name == name })
        }
    }
}
