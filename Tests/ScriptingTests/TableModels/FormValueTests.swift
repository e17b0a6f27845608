import LuaHost
import Testing

@testable import Scripting

/// Values that a form refuses, and the messages and values shown then.
struct FormValueTests {
    private func form() throws -> LiveScreen {
        let live = try LiveScreen(
            """
            return formTable { title = "good", sections = { { items = {
              { identifier = "vol", cell = "slider", title = "Volume", minimum = 0, maximum = 10, value = 5 },
              { identifier = "on", cell = "toggle", title = "On" },
              { identifier = "name", cell = "textInput", title = "Name" } } } } }
            """)
        live.screen.layoutIfNeeded()
        return live
    }

    private func value(_ live: LiveScreen, _ expression: String) throws -> String {
        try live.run("print(\(expression))")
        return live.printed().joined(separator: "\n")
    }

    @Test(arguments: [
        ("vol", "'abc'", "5", "the value of \"vol\" must be a number; found \"abc\""),
        ("vol", "0/0", "5", "the value of \"vol\" must be a number; found nan"),
        ("on", "'no'", "nil", "the value of \"on\" must be true or false; found \"no\""),
        ("name", "{}", "nil", "the value of \"name\" must be a text; found a table"),
    ])
    func formValuesOfTheWrongTypeAreRefused(identifier: String, given: String, old: String, message: String) throws {
        let live = try form()
        #expect(live.failure("main:setValue('\(identifier)', \(given))") == "more.lua:1: \(message)")
        #expect(try value(live, "main:value '\(identifier)'") == old)
        // The form continues to work.
        try live.run("main:reload()")
        #expect(live.messages.isEmpty)
    }

    @Test func sliderValuesAreClampedToTheirRange() throws {
        let live = try form()
        try live.run("main:setValue('vol', 100)")
        #expect(try value(live, "main:value 'vol', main:cellAt({ 1, 1 }).slider.value") == "10\t10")
        try live.run("main:setValue('vol', -1 / 0)")
        #expect(try value(live, "main:value 'vol', main:allValues().vol") == "0\t0")
        try live.run(
            "main.model = { { items = { { identifier = 'a', cell = 'slider', maximum = 2, value = 7 } } } }")
        #expect(try value(live, "main:value 'a'") == "2")
    }

    @Test(arguments: ["{ title = 'no identifier' }", "{ identifier = 'x', cell = 'togle' }"])
    func aRefusedModelKeepsThePreviousModel(item: String) throws {
        let live = try form()
        try live.run("main.model = { title = 'bad', sections = { { items = { \(item) } } } }")
        #expect(live.messages.count == 1)
        #expect(try value(live, "main.model.title, main.list:numberOfRows()") == "good\t3")
        #expect(try live.text("bar/title") == "good")
        try live.run("main.model = { title = 'next', sections = { { items = { { identifier = 'a' } } } } }")
        live.screen.layoutIfNeeded()
        #expect(try value(live, "main.model.title, main.list:numberOfRows()") == "next\t1")
        #expect(live.messages.count == 1)
    }

    @Test func pushTableDoesNotOpenAnInvalidForm() throws {
        let live = try form()
        try live.run("main:pushTable { sections = { { items = { { identifier = 'x', cell = 'togle' } } } } }")
        #expect(try value(live, "main:navigationDepth(), main.model.title") == "0\tgood")
    }

    @Test func errorsOfFormRowsNameTheLineOfTheFormAndTheRow() throws {
        let live = try LiveScreen(
            """
            local items = { { identifier = "vol", cell = "slider", minimum = 5, maximum = 1 } }
            local Form = formTable { sections = { { items = items } } }
            return Form
            """)
        let messages = live.messages.filter { $0.hasPrefix("error") }
        #expect(messages.count == 1 && messages[0].contains("test.lua:2: root/table[1,1]: 'minimum'"), "\(messages)")
    }
}
