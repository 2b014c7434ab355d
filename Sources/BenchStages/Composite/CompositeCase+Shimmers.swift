import Compositor
import Measuring
import Raster
import ShimmerKit

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
