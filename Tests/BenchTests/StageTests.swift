import Bench
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("The stage of measured frames")
struct StageTests {
  /// Expects that frames drawn one over the other look as those that are drawn whole, by a stage of the same layers.
  private func compare(_ stages: [BenchStage], at times: [Double]) {
    let (frame, whole) = (Bitmap(size: stages[0].size), Bitmap(size: stages[0].size))
    var drawn = 0
    for (index, time) in times.enumerated() {
      if stages[0].drawDifference(at: time, into: frame) != nil { drawn += 1 }
      stages[1].drawWhole(at: time, into: whole, epoch: index + 1)
      #expect(frame.isEqual(to: whole), "frame \(index)")
    }
    #expect(drawn > 5)
  }

  @Test(
    "Drawn frame by frame, a shimmer shows what whole frames show",
    arguments: [ShimmerStage.Content.text, .photograph], [ShimmeringDirection.right, .down])
  func shimmers(content: ShimmerStage.Content, direction: ShimmeringDirection) {
    let material = CompositeMaterial(typesetter: BlockTypesetter())
    let size = PixelSize(width: 320, height: 180)
    let scenes = (0..<2).map { _ in
      ShimmerStage(content, direction: direction, size: size, material)
    }
    let frames = stride(from: 1, to: scenes[0].framesPerCycle, by: 4)
    compare(scenes.map(\.stage), at: frames.map { scenes[0].begin + Double($0) / 60 })
  }

  @Test(
    "Drawn frame by frame, pieces change in each frame and show what whole frames show",
    arguments: ["strips", "squares", "discs", "pills"])
  func pieces(name: String) {
    let size = PixelSize(width: 420, height: 90)
    let scenes = (0..<2).map { _ -> PieceStage in
      switch name {
      case "strips": .sweep(.strip, limit: .max, size: size)
      case "squares": .sweep(.square, limit: .max, size: size)
      case "discs": .wipe(limit: .max, size: size, typesetter: BlockTypesetter())
      default: .pills(.spaced, size: size)
      }
    }
    #expect(scenes[0].pixelCounts.count == scenes[0].instants.count)
    let times = (0..<(name == "pills" ? 60 : 2)).flatMap { pass in
      scenes[0].instants.map { $0 + Double(pass) * scenes[0].period }
    }
    compare(scenes.map(\.stage), at: times)
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
