import Geometry

extension PropertyDefinition {
    /// Returns a value of the property as data, in the form in which scripts write it; `.null` for `.none`.
    package func shown(_ value: PropertyValue) -> SnapshotValue {
        switch value {
        case .none: return .null
        case .boolean(let value): return .bool(value)
        case .number(let value): return .number(value)
        case .string(let value), .image(let value): return .string(value)
        case .keyword(let index):
            if case .keyword(let names) = type, names.indices.contains(index) { return .string(names[index]) }
            return .number(Double(index))
        case .color(let value): return value.shown
        case .point(let point): return point.shown
        case .size(let size):
            return .record([
                .init(name: "width", value: .number(size.width)), .init(name: "height", value: .number(size.height)),
            ])
        case .insets(let insets):
            return .record([
                .init(name: "top", value: .number(insets.top)), .init(name: "left", value: .number(insets.left)),
                .init(name: "bottom", value: .number(insets.bottom)),
                .init(name: "right", value: .number(insets.right)),
            ])
        case .directionalInsets(let insets):
            return .record([
                .init(name: "top", value: .number(insets.top)), .init(name: "leading", value: .number(insets.left)),
                .init(name: "bottom", value: .number(insets.bottom)),
                .init(name: "trailing", value: .number(insets.right)),
            ])
        case .font(let font): return font.shown
        case .shadow(let shadow):
            return .record([
                .init(name: "color", value: shadow.color.shown), .init(name: "radius", value: .number(shadow.radius)),
                .init(name: "offset", value: shadow.offset.shown),
                .init(name: "opacity", value: .number(shadow.opacity)),
            ])
        case .gradient(let gradient): return gradient.shown
        case .transform(let transform): return transform.shown
        case .attributed(let text): return text.shown
        case .animation(let animation):
            return .record([
                .init(name: "images", value: .list(animation.images.map { .string($0) })),
                .init(name: "duration", value: .number(animation.duration)),
                .init(name: "animating", value: .bool(animation.isAnimating)),
                .init(name: "repeatCount", value: .number(Double(animation.repeatCount))),
            ])
        case .data(let value): return value
        }
    }
}

extension AttributedText {
    /// The text as a list of records, one per run.
    fileprivate var shown: SnapshotValue {
        var start = string.utf8.startIndex
        return .list(
            runs.map { run in
                let end = string.utf8.index(start, offsetBy: run.length)
                defer { start = end }
                let own = run.attributes
                var fields = [SnapshotField(name: "text", value: .string(String(string[start..<end])))]
                if let font = own.font { fields.append(.init(name: "font", value: font.shown)) }
                if own.isBold { fields.append(.init(name: "bold", value: .bool(true))) }
                if own.isItalic { fields.append(.init(name: "italic", value: .bool(true))) }
                if let color = own.color { fields.append(.init(name: "color", value: color.shown)) }
                if let color = own.background { fields.append(.init(name: "backgroundColor", value: color.shown)) }
                if own.isUnderlined { fields.append(.init(name: "underline", value: .bool(true))) }
                if own.isStruckThrough { fields.append(.init(name: "strikethrough", value: .bool(true))) }
                if let spacing = own.letterSpacing {
                    fields.append(.init(name: "letterSpacing", value: .number(spacing)))
                }
                if let offset = own.baselineOffset {
                    fields.append(.init(name: "baselineOffset", value: .number(offset)))
                }
                if let features = own.fontFeatures {
                    fields.append(.init(name: "fontFeatures", value: FontFeature.data(features)))
                }
                if let link = own.link { fields.append(.init(name: "link", value: .string(link))) }
                return .record(fields)
            })
    }
}

extension Point {
    fileprivate var shown: SnapshotValue {
        .record([.init(name: "x", value: .number(x)), .init(name: "y", value: .number(y))])
    }
}

extension GradientValue {
    fileprivate var shown: SnapshotValue {
        var fields = [SnapshotField(name: "colors", value: .list(colors.map(\.shown)))]
        if !locations.isEmpty { fields.append(.init(name: "locations", value: .list(locations.map { .number($0) }))) }
        switch line {
        case .angle(let degrees): fields.append(.init(name: "angle", value: .number(degrees)))
        case .points(let from, let to):
            fields += [.init(name: "from", value: from.shown), .init(name: "to", value: to.shown)]
        case .circles(let center, let radius):
            fields += [.init(name: "type", value: .string("radial")), .init(name: "center", value: center.shown)]
            if let radius { fields.append(.init(name: "radius", value: .number(radius))) }
        }
        return .record(fields)
    }
}

extension TransformValue {
    fileprivate var shown: SnapshotValue {
        .record([
            .init(name: "rotation", value: .number(rotation)),
            .init(name: "scale", value: scale.x == scale.y ? .number(scale.x) : scale.shown),
            .init(name: "translation", value: translation.shown),
        ])
    }
}

extension ColorValue {
    fileprivate var shown: SnapshotValue {
        switch self {
        case .fixed(let color): .string(Color.named.first { $0.value == color }?.key ?? color.hex)
        case .system(let color): .string(color.rawValue)
        case .dynamic(let light, let dark):
            .record([.init(name: "light", value: .string(light.hex)), .init(name: "dark", value: .string(dark.hex))])
        }
    }
}

extension FontValue {
    fileprivate var shown: SnapshotValue {
        var fields: [SnapshotField] = []
        if let style { fields.append(.init(name: "style", value: .string(style.rawValue))) }
        if let size { fields.append(.init(name: "size", value: .number(size))) }
        if let weight {
            fields.append(
                .init(
                    name: "weight",
                    value: FontWeight.names.first { $0.value == weight }.map { .string($0.name) }
                        ?? .number(Double(weight))
                ))
        }
        if isItalic { fields.append(.init(name: "italic", value: .bool(true))) }
        if isMonospaced { fields.append(.init(name: "monospaced", value: .bool(true))) }
        if let family { fields.append(.init(name: "family", value: .string(family))) }
        if case .string(let only)? = fields.first?.value, fields.count == 1, style != nil { return .string(only) }
        return .record(fields)
    }
}
