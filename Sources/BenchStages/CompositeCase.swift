import Compositor
package import Measuring
package import Raster
import ShimmerKit

/// One row of the composite benchmark before it is measured.
package struct CompositeCase {
  /// What is measured in a case, and what it is held against.
  package struct Work {
    /// Draws frames.
    package var frames: Contender
    /// How many frames a run of it has.
    package var framesPerRun = 1
    /// Copies the bytes in question.
    package var copies: Contender
    /// How many frames' worth a run of that has.
    package var copiesPerRun = 1
    /// The bytes of a frame's worth.
    package var copyByteCount: Double
    /// What else the figure needs the time of: fills, where the bar is about filling.
    package var other: Contender?
    /// The name of that time in milliseconds, among the further numbers.
    package var otherName = "memsetMilliseconds"
    /// The time that counts as 1, in nanoseconds, from what a copy and the other work take.
    package var unit: (_ copy: Double, _ other: Double) -> Double = { copy, _ in copy }
    /// Further numbers by name, asked for when all rounds are over.
    package var facts: () -> [String: Double] = { [:] }
  }

  /// The number of the promise.
  package let id: String
  /// What is measured.
  package let title: String
  /// What is drawn.
  package let content: String
  /// The size of a frame.
  package let size: PixelSize
  /// "h", "v" or "-".
  package let direction: String
  /// What the figure counts in.
  package var unit = "× memcpy"
  /// What is judged, or nothing.
  package let limit: MeasuredRow.Limit?
  /// Whether it is about several cores.
  var needsCores = false
  /// What exactly is measured.
  package let definition: String
  /// Makes the work; what it needs much memory for lives as long as the work.
  package let make: (CompositeMaterial) -> Work

  /// The row's name.
  package var name: String {
    MeasuredRow.name(id, title, content: content, size: size, direction: direction)
  }
}

extension CompositeCase {
  private static let small = PixelSize(width: 1280, height: 720)
  private static let middle = PixelSize(width: 1920, height: 1080)
  private static let large = PixelSize(width: 3840, height: 2160)

  /// All cases, in groups that are measured together.
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
        cases.append(.fullFrame(isSmall ? "P2" : "P1", content, direction, size, limit))
      }
    }
    if isSmall { return cases }
    for direction in [ShimmeringDirection.right, .down] {
      cases.append(
        .fullFrame(
          "P14", .text, over: .picture, direction, size, MeasuredRow.Limit(1.8, stretch: 1.45)))
    }
    return cases + [.bandedFrame(.text, size), .bandedFrame(.photograph, size)]
  }

  private static var middleCycles: [CompositeCase] {
    let text = MeasuredRow.Limit(0.07, stretch: 0.045)
    let photograph = MeasuredRow.Limit(0.25, stretch: 0.18)
    return [
      .cycle("P5", .text, .right, middle, .plain, text),
      .cycle("P5", .text, .down, middle, .plain, text),
      .cycle("P5", .text, .right, middle, .twoBuffers),
      .cycle("P5", .text, .down, middle, .twoBuffers),
      .cycle("P5", .text, .right, middle, .wideBand),
      .cycle("P5", .text, .down, middle, .wideBand),
      .cycle("P6", .photograph, .right, middle, .plain, photograph),
      .cycle("P6", .photograph, .down, middle, .plain, photograph),
      .cycle("P6", .photograph, .right, middle, .wideBand),
      .cycle("P6", .photograph, .down, middle, .wideBand),
    ]
  }

  private static var largeCycles: [CompositeCase] {
    let text = MeasuredRow.Limit(0.08, stretch: 0.05)
    return [
      .cycle("P6", .text, .right, large, .plain, text),
      .cycle("P6", .text, .down, large, .plain, text),
      .cycle("P6", .text, .right, large, .wideBand),
      .cycle("P6", .text, .down, large, .wideBand),
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

  /// A whole frame of a shimmer (P1, P2, P14).
  static func fullFrame(
    _ id: String, _ content: ShimmerStage.Content, over ground: ShimmerStage.Ground = .color,
    _ direction: ShimmeringDirection, _ size: PixelSize, _ limit: MeasuredRow.Limit
  ) -> CompositeCase {
    CompositeCase(
      id: id, title: "full frame",
      content: ground == .color ? content.rawValue : "\(content.rawValue) on picture", size: size,
      direction: letter(direction), limit: limit,
      definition:
        "everything is drawn anew, preparing included, at instants spread evenly over the "
        + "lit part of a cycle, against memcpy of the frame"
    ) { material in
      let scene = ShimmerStage(
        content, over: ground, direction: direction, size: size, typesetter: material.typesetter,
        picture: material.picture)
      let copies = material.copies(size)
      return Work(
        frames: FullFrames(scene, into: material.frame(size)), copies: copies,
        copyByteCount: Double(copies.byteCount))
    }
  }

  /// A whole frame drawn by several cores, held against one.
  static func bandedFrame(
    _ content: ShimmerStage.Content, _ size: PixelSize
  ) -> CompositeCase {
    CompositeCase(
      id: "P1", title: "the same, in bands", content: content.rawValue, size: size, direction: "h",
      unit: "× one core", limit: nil, needsCores: true,
      definition:
        "a whole frame drawn in bands of rows by all cores that were given, on the clock, against the "
        + "same frame drawn by one of them"
    ) { material in
      func scene() -> ShimmerStage {
        ShimmerStage(
          content, direction: .right, size: size, typesetter: material.typesetter,
          picture: material.picture)
      }
      let (one, all) = (scene(), scene())
      all.stage.compositor.rowBands = material.rowBands
      let frame = material.frame(size)
      let copies = material.copies(size)
      return Work(
        frames: FullFrames(all, into: frame, countsWaiting: true), copies: copies,
        copyByteCount: Double(copies.byteCount),
        other: FullFrames(one, into: frame, countsWaiting: true),
        otherName: "oneCoreMilliseconds", unit: { _, one in one },
        facts: { ["cores": Double(material.rowBands?.count ?? 1)] })
    }
  }

  /// What a row of a cycle may do otherwise.
  enum CycleVariant {
    /// Nothing: a band of a third of the content, as the bars were measured with, and one buffer.
    case plain
    /// Two buffers that alternate.
    case twoBuffers
    /// The band of the library's defaults, as long as the content.
    case wideBand

    fileprivate var title: String {
      switch self {
      case .plain: "mean over a cycle"
      case .twoBuffers: "the same, 2 buffers"
      case .wideBand: "the same, wide band"
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

  /// The mean over a cycle of a shimmer (P5, P6).
  static func cycle(
    _ id: String, _ content: ShimmerStage.Content, _ direction: ShimmeringDirection,
    _ size: PixelSize, _ variant: CycleVariant = .plain, _ limit: MeasuredRow.Limit? = nil
  ) -> CompositeCase {
    CompositeCase(
      id: id, title: variant.title, content: content.rawValue, size: size,
      direction: letter(direction), limit: limit,
      definition:
        "the mean over all frames of \(variant.words), slide and pause, at 60 Hz, preparing included, each "
        + "drawn over what its buffer held unless nothing differs, against memcpy of the frame"
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
  /// Pulsing pills (P10).
  ///
  /// A thousand fit a frame of 1920×1080 only where they overlap, which pills of a skeleton do not: that row
  /// informs. As many as fit with gaps, and as many as fit without, are judged, each pill by the same
  /// allowance.
  static func pills(_ arrangement: PillStage.Arrangement, _ size: PixelSize) -> CompositeCase {
    let count = arrangement.grid.origins(in: size, limit: 1000).count
    return CompositeCase(
      id: "P10", title: "\(count) pulsing pills", content: arrangement.rawValue, size: size,
      direction: "-", unit: "× 1.5 memset + 1 µs a pill",
      limit: arrangement == .overlapping ? nil : MeasuredRow.Limit(1),
      definition:
        "the mean frame at 60 Hz of pills of 120x20 with radius 10 that pulse as in text 001, as a "
        + "multiple of one and a half times memset of the pills' pixels, row by row where they lie, "
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

  /// The slanted sweep (P11).
  static func sweep(_ shape: SweepShape, limit: Int, _ size: PixelSize) -> CompositeCase {
    CompositeCase(
      id: "P11", title: "slanted \(shape.rawValue)",
      content: limit == 1 ? "1 label" : "page of labels",
      size: size, direction: "-", limit: MeasuredRow.Limit(4, stretch: 2.5),
      definition:
        "the mean of the frames at 60 Hz in which the middle of \(shape.summary) lies over its "
        + "label, against memcpy of the lit pixels: those of the label whose centres lie in the "
        + shape.rawValue
    ) { _ in pass(.sweep(shape, limit: limit, size: size)) }
  }

  /// A text that a disc wipes (P12).
  static func wipe(limit: Int, _ size: PixelSize) -> CompositeCase {
    CompositeCase(
      id: "P12", title: "text wiped by a disc", content: limit == 1 ? "1 text" : "page of texts",
      size: size, direction: "-", limit: MeasuredRow.Limit(6, stretch: 4),
      definition:
        "the mean of all frames of a wipe of half a second at 60 Hz, against memcpy of the masked pixels: "
        + "those of the text's box whose centres lie in the disc"
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
