import Geometry
import Layout
import SectionDiff
import TestSupport

@testable import Lists

/// A row or header with an identity and a content that determines its height.
struct Element: DiffElement, Equatable {
    var id: Int
    var content: Int
}

typealias Section = DiffSection<Element, Element>

/// The source of heights.
enum Measuring: CaseIterable {
    case fixed
    case calculated
    case automatic
}

struct CallbackError: Error {}

/// A host that records cells, their contents and all calls.
final class TestHost: CellHost {
    struct Cell {
        var reuseClass: ReuseClass
        var shown: Element?
        var frame: Rect?
        var isHidden = true
        var phases: [CellPhase] = []
        var configurations = 0
    }

    var model: [Section] = []
    var measuring = Measuring.automatic
    var behaviour = LayoutBehaviour.layoutOnce
    var cells: [CellID: Cell] = [:]
    var calls = 0
    var fittings = 0
    var faults: [ListError] = []
    var requested: [ItemPath] = []
    var cancelled: [ItemPath] = []
    /// Called when a cell is filled.
    var onConfigure: ((CellPlace) throws -> Void)?
    var heightOf: ((Element, Double) -> Double)?
    var itemSizes: ((Element) -> Size)?
    /// Returns the kinds of the supplementary views of an item.
    var supplements: ((Element) -> [Int])?
    private var nextID = 0

    func element(_ place: CellPlace) -> Element {
        if let path = place.item { return model[path.section].items[path.item] }
        return model[place.section].model
    }

    /// Returns the height of an element: integral, fractional or 0.
    func height(of element: Element, width: Double, isRow: Bool) -> Double {
        if let heightOf { return heightOf(element, width) }
        if !isRow { return 20 + Double(element.content % 3) * 8.25 }
        let lines = Double(1 + (element.id &* 7 + element.content &* 13) % 6)
        if (element.id + element.content) % 17 == 0 { return 0 }
        return (lines * 6_000 / width).rounded() / 1.5 + 12
    }

    func reuseClass(of place: CellPlace) -> ReuseClass {
        calls += 1
        return ReuseClass(place.path == nil ? 10 : element(place).id % 3)
    }

    func behaviour(of reuseClass: ReuseClass) -> LayoutBehaviour { behaviour }

    func makeCell(of reuseClass: ReuseClass) throws -> CellID {
        calls += 1
        nextID += 1
        cells[CellID(nextID)] = Cell(reuseClass: reuseClass)
        return CellID(nextID)
    }

    func prepareForReuse(_ cell: CellID) {
        calls += 1
        cells[cell]!.shown = nil
    }

    func configure(_ cell: CellID, for place: CellPlace) throws {
        calls += 1
        try onConfigure?(place)
        cells[cell]!.shown = element(place)
        cells[cell]!.configurations += 1
    }

    func layOut(_ cell: CellID, in phase: CellPhase, _ option: CellLayoutOption) throws {
        calls += 1
        cells[cell]!.phases.append(phase)
    }

    func calculatedHeight(of place: CellPlace, width: Double) throws -> Double? {
        calls += 1
        guard measuring == .calculated else { return nil }
        return height(of: element(place), width: width, isRow: place.path != nil)
    }

    func fittingHeight(of cell: CellID, width: Double) throws -> Double {
        calls += 1
        fittings += 1
        let isRow = cells[cell]!.reuseClass.rawValue != 10
        // Uses the content of the cell, so that an outdated cell has a wrong height.
        return height(of: cells[cell]!.shown!, width: width, isRow: isRow)
    }

    func itemSize(of path: ItemPath) throws -> Size? { itemSizes?(element(CellPlace(path))) }

    func supplementaries(of path: ItemPath) -> [Int] { supplements?(element(CellPlace(path))) ?? [] }

    func show(_ cell: CellID, at place: CellPlace, frame: Rect) {
        calls += 1
        cells[cell]!.frame = frame
        cells[cell]!.isHidden = false
    }

    func hide(_ cell: CellID) {
        calls += 1
        cells[cell]!.isHidden = true
    }

    func discard(_ cell: CellID) {
        calls += 1
        cells[cell] = nil
    }

    func showFault(_ fault: ListError, in cell: CellID?) { faults.append(fault) }
    func prefetch(_ paths: [ItemPath]) { requested += paths }
    func cancelPrefetching(_ paths: [ItemPath]) { cancelled += paths }
}

/// A table with its host, and a simple table that positions everything.
struct TestTable {
    let host = TestHost()
    let window: TableWindow

    init(_ model: [Section], size: Size = Size(width: 300, height: 500), options: TableOptions = TableOptions()) throws
    {
        host.model = model
        window = TableWindow(host: host, size: size, options: options)
        try window.reload(model.map { Self.shape($0) })
    }

    static func shape(_ section: Section) -> SectionShape {
        SectionShape(
            rows: section.items.count, hasHeader: section.model.id % 2 == 0, hasFooter: section.model.id % 5 == 0)
    }

    static func rows(_ count: Int) -> [Section] {
        [Section(model: Element(id: 1, content: 0), items: (0..<count).map { Element(id: $0, content: 0) })]
    }

    /// Shows a model through its changeset.
    func update(_ model: [Section]) throws {
        let changeset = StagedChangeset(from: host.model, to: model)
        host.model = model
        try window.apply(changeset) { Self.shape($0) }
    }

    // MARK: The simple table

    func naiveHeight(_ place: CellPlace) -> Length {
        let options = window.options
        switch place.kind {
        case .row: if let fixed = options.rowHeight { return Length(fixed) }
        case .header: if let fixed = options.headerHeight { return Length(fixed) }
        case .footer: if let fixed = options.footerHeight { return Length(fixed) }
        }
        return Length(host.height(of: host.element(place), width: window.contentWidth, isRow: place.path != nil))
    }

    /// Returns all places with their offsets.
    func naivePlaces() -> [(place: CellPlace, start: Length, height: Length)] {
        var result: [(place: CellPlace, start: Length, height: Length)] = []
        var end = Length.zero
        let space = window.options.style == .plain ? Length.zero : Length(TableOptions.groupSpacing)
        func add(_ place: CellPlace) {
            let height = naiveHeight(place)
            result.append((place, end, height))
            end += height
        }
        for (index, section) in host.model.enumerated() {
            let shape = Self.shape(section)
            end += space
            if shape.hasHeader { add(.header(index)) }
            for row in section.items.indices { add(.row(index, row)) }
            if shape.hasFooter { add(.footer(index)) }
            end += space
        }
        return result
    }

    /// Returns the identities of the visible rows and their positions on the screen.
    func seenRows() -> [(id: Int, y: Length)] {
        window.visiblePaths.map { path in
            (
                host.model[path.section].items[path.item].id,
                window.offsets.offset(of: CellPlace(path)) - window.contentOffset
            )
        }
    }
}
