// swift-tools-version: 6.2
import PackageDescription

/// The language rules of every Swift target.
let swift: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
    // Newer versions of the system's libraries deprecate functions, which must not end a build from source.
    .treatWarning("DeprecatedDeclaration", as: .warning),
]

/// The rules of tests that spend their time in the modules they test, so that they need no optimization: the 3,100 lines
/// of LuaHostTests are built in 13 s of CPU instead of 19. Other tests compute much themselves, as reference solvers do.
let tests = swift + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The modules by level, lowest first. A module imports only modules of lower levels, and only those that it declares here:
/// `swift build --explicit-target-dependency-import-check error` enforces it.
let package = Package(
    name: "tatami",
    products: [
        .executable(name: "tatami", targets: ["TatamiCommand"]),
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
        .systemLibrary(name: "CLuaLibrary", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"])]),
        .systemLibrary(name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CSpng", pkgConfig: "spng", providers: [.apt(["libspng-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
        .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CGif", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(
            name: "CHarfBuzzSubset", pkgConfig: "harfbuzz-subset", providers: [.apt(["libharfbuzz-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),

        // Level 0
        .target(name: "ConstraintSolver", dependencies: ["CGMP"], swiftSettings: swift),
        .target(name: "StateObservation", swiftSettings: swift),
        .target(name: "SectionDiff", swiftSettings: swift),
        .target(name: "Geometry", swiftSettings: swift),
        .target(name: "Diagnostics", swiftSettings: swift),
        .target(name: "CLua", dependencies: ["CLuaLibrary"]),
        .target(name: "CProcess"),
        .target(name: "Installation", dependencies: ["CProcess"], swiftSettings: swift),
        .target(name: "StoryboardImport", dependencies: ["CExpat"], swiftSettings: swift),

        // Level 1
        .target(name: "LuaHost", dependencies: ["CLua", "Diagnostics"], swiftSettings: swift),
        .target(
            name: "Layout", dependencies: ["ConstraintSolver", "Diagnostics", "Geometry"], swiftSettings: swift),

        // Level 2
        .target(
            name: "Lists", dependencies: ["SectionDiff", "Diagnostics", "Geometry"], swiftSettings: swift),
        .target(
            name: "UIKitExport", dependencies: ["Layout", "Diagnostics", "Geometry"], swiftSettings: swift),
        .target(
            name: "Rendering",
            dependencies: [
                "Layout", "Diagnostics", "Geometry", "Installation", "CPango", "CCairo", "CSpng", "CDeflate", "CISAL",
                "CLCMS",
                "CTurboJPEG", "CGif",
                "CWebP", "CHarfBuzzSubset",
            ], swiftSettings: swift),

        // Level 3
        .target(
            name: "Scripting",
            dependencies: [
                "LuaHost", "Layout", "StateObservation", "SectionDiff", "Lists", "Diagnostics", "Geometry",
            ],
            exclude: ["Features.md", "Reference/API"], resources: [.embedInCode("Resources")],
            swiftSettings: swift),

        // Level 4
        .target(name: "Preview", resources: [.embedInCode("Resources")], swiftSettings: swift),

        // Level 5
        .target(
            name: "Tatami",
            dependencies: [
                "Scripting", "Rendering", "LuaHost", "Layout", "Diagnostics", "Geometry", "Installation", "CProcess",
            ],
            swiftSettings: swift),

        // Level 6
        .executableTarget(
            name: "TatamiCommand",
            dependencies: [
                "Tatami", "Preview", "Scripting", "Rendering", "Lists", "LuaHost", "Layout", "StateObservation",
                "ConstraintSolver", "SectionDiff", "Diagnostics", "Geometry", "Installation", "StoryboardImport",
                "UIKitExport", "CEdit",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: swift),

        // Measures the engine; not a product. C's side is the method that calls are compared with.
        .target(name: "CPlainLua", dependencies: ["CLuaLibrary"]),
        .executableTarget(
            name: "TatamiBenchmarks",
            dependencies: [
                "Tatami", "Scripting", "Rendering", "Lists", "LuaHost", "Layout", "StateObservation",
                "ConstraintSolver", "SectionDiff", "Diagnostics", "Geometry", "Installation", "CPango", "CPlainLua",
                "CProcess",
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
            name: "LuaHostTests", dependencies: ["LuaHost", "Diagnostics", "CLuaLibrary", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "LayoutTests", dependencies: ["Layout", "Diagnostics", "Geometry", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "ListsTests",
            dependencies: ["Lists", "Layout", "SectionDiff", "Diagnostics", "Geometry", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "RenderingTests",
            dependencies: [
                "Rendering", "Layout", "Diagnostics", "Geometry", "CCairo", "CLCMS", "CTurboJPEG", "CGif", "CWebP",
                "TestSupport",
            ],
            exclude: ["Fonts"], swiftSettings: tests),
        .testTarget(
            name: "ScriptingTests",
            dependencies: [
                "Scripting", "Lists", "LuaHost", "Layout", "SectionDiff", "Diagnostics", "Geometry", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "TatamiTests",
            dependencies: [
                "Tatami", "Scripting", "Rendering", "LuaHost", "Layout", "Diagnostics", "Geometry", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "StoryboardImportTests", dependencies: ["StoryboardImport"], exclude: ["Resources"],
            swiftSettings: tests),
        .testTarget(name: "PreviewTests", dependencies: ["Preview"], swiftSettings: tests),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "TatamiCommand", "Tatami", "Scripting", "Rendering", "LuaHost", "Layout", "Diagnostics", "Geometry",
                "UIKitExport", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: [
                "Golden", "BadInput", "Boxes", "Diagnoses", "Diff", "Events", "Namada1", "UIKitExport", "VisualFormat",
                "Support/sarif-2.1.0-reduced.json",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "BenchmarkTests", dependencies: ["TatamiBenchmarks", "Tatami"], swiftSettings: tests),
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "TatamiCommand", "Tatami", "Scripting", "Rendering", "LuaHost", "Layout", "Diagnostics", "Geometry",
                "TestSupport",
            ],
            swiftSettings: tests),
    ],
    swiftLanguageModes: [.v6]
)
