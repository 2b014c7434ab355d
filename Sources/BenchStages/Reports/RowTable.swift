import Display
import Raster
package import Measuring

/// Measured rows, for people and as results of a document.
package struct RowTable {
  /// The rows.
  package let rows: [MeasuredRow]

  /// Whether bars and verdicts belong to the report.
  package let showsBars: Bool

  /// Why bars do not count here, or nothing when they do.
  package let exemption: String?

  /// The name of the kernels' instruction set.
  private let instructionSet = InstructionSet.current.rawValue

  /// Makes a table.
  package init(_ rows: [MeasuredRow], showsBars: Bool, exemption: String? = nil) {
    self.rows = rows
    self.showsBars = showsBars
    self.exemption = exemption
  }

  /// The promises among the rows.
  package var bars: [BenchBar] { rows.compactMap { $0.bar(exemption: exemption) } }

  // MARK: Lines

  /// A line of names and a line for each row.
  package var lines: [String] {
    let names = [
      "median", "least", "most", "ms", "memcpy ms", "GB/s",
    ]
    let head = Self.line(
      ["", "measured", "content", "size", ""], numbers: names)
    return [showsBars ? head + "  bar    stretch  verdict" : head] + rows.map(line)
  }

  private func line(_ row: MeasuredRow) -> String {
    let isCount = row.unit == MeasuredRow.count
    let figures = [row.figure.median, row.figure.least, row.figure.most]
      .map { isCount ? NumberText.shortest($0) : Self.figure($0) }
    let times = [row.milliseconds?.median, row.copy?.milliseconds].map { $0.map(Self.time) ?? "-" }
    let speed = row.copy.map { NumberText.fixed($0.gigabytesPerSecond, digits: 1) } ?? "-"
    let line = Self.line(
      [row.id, row.title, row.content, row.size.text, row.direction],
      numbers: figures + times + [speed])
    guard showsBars, let bar = row.bar(exemption: exemption) else { return line }
    let limits = [bar.bar, bar.stretch].map { $0.map(NumberText.shortest) ?? "-" }
    return line + "  " + ColumnText.padded(limits[0], to: 7) + ColumnText.padded(limits[1], to: 9)
      + bar.verdict
  }

  private static func line(_ words: [String], numbers: [String]) -> String {
    let widths = [4, 24, 19, 10, 2]
    return "  " + zip(words, widths).map { ColumnText.padded($0, to: $1) }.joined()
      + zip(numbers, [8, 8, 8, 9, 11, 7]).map { ColumnText.padded($0, to: $1, isRight: true) }
      .joined()
  }

  private static func figure(_ number: Double) -> String {
    NumberText.fixed(number, digits: number < 0.1 ? 4 : number < 10 ? 3 : 1)
  }

  private static func time(_ milliseconds: Double) -> String {
    NumberText.fixed(milliseconds, digits: milliseconds < 0.1 ? 5 : milliseconds < 10 ? 3 : 1)
  }

  // MARK: Values

  /// The rows as results of a document.
  package var results: [BenchDocument.Result] {
    rows.map { row in
      BenchDocument.Result(row.name, metrics: row.metrics, members: Members(of: row, in: self))
    }
  }

  /// What a row has besides its metrics.
  private struct Members: Encodable {
    let id, title, content, direction: String
    let size: PixelSize
    let instructionSet: String
    let unit: String
    @Nullable var milliseconds: Double?
    let facts: [String: Double]
    let definition: String
    @Nullable var memcpy: Copy?
    /// Nothing where bars do not belong to the report.
    let bar: Nullable<BenchBar>?

    struct Copy: Encodable {
      let milliseconds, bytes, gigabytesPerSecond: Double

      init(_ cost: CopyCost) {
        (milliseconds, bytes) = (cost.milliseconds, cost.byteCount)
        gigabytesPerSecond = cost.gigabytesPerSecond
      }
    }

    init(of row: MeasuredRow, in table: RowTable) {
      (id, title, content, direction) = (row.id, row.title, row.content, row.direction)
      (size, instructionSet, unit) = (row.size, table.instructionSet, row.unit)
      milliseconds = row.milliseconds?.median
      (facts, definition) = (row.facts, row.definition)
      memcpy = row.copy.map(Copy.init)
      bar = table.showsBars ? Nullable(wrappedValue: row.bar(exemption: table.exemption)) : nil
    }
  }
}
