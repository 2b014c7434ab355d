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

  /// The mean over a cycle of a shimmer (P5, P6).
  static func cycle(
    _ id: String, _ content: ShimmerStage.Content, _ direction: ShimmeringDirection,
    _ size: PixelSize, buffers: Int = 1, _ limit: MeasuredRow.Limit?
  ) -> CompositeCase {
    CompositeCase(
      id: id, title: buffers == 1 ? "mean over a cycle" : "the same, \(buffers) buffers",
      content: content.rawValue, size: size, direction: letter(direction), limit: limit,
      definition:
        "the mean over all frames of a cycle, slide and pause, at 60 Hz, preparing included, "
        + "each drawn over the one before in "
        + (buffers == 1 ? "one buffer" : "\(buffers) alternating buffers")
        + " unless nothing differs, against memcpy of the frame"
    ) { material in
      let scene = ShimmerStage(
        content, direction: direction, size: size, typesetter: material.typesetter,
        picture: material.picture)
      let frames = CycleFrames(scene, buffers: buffers)
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
