import Diagnostics
import Layout
import LuaHost

/// Errors about setters that take one value, but get several.
extension PropertyLibrary {
    func oneValueExpected(of view: ViewID, _ number: Int, _ frame: borrowing CallFrame) throws -> LuaCallError {
        let property = try definition(view, try screen.slot(ofProperty: number, of: view))
        let name = property.name
        let values = (1..<min(frame.count, 9)).map { Self.written($0, frame) }
        let hint: String? =
            switch property.type {
            case .list, .animation: "write a list as \(name) { \(values.joined(separator: ", ")) }"
            case .font: "write size and weight as \(name) { size = 20, weight = \"bold\" }"
            case .size: "write \(name) { width = \(values[0]), height = \(values[1]) }"
            case .point: "write \(name) { x = \(values[0]), y = \(values[1]) }"
            case .insets: "write \(name) { top =, left =, bottom =, right = }"
            case .directionalInsets: "write \(name) { top =, leading =, bottom =, trailing = }"
            case .color: "write channels as \(name)(rgb(255, 128, 0))"
            default: nil
            }
        let what = if case .list = property.type { property.type.expectation } else { "one value" }
        return LuaCallError(
            "'\(name)' takes \(what), not \(values.joined(separator: " and "))\(hint.map { "; \($0)" } ?? "")")
    }

    /// Returns an argument in the syntax of scripts, shortened for a message.
    private static func written(_ index: Int, _ frame: borrowing CallFrame) -> String {
        if let number = frame.number(index) { return NumberText.short(number) }
        switch frame.kind(index) {
        case .string:
            return frame.string(index).flatMap { String(validating: $0.prefix(40), as: UTF8.self) }.map { "\"\($0)\"" }
                ?? "\"…\""
        case .nil: return "nil"
        case .boolean: return frame.boolean(index) == true ? "true" : "false"
        case .table: return "{ … }"
        case .function: return "function(…) … end"
        default: return "…"
        }
    }
}
