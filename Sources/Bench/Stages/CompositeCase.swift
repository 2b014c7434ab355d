import Display
import Drawing
package import LayerKit
import Raster
package import ShimmerCommand
import ShimmerKit
import Viewer

/// A row of the composite benchmark before it is measured.
package struct CompositeCase {
  /// The operation that is measured, such as "full frame".
  let title: String
  /// The content, the size and the direction, such as "text, 1920x1080 h".
  let place: String
  /// The name of the work that a frame is compared with.
  var reference = "memcpy"
  /// Returns the time with which a frame's time is compared, in nanoseconds, from that of the reference's case.
  var scale: (Double) -> Double = { $0 }
  /// The threshold, or `nil` if the row is not judged.
  let limit: (threshold: Double, stretch: Double?)?
  /// A sentence that defines how the figure is measured.
  let definition: String
  /// Creates the work and the work that it is compared with, with their large allocations.
  let make: (CompositeMaterial) -> (frames: Case, reference: Case)

  /// The name of the row: "full frame, text, 1920x1080 h".
  package var name: String { "\(title), \(place)" }

  /// Measures cases in turn, each beside its reference, and returns their rows.
  package static func measure(
    _ cases: [CompositeCase], _ material: CompositeMaterial, rounds: Rounds
  ) -> [Row] {
    let works = cases.map { $0.make(material) }
    let times = rounds.times(of: works.flatMap { [$0.frames, $0.reference] })
    return cases.indices.map { cases[$0].row(times[2 * $0], times[2 * $0 + 1]) }
  }

  private func row(_ frames: [Double], _ references: [Double]) -> Row {
    let references = references.map(scale)
    let figure = Metric(
      title, unit: "× \(reference)", samples: Rounds.ratios(frames, to: references))
    let baseline = Metric.Baseline(reference, Spread(references).median / 1e6)
    let isWide = InstructionSet.current == .avx2
    return Row(
      name,
      metrics: [
        figure, Metric("frame", unit: "ms", samples: frames.map { $0 / 1e6 }, baseline: baseline),
      ],
      facts: ["definition": definition],
      thresholds: limit.map { limit in
        [
          Threshold(
            name, figure.median, .atMost, limit.threshold, stretch: limit.stretch,
            exemption: isWide ? nil : "the thresholds are for AVX2")
        ]
      } ?? [])
  }
}

extension CompositeCase {
  private static let small = PixelSize(width: 1280, height: 720)
  private static let middle = PixelSize(width: 1920, height: 1080)
  private static let large = PixelSize(width: 3840, height: 2160)

  /// All cases, in groups; the cases of a group are measured alternately.
  package static var groups: [[CompositeCase]] {
    let cycles: [CompositeCase] = [
      .cycle(.text, .right, middle, (0.07, 0.045)), .cycle(.text, .down, middle, (0.07, 0.045)),
      .cycle(.photograph, .right, middle, (0.25, 0.18)),
      .cycle(.photograph, .down, middle, (0.25, 0.18)),
      .cycle(.text, .right, large, (0.08, 0.05)), .cycle(.text, .down, large, (0.08, 0.05)),
    ]
    let pieces: [CompositeCase] = [
      .pills(.spaced, middle), .pills(.tight, middle), .pills(.overlapping, middle),
      .sweep(.strip, limit: 1, middle), .sweep(.strip, limit: .max, middle),
      .sweep(.square, limit: 1, middle), .sweep(.square, limit: .max, middle),
      .wipe(limit: 1, middle), .wipe(limit: .max, middle),
    ]
    return [fullFrames(small), fullFrames(middle), fullFrames(large), cycles, pieces]
  }

  private static func fullFrames(_ size: PixelSize) -> [CompositeCase] {
    [ShimmerStage.Content.text, .photograph].flatMap { content in
      [ShimmeringDirection.right, .down].map { direction in
        fullFrame(content, direction, size, size == small ? (1.5, 1.2) : (1.15, 1))
      }
    }
  }

  private static func place(
    _ content: ShimmerStage.Content, _ direction: ShimmeringDirection, _ size: PixelSize
  ) -> String {
    "\(content.rawValue), \(size.text) \(direction.isHorizontal ? "h" : "v")"
  }

  private static func fullFrame(
    _ content: ShimmerStage.Content, _ direction: ShimmeringDirection, _ size: PixelSize,
    _ limit: (Double, Double?)
  ) -> CompositeCase {
    CompositeCase(
      title: "full frame", place: place(content, direction, size), limit: limit,
      definition:
        "all pixels are drawn again on cold caches, preparing included, at instants distributed "
        + "evenly over the lit part of a cycle, compared with memcpy of the frame on cold caches"
    ) { material in
      let scene = ShimmerStage(content, direction: direction, size: size, material)
      return (
        frames: .fullFrames(of: scene, into: material.frame(size)),
        reference: material.coldCopies(size)
      )
    }
  }

  private static func cycle(
    _ content: ShimmerStage.Content, _ direction: ShimmeringDirection, _ size: PixelSize,
    _ limit: (Double, Double?)
  ) -> CompositeCase {
    CompositeCase(
      title: "cycle", place: place(content, direction, size), limit: limit,
      definition:
        "the mean over all frames of a cycle with a band of a third of the content, slide and pause, at 60 Hz, "
        + "preparing included, each drawn over the previous one unless nothing differs, compared with memcpy of the "
        + "frame"
    ) { material in
      let scene = ShimmerStage(
        content, direction: direction, size: size, highlightLength: ShimmerStage.cycleBand, material
      )
      return (frames: .cycle(of: scene), reference: material.copies(size))
    }
  }
}

extension CompositeCase {
  /// Returns a case that measures pulsing pills.
  ///
  /// A thousand pills fit a frame of 1920×1080 only if they overlap, which pills of a skeleton loader do not. The row
  /// with overlapping pills is therefore not judged.
  private static func pills(_ arrangement: PillArrangement, _ size: PixelSize) -> CompositeCase {
    let count = arrangement.frames(in: size).count
    return CompositeCase(
      title: "\(count) pulsing pills", place: "\(arrangement.rawValue), \(size.text)",
      reference: "1.5 memset + 1 µs a pill", scale: { 1.5 * $0 + 1000 * Double(count) },
      limit: arrangement == .overlapping ? nil : (1, nil),
      definition:
        "the mean frame at 60 Hz of pills of 120x20 with radius 10 that pulse as in a skeleton loader, as a "
        + "multiple of one and a half times memset of the pills' pixels, row by row in their positions, "
        + "and a microsecond a pill; pixels beyond the round ends do not count"
    ) { _ in
      let scene = PieceStage.pills(arrangement, size: size)
      return (frames: .pass(of: scene), reference: .fills(of: scene))
    }
  }

  /// Returns a case that measures the slanted sweep of the skeleton loader over at most `limit` labels.
  private static func sweep(_ shape: SweepShape, limit: Int, _ size: PixelSize) -> CompositeCase {
    CompositeCase(
      title: "slanted \(shape.rawValue)",
      place: "\(limit == 1 ? "1 label" : "page of labels"), \(size.text)", limit: (4, 2.5),
      definition:
        "the mean of the frames at 60 Hz in which the centre of the \(shape.rawValue), \(shape.summary), is over its "
        + "label, compared with memcpy of the lit pixels: those of the label whose centres are inside the "
        + shape.rawValue
    ) { _ in
      let scene = PieceStage.sweep(shape, limit: limit, size: size)
      return (frames: .pass(of: scene), reference: .copies(of: scene))
    }
  }

  /// Returns a case that measures strings of text wiped by a disc; `limit` is their maximum number.
  private static func wipe(limit: Int, _ size: PixelSize) -> CompositeCase {
    CompositeCase(
      title: "text wiped by a disc",
      place: "\(limit == 1 ? "1 text" : "page of texts"), \(size.text)", limit: (6, 4),
      definition:
        "the mean of all frames of a wipe of half a second at 60 Hz, compared with memcpy of the masked pixels: "
        + "those of the text's box whose centres are inside the disc"
    ) { material in
      let scene = PieceStage.wipe(limit: limit, size: size, typesetter: material.typesetter)
      return (frames: .pass(of: scene), reference: .copies(of: scene))
    }
  }
}

/// The resources that the cases of a group share.
package final class CompositeMaterial {
  let typesetter: any Typesetter

  private var pictures: [PixelSize: Bitmap] = [:]
  private var frames: [PixelSize: Bitmap] = [:]
  private var warm: [PixelSize: Case] = [:]
  private var cold: [PixelSize: Case] = [:]

  package init(typesetter: any Typesetter) { self.typesetter = typesetter }

  /// Returns an opaque picture of a size: the program's wallpaper.
  func picture(_ size: PixelSize) -> Bitmap {
    Self.known(size, in: &pictures) { DuskWallpaper.render(size: size) }
  }

  /// Returns the shared frame of a size, for work that draws all of its pixels.
  func frame(_ size: PixelSize) -> Bitmap {
    Self.known(size, in: &frames) { Bitmap(size: size) }
  }

  /// Returns the case that copies a frame of a size.
  func copies(_ size: PixelSize) -> Case { Self.known(size, in: &warm) { .copies(of: size) } }

  /// Returns the case that copies a frame of a size and finds cold caches, like whole frames.
  func coldCopies(_ size: PixelSize) -> Case {
    Self.known(size, in: &cold) { .copies(of: size, findsColdCaches: true) }
  }

  private static func known<Resource>(
    _ size: PixelSize, in resources: inout [PixelSize: Resource], _ make: () -> Resource
  ) -> Resource {
    if let known = resources[size] { return known }
    let made = make()
    resources[size] = made
    return made
  }
}
