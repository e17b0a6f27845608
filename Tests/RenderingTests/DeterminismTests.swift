import Dispatch
import Geometry
import Glibc
import Layout
import Synchronization
import Testing

@testable import Rendering

/// Equal snapshots produce equal bytes: repeatedly, in any order and in any environment.
struct DeterminismTests {
    /// Returns all outputs of the sample screen from new renderers.
    static func outputs() -> [(String, [UInt8])] {
        let images = ImageStore { _ throws(ImageError) in TestImages.files["photo.jpg"]! }
        let renderer = Renderer(text: PangoTextMeasurer(), images: images)
        do {
            let screen = SampleScreen.make(image: try images.image(named: "photo.jpg").id)
            return [
                ("png", try renderer.png(screen)), ("svg", try renderer.svg(screen)),
                ("outlines", try renderer.svg(screen, text: .outlines)),
                ("pdf", try renderer.pdf(screen)), ("json", JSONTree.write(screen)), ("text", TextTree.write(screen)),
            ]
        } catch {
            return [("\(error)", [])]
        }
    }

    /// Returns one line per output: name, length and FNV-1a hash.
    static func digest(_ outputs: [(String, [UInt8])]) -> String {
        outputs.map { name, bytes in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in bytes {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
            return "\(name) \(bytes.count) \(hash)\n"
        }.joined()
    }

    static func report() {
        print("DIGEST\n" + digest(outputs()) + "END")
        fflush(nil)
    }

    static func digest(printed bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let start = text.firstRange(of: "DIGEST\n"), let end = text.firstRange(of: "END") else { return nil }
        return String(text[start.upperBound..<end.lowerBound])
    }

    @Test func repeatedRendersHaveTheSameBytes() {
        let first = Self.outputs()
        #expect(first.count == 6)
        for _ in 0..<2 {
            for (one, two) in zip(first, Self.outputs()) {
                #expect(one.0 == two.0 && one.1 == two.1, "\(one.0)")
            }
        }
    }

    @Test func earlierRendersDoNotAffectOutput() throws {
        let images = ImageStore { _ throws(ImageError) in TestImages.files["photo.jpg"]! }
        let renderer = Renderer(text: PangoTextMeasurer(), images: images)
        let screen = SampleScreen.make(image: try images.image(named: "photo.jpg").id)
        func outputs() throws -> [[UInt8]] {
            [try renderer.svg(screen), try renderer.png(screen), try renderer.pdf(screen)]
        }
        let first = try outputs()
        _ = try renderer.png(SampleScreen.make(scale: 3, image: nil))
        for (name, (one, two)) in zip(["svg", "png", "pdf"], zip(first, try outputs())) {
            let differs = zip(one, two).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            #expect(one == two, "\(name) from byte \(differs ?? -1) on, of \(one.count) and \(two.count)")
        }
    }

    /// Cairo shares fonts of the same file and size, and their glyphs, between threads.
    @Test func concurrentPNGRendersOfTextEqualSequentialOnes() {
        let screens = (0..<6).map { index in
            var builder = SnapshotBuilder(width: 240, height: 80, scale: 2, background: .white)
            for line in 0..<3 {
                builder.add(
                    "line\(line)", frame: Rect(x: 0, y: Double(line) * 26, width: 240, height: 26),
                    commands: [
                        SampleScreen.text(
                            "Hello, letters of size \(index)", size: 9 + Double(index) * 2 + Double(line),
                            box: Rect(x: 0, y: 0, width: 240, height: 26))
                    ])
            }
            return builder.snapshot
        }
        let draw: @Sendable (Int) -> [UInt8] = { index in
            let images = ImageStore { _ throws(ImageError) in [] }
            return (try? Renderer(text: PangoTextMeasurer(), images: images).png(screens[index])) ?? []
        }
        let expected = screens.indices.map(draw)
        #expect(expected.allSatisfy { !$0.isEmpty })
        let wrong = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 600) { turn in
            let index = turn * 7 % screens.count
            if draw(index) != expected[index] { wrong.withLock { $0 += 1 } }
        }
        #expect(wrong.withLock { $0 } == 0)
    }

    /// ISA-L's output can depend on the address of its memory, most easily for a tiny image.
    @Test func pngOutputDoesNotDependOnMemoryAddresses() throws {
        let pixels = [UInt32](repeating: 0xFF00_00FF, count: 16)
        func encode() throws -> [UInt8] {
            try pixels.withUnsafeBufferPointer {
                try PNGEncoder.encode($0.baseAddress!, width: 4, height: 4, stride: 4)
            }
        }
        let expected = try encode()
        var blocks: [UnsafeMutableRawPointer] = []
        defer { for block in blocks { block.deallocate() } }
        for turn in 0..<400 {
            // Occupies freed memory, so that the next allocation has a different address.
            blocks.append(UnsafeMutableRawPointer.allocate(byteCount: 70 << 10, alignment: 1))
            #expect(try encode() == expected, "\(turn)")
        }
    }

    @Test func outputDoesNotDependOnEnvironmentVariablesLocaleOrWorkingDirectory() async throws {
        let expected = Self.digest(Self.outputs())
        let chinese = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            for name in ["LANG", "LC_ALL", "LC_CTYPE"] {
                setenv(name, "zh_CN.UTF-8", 1)
            }
            setenv("LANGUAGE", "zh:ja", 1)
            setenv("PANGO_LANGUAGE", "zh-cn", 1)
            setenv("FC_LANG", "zh", 1)
            setlocale(LC_ALL, "")
            DeterminismTests.report()
        }
        #expect(Self.digest(printed: chinese.standardOutputContent) == expected)
        let bare = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            for name in ["HOME", "XDG_CACHE_HOME", "LANG", "PATH", "USER"] {
                unsetenv(name)
            }
            setenv("TMPDIR", "/nonexistent", 1)
            setenv("FONTCONFIG_FILE", "/nonexistent", 1)
            setenv("HB_OPTIONS", "uniscribe-bug-compatible", 1)
            setenv("PANGOCAIRO_BACKEND", "none", 1)
            chdir("/")
            DeterminismTests.report()
        }
        #expect(Self.digest(printed: bare.standardOutputContent) == expected)
    }

    @Test func pngSVGPDFAndTreesRenderedInConcurrentTasksAreEqual() async {
        let expected = Self.digest(Self.outputs())
        await withTaskGroup(of: String.self) { group in
            for _ in 0..<4 {
                group.addTask { Self.digest(Self.outputs()) }
            }
            for await digest in group {
                #expect(digest == expected)
            }
        }
    }
}
