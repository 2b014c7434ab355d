import Compositor
package import Measuring
package import Raster
import ShimmerKit

/// A row of the composite benchmark before it is measured.
package struct CompositeCase {
  /// The measured work of a case and the work that it is compared with.
  package struct Work {
    /// The work that draws frames.
    package var frames: Contender
    /// The number of frames in one repetition of ``frames``.
    package var framesPerRun = 1
    /// The `memcpy` work with which the frames are compared.
    package var copies: Contender
    /// The number of frames whose bytes one repetition of ``copies`` copies.
    package var copiesPerRun = 1
    /// The number of bytes copied per frame.
    package var copyByteCount: Double
    /// Further work whose time is needed to compute the figure; `nil` if there is none.
    ///
    /// An example is a fill, if the threshold refers to filling.
    package var other: Contender?
    /// The key in the row's ``MeasuredRow/facts`` under which the time of ``other`` is stored, in milliseconds.
    package var otherName = "memsetMilliseconds"
    /// Returns the time with which a frame's time is compared, in nanoseconds, from the times of a copy and of the
    /// other work.
    package var unit: (_ copy: Double, _ other: Double) -> Double = { copy, _ in copy }
    /// Returns additional numbers for the row's ``MeasuredRow/facts``, by name; called after all rounds.
    package var facts: () -> [String: Double] = { [:] }
  }

  /// The operation that is measured, such as "full frame".
  package let title: String
  /// The content that is drawn, such as "text".
  package let content: String
  package let size: PixelSize
  /// The direction of the shimmer: "h", "v", or "-" if there is none.
  package let direction: String
  /// The unit of the measured figure.
  package var unit = "× memcpy"
  /// The threshold, or `nil` if the row is not judged.
  package let limit: MeasuredRow.Limit?
  /// Whether the case needs several cores.
  var needsCores = false
  /// A sentence for the report that defines how the figure is measured.
  package let definition: String
  /// Creates the work and makes its large allocations, which are released with the work.
  package let make: (CompositeMaterial) -> Work

  /// The name of the row, unique among all rows: "full frame, text, 1920x1080 h".
  package var name: String {
    MeasuredRow.name(title, content: content, size: size, direction: direction)
  }
}

extension CompositeCase {
  private static let small = PixelSize(width: 1280, height: 720)
  private static let middle = PixelSize(width: 1920, height: 1080)
  private static let large = PixelSize(width: 3840, height: 2160)

  /// All cases, in groups; the cases of a group are measured alternately.
  package static var groups: [[CompositeCase]] {
    [fullFrames(small), fullFrames(middle), fullFrames(large), middleCycles, largeCycles, pieces]
  }

  private static func fullFrames(_ size: PixelSize) -> [CompositeCase] {
    let isSmall = size == small
    let limit =
      isSmall ? MeasuredRow.Limit(1.5, stretch: 1.2) : MeasuredRow.Limit(1.15, stretch: 1)
    var cases: [CompositeCase] = []
    for content in [ShimmerStage.Content.text, .photograph] {
      for direction in [ShimmeringDirection.right, .down] {
        cases.append(.fullFrame(content, direction, size, limit))
      }
    }
    if isSmall { return cases }
    for direction in [ShimmeringDirection.right, .down] {
      cases.append(
        .fullFrame(
          .text, over: .picture, direction, size, MeasuredRow.Limit(1.8, stretch: 1.45)))
    }
    return cases + [.bandedFrame(.text, size), .bandedFrame(.photograph, size)]
  }

  private static var middleCycles: [CompositeCase] {
    let text = MeasuredRow.Limit(0.07, stretch: 0.045)
    let photograph = MeasuredRow.Limit(0.25, stretch: 0.18)
    return [
      .cycle(.text, .right, middle, .plain, text),
      .cycle(.text, .down, middle, .plain, text),
      .cycle(.text, .right, middle, .twoBuffers),
      .cycle(.text, .down, middle, .twoBuffers),
      .cycle(.text, .right, middle, .wideBand),
      .cycle(.text, .down, middle, .wideBand),
      .cycle(.photograph, .right, middle, .plain, photograph),
      .cycle(.photograph, .down, middle, .plain, photograph),
      .cycle(.photograph, .right, middle, .wideBand),
      .cycle(.photograph, .down, middle, .wideBand),
    ]
  }

  private static var largeCycles: [CompositeCase] {
    let text = MeasuredRow.Limit(0.08, stretch: 0.05)
    return [
      .cycle(.text, .right, large, .plain, text),
      .cycle(.text, .down, large, .plain, text),
      .cycle(.text, .right, large, .wideBand),
      .cycle(.text, .down, large, .wideBand),
    ]
  }

  private static var pieces: [CompositeCase] {
    [
      .pills(.spaced, middle), .pills(.tight, middle), .pills(.overlapping, middle),
      .sweep(.strip, limit: 1, middle), .sweep(.strip, limit: .max, middle),
      .sweep(.square, limit: 1, middle), .sweep(.square, limit: .max, middle),
      .wipe(limit: 1, middle), .wipe(limit: .max, middle),
    ]
  }
}

extension CompositeCase {
  private static func letter(_ direction: ShimmeringDirection) -> String {
    direction.isHorizontal ? "h" : "v"
  }

  /// Returns a case that measures drawing whole frames of a shimmer.
  static func fullFrame(
    _ content: ShimmerStage.Content, over background: ShimmerStage.Background = .color,
    _ direction: ShimmeringDirection, _ size: PixelSize, _ limit: MeasuredRow.Limit
  ) -> CompositeCase {
    CompositeCase(
      title: "full frame",
      content: background == .color ? content.rawValue : "\(content.rawValue) on picture",
      size: size,
      direction: letter(direction), limit: limit,
      definition:
        "all pixels are drawn again on cold caches, preparing included, at instants distributed "
        + "evenly over the lit part of a cycle, compared with memcpy of the frame on cold caches"
    ) { material in
      let scene = ShimmerStage(
        content, over: background, direction: direction, size: size,
        typesetter: material.typesetter,
        picture: material.picture)
      let copies = material.coldCopies(size)
      return Work(
        frames: FullFrames(scene, into: material.frame(size)), copies: copies,
        copyByteCount: Double(copies.byteCount))
    }
  }

  /// Returns a case that compares drawing a whole frame with several cores and with one core.
  static func bandedFrame(
    _ content: ShimmerStage.Content, _ size: PixelSize
  ) -> CompositeCase {
    CompositeCase(
      title: "full frame in bands", content: content.rawValue, size: size, direction: "h",
      unit: "× one core", limit: nil, needsCores: true,
      definition:
        "a whole frame drawn in bands of rows by several cores, by the clock, compared with the same "
        + "frame drawn by one core"
    ) { material in
      func scene() -> ShimmerStage {
        ShimmerStage(
          content, direction: .right, size: size, typesetter: material.typesetter,
          picture: material.picture)
      }
      let (one, all) = (scene(), scene())
      all.stage.compositor.rowBands = material.rowBands
      let frame = material.frame(size)
      let copies = material.coldCopies(size)
      return Work(
        frames: FullFrames(all, into: frame, countsWaiting: true), copies: copies,
        copyByteCount: Double(copies.byteCount),
        other: FullFrames(one, into: frame, countsWaiting: true),
        otherName: "oneCoreMilliseconds", unit: { _, one in one },
        facts: { ["cores": Double(material.rowBands?.count ?? 1)] })
    }
  }

  /// The variants of a case that measures a cycle.
  enum CycleVariant {
    /// A band of a third of the content, for which the thresholds were measured, and one buffer.
    case plain
    /// Two alternating buffers.
    case twoBuffers
    /// The band of the library's defaults, which is as long as the content.
    case wideBand

    fileprivate var title: String {
      switch self {
      case .plain: "cycle"
      case .twoBuffers: "cycle with two buffers"
      case .wideBand: "cycle with a wide band"
      }
    }

    fileprivate var words: String {
      switch self {
      case .plain: "a cycle with a band of a third of the content"
      case .twoBuffers: "the same cycle in two alternating buffers"
      case .wideBand: "a cycle with a band as long as the content"
      }
    }
  }

  /// Returns a case that measures the mean frame over a cycle of a shimmer.
  static func cycle(
    _ content: ShimmerStage.Content, _ direction: ShimmeringDirection,
    _ size: PixelSize, _ variant: CycleVariant = .plain, _ limit: MeasuredRow.Limit? = nil
  ) -> CompositeCase {
    CompositeCase(
      title: variant.title, content: content.rawValue, size: size,
      direction: letter(direction), limit: limit,
      definition:
        "the mean over all frames of \(variant.words), slide and pause, at 60 Hz, preparing included, each "
        + "drawn over the previous content of its buffer unless nothing differs, compared with memcpy of the frame"
    ) { material in
      let scene = ShimmerStage(
        content, direction: direction, size: size,
        highlightLength: variant == .wideBand ? 1 : ShimmerStage.cycleBand,
        typesetter: material.typesetter,
        picture: material.picture)
      let frames = CycleFrames(scene, buffers: variant == .twoBuffers ? 2 : 1)
      let copies = material.copies(size)
      return Work(
        frames: frames, framesPerRun: frames.framesPerRun, copies: copies,
        copyByteCount: Double(copies.byteCount),
        facts: {
          ["frames": Double(frames.framesPerRun), "pixelsComposited": frames.pixelsPerFrame]
        })
    }
  }
}

extension CompositeCase {
  /// Returns a case that measures drawing pulsing pills.
  ///
  /// A thousand pills fit a frame of 1920×1080 only if they overlap, which pills of a skeleton loader do not. The row
  /// with overlapping pills is therefore not judged. The rows with and without gaps, each with as many pills as fit,
  /// are judged by the same time per pill.
  static func pills(_ arrangement: PillStage.Arrangement, _ size: PixelSize) -> CompositeCase {
    let count = arrangement.grid.origins(in: size, limit: 1000).count
    return CompositeCase(
      title: "\(count) pulsing pills", content: arrangement.rawValue, size: size,
      direction: "-", unit: "× 1.5 memset + 1 µs a pill",
      limit: arrangement == .overlapping ? nil : MeasuredRow.Limit(1),
      definition:
        "the mean frame at 60 Hz of pills of 120x20 with radius 10 that pulse as in a skeleton loader, as a "
        + "multiple of one and a half times memset of the pills' pixels, row by row in their positions, "
        + "and a microsecond a pill; pixels beyond the round ends do not count"
    ) { _ in
      let scene = PillStage(arrangement, size: size)
      let count = Double(scene.count)
      return Work(
        frames: PillFrames(scene), copies: RunCopies([scene.pixels], size: size),
        copyByteCount: Double(scene.pixels.byteCount), other: RunFills(scene.pixels, size: size),
        unit: { _, fill in 1.5 * fill + 1000 * count },
        facts: { ["pills": count, "pixels": Double(scene.pixels.count)] })
    }
  }

  /// Returns a case that measures the slanted sweep of the skeleton loader over at most `limit` labels.
  static func sweep(_ shape: SweepShape, limit: Int, _ size: PixelSize) -> CompositeCase {
    CompositeCase(
      title: "slanted \(shape.rawValue)",
      content: limit == 1 ? "1 label" : "page of labels",
      size: size, direction: "-", limit: MeasuredRow.Limit(4, stretch: 2.5),
      definition:
        "the mean of the frames at 60 Hz in which the centre of \(shape.summary) is over its "
        + "label, compared with memcpy of the lit pixels: those of the label whose centres are inside the "
        + shape.rawValue
    ) { _ in pass(.sweep(shape, limit: limit, size: size)) }
  }

  /// Returns a case that measures strings of text wiped by a disc; `limit` is their maximum number.
  static func wipe(limit: Int, _ size: PixelSize) -> CompositeCase {
    CompositeCase(
      title: "text wiped by a disc", content: limit == 1 ? "1 text" : "page of texts",
      size: size, direction: "-", limit: MeasuredRow.Limit(6, stretch: 4),
      definition:
        "the mean of all frames of a wipe of half a second at 60 Hz, compared with memcpy of the masked pixels: "
        + "those of the text's box whose centres are inside the disc"
    ) { material in
      pass(.wipe(limit: limit, size: size, typesetter: material.typesetter))
    }
  }

  private static func pass(_ scene: PassStage) -> Work {
    let frames = PassFrames(scene)
    let count = Double(frames.framesPerRun)
    let pixels = Double(scene.pixelCount) / count
    return Work(
      frames: frames, framesPerRun: frames.framesPerRun,
      copies: RunCopies(scene.pixels, size: scene.stage.size), copiesPerRun: frames.framesPerRun,
      copyByteCount: 4 * pixels,
      facts: {
        ["pixels": pixels, "frames": count, "pixelsComposited": frames.pixelsPerFrame]
      })
  }
}
