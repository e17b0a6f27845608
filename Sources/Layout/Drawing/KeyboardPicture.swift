import Geometry

/// Draws a gray keyboard with blank keys, which shows the covered part of the screen.
enum KeyboardPicture {
    private static let rows = [10, 9, 7]
    /// The space around and between keys, in points.
    private static let gap = 6.0

    static func draw(_ frame: Rect, isDark: Bool, in snapshot: inout Snapshot) {
        let start = snapshot.commands.count
        let ground = Color(rgba: isDark ? 0x2B2B_2DFF : 0xC4C7_CEFF)
        let key = Paint.color(Color(rgba: isDark ? 0x4A4A_4CFF : 0xDFE1_E6FF))
        let box = frame.rounded(toScale: snapshot.scale)
        snapshot.commands.append(.fill(.rect(box), .color(ground)))
        // Suggestions above the keys and a bar below them, in the proportions of a keyboard of 336 points.
        let (above, below) = (box.height * 0.14, box.height * 0.2)
        let height = (box.height - above - below) / 4 - gap
        if height >= 4, box.width >= 100 {
            let width = (box.width - gap) / Double(Self.rows[0]) - gap
            for (row, count) in Self.rows.enumerated() {
                let y = box.y + above + Double(row) * (height + gap)
                let start = box.x + (box.width - Double(count) * (width + gap) + gap) / 2
                for index in 0..<count {
                    snapshot.commands.append(
                        .fill(
                            .roundedRect(
                                Rect(x: start + Double(index) * (width + gap), y: y, width: width, height: height),
                                radius: 5), key
                        )
                    )
                }
            }
            let space = Rect(
                x: box.x + box.width * 0.25, y: box.y + above + 3 * (height + gap), width: box.width / 2, height: height
            )
            snapshot.commands.append(.fill(.roundedRect(space, radius: 5), key))
        }
        snapshot.overlay = start..<snapshot.commands.count
        snapshot.keyboard = box
    }
}
