import Foundation
import Testing

/// `tatami check` over several scripts, folders and devices.
@Suite struct CheckCommandTests {
    private static let good = "return function(content) content:putLabel('a'):text('Hi'):center(equal, parent) end\n"
    /// 700 points high: out of an iPhone SE's 667, in an iPhone 15's 852.
    private static let tall = "return function(content)\n  content:putView('tall'):at('fullTop', equal, parent):height(equalTo(700))\nend\n"
    private static let broken = "return function(content) content:putLabl() end\n"

    private func check(_ scripts: [String: String], _ arguments: String...) throws -> (status: Int32, output: String, messages: String) {
        let scratch = try Scratch()
        for (name, text) in scripts { try scratch.write(name, text) }
        let result = try Command.run(["check"] + arguments, in: scratch.folder)
        #expect(!result.isKilled)
        return (result.status, String(decoding: result.output, as: UTF8.self), result.messages)
    }

    @Test func nothingFound() throws {
        let (status, output, messages) = try check(["a.lua": Self.good], "a.lua")
        #expect((status, output, messages) == (0, "1 script checked, nothing found\n", ""))
    }

    @Test func aFolderIsItsScreens() throws {
        let scripts = [
            "s/a.lua": Self.good, "s/b_spec.lua": "error 'a spec'", "s/modules/m.lua": "return {}", "s/plugins/p.lua": "return {}",
            "s/.hidden.lua": "error 'hidden'", "s/deep/c.lua": Self.tall,
        ]
        let (status, output, messages) = try check(scripts, "s")
        #expect((status, output, messages) == (0, "2 scripts checked, nothing found\n", ""))
    }

    @Test func oneThatCannotRunDoesNotKeepTheOthers() throws {
        let (status, output, messages) = try check(["a.lua": Self.broken, "b.lua": Self.tall], "a.lua", "b.lua", "--size", "300x600")
        #expect(status == 1)
        #expect(output == "2 scripts checked, 2 found\n")
        #expect(messages.contains("a.lua:1: error: ") && messages.contains("putLabel"))
        #expect(messages.contains("b.lua:2: warning: root/tall reaches out of its superview: 100 points below it"), "\(messages)")
    }

    @Test func devicesThatFindTheSameAreNamedTogether() throws {
        let (status, output, messages) = try check(
            ["t.lua": Self.tall], "t.lua", "--device", "iphone-se", "--device", "iphone-15", "--device", "iphone-15-pro-max")
        #expect(status == 1)
        #expect(output == "1 script checked on 3 devices, 1 found\n")
        #expect(
            messages
                == "t.lua:2: warning: iphone-se: root/tall reaches out of its superview: 33 points below it; if that is not meant, move it or make root larger\n"
        )
    }

    @Test func whatIsWrongEverywhereIsOneFinding() throws {
        let wide = "return function(content) content:putView('wide'):at('topLeft', equalTo { left = -10 }, parent):size(equalTo(50)) end"
        let (status, output, messages) = try check(["w.lua": wide], "w.lua", "--all-devices")
        #expect(status == 1)
        #expect(output.hasSuffix("devices, 1 found\n"))
        #expect(
            messages
                == "w.lua:1: warning: root/wide reaches out of its superview: 10 points to the left of it; if that is not meant, move it or make root larger\n"
        )
    }

    @Test func nothingToCheck() throws {
        #expect(try check([:], "missing").messages == "error: cannot read the script: there is no 'missing'\n")
        #expect(try check(["s/a_spec.lua": ""], "s").messages == "error: there is no script in 's'\n")
        #expect(try check([:], "missing").status == 1)
    }

    @Test func explainOnADevice() throws {
        let scratch = try Scratch()
        try scratch.write("a.lua", "return function(c) c:putView('v'):edges(equal, parent) end")
        let result = try Command.run(["explain", "a.lua", "v.width", "--device", "ipad-mini"], in: scratch.folder)
        #expect(String(decoding: result.output, as: UTF8.self).hasPrefix("root/v.width = 744\n"))
        #expect(try Command.run(["explain", "a.lua", "v", "--device", "ipad-maxi"], in: scratch.folder).status == 2)
    }
}
