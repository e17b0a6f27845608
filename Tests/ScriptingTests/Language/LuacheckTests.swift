import Foundation
import Testing

@testable import Scripting

/// The lists of globals for luacheck match the operations of scripts and specs.
struct LuacheckTests {
    @Test(arguments: [("tatami", Receiver.global), ("spec", .spec)])
    func configuredGlobalsMatchTheGlobalsOfScriptsAndSpecs(_ list: String, _ receiver: Receiver) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../.luacheckrc").standardizedFileURL
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.firstRange(of: "local \(list) = {"), "there is no list '\(list)'")
        let rest = text[start.upperBound...]
        let names = rest[..<(try #require(rest.firstIndex(of: "}")))].matches(of: /"(\w+)"/).map { String($0.1) }
        #expect(names.sorted() == OperationIndex.shared.entries(of: receiver).map(\.name).sorted())
    }
}
