extension PropertyType {
    /// Makes sure that a value is one that a property of this type can hold.
    package func check(_ value: PropertyValue, property name: String) throws(LayoutFault) {
        func fail(_ found: String) -> LayoutFault {
            LayoutFault("'\(name)' must be \(expectation); found \(found)", code: .propertyType)
        }
        // What goes into a layout must be of sizes that a solver can add to each other.
        func checkLengths(_ numbers: Double...) throws(LayoutFault) {
            for number in numbers {
                guard number.isFinite else { throw fail("a number that is not finite") }
                guard abs(number) <= LayoutLimits.length else {
                    throw fail("\(NumberText.short(number)), which is too large: lengths go up to 1e9 points")
                }
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
                throw fail("no pictures, or a negative duration or count")
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
        case (.date, .number(let seconds)):
            guard CivilTime.range.contains(seconds) else {
                throw fail("\(NumberText.short(seconds)), which is outside of the years 1 to 9999")
            }
        case (.insets, .insets(let insets)), (.insets, .directionalInsets(let insets)),
            (.directionalInsets, .directionalInsets(let insets)):
            try checkLengths(insets.top, insets.left, insets.bottom, insets.right)
        case (.size, .size(let size)): try checkLengths(size.width, size.height)
        case (.point, .point(let point)): try checkLengths(point.x, point.y)
        case (.shadow, .shadow(let shadow)):
            guard shadow.radius >= 0, (0...1).contains(shadow.opacity),
                [shadow.radius, shadow.offset.x, shadow.offset.y].allSatisfy({ abs($0) <= LayoutLimits.length })
            else { throw fail("a radius, offset or opacity out of range") }
        default: throw fail("a value of another type")
        }
    }
}
