import Foundation
import Testing

/// What the document on the architecture says of the way of a call.
struct ArchitectureTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL

    @Test func stopsAreFunctionsThatExist() throws {
        let file = Self.root.appendingPathComponent("Sources/Tatami/Tatami.docc/Architecture.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let stops = text.matches(of: /(?m)^\d+\. `(?:\w+\.)?(\w+)` in `([^`]+)`/)
        #expect((1...12).contains(stops.count))
        #expect(Set(stops.map { "\($0.1) \($0.2)" }).count == stops.count, "a stop is there twice")
        for stop in stops {
            let source = try String(contentsOf: Self.root.appendingPathComponent(String(stop.2)), encoding: .utf8)
            #expect(
                source.contains("func \(stop.1)(") || source.contains("int \(stop.1)("),
                "there is no function '\(stop.1)' in \(stop.2)")
        }
    }
}
