// swift-tools-version: 6.1
import PackageDescription

// A program of another package that embeds Tatami. `scripts/docs` builds and runs it.
let package = Package(
    name: "card",
    dependencies: [.package(name: "tatami", path: "../..")],
    targets: [
        .executableTarget(name: "card", dependencies: [.product(name: "Tatami", package: "tatami")])
    ]
)
