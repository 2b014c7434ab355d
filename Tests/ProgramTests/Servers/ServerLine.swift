import Display
import Foundation
import TestSupport

/// A row of the guide's table, with what was measured.
struct ServerLine {
  /// The kind of server.
  let name: String

  /// The transports that have shown the card, the one that was chosen first.
  var transports: [String] = []

  /// The bits of red, green and blue in a pixel.
  var masks: [UInt32] = []

  /// The rate, such as `74.93 Hz`; `60 Hz, assumed` where the display does not tell.
  var rate = ""

  /// What stands above the rows.
  static let header = """
    | server | transports | pixels | rate | test card |
    |---|---|---|---|---|
    """

  /// The row of a kind of server of which nothing has been measured yet.
  init(name: String) { self.name = name }

  /// The row that a kind of server has when all is as it should be.
  init(expected row: ServerRow) {
    self.init(name: row.name)
    (transports, masks, rate) = (row.transports, row.masks, row.rate)
  }

  /// The row of one that did not show the card.
  var failed: String { "| \(name) | \(transports.joined(separator: ", ")) | | | FAILED |" }

  /// The row.
  var text: String {
    "| \(name) | \(transports.joined(separator: ", ")) | \(pixels) | \(rate) | \(result) |"
  }

  /// The channels from the highest bit down, and the bits of each, such as `BGR 5-6-5`.
  private var pixels: String {
    let channels = zip(["R", "G", "B"], masks).sorted { $0.1 > $1.1 }
    let bits = channels.map { "\($0.1.nonzeroBitCount)" }.joined(separator: "-")
    return "\(channels.map(\.0).joined()) \(bits)"
  }

  private var result: String {
    let isExact = masks.allSatisfy { $0.nonzeroBitCount >= 8 }
    return isExact ? "every pixel equal" : "every pixel the nearest colour"
  }

  /// A rate as people write it.
  static func rate(hertz: Double, source: String) -> String {
    guard source.hasPrefix("RandR mode of ") else {
      return "\(NumberText.shortest(hertz)) Hz, assumed"
    }
    return "\(NumberText.shortest((hertz * 100).rounded() / 100)) Hz"
  }

  /// Writes a row where `SHIMMER_SERVER_TABLE` names a folder, for `scripts/test --all-servers`.
  ///
  /// - Parameter index: Where in the table it stands.
  static func record(_ text: String, at index: Int) throws {
    guard let path = ProcessInfo.processInfo.environment["SHIMMER_SERVER_TABLE"] else { return }
    let folder = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let place = "\(index + 100)"
    try Data("\(text)\n".utf8).write(to: folder.appending(path: place))
    try Data("\(header)\n".utf8).write(to: folder.appending(path: "0"))
  }
}
