/// The contents of a storyboard or xib.
final class InterfaceDocument {
    enum Kind: Sendable {
        case storyboard
        case xib
    }

    let root: Element
    let kind: Kind
    /// The identifier of the device on which frames were recorded, such as `retina6_12`; nil if the document names
    /// none.
    let device: String?
    let isLandscape: Bool
    var scenes: [InterfaceScene] = []
    let resources: DocumentResources
    /// The identifier of the initial view controller; nil if there is none.
    let initialController: String?

    init(_ root: Element) throws(ImportFailure) {
        guard root.tag == "document" else {
            throw ImportFailure(
                "not an Interface Builder document: found <\(root.tag)>, expected <document>", line: root.line)
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
final class InterfaceScene {
    /// The identifier of the scene or, in a xib, of the view.
    let id: String
    /// The controller's element; nil in a xib.
    let controller: Element?
    /// The root view; nil for controllers that only contain other controllers.
    var view: InterfaceView?
    /// The top-level objects besides the controller: gesture recognizers, custom objects and so on.
    var objects: [Element]
    /// The names of outlets, by the identifier of the object that they refer to.
    var outlets: [String: [String]] = [:]
    /// The name of the script's class. `fileName` is the name of its file without the extension.
    var className = ""
    var fileName = ""

    init(id: String, controller: Element?, objects: [Element]) {
        self.id = id
        self.controller = controller
        self.objects = objects
    }

    private var knownSegues: Set<ObjectIdentifier> = []

    func add(segue: Element) {
        if knownSegues.insert(ObjectIdentifier(segue)).inserted { segues.append(segue) }
    }

    /// The segues of the controller and its views.
    var segues: [Element] = []

    /// Returns the identifiers of the destinations of all segues with a relationship, such as `rootViewController`.
    func destinations(_ relationship: String) -> [String] {
        segues.filter { $0.take("relationship") == relationship }.compactMap { $0.take("destination") }
    }
}

/// The colors and images that a document lists.
struct DocumentResources {
    var imageSizes: [String: (width: Double, height: Double)] = [:]
    var systemImages: Set<String> = []
    var colors: [String: Element] = [:]
    var systemColors: [String: Element] = [:]

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
