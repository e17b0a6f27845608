import Foundation
import Testing

/// What the pages for newcomers and the README show is what happens: their files are written, their commands run.
///
/// In a page a block of Lua begins with a comment that names its file; later blocks of that name replace it. A block
/// without a language is a command behind `$ tatami`, and what it says.
@Suite struct GuideTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../.."
    ).standardized

    private struct Block {
        var language: String
        var lines: [String]
    }

    /// The blocks between fences, in order.
    private static func blocks(of path: String) throws -> [Block] {
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        var blocks: [Block] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") {
                if !isInside { blocks.append(Block(language: String(line.dropFirst(3)), lines: [])) }
                isInside.toggle()
            } else if isInside {
                blocks[blocks.count - 1].lines.append(line)
            }
        }
        return blocks
    }

    @Test(arguments: ["first-screen", "first-plugin", "more-plugins", "containers"]) func everySnippetIsTrue(
        _ page: String
    ) throws {
        let scratch = try Scratch()
        var commands = 0
        for block in try Self.blocks(of: "Sources/Scripting/Reference/Guides/\(page).md") {
            let first = try #require(block.lines.first)
            guard block.language.isEmpty else {
                #expect(block.language == "lua")
                try scratch.write(
                    String(try #require(first.split(separator: " ").last)), block.lines.joined(separator: "\n") + "\n")
                continue
            }
            let words = first.split(separator: " ").map(String.init)
            try #require(words.prefix(2) == ["$", "tatami"])
            let result = try Command.run(Array(words.dropFirst(2)), in: scratch.folder)
            let said = result.messages + String(decoding: result.output, as: UTF8.self)
            let wanted = block.lines.dropFirst().joined(separator: "\n") + "\n"
            #expect(
                Self.sorted(said) == Self.sorted(wanted),
                "\(first)\nthe page says:\n\(wanted)\nthe command says:\n\(said)")
            commands += 1
        }
        #expect(commands >= 2)
        let specs = scratch.contents.filter { $0.hasSuffix("_spec.lua") }
        #expect(specs.count == 1)
        let tested = try Command.run(["test"] + specs, in: scratch.folder)
        #expect(tested.status == 0, "\(tested.messages)\(String(decoding: tested.output, as: UTF8.self))")
        #expect(String(decoding: tested.output, as: UTF8.self).contains(" passed"))
    }

    /// Findings and results may be on different streams.
    private static func sorted(_ text: String) -> [Substring] { text.split(separator: "\n").sorted() }

    /// Pasted from the root of the repository, commands of the README do what they say. Those that go through the whole
    /// gallery are stages of scripts/test.
    @Test func commandsOfTheReadmeRun() throws {
        let scratch = try Scratch()
        let prefix = ".build/release/tatami "
        var count = 0
        for block in try Self.blocks(of: "README.md") where block.language.isEmpty {
            for line in block.lines {
                let command = line.hasPrefix("$ ") ? String(line.dropFirst(2)) : line
                guard command.hasPrefix(prefix), !command.contains(" test scripts/gallery"),
                    !command.contains("--all-devices")
                else {
                    continue
                }
                var words = command.dropFirst(prefix.count).prefix { $0 != "#" }.split(separator: " ").map(String.init)
                if let place = words.firstIndex(of: "-o") { words[place + 1] = scratch.path(words[place + 1]) }
                let result = try Command.run(words, in: Self.root)
                #expect(result.status == 0, "\(command)\n\(result.messages)")
                count += 1
            }
        }
        #expect(count >= 4)
        #expect(scratch.contents.filter { $0.hasSuffix(".png") }.count == 3)
    }

    /// Every script that the README and the pages name in a path is there.
    @Test(arguments: [
        "README.md", "Sources/Scripting/Reference/Guides/first-screen.md",
        "Sources/Scripting/Reference/Guides/first-plugin.md",
    ])
    func linksLeadSomewhere(_ page: String) throws {
        let file = Self.root.appendingPathComponent(page)
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: /\]\(([^)#]+)\)/) where !match.1.contains("://") {
            let path = file.deletingLastPathComponent().appendingPathComponent(String(match.1)).path
            #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
        }
    }
}
