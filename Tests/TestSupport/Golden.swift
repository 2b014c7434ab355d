import Drawing
import Foundation
import Pictures
public import Raster
public import Testing

/// Reviewed pictures, stored as PNG beside the tests that draw them again.
///
/// With `SHIMMER_RECORD_GOLDENS=1` every comparison writes its picture instead, and fails, so that a run that records
/// is not mistaken for one that compares.
public enum Golden {
  /// The longest side that a golden may have, in pixels.
  public static let longestSide = 128

  /// Expects a picture to equal the golden of a name, bit for bit.
  ///
  /// If it does not, the picture and its difference from the golden are written to a temporary folder, which the
  /// failure names.
  ///
  /// - Parameters:
  ///   - picture: A picture of at most 128×128 pixels.
  ///   - name: The golden's name, without extension.
  ///   - test: The path of the test; goldens are stored in the folder `Goldens` beside it.
  public static func expect(
    _ picture: Bitmap, named name: String, beside test: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let sides = [picture.size.width, picture.size.height]
    #expect(
      sides.allSatisfy { $0 <= longestSide }, "\(name) is too large: \(picture.size)",
      sourceLocation: sourceLocation)
    let file = folder(beside: test).appending(path: "\(name).png")
    if ProcessInfo.processInfo.environment["SHIMMER_RECORD_GOLDENS"] == "1" {
      try PNGWriter.write(picture, to: file.path)
      Issue.record("recorded \(name); now look at it", sourceLocation: sourceLocation)
      return
    }
    guard FileManager.default.fileExists(atPath: file.path) else {
      Issue.record(
        "there is no golden \(name); record it with SHIMMER_RECORD_GOLDENS=1",
        sourceLocation: sourceLocation)
      return
    }
    let golden = try ImageFile.load(path: file.path)
    let worst = largestDifference(picture, golden)
    if worst == 0 { return }
    let folder = try writeEvidence(picture, golden, name: name)
    Issue.record(
      """
      \(name) differs by up to \(worst) levels; size \(picture.size), golden \(golden.size); \
      see \(folder.path)
      """, sourceLocation: sourceLocation)
  }

  /// Returns the names of all goldens beside a test, sorted.
  public static func names(beside test: String = #filePath) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: folder(beside: test), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "png" }.map { $0.deletingPathExtension().lastPathComponent }
      .sorted()
  }

  private static func folder(beside test: String) -> URL {
    URL(fileURLWithPath: test).deletingLastPathComponent().appending(path: "Goldens")
  }

  private static func writeEvidence(
    _ picture: Bitmap, _ golden: Bitmap, name: String
  ) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shimmer-goldens")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try PNGWriter.write(picture, to: folder.appending(path: "\(name)-actual.png").path)
    if picture.size == golden.size {
      try PNGWriter.write(
        difference(picture, golden), to: folder.appending(path: "\(name)-difference.png").path)
    }
    return folder
  }

  /// Returns the largest difference of a channel; 256 if the sizes differ.
  private static func largestDifference(_ a: Bitmap, _ b: Bitmap) -> Int {
    if a.size != b.size { return 256 }
    var worst = 0
    for y in 0..<a.size.height {
      for x in 0..<a.size.width where a[x, y] != b[x, y] {
        for channel in channelDifferences(a[x, y], b[x, y]) { worst = max(worst, channel) }
      }
    }
    return worst
  }

  /// Returns a picture that is black where the pictures agree and makes small differences visible.
  private static func difference(_ a: Bitmap, _ b: Bitmap) -> Bitmap {
    Bitmap(size: a.size) { rows in
      for y in 0..<a.size.height {
        for x in 0..<a.size.width {
          let levels = channelDifferences(a[x, y], b[x, y]).map {
            $0 == 0 ? 0 : UInt32(min(255, 64 + 4 * $0))
          }
          let alpha = levels[3] > 0 ? UInt32(0xFF_0000) : 0
          rows[x, y] = 0xFF00_0000 | alpha | levels[2] << 16 | levels[1] << 8 | levels[0]
        }
      }
    }
  }

  /// Returns the differences of blue, green, red and alpha.
  private static func channelDifferences(_ a: UInt32, _ b: UInt32) -> [Int] {
    [0, 8, 16, 24].map { (shift: UInt32) in
      abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))
    }
  }
}
