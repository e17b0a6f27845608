import Layout
import Testing

@testable import Scripting

/// Messages name the line of the very call, also where a chain has several calls of one name.
struct ChainLineTests {
    /// The lines of the constraints of the first conflict, in their order.
    private func lines(_ script: String) throws -> [String] {
        let scene = try Scene(script: script)
        let conflict = try #require(scene.diagnostics.first { $0.code == "conflict" })
        return conflict.constraints.compactMap { $0.source.map { String($0.drop { $0 != ":" }.dropFirst()) } }
    }

    @Test func theSecondOfOneNameHasItsOwnLine() throws {
        #expect(
            try lines(
                """
                return function(content)
                  content:putView("a"):top(equal):height(equalTo(1)):width(equalTo(5))
                    :left(equalTo(1), parent, priority.required)
                    :top(equalTo(4))
                    -- :left(equalTo(9), parent) is only a comment
                    :left(equalTo(2), parent, priority.required)
                end
                """) == ["3", "6"])
    }

    @Test func threeOfThemOnTwoLines() throws {
        #expect(
            try lines(
                """
                return function(content)
                  content:putView("a"):left(equal):top(equal):height(equalTo(1))
                    :width(lessThanTo(90)):width(equalTo(5), priority.required)
                    :width(equalTo(6), priority.required)
                end
                """) == ["3", "4"])
    }

    /// What lies between them may lay out other views, with chains and calls of that name of its own.
    @Test(arguments: ["layoutContent(function(c)", "layout(function(n) local c = content", "apply(function(v) local c = content"])
    func layoutsInBetweenDoNotCount(_ call: String) throws {
        #expect(
            try lines(
                """
                return function(content)
                  content:putView("a"):left(equal):top(equal):height(equalTo(1))
                    :width(equalTo(5), priority.required)
                    :\(call)
                      c:putView("b"):left(equal):top(equal):height(equalTo(1))
                        :width(equalTo(7))
                        :width(equalTo(8))
                    end)
                    :width(equalTo(6), priority.required)
                end
                """) == ["3", "9"])
    }

    /// A statement that runs again begins its chain anew; the next statement is another chain.
    @Test func loopsBeginAnew() throws {
        #expect(
            try lines(
                """
                return function(content)
                  local a = content:putView("a"):left(equal):top(equal):height(equalTo(1))
                  for i = 1, 2 do
                    a
                      :width(moreThanTo(i))
                      :width(equalTo(5 * i), priority.required)
                  end
                  a:width(lessThanTo(50))
                end
                """) == ["6", "6"])
    }

    /// Wrong arguments too, and calls before them that were wrong count.
    @Test func wrongArgumentsHaveTheirOwnLines() throws {
        let scene = try Scene(
            script: """
                return function(content)
                  content:putView("a"):left(equal):height(equalTo(1))
                    :top("x")
                    :width(equalTo(3))
                    :top("y", { a = function() return content:foo() end })
                end
                """)
        #expect(scene.diagnostics.filter { $0.severity == .error }.compactMap(\.source).prefix(2) == ["test.lua:3", "test.lua:5"])
    }

    @Test func methodsAreCountedByChain() {
        let text = """
            a:left(1)
            b:left(2)
              :top(b.c:left(3), x .. y:left(4))
              :left(5):d { e:left(6) }
              .view:left(7)
            local c = a
              :left(8) + b:left(9)
            """
        let lines = ChainLines(Array(text.utf8))
        #expect((0..<3).map { lines.line(of: "left", inChainAt: 1, occurrence: $0) } == [1, 1, 1])
        #expect((0..<4).map { lines.line(of: "left", inChainAt: 2, occurrence: $0) } == [2, 4, 5, 2])
        #expect((0..<2).map { lines.line(of: "left", inChainAt: 6, occurrence: $0) } == [7, 7])
        #expect(lines.line(of: "right", inChainAt: 2, occurrence: 1) == 2)
    }
}
