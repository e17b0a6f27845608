import Foundation
import Testing

/// A script without errors.
let goodScript = "return function(content) content:putLabel():text(\"Hi\"):center(equal, parent) end\n"

/// Renders in a directory with `good.lua`, and checks that no signal ended the command and no partial file was
/// written.
@discardableResult
func renderBesideGood(
    _ arguments: [String], in scratch: Scratch, status: Int32, says: [String], makes: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Command.Result {
    try scratch.write("good.lua", goodScript)
    let before = scratch.contents
    let result = try Command.run(["render"] + arguments, in: scratch.folder)
    #expect(!result.isKilled, sourceLocation: sourceLocation)
    #expect(result.status == status, "\(result.messages)", sourceLocation: sourceLocation)
    for part in says {
        #expect(result.messages.contains(part), "\(part) in \(result.messages)", sourceLocation: sourceLocation)
    }
    #expect(
        scratch.contents == (before + makes).sorted(), "no other file is made and none is left",
        sourceLocation: sourceLocation)
    return result
}
