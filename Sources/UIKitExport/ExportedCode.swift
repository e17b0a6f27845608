package import Layout

/// A screen as UIKit code, with everything that the code does not express.
package struct ExportedCode {
    /// A Swift file with a view controller.
    package var code: String
    /// The differences between the screen and the code: first kinds of views, then properties, then constraints.
    package var issues: [Issue]
    /// The exported views in preorder, with the root first.
    package var views: [View]
    /// The name of the view controller's class.
    package var className: String

    /// A part of the screen that the code does not express as it is.
    package struct Issue: Hashable, Sendable {
        /// How the code treats a part that it cannot express.
        package enum Severity: String, Sendable {
            /// The code contains only a comment about the part.
            case missing
            /// The code contains something similar.
            case replaced
        }

        /// How the code treats the part.
        package var severity: Severity
        /// The path of the view in the screen.
        package var path: String
        /// The property, constraint or kind of view that the code lacks.
        package var element: String
        /// The reason why the code does not express the part.
        package var reason: String
        /// The location of the part in the script, as `file:line`; nil if it is unknown.
        package var source: String?
    }

    /// A view of the screen and its property in the view controller.
    package struct View: Hashable, Sendable {
        /// The view in the screen.
        package var id: ViewID
        /// The path of the view in the screen.
        package var path: String
        /// The name of the view controller's property for the view; `view` for the root.
        package var name: String
        /// The name of the view's UIKit class.
        package var className: String
    }

    /// Information about the script for the code's comments, and the name of the view controller's class.
    package struct Notes {
        /// The name or path of the script's file. It is in the first comment, and determines the class name:
        /// `login.lua` becomes `LoginViewController`.
        package var script: String
        /// The lines of the comment above the class, such as the states.
        package var header: [String]
        /// Returns the lines of the comment at a view, such as its event handlers; empty for no comment.
        package var views: (ViewID) -> [String]

        /// Creates notes, by default without lines above the class and at the views.
        ///
        /// - Parameter script: The name or path of the script's file, which determines the class name.
        package init(script: String, header: [String] = [], views: @escaping (ViewID) -> [String] = { _ in [] }) {
            self.script = script
            self.header = header
            self.views = views
        }
    }

    /// Translates a screen, which must be laid out. Takes time linear in the number of views and constraints, apart
    /// from the sorting of names.
    ///
    /// - Parameter notes: The script's file name, from which the class gets its name, and lines for comments.
    /// - Throws: An error if a view was removed meanwhile, which cannot happen between layout passes.
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
