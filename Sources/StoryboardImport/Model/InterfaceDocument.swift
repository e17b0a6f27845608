/// A storyboard or xib.
package final class InterfaceDocument {
    package enum Kind: Sendable {
        case storyboard
        case xib
    }

    package let root: Element
    package let kind: Kind
    /// The identifier of the device that frames were recorded on, such as `retina6_12`.
    package let device: String?
    package let isLandscape: Bool
    package var scenes: [InterfaceScene] = []
    package let resources: DocumentResources
    /// The identifier of the initial view controller.
    package let initialController: String?

    package init(_ root: Element) throws(ImportFailure) {
        guard root.tag == "document" else {
            throw ImportFailure("not an Interface Builder document: found <\(root.tag)>, expected <document>", line: root.line)
        }
        self.root = root
        kind = try Self.kind(root)
        root.isUsed = true
        for name in [
            "version", "toolsVersion", "systemVersion", "targetRuntime", "propertyAccessControl", "useAutolayout",
            "useTraitCollections", "useSafeAreas", "colorMatched", "launchScreen",
        ] { _ = root.take(name) }
        root.child("dependencies")?.useAll()
        let device = root.child("device")
        self.device = device?.take("id")
        isLandscape = device?.take("orientation") == "landscape"
        device?.useAll()
        initialController = root.take("initialViewController")
        resources = DocumentResources(root.child("resources"))
    }

    private static func kind(_ root: Element) throws(ImportFailure) -> Kind {
        let type = root.take("type") ?? ""
        switch type {
        case "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB": return .storyboard
        case "com.apple.InterfaceBuilder3.CocoaTouch.XIB": return .xib
        default:
            throw ImportFailure(
                """
                unsupported kind of document: found type '\(type.prefix(80))', expected a storyboard or xib of iOS \
                (com.apple.InterfaceBuilder3.CocoaTouch…)
                """, line: root.line)
        }
    }
}

/// A scene of a storyboard, or a top-level view of a xib.
package final class InterfaceScene {
    /// The identifier of the scene; of the view in a xib.
    package let id: String
    /// The controller's element; nil in a xib.
    package let controller: Element?
    /// The root view; nil for controllers that only contain others.
    package var view: InterfaceView?
    /// The top-level objects besides the controller: gesture recognizers, custom objects and so on.
    package var objects: [Element]
    /// The outlets by the identifier of their destination.
    package var outlets: [String: [String]] = [:]
    /// The names of the script: the class, and the file without its extension.
    package var className = ""
    package var fileName = ""

    package init(id: String, controller: Element?, objects: [Element]) {
        self.id = id
        self.controller = controller
        self.objects = objects
    }

    /// The segues of the controller and its views.
    package var segues: [Element] = []

    /// The destination of the segue with a relationship.
    package func destinations(_ relationship: String) -> [String] {
        segues.filter { $0.take("relationship") == relationship }.compactMap { $0.take("destination") }
    }
}

/// The colors and images that a document lists.
package struct DocumentResources {
    package var imageSizes: [String: (width: Double, height: Double)] = [:]
    package var systemImages: Set<String> = []
    package var colors: [String: Element] = [:]
    package var systemColors: [String: Element] = [:]

    init(_ element: Element?) {
        for child in element?.children ?? [] {
            guard let name = child.take("name") else { continue }
            switch child.tag {
            case "image":
                child.useAll()
                if child.take("catalog") == "system" { systemImages.insert(name) }
                if let width = child.number("width"), let height = child.number("height") {
                    imageSizes[name] = (width, height)
                }
            case "namedColor":
                child.useAll()
                colors[name] = child.child("color")
            case "systemColor":
                child.useAll()
                systemColors[name] = child.child("color")
            default: break
            }
        }
    }
}
