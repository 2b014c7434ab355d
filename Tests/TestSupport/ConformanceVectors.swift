import Foundation
public import ViewerCore

/// The recorded vectors that conformance tests compare with.
public enum ConformanceVectors {
  /// Reads a file of vectors.
  ///
  /// From the folder in `SHIMMER_CONFORMANCE` when that is set, else from the project's own copy. A
  /// missing file throws an error that names it.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - test: The path of the test that asks; the own copy lies in the folder `Vectors` beside it.
  public static func load(_ name: String, beside test: String = #filePath) throws -> JSONValue {
    let own = URL(fileURLWithPath: test).deletingLastPathComponent().appending(path: "Vectors")
    let folder =
      ProcessInfo.processInfo.environment["SHIMMER_CONFORMANCE"].flatMap { $0.isEmpty ? nil : $0 }
      .map { URL(fileURLWithPath: $0) } ?? own
    let data = try Data(contentsOf: folder.appending(path: name))
    return try JSONDecoder().decode(JSONValue.self, from: data)
  }
}
