import FoundationEssentials
import Testing

@testable import StoryboardImport

/// Documents for tests.
enum Fixture {
    static let directory = String(#filePath.dropLast("Support.swift".count)) + "Resources/"

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try #require(FileManager.default.contents(atPath: directory + name)))
    }

    /// Imports a file of the resources, with the project's resources.
    static func run(_ name: String, scene: String? = nil) throws -> ImportResult {
        try Importer.run(
            bytes(name), name: String(name.split(separator: "/").last!), scene: scene,
            project: ProjectFiles.resources(for: directory + name))
    }

    /// A storyboard with one scene, whose root view is 100 × 200 points and has these children.
    static func storyboard(
        _ subviews: String, constraints: String = "", root: String = "", controller: String = ""
    ) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
            <scenes><scene sceneID="s1"><objects><viewController id="vc" userLabel="Test" sceneMemberID="viewController">
            <view key="view" id="root"><rect key="frame" x="0.0" y="0.0" width="100" height="200"/>
            <subviews>\(subviews)</subviews><constraints>\(constraints)</constraints>\(root)</view>\(controller)
            </viewController></objects></scene></scenes></document>
            """.utf8)
    }

    /// A plain view that constraints place.
    static func view(_ id: String, _ inside: String = "", _ attributes: String = "") -> String {
        "<view id=\"\(id)\" translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)>\(inside)</view>"
    }

    /// A constraint: `b.top = a.bottom * 2 + 3`.
    static func constraint(
        _ first: String?, _ attribute: String, _ second: String? = nil, _ other: String? = nil, _ more: String = ""
    ) -> String {
        let parts = [
            first.map { "firstItem=\"\($0)\"" }, "firstAttribute=\"\(attribute)\"",
            second.map { "secondItem=\"\($0)\"" }, other.map { "secondAttribute=\"\($0)\"" }, more,
        ]
        return "<constraint \(parts.compactMap { $0 }.joined(separator: " ")) id=\"c\(first ?? "")\(attribute)\"/>"
    }

    /// The script of the only scene, and the report.
    static func script(_ bytes: [UInt8]) throws -> (text: String, report: [ReportEntry]) {
        let result = try Importer.run(bytes, name: "Test.storyboard")
        return (try #require(result.files.first).text, result.report.entries)
    }
}
