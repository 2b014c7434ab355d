import Foundation

/// A folder that is empty at first and gone at the end.
final class TemporaryFolder {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// The names of everything in the folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Makes a file.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
    return path(name)
  }
}
