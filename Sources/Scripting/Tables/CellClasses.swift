import Layout
import Lists
import LuaHost

/// A script's class of cells, and its settings.
final class CellClass {
    let name: String
    let table: LuaReference
    let isCollection: Bool
    var behaviour = LayoutBehaviour.layoutOnce
    /// Whether heights or sizes are calculated without a cell.
    var hasExtent = false
    /// The states for which cells have callbacks.
    var hooks: Set<CellState> = []
    var separatorIsHidden = false
    /// Whether selected or highlighted cells get the default appearance.
    var showsSelection = true
    /// The screen whose script created it.
    private(set) weak var open: OpenScreen?

    init(name: String, table: LuaReference, isCollection: Bool, in open: OpenScreen) {
        self.name = name
        self.open = open
        self.table = table
        self.isCollection = isCollection
    }
}

/// The classes of cells by number. Built-in classes come first.
struct CellClasses {
    /// A row without a class: `nextEmptyCell`.
    static let empty = 0
    /// A header or footer with a text.
    static let text = 1

    private var classes: [CellClass?] = [nil, nil]

    /// Adds a class and returns its number.
    mutating func add(_ own: CellClass) -> Int {
        classes.append(own)
        return classes.count - 1
    }

    /// Removes the classes of a closed screen. Their numbers stay unused.
    mutating func removeAll(of open: OpenScreen) {
        for number in classes.indices where classes[number]?.open === open { classes[number] = nil }
    }

    /// The numbers of the classes of scripts.
    var numbers: Range<Int> { 2..<classes.count }

    func first(where holds: (CellClass) -> Bool) -> CellClass? {
        for own in classes { if let own, holds(own) { return own } }
        return nil
    }

    subscript(number: Int) -> CellClass? { classes.indices.contains(number) ? classes[number] : nil }
}

/// The kind of a cell with a script's class: a molecule, behind which its table draws the row's background.
final class CellKind: MoleculeKind {
    /// Returns nil, because tables create and fill cells, and scripts don't put them.
    override func advice(forUnknownProperty name: String, of kind: String) -> String? { nil }

    override func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        RowBackground(library: host.libraries.tables).draw(view, in: screen, canvas: &canvas)
    }
}
