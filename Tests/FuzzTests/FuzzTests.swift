import Foundation
import Geometry
import Layout
import LuaHost
import Rendering
import Tatami
import TestSupport
import Testing

@testable import Scripting
@testable import TatamiCommand

/// Random programs from the API's vocabulary, and files with changed bytes: the process survives, ends in time, prints
/// only safe messages, and continues. `scripts/fuzz-scripts` runs them with new seeds.
@Suite("Fuzzing", .serialized)
struct FuzzTests {
    /// The running case is stored here, so that it can be repeated after a crash.
    private static let directory =
        ProcessInfo.processInfo.environment["TATAMI_FUZZ_DIRECTORY"] ?? NSTemporaryDirectory()

    private static func save(_ text: String, _ seed: Int, _ what: String) -> String {
        let path = "\(directory)/tatami-fuzz-\(ProcessInfo.processInfo.processIdentifier)-\(what).txt"
        try? Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test(arguments: Seeds.range(1, short: 12, full: 60))
    func randomProgramsEndSafelyAreRepeatableAndDoNotAffectLaterScripts(seed: Int) throws {
        let fuzz = FuzzCase(seed: seed)
        let path = Self.save(fuzz.text, seed, "program")
        try Watchdog.shared.watch("seed \(seed), see \(path)") {
            let outcome = fuzz.run()
            if let problem = outcome.problems.first {
                let small = fuzz.shrunk(for: problem)
                Issue.record("seed \(seed): \(outcome.problems.joined(separator: "; "))\n\(small.text)")
                return
            }
            // A time limit may end it at different points.
            if !outcome.isLimit, seed % 4 == 0 {
                let again = fuzz.run()
                if !again.isLimit { #expect(again.told == outcome.told, "seed \(seed): not the same twice") }
            }
            let picture = try Self.good()
            #expect(
                picture == Self.expected && !picture.isEmpty,
                """
                seed \(seed): a good script gives something else afterwards: \(Data(picture).base64EncodedString()) for \
                \(Data(Self.expected).base64EncodedString())
                """)
        }
        try? FileManager.default.removeItem(atPath: path)
    }

    @Test(arguments: Seeds.range(1, short: 12, full: 60))
    func mutatedImagesAreDecodedOrRefusedInTimeWithAPrintableMessage(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for (name, bytes) in Samples.images.sorted(by: { $0.key < $1.key }) {
            #expect(!bytes.isEmpty)
            for round in 0..<20 {
                let changed = Samples.mutated(bytes, &random)
                let path = Self.save(
                    "\(name) of seed \(seed), round \(round): \(Data(changed).base64EncodedString())", seed, "picture")
                Watchdog.shared.watch("seed \(seed), see \(path)") {
                    let start = Watchdog.seconds
                    let store = ImageStore { (_) throws(ImageError) in changed }
                    do throws(ImageError) {
                        let image = try store.image(named: name)
                        #expect(
                            image.size.width > 0 && image.size.width < 100_000 && image.size.height > 0,
                            "seed \(seed): \(image.size)")
                    } catch {
                        #expect(
                            !error.message.isEmpty && error.message.utf8.allSatisfy { $0 >= 32 },
                            "seed \(seed): \(error.message)")
                    }
                    #expect(Watchdog.seconds - start < 20, "seed \(seed): \(name) took \(Watchdog.seconds - start) s")
                }
                try? FileManager.default.removeItem(atPath: path)
            }
        }
    }

    @Test(arguments: Seeds.range(1, short: 12, full: 60))
    func mutatedJSONIsReadOrRefusedWithALocationAndPrintableExcerpt(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<200 {
            let bytes = Samples.mutated(Array(Samples.json.utf8), &random)
            let path = Self.save("data of seed \(seed): \(Data(bytes).base64EncodedString())", seed, "data")
            Watchdog.shared.watch("seed \(seed), see \(path)") {
                do throws(JSONError) {
                    _ = try JSONData.parse(bytes)
                } catch {
                    #expect(error.line >= 1 && error.column >= 1 && !error.message.isEmpty, "seed \(seed): \(error)")
                    let excerpt = JSONData.excerpt(bytes, error).joined()
                    #expect(
                        excerpt.unicodeScalars.allSatisfy { $0.value >= 32 && !(127..<160).contains($0.value) },
                        "seed \(seed): \(excerpt)")
                }
            }
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// The bytes of a picture with all features.
    private static func good() throws -> [UInt8] {
        var options = ScriptHost.Options()
        options.traits = Traits(size: Size(width: 200, height: 120), scale: 1)
        let images = ImageStore { (name) throws(ImageError) in Samples.images[name] ?? [] }
        let host = try ScriptHost(
            options: options, text: FuzzCase.measurer, images: images, resolver: nil, print: { _ in })
        let script = """
            return function(content)
              content:putLabel("title"):text("Hello"):top(equalTo(8), parent):left(equalTo(8), parent)
              content:putImageView():image("picture.png"):size(equalTo(40)):bottom(equal, parent):right(equal, parent)
              content:putSlider():value(0.5):horizontal(equalTo(8), parent):bottom(equal, parent)
            end
            """
        try host.run(Array(script.utf8), chunkName: "good.lua")
        try host.layOut()
        return try Renderer(text: FuzzCase.measurer, images: images).png(host.screen.snapshot())
    }

    private static let expected = (try? good()) ?? []
}
