import Foundation
import Testing

/// The built-in containers compared with a browser: `scripts/flex-fixtures` recorded Chromium's frames of a few
/// hundred trees, which the specs in `Boxes` compare with ours.
@Suite struct BoxFixtureTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Boxes"
    ).standardized

    @Test func flexAndGridContainerFramesMatchChromium() throws {
        let result = try Command.run(["test", "boxes_spec.lua"], in: Self.folder)
        let text = String(decoding: result.output, as: UTF8.self) + result.messages
        #expect(result.status == 0, "\(text)")
        #expect(text.contains(" passed"))
    }
}
