import Foundation
import Layout
import TestSupport
import Testing

@testable import Scripting

/// Random scripts that use only leading and trailing: the right-to-left layout mirrors the left-to-right layout.
struct MirrorTests {
    /// Writes a script with positions, insets, offsets, stacks of all types, scroll views and texts.
    private struct Writer {
        var random: SeededGenerator
        var lines: [String] = []
        var count = 0

        mutating func number(_ range: ClosedRange<Int>) -> Int { random.int(range) }
        static let distributions = [
            "fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering",
        ]

        mutating func pick<T>(_ list: [T]) -> T { list[number(0...list.count - 1)] }
        mutating func name() -> String {
            count += 1
            return "v\(count)"
        }

        mutating func shift() -> String {
            switch number(0...3) {
            case 0: ":offset(\(number(-20...20)))"
            case 1: ":inset(\(number(-20...20)))"
            default: ""
            }
        }

        mutating func relation() -> String { "\(pick(["equalTo", "moreThanTo", "lessThanTo"]))(\(number(-10...40)))" }

        mutating func place(_ view: String, among siblings: [String], inScroll: Bool) -> String {
            var text = ""
            for _ in 0..<number(0...2) {
                let target =
                    siblings.isEmpty || number(0...1) == 0
                    ? "parent" : "\(pick(siblings)).\(pick(["leading", "trailing"]))Anchor"
                text += ":\(pick(["leading", "trailing"]))(\(relation()), \(target))\(shift())"
            }
            switch number(0...3) {
            case 0:
                text +=
                    """
                    :at('\(pick(["topLeading", "topTrailing", "bottomLeading", "bottomTrailing"]))', \
                    equalTo(\(number(0...30))))\(shift())
                    """
            case 1: text += ":leading(\(relation())):trailing(\(relation()), { sense = 'distance' })"
            case 2: text += ":leading(equalTo(\(number(0...40))), { multiplyBy = 1, priority = 500 })"
            // A scroll view's center refers to its frame, whose content isn't mirrored around that center.
            default: text += inScroll ? "" : ":centerX(equal)"
            }
            return text + ":leading(equalTo(\(number(0...40))), { priority = 300 }):top(equalTo(\(number(0...40))))"
                + """
                :width(equalTo(\(number(10...150))), { priority = 290 }):height(equalTo(\(number(10...90))), { \
                priority = 290 })
                """
        }

        mutating func fill(_ content: String, depth: Int, isStack: Bool, isScroll: Bool = false) {
            var siblings: [String] = []
            for _ in 0..<number(1...4) {
                let view = name()
                let put = isStack ? "putStacked" : "put"
                switch number(0...(depth < 3 ? 5 : 1)) {
                case 0: lines.append("local \(view) = \(content):\(put)View('\(view)')")
                case 1, 2:
                    let text = String(repeating: "x", count: number(0...15))
                    lines.append(
                        """
                        local \(view) = \
                        \(content):\(put)Label('\(view)'):text('\(text)'):numberOfLines(\(number(0...2)))
                        """
                    )
                case 3, 4:
                    lines.append(
                        """
                        local \(view) = \(content):\(put)\(pick(["H", "V"]))Stack('\(view)'):spacing(\(number(0...12)))
                        """
                            + ":alignment('\(pick(["fill", "leading", "center", "trailing"]))')"
                                + """
                                :distribution('\(pick(Self.distributions))')
                                """
                                + """
                                :isLayoutMarginsRelativeArrangement(\(number(0...1) == 1))\
                                :layoutContent(function(c\(view))
                                """
                    )
                    fill("c\(view)", depth: depth + 1, isStack: true)
                    lines.append("end)")
                default:
                    lines.append("local \(view) = \(content):\(put)Scroll('\(view)'):layoutContent(function(c\(view))")
                    fill("c\(view)", depth: depth + 1, isStack: false, isScroll: true)
                    lines.append("end)")
                }
                // Every value is determined, because an ambiguous view is near the left edge in both directions.
                if isStack {
                    lines.append("\(view):width(equalTo(\(number(10...150))), { priority = 290 })")
                } else {
                    lines.append("\(view)\(place(view, among: siblings, inScroll: isScroll))")
                }
                siblings.append(view)
                if isStack, number(0...3) == 0 { lines.append("\(content):putSpace(\(number(0...30)))") }
            }
        }
    }

    @Test(arguments: Seeds.range(0, short: 150, full: 750))
    func rightToLeftLayoutsOfRandomScriptsMirrorLeftToRight(_ seed: Int) throws {
        var writer = Writer(random: .init(seed: UInt64(seed)))
        writer.fill("content", depth: 0, isStack: false)
        let script = writer.lines.joined(separator: "\n")
        let scene = try Scene(script)
        #expect(
            scene.diagnostics.allSatisfy { $0.severity != .error || $0.code == .conflict },
            "seed \(seed): \(scene.codes)\n\(script)")
        let names = (1...writer.count).map { "v\($0)" }
        let left = try names.map { try scene.frame($0) }
        scene.screen.traits.direction = .rightToLeft
        for (name, before) in zip(names, left) {
            let after = try scene.frame(name)
            let parent = try #require(try scene.screen.superview(of: scene.view(name)))
            let width = try scene.screen.contentSize(of: parent)?.width ?? scene.screen.frame(of: parent).width
            let gaps = [
                width - before.maxX - after.x, before.y - after.y, before.width - after.width,
                before.height - after.height,
            ]
            guard gaps.allSatisfy({ abs($0) < 1e-6 }) else {
                Issue.record(
                    "seed \(seed): \(name) is \(after), left to right \(before) in a width of \(width)\n\(script)")
                return
            }
        }
    }
}
