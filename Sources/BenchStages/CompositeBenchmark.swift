package import Compositor
import Drawing
package import LayerKit
package import Measuring
package import Raster

/// A benchmark that measures the compositor alternately with `memcpy`.
package struct CompositeBenchmark {
  /// The number of rounds.
  package let rounds: Int

  /// The typesetter of all stages.
  package let typesetter: any Typesetter

  /// The minimum duration of a sample, in nanoseconds.
  package static let sampleNanoseconds = Baselines.sampleNanoseconds

  /// The cores that draw bands of a frame's rows at the same time; `nil` if there is only one core.
  private let rowBands: (any RowBands)?

  /// Creates a benchmark.
  ///
  /// - Parameter rowBands: The cores that draw bands of rows. If it is `nil`, cases that need several cores are left
  ///   out.
  package init(rounds: Int, typesetter: any Typesetter, rowBands: (any RowBands)? = nil) {
    self.rounds = rounds
    self.typesetter = typesetter
    self.rowBands = rowBands
  }

  /// Measures the cases of a group in turn, each alternately with the copy that it is compared with, and returns
  /// their rows.
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

  /// Creates a row from the times of all rounds, in nanoseconds.
  private static func row(
    _ item: CompositeCase, _ work: CompositeCase.Work, frames: [Double], copies: [Double],
    others: [Double]
  ) -> MeasuredRow {
    let units = zip(copies, others).map { work.unit($0, $1) }
    var facts = work.facts()
    if work.other != nil { facts[work.otherName] = Spread(others).median / 1e6 }
    return MeasuredRow(
      title: item.title, content: item.content, size: item.size,
      direction: item.direction, unit: item.unit,
      figure: Spread(InterleavedRounds.ratios(frames, to: units)),
      milliseconds: Spread(frames.map { $0 / 1e6 }),
      copy: CopyCost(
        milliseconds: Spread(copies).median / 1e6, byteCount: work.copyByteCount),
      facts: facts, limit: item.limit, definition: item.definition)
  }
}

/// The resources that the cases of a group share: the typesetter, bitmaps, a frame to draw into, and copies to
/// compare with.
package final class CompositeMaterial {
  /// The typesetter of all stages.
  package let typesetter: any Typesetter

  private var pictures: [PixelSize: Bitmap] = [:]
  private var frames: [PixelSize: Bitmap] = [:]
  private var copies: [PixelSize: FrameCopies] = [:]
  private var coldCopies: [PixelSize: FrameCopies] = [:]

  /// Creates the resources, without bitmaps at first.
  ///
  /// - Parameter rowBands: The cores that draw bands of rows, or `nil` for one core.
  package init(typesetter: any Typesetter, rowBands: (any RowBands)? = nil) {
    self.typesetter = typesetter
    self.rowBands = rowBands
  }

  /// The cores that draw bands of a frame's rows at the same time; `nil` for one core.
  package let rowBands: (any RowBands)?

  /// Returns an opaque picture of a size: the program's wallpaper.
  package func picture(_ size: PixelSize) -> Bitmap {
    if let known = pictures[size] { return known }
    let picture = DuskWallpaper.render(size: size)
    pictures[size] = picture
    return picture
  }

  /// Returns the shared frame of a size, for work that draws all of its pixels.
  package func frame(_ size: PixelSize) -> Bitmap {
    if let known = frames[size] { return known }
    let frame = Bitmap(size: size)
    frames[size] = frame
    return frame
  }

  /// Returns the `memcpy` work that copies a frame of a size.
  package func copies(_ size: PixelSize) -> FrameCopies {
    if let known = copies[size] { return known }
    let copy = FrameCopies(size: size)
    copies[size] = copy
    return copy
  }

  /// Returns the `memcpy` work that copies a frame of a size and finds cold caches, like whole frames.
  package func coldCopies(_ size: PixelSize) -> FrameCopies {
    if let known = coldCopies[size] { return known }
    let copy = FrameCopies(size: size, findsColdCaches: true)
    coldCopies[size] = copy
    return copy
  }
}
