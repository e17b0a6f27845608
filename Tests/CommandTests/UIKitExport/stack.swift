// Made from stack.lua by tatami export --uikit.
import UIKit

// State Main.count: 0
final class StackViewController: UIViewController {
    let column = UIStackView()
    let titleLabel = UILabel()
    let classLabel = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        configureViews()
        addViews()
        activateConstraints()
    }

    private func configureViews() {
        // root: View
        view.backgroundColor = UIColor.systemBackground
        viewRespectsSystemMinimumLayoutMargins = false
        view.layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

        // root/column: Stack (stack.lua:6)
        column.axis = .vertical
        column.spacing = 8

        // root/column/title: Label (stack.lua:13)
        // On tap: the function at stack.lua:13
        titleLabel.text = "Say \"hi\""

        // root/column/class: Label (stack.lua:14)
        classLabel.text = "a\nb"
    }

    private func addViews() {
        view.addSubview(column)
        column.addArrangedSubview(titleLabel)
        column.addArrangedSubview(classLabel)

        let constrained: [UIView] = [
            column,
        ]
        for view in constrained { view.translatesAutoresizingMaskIntoConstraints = false }
    }

    private func activateConstraints() {
        NSLayoutConstraint.activate([
            // stack.lua:9
            column.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
            // stack.lua:10
            column.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            // stack.lua:11
            column.widthAnchor.constraint(lessThanOrEqualToConstant: 200).with(priority: .defaultHigh, identifier: "limit"),
        ])
    }
}

extension NSLayoutConstraint {
    fileprivate func with(priority: UILayoutPriority = .required, identifier: String? = nil)
        -> NSLayoutConstraint
    {
        self.priority = priority
        self.identifier = identifier
        return self
    }
}
