import Display
package import Measuring
package import Raster

/// The measurement of one case, with everything needed to judge it.
package struct MeasuredRow: Sendable {
  /// A figure's threshold.
  package struct Limit: Sendable {
    /// The maximum or minimum value, depending on ``side``.
    package var threshold: Double
    /// The value to aim for beyond the threshold, or `nil` if there is none.
    package var stretch: Double?
    /// Whether ``threshold`` is the maximum or the minimum.
    package var side: BenchThreshold.Side

    package init(_ threshold: Double, stretch: Double? = nil, side: BenchThreshold.Side = .atMost) {
      self.threshold = threshold
      self.stretch = stretch
      self.side = side
    }
  }

  /// The unit of figures that count something and are not quotients of times.
  package static let count = "count"

  /// The operation that was measured, such as "full frame".
  package var title: String
  /// The content that was drawn, such as "text".
  package var content: String
  package var size: PixelSize
  /// The direction of the shimmer: "h", "v", or "-" if there is none.
  package var direction: String
  /// The unit of the figure, such as "× memcpy".
  package var unit: String
  /// The figure over all rounds.
  package var figure: Spread
  /// The time of a frame over all rounds, in milliseconds, or `nil` if no time was measured.
  package var milliseconds: Spread?
  /// The cost of the corresponding `memcpy`, or `nil` if there is none.
  package var copy: CopyCost?
  /// Further numbers by name.
  package var facts: [String: Double] = [:]
  /// The threshold, or `nil` if the row is not judged.
  package var limit: Limit?
  /// A sentence for the report that defines how the figure is measured.
  package var definition: String

  package init(
    title: String, content: String, size: PixelSize, direction: String = "-",
    unit: String = "× memcpy", figure: Spread, milliseconds: Spread? = nil, copy: CopyCost? = nil,
    facts: [String: Double] = [:], limit: Limit? = nil, definition: String
  ) {
    self.title = title
    self.content = content
    self.size = size
    self.direction = direction
    self.unit = unit
    self.figure = figure
    self.milliseconds = milliseconds
    self.copy = copy
    self.facts = facts
    self.limit = limit
    self.definition = definition
  }

  /// The name of the row, unique among all rows: "full frame, text, 1920x1080 h".
  package var name: String {
    Self.name(title, content: content, size: size, direction: direction)
  }

  /// Returns the name of a row, as ``name`` does, before the row is measured.
  static func name(
    _ title: String, content: String, size: PixelSize, direction: String
  ) -> String {
    let direction = direction == "-" ? "" : " \(direction)"
    return "\(title), \(content), \(size.text)\(direction)"
  }

  /// The metrics of the row, with one sample per measurement.
  ///
  /// The first is named ``title`` and has the unit ``unit``. If times were measured, the second is "frame", in
  /// milliseconds.
  package var metrics: [Metric] {
    let baseline = copy.map { Metric.Baseline("memcpy", $0.milliseconds) }
    let frame = milliseconds.map {
      Metric("frame", unit: "ms", samples: $0.samples, baseline: baseline)
    }
    return [Metric(title, unit: unit, samples: figure.samples)] + (frame.map { [$0] } ?? [])
  }

  /// Returns the row's threshold with its verdict, or `nil` if the row is not judged.
  package func threshold(exemption: String?) -> BenchThreshold? {
    guard let limit else { return nil }
    return BenchThreshold(
      name: name, figure: figure.median, threshold: limit.threshold, stretch: limit.stretch,
      side: limit.side,
      exemption: exemption)
  }
}

/// A table of measured rows, as lines of text and as results of a report document.
package struct RowTable {
  package let rows: [MeasuredRow]

  /// Whether the report includes thresholds and verdicts.
  package let showsThresholds: Bool

  /// The reason why thresholds do not apply, or `nil` if they do.
  package let exemption: String?

  /// The name of the instruction set whose kernels are measured.
  private let instructionSet = InstructionSet.current.rawValue

  package init(_ rows: [MeasuredRow], showsThresholds: Bool, exemption: String? = nil) {
    self.rows = rows
    self.showsThresholds = showsThresholds
    self.exemption = exemption
  }

  /// The thresholds of the rows that have one, with their verdicts.
  package var thresholds: [BenchThreshold] {
    rows.compactMap { $0.threshold(exemption: exemption) }
  }

  // MARK: Lines

  /// A line of column names and one line per row.
  package var lines: [String] {
    let names = [
      "median", "least", "most", "ms", "memcpy ms", "GB/s",
    ]
    let head = Self.line(
      ["measured", "content", "size", ""], numbers: names)
    return [showsThresholds ? head + "  threshold  stretch  verdict" : head] + rows.map(line)
  }

  private func line(_ row: MeasuredRow) -> String {
    let isCount = row.unit == MeasuredRow.count
    let figures = [row.figure.median, row.figure.least, row.figure.most]
      .map { isCount ? NumberText.shortest($0) : Self.figure($0) }
    let times = [row.milliseconds?.median, row.copy?.milliseconds].map { $0.map(Self.time) ?? "-" }
    let speed = row.copy.map { NumberText.fixed($0.gigabytesPerSecond, digits: 1) } ?? "-"
    let line = Self.line(
      [row.title, row.content, row.size.text, row.direction],
      numbers: figures + times + [speed])
    guard showsThresholds, let threshold = row.threshold(exemption: exemption) else { return line }
    let limits = [threshold.threshold, threshold.stretch].map { $0.map(NumberText.shortest) ?? "-" }
    return line + "  " + ColumnText.padded(limits[0], to: 11) + ColumnText.padded(limits[1], to: 9)
      + threshold.verdict
  }

  private static func line(_ words: [String], numbers: [String]) -> String {
    let widths = [24, 19, 10, 2]
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

  /// The members of a row's result in the document, besides its metrics.
  private struct Members: Encodable {
    let title, content, direction: String
    let size: PixelSize
    let instructionSet: String
    let unit: String
    @Nullable var milliseconds: Double?
    let facts: [String: Double]
    let definition: String
    @Nullable var memcpy: Copy?
    /// The row's threshold; `nil` if the report does not include thresholds.
    let threshold: Nullable<BenchThreshold>?

    struct Copy: Encodable {
      let milliseconds, bytes, gigabytesPerSecond: Double

      init(_ cost: CopyCost) {
        (milliseconds, bytes) = (cost.milliseconds, cost.byteCount)
        gigabytesPerSecond = cost.gigabytesPerSecond
      }
    }

    init(of row: MeasuredRow, in table: RowTable) {
      (title, content, direction) = (row.title, row.content, row.direction)
      (size, instructionSet, unit) = (row.size, table.instructionSet, row.unit)
      milliseconds = row.milliseconds?.median
      (facts, definition) = (row.facts, row.definition)
      memcpy = row.copy.map(Copy.init)
      threshold =
        table.showsThresholds
        ? Nullable(wrappedValue: row.threshold(exemption: table.exemption)) : nil
    }
  }
}
