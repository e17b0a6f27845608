import Layout
import LuaHost
import Testing

@testable import Scripting

/// A surplus argument is an error.
@Suite struct ExtraArgumentTests {
    @Test(arguments: [
        ("content:putLabel('a'):edges(equal, parent, nil, 4)", "of 'edges': expected no more arguments; found"),
        (
            "content:putLabel('a').view:removeFromSuperview(1)",
            "argument 1 of 'removeFromSuperview': expected no more arguments; found the number 1"
        ),
        ("content:putVStack():bringToFront(true)", "of 'bringToFront': expected no more arguments; found true"),
        ("equalTo(1, 2, 3)", "argument 2 of 'equalTo': expected no more arguments; found the number 2"),
        ("viewState(1, 2)", "argument 2 of 'viewState': expected no more arguments; found"),
        ("viewState(1):map(function() end, 2, 3, 4, 5)", "no more arguments"),
    ]) func extraArgumentsAreRefused(_ call: String, _ message: String) throws {
        let live = try LiveScreen(
            "return function(content) local isRight, problem = pcall(function() \(call) end) print(problem) end")
        let told = (live.printed() + live.messages).joined(separator: "\n")
        #expect(told.contains(message), "\(call): \(told)")
    }

    @Test func extraNilArgumentsAreIgnored() throws {
        let live = try LiveScreen(
            """
            return function(content)
              content:putLabel("a"):edges(equal, parent, nil, nil, nil):bringToFront(nil)
            end
            """)
        #expect(live.messages == [])
    }
}
