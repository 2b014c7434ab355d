import Display
import Raster
package import Measuring

/// Measured rows in the forms of a report.
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
    rows.map { BenchDocument.Result($0.name, metrics: $0.metrics, members: members($0)) }
  }

  private func members(_ row: MeasuredRow) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "id": .string(row.id), "title": .string(row.title),
      "content": .string(row.content), "direction": .string(row.direction),
      "size": row.size.json,
      "instructionSet": .string(instructionSet), "unit": .string(row.unit),
      "milliseconds": row.milliseconds.map { JSONValue($0.median) } ?? .null,
      "facts": .object(row.facts.mapValues { JSONValue($0) }),
      "definition": .string(row.definition), "memcpy": .null,
    ]
    if let copy = row.copy {
      members["memcpy"] = .object([
        "milliseconds": JSONValue(copy.milliseconds), "bytes": JSONValue(copy.byteCount),
        "gigabytesPerSecond": JSONValue(copy.gigabytesPerSecond),
      ])
    }
    if showsBars { members["bar"] = row.bar(exemption: exemption)?.json ?? .null }
    return members
  }

  /// The names of the columns of ``values``.
  package var columns: [String] {
    [
      "id", "title", "content", "width", "height", "direction", "instructionSet", "unit", "median",
      "least", "most", "milliseconds", "memcpyMilliseconds", "memcpyGigabytesPerSecond",
    ] + (showsBars ? ["bar", "stretch", "verdict"] : [])
  }

  /// For each row its values, as texts.
  package var values: [[String]] {
    rows.map { row in
      let optional = [
        row.milliseconds?.median, row.copy?.milliseconds, row.copy?.gigabytesPerSecond,
      ]
      let bar = row.bar(exemption: exemption)
      let verdict = [
        bar.map { "\($0.bar)" } ?? "", bar?.stretch.map { "\($0)" } ?? "", bar?.verdict ?? "",
      ]
      return [
        row.id, row.title, row.content, "\(row.size.width)", "\(row.size.height)", row.direction,
        instructionSet, row.unit, "\(row.figure.median)", "\(row.figure.least)",
        "\(row.figure.most)",
      ] + optional.map { $0.map { "\($0)" } ?? "" } + (showsBars ? verdict : [])
    }
  }
}
