import Diagnostics
import Foundation
import Testing

@testable import TatamiCommand

/// Edits of numbers in scripts from a page: `tatami serve --edit`.
struct PreviewEditTests {
    private static let script = """
        return function(content)
        \tcontent:putView("box"):top(equalTo(20)):left(equalTo(30), parent):size(equalTo { width = 50, height = 60 }) -- ünï
        \tcontent:putView("far"):bottom(equalTo(18), parent):right(equal, parent):width(equalTo(40)):height(equalTo(2 * 20))
        \tcontent:putVStack("stack"):bottom(equalTo(7)):left(equal):spacing(9):layoutContent(function(s) s:putLabel("a"):text("A") end)
        end
        """

    private final class Stand {
        let scratch = try! Scratch()
        let file: String
        let session: PreviewSession
        let editor: ScriptEditor

        init(_ bytes: [UInt8], path: String = "edit.lua") throws {
            file = try scratch.write(path, "")
            try Data(bytes).write(to: URL(fileURLWithPath: file))
            editor = try ScriptEditor(serving: file)
            session = PreviewSession(file, try ServeCommand.parse([file, "--edit"]), editor: editor)
            session.reload([])
            _ = session.draw()
        }

        var bytes: [UInt8] { Array(FileManager.default.contents(atPath: file) ?? Data()) }

        /// - Returns: The reason of a rejection; nil if the message was accepted.
        func say(_ text: String) -> String? {
            do throws(ClientMessage.MessageError) {
                _ = try session.take(try ClientMessage(text), from: 1)
                _ = session.draw()
                return nil
            } catch { return error.message }
        }

        func constant(_ stem: String, line: Int, _ value: Double) -> String? {
            say(
                """
                {"type": "edit", "version": \(session.live.version?.number ?? 0), "stem": \(JSONText.quote(stem)), \
                "source": \(JSONText.quote("\(file):\(line)")), "value": \(value)}
                """)
        }
    }

    private func stand(_ text: String = script) throws -> Stand { try Stand(Array(text.utf8)) }

    @Test func constraintConstantsAreWrittenToTheScriptUndoneAndRedone() throws {
        let stand = try stand()
        let before = stand.bytes
        #expect(stand.constant("root/box.left == root.left", line: 2, 44) == nil)
        #expect(
            String(decoding: stand.bytes, as: UTF8.self) == Self.script.replacing("equalTo(30)", with: "equalTo(44)"))
        #expect(stand.session.live.version?.number == 2)
        // Far edges count inwards.
        #expect(stand.constant("root/far.bottom == root.bottom", line: 3, -25) == nil)
        #expect(stand.constant("root/box.height ==", line: 2, 66.5) == nil)
        let after = Self.script.replacing("equalTo(30)", with: "equalTo(44)").replacing(
            "equalTo(18)", with: "equalTo(25)"
        )
        .replacing("height = 60", with: "height = 66.5")
        #expect(String(decoding: stand.bytes, as: UTF8.self) == after)
        for _ in 0..<3 { #expect(stand.say(#"{"type": "undo"}"#) == nil) }
        #expect(stand.bytes == before)
        #expect(stand.say(#"{"type": "undo"}"#) == "nothing to undo")
        for _ in 0..<3 { #expect(stand.say(#"{"type": "redo"}"#) == nil) }
        #expect(String(decoding: stand.bytes, as: UTF8.self) == after)
        #expect(stand.say(#"{"type": "redo"}"#) == "nothing to redo")
    }

    @Test func numericPropertyIsWrittenToTheScript() throws {
        let stand = try stand()
        let text = #"{"type": "edit", "version": 1, "view": "root/stack", "property": "spacing", "value": 12}"#
        #expect(stand.say(text) == nil)
        #expect(
            String(decoding: stand.bytes, as: UTF8.self) == Self.script.replacing("spacing(9)", with: "spacing(12)"))
        let other = #"{"type": "edit", "version": 2, "view": "root/box", "property": "spacing", "value": 12}"#
        #expect(stand.say(other)?.contains("has no number 'spacing'") == true)
    }

    /// A byte order mark, CR LF, a missing final newline, and invalid UTF-8.
    @Test func unusualBytesOfTheScriptStayUnchanged() throws {
        let text = "return function(content)\r\n\tcontent:putView('box'):top(equalTo(20)):left(equal)"
        let tail: [UInt8] = Array(":size(equalTo(9)) -- ".utf8) + [0xFF, 0xC3] + Array("\r\nend --x".utf8)
        let stand = try Stand(Array(text.utf8) + tail)
        let before = stand.bytes
        #expect(stand.constant("root/box.top == root.top", line: 2, 21) == nil)
        #expect(stand.bytes == Array(text.replacing("equalTo(20)", with: "equalTo(21)").utf8) + tail)
        #expect(stand.say(#"{"type": "undo"}"#) == nil)
        #expect(stand.bytes == before)
    }

    @Test func unsupportedUnchangedAndOutdatedEditsAreRejectedWithTheReason() throws {
        let stand = try stand()
        let before = stand.bytes
        #expect(stand.constant("root/far.height ==", line: 3, 50)?.contains("'2 * 20' is not a plain number") == true)
        #expect(stand.constant("root/far.right == root.right", line: 3, 5)?.contains("write equalTo(0)") == true)
        #expect(
            stand.constant("root/none.left == root.left", line: 2, 5)?.contains("no constraint of the screen") == true)
        #expect(stand.constant("root/box.left == root.left", line: 2, 1e9)?.contains("must be a number from") == true)
        #expect(stand.constant("root/box.left == root.left", line: 2, 30) == "the value is already 30")
        #expect(stand.say(#"{"type": "edit", "file": "/etc/passwd", "line": 1, "value": 1, "version": 1}"#) != nil)
        let stale = #"{"type": "edit", "version": 7, "stem": "a", "source": "b", "value": 1}"#
        #expect(stand.say(stale)?.contains("an outdated version") == true)
        #expect(stand.bytes == before)
        #expect(stand.session.live.version?.number == 1)
    }

    /// An edit is tried before it is written.
    @Test func editThatCausesAConflictIsRejected() throws {
        let text = """
            -- A required limit.
            return function(content)
              content:putView("box"):top(equalTo(20)):left(equal):height(equalTo(9)):width(equalTo(30), priority.required)
                :width(lessThanTo(40), priority.required)
            end
            """
        let stand = try stand(text)
        let before = stand.bytes
        let reason = stand.constant("root/box.width ==", line: 3, 50)
        #expect(reason?.contains("the script was not changed") == true, "\(reason ?? "it was written")")
        #expect(stand.bytes == before)
        #expect(stand.session.live.version?.number == 1)
        // The rejected bytes are not watched.
        #expect(stand.session.live.reads.changes { _ in true } == [])
        #expect(stand.constant("root/box.width ==", line: 3, 35) == nil)
        #expect(stand.session.live.reads.changes { _ in true } == [])
    }

    @Test func fileChangedSinceItWasShownIsNotOverwritten() throws {
        let stand = try stand()
        let changed = Self.script + "\n-- mine"
        try changed.write(toFile: stand.file, atomically: false, encoding: .utf8)
        #expect(
            stand.constant("root/box.left == root.left", line: 2, 44)?.contains("changed after it was shown")
                == true)
        #expect(String(decoding: stand.bytes, as: UTF8.self) == changed)
        stand.session.reload([stand.file])
        #expect(stand.constant("root/box.left == root.left", line: 2, 44) == nil)
        try Self.script.write(toFile: stand.file, atomically: false, encoding: .utf8)
        stand.session.reload([stand.file])
        #expect(stand.say(#"{"type": "undo"}"#)?.contains("was changed after it") == true)
        #expect(String(decoding: stand.bytes, as: UTF8.self) == Self.script)
    }

    @Test func linksAndOutsideFilesAreNotWritten() throws {
        let stand = try stand()
        let folder = (stand.file as NSString).deletingLastPathComponent
        func refused(_ path: String, serving: String) throws -> String? {
            let session = PreviewSession(
                path, try ServeCommand.parse([serving, "--edit"]), editor: try ScriptEditor(serving: serving))
            session.reload([])
            let text = """
                {"type": "edit", "version": 1, "stem": "root/box.left == root.left", "value": 44, "source": \
                \(JSONText.quote("\(path):2"))}
                """
            do throws(ClientMessage.MessageError) {
                _ = try session.take(try ClientMessage(text), from: 1)
                return nil
            } catch { return error.message }
        }
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder + "/served", withIntermediateDirectories: true)
        try manager.createSymbolicLink(atPath: folder + "/served/link.lua", withDestinationPath: "own.lua")
        try manager.copyItem(atPath: stand.file, toPath: folder + "/served/own.lua")
        try manager.linkItem(atPath: folder + "/served/own.lua", toPath: folder + "/hard.lua")
        try manager.createSymbolicLink(atPath: folder + "/served/below", withDestinationPath: "..")
        let served = folder + "/served"
        #expect(try refused(served + "/link.lua", serving: served)?.contains("link") == true)
        #expect(try refused(served + "/own.lua", serving: served)?.contains("several hard links") == true)
        #expect(try refused(served + "/below/edit.lua", serving: served)?.contains("link") == true)
        #expect(try refused(stand.file, serving: served)?.contains("not a script in the served directory") == true)
        #expect(try refused(served + "/../edit.lua", serving: served)?.contains("contains '..'") == true)
        try manager.removeItem(atPath: folder + "/hard.lua")
        #expect(try refused(served + "/own.lua", serving: served) == nil)
        #expect(String(decoding: stand.bytes, as: UTF8.self) == Self.script)
    }

    @Test func editsAreRefusedWithoutTheEditOption() throws {
        let scratch = try Scratch()
        let file = try scratch.write("plain.lua", Self.script)
        let session = PreviewSession(file, try ServeCommand.parse([file]))
        session.reload([])
        for type in ["edit", "undo", "redo"] {
            let fault = #expect(throws: ClientMessage.MessageError.self) {
                try session.take(try ClientMessage(#"{"type": "\#(type)", "value": 1, "version": 1}"#), from: 1)
            }
            #expect(fault?.message.contains("start the preview with --edit") == true)
        }
    }

    /// A number can be in a module and apply to many views.
    @Test func aNumberInALoopOfAModuleCanBeEdited() throws {
        let stand = try stand("return function(content) require('parts')(content) end\n")
        let folder = (stand.file as NSString).deletingLastPathComponent
        let module = """
            return function(content)
              for i = 1, 3 do
                content:putView("v" .. i):left(equalTo(10), parent):top(equalTo(20 * i)):size(equalTo(15))
              end
            end
            """
        try stand.scratch.write("parts.lua", module)
        stand.session.reload([])
        _ = stand.session.draw()
        let text = """
            {"type": "edit", "version": \(stand.session.live.version?.number ?? 0), "stem": "root/v2.left == \
            root.left", "source": \(JSONText.quote(folder + "/parts.lua:3")), "value": 44}
            """
        #expect(stand.say(text) == nil)
        let changed = try String(contentsOfFile: folder + "/parts.lua", encoding: .utf8)
        #expect(changed == module.replacing("equalTo(10)", with: "equalTo(44)"))
        let frames = stand.session.snapshot?.nodes.filter { $0.id.hasPrefix("v") }.map(\.frame.x)
        #expect(frames == [44, 44, 44])
    }
}
