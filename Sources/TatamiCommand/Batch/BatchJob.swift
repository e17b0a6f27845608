import Diagnostics
import Geometry
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// A job of `tatami batch`: a script, the traits of its screen, and the output.
struct BatchJob {
    enum Source {
        /// The path of a script.
        case file(String)
        /// The text of a script.
        case text(String)
    }

    var source: Source
    var data: LuaValue?
    /// The states to set and their values, in the order of the fields.
    var settings: [(name: String, value: LuaValue)] = []
    var givenTraits = GivenTraits()
    var device: Device?
    /// The time to which the screen's clock advances, in seconds; nil for no advance.
    var moment: Double?
    /// The output format; nil to derive it from the extension of `output`.
    var format: RenderCommand.FormatArgument?
    var encoding = ScreenEncoding()
    /// The path of the output below the root; nil to put the output into the result.
    var output: String?

    /// Whether the script's preferred size applies, because the job states neither a size nor a device.
    var takesPreferredSize: Bool { givenTraits.size == nil && device == nil }

    /// Parses a job.
    ///
    /// - Throws: A syntax error or an invalid value, with its location.
    init(line: [UInt8]) throws(JSONError) {
        var fields = BatchFields()
        var fault: JSONError?
        line.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            do throws(JSONError) {
                try reader.object("a job") { (reader, key) throws(JSONError) in try fields.read(key, &reader) }
                try fields.check(reader)
            } catch {
                fault = error
            }
        }
        if let fault { throw fault }
        source = fields.source!
        data = fields.data
        settings = fields.settings
        givenTraits = fields.givenTraits
        device = fields.device
        moment = fields.moment
        format = fields.format
        encoding = fields.encoding
        if case .file(let path) = source { encoding.title = ScreenEncoding.title(ofScript: path) }
        output = fields.output
    }
}

/// The fields of a job that have been read so far.
struct BatchFields {
    fileprivate var source: BatchJob.Source?
    fileprivate var data: LuaValue?
    fileprivate var settings: [(name: String, value: LuaValue)] = []
    fileprivate var givenTraits = GivenTraits()
    fileprivate var device: Device?
    fileprivate var moment: Double?
    fileprivate var format: RenderCommand.FormatArgument?
    fileprivate var encoding = ScreenEncoding()
    fileprivate var output: String?

    static let names = [
        "id", "script", "source", "data", "set", "size", "device", "scale", "safeArea", "direction", "textSize", "dark",
        "locale", "landscape", "keyboard", "at", "format", "exact", "svgText", "quality", "output",
    ]

    fileprivate mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
        let place = reader.place()
        switch key {
        case "id": try reader.skip()
        case "script": try take(.file(try reader.string("a path as \"script\"")), reader, at: place)
        case "source": try take(.text(try reader.string("Lua as \"source\"")), reader, at: place)
        case "data": data = try JSONData.value(&reader)
        case "set":
            try reader.object("states by name as \"set\"") { (reader, name) throws(JSONError) in
                settings.append((name, try JSONData.value(&reader)))
            }
        case "output": output = try reader.string("a path as \"output\"")
        case "at":
            let seconds = try reader.number("\"at\"")
            guard (0...86_400).contains(seconds) else {
                throw reader.fault("\"at\" must be from 0 to 86400 seconds; found \(seconds)", at: place)
            }
            moment = seconds
        case "format":
            let name = try reader.string("a format")
            guard let known = RenderCommand.FormatArgument(argument: name) else {
                throw reader.fault(
                    "unknown format \(JSONText.quote(name)); 'tatami help render' lists the formats", at: place)
            }
            format = known
        case "exact": encoding.exact = try reader.boolean(key)
        case "svgText":
            let name = try reader.string("a form of text")
            guard let form = PictureOptions.SVGTextArgument(rawValue: name) else {
                throw reader.fault(
                    "\"svgText\" must be \"elements\" or \"outlines\"; found \(JSONText.quote(name))", at: place)
            }
            encoding.svgText = form
        case "quality":
            encoding.quality = try quality(&reader, at: place)
        default: try readTrait(key, &reader, at: place)
        }
    }

    private mutating func readTrait(_ key: String, _ reader: inout JSONReader, at place: Int) throws(JSONError) {
        switch key {
        case "size":
            let sides = try numbers(key, 2, &reader)
            guard sides.allSatisfy({ $0 > 0 && $0 <= 100_000 }) else {
                throw reader.fault(
                    "\"size\" must have sides above 0 and at most 100000 points; found \(Self.list(sides))", at: place)
            }
            givenTraits.size = Size(width: sides[0], height: sides[1])
        case "device":
            let name = try reader.string("the name of a device")
            guard let known = Device.named(name) else {
                let names = Device.all.map(\.name)
                throw reader.fault(
                    """
                    unknown device '\(name)'\
                    \(NearestName.hint(for: name, in: names, otherwise: "'tatami devices' lists them"))
                    """, at: place)
            }
            device = known
        case "scale": givenTraits.scale = try reader.number("\"scale\"")
        case "safeArea":
            let sides = try numbers(key, 4, &reader)
            guard sides.allSatisfy({ (0...100_000).contains($0) }) else {
                throw reader.fault(
                    "\"safeArea\" must have insets from 0 to 100000 points; found \(Self.list(sides))", at: place)
            }
            givenTraits.safeArea = Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
        case "direction":
            let name = try reader.string("a direction")
            guard let direction = DirectionArgument(rawValue: name) else {
                throw reader.fault("\"direction\" must be \"ltr\" or \"rtl\"; found \(JSONText.quote(name))", at: place)
            }
            givenTraits.direction = direction == .rtl ? .rightToLeft : .leftToRight
        case "textSize": givenTraits.textSize = try reader.number("\"textSize\"")
        case "dark": givenTraits.isDark = try reader.boolean(key)
        case "locale": givenTraits.locale = try reader.string("a locale")
        case "landscape": givenTraits.isLandscape = try reader.boolean(key)
        case "keyboard": givenTraits.keyboard = try reader.number("\"keyboard\"")
        default:
            throw reader.fault(
                """
                unknown key \(JSONText.quote(key))\
                \(NearestName.hint(for: key, in: Self.names, otherwise: "'tatami help batch' lists the keys"))
                """)
        }
    }

    /// Throws an error if the script is missing, fields contradict each other, or a value is out of range.
    fileprivate func check(_ reader: JSONReader) throws(JSONError) {
        guard source != nil else { throw reader.fault("missing \"script\" (a path) or \"source\" (Lua code)", at: 0) }
        if device != nil, givenTraits.size != nil {
            throw reader.fault("\"device\" and \"size\" cannot be combined: a device has a size", at: 0)
        }
        if let problem = givenTraits.problem ?? givenTraits.keyboardProblem(on: device) {
            throw reader.fault(problem, at: 0)
        }
    }

    private mutating func take(_ found: BatchJob.Source, _ reader: JSONReader, at place: Int) throws(JSONError) {
        guard source == nil else { throw reader.fault("\"script\" and \"source\" cannot be combined", at: place) }
        source = found
    }

    private func quality(_ reader: inout JSONReader, at place: Int) throws(JSONError) -> PictureQuality {
        let text: String
        if reader.next() == UInt8(ascii: "\"") {
            text = try reader.string("a quality")
        } else {
            text = NumberText.short(try reader.number("a quality"))
        }
        guard let quality = PictureQuality(text) else {
            throw reader.fault(
                "\"quality\" must be \"fast\", \"small\" or, for WebP, a number from 0 to 100; found \(JSONText.quote(text))",
                at: place)
        }
        return quality
    }

    private static func list(_ numbers: [Double]) -> String {
        "[\(numbers.map(NumberText.short).joined(separator: ", "))]"
    }

    private func numbers(_ key: String, _ count: Int, _ reader: inout JSONReader) throws(JSONError) -> [Double] {
        let place = reader.place()
        var list: [Double] = []
        try reader.array("\(count) numbers as \(JSONText.quote(key))") { (reader) throws(JSONError) in
            list.append(try reader.number("an element of \(JSONText.quote(key))"))
        }
        guard list.count == count else {
            throw reader.fault("expected \(count) numbers as \(JSONText.quote(key)), found \(list.count)", at: place)
        }
        return list
    }
}
