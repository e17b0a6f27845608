package import Geometry

extension Snapshot {
    /// Returns the frame of the view at `index` in `nodes`, in points relative to its superview's frame, or to the
    /// screen for the root.
    ///
    /// - Parameter exact: Whether to return the frame as solved (in a scroll view, relative to the content) instead of
    ///   on the pixel grid.
    package func relativeFrame(of index: Int, exact: Bool) -> Rect {
        let node = nodes[index]
        if exact {
            return node.frame
        }
        guard nodes.indices.contains(node.parent) else {
            return node.pixelFrame
        }
        let parent = nodes[node.parent].pixelFrame
        var frame = node.pixelFrame
        frame.x = tidied(frame.x - parent.x)
        frame.y = tidied(frame.y - parent.y)
        frame.width = tidied(frame.width)
        frame.height = tidied(frame.height)
        return frame
    }

    /// Returns the nearest multiple of 1/scale if the value differs from it only by rounding errors, as a difference of
    /// two such multiples does (0.1 + 0.2).
    private func tidied(_ value: Double) -> Double {
        let pixels = (value * scale).rounded()
        return abs(pixels - value * scale) < 1e-6 ? pixels / scale : value
    }
}
