import ArgumentParser

@main
struct Tatami: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "tatami")
}
