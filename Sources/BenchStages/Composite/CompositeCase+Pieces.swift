import Raster

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
