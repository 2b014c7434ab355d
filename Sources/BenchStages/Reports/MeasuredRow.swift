import Display
package import Raster
package import Measuring

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
