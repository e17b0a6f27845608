package import Diagnostics

/// The kinds of views, and the numbers of their property names. Screens on one thread can share a registry.
package final class KindRegistry {
    /// All kinds in the order of registration. A kind's number is its index, which never changes. A withdrawn kind that
    /// no view uses may be replaced by a placeholder without properties.
    ///
    /// Like the other lists, read for every view and property and therefore without run-time checks for exclusive
    /// access.
    @exclusivity(unchecked) package private(set) var kinds: [Kind] = []
    @exclusivity(unchecked) private var kindByName: [String: Int] = [:]

    /// The names and aliases of the properties of all kinds, also of withdrawn ones. A name's number is its index here.
    @exclusivity(unchecked) package private(set) var propertyNames: [String] = []
    @exclusivity(unchecked) private var numberByPropertyName: [String: Int] = [:]
    @exclusivity(unchecked) private var numbersByBytes = PropertyNameTable()
    /// The number of property names of the built-in kinds; nil until all of these kinds are registered.
    @exclusivity(unchecked) private var builtInNameCount: Int?
    /// Withdrawn kinds that views may still have.
    @exclusivity(unchecked) private var withdrawn: Set<Int> = []
    /// The number of built-in kinds, which are the first in `kinds`.
    @exclusivity(unchecked) package private(set) var builtInCount = 0

    /// Suggests names in messages about unknown ones.
    package let nameAdvice: any NameAdvice

    /// The built-in kinds, registered only once per process because that takes a quarter of the time of a small
    /// screen's layout. Threads can share it, because it is never changed, and kinds and their behaviors are immutable.
    private nonisolated(unsafe) static let builtIn = KindRegistry()

    /// Creates a registry with the built-in kinds. `nameAdvice` suggests names in messages about unknown ones; by
    /// default, names with a likely typing error.
    package convenience init(nameAdvice: any NameAdvice = TypingErrors()) {
        self.init(copying: Self.builtIn, nameAdvice: nameAdvice)
    }

    private init() {
        nameAdvice = TypingErrors()
        for registration in BuiltInKinds.all {
            do {
                try register(registration)
            } catch {
                preconditionFailure("built-in kind \(registration.name): \(error.message)")
            }
        }
        builtInNameCount = propertyNames.count
        builtInCount = kinds.count
    }

    /// Creates a copy of a registry. Later registrations and withdrawals affect only one of the two.
    package convenience init(copying other: KindRegistry) {
        self.init(copying: other, nameAdvice: other.nameAdvice)
    }

    private init(copying other: KindRegistry, nameAdvice: any NameAdvice) {
        self.nameAdvice = nameAdvice
        kinds = other.kinds
        kindByName = other.kindByName
        propertyNames = other.propertyNames
        numberByPropertyName = other.numberByPropertyName
        numbersByBytes = other.numbersByBytes
        builtInNameCount = other.builtInNameCount
        builtInCount = other.builtInCount
        withdrawn = other.withdrawn
    }

    /// The maximum number of properties of a kind in addition to the common ones.
    package static let mostProperties = LayoutLimits.propertiesOfKind - CommonProperties.count

    /// Adds a kind.
    ///
    /// - Returns: The kind's index in `kinds`.
    /// - Throws: If a name is not an identifier, or is taken by a kind that `givesWay` does not allow to replace; if a
    ///   property is defined twice, has the name of a common one, or is not an identifier; if a default or alias names
    ///   a property that does not exist; or if the kinds, properties or property names are too many. The registry is
    ///   then unchanged.
    @discardableResult
    package func register(_ registration: Registration) throws(LayoutError) -> Int {
        let names = [registration.name] + registration.otherNames
        guard kinds.count < LayoutLimits.kinds else {
            throw LayoutError("too many kinds of views: expected at most \(kinds.count)")
        }
        for name in names {
            guard Self.isIdentifier(name) else {
                throw LayoutError(
                    "a kind's name must be letters, digits and '_', not starting with a digit; found '\(name)'")
            }
            guard kindByName[name].map({ kinds[$0].givesWay && !registration.givesWay }) ?? true else {
                throw LayoutError("a kind named '\(name)' is registered already; choose another name")
            }
        }
        let properties = try properties(of: registration)
        let slots = try number(properties, registration.aliases, of: registration.name)
        let kind = Kind(
            name: registration.name, viewName: KindRegistry.lowerCamelCase(registration.name), properties: properties,
            behavior: registration.behavior,
            sizePriorities: SizePriorities(
                hugging: registration.defaultHugging,
                verticalHugging: registration.defaultVerticalHugging ?? registration.defaultHugging,
                compressionResistance: registration.defaultCompressionResistance),
            slots: slots, isPlain: registration.behavior is PlainKind, viewFlags: flags(of: registration, properties),
            arranger: registration.behavior.container.map(Kind.Arranger.container)
                ?? (registration.isStack ? .stack : .none),
            acceptsText: registration.acceptsText, acceptsNewlines: registration.acceptsNewlines,
            ignoresTouches: registration.ignoresTouches, otherNames: registration.otherNames,
            givesWay: registration.givesWay)
        for name in names { kindByName[name] = kinds.count }
        kinds.append(kind)
        return kinds.count - 1
    }

    /// Returns the flags of new views of a kind.
    private func flags(of registration: Registration, _ properties: [PropertyDefinition]) -> ViewFlags {
        var flags: ViewFlags = registration.isScroll ? .isScroll : []
        if registration.behavior.holdsCells { flags.insert(.holdsCells) }
        if properties[CommonProperties.alignmentRectInsets.slot].defaultValue != .insets(.zero) {
            flags.insert(.hasAlignmentInsets)
        }
        return flags
    }

    /// Removes the names of the kind with this index in `kinds`, so that no new views of the kind can be created by
    /// name. Existing views stay, and the index is not reused.
    package func withdraw(_ number: Int) {
        for (name, kind) in kindByName where kind == number { kindByName[name] = nil }
        withdrawn.insert(number)
    }

    /// Frees the data of withdrawn kinds that no view uses. Their numbers are not reused.
    ///
    /// - Parameter numbers: The kinds of all views that use this registry.
    func release(unlessIn numbers: Set<Int>) {
        for number in withdrawn where !numbers.contains(number) {
            withdrawn.remove(number)
            kinds[number] = kinds[number].released
        }
    }

    /// Returns the common properties with the kind's defaults, followed by its own properties.
    private func properties(of registration: Registration) throws(LayoutError) -> [PropertyDefinition] {
        guard registration.properties.count <= Self.mostProperties else {
            throw LayoutError.tooManyProperties(kind: registration.name, count: registration.properties.count)
        }
        var properties = CommonProperties.definitions
        for (name, value) in registration.commonDefaults {
            guard let slot = properties.firstIndex(where: { $0.name == name }) else {
                throw LayoutError("'\(name)' is not a common property of views")
            }
            properties[slot].defaultValue = value
        }
        var names = Set(properties.map(\.name))
        for property in registration.properties {
            guard Self.isIdentifier(property.name) else {
                throw LayoutError(
                    "the property name '\(property.name)' of kind '\(registration.name)' is not an identifier")
            }
            guard names.insert(property.name).inserted else {
                throw LayoutError(
                    """
                    kind '\(registration.name)' cannot define the property '\(property.name)': all views, or the kind \
                    itself, already have a property of this name; choose another name
                    """
                )
            }
            properties.append(property)
        }
        return properties
    }

    /// Assigns numbers to new property names, and returns the slots of the kind's property names and aliases.
    private func number(
        _ properties: [PropertyDefinition], _ aliases: [String: String], of kind: String
    ) throws(LayoutError) -> KindSlots {
        let slotByName = Dictionary(uniqueKeysWithValues: properties.enumerated().map { ($1.name, $0) })
        for (alias, name) in aliases where slotByName[name] == nil {
            throw LayoutError("kind '\(kind)' has no property '\(name)', the target of the alias '\(alias)'")
        }
        let names = properties.map(\.name) + aliases.keys.sorted()
        let newNames = names.filter { numberByPropertyName[$0] == nil }
        guard propertyNames.count + newNames.count <= LayoutLimits.propertyNames else {
            throw LayoutError(
                """
                too many property names: the kinds have \(propertyNames.count) together, and '\(kind)' adds \
                \(newNames.count); \
                expected at most \(LayoutLimits.propertyNames)
                """
            )
        }
        let first = propertyNames.count
        for name in newNames where numberByPropertyName[name] == nil {
            numberByPropertyName[name] = propertyNames.count
            propertyNames.append(name)
            numbersByBytes.append(name)
        }
        var slots = KindSlots(builtIn: builtInNameCount ?? propertyNames.count, own: first..<propertyNames.count)
        for (slot, property) in properties.enumerated() { slots.set(numberByPropertyName[property.name]!, to: slot) }
        for (alias, name) in aliases { slots.set(numberByPropertyName[alias]!, to: slotByName[name]!) }
        return slots
    }

    /// Returns the index in `kinds` of the kind with this name or alternative name; nil if unknown or withdrawn.
    package func kind(named name: String) -> Int? { kindByName[name] }

    /// Returns the index in `propertyNames` of a property name or alias; nil if unknown.
    package func number(ofProperty name: String) -> Int? { numberByPropertyName[name] }

    /// Returns the index in `propertyNames` of a property name or alias, by the name's UTF-8 bytes; nil if unknown.
    package func number(ofProperty name: UnsafeBufferPointer<UInt8>) -> Int? { numbersByBytes.number(of: name) }

    /// Returns the slot of a property, which is its index in the kind's `properties`; nil if the kind lacks it. O(1).
    ///
    /// - Parameters:
    ///   - number: The index of the property's name or alias in `propertyNames`.
    ///   - kind: The kind's index in `kinds`.
    package func slot(ofProperty number: Int, inKind kind: Int) -> Int? {
        kinds[kind].slots[number]
    }

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
            name.utf8.count <= 64
        else {
            return false
        }
        return name.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }
}
