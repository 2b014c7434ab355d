import Bench
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("The stage of measured frames")
struct StageTests {
  /// A stage, and the instants at which it is drawn.
  private typealias Scene = (stage: BenchStage, times: [Double])

  private static func shimmer(
    _ content: ShimmerStage.Content, _ direction: ShimmeringDirection
  ) -> Scene {
    let material = CompositeMaterial(typesetter: BlockTypesetter())
    let size = PixelSize(width: 320, height: 180)
    let shimmer = ShimmerStage(content, direction: direction, size: size, material)
    let frames = stride(from: 1, to: shimmer.framesPerCycle, by: 4)
    return (shimmer.stage, frames.map { shimmer.begin + Double($0) / 60 })
  }

  private static func pieces(_ pieces: PieceStage, passes: Int) -> Scene {
    #expect(pieces.pixelCounts.count == pieces.instants.count)
    let times = (0..<passes).flatMap { pass in
      pieces.instants.map { $0 + Double(pass) * pieces.period }
    }
    return (pieces.stage, times)
  }

  private static func scene(_ name: String) -> Scene {
    let size = PixelSize(width: 420, height: 90)
    return switch name {
    case "text, right": shimmer(.text, .right)
    case "text, down": shimmer(.text, .down)
    case "photograph, right": shimmer(.photograph, .right)
    case "photograph, down": shimmer(.photograph, .down)
    case "strips": pieces(.sweep(.strip, limit: .max, size: size), passes: 2)
    case "squares": pieces(.sweep(.square, limit: .max, size: size), passes: 2)
    case "discs":
      pieces(.wipe(limit: .max, size: size, typesetter: BlockTypesetter()), passes: 2)
    default: pieces(.pills(.spaced, size: size), passes: 60)
    }
  }

  @Test(
    "Drawn frame by frame, scenes change and show what whole frames show",
    arguments: [
      "text, right", "text, down", "photograph, right", "photograph, down", "strips", "squares",
      "discs", "pills",
    ])
  func differences(name: String) {
    let (one, other) = (Self.scene(name), Self.scene(name).stage)
    let (frame, whole) = (Bitmap(size: other.size), Bitmap(size: other.size))
    var drawn = 0
    for (index, time) in one.times.enumerated() {
      if one.stage.drawDifference(at: time, into: frame) != nil { drawn += 1 }
      other.drawWhole(at: time, into: whole, epoch: index + 1)
      #expect(frame.isEqual(to: whole), "frame \(index)")
    }
    #expect(drawn > 5)
  }

  @Test("The pixels of pieces are those of their shapes")
  func shapes() {
    let size = PixelSize(width: 1920, height: 1080)
    let strip = PieceStage.sweep(.strip, limit: 1, size: size).pixelCounts
    #expect(strip.count == 9)
    #expect(abs(Double(strip[4]) - 36 * 36 * 2.0.squareRoot()) < 20, "\(strip)")
    // The diagonal of the square is 336 long, so that its middle covers the label: 300 + 36.
    let square = PieceStage.sweep(.square, limit: 1, size: size).pixelCounts
    #expect(square.count == 9 && square[4] == 300 * 36, "\(square)")
    // In the middle of a text the disc is a band between two chords: 2 ∫ √(60² − y²) dy for |y| ≤ 20.
    let disc = PieceStage.wipe(limit: 1, size: size, typesetter: BlockTypesetter()).pixelCounts
    #expect(disc.count == 30 && disc[0] == 0)
    #expect(abs(Double(disc[15]) - 4709) < 20, "\(disc)")
    let pill = PieceStage.pills(.spaced, size: PixelSize(width: 140, height: 30)).pixelCounts
    #expect(pill.count == 1 && abs(Double(pill[0]) - (100 * 20 + Double.pi * 100)) < 8, "\(pill)")
  }

  @Test("Rows have unique names, and name the pieces that fit into the frame")
  func names() {
    let names = CompositeCase.groups.flatMap { $0.map(\.name) }
    #expect(Set(names).count == names.count)
    #expect(
      names.filter { $0.contains("pills") } == [
        "570 pulsing pills, spaced, 1920x1080", "864 pulsing pills, tight, 1920x1080",
        "1000 pulsing pills, overlapping, 1920x1080",
      ])
    #expect(names.contains("slanted square, page of labels, 1920x1080"))
  }
}
