import Display
import Foundation
import TestSupport
import Viewer

/// A row of the guide's table, with the measured values.
struct ServerLine {
  let name: String

  /// The transports that showed the card, the default one first.
  var transports: [String] = []

  /// The masks of red, green and blue in a pixel.
  var masks: [UInt32] = []

  /// The rate, such as `74.93 Hz`; `60 Hz, assumed` if the display does not report one.
  var rate = ""

  /// The heading of the table.
  static let header = """
    | server | transports | pixels | rate | test card |
    |---|---|---|---|---|
    """

  /// Creates the row of a server without measurements.
  init(name: String) { self.name = name }

  /// Creates the row that a server should have.
  init(expected row: ServerRow) {
    self.init(name: row.name)
    (transports, masks, rate) = (row.transports, row.masks, row.rate)
  }

  /// The row of a server that did not show the card.
  var failed: String { "| \(name) | \(transports.joined(separator: ", ")) | | | FAILED |" }

  /// The row as Markdown.
  var text: String {
    "| \(name) | \(transports.joined(separator: ", ")) | \(pixels) | \(rate) | \(result) |"
  }

  /// The channels from the highest bit down, with their numbers of bits, such as `BGR 5-6-5`.
  private var pixels: String {
    let channels = zip(["R", "G", "B"], masks).sorted { $0.1 > $1.1 }
    let bits = channels.map { "\($0.1.nonzeroBitCount)" }.joined(separator: "-")
    return "\(channels.map(\.0).joined()) \(bits)"
  }

  private var result: String {
    let isExact = masks.allSatisfy { $0.nonzeroBitCount >= 8 }
    return isExact ? "every pixel equal" : "every pixel the nearest colour"
  }

  /// The text of a rate.
  static func rate(hertz: Double, source: String) -> String {
    guard source.hasPrefix("RandR mode of ") else {
      return "\(NumberText.shortest(hertz)) Hz, assumed"
    }
    return "\(NumberText.shortest((hertz * 100).rounded() / 100)) Hz"
  }

  /// Writes a row if `SHIMMER_SERVER_TABLE` names a folder, for `scripts/test --all-servers`.
  ///
  /// - Parameter index: The row's position in the table.
  static func record(_ text: String, at index: Int) throws {
    guard let path = ProcessInfo.processInfo.environment["SHIMMER_SERVER_TABLE"] else { return }
    let folder = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let place = "\(index + 100)"
    try Data("\(text)\n".utf8).write(to: folder.appending(path: place))
    try Data("\(header)\n".utf8).write(to: folder.appending(path: "0"))
  }
}
