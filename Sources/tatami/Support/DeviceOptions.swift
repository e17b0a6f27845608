import ArgumentParser
import Layout

/// The devices that a command shows a script on, one after the other.
struct DeviceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A device instead of size, scale and safe area (repeatable).", valueName: "NAME"))
    var device: [DeviceArgument] = []

    @Flag(help: "All devices of the table.")
    var allDevices = false

    /// None if the screen is described by its size.
    var devices: [Device] { allDevices ? Device.all : device.map(\.device) }
}

/// The name of a device on the command line.
struct DeviceArgument: ExpressibleByArgument {
    var device: Device

    init?(argument: String) {
        guard let device = Device.named(argument) else { return nil }
        self.device = device
    }

    static var allValueStrings: [String] { Device.all.map(\.name) }
}
