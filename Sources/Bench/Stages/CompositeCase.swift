import Display
import Drawing
package import LayerKit
import Raster
package import ShimmerCommand
import ShimmerKit

/// A row of the composite benchmark before it is measured.
package struct CompositeCase {
  /// The work of a case and the work that it is compared with.
  struct Work {
    var frames: Case
    var copies: Case
  }

  /// The operation that is measured, such as "full frame".
  let title: String
  /// The content, the size and the direction, such as "text, 1920x1080 h".
  let place: String
  let limit: (threshold: Double, stretch: Double?)
  /// A sentence that defines how the figure is measured.
  let definition: String
  /// Creates the work and makes its large allocations, which are released with the work.
  let make: (CompositeMaterial) -> Work

  /// The name of the row: "full frame, text, 1920x1080 h".
  package var name: String { "\(title), \(place)" }

  /// Measures cases in turn, each beside its copies, and returns their rows.
  package static func measure(
    _ cases: [CompositeCase], _ material: CompositeMaterial, rounds: Rounds
  ) -> [Row] {
    let works = cases.map { $0.make(material) }
    let times = rounds.times(of: works.flatMap { [$0.frames, $0.copies] })
    return cases.indices.map { cases[$0].row(times[2 * $0], copies: times[2 * $0 + 1]) }
  }

  private func row(_ frames: [Double], copies: [Double]) -> Row {
    let figure = Metric(title, unit: "× memcpy", samples: Rounds.ratios(frames, to: copies))
    let baseline = Metric.Baseline("memcpy", Spread(copies).median / 1e6)
    let isWide = InstructionSet.current == .avx2
    return Row(
      name,
      metrics: [
        figure, Metric("frame", unit: "ms", samples: frames.map { $0 / 1e6 }, baseline: baseline),
      ],
      facts: ["definition": definition],
      thresholds: [
        Threshold(
          name, figure.median, .atMost, limit.threshold, stretch: limit.stretch,
          exemption: isWide ? nil : "the thresholds are for AVX2")
      ])
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
    return [fullFrames(small), fullFrames(middle), fullFrames(large), cycles]
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
      return Work(
        frames: .fullFrames(of: scene, into: material.frame(size)),
        copies: material.coldCopies(size))
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
      return Work(frames: .cycle(of: scene), copies: material.copies(size))
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
