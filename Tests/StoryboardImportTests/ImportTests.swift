import FoundationEssentials
import Glibc
import Testing

@testable import StoryboardImport

/// Whole documents: scripts, resources and reports.
@Suite struct ImportTests {
    /// Every script equals its golden file. `TATAMI_RECORD=1` records the files.
    @Test(arguments: [
        "Base.lproj/Main.storyboard", "Variations.storyboard", "Guides.storyboard", "Unusual.storyboard", "Card.xib",
        "Row.xib",
    ])
    func importedScriptsEqualTheirGoldenFiles(_ name: String) throws {
        let result = try Fixture.run(name)
        let directory = Fixture.directory + "Golden/"
        for (path, text) in result.files {
            let golden = directory + path.split(separator: "/").joined(separator: "-") + ".txt"
            if getenv("TATAMI_RECORD") != nil { try Data(text.utf8).write(to: URL(filePath: golden)) }
            let expected = FileManager.default.contents(atPath: golden).map { String(decoding: $0, as: UTF8.self) }
            #expect(text == expected, "\(golden)")
        }
    }

    @Test func importedScenesHaveTitlesAndViewPathsAndOneIsInitial() throws {
        let result = try Fixture.run("Base.lproj/Main.storyboard")
        #expect(result.scenes.map(\.title) == ["AppTabs", "AccountNavigation", "Login", "Settings", "List", "Photos"])
        #expect(result.scenes.map(\.isInitial) == [true, false, false, false, false, false])
        let login = try #require(result.scenes.first { $0.title == "Login" })
        #expect(login.views.map(\.path).prefix(3) == ["logo", "fields", "fields/emailField"])
        let list = try #require(result.scenes.first { $0.title == "List" })
        #expect(list.views.map(\.path) == ["list-03", "footer", "list-03[1,1]/avatar"])
    }

    @Test func importedImagesComeFromTheAssetCatalogOrArePlaceholders() throws {
        let images = try Fixture.run("Base.lproj/Main.storyboard").images
        #expect(images.keys.sorted() == ["images/logo.png", "images/star.fill.png"])
        #expect(images["images/star.fill.png"] == .placeholder(width: 128, height: 116))
        guard case .file(let path) = images["images/logo.png"] else { return #expect(Bool(false), "a file") }
        #expect(path.hasSuffix("Assets.xcassets/logo.imageset/logo.png"))
    }

    @Test func chosenSceneIsImportedWithItsEmbeddedScenesAndAnUnknownOneIsAnError() throws {
        let result = try Fixture.run("Base.lproj/Main.storyboard", scene: "list-01")
        #expect(result.scenes.map(\.title) == ["List", "Photos"])
        let message = #expect(throws: ImportFailure.self) {
            try Fixture.run("Base.lproj/Main.storyboard", scene: "nope")
        }?.message
        #expect(message?.hasPrefix("unknown scene 'nope'; the file has sce-01 (AppTabs)") == true)
    }

    /// The safe area is inferred from the frames of views that are constrained to it.
    @Test func safeAreaOfAnImportedSceneIncludesItsNavigationBar() throws {
        let scenes = try Fixture.run("Base.lproj/Main.storyboard").scenes
        let login = try #require(scenes.first { $0.title == "Login" }).safeArea
        #expect(login.top == 103 && login.bottom == 34 && login.scale == 3)
        let list = try #require(scenes.first { $0.title == "List" }).safeArea
        #expect(list.top == 59 && list.bottom == 34)
    }

    // MARK: Reports

    /// All elements and attributes are used, or in the report with their identifier.
    @Test func importReportsUnknownElementsAndAttributes() throws {
        let found = try Fixture.script(
            Fixture.storyboard(
                "<wobble id=\"w\" speed=\"3\"><gizmo key=\"part\"/></wobble><label id=\"l\" glow=\"YES\" text=\"x\"/>"))
        let missing = found.report.filter { $0.severity == .missing }
        #expect(missing.map { "\($0.element) \($0.id)" } == ["wobble w", "wobble.part w", "label.glow l"])
        for entry in missing {
            #expect(found.text.contains("-- missing: \(entry.element) (\(entry.id)): \(entry.reason)"))
        }
        #expect(found.text.contains("content:putView(\"w\")"))
    }

    @Test func customClassesSeguesActionsAndRuntimeAttributesAreWrittenOrReported() throws {
        let found = try Fixture.script(
            Fixture.storyboard(
                """
                <button id="b" customClass="Fancy"><state key="normal" title="Go"/>
                <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="glow">
                <real key="value" value="2"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>
                <connections><segue destination="gone" kind="show" identifier="next" id="s"/>
                <action selector="go:" destination="vc" eventType="touchUpInside" id="a"/>
                <action selector="drag:" destination="vc" eventType="touchDragInside" id="d"/></connections></button>
                """))
        #expect(found.text.contains("-- segue 'show' to gone, identifier 'next'"))
        #expect(found.text.contains(":didClicked(function() self:go() end)"))
        #expect(found.text.contains("function Test:go() end"))
        #expect(found.report.contains { $0.element == "button.customClass" && $0.severity == .replaced })
        #expect(found.report.contains { $0.element.hasSuffix(".glow") && $0.severity == .missing })
        #expect(found.report.contains { $0.element == "action.drag:" && $0.severity == .missing })
    }

    // MARK: Bad documents

    @Test(arguments: [
        ("<plist/>", "not an Interface Builder document"),
        ("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>", "unsupported kind of document"),
        ("<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>", "the xib has no <objects>"),
        (
            "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\"/>",
            "the storyboard has no <scenes>"
        ),
    ])
    func unsupportedAndIncompleteDocumentsAreRejected(_ text: String, _ message: String) {
        let failure = #expect(throws: ImportFailure.self) { try Importer.run(Array(text.utf8), name: "x") }
        #expect(failure?.message.hasPrefix(message) == true && failure?.line == 1)
    }

    /// Two scenes that embed each other: the inner reference is reported.
    @Test func scenesThatEmbedEachOtherAreReported() throws {
        func scene(_ id: String, _ other: String) -> String {
            """
            <scene sceneID="s\(id)"><objects><viewController id="\(id)" sceneMemberID="viewController"><view key="view" id="v\(id)">
            <subviews><containerView id="c\(id)"><connections><segue destination="\(other)" kind="embed" id="e\(id)"/></connections>
            </containerView></subviews></view></viewController></objects></scene>
            """
        }
        let text =
            "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\"><scenes>\(scene("a", "b"))\(scene("b", "a"))</scenes></document>"
        let result = try Importer.run(Array(text.utf8), name: "x")
        #expect(
            result.report.entries.filter { $0.severity == .missing && $0.element == "segue" }.map(\.id) == ["ea", "eb"])
    }

    @Test func duplicateIdentifiersAreReportedAndTheirViewsRenamed() throws {
        let found = try Fixture.script(Fixture.storyboard(Fixture.view("a") + Fixture.view("a")))
        #expect(found.report.contains { $0.id == "a" && $0.reason.contains("occurs twice") })
        #expect(found.text.contains("putView(\"a\")") && found.text.contains("putView(\"a2\")"))
    }

    /// Texts cannot leave their string or comment.
    @Test func textsAndNamesCannotLeaveTheirLuaString() throws {
        let found = try Fixture.script(
            Fixture.storyboard(
                "<label id=\"l\" userLabel=\"end\" text=\"a&quot;..os&#10;\\\"/><label id=\"x&#10;os\" text=\"\"/>"))
        #expect(found.text.contains(#":text("a\"..os\n\\")"#))
        #expect(found.text.contains("content:putLabel(\"end\")"))
        #expect(found.text.contains("content:putLabel(\"xos\")"))
    }

    // MARK: Resources

    @Test func stringsFilesAndStringCatalogsAreRead() {
        let text = "/* c \" */ \"a.text\" = \"x \\\"y\\\" \\n \\U00e9\"; // c\n b = \"2\";\n\"broken\" = "
        #expect(StringsFile.read(Array(text.utf8)) == ["a.text": "x \"y\" \n é", "b": "2"])
        var wide: [UInt8] = [0xFF, 0xFE]
        for unit in "\"k\"=\"é\";".utf16 { wide += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
        #expect(StringsFile.read(wide) == ["k": "é"])
        let catalog = """
            {"sourceLanguage": "en", "strings": {"a.text": {"localizations": {
              "en": {"stringUnit": {"value": "Hi"}}, "de": {"stringUnit": {"value": "Hallo"}}}}, "b": {}}}
            """
        #expect(StringsFile.readCatalog(Array(catalog.utf8)) == ["de": ["a.text": "Hallo"]])
        #expect(StringsFile.readCatalog([1, 2]) == [:])
    }

    @Test func placeholderImagesArePNGFilesOfTheGivenSize() {
        let png = PlaceholderImage.png(width: 10, height: 3)
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(Array(png[16..<24]) == [0, 0, 0, 10, 0, 0, 0, 3])
        // The end has no data, so its checksum is known.
        #expect(png.suffix(8) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    }

    // MARK: Comparing frames

    @Test func frameComparisonCountsMatchingTextDependentAndSkippedViews() {
        func view(_ hasText: Bool, isUnreliable: Bool = false) -> ImportedView {
            ImportedView(
                id: "v", path: "v", frame: Frame(x: 10, y: 10, width: 40, height: 20), hasText: hasText,
                isUnreliable: isUnreliable)
        }
        let equal = Frame(x: 10.5, y: 10, width: 40, height: 20)
        let wider = Frame(x: 5, y: 10, width: 50, height: 21)
        var check = FrameCheck()
        check.compare(view(false), found: equal, varied: equal)
        check.compare(view(false), found: wider, varied: wider)
        check.compare(view(true), found: wider, varied: wider)
        check.compare(view(false), found: wider, varied: equal)
        check.compare(view(true), found: Frame(x: 20, y: 10, width: 50, height: 20), varied: nil)
        check.compare(view(false, isUnreliable: true), found: wider, varied: wider)
        check.compare(view(false), found: nil, varied: nil)
        #expect(
            check.summary
                == "1 of 2 views match; 2 of 3 views sized or moved by text are in position; 2 skipped")
        #expect(check.differences.map(\.dependsOnText) == [false, true])
    }
}
