import LuaHost
import Testing

@testable import Scripting

/// Form values that cannot be shown.
struct FormMistakeTests {
    /// Otherwise the slider would show its minimum without a message.
    @Test(arguments: [
        ("minimum = 10, maximum = 1", "10 and 1"), ("minimum = 5", "5 and 1"), ("maximum = -1", "0 and -1"),
        ("minimum = 'a'", "a and 1"), ("maximum = 0/0", "0 and nan"),
    ])
    func slidersWithInvalidMinimumOrMaximumAreReported(range: String, said: String) throws {
        let live = try LiveScreen(
            """
            return formTable { sections = { { items = {
              { identifier = "a", cell = "slider", \(range) }, { identifier = "b", title = "Two", cell = "basic" },
            } } } }
            """, plugins: ShippedPlugins.directories)
        live.screen.layoutIfNeeded()
        let message = """
            root/table[1,1]: 'minimum' and 'maximum' of item "a" must be numbers, the first not above the second \
            (default: 0 and 1); found \(said)
            """
        #expect(
            live.messages.contains { $0.replacing("-nan", with: "nan").contains(message) }, "\(live.messages)")
        #expect(try live.text("table[1,2]/row/title") == "Two")
    }
}
