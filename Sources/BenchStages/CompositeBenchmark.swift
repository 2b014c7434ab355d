package import Compositor
import Drawing
package import LayerKit
package import Measuring
package import Raster

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

/// What the cases of a group share: the typesetter, pictures, a frame to draw into, a copy to compare with.
package final class CompositeMaterial {
  /// Sets texts.
  package let typesetter: any Typesetter

  private var pictures: [PixelSize: Bitmap] = [:]
  private var frames: [PixelSize: Bitmap] = [:]
  private var copies: [PixelSize: FrameCopies] = [:]

  /// Creates material without pictures.
  ///
  /// - Parameter rowBands: Cores that draw in bands.
  package init(typesetter: any Typesetter, rowBands: (any RowBands)? = nil) {
    self.typesetter = typesetter
    self.rowBands = rowBands
  }

  /// Cores that draw in bands, if there are any.
  package let rowBands: (any RowBands)?

  /// An opaque picture of a size: the program's wallpaper.
  package func picture(_ size: PixelSize) -> Bitmap {
    if let known = pictures[size] { return known }
    let picture = DuskWallpaper.render(size: size)
    pictures[size] = picture
    return picture
  }

  /// A frame of a size, for those who draw all of it.
  package func frame(_ size: PixelSize) -> Bitmap {
    if let known = frames[size] { return known }
    let frame = Bitmap(size: size)
    frames[size] = frame
    return frame
  }

  /// Copies of a frame of a size.
  package func copies(_ size: PixelSize) -> FrameCopies {
    if let known = copies[size] { return known }
    let copy = FrameCopies(size: size)
    copies[size] = copy
    return copy
  }
}
