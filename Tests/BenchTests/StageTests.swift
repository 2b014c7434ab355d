import Bench
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing

@Suite("The stage of measured frames")
struct StageTests {
  private let size = PixelSize(width: 320, height: 180)

  @Test(
    "Drawn frame by frame, a shimmer shows what whole frames show",
    arguments: [ShimmeringDirection.right, .down])
  func differences(direction: ShimmeringDirection) {
    let material = CompositeMaterial(typesetter: BlockTypesetter())
    for content in [ShimmerStage.Content.text, .photograph] {
      let stages = (0..<2).map { _ in
        ShimmerStage(content, direction: direction, size: size, material)
      }
      let (frame, whole) = (Bitmap(size: size), Bitmap(size: size))
      var drawn = 0
      for number in stride(from: 1, to: stages[0].framesPerCycle, by: 4) {
        let time = stages[0].begin + Double(number) / 60
        guard stages[0].stage.drawDifference(at: time, into: frame) != nil else { continue }
        drawn += 1
        stages[1].stage.drawWhole(at: time, into: whole, epoch: number)
        #expect(frame.isEqual(to: whole), "\(content), frame \(number)")
      }
      #expect(drawn > 5)
    }
  }

  private static func piece(_ name: String, size: PixelSize) -> PieceStage {
    switch name {
    case "strips": .sweep(.strip, limit: .max, size: size)
    case "squares": .sweep(.square, limit: .max, size: size)
    case "discs": .wipe(limit: .max, size: size, typesetter: BlockTypesetter())
    default: .pills(.spaced, size: size)
    }
  }

  @Test(
    "Drawn frame by frame, pieces change in each frame and show what whole frames show",
    arguments: ["strips", "squares", "discs", "pills"])
  func pieces(name: String) {
    let size = PixelSize(width: 420, height: 90)
    let (partial, full) = (Self.piece(name, size: size), Self.piece(name, size: size))
    #expect(partial.pixelCounts.count == partial.instants.count)
    let (frame, whole) = (Bitmap(size: size), Bitmap(size: size))
    var (epoch, drawn) = (0, 0)
    for pass in 0..<(name == "pills" ? 60 : 2) {
      for instant in partial.instants {
        epoch += 1
        let time = instant + Double(pass) * partial.period
        if partial.stage.drawDifference(at: time, into: frame) != nil { drawn += 1 }
        full.stage.drawWhole(at: time, into: whole, epoch: epoch)
        #expect(frame.isEqual(to: whole), "\(name), frame \(epoch)")
      }
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
    for row in [
      "570 pulsing pills, spaced, 1920x1080", "864 pulsing pills, tight, 1920x1080",
      "1000 pulsing pills, overlapping, 1920x1080", "slanted strip, 1 label, 1920x1080",
      "slanted square, page of labels, 1920x1080", "text wiped by a disc, 1 text, 1920x1080",
    ] { #expect(names.contains(row), "\(row)") }
  }
}
