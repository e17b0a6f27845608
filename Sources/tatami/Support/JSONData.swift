import Foundation
import LuaHost

/// JSON from a file as a value for scripts.
struct JSONData: Decodable {
    var value: LuaValue

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            value = .dictionary(
                try object.allKeys.map { ($0.stringValue, try object.decode(JSONData.self, forKey: $0).value) }.sorted { $0.0 < $1.0 })
        } else if var list = try? decoder.unkeyedContainer() {
            var values: [LuaValue] = []
            while !list.isAtEnd { values.append(try list.decode(JSONData.self).value) }
            value = .array(values)
        } else {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                value = .nil
            } else if let flag = try? single.decode(Bool.self) {
                value = .boolean(flag)
            } else if let integer = try? single.decode(Int64.self) {
                value = .integer(integer)
            } else if let number = try? single.decode(Double.self) {
                value = .number(number)
            } else {
                value = .string(try single.decode(String.self))
            }
        }
    }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The value of a JSON text, or what is wrong with it.
    static func parse(_ bytes: [UInt8]) throws -> LuaValue { try JSONDecoder().decode(JSONData.self, from: Data(bytes)).value }

    /// A short reason for an error of the decoder.
    static func reason(_ error: any Error) -> String {
        guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
        let under = context.underlyingError.map { ($0 as NSError).userInfo["NSDebugDescription"] as? String ?? "\($0)" }
        return under ?? context.debugDescription
    }
}
