/// The built-in kinds, registered like the kinds of plugins.
enum BuiltInKinds {
    static var all: [KindRegistry.Registration] {
        [
            KindRegistry.Registration(name: "View", behavior: PlainKind()),
            LabelKind.registration,
            ImageViewKind.registration,
            ButtonKind.registration,
            StackKind.registration(named: "Stack", axis: .horizontal),
            StackKind.registration(named: "HStack", axis: .horizontal),
            StackKind.registration(named: "VStack", axis: .vertical),
            TextFieldKind.registration,
            SearchBarKind.registration,
            TextViewKind.registration,
            SwitchKind.registration,
            SliderKind.registration,
            StepperKind.registration,
            SegmentedControlKind.registration,
            ScrollKind.registration,
            TableKind.registration,
            CollectionKind.registration,
            GuideKind.registration,
        ]
    }
}

/// A view that shows only its background and subviews.
package final class PlainKind: KindBehavior {
    /// Creates the behavior of views without content of their own.
    package init() {}
}
