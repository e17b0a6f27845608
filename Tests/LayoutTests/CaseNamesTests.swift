import Testing

@testable import Layout

struct CaseNamesTests {
    /// The names are listed by hand, so compare them with the cases.
    @Test func namesMatchTheCases() {
        func check<Cases: CaseNames>(_ type: Cases.Type) {
            #expect(type.names == type.allCases.map { "\($0)" })
            #expect(type.allCases.map(\.name) == type.names)
        }
        check(Attribute.self)
        check(ContentMode.self)
        check(TextAlignment.self)
        check(LineBreakMode.self)
        check(TextFieldKind.BorderStyle.self)
        check(ImageViewKind.RenderingMode.self)
        check(LabelKind.BaselineAdjustment.self)
        check(StackKind.Axis.self)
        check(StackKind.Alignment.self)
        check(StackKind.Distribution.self)
    }
}
