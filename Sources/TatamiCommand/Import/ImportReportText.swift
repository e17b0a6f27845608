import Diagnostics
import StoryboardImport

/// Writes the report of an import as text and JSON.
enum ImportReportText {
    /// Returns one line for each element that the scripts lack, and a summary.
    static func plain(_ result: ImportResult, files: Int, directory: String, _ isQuiet: Bool) -> TerminalText {
        var text: TerminalText = ""
        let entries = result.report.entries
        for entry in entries where entry.severity == .missing {
            text +=
                ("\(entry.file ?? "(resources)"): missing: \(entry.element) (\(entry.id), line \(entry.line)): \(entry.reason)\n")
        }
        guard !isQuiet else { return text }
        let replaced = result.report.count(.replaced)
        let ignored = result.report.count(.ignored)
        text +=
            ("""
            \(files.counted("file")) in \(directory): \(result.scenes.count.counted("scene")), \
            \(result.scenes.reduce(0) { $0 + $1.views.count }.counted("view"))
            \(result.report.count(.missing)) missing, \(replaced) replaced, \(ignored) without effect; --json lists all

            """)
        return text
    }

    static func json(_ result: ImportResult, files: [String]) -> String {
        var object = JSONObject()
        object.add("version", 1)
        object.add(json: "files", list(files.map(JSONText.quote)))
        let scenes = result.scenes.map { scene in
            var object = JSONObject()
            object.add("id", scene.id)
            object.add("name", scene.title)
            object.add("file", scene.file)
            object.add(json: "isInitial", "\(scene.isInitial)")
            let views = scene.views.map { view in
                var object = JSONObject()
                object.add("id", view.id)
                object.add("path", view.path)
                return object.text
            }
            object.add(json: "views", list(views))
            return object.text
        }
        object.add(json: "scenes", list(scenes))
        let entries = result.report.entries.map { entry in
            var object = JSONObject()
            object.add("severity", entry.severity.rawValue)
            object.add("id", entry.id)
            object.add("element", entry.element)
            object.add("reason", entry.reason)
            object.add("line", entry.line)
            object.add("file", entry.file)
            return object.text
        }
        object.add(json: "report", list(entries))
        return object.text + "\n"
    }

    private static func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }

    // MARK: Comparisons

    /// Returns one line for each view of a scene whose frame differs, and the counts.
    static func plain(_ path: String, _ scene: String, _ check: FrameCheck, _ isQuiet: Bool) -> TerminalText {
        var text: TerminalText = ""
        if !isQuiet {
            for difference in check.differences {
                let found = difference.found.map(describe) ?? "no frame"
                let kind = difference.dependsOnText ? "text" : "differs"
                text +=
                    ("  \(kind): \(difference.path) (\(difference.id)): found \(found), recorded \(describe(difference.recorded))\n")
            }
        }
        text += ("\(path), \(scene): \(check.summary)\n")
        return text
    }

    private static func describe(_ frame: Frame) -> String {
        "\(short(frame.x)),\(short(frame.y)) \(short(frame.width))×\(short(frame.height))"
    }

    private static func short(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    static func json(_ path: String, _ scene: String, _ check: FrameCheck) -> String {
        var object = JSONObject()
        object.add("file", path)
        object.add("scene", scene)
        add(check, to: &object)
        let differences = check.differences.map { difference in
            var object = JSONObject()
            object.add("id", difference.id)
            object.add("path", difference.path)
            object.add(json: "recorded", numbers(difference.recorded))
            if let found = difference.found { object.add(json: "found", numbers(found)) }
            object.add(json: "dependsOnText", "\(difference.dependsOnText)")
            return object.text
        }
        object.add(json: "differences", list(differences))
        return object.text
    }

    private static func numbers(_ frame: Frame) -> String {
        "[\(frame.x), \(frame.y), \(frame.width), \(frame.height)]"
    }

    private static func add(_ check: FrameCheck, to object: inout JSONObject) {
        object.add("matching", check.matching)
        object.add("compared", check.compared)
        object.add("textMatching", check.textMatching)
        object.add("textCompared", check.textCompared)
        object.add("skipped", check.skipped)
    }

    static func json(_ total: FrameCheck, scenes: [String]) -> String {
        var object = JSONObject()
        object.add("version", 1)
        add(total, to: &object)
        object.add(json: "scenes", list(scenes))
        return object.text + "\n"
    }
}
