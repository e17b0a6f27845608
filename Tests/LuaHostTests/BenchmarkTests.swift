import Testing

@testable import LuaHost

@Suite("Benchmark")
struct BenchmarkTests {
    /// That it runs; figures mean something in a release build only.
    @Test func runs() throws {
        let figures = try LuaRuntimeBenchmark.run(rounds: 100, repetitions: 2) { 0 }
        #expect(figures.count == 13)
        // With a clock that stands still every figure is 0, and a case that fails throws.
        for figure in figures { #expect(figure.nanoseconds == 0, "\(figure.name)") }
        for name in [LuaRuntimeBenchmark.call, LuaRuntimeBenchmark.plainCall] {
            #expect(figures.contains { $0.name == name })
        }
    }
}
