import Testing

@testable import Layout

struct PropertyNameTableTests {
    private func number(_ name: String, in registry: KindRegistry) -> Int? {
        Array(name.utf8).withUnsafeBufferPointer { registry.number(ofProperty: $0) }
    }

    /// Lookups by bytes and by strings agree, for built-in and for many registered names.
    @Test func lookupsByBytesAndByStringFindTheSameProperty() throws {
        let registry = KindRegistry()
        let copy = KindRegistry(copying: registry)
        for kind in 0..<40 {
            try copy.register(
                KindRegistry.Registration(
                    name: "Kind\(kind)",
                    properties: (0..<20).map { PropertyDefinition("own\(kind)x\($0)", .number) }, behavior: PlainKind())
            )
        }
        #expect(copy.propertyNames.count == registry.propertyNames.count + 800)
        for registry in [registry, copy] {
            for name in registry.propertyNames {
                #expect(number(name, in: registry) == registry.number(ofProperty: name), "\(name)")
            }
            for name in ["", "tex", "textt", "Text", "own41x0", "own3x20", "sections"] {
                #expect(number(name, in: registry) == nil, "\(name)")
            }
        }
        #expect(number("own3x4", in: registry) == nil)
    }
}
