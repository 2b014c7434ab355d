import Foundation
import Testing

/// A library of `Tests/Support` that a program loads before the C library, with `LD_PRELOAD`.
public enum PreloadedLibrary {
  /// Compiles the library, and returns its path.
  ///
  /// - Parameters:
  ///   - source: The path of its C file in `Tests/Support`.
  ///   - folder: The folder for the library.
  public static func compile(_ source: String, in folder: TemporaryFolder) throws -> String {
    let library = folder.path("preloaded.so")
    let file = ShimmerProgram.root.appending(path: "Tests/Support/\(source)").path
    let compiler = #"$(dirname "$(readlink -f "$(command -v swift)")")/clang"#
    let outcome = try Child.run(
      "/bin/sh", ["-c", #""\#(compiler)" -O2 -fPIC -shared -o "$0" "$1""#, library, file])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return library
  }
}
