import Layout
import Lists
import LuaHost

/// A class of cells that a script has made, and its settings.
final class CellClass {
    let name: String
    let table: LuaReference
    let isCollection: Bool
    var behaviour = LayoutBehaviour.layoutOnce
    /// Whether the class has a function that calculates the height or size of a cell before the cell exists.
    var hasExtent = false
    /// The states, such as `isSelected`, for which the class has a callback.
    var hooks: Set<CellState> = []
    var separatorIsHidden = false
    /// Whether selected and highlighted cells get the default background.
    var showsSelection = true
    /// The screen whose script made the class; nil if the screen was closed.
    private(set) weak var open: OpenScreen?

    init(name: String, table: LuaReference, isCollection: Bool, in open: OpenScreen) {
        self.name = name
        self.open = open
        self.table = table
        self.isCollection = isCollection
    }
}

/// The classes of cells, by number. The numbers of built-in classes come first.
struct CellClasses {
    /// The class of an empty row, which `nextEmptyCell` makes.
    static let empty = 0
    /// The class of a header or footer with a text.
    static let text = 1

    private var classes: [CellClass?] = [nil, nil]

    /// Adds a class and returns its number.
    mutating func add(_ own: CellClass) -> Int {
        classes.append(own)
        return classes.count - 1
    }

    /// Removes the classes that the script of a closed screen has made. Their numbers are not used again.
    mutating func removeAll(of open: OpenScreen) {
        for number in classes.indices where classes[number]?.open === open { classes[number] = nil }
    }

    /// The range of numbers of scripts' classes, including removed ones.
    var numbers: Range<Int> { 2..<classes.count }

    func first(where holds: (CellClass) -> Bool) -> CellClass? {
        for own in classes { if let own, holds(own) { return own } }
        return nil
    }

    subscript(number: Int) -> CellClass? { classes.indices.contains(number) ? classes[number] : nil }
}

/// The kind of cells of a script's class: a molecule with the row's background behind its content.
final class CellKind: MoleculeKind {
    /// Returns nil: the advice of molecules is about putting them, and tables put cells themselves.
    override func advice(forUnknownProperty name: String, of kind: String) -> String? { nil }

    override func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        RowBackground(library: host.libraries.tables).draw(view, in: screen, canvas: &canvas)
    }
}
