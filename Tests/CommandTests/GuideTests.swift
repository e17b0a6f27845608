import Foundation
import Testing

/// Writes the files of the guides and the README, runs their commands and compares the output.
///
/// In a guide, a block of Lua begins with a comment that names its file; a later block with the same name replaces it.
/// A block without a language is a command after `$ tatami` and its output.
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

    @Test(arguments: [
        "tutorials/first-screen", "tutorials/first-plugin", "how-to/plugin-features", "how-to/write-a-container",
        "how-to/visual-format", "how-to/descriptions",
    ])
    func snippetsAndCommandsOfGuidesRunAndPrintTheShownOutput(_ page: String) throws {
        let scratch = try Scratch()
        var commands = 0
        for block in try Self.blocks(of: "Sources/Documentation/pages/\(page).md") {
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

    /// Sorts lines, because diagnostics and results can be on different streams.
    private static func sorted(_ text: String) -> [Substring] { text.split(separator: "\n").sorted() }

    /// The README's commands run from the repository's root and print the output in the README, except `serve`, which
    /// does not end.
    @Test func commandsOfTheReadmePrintTheShownOutput() throws {
        let scratch = try Scratch()
        let prefix = ".build/release/tatami "
        var count = 0
        for block in try Self.blocks(of: "README.md") where block.language.isEmpty {
            let commands = block.lines.indices.filter {
                block.lines[$0].hasPrefix(prefix) || block.lines[$0].hasPrefix("$ " + prefix)
            }
            for (start, end) in zip(commands, commands.dropFirst() + [block.lines.count]) {
                let command = block.lines[start]
                var words = command.prefix { $0 != "#" }.split(separator: " ").drop { $0 == "$" }.dropFirst()
                    .map(String.init)
                guard words.first != "serve" else { continue }
                if let option = words.firstIndex(of: "-o") { words[option + 1] = scratch.path("\(count).png") }
                let result = try Command.run(words, in: Self.root)
                #expect(result.status == 0, "\(command)\n\(result.messages)")
                #expect(scratch.contents.contains("\(count).png") == words.contains("-o"), "\(command)")
                let shown = block.lines[(start + 1)..<end].filter { !$0.isEmpty }
                let printed = String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
                #expect(printed == shown, "\(command)")
                count += 1
            }
        }
        #expect(count >= 4)
    }

    /// A script in the README equals the gallery's script with that name.
    @Test func scriptsOfTheReadmeAreInTheGallery() throws {
        let scripts = try Self.blocks(of: "README.md").filter { $0.language == "lua" }
        #expect(!scripts.isEmpty)
        for script in scripts {
            // The first line is "-- follow.lua: …".
            let name = try #require(script.lines.first?.dropFirst(3).prefix { $0 != ":" })
            let file = Self.root.appendingPathComponent("scripts/gallery/\(name)")
            #expect(try String(contentsOf: file, encoding: .utf8) == script.lines.joined(separator: "\n") + "\n")
        }
    }

    /// Relative links of the README lead to files. `scripts/docs --check` checks the links of the guides.
    @Test func linksOfTheReadmeLeadToFiles() throws {
        let file = Self.root.appendingPathComponent("README.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: /\]\(([^)#]+)\)/) where !match.1.contains("://") {
            let path = file.deletingLastPathComponent().appendingPathComponent(String(match.1)).path
            #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
        }
    }
}
