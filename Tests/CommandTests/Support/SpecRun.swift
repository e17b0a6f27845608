import Foundation
import Testing

extension Scratch {
    /// Creates a directory with `screen.lua` and specs by name.
    convenience init(screen: String, _ specs: [String: String]) throws {
        try self.init()
        try write("screen.lua", screen)
        for (name, text) in specs { try write(name, text) }
    }

    /// Runs `tatami test` in the directory; returns both output streams.
    func runSpecs(_ arguments: [String]) throws -> (status: Int32, text: String) {
        let result = try Command.run(["test"] + arguments, in: folder)
        #expect(!result.isKilled)
        return (result.status, String(decoding: result.output, as: UTF8.self) + result.messages)
    }
}
