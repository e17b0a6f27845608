import Testing

@testable import LuaHost

@Suite("Benchmark")
struct BenchmarkTests {
    /// That it runs; figures mean something in a release build only, where the variable asks for them.
    @Test func runs() throws {
        let figures = try LuaRuntimeBenchmark.run(rounds: 1000)
        #expect(figures.count == 13)
        for figure in figures { #expect(figure.nanoseconds.isFinite && figure.nanoseconds > -1000, "\(figure.name)") }
    }
}
