import Foundation
import Testing

/// Image libraries are loaded on demand: a screen without images does not wait for them, and errors appear only when
/// they matter.
@Suite struct LateLibraryTests {
    /// Files that hide the system's libraries and are no libraries.
    private static let names = [
        "libdeflate.so.0", "libgif.so.7", "libharfbuzz-subset.so.0", "libisal.so.2", "liblcms2.so.2", "libspng.so.0",
        "libturbojpeg.so.0", "libwebp.so.7", "libwebpdemux.so.2",
    ]

    private func run(_ arguments: [String], _ script: String, broken: [String] = names) throws -> Command.Result {
        let scratch = try Scratch()
        let libraries = scratch.folder.appendingPathComponent("libraries")
        try FileManager.default.createDirectory(at: libraries, withIntermediateDirectories: true)
        for name in broken { try Data().write(to: libraries.appendingPathComponent(name)) }
        try Data(script.utf8).write(to: scratch.folder.appendingPathComponent("a.lua"))
        try Data("GIF89a".utf8).write(to: scratch.folder.appendingPathComponent("a.gif"))
        var environment = ProcessInfo.processInfo.environment
        environment["LD_LIBRARY_PATH"] = libraries.path
        environment["NO_COLOR"] = "1"
        return try Command.run(arguments, in: scratch.folder, environment: environment)
    }

    private static let label = "return function(c) c:putLabel():text('a'):center(equal, parent) end"

    @Test(arguments: [
        ("json", label), ("text", label), ("svg", label), ("html", "return function(c) c:putView():edges(equal) end"),
    ])
    func screensWithoutImagesNeedNoLibrary(_ format: String, _ script: String) throws {
        let result = try run(["render", "a.lua", "--format", format], script)
        #expect(result.status == 0)
        #expect(result.messages.isEmpty)
    }

    @Test(arguments: [
        ("png", "libdeflate.so.0", "libdeflate0", "picture could not be written as PNG: "),
        ("webp", "libwebp.so.7", "libwebp7", "picture could not be written as WebP: "),
        ("html", "libharfbuzz-subset.so.0", "libharfbuzz-subset0", "document could not be written as HTML: "),
    ])
    func missingEncoderIsReported(
        _ format: String, _ library: String, _ package: String, _ message: String
    ) throws {
        let result = try run(["render", "a.lua", "--format", format], Self.label)
        #expect(result.status == 1)
        #expect(result.messages.contains("the \(message)"))
        #expect(result.messages.contains("; install the Debian package \(package)\n"), "\(result.messages)")
        #expect(result.messages.contains(library))
        #expect(result.output.isEmpty)
    }

    @Test func missingDecoderIsReported() throws {
        let script = "return function(c) c:putImageView():image('a.gif'):center(equal, parent) end"
        let result = try run(["render", "a.lua", "--format", "json"], script, broken: ["libgif.so.7"])
        #expect(result.messages.contains("could not be decoded: "))
        #expect(result.messages.contains("libgif.so.7"))
        #expect(result.messages.contains("install the Debian package libgif7"), "\(result.messages)")
    }

    @Test func versionNamesMissingLibraries() throws {
        let result = try run(["--version"], Self.label)
        #expect(result.status == 0)
        #expect(String(decoding: result.output, as: UTF8.self).contains("Little CMS missing, libwebp missing"))
    }
}
