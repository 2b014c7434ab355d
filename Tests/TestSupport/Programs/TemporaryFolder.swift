public import Foundation

/// A folder that lives as long as this value.
public final class TemporaryFolder {
  /// Where it is.
  public let url: URL

  /// Makes an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "shimmer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
