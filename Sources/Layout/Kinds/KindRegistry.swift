/// The kinds that screens can make views of, and the numbers of all property names. One registry serves any number of
/// screens on one thread.
package final class KindRegistry {
    // Read for every view and property: not checked for exclusive access at run time, as in `Screen`. They change in
    // `register` alone.
    /// All kinds in the order of registration; a kind's number is its index here, and never changes.
    @exclusivity(unchecked) package private(set) var kinds: [Kind] = []
    @exclusivity(unchecked) private var kindByName: [String: Int] = [:]

    /// Every property name of any kind, numbered in the order of registration.
    @exclusivity(unchecked) package private(set) var propertyNames: [String] = []
    @exclusivity(unchecked) private var numberByPropertyName: [String: Int] = [:]
    @exclusivity(unchecked) private var numbersByBytes = PropertyNameTable()
    /// How many names the built-in kinds have; nil until all of them are registered.
    @exclusivity(unchecked) private var builtInNameCount: Int?
    /// Kinds whose names were taken back, and which views may still have.
    @exclusivity(unchecked) private var withdrawn: Set<Int> = []
    /// How many of `kinds`, its first, are built in.
    @exclusivity(unchecked) package private(set) var builtInCount = 0

    /// What to say of names that there are not.
    package let nameAdvice: any NameAdvice

    /// The built-in kinds, registered once for the process: that takes a quarter of the time in which a small screen is
    /// laid out. Nothing in it changes, and kinds and their behaviours have no variables, so threads may share them.
    private nonisolated(unsafe) static let builtIn = KindRegistry()

    /// A registry with the built-in kinds.
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

    /// A registry with what another one has. What is registered later is registered with one of them only.
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

    /// Properties that a kind can have besides those of all views.
    package static let mostProperties = LayoutLimits.propertiesOfKind - CommonProperties.count

    /// Adds a kind.
    ///
    /// - Returns: its index in `kinds`.
    /// - Throws: if a name is taken or not an identifier, or a property is defined twice or hides a common one.
    @discardableResult
    package func register(_ registration: Registration) throws(LayoutFault) -> Int {
        let names = [registration.name] + registration.otherNames
        guard kinds.count < LayoutLimits.kinds else {
            throw LayoutFault("there are \(kinds.count) kinds of views; more cannot be registered")
        }
        for name in names {
            guard Self.isIdentifier(name) else {
                throw LayoutFault(
                    "a kind's name must be letters, digits and '_', not starting with a digit; found '\(name)'")
            }
            guard kindByName[name].map({ kinds[$0].givesWay && !registration.givesWay }) ?? true else {
                throw LayoutFault("a kind named '\(name)' is registered already; choose another name")
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
            slots: slots, isPlain: registration.behavior is PlainKind,
            arranger: registration.behavior.container.map(Kind.Arranger.container)
                ?? (registration.isStack ? .stack : .none),
            isScroll: registration.isScroll, holdsCells: registration.behavior.holdsCells,
            acceptsText: registration.acceptsText,
            acceptsNewlines: registration.acceptsNewlines, ignoresTouches: registration.ignoresTouches,
            otherNames: registration.otherNames, givesWay: registration.givesWay)
        for name in names { kindByName[name] = kinds.count }
        kinds.append(kind)
        return kinds.count - 1
    }

    /// Takes a kind's names back: no more views of it are made, and those that are there stay what they are. What it was
    /// registered for, and its number, stay taken.
    package func withdraw(_ number: Int) {
        for (name, kind) in kindByName where kind == number { kindByName[name] = nil }
        withdrawn.insert(number)
    }

    /// Lets go of what the kinds keep whose names were taken back, if no view has them any more. Their numbers stay taken.
    ///
    /// - Parameter numbers: the kinds of all views that the registry's kinds have been given to.
    func release(unlessIn numbers: Set<Int>) {
        for number in withdrawn where !numbers.contains(number) {
            withdrawn.remove(number)
            kinds[number] = kinds[number].released
        }
    }

    /// The common properties with the defaults of the kind, and its own.
    private func properties(of registration: Registration) throws(LayoutFault) -> [PropertyDefinition] {
        guard registration.properties.count <= Self.mostProperties else {
            throw LayoutFault.tooManyProperties(kind: registration.name, count: registration.properties.count)
        }
        var properties = CommonProperties.definitions
        for (name, value) in registration.commonDefaults {
            guard let slot = properties.firstIndex(where: { $0.name == name }) else {
                throw LayoutFault("'\(name)' is not a common property of views")
            }
            properties[slot].defaultValue = value
        }
        var names = Set(properties.map(\.name))
        for property in registration.properties {
            guard Self.isIdentifier(property.name) else {
                throw LayoutFault(
                    "the property name '\(property.name)' of kind '\(registration.name)' is not an identifier")
            }
            guard names.insert(property.name).inserted else {
                throw LayoutFault(
                    """
                    kind '\(registration.name)' defines the property '\(property.name)' twice, or hides the one all \
                    views have
                    """
                )
            }
            properties.append(property)
        }
        return properties
    }

    /// Numbers the names that are new, and says which slot each name of the kind has.
    private func number(
        _ properties: [PropertyDefinition], _ aliases: [String: String], of kind: String
    ) throws(LayoutFault) -> KindSlots {
        let slotByName = Dictionary(uniqueKeysWithValues: properties.enumerated().map { ($1.name, $0) })
        for (alias, name) in aliases where slotByName[name] == nil {
            throw LayoutFault("kind '\(kind)' has no property '\(name)', which '\(alias)' stands for")
        }
        let names = properties.map(\.name) + aliases.keys.sorted()
        let newNames = names.filter { numberByPropertyName[$0] == nil }
        guard propertyNames.count + newNames.count <= LayoutLimits.propertyNames else {
            throw LayoutFault(
                """
                all kinds together have \(propertyNames.count) names of properties; the \(newNames.count) of '\(kind)' \
                are too many
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

    /// The index of the kind with a name.
    package func kind(named name: String) -> Int? { kindByName[name] }

    /// The number of a property name, if any kind has it.
    package func number(ofProperty name: String) -> Int? { numberByPropertyName[name] }

    /// The same by the bytes of the name.
    package func number(ofProperty name: UnsafeBufferPointer<UInt8>) -> Int? { numbersByBytes.number(of: name) }

    /// The slot of a property in a kind, by the number of its name. O(1).
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
