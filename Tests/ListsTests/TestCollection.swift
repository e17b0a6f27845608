import Geometry
import Layout

@testable import Lists

/// A collection that has been laid out, and its host.
struct TestCollection {
    let host = TestHost()
    let window: CollectionWindow

    init(_ model: [Section], size: Size = Size(width: 320, height: 480), options: CollectionOptions) throws {
        host.model = model
        window = CollectionWindow(host: host, size: size, options: options)
        try window.reload(model.map { TestTable.shape($0) })
        try window.layout()
    }

    func itemFrame(_ item: Int) -> Rect? { window.frame(of: .row(0, item)) }
}
