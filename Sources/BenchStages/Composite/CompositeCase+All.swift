import Raster
import ShimmerKit

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
