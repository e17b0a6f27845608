package import Layout

/// A screen as UIKit code, with everything that the code does not express.
package struct ExportedCode {
    /// A Swift file with a view controller.
    package var code: String
    /// The differences between the screen and the code, in the order of the views.
    package var issues: [Issue]
    /// The exported views in preorder, with the root first.
    package var views: [View]
    /// The name of the view controller's class.
    package var className: String

    /// A part of the screen that the code does not express as it is.
    package struct Issue: Hashable, Sendable {
        /// The kind of substitute in the code.
        package enum Severity: String, Sendable {
            /// Only a comment.
            case missing
            /// Something similar.
            case replaced
        }

        /// The kind of substitute for the part.
        package var severity: Severity
        /// The path of the view.
        package var path: String
        /// The property, constraint or kind of view that the code lacks.
        package var element: String
        /// The reason why the code does not express the part.
        package var reason: String
        /// The script's source location, as `file:line`.
        package var source: String?
    }

    /// A view of the screen and its property in the view controller.
    package struct View: Hashable, Sendable {
        /// The view in the screen.
        package var id: ViewID
        /// The path in the screen.
        package var path: String
        /// The name of the view controller's property.
        package var name: String
        /// The name of the view's UIKit class.
        package var className: String
    }

    /// The information about the script in the code's comments.
    package struct Notes {
        /// The name of the script's file.
        package var script: String
        /// The lines above the class, such as the states.
        package var header: [String]
        /// The lines at each view, such as its event handlers.
        package var views: (ViewID) -> [String]

        /// Creates notes, by default only with the script's file name.
        package init(script: String, header: [String] = [], views: @escaping (ViewID) -> [String] = { _ in [] }) {
            self.script = script
            self.header = header
            self.views = views
        }
    }

    /// Translates a screen after its layout. O(views + constraints), apart from the sorting of names.
    ///
    /// - Throws: If a view is gone, which a screen outside of layouts rules out.
    package init(_ screen: Screen, notes: Notes) throws(LayoutError) {
        var tree = try ExportedTree(screen)
        var constraints = ConstraintWriter(tree)
        let groups = try constraints.write()
        var properties = PropertyWriter(tree)
        let configured = try tree.views.indices.map { index throws(LayoutError) in
            (index, notes.views(tree.views[index].id), try properties.write(index))
        }
        tree.issues += properties.issues + constraints.issues
        className = SwiftText.className(notes.script)
        let file = FileWriter(
            tree: tree, notes: notes, className: className, properties: configured, constraints: groups,
            guideLines: constraints.guideLines)
        code = try file.text()
        issues = tree.issues
        views = tree.views.map { View(id: $0.id, path: $0.path, name: $0.name, className: $0.type.name) }
    }
}
