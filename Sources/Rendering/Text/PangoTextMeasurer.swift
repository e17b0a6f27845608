package import Layout

/// Shapes, breaks and measures text with Pango's itemizer and HarfBuzz's shapes. What it measured is kept, and drawing
/// uses exactly that.
///
/// An instance belongs to one thread at a time.
package final class PangoTextMeasurer: TextMeasuring {
    package let fonts: FontLibrary

    /// - Parameter capacity: how many shaped texts are kept, the least recently used leaving first.
    package init(fonts: FontLibrary = .standard, capacity: Int = 8192) {
        self.fonts = fonts
    }

    package func measure(_ request: TextRequest, width: Double?) -> TextMetrics { fatalError("to come") }

    package func lineMetrics(of font: Font) -> LineMetrics { fatalError("to come") }
}
