package import Compositor
package import LayerKit
import Raster
import Measuring

/// Measures the compositor beside `memcpy`.
package struct CompositeBenchmark {
  /// How often everything is measured.
  package let rounds: Int

  /// Sets texts.
  package let typesetter: any Typesetter

  /// How long a sample takes at least, in nanoseconds.
  package static let sampleNanoseconds = Floors.sampleNanoseconds

  /// Two cores, or nothing where there is one alone.
  private let rowBands: (any RowBands)?

  /// Plans a measurement.
  ///
  /// - Parameter rowBands: Cores that draw in bands; rows about them are left out without.
  package init(rounds: Int, typesetter: any Typesetter, rowBands: (any RowBands)? = nil) {
    self.rounds = rounds
    self.typesetter = typesetter
    self.rowBands = rowBands
  }

  /// Measures a group of cases in turns, each beside its copy.
  package func run(_ cases: [CompositeCase]) -> [MeasuredRow] {
    let cases = cases.filter { !$0.needsCores || rowBands != nil }
    let material = CompositeMaterial(typesetter: typesetter, rowBands: rowBands)
    let works = cases.map { $0.make(material) }
    let contenders = works.flatMap { [$0.frames, $0.copies] + ($0.other.map { [$0] } ?? []) }
    let rounds = InterleavedRounds(
      rounds: rounds, sampleNanoseconds: Self.sampleNanoseconds)
    var times = rounds.times(of: contenders)[...]
    return zip(cases, works).map { item, work in
      let frames = times.removeFirst().map { $0 / Double(work.framesPerRun) }
      let copies = times.removeFirst().map { $0 / Double(work.copiesPerRun) }
      let others = work.other == nil ? copies : times.removeFirst()
      return Self.row(item, work, frames: frames, copies: copies, others: others)
    }
  }

  /// Puts a row together from the nanoseconds of all rounds.
  private static func row(
    _ item: CompositeCase, _ work: CompositeCase.Work, frames: [Double], copies: [Double],
    others: [Double]
  ) -> MeasuredRow {
    let units = zip(copies, others).map { work.unit($0, $1) }
    var facts = work.facts()
    if work.other != nil { facts[work.otherName] = Spread(others).median / 1e6 }
    return MeasuredRow(
      id: item.id, title: item.title, content: item.content, size: item.size,
      direction: item.direction, unit: item.unit,
      figure: Spread(InterleavedRounds.ratios(frames, to: units)),
      milliseconds: Spread(frames.map { $0 / 1e6 }),
      copy: CopyCost(
        milliseconds: Spread(copies).median / 1e6, byteCount: work.copyByteCount),
      facts: facts, limit: item.limit, definition: item.definition)
  }
}
