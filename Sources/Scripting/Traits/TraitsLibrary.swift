import Geometry
import Layout
import LuaHost

/// The global `traits`, which has the traits of the current screen as fields. A layout that reads a trait runs again
/// when the trait changes.
final class TraitsLibrary: Library {
    unowned(unsafe) let host: ScriptHost

    init(_ host: ScriptHost) { self.host = host }

    static let intro =
        """
        `traits` describes the environment of the screen, read-only. A layout that reads a trait runs again when the \
        trait changes.
        """

    static let operations: [Operation<TraitsLibrary>] = [
        .described(
            "traits", of: .global, nil, gives: .value("@Traits"),
            text: "The traits of the screen, such as its size and direction: see *Traits*."),
        .function(
            "variation", .index("sizeClasses", "{ width?: @SizeClass, height?: @SizeClass }"),
            .optional(.function("body", "fun()")), gives: .value("boolean"),
            text: """
                Returns whether the screen has these size classes, as for a storyboard's `<variation>`. If it has \
                them, calls the function before it returns. When the screen's size class for one of the passed \
                dimensions changes, the layout that calls `variation` runs again.
                ! a size class is neither "compact" nor "regular"
                > variation({ width = "compact" }, function() title:width(equalTo(200)) end)
                > title:numberOfLines(variation { width = "regular", height = "regular" } and 1 or 2)
                """
        ) { library, frame, index, body in
            let isMatch = try library.matches(index, frame)
            if isMatch, let body { _ = try library.lua.call(body, [], resultCount: 0) }
            frame.return(isMatch)
        },
        trait("size", .size, "@Size", "The screen's size in points.") { traits, frame in
            frame.return(
                .readOnly(
                    .dictionary([("width", .number(traits.size.width)), ("height", .number(traits.size.height))])))
        },
        trait("scale", .scale, "number", "Pixels per point.") { traits, frame in frame.return(traits.scale) },
        trait("safeArea", .safeArea, "@Insets", "How far bars and notches cover the screen at each edge, in points.") {
            traits, frame in
            let insets = traits.safeArea
            frame.return(
                .readOnly(
                    .dictionary([
                        ("top", .number(insets.top)), ("left", .number(insets.left)),
                        ("bottom", .number(insets.bottom)),
                        ("right", .number(insets.right)),
                    ])))
        },
        trait("direction", .direction, "\"ltr\"|\"rtl\"", "The text direction, which leading and trailing follow.") {
            traits, frame in
            frame.return(traits.direction == .rightToLeft ? "rtl" as StaticString : "ltr")
        },
        trait("dark", .dark, "boolean", "Whether the appearance is dark.") { traits, frame in
            frame.return(traits.isDark)
        },
        trait("textSize", .textSize, "number", "The factor by which text styles are scaled. Default: 1.") {
            traits, frame in
            frame.return(traits.textSize)
        },
        trait("locale", .locale, "string", "The language, for example \"en\" or \"ar-EG\".") { traits, frame in
            frame.return(traits.locale)
        },
        trait(
            "keyboardHeight", .keyboardHeight, "number",
            "The height of the keyboard, in points; 0 without a keyboard. The keyboard does not change `safeArea`."
        ) { traits, frame in frame.return(traits.keyboardHeight) },
        trait(
            "horizontalSizeClass", .horizontalSizeClass, "\"compact\"|\"regular\"",
            """
            UIKit's horizontal size class.
            """
        ) {
            traits, frame in
            frame.return(traits.horizontalSizeClass.rawValue)
        },
        trait("verticalSizeClass", .verticalSizeClass, "\"compact\"|\"regular\"", "UIKit's vertical size class.") {
            traits, frame in
            frame.return(traits.verticalSizeClass.rawValue)
        },
        .role(.index, of: .traits) { library, frame in
            let key = try frame.expectString(1)
            guard try !library.giveField(key, of: .traits, frame) else { return }
            if key == "width" || key == "height" {
                throw LuaCallError("unknown trait '\(key)'. Did you mean 'traits.size.\(key)'?")
            }
            let names = OperationIndex.shared.fields(of: .traits).sorted()
            throw LuaCallError(
                "unknown trait '\(key)'\(FamiliarNames.suggestion(for: key, in: names, orList: "The traits are"))")
        },
        // Only the host can set traits.
        .role(.newIndex, of: .traits) { library, frame in
            let key = try frame.expectString(1)
            let option = commandOptions[key].map { "; set it with \($0), or in a spec with open and setTraits" } ?? ""
            throw LuaCallError("a script cannot set the trait '\(key)'\(option)")
        },
    ]

    /// Declares the field for a trait. Reading it records that the running layout depends on the trait.
    ///
    /// - Parameter give: Returns the trait's value to the script.
    private static func trait(
        _ name: String, _ trait: TraitNames, _ type: String, _ text: String,
        _ give: @escaping @Sendable (Traits, borrowing CallFrame) -> Void
    ) -> Operation<TraitsLibrary> {
        .field(name, of: .traits, type: type, text: text) { library, frame in
            library.libraries.layouts.noteTrait(trait)
            give(library.screen.traits, frame)
        }
    }

    /// Returns whether the screen has the size classes in the table of argument `index`: `{ width = "compact" }`.
    /// Records that the running layout depends on them.
    private func matches(_ index: Int, _ frame: borrowing CallFrame) throws -> Bool {
        guard let table = try frame.table(index), table.count == 0 else {
            throw frame.mismatch(index, expected: "size classes such as { width = \"compact\", height = \"regular\" }")
        }
        var isMatch = true
        for entry in 0..<table.keyCount {
            let name = table.key(entry).string ?? "?"
            guard name == "width" || name == "height" else {
                throw LuaCallError("a variation has only the size classes 'width' and 'height'; found '\(name)'")
            }
            guard let wanted = table.value(ofKey: entry).string.flatMap({ SizeClass(rawValue: $0) }) else {
                throw LuaCallError("'\(name)' of a variation must be \"compact\" or \"regular\"")
            }
            libraries.layouts.noteTrait(name == "width" ? .horizontalSizeClass : .verticalSizeClass)
            let traits = screen.traits
            isMatch = isMatch && wanted == (name == "width" ? traits.horizontalSizeClass : traits.verticalSizeClass)
        }
        return isMatch
    }

    private static let commandOptions = [
        "size": "--size or --device", "scale": "--scale", "safeArea": "--safe-area", "direction": "--direction",
        "dark": "--dark",
        "textSize": "--text-size", "locale": "--locale",
    ]
}
