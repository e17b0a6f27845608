// swift-tools-version: 6.2
import PackageDescription

/// The language rules of every Swift target.
let swift: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

/// The modules by level, lowest first. A module imports only modules of lower levels, and only those that it declares here:
/// `swift build --explicit-target-dependency-import-check error` enforces it.
let package = Package(
    name: "tatami",
    products: [
        .executable(name: "tatami", targets: ["tatami"]),
        .library(name: "Tatami", targets: ["Tatami"]),
        .library(name: "ConstraintSolver", targets: ["ConstraintSolver"]),
        .library(name: "StateObservation", targets: ["StateObservation"]),
        .library(name: "SectionDiff", targets: ["SectionDiff"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // System libraries, found through pkg-config.
        .systemLibrary(name: "CGMP", pkgConfig: "gmp", providers: [.apt(["libgmp-dev"])]),
        // Lua is linked from its archive, so it is not for pkg-config to say how: calls within the machine of the language
        // that go through a shared library's table cost a fifteenth of what scripts take.
        .systemLibrary(name: "CLuaLibrary"),
        .systemLibrary(name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
        // Cairo too: its shared library comes with those of the X Window System, which nothing here draws with, and of
        // Pango only what has nothing to do with Cairo is used. What there is to find are FreeType's headers.
        .systemLibrary(name: "CCairo", pkgConfig: "freetype2", providers: [.apt(["libcairo2-dev"])]),
        // Only the headers of these: CLateLibraries opens them when they are called first, so pkg-config, which says how to
        // link them, is not asked.
        .systemLibrary(name: "CSpng"),
        .systemLibrary(name: "CDeflate"),
        .systemLibrary(name: "CISAL"),
        .systemLibrary(name: "CLCMS"),
        .systemLibrary(name: "CTurboJPEG"),
        .systemLibrary(name: "CGif"),
        .systemLibrary(name: "CHarfBuzzSubset"),
        .systemLibrary(name: "CWebP"),

        // Level 0
        .target(name: "ConstraintSolver", dependencies: ["CGMP"], swiftSettings: swift),
        .target(name: "StateObservation", swiftSettings: swift),
        .target(name: "SectionDiff", swiftSettings: swift),
        .target(name: "TextSafety", swiftSettings: swift),
        .target(
            name: "CLua", dependencies: ["CLuaLibrary"], linkerSettings: [.linkedLibrary(":liblua5.4.a")]),

        .target(name: "CLateLibraries"),
        .target(name: "CProcess"),

        // Level 1
        .target(name: "LuaHost", dependencies: ["CLua", "TextSafety"], swiftSettings: swift),
        .target(name: "Layout", dependencies: ["ConstraintSolver"], swiftSettings: swift),

        // Level 2
        .target(name: "Tables", dependencies: ["Layout", "SectionDiff"], swiftSettings: swift),
        .target(
            name: "Rendering",
            dependencies: [
                "Layout", "TextSafety", "CPango", "CCairo", "CSpng", "CDeflate", "CISAL", "CLCMS", "CTurboJPEG", "CGif",
                "CWebP", "CHarfBuzzSubset", "CLateLibraries",
            ], swiftSettings: swift,
            linkerSettings: [.linkedLibrary(":libcairo.a"), .linkedLibrary(":libpixman-1.a"), .linkedLibrary("z")]),

        // Level 3
        .target(
            name: "Scripting", dependencies: ["LuaHost", "Layout", "StateObservation", "SectionDiff", "Tables"],
            exclude: ["Features.md", "Reference/API", "Reference/Guides"], resources: [.embedInCode("Resources")],
            swiftSettings: swift),

        // Level 4
        .target(name: "Preview", resources: [.embedInCode("Resources")], swiftSettings: swift),

        // Level 5
        .target(
            name: "Tatami", dependencies: ["Scripting", "Rendering", "LuaHost", "Layout", "CProcess"],
            swiftSettings: swift),

        // Level 6
        .executableTarget(
            name: "tatami",
            dependencies: [
                "Tatami", "Preview", "Scripting", "Rendering", "Tables", "LuaHost", "Layout", "StateObservation",
                "ConstraintSolver", "SectionDiff", "TextSafety",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: swift),

        // What tests of several modules use.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: swift),

        .testTarget(
            name: "ConstraintSolverTests", dependencies: ["ConstraintSolver", "TestSupport"], swiftSettings: swift),
        .testTarget(
            name: "StateObservationTests", dependencies: ["StateObservation", "TestSupport"], swiftSettings: swift),
        .testTarget(name: "SectionDiffTests", dependencies: ["SectionDiff", "TestSupport"], swiftSettings: swift),
        .testTarget(
            name: "LuaHostTests", dependencies: ["LuaHost", "CLuaLibrary", "TestSupport"], swiftSettings: swift),
        .testTarget(name: "LayoutTests", dependencies: ["Layout", "TestSupport"], swiftSettings: swift),
        .testTarget(
            name: "TablesTests", dependencies: ["Tables", "Layout", "SectionDiff", "TestSupport"], swiftSettings: swift),
        .testTarget(
            name: "RenderingTests",
            dependencies: ["Rendering", "Layout", "CLCMS", "CTurboJPEG", "CGif", "CWebP", "TestSupport"],
            exclude: ["Fonts"], swiftSettings: swift,
            // The tests write the pictures that are read.
            linkerSettings: ["lcms2", "turbojpeg", "gif", "webp"].map { .linkedLibrary($0) }),
        .testTarget(
            name: "ScriptingTests",
            dependencies: ["Scripting", "Tables", "LuaHost", "Layout", "SectionDiff", "TestSupport"],
            swiftSettings: swift),
        .testTarget(
            name: "TatamiTests",
            dependencies: ["Tatami", "Scripting", "Rendering", "LuaHost", "Layout", "TestSupport"],
            swiftSettings: swift),
        .testTarget(name: "PreviewTests", dependencies: ["Preview"], swiftSettings: swift),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "tatami", "Tatami", "Scripting", "Rendering", "LuaHost", "Layout", "TextSafety", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: [
                "Golden", "BadInput", "Boxes", "Diagnoses", "Diff", "Events", "Namada1",
                "Support/sarif-2.1.0-reduced.json",
            ],
            swiftSettings: swift),
        .testTarget(
            name: "FuzzTests",
            dependencies: ["tatami", "Tatami", "Scripting", "Rendering", "LuaHost", "Layout", "TestSupport"],
            swiftSettings: swift),
    ],
    swiftLanguageModes: [.v6]
)
