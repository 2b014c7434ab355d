public import Foundation

/// A folder that lives as long as this value.
public final class TemporaryFolder {
  /// Where it is.
  public let url: URL

  /// Makes an empty folder.
  ///
  /// - Parameter parent: Where it is made.
  public init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    url = parent.appending(path: "shimmer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// The names of everything in the folder, in order.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }

  /// Makes a file and answers its path.
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: url.appending(path: name))
    return path(name)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
