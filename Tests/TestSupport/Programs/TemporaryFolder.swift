public import Foundation

/// A temporary folder that is removed with this object.
public final class TemporaryFolder {
  /// The location of the folder.
  public let url: URL

  /// Creates an empty folder.
  ///
  /// - Parameter parent: The folder in which it is created.
  public init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    url = parent.appending(path: "shimmer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Returns the path of a file in the folder.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Returns the names of everything in the folder, sorted.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }

  /// Writes a file and returns its path.
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: url.appending(path: name))
    return path(name)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
