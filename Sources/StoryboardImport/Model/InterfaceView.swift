/// A rectangle in points, relative to the superview.
package struct Frame: Equatable, Sendable {
    /// The left edge, the top edge, the width and the height, in points.
    package var x, y, width, height: Double

    /// Creates a frame in points, relative to the superview.
    package init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}

/// A view of a document.
final class InterfaceView {
    /// The way in which a view belongs to its superview.
    enum Role {
        case root
        case subview
        /// A view that a stack view arranges.
        case arranged
        /// The content view of a cell or an effect view, which contains the other views.
        case content
        /// A custom layout guide of the superview.
        case guide
    }

    let element: Element
    let role: Role
    private(set) weak var superview: InterfaceView?
    private(set) var subviews: [InterfaceView] = []
    /// The cells of a table or collection: the prototypes, or the cells of static sections.
    var cells: [InterfaceCell] = []
    var constraints: [InterfaceConstraint] = []
    let frame: Frame?
    /// The size classes in which the view is installed.
    var installed = SizeClasses.all
    /// The position among the subviews of the superview.
    let position: Int
    /// The number of the view in the order of the file.
    var index = 0

    init(_ element: Element, role: Role, in superview: InterfaceView?) {
        self.element = element
        self.role = role
        self.superview = superview
        element.isUsed = true
        if role == .guide { _ = element.take("key") }
        frame = element.frame
        position = superview?.subviews.count ?? 0
        superview?.subviews.append(self)
    }

    var id: String { element.id }
    var tag: String { element.tag }

    /// Whether Interface Builder marked the recorded frame as misplaced or ambiguous.
    var isUnreliable: Bool {
        let isMisplaced = element.flag("misplaced") == true
        return element.flag("ambiguous") == true || isMisplaced
    }

    /// Whether the frame and the autoresizing mask place the view instead of constraints.
    var isPlacedByMask: Bool {
        guard role == .subview else { return false }
        let translates = element.flag("translatesAutoresizingMaskIntoConstraints") ?? true
        return element.flag("fixedFrame") == true || translates
    }

    /// The superviews, beginning with the closest.
    var ancestors: [InterfaceView] { Array(sequence(first: self, next: \.superview).dropFirst()) }

    /// The view and its descendants, in the order of the file.
    var all: [InterfaceView] { [self] + subviews.flatMap(\.all) }
}

/// A cell of a table or a collection.
struct InterfaceCell {
    /// The element of the cell.
    let element: Element
    /// The view that contains the cell's views.
    let content: InterfaceView
    /// The number of the cell's section in a table with static cells, from 0; nil for a prototype.
    var section: Int?
    /// The number of the cell in its section, from 0.
    var row = 0
}

extension Element {
    /// Whether the element is a layout guide that the document's author added, instead of a system guide.
    var isCustomGuide: Bool { tag == "layoutGuide" || tag == "viewLayoutGuide" && peek("key") == nil }

    /// The elements of a view's layout guides, which are directly in its element or in a list.
    var guides: [Element] {
        (children + (child("layoutGuides")?.children ?? [])).filter {
            $0.tag == "layoutGuide" || $0.tag == "viewLayoutGuide"
        }
    }

    /// The frame in the child `<rect key="frame">`; nil if it is missing.
    var frame: Frame? {
        guard let rect = value("frame"), let x = rect.number("x"), let y = rect.number("y"),
            let width = rect.number("width"), let height = rect.number("height")
        else { return nil }
        return Frame(x: x, y: y, width: width, height: height)
    }

    /// Returns the width and height in the child with a `key`; nil if it is missing.
    func size(_ key: String) -> (width: Double, height: Double)? {
        guard let size = value(key), let width = size.number("width"), let height = size.number("height") else {
            return nil
        }
        return (width, height)
    }
}
