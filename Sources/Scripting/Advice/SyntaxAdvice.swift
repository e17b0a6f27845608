import LuaHost

/// Suggestions for syntax errors, which are often syntax of another language.
enum SyntaxAdvice {
    /// Returns the message of a syntax error, extended with a suggestion if there is one.
    ///
    /// - Parameters:
    ///   - line: The text of the line that the error names.
    ///   - lines: All lines of the chunk.
    ///   - number: The line number, counted from 1.
    static func improved(_ message: String, line: String, lines: [String], number: Int) -> String {
        var message = message
        if let mark = ["“", "”", "‘", "’"].first(where: line.contains) {
            // A single byte of a character is meaningless in a message.
            message = message.replacing(/'<\\\d+>'/) { _ in "'\(mark)'" }
        }
        guard let advice = advice(message, line, lines, number) else { return message }
        return "\(message). \(advice)"
    }

    private static func advice(_ message: String, _ line: String, _ lines: [String], _ number: Int) -> String? {
        let near = message.firstMatch(of: /near '?(.+?)'?$/).map { String($0.1) } ?? ""
        return ofWords(line, near) ?? ofSigns(message, line, near) ?? ofBlocks(message, lines, number, near)
    }

    /// Returns advice if the line has a keyword or comment of another language; otherwise nil.
    private static func ofWords(_ line: String, _ near: String) -> String? {
        if let match = line.firstMatch(
            of: /\b(let|var|const|int|float|double|string|bool|auto|val)\s+([A-Za-z_]\w*)\s*(?::\s*\w+\s*)?=/
                .wordBoundaryKind(.simple)),
            near.hasPrefix(String(match.2)) || near == "="
        {
            return "A variable is declared with 'local', not '\(match.1)': local \(match.2) = …"
        }
        if line.hasPrefix("//") || line.hasPrefix("/*") || near == "//" || (line.hasPrefix("#") && near == "#") {
            return "A comment begins with --"
        }
        if line.contains(/\bcontinue\b/.wordBoundaryKind(.simple)) {
            return "Lua has no 'continue': write goto next, and ::next:: at the end of the loop"
        }
        if line.contains(/\b(?:switch|case)\b/.wordBoundaryKind(.simple)) {
            return "Lua has no 'switch': write if … elseif … else … end"
        }
        if line.contains(/\btry\b/.wordBoundaryKind(.simple)) {
            return "Lua has no 'try': write local ok, problem = pcall(function() … end)"
        }
        if line.contains(/\bimport\b/.wordBoundaryKind(.simple)) {
            return "require loads a module: local card = require \"card\""
        }
        return nil
    }

    private static func ofSigns(_ message: String, _ line: String, _ near: String) -> String? {
        if line.contains("=>") { return "A function is function(…) … end, not '=>'" }
        if ["“", "”", "‘", "’"].contains(where: line.contains) {
            return "Write texts in straight quotation marks: \"…\""
        }
        switch near {
        case "!": return line.contains("!=") ? "Not equal is '~='" : "Write 'not' instead of '!'"
        case "&": return "Write 'and' instead of '&&'"
        case "|": return "Write 'or' instead of '||'"
        case "`": return "Write texts in quotation marks: \"…\""
        case "?": return "Lua has no '?': write condition and a or b"
        case "{" where line.contains(/\)\s*\u{7B}/): return "Lua has no braces: close the block with 'end'"
        default: break
        }
        if message.contains("'then' expected"), near == "=" { return "Compare with '=='; one '=' assigns" }
        if message.contains("malformed number"), let match = line.firstMatch(of: /for\s+(\w+)\s+in\s+(\w+)\.\.\.?(\w+)/)
        {
            return "Write a loop over numbers as: for \(match.1) = \(match.2), \(match.3) do"
        }
        if let match = line.firstMatch(of: /([A-Za-z_][\w.]*)\s*(\+\+|--)/), near == "+" || near == "-" {
            return "Write \(match.1) = \(match.1) \(match.2.prefix(1)) 1"
        }
        if let match = line.firstMatch(of: /([A-Za-z_][\w.]*)\s*([-+*\/])=\s*(\S+)/), near == "=" || near == match.2 {
            return "Write \(match.1) = \(match.1) \(match.2) \(match.3)"
        }
        if message.contains("function arguments expected"), near == "=",
            let match = line.firstMatch(of: /:(\w+)\s*=\s*([^;]+)$/)
        {
            return "Set a property with a call: :\(match.1)(\(match.2))"
        }
        if message.contains("unfinished string") { return "A quotation mark is missing" }
        return nil
    }

    /// Returns advice if an `end` is missing, or if there is one too many; otherwise nil.
    private static func ofBlocks(_ message: String, _ lines: [String], _ number: Int, _ near: String) -> String? {
        if message.contains("'end' expected"),
            let index = lines.firstIndex(where: { $0.contains(/\belse\s+if\b/.wordBoundaryKind(.simple)) })
        {
            return "'else if' in line \(index + 1) opens a block of its own: write elseif"
        }
        if message.hasPrefix("<eof> expected"), near == "end" {
            return "There is one 'end' too many: nothing is open here"
        }
        guard near == ")" || near == "}", isOpen(lines.prefix(number)) else { return nil }
        return "Is an 'end' missing before it?"
    }

    /// Returns whether the lines open more blocks than they close. Counts keywords outside of comments.
    private static func isOpen(_ lines: some Sequence<String>) -> Bool {
        var depth = 0
        for line in lines {
            let code = line.prefix(upTo: line.firstRange(of: "--")?.lowerBound ?? line.endIndex)
            for word in code.split(whereSeparator: { !($0.isLetter || $0 == "_") }) {
                switch word {
                case "function", "do", "then", "repeat": depth += 1
                case "end", "until", "elseif": depth -= 1
                default: break
                }
            }
        }
        return depth > 0
    }
}
