import Foundation
import Testing

extension Scratch {
    /// A folder with `screen.lua` and specs, by their names.
    convenience init(screen: String, _ specs: [String: String]) throws {
        try self.init()
        try write("screen.lua", screen)
        for (name, text) in specs { try write(name, text) }
    }

    /// What `tatami test` says in the folder, on both of its outputs.
    func runSpecs(_ arguments: [String]) throws -> (status: Int32, text: String) {
        let result = try Command.run(["test"] + arguments, in: folder)
        #expect(!result.isKilled)
        return (result.status, String(decoding: result.output, as: UTF8.self) + result.messages)
    }
}
