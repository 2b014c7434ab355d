package import Display
import Foundation
import Testing

/// The recorded vectors that conformance tests compare with.
package enum ConformanceVectors {
  /// A file of vectors.
  package struct File: Sendable, CustomTestStringConvertible {
    /// Where it is.
    let url: URL

    /// What people call it.
    package let testDescription: String

    /// Reads it; a missing file throws an error that names it.
    package func read() throws -> JSONValue {
      try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: url))
    }
  }

  /// The project's own copy of a file, and that in the folder `SHIMMER_CONFORMANCE` when it is set.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - test: The path of the test that asks; the own copy lies in the folder `Vectors` beside it.
  package static func files(_ name: String, beside test: String = #filePath) -> [File] {
    let own = URL(fileURLWithPath: test).deletingLastPathComponent().appending(path: "Vectors")
    var files = [File(url: own.appending(path: name), testDescription: "our copy of \(name)")]
    if let folder = ProcessInfo.processInfo.environment["SHIMMER_CONFORMANCE"], !folder.isEmpty {
      let url = URL(fileURLWithPath: folder).appending(path: name)
      files.append(File(url: url, testDescription: url.path))
    }
    return files
  }

  /// Reads a file of vectors.
  ///
  /// From the folder in `SHIMMER_CONFORMANCE` when that is set, else from the project's own copy. A
  /// missing file throws an error that names it.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - test: The path of the test that asks; the own copy lies in the folder `Vectors` beside it.
  package static func load(_ name: String, beside test: String = #filePath) throws -> JSONValue {
    try files(name, beside: test).last?.read() ?? .null
  }
}
