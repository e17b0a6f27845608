import Diagnostics
import FoundationEssentials
import Layout
import Rendering
import Tatami

/// The answer to a job: one line of JSON.
struct BatchResult {
    /// The reason why a job failed.
    struct Failure: Error {
        var message: String
        var code: String
        /// The source location in a script or in the job's line; nil if it is unknown.
        var source: String?
        var notes: [String] = []
    }

    /// The output of a job.
    enum Product {
        /// A file below the root.
        case file(String)
        /// JSON that the result line contains.
        case json([UInt8])
        case bytes([UInt8])
    }

    var id: JSONValue
    var outcome: Result<Product, Failure>
    var diagnostics: [Diagnostic] = []
    var milliseconds: Double?
    /// The CPU seconds by stage; nil without `--time`.
    var timing: Timing?

    /// The result as a line of JSON, with its line feed.
    var line: [UInt8] {
        var out = Array("{\"id\": \(id.text), ".utf8)
        switch outcome {
        case .success(let product):
            out += "\"ok\": true, \"output\": ".utf8
            Self.add(product, to: &out)
        case .failure(let failure):
            var error = JSONObject()
            error.add("message", failure.message)
            error.add("code", failure.code)
            error.add("source", failure.source)
            if !failure.notes.isEmpty {
                error.add(json: "notes", "[\(failure.notes.map(JSONText.quote).joined(separator: ", "))]")
            }
            out += "\"ok\": false, \"error\": \(error.text)".utf8
        }
        if !diagnostics.isEmpty {
            out += ", \"diagnostics\": [\(diagnostics.map(Messages.json).joined(separator: ", "))]".utf8
        }
        if let milliseconds { out += ", \"ms\": \(Self.rounded(milliseconds))".utf8 }
        if let timing { out += ", \"time\": \(timing.json)".utf8 }
        out += "}\n".utf8
        return out
    }

    private static func rounded(_ milliseconds: Double) -> Double { (milliseconds * 100).rounded() / 100 }

    private static func add(_ product: Product, to out: inout [UInt8]) {
        switch product {
        case .file(let path): out += JSONText.quote(path).utf8
        case .json(let text): out += text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
        case .bytes(let bytes):
            if let text = String(validating: bytes, as: UTF8.self) {
                JSONText.append(text, to: &out)
            } else {
                out.append(UInt8(ascii: "\""))
                out += Data(bytes).base64EncodedData()
                out += "\", \"encoding\": \"base64\"".utf8
            }
        }
    }
}
