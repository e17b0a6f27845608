import Diagnostics
import Tatami

/// The fields of a job that the coordinator needs.
struct BatchHeader {
    /// The id; `null` if the job has none.
    var id = JSONValue.null
    var output: String?

    /// Reads the id and the output from a line, and checks the rest of its JSON.
    ///
    /// - Returns: The first error; nil if there is none. The fields before the error are kept, so that the answer can
    ///   contain the id.
    mutating func read(_ line: [UInt8]) -> JSONError? {
        line.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            do throws(JSONError) {
                if let place = JSONData.firstInvalidByte(bytes) {
                    throw reader.fault("invalid UTF-8", at: place)
                }
                var seen: Set<String> = []
                try reader.object("a job") { (reader, key) throws(JSONError) in
                    guard seen.insert(key).inserted else {
                        throw reader.fault("duplicate key \(JSONText.quote(key))")
                    }
                    switch key {
                    case "id": id = try JSONValue(&reader)
                    case "output":
                        if reader.next() == UInt8(ascii: "\"") {
                            output = try reader.string("a path")
                        } else {
                            try reader.skip()
                        }
                    default: try reader.skip()
                    }
                }
                try reader.end()
                return nil
            } catch {
                return error
            }
        }
    }
}
