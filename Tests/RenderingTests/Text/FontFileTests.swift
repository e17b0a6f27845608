import Foundation
import Geometry
import Layout
import TestSupport
import Testing

@testable import Rendering

/// Fonts of scripts. The test fonts have boxes as glyphs; Fonts/make.py defines their widths.
struct FontFileTests {
    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return Array(try Data(contentsOf: folder.appendingPathComponent("Fonts/\(name)")))
    }

    private func measurer(_ files: [FontFile]) -> PangoTextMeasurer {
        let measurer = PangoTextMeasurer()
        measurer.setOwnFonts(files)
        return measurer
    }

    private func width(_ text: String, _ font: Font, _ measurer: PangoTextMeasurer) -> Double {
        measurer.measure(TextRequest(text: text, font: font), width: nil).size.width
    }

    @Test func variableFontsInterpolateWidthsBetweenWeights() throws {
        let file = try FontFile(name: "Wide.ttf", bytes: try Self.bytes("Wide.ttf"))
        #expect(file.families == ["Tatami Wide"])
        let measurer = measurer([file])
        // A is half an em wide at weight 400 and one em at 900.
        for (weight, expected) in [(400, 50.0), (500, 60), (650, 75), (800, 90), (900, 100)] {
            let font = Font(size: 100, weight: weight, family: "Tatami Wide")
            #expect(abs(width("A", font, measurer) - expected) < 0.2, "weight \(weight)")
        }
        let line = measurer.lineMetrics(of: Font(size: 100, family: "Tatami Wide"))
        #expect(abs(line.ascent - 80) < 0.01 && abs(line.descent - 20) < 0.01)
    }

    @Test func drawnGlyphsOfAVariableFontHaveTheWidthOfTheirWeight() throws {
        let measurer = measurer([try FontFile(name: "Wide.ttf", bytes: try Self.bytes("Wide.ttf"))])
        let renderer = Renderer(
            text: measurer, images: ImageStore { _ throws(ImageError) in throw ImageError(message: "none") })
        for (weight, advance) in [(400, 50), (900, 100)] {
            var builder = SnapshotBuilder(width: 200, height: 120)
            let request = TextRequest(text: "A", font: Font(size: 100, weight: weight, family: "Tatami Wide"))
            builder.add(
                "a", frame: Rect(x: 0, y: 0, width: 200, height: 120),
                commands: [
                    .text(
                        request, in: Rect(x: 0, y: 0, width: 200, height: 120), color: .black, vertical: .top)
                ])
            let picture = try renderer.picture(builder.snapshot)
            // A box of 70 points on the baseline at 80, up to 5 points before the advance.
            #expect(picture[1, 45] == 0xFF00_0000 && picture[advance - 7, 45] == 0xFF00_0000, "weight \(weight)")
            #expect(picture[advance - 3, 45] == 0xFFFF_FFFF && picture[1, 5] == 0xFFFF_FFFF, "weight \(weight)")
        }
    }

    @Test func fontsOfCollectionsAndPostScriptFilesAreFoundByFamily() throws {
        let measurer = measurer([
            try FontFile(name: "Pair.ttc", bytes: try Self.bytes("Pair.ttc")),
            try FontFile(name: "Post.otf", bytes: try Self.bytes("Post.otf")),
        ])
        for (family, expected) in [("Tatami One", 30.0), ("Tatami Two", 70), ("Tatami Post", 60)] {
            #expect(measurer.hasFamily(family))
            #expect(abs(width("A", Font(size: 100, family: family), measurer) - expected) < 0.1, "\(family)")
        }
    }

    @Test func missingCharactersUseTheDefaultFonts() throws {
        let measurer = measurer([try FontFile(name: "Post.otf", bytes: try Self.bytes("Post.otf"))])
        let own = Font(size: 100, family: "Tatami Post")
        #expect(
            abs(width("AQ", own, measurer) - 60 - width("Q", Font(size: 100), measurer)) < 0.01, "there is no Q in it")
        #expect(
            measurer.usedFonts.contains { $0.family == "Tatami Post" && $0.version == "1.250" && $0.file == "Post.otf" }
        )
    }

    @Test func familyNameGivenByAScriptReplacesTheFontsOwnNameAndInstalledFonts() throws {
        let bytes = try Self.bytes("Post.otf")
        let named = measurer([try FontFile(name: "Post.otf", bytes: bytes, family: "Brand")])
        #expect(named.hasFamily("Brand") && !named.hasFamily("Tatami Post"))
        #expect(abs(width("A", Font(size: 100, family: "Brand"), named) - 60) < 0.1)
        // The script's font replaces an installed font of the same family.
        let own = measurer([try FontFile(name: "Post.otf", bytes: bytes, family: "Inter")])
        #expect(abs(width("A", Font(size: 100), own) - 60) < 0.1)
    }

    /// Cairo and Pango identify fonts by path: a new file at the path of a removed file is a different font.
    @Test func fontWithTheSameFileNameReplacesTheFormerFont() throws {
        let (one, other) = (try Self.bytes("Post.otf"), try Self.bytes("Wide.ttf"))
        let measurer = PangoTextMeasurer()
        let renderer = Renderer(
            text: measurer, images: ImageStore { _ throws(ImageError) in throw ImageError(message: "none") })
        for round in 0..<6 {
            let isOne = round % 2 == 0
            measurer.setOwnFonts([try FontFile(name: "f", bytes: isOne ? one : other, family: "Brand")])
            let font = Font(size: 100, family: "Brand")
            #expect(abs(width("A", font, measurer) - (isOne ? 60 : 50)) < 0.1)
            var builder = SnapshotBuilder(width: 100, height: 120)
            let box = Rect(x: 0, y: 0, width: 100, height: 120)
            builder.add(
                "a", frame: box,
                commands: [.text(TextRequest(text: "A", font: font), in: box, color: .black, vertical: .top)])
            #expect((try renderer.picture(builder.snapshot)[52, 40] == 0xFF00_0000) == isOne, "round \(round)")
        }
        measurer.setOwnFonts([])
        #expect(!measurer.hasFamily("Brand"))
    }

    @Test(arguments: ["Wide.ttf", "Post.otf", "Pair.ttc"]) func truncatedFontFilesAreErrors(name: String) throws {
        let bytes = try Self.bytes(name)
        // The last table may end with up to three bytes of padding.
        for count in 0..<bytes.count - 4 {
            let fault = #expect(throws: FontError.self) {
                try FontFile(name: name, bytes: Array(bytes[..<count]))
            }
            guard let fault, fault.message.hasPrefix("font '\(name)': expected ") else {
                Issue.record("\(count) bytes: \(String(describing: fault))")
                return
            }
        }
    }

    @Test(arguments: ["Wide.ttf", "Post.otf", "Pair.ttc"]) func damagedFontFilesNeverCrash(name: String) throws {
        let bytes = try Self.bytes(name)
        let measurer = PangoTextMeasurer()
        let renderer = Renderer(
            text: measurer, images: ImageStore { _ throws(ImageError) in throw ImageError(message: "none") })
        var drawn = 0
        for seed in 1...120 {
            var random = SeededGenerator(seed: UInt64(seed))
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let file = try? FontFile(name: name, bytes: damaged, family: "Brand") else { continue }
            measurer.setOwnFonts([file])
            var builder = SnapshotBuilder(width: 60, height: 40)
            let request = TextRequest(text: "AB BA", font: Font(size: 12, weight: 700, family: "Brand"))
            let box = Rect(x: 0, y: 0, width: 60, height: 40)
            builder.add("a", frame: box, commands: [.text(request, in: box, color: .black, vertical: .top)])
            let size = measurer.measure(request, width: nil).size
            #expect(size.width.isFinite && size.height.isFinite, "seed \(seed)")
            // A damaged font may be drawn incorrectly, but must not prevent drawing.
            _ = try renderer.png(builder.snapshot)
            _ = try renderer.svg(builder.snapshot, text: .outlines)
            _ = try renderer.pdf(builder.snapshot)
            drawn += 1
        }
        #expect(drawn > 20, "FreeType does not check most damaged parts")
    }

    @Test func filesThatAreNotUsableFontsAreErrors() throws {
        for (bytes, word) in [
            ([], "0 bytes"), (Array("hello, I am no font".utf8), "another format"),
            (Array("wOFF12345678".utf8), "WOFF"),
            (Array("ttcf".utf8) + [0, 1, 0, 0, 255, 255, 255, 255], "4294967295"),
        ] as [([UInt8], String)] {
            let fault = #expect(throws: FontError.self) { try FontFile(name: "x", bytes: bytes) }
            #expect(fault?.message.contains(word) == true, "\(fault?.message ?? "")")
        }
        let fault = #expect(throws: FontError.self) {
            try FontFile(name: "x", bytes: [UInt8](repeating: 0, count: FontFile.largest + 1))
        }
        #expect(fault?.isLimit == true)
    }
}

/// Only the files of the default set are used.
struct DefaultFontSetTests {
    @Test func additionalFontFilesAreIgnored() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tatami-fonts-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func put(_ path: String, as name: String) throws {
            try FileManager.default.copyItem(
                at: URL(fileURLWithPath: path), to: folder.appendingPathComponent(name))
        }
        let noto = "/usr/share/fonts/truetype/noto/"
        try put(noto + "NotoSansArabic-Regular.ttf", as: "NotoSansArabic-Regular.ttf")
        try put("/usr/share/fonts/opentype/inter/Inter-Regular.otf", as: "Inter-Regular.otf")
        let before = FontLibrary(directories: [folder.path])
        #expect(before.families == ["Inter", "Noto Sans Arabic"])
        // Like fonts-noto-extra: another weight of a family of the set, and another family.
        try put(noto + "NotoSansArabic-Bold.ttf", as: "NotoSansArabic-SemiBold.ttf")
        try put(noto + "NotoSerif-Regular.ttf", as: "NotoSerifCondensed-Regular.ttf")
        let after = FontLibrary(directories: [folder.path])
        #expect(after.families == before.families)
        let request = TextRequest(text: "مرحبا بالعالم", font: Font(size: 20, weight: 600))
        let (one, other) = (PangoTextMeasurer(fonts: before), PangoTextMeasurer(fonts: after))
        #expect(one.measure(request, width: nil) == other.measure(request, width: nil))
        #expect(other.usedFonts.allSatisfy { $0.style == "Regular" }, "\(other.usedFonts)")
    }

    @Test func allFilesOfTheDefaultFontSetAreInstalled() {
        // The numbers of files in the packages: 268 in fonts-noto-core, 36 in fonts-inter, 6 in fonts-dejavu-core, 4 in
        // fonts-noto-cjk, and the emoji.
        let files = DefaultFontSet.files
        #expect(files.count == 315)
        #expect(files.allSatisfy { DefaultFontSet.contains($0) })
        for directory in FontLibrary.standardDirectories {
            #expect(FileManager.default.fileExists(atPath: directory))
        }
        let found = FontLibrary.standardDirectories.flatMap {
            (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []
        }
        #expect(files.subtracting(found).isEmpty)
        #expect(found.allSatisfy { DefaultFontSet.contains($0) == files.contains($0) })
    }

    @Test(arguments: [
        "", ".ttf", "Noto.ttf", "Noto", "NotoSans.ttf", "NotoSans-Regular.otf", "NotoSans-Regular.ttf.gz",
        "NotoSansArabic-Italic.ttf",
        "NotoSansArabic-SemiBold.ttf", "Noto-Regular.ttf", "NotoMusic-Bold.ttf", "NotoSansYi-Regular",
        "NotoSansYi-Regular.ttF",
        "NotoSansZ-Regular.ttf", "NotoA-Regular.ttf", "xNotoSans-Regular.ttf", "Inter.otf", "Inter-Black.ttf",
        "InterBlack.otf",
        "InterDisplay.otf", "DejaVuSerif-Italic.ttf", "DejaVuSans-.ttf", "Noto\u{E9}-Regular.ttf",
    ])
    func unknownFilesAreNotDefaultFonts(name: String) { #expect(!DefaultFontSet.contains(name)) }
}
