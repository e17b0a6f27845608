import Testing

@testable import Layout

struct CaseNamesTests {
    /// Lists that are written out could differ from what the cases are called.
    @Test func areThoseOfTheCases() {
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
