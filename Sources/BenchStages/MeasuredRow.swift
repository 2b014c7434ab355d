import Display
package import Measuring
package import Raster

/// What was measured of one thing, with everything that it takes to judge it.
package struct MeasuredRow: Sendable {
  /// What a figure has to be.
  package struct Limit: Sendable {
    /// The most, or the least, that it may be.
    package var bar: Double
    /// What it would better be, or nothing.
    package var stretch: Double?
    /// Whether ``bar`` is the most or the least.
    package var side: BenchBar.Side

    /// Creates a limit.
    package init(_ bar: Double, stretch: Double? = nil, side: BenchBar.Side = .atMost) {
      self.bar = bar
      self.stretch = stretch
      self.side = side
    }
  }

  /// The unit of figures that are no quotients.
  package static let count = "count"

  /// The number of the promise: "P1".
  package var id: String
  /// What was measured: "full frame".
  package var title: String
  /// What was drawn: "text".
  package var content: String
  /// The size of a frame.
  package var size: PixelSize
  /// The direction of a shimmer: "h", "v", or "-" where there is none.
  package var direction: String
  /// What the figure counts in: "× memcpy".
  package var unit: String
  /// The figure, over all rounds.
  package var figure: Spread
  /// Milliseconds for a frame, over all rounds, or nothing where no time was measured.
  package var milliseconds: Spread?
  /// What `memcpy` took, or nothing where none is to compare with.
  package var copy: CopyCost?
  /// Further numbers by name.
  package var facts: [String: Double] = [:]
  /// What is judged, or nothing for a row that only informs.
  package var limit: Limit?
  /// What exactly was measured, in a sentence.
  package var definition: String

  /// Creates a row.
  package init(
    id: String, title: String, content: String, size: PixelSize, direction: String = "-",
    unit: String = "× memcpy", figure: Spread, milliseconds: Spread? = nil, copy: CopyCost? = nil,
    facts: [String: Double] = [:], limit: Limit? = nil, definition: String
  ) {
    self.id = id
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

  /// All that tells it from other rows: "P1 full frame, text, 1920x1080 h".
  package var name: String {
    Self.name(id, title, content: content, size: size, direction: direction)
  }

  /// The name of a row that is still to be measured.
  static func name(
    _ id: String, _ title: String, content: String, size: PixelSize, direction: String
  ) -> String {
    let direction = direction == "-" ? "" : " \(direction)"
    return "\(id) \(title), \(content), \(size.text)\(direction)"
  }

  /// Its figures, each with a sample for each time that it was measured.
  ///
  /// The one that ``unit`` tells of, named by ``title``; and "frame", in milliseconds, where times were measured.
  package var metrics: [Metric] {
    let floor = copy.map { Metric.Floor("memcpy", $0.milliseconds) }
    let frame = milliseconds.map {
      Metric("frame", unit: "ms", samples: $0.samples, floor: floor)
    }
    return [Metric(title, unit: unit, samples: figure.samples)] + (frame.map { [$0] } ?? [])
  }

  /// The promise, or nothing for a row that only informs.
  package func bar(exemption: String?) -> BenchBar? {
    guard let limit else { return nil }
    return BenchBar(
      name: name, figure: figure.median, bar: limit.bar, stretch: limit.stretch, side: limit.side,
      exemption: exemption)
  }
}

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
