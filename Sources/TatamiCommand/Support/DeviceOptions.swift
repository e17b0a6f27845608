import ArgumentParser
import Diagnostics
import Layout
import Tatami

/// The devices on which a command shows a script.
struct DeviceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "\(DeviceArgument.help) (repeatable; `tatami devices` lists them).", valueName: "NAME"),
        completion: .list(DeviceArgument.names), transform: DeviceArgument.init)
    var device: [DeviceArgument] = []

    @Flag(help: "Use all device presets.")
    var allDevices = false

    /// The selected devices; empty if none is selected, so that options or the script describe the screen.
    var devices: [Device] { allDevices ? Device.all : device.map(\.device) }

    /// Throws an error if both a device and a size are given, or if the keyboard covers a whole screen.
    func check(_ screen: ScreenOptions) throws {
        if allDevices, !device.isEmpty { throw ValidationError("--all-devices and --device cannot be combined") }
        try screen.check(devices: devices, allDevices ? "--all-devices" : "--device")
    }
}

/// The device on which a command shows a script.
struct DeviceOption: ParsableArguments {
    @Option(
        name: .customLong("device"),
        help: ArgumentHelp("\(DeviceArgument.help) (`tatami devices` lists them).", valueName: "NAME"),
        completion: .list(DeviceArgument.names), transform: DeviceArgument.init)
    private var argument: DeviceArgument?

    /// The selected device; nil if none is selected, so that options or the script describe the screen.
    var device: Device? { argument?.device }

    /// Throws an error if both a device and a size are given, or if the keyboard covers the whole screen.
    func check(_ screen: ScreenOptions) throws { try screen.check(devices: device.map { [$0] } ?? []) }
}

/// The name of a known device on the command line.
struct DeviceArgument {
    var device: Device

    init(_ name: String) throws {
        guard let device = Device.named(name) else {
            throw ValidationError(
                """
                unknown device '\(name)'\
                \(NearestName.hint(for: name, in: Self.names, otherwise: "'tatami devices' lists them"))
                """
            )
        }
        self.device = device
    }

    static var names: [String] { Device.all.map(\.name) }

    static let help = "A preset of size, scale and safe area, such as iphone-15"

    static var list: String { names.joined(separator: ", ") }
}
