import Foundation
import Testing
package import Viewer

/// The recorded vectors with which conformance tests compare.
package enum ConformanceVectors {
  /// A file of vectors.
  package struct File: Sendable, CustomTestStringConvertible {
    let url: URL

    /// The name of the file in test reports.
    package let testDescription: String

    /// Reads the file; a missing file throws an error that names it.
    package func read() throws -> JSONValue {
      try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: url))
    }
  }

  /// Returns the project's own copy of a file, and the copy in the folder `SHIMMER_CONFORMANCE` if that is set.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - test: The path of the calling test; the project's own copy is in the folder `Vectors` beside it.
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
  /// The file is in the folder `SHIMMER_CONFORMANCE` if that is set, otherwise it is the project's own copy. A
  /// missing file throws an error that names it.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - test: The path of the calling test; the project's own copy is in the folder `Vectors` beside it.
  package static func load(_ name: String, beside test: String = #filePath) throws -> JSONValue {
    try files(name, beside: test).last?.read() ?? .null
  }
}
