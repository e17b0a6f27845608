import Foundation
import Testing

/// An error in a callback fails the test that it runs in, in any caller.
@Suite struct CallbackFailureTests {
    private static let screen = """
        local C = controller "C"
        C.states = { n = 0 }
        function C:layoutContent(content)
          content:putLabel("l"):top(equal):left(equal):observe(self.states.n, function() error "on the screen" end)
        end
        return C
        """

    private func run(_ spec: String) throws -> (status: Int32, text: String) {
        let scratch = try Scratch()
        try scratch.write("a_spec.lua", spec)
        try scratch.write("screen.lua", Self.screen)
        let result = try Command.run(["test"], in: scratch.folder)
        #expect(!result.isKilled)
        return (result.status, String(decoding: result.output, as: UTF8.self) + result.messages)
    }

    @Test(arguments: [
        "viewState(1)", "observableState(1)", "Model().states.n",
    ])
    func errorInAnObserverWithoutAScreenFailsOnlyItsOwnSpecTest(_ state: String) throws {
        let (status, text) = try run(
            """
            local Model = viewModel "Model"
            Model.states = { n = 1 }
            it("one", function() local s = \(state) s:observe("me"):didSet(function() error "lost" end) s.value = 2 end)
            it("two", function() expect(1).toEqual(1) end)
            """)
        #expect(status == 1)
        #expect(text.contains("a_spec.lua:3: lost") && text.contains("1 failed"), "\(text)")
        #expect(text.contains("1 passed"), "\(text)")
    }

    @Test(arguments: ["willSet", "didSet", "willUniqueSet", "didUniqueSet", "willGet", "didGet"])
    func errorInEachKindOfStateObserverFailsTheSpec(_ handler: String) throws {
        let (status, text) = try run(
            """
            it("t", function()
              local s, o = viewState(1), {}
              s:observe(o):\(handler)(function() error "lost" end)
              s.value = 2
              local _ = s.value
            end)
            """)
        #expect(status == 1 && text.contains("lost"), "\(text)")
    }

    @Test(arguments: [
        "mapped(function(v) if v > 1 then error 'lost' end return v end)",
        "filtered(function(v) if v > 1 then error 'lost' end return true end)",
        "distinct(function(a, b) error 'lost' end)",
    ])
    func errorInADerivedStateFailsTheSpec(_ derivation: String) throws {
        let (status, text) = try run(
            "it('t', function() local s = viewState(1) local d = s:\(derivation) s.value = 2 end)")
        #expect(status == 1 && text.contains("lost"), "\(text)")
    }

    @Test(arguments: ["willApplying", "didApplying", "bind", "willUnbind", "didUnbind"])
    func errorInAHookOfAViewModelFailsTheSpec(_ hook: String) throws {
        let (status, text) = try run(
            """
            local Model = viewModel "Model"
            function Model:\(hook)() error "lost" end
            it("t", function() local m = Model() m:apply(build("View"):build()) m:unbind() end)
            """)
        #expect(status == 1 && text.contains("lost"), "\(text)")
    }

    @Test func errorInAnObserverBeforeAScreenIsClosedFailsTheSpec() throws {
        let (status, text) = try run(
            "it('t', function() local s = open('screen.lua') s.controller.n = 5 s:close() end)")
        #expect(status == 1 && text.contains("screen.lua:4: on the screen"), "\(text)")
    }

    @Test func errorInACallbackOutsideTestsFailsTheSpec() throws {
        let (status, text) = try run(
            """
            local s = viewState(1) s:observe('x'):didSet(function() error 'lost' end) s.value = 2 it('t', function() \
            end)
            """
        )
        #expect(status == 1 && text.contains("a callback failed: a_spec.lua:1: lost"), "\(text)")
    }

    /// Hooks before and after a test count as part of the test.
    @Test func errorInACallbackDuringAfterEachFailsTheSpec() throws {
        let (status, text) = try run(
            """
            local s = viewState(1)
            s:observe("x"):didSet(function() error "lost" end)
            afterEach(function() s.value = s.value + 1 end)
            it("t", function() end)
            """)
        #expect(status == 1 && text.contains("lost"), "\(text)")
    }
}
