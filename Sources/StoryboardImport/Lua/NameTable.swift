/// Makes unique identifiers from the texts of a document.
struct NameTable {
    private var taken: Set<String>
    /// The next number to append, by the name that was already used.
    private var numbers: [String: Int] = [:]

    /// Lua's keywords and the globals of the script API, which a local variable would hide.
    static let reserved: Set<String> = [
        "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
        "not", "or", "repeat", "return", "then", "true", "until", "while", "self", "content", "equal", "moreThan",
        "lessThan", "equalTo", "moreThanTo", "lessThanTo", "equalToSystemSpacing", "moreThanToSystemSpacing",
        "lessThanToSystemSpacing", "constrain", "variation", "parent", "safeArea", "layoutMargins", "readableContent",
        "keyboard", "keyboardSafeArea", "myself", "mySafeArea", "myLayoutMargins", "myReadableContent", "previous",
        "previousSafeArea", "previousLayoutMargins", "previousReadableContent", "priority", "build", "measureText",
        "rgb", "markup", "data", "traits", "none", "molecule", "controller", "use", "formatted", "viewModel",
        "viewState", "observableState", "observableBlock", "tableCell", "collectionCell", "tableCellModel",
        "collectionCellModel", "cell", "rows", "tableCells", "collectionCells", "section", "when", "match", "entities",
        "layoutOnce", "alwaysLayout", "layoutOn", "layoutOnEach", "string", "table", "math", "utf8", "require",
        "print", "pairs", "ipairs", "type", "select", "next", "error", "assert", "tostring", "tonumber", "pcall",
        "colors", "localized", "root", "topOf", "bottomOf", "leftOf", "rightOf", "leadingOf", "trailingOf", "form",
        "row",
    ]

    init(reserved: Set<String> = NameTable.reserved) { taken = reserved }

    /// Returns an unused name that begins with `base`, and marks it as used.
    mutating func unique(_ base: String) -> String {
        guard !taken.insert(base).inserted else { return base }
        var number = numbers[base] ?? 2
        while !taken.insert("\(base)\(number)").inserted { number += 1 }
        numbers[base] = number + 1
        return "\(base)\(number)"
    }

    /// Returns the words of a text as an identifier in lower camel case; nil if it has no ASCII letters or digits.
    static func identifier(_ text: String, isUpper: Bool = false) -> String? {
        let words = text.prefix(80).split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        guard let first = words.first else { return nil }
        var name = isUpper ? first.prefix(1).uppercased() + first.dropFirst() : lowered(String(first))
        for word in words.dropFirst() { name += word.prefix(1).uppercased() + word.dropFirst() }
        return name.first!.isNumber ? (isUpper ? "View" : "view") + name : name
    }

    /// Makes the first letter lower-case, or the whole abbreviation at the beginning: "URLField" becomes "urlField".
    private static func lowered(_ word: String) -> String {
        let capitals = word.prefix { $0.isUppercase }.count
        switch capitals {
        case 0: return word
        case word.count: return word.lowercased()
        case 1: return word.prefix(1).lowercased() + word.dropFirst()
        default: return word.prefix(capitals - 1).lowercased() + word.dropFirst(capitals - 1)
        }
    }
}
