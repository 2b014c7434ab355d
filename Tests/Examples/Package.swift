// swift-tools-version: 6.2

import PackageDescription

/// Returns libraries of Shimmer.
func libraries(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "shimmer") }
}

let package = Package(
  name: "examples",
  dependencies: [
    // Elsewhere, the path of a copy, or the address and a version. Without the trait, windows are left out.
    .package(name: "shimmer", path: "../..", traits: ["Display"])
  ],
  targets: [
    .executableTarget(
      name: "hello-window",
      dependencies: libraries("Drawing", "LayerKit", "ShimmerKit", "X11Display")),
    .executableTarget(
      name: "hello-skeleton",
      dependencies: libraries("Drawing", "LayerKit", "ShimmerKit", "X11Display")),
    .executableTarget(
      name: "hello-two",
      dependencies: libraries("Display", "Drawing", "LayerKit", "ShimmerKit", "X11Display")),
    .executableTarget(
      name: "hello-buffer",
      dependencies: libraries("Compositor", "Drawing", "LayerKit", "Raster", "ShimmerKit")),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .executableTarget(
      name: "hello-glib", dependencies: ["CGLib"] + libraries("LayerKit", "X11Display")),
  ]
)
