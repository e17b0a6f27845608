import Geometry
import Layout
import Lists
import SectionDiff

/// The visible part of a table or collection, with a common interface for both.
enum TablePane {
    case table(TableWindow)
    case collection(CollectionWindow)

    var liveCells: [LiveCell] {
        switch self {
        case .table(let window): window.liveCells
        case .collection(let window): window.liveCells
        }
    }

    var isEmpty: Bool {
        switch self {
        case .table(let window): window.isEmpty
        case .collection(let window): window.isEmpty
        }
    }

    var visiblePaths: [ItemPath] {
        switch self {
        case .table(let window): window.visiblePaths
        case .collection(let window): window.visiblePaths
        }
    }

    var selection: RowSelection {
        get {
            switch self {
            case .table(let window): window.selection
            case .collection(let window): window.selection
            }
        }
        nonmutating set {
            switch self {
            case .table(let window): window.selection = newValue
            case .collection(let window): window.selection = newValue
            }
        }
    }

    /// The row that contains the focused text input, if any.
    var focusedRow: ItemPath? {
        get {
            switch self {
            case .table(let window): window.focusedRow
            case .collection(let window): window.focusedItem
            }
        }
        nonmutating set {
            switch self {
            case .table(let window): window.focusedRow = newValue
            case .collection(let window): window.focusedItem = newValue
            }
        }
    }

    var contentSize: Size {
        switch self {
        case .table(let window): return Size(width: window.size.width, height: window.contentHeight)
        case .collection(let window):
            return window.options.isVertical
                ? Size(width: window.size.width, height: window.contentLength)
                : Size(width: window.contentLength, height: window.size.height)
        }
    }

    /// The content offset in the coordinates of the view.
    var offset: Point {
        switch self {
        case .table(let window): return Point(x: 0, y: window.contentOffset.points)
        case .collection(let window):
            let along = window.contentOffset.points
            if window.options.isVertical { return Point(x: 0, y: along) }
            return Point(x: window.options.isMirrored ? window.mirrored(along) : along, y: 0)
        }
    }

    func cell(at path: ItemPath) -> CellID? {
        switch self {
        case .table(let window): window.cell(at: path)
        case .collection(let window): window.cell(at: path)
        }
    }

    func frame(of place: CellPlace) -> Rect? {
        switch self {
        case .table(let window): window.frame(of: place)
        case .collection(let window): window.frame(of: place)
        }
    }

    /// Replaces all sections and rows, without a batch update.
    ///
    /// - Parameter keeping: Returns the new position of a row that was visible; nil if it is unknown.
    func reload(_ shapes: [SectionShape], keeping: ((ItemPath) -> ItemPath?)? = nil) throws {
        switch self {
        case .table(let window): try window.reload(shapes, keeping: keeping)
        case .collection(let window): try window.reload(shapes, keeping: keeping)
        }
    }

    func apply(_ batch: RowBatch, sectionCount: Int, shape: (Int) -> SectionShape) throws {
        switch self {
        case .table(let window): try window.apply(batch, sectionCount: sectionCount, shape: shape)
        case .collection(let window): try window.apply(batch, sectionCount: sectionCount, shape: shape)
        }
    }

    /// Requests that the next layout fills the existing cells again.
    ///
    /// - Parameter remeasures: Whether the heights of rows may change.
    func setNeedsFilling(remeasures: Bool = false) throws {
        switch self {
        case .table(let window): try window.setNeedsFilling(remeasures: remeasures)
        case .collection(let window): try window.setNeedsFilling()
        }
    }

    func scroll(to path: ItemPath, _ position: ScrollPosition) throws {
        switch self {
        case .table(let window): try window.scroll(to: path, position)
        case .collection(let window): try window.scroll(to: path, position)
        }
    }

    /// Scrolls to the content offset that the user or the script has set.
    func scroll(from old: Point, to new: Point) throws {
        switch self {
        case .table(let window):
            // After a short scroll, a visible row keeps its position while heights above it become known.
            if abs(new.y - old.y) <= window.size.height {
                try window.scroll(by: new.y - old.y)
            } else {
                try window.scroll(toOffset: new.y)
            }
        case .collection(let window):
            let along = window.options.isVertical ? new.y : new.x
            window.scroll(toOffset: window.options.isMirrored ? window.mirrored(along) : along)
        }
    }

    /// The distance in points from the content's start, in reading direction. Nil if the content is at its start, or if
    /// the table follows the end of its content.
    var distance: Double? {
        switch self {
        case .table(let window):
            guard !window.options.followsEnd, window.contentOffset != window.minimumOffset else { return nil }
            return window.contentOffset.points
        case .collection(let window):
            return window.contentOffset == window.minimumOffset ? nil : window.contentOffset.points
        }
    }

    /// Scrolls to a distance in points from the content's start.
    func scroll(toDistance points: Double) throws {
        switch self {
        case .table(let window): try window.scroll(toOffset: points)
        case .collection(let window): window.scroll(toOffset: points)
        }
    }

    /// The content offset at the start of the content. If the table follows the end of its content, the current offset.
    var start: Point {
        switch self {
        case .table(let window):
            return window.options.followsEnd ? offset : Point(x: 0, y: window.minimumOffset.points)
        case .collection(let window):
            let along = window.minimumOffset.points
            if window.options.isVertical { return Point(x: 0, y: along) }
            return Point(x: window.options.isMirrored ? window.mirrored(along) : along, y: 0)
        }
    }

    /// Scrolls to the start, and forgets which rows were visible. Does nothing if the table follows the end of its
    /// content.
    func returnToStart() throws {
        switch self {
        case .table(let window): if !window.options.followsEnd { try window.returnToStart() }
        case .collection(let window): window.returnToStart()
        }
    }

    func setNeedsLayout(of place: CellPlace) {
        switch self {
        case .table(let window): window.setNeedsLayout(of: place)
        case .collection(let window): window.setNeedsLayout(of: place)
        }
    }

    func layout() throws -> TableLayoutReport {
        switch self {
        case .table(let window): try window.layout()
        case .collection(let window): try window.layout()
        }
    }

    func takeFaults() -> [ListError] {
        switch self {
        case .table(let window): window.takeFaults()
        case .collection(let window): window.takeFaults()
        }
    }

    func discardCells() {
        switch self {
        case .table(let window): window.discardCells()
        case .collection(let window): window.discardCells()
        }
    }
}
