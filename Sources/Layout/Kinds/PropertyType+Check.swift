import Diagnostics
import Geometry

extension PropertyType {
    /// Throws an error unless a property of this type can have the value. `.none` fits every type. Elements of lists
    /// are not checked.
    ///
    /// - Parameter name: The property's name, for the message.
    /// - Throws: `.propertyType` if the value has another type or is out of range.
    package func check(_ value: PropertyValue, property name: String) throws(LayoutError) {
        func fail(_ found: String) -> LayoutError {
            LayoutError("'\(name)' must be \(expectation); found \(found)", code: .propertyType)
        }
        // Lengths in a layout must have magnitudes that the solver can add.
        func checkLengths(_ fields: KeyValuePairs<String, Double>) throws(LayoutError) {
            for (field, number) in fields where !(abs(number) <= LayoutLimits.length) {
                let reason = number.isFinite ? ", which is too large: lengths go up to 1e9 points" : ""
                throw fail("\(field) = \(NumberText.short(number))\(reason)")
            }
        }
        switch (self, value) {
        case (_, .none), (.boolean, .boolean), (.string, .string), (.color, .color), (.font, .font), (.image, .image),
            (.text, .string),
            (.text, .attributed), (.any, _):
            return
        case (.animation, .animation(let animation)):
            guard !animation.images.isEmpty, animation.duration.isFinite, animation.duration >= 0,
                animation.repeatCount >= 0
            else {
                throw fail("no images, or a negative duration or count")
            }
        case (.number(let low, let high), .number(let number)):
            guard number.isFinite, number >= low, number <= high else { throw fail(NumberText.short(number)) }
            guard abs(number) <= 1e12 else {
                throw fail("\(NumberText.short(number)), which is too large: numbers go up to 1e12")
            }
        case (.integer(let low, let high), .number(let number)):
            guard number.isFinite, number >= low, number <= high, number == number.rounded() else {
                throw fail(NumberText.short(number))
            }
        case (.keyword(let names), .keyword(let index)):
            guard names.indices.contains(index) else { throw fail("\(index)") }
        case (.list, .data(.list)): return
        case (.fontFeatures, .data(let data)): _ = try FontFeature.list(from: data, property: name)
        case (.link, .string(let address)):
            if let problem = LinkAddress.problem(address) { throw fail(problem) }
        case (.date, .number(let seconds)):
            guard CivilTime.range.contains(seconds) else {
                throw fail("\(NumberText.short(seconds)), which is outside the years 1 to 9999")
            }
        case (.insets, .insets(let insets)):
            try checkLengths([
                "top": insets.top, "left": insets.left, "bottom": insets.bottom, "right": insets.right,
            ])
        case (.insets, .directionalInsets(let insets)), (.directionalInsets, .directionalInsets(let insets)):
            try checkLengths([
                "top": insets.top, "leading": insets.left, "bottom": insets.bottom, "trailing": insets.right,
            ])
        case (.size, .size(let size)): try checkLengths(["width": size.width, "height": size.height])
        case (.point, .point(let point)): if let problem = offsetProblem(point) { throw fail(problem) }
        case (.shadow, .shadow(let shadow)):
            if let fault = shadow.fault(of: name) { throw LayoutError(fault, code: .propertyType) }
        case (.gradient, .gradient(let gradient)): if let fault = gradient.fault { throw fail(fault) }
        case (.transform, .transform(let transform)): if let fault = transform.fault { throw fail(fault) }
        default: throw fail("a value of another type")
        }
    }
}

extension ShadowValue {
    /// Returns the problem with the value of a property; nil if it is valid.
    fileprivate func fault(of name: String) -> String? {
        func outOfRange(_ field: String, _ found: Double, _ range: String) -> String {
            "the \(field) of '\(name)' is out of range: found \(NumberText.short(found)), expected \(range)"
        }
        guard (0...LayoutLimits.length).contains(radius) else { return outOfRange("radius", radius, "0 to 1e9 points") }
        guard (0...1).contains(opacity) else { return outOfRange("opacity", opacity, "0 to 1") }
        for (field, number) in [("offset's x", offset.x), ("offset's y", offset.y)]
        where !(abs(number) <= LayoutLimits.length) {
            return outOfRange(field, number, "-1e9 to 1e9 points")
        }
        return nil
    }
}

extension GradientValue {
    /// The problem with the value, for a message; nil if it is valid.
    fileprivate var fault: String? {
        guard colors.count >= 2 else { return "\(colors.count == 1 ? "one color" : "no colors"); it needs two" }
        guard colors.count <= Self.mostColors else {
            return "\(colors.count) colors, more than \(Self.mostColors)"
        }
        guard locations.isEmpty || locations.count == colors.count else {
            return "\(CountText.of(locations.count, "location", "locations")) for \(colors.count) colors"
        }
        guard locations.allSatisfy({ (0...1).contains($0) }), zip(locations, locations.dropFirst()).allSatisfy(<=)
        else {
            return "locations that do not ascend from 0 to 1"
        }
        switch line {
        case .angle(let degrees): return abs(degrees) <= 1e6 ? nil : "an angle that is too large"
        case .points(let from, let to):
            guard from != to else { return "a 'from' and a 'to' at the same place" }
            return from.isShare && to.isShare ? nil : "points beyond ±1000 times the view's size"
        case .circles(let center, let radius):
            guard center.isShare else { return "a center beyond ±1000 times the view's size" }
            return radius.map { $0 > 0 && $0 <= LayoutLimits.length } ?? true ? nil : "a radius that is not above 0"
        }
    }
}

extension Point {
    fileprivate var isShare: Bool { abs(x) <= 1000 && abs(y) <= 1000 }
}

extension TransformValue {
    /// The problem with the value, for a message; nil if it is valid.
    fileprivate var fault: String? {
        guard abs(rotation) <= 1e6 else { return "a rotation beyond ±1000000 degrees" }
        guard abs(scale.x) <= Self.largestScale, abs(scale.y) <= Self.largestScale else {
            return "a scale beyond ±\(NumberText.short(Self.largestScale))"
        }
        guard abs(translation.x) <= LayoutLimits.length, abs(translation.y) <= LayoutLimits.length else {
            return "a translation that is too large"
        }
        return nil
    }
}

/// Returns the problem with a content offset, for a message; nil if it is valid. Offsets are not used by the solver, so
/// the limit is higher: tables can have millions of rows.
private func offsetProblem(_ point: Point) -> String? {
    guard !(abs(point.x) <= LayoutLimits.offset && abs(point.y) <= LayoutLimits.offset) else { return nil }
    return "{ x = \(NumberText.short(point.x)), y = \(NumberText.short(point.y)) }: offsets go up to 1e13 points"
}
