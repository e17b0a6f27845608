import ArgumentParser
import Diagnostics
import Layout

/// The command `tatami devices`.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "Lists the device presets.",
        discussion: """
            Each line has a name for --device, the title, the size in points, the pixels per point, and the safe area \
            (top, left, bottom, right).

            Example:
              tatami devices --json
            """)

    @Flag(help: "Print the list as JSON.")
    var json = false

    func run() {
        if json {
            let items = Device.all.map(Self.json)
            return Output.result("[\(items.joined(separator: ",\n "))]\n")
        }
        let nameWidth = Device.all.map(\.name.count).max() ?? 0
        let titleWidth = Device.all.map(\.title.count).max() ?? 0
        for device in Device.all {
            let insets = Self.insets(device).joined(separator: ",")
            let size = "\(NumberText.short(device.size.width))x\(NumberText.short(device.size.height))"
            Output.say(
                """
                \(device.name.padded(to: nameWidth + 2))\(device.title.padded(to: titleWidth + 2))\
                \(size.padded(to: 11))\(NumberText.short(device.scale).padded(to: 7))\(insets)

                """)
        }
    }

    private static func json(_ device: Device) -> String {
        var object = JSONObject()
        object.add("name", device.name)
        object.add("title", device.title)
        object.add(
            json: "size", "[\(NumberText.short(device.size.width)), \(NumberText.short(device.size.height))]")
        object.add(json: "scale", NumberText.short(device.scale))
        object.add(json: "safeArea", "[\(insets(device).joined(separator: ", "))]")
        return object.text
    }

    /// Returns the device's safe area insets at the top, left, bottom and right.
    private static func insets(_ device: Device) -> [String] {
        let insets = device.safeArea
        return [insets.top, insets.left, insets.bottom, insets.right].map { NumberText.short($0) }
    }
}
