// swift-tools-version: 6.2

import PackageDescription

/// The settings of every Swift target: one strict set of language features for the whole package.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The settings of most test targets, which are not optimised in release: optimising takes longer than it saves.
///
/// Tests that read many pixels are optimised. SwiftPM rejects unsafe flags in the products of a dependency, but no
/// product contains a test.
let unoptimised: [SwiftSetting] =
  strict + [
    .unsafeFlags(
      ["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
  ]

let strictC: [CSetting] = [.treatAllWarnings(as: .error)]

/// The settings of pure targets, which round with the C library's mathematics and import nothing else of it.
let mathematics: [LinkerSetting] = [.linkedLibrary("m")]

/// The libraries of others, each fetched only with its trait.
let histogram = Target.Dependency.product(
  name: "Histogram", package: "hdrhistogram-swift", condition: .when(traits: ["Display"]))
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Program"]))

let package = Package(
  name: "shimmer",
  products: [
    .library(name: "Raster", targets: ["Raster"]),
    .library(name: "LayerKit", targets: ["LayerKit"]),
    .library(name: "Compositor", targets: ["Compositor"]),
    .library(name: "ShimmerKit", targets: ["ShimmerKit"]),
    .library(name: "Display", targets: ["Display"]),
    .library(name: "LayerHost", targets: ["LayerHost"]),
    .library(name: "Drawing", targets: ["Drawing"]),
    .library(name: "Pictures", targets: ["Pictures"]),
    .library(name: "X11Display", targets: ["X11Display"]),
    .executable(name: "shimmer", targets: ["ShimmerMain"]),
    .executable(name: "shimmer-decode", targets: ["ShimmerDecode"]),
  ],
  traits: [
    .default(enabledTraits: ["Program"]),
    .trait(name: "Display", description: "The libraries Display, LayerHost and X11Display."),
    .trait(name: "Program", description: "The program shimmer.", enabledTraits: ["Display"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
  ],
  targets: [
    // Pure: no Foundation, no Glibc, no X11, no clock, no printing.
    .target(
      name: "Raster", dependencies: ["CRasterKernels"],
      swiftSettings: strict, linkerSettings: mathematics),
    .target(
      name: "LayerKit", dependencies: ["Raster"],
      swiftSettings: strict, linkerSettings: mathematics),
    .target(
      name: "Compositor", dependencies: ["LayerKit", "Raster"],
      swiftSettings: strict, linkerSettings: mathematics),
    .target(
      name: "ShimmerKit", dependencies: ["LayerKit"],
      packageAccess: false,  // An effect uses only LayerKit's public API.
      swiftSettings: strict, linkerSettings: mathematics),
    .target(
      name: "Display",
      dependencies: ["Raster", histogram],
      swiftSettings: strict, linkerSettings: mathematics),
    .target(
      name: "LayerHost", dependencies: ["Compositor", "Display", "LayerKit", "Raster"],
      swiftSettings: strict, linkerSettings: mathematics),
    .target(
      name: "Viewer",
      dependencies: ["LayerHost", "Compositor", "ShimmerKit", "LayerKit", "Display", "Raster"],
      swiftSettings: strict, linkerSettings: mathematics),

    // Access to the machine: the display, files, processes. No library of the system has `pkgConfig:`, because SwiftPM
    // would evaluate it in all packages that depend on this one; the module maps name what is linked.
    .target(name: "CRasterKernels", cSettings: strictC),
    .systemLibrary(name: "CLinux"),
    .target(name: "Platform", dependencies: ["CLinux"], swiftSettings: strict),
    .systemLibrary(name: "CGLibLog"),
    .target(name: "GLibLog", dependencies: ["CGLibLog"], swiftSettings: strict),
    .systemLibrary(name: "CCairo"),
    .target(
      name: "Drawing", dependencies: ["CCairo", "GLibLog", "Raster", "LayerKit", "Platform"],
      swiftSettings: strict),
    .target(
      name: "CPictureReaders", cSettings: strictC,
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png"), .linkedLibrary("z")]),
    .systemLibrary(name: "CPictures"),
    .target(
      name: "Pictures",
      dependencies: ["CPictureReaders", "CPictures", "GLibLog", "Raster", "Platform"],
      swiftSettings: strict),
    .systemLibrary(name: "CX11"),
    .target(
      name: "X11Display",
      dependencies: [
        "CLinux", "CX11", "Compositor", "Display", "LayerHost", "LayerKit", "Platform", "Raster",
      ],
      swiftSettings: strict),

    .systemLibrary(name: "CYAML"),
    // The program that decodes pictures, and what it and the programs that start it agree on.
    .target(
      name: "Decoding", dependencies: ["CLinux", "Platform", "Raster"], swiftSettings: strict),
    .executableTarget(
      name: "ShimmerDecode",
      dependencies: ["CLinux", "Decoding", "GLibLog", "Pictures", "Platform"],
      swiftSettings: strict),

    // A target of its own, so that a new commit compiles one file.
    .target(
      name: "CProjectCommit",
      cSettings: strictC + [
        .define("SHIMMER_COMMIT", to: Context.environment["SHIMMER_COMMIT"] ?? "")
      ]),

    // The program: its commands, what the benchmarks share with them, and the executable that runs them.
    .target(
      name: "ShimmerCommand",
      dependencies: [
        "CLinux", "CProjectCommit", "CX11", "CYAML", "Raster", "LayerKit", "Compositor", "Display",
        "LayerHost", "Viewer", "Platform", "Decoding", "Drawing", "GLibLog", "X11Display",
        argumentParser,
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "ShimmerMain", dependencies: ["ShimmerCommand"], swiftSettings: strict),

    // Tests.
    .target(
      name: "CAllocationCounter", path: "Tests/Support/CAllocationCounter", cSettings: strictC),
    .target(name: "CTextCounter", path: "Tests/Support/CTextCounter", cSettings: strictC),
    .systemLibrary(name: "CXTest", path: "Tests/Support/CXTest"),
    .target(
      name: "TestSupport",
      dependencies: [
        "CAllocationCounter", "CTextCounter", "CX11", "CXTest", "Raster", "Display", "Drawing",
        "Pictures", "Platform",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "VectorSupport",
      dependencies: ["Viewer"],
      path: "Tests/VectorSupport", swiftSettings: strict),
    .target(
      name: "FuzzSupport",
      dependencies: [
        "Raster", "LayerKit", "Compositor", "ShimmerKit", "Display", "Viewer", "Platform",
        "Decoding", "Drawing", "Pictures", "X11Display", "ShimmerCommand", "TestSupport",
        argumentParser,
      ],
      path: "Tests/FuzzSupport", swiftSettings: unoptimised),
    .testTarget(
      name: "RasterTests", dependencies: ["Raster", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "LayerKitTests", dependencies: ["LayerKit", "Raster", "TestSupport"],
      swiftSettings: unoptimised),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "Raster", "LayerKit", "Compositor", "ShimmerKit", "Display", "Viewer", "Drawing",
        "TestSupport", "VectorSupport",
      ],
      exclude: ["Vectors"], swiftSettings: unoptimised),
    .testTarget(
      name: "CompositorTests",
      dependencies: [
        "Compositor", "LayerKit", "ShimmerKit", "Drawing", "CCairo", "Raster", "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "ShimmerKitTests",
      dependencies: [
        "Raster", "LayerKit", "Compositor", "ShimmerKit", "Display", "Viewer", "TestSupport",
        "VectorSupport",
      ],
      exclude: ["Vectors"], swiftSettings: unoptimised),
    .testTarget(
      name: "DisplayTests", dependencies: ["Display", "Raster", "TestSupport"],
      swiftSettings: unoptimised),
    .testTarget(
      name: "LayerHostTests",
      dependencies: [
        "LayerHost", "Compositor", "ShimmerKit", "Drawing", "X11Display", "Display", "LayerKit",
        "Raster", "TestSupport",
      ],
      swiftSettings: unoptimised),
    .testTarget(
      name: "ViewerTests",
      dependencies: [
        "LayerHost", "Viewer", "Compositor", "ShimmerKit", "LayerKit", "Display", "Raster",
        "Drawing", "TestSupport",
      ],
      exclude: ["SceneGoldens/Goldens", "CountBaselines/counts.json"], swiftSettings: unoptimised),
    .testTarget(
      name: "PlatformTests", dependencies: ["Platform", "TestSupport", "Viewer"],
      swiftSettings: unoptimised),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["Drawing", "Pictures", "Compositor", "LayerKit", "Raster", "TestSupport"],
      swiftSettings: unoptimised),
    .testTarget(
      name: "PicturesTests", dependencies: ["Pictures", "Drawing", "Raster", "TestSupport"],
      swiftSettings: unoptimised),
    .testTarget(
      name: "DecodingTests",
      dependencies: ["Decoding", "Platform", "Raster", "ShimmerCommand", "TestSupport"],
      swiftSettings: unoptimised),
    .testTarget(
      name: "X11DisplayTests",
      dependencies: [
        "X11Display", "CX11", "LayerHost", "LayerKit", "Display", "Raster", "TestSupport",
      ],
      swiftSettings: unoptimised),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Display", "Platform", "Raster", "Viewer", "X11Display", "ShimmerCommand", "TestSupport",
        argumentParser,
      ],
      swiftSettings: unoptimised),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["CX11", "FuzzSupport", "TestSupport"],
      exclude: ["Corpus"], swiftSettings: unoptimised),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "Raster", "LayerKit", "Display", "Viewer", "Drawing", "Pictures", "ShimmerCommand",
        "TestSupport",
      ],
      swiftSettings: unoptimised),
  ],
  swiftLanguageModes: [.v6]
)

// Programs for this project's own use, not products: built only with `SHIMMER_BENCHMARKS=1`, which `scripts/bench`,
// `scripts/soak` and `scripts/test --nightly` set.
if Context.environment["SHIMMER_BENCHMARKS"] == "1" {
  package.targets += [
    // The benchmarks of parts and of other libraries, and the long run of the viewer under random input.
    .systemLibrary(name: "CPixman", pkgConfig: "pixman-1"),
    .systemLibrary(name: "CPeers"),
    .executableTarget(
      name: "Bench",
      dependencies: [
        "CCairo", "CPixman", "CPeers", "CX11", "Raster", "LayerKit", "Compositor", "ShimmerKit",
        "Display", "LayerHost", "Viewer", "Platform", "Drawing", "X11Display", "ShimmerCommand",
        argumentParser,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "BenchTests",
      dependencies: [
        "Bench", "Display", "LayerKit", "Raster", "ShimmerCommand", "ShimmerKit", "TestSupport",
      ],
      swiftSettings: unoptimised),
  ]
}

// The examples, as the tests build and run them: only with `SHIMMER_EXAMPLES=1`, which `scripts/test` sets. By themselves
// they are a package that depends on this one, in `Tests/Examples`; building that builds the libraries once more.
if Context.environment["SHIMMER_EXAMPLES"] == "1" {
  let examples: [String: [Target.Dependency]] = [
    "hello-window": ["Drawing", "LayerKit", "ShimmerKit", "X11Display"],
    "hello-skeleton": ["Drawing", "LayerKit", "ShimmerKit", "X11Display"],
    "hello-buffer": ["Compositor", "Drawing", "LayerKit", "Raster", "ShimmerKit"],
    "hello-glib": ["CGLib", "LayerKit", "X11Display"],
    "hello-two": ["Display", "Drawing", "LayerKit", "ShimmerKit", "X11Display"],
  ]
  package.targets.append(
    .systemLibrary(name: "CGLib", path: "Tests/Examples/Sources/CGLib", pkgConfig: "glib-2.0"))
  package.targets += examples.sorted { $0.key < $1.key }.map { name, libraries in
    .executableTarget(
      name: name, dependencies: libraries, path: "Tests/Examples/Sources/\(name)",
      swiftSettings: [.treatAllWarnings(as: .error)])
  }
}

// Fuzzing guided by coverage: built only with `SHIMMER_FUZZING=1`, which `scripts/nightly/guided-fuzzing` sets; it also
// adds libFuzzer to the linker's arguments.
if Context.environment["SHIMMER_FUZZING"] == "1" {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Support/CLibFuzzer"),
    .executableTarget(
      name: "GuidedFuzzing", dependencies: ["CLibFuzzer", "FuzzSupport", "TestSupport"],
      path: "Tests/GuidedFuzzing", swiftSettings: strict),
  ]
}
