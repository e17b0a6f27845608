import Testing

@testable import Scripting

/// Versions of plugins and version ranges, by Semantic Versioning 2.0.0.
struct PluginVersionTests {
    /// The order of section 11 of the specification.
    @Test func versionsAreComparedBySemanticVersioning() throws {
        let texts = [
            "0.0.1", "0.1.0", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
            "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2.0.0",
        ]
        let versions = try texts.map { try #require(SemanticVersion($0)) }
        for (place, version) in versions.enumerated() {
            #expect(version.description == texts[place])
            for (other, another) in versions.enumerated() { #expect((version < another) == (place < other)) }
        }
        #expect(SemanticVersion("1.0.0+build.5") == SemanticVersion("1.0.0"))
    }

    @Test(arguments: [
        "", "1", "1.2", "1.2.3.4", "01.2.3", "1.-2.3", "1.2.x", "v1.2.3", "1.2.3-", "1.2.3-a..b", "1.2.3-ü", "1.2.3 ",
        "1.2.99999999999999999999", "1.2.3+", String(repeating: "1", count: 100),
    ])
    func invalidVersionsAreRefused(_ text: String) { #expect(SemanticVersion(text) == nil) }

    @Test(arguments: [
        ("*", "0.0.1 1.0.0 99.0.0", "1.0.0-beta"),
        ("1", "1.0.0 1.9.9", "0.9.9 2.0.0"),
        ("1.2", "1.2.0 1.2.9", "1.1.9 1.3.0"),
        ("=1.2.3", "1.2.3", "1.2.2 1.2.4"),
        ("^1.2.3", "1.2.3 1.9.0", "1.2.2 2.0.0 2.0.0-beta"),
        ("^0.2.3", "0.2.3 0.2.9", "0.3.0 0.2.2"),
        ("^0.0.3", "0.0.3", "0.0.4 0.0.2"),
        ("^0.0", "0.0.0 0.0.9", "0.1.0"),
        ("^0", "0.0.0 0.9.0", "1.0.0"),
        ("~1.2.3", "1.2.3 1.2.9", "1.2.2 1.3.0"),
        ("~1", "1.0.0 1.9.0", "2.0.0"),
        (">=1.2 <3", "1.2.0 2.9.9", "1.1.9 3.0.0"),
        (">1.2 <=2", "1.3.0 2.9.9", "1.2.9 3.0.0"),
        (">=1.0.0-beta.2", "1.0.0-beta.3 1.0.0 2.0.0", "1.0.0-alpha 2.0.0-beta"),
    ])
    func versionRangesContainOnlyMatchingVersions(_ range: String, _ inside: String, _ outside: String) throws {
        let range = try #require(VersionRange(range))
        for text in inside.split(separator: " ") {
            #expect(range.contains(try #require(SemanticVersion(String(text)))), "\(text) in \(range)")
        }
        for text in outside.split(separator: " ") {
            #expect(!range.contains(try #require(SemanticVersion(String(text)))), "\(text) not in \(range)")
        }
    }

    @Test(arguments: ["", " ", "abc", "1.2 || 2", ">", "^", "1..2", ">=1.0 <", "1.2.3.4", "^^1"])
    func invalidRangesAreRefused(_ text: String) { #expect(VersionRange(text) == nil) }

    @Test(arguments: [
        "files:read=.", "files:read=icons", "files:read=a/b", "env=LANG", "env=_X1",
    ])
    func permissionsAreFormattedAsTheyWereParsed(_ text: String) {
        #expect(PluginPermission(text)?.description == text)
    }

    @Test(arguments: [
        "", "env", "env=", "env=1X", "env=A B", "files:read", "files:read=", "files:read=/etc", "files:read=../x",
        "files:read=a/../b", "files:read=a//b", "files:write=x", "net=example.org", "files:read=a\0b",
    ])
    func invalidPermissionsAreRefused(_ text: String) { #expect(PluginPermission(text) == nil) }
}
