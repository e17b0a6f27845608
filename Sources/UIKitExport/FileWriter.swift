import Layout

/// Writes the Swift file of a view controller from the statements and constraints of its views.
struct FileWriter {
    var tree: ExportedTree
    var notes: ExportedCode.Notes
    var className: String
    /// For each view, its comments and its statements.
    var properties: [(view: Int, notes: [String], lines: [String])]
    var constraints: [ConstraintWriter.Group]
    var guideLines: [String]

    func text() throws(LayoutError) -> String {
        var lines = ["// Made from \(SwiftText.comment(notes.script)) by tatami export --uikit.", "import UIKit", ""]
        lines += notes.header.map { SwiftText.commentLine($0) }
        lines.append("final class \(className): UIViewController {")
        lines += tree.views.dropFirst().map { "    let \($0.name) = \($0.type.initializer)" }
        if tree.views.count > 1 { lines.append("") }
        lines += [
            "    override func viewDidLoad() {",
            "        super.viewDidLoad()",
            "        configureViews()",
            "        addViews()",
            "        activateConstraints()",
            "    }",
        ]
        lines += function("configureViews", configuration)
        lines += function("addViews", try hierarchy())
        lines += function("activateConstraints", activation)
        lines += sizedView
        lines.append("}")
        lines += helpers
        return lines.joined(separator: "\n") + "\n"
    }

    private func function(_ name: String, _ body: [String]) -> [String] {
        ["", "    private func \(name)() {"] + body.map { $0.isEmpty ? "" : "        \($0)" } + ["    }"]
    }

    private var configuration: [String] {
        var lines: [String] = []
        for (index, notes, statements) in properties where !notes.isEmpty || !statements.isEmpty {
            let view = tree.views[index]
            if !lines.isEmpty { lines.append("") }
            let place = tree.screen.putPlace(of: view.id).map { " (\($0))" } ?? ""
            lines.append(SwiftText.commentLine("\(view.path): \(view.kind)\(place)"))
            lines += notes.map { SwiftText.commentLine($0) } + statements
        }
        return lines
    }

    // MARK: Hierarchy

    private func hierarchy() throws(LayoutError) -> [String] {
        var lines: [String] = []
        for view in tree.views where !view.children.isEmpty {
            let owner = view.type.contentView.map { "\(view.name).\($0)" } ?? view.name
            let inOrder = view.children.filter { tree.views[$0].isArranged } == view.arranged
            for child in view.children {
                let view = tree.views[child]
                let isArranged = view.isArranged && inOrder
                let method = view.type.isGuide ? "LayoutGuide" : isArranged ? "ArrangedSubview" : "Subview"
                lines.append("\(owner).add\(method)(\(view.name))")
            }
            // A stack can arrange its views in another order than it draws them.
            if !inOrder {
                lines += view.arranged.map { "\(owner).addArrangedSubview(\(tree.views[$0].name))" }
            }
            for child in view.arranged {
                guard let spacing = try tree.views[child].id.customSpacing(in: tree.screen) else { continue }
                lines.append(
                    "\(owner).setCustomSpacing(\(SwiftText.number(spacing)), after: \(tree.views[child].name))")
            }
        }
        for view in tree.views {
            guard let frame = view.fixedFrame else { continue }
            lines.append("\(view.name).frame = \(ValueText.rect(frame))")
        }
        lines += masks
        let constrained = tree.views.dropFirst().filter {
            !$0.isArranged && $0.fixedFrame == nil && $0.autoresizing == nil && !$0.type.isGuide
        }.map(\.name)
        guard !constrained.isEmpty else { return lines }
        lines += ["", "let constrained: [UIView] = ["] + wrapped(constrained)
        return lines + ["]", "for view in constrained { view.translatesAutoresizingMaskIntoConstraints = false }"]
    }

    /// The statements that set the frames and autoresizing masks of views. The size of a superview is set before the
    /// frames that are relative to it.
    private var masks: [String] {
        var lines: [String] = []
        var sized: Set<Int> = []
        for view in tree.views {
            guard let placed = view.autoresizing else { continue }
            let parent = tree.views[view.parent]
            if !placed.mask.isEmpty, parent.autoresizing == nil, sized.insert(view.parent).inserted {
                lines.append("\(parent.name).frame.size = \(ValueText.size(placed.superviewSize))")
            }
            lines.append("\(view.name).frame = \(ValueText.rect(placed.frame))")
            let parts = Autoresizing.Mask.named.filter { placed.mask.contains($0.part) }.map { ".\($0.name)" }
            if !parts.isEmpty { lines.append("\(view.name).autoresizingMask = [\(parts.joined(separator: ", "))]") }
        }
        return lines
    }

    /// Returns lines with several names each, separated by commas.
    private func wrapped(_ names: [String]) -> [String] {
        var lines: [String] = []
        for name in names {
            if let last = lines.last, last.count + name.count < 90 {
                lines[lines.count - 1] += " \(name),"
            } else {
                lines.append("    \(name),")
            }
        }
        return lines
    }

    // MARK: Constraints

    private var activation: [String] {
        var lines = guideLines
        for group in constraints {
            let hasConstraints = group.contains { if case .constraint = $0 { true } else { false } }
            if hasConstraints { lines.append("NSLayoutConstraint.activate([") }
            for line in group {
                switch line {
                case .constraint(let text): lines.append("    \(text),")
                case .comment(let text): lines.append((hasConstraints ? "    " : "") + SwiftText.commentLine(text))
                }
            }
            if hasConstraints { lines.append("])") }
        }
        return lines
    }

    /// The code of the class for views that draw their own content in the script. It is nested in the controller, so
    /// that one app can contain several exported files.
    private var sizedView: [String] {
        guard tree.views.contains(where: { $0.type.name == UIKitType.sized.name }) else { return [] }
        return [
            "",
            "    /// Has the size of a view that draws its own content in the script.",
            "    final class \(UIKitType.sized.name): UIView {",
            "        var size = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)",
            "        override var intrinsicContentSize: CGSize { size }",
            "    }",
        ]
    }

    private var helpers: [String] {
        var lines: [String] = []
        let usesNames = constraints.joined().contains { line in
            if case .constraint(let text) = line { text.contains(").with(") } else { false }
        }
        if usesNames {
            lines += [
                "",
                "extension NSLayoutConstraint {",
                "    fileprivate func with(priority: UILayoutPriority = .required, identifier: String? = nil)",
                "        -> NSLayoutConstraint",
                "    {",
                "        self.priority = priority",
                "        self.identifier = identifier",
                "        return self",
                "    }",
                "}",
            ]
        }
        return lines
    }
}
