public import Foundation

/// Malformed files, each wrong in its own way, and a report of a benchmark; they exist as long as this value.
public struct Samples {
  private let folder: TemporaryFolder

  /// Writes the files into a folder of their own.
  ///
  /// - Parameter parent: The folder in which that folder is created.
  public init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    folder = try TemporaryFolder(in: parent)
    _ = try folder.write(Array("hello".utf8), to: "text")
    for name in ["a.yaml", "a.replay", "a.json"] { _ = try folder.write([], to: name) }
    _ = try folder.write(Array(Self.report.utf8), to: "report.json")
    _ = try folder.write(Self.signature + [0, 0], to: "cut.png")
    _ = try folder.write(Self.signature + Self.header, to: "huge.png")
  }

  /// Returns an argument with the folder's path in place of a percent sign at its beginning.
  public func path(_ argument: String) -> String {
    argument.hasPrefix("%/") ? folder.path(String(argument.dropFirst(2))) : argument
  }

  private static let report = #"{"schema": 4, "benchmark": "present", "results": []}"#

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The header of a PNG of 20000×20000 pixels, with its checksum and without image data.
  private static let header: [UInt8] =
    [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20, 8, 6, 0, 0, 0]
    + [227, 112, 70, 57, 0, 0, 0, 0] + Array("IDAT".utf8) + [0x35, 0xAF, 0x06, 0x1E]
}
