import LayerKit
import BenchStages
import Measuring
import Raster
import Testing

@Suite("Stages of small pieces")
struct PieceStageTests {
  private let size = PixelSize(width: 420, height: 90)

  private var passes: [(String, PassStage, PassStage)] {
    func twice(_ name: String, _ make: () -> PassStage) -> (String, PassStage, PassStage) {
      (name, make(), make())
    }
    return [
      twice("strip") { .sweep(.strip, limit: 1, size: size) },
      twice("strips") { .sweep(.strip, limit: .max, size: size) },
      twice("square") { .sweep(.square, limit: .max, size: size) },
      twice("wipe") { .wipe(limit: 1, size: size, typesetter: BlockTypesetter()) },
      twice("wipes") { .wipe(limit: .max, size: size, typesetter: BlockTypesetter()) },
    ]
  }

  @Test("Drawn frame by frame a pass shows what whole frames show, and repeats itself")
  func differences() {
    for (name, partial, whole) in passes {
      let (frame, expected) = (Bitmap(size: size), Bitmap(size: size))
      var epoch = 0
      for pass in 0..<2 {
        for (index, instant) in partial.instants.enumerated() {
          epoch += 1
          partial.stage.drawDifference(
            at: instant + Double(pass) * partial.period, into: frame)
          whole.stage.drawWhole(at: instant, into: expected, epoch: epoch)
          expectEqual(frame, expected, "\(name), pass \(pass), frame \(index)")
        }
      }
    }
  }

  @Test("A sweep changes only pixels that count, and most of them")
  func sweep() {
    for shape in [SweepShape.strip, .square] {
      let scene = PassStage.sweep(shape, limit: .max, size: size)
      let frame = Bitmap(size: size)
      for (index, instant) in scene.instants.enumerated() {
        scene.stage.drawWhole(at: instant, into: frame, epoch: index)
        let lit = frame.count { $0 != 0xFFFF_FFFF && $0 != 0xFFF2_F2F7 }
        // The gradient begins with the label's own colour, and its edge is half covered.
        let ratio = Double(lit) / Double(scene.pixels[index].count)
        #expect(ratio > 0.5 && ratio < 1.15, "\(shape), frame \(index): \(ratio)")
      }
    }
  }

  @Test("A strip covers as many pixels of a label 36 high as its slanted width implies")
  func stripPixels() {
    let scene = PassStage.sweep(.strip, limit: 1, size: PixelSize(width: 1920, height: 1080))
    #expect(scene.instants.count == 9)
    let middle = scene.pixels[4].count
    #expect(abs(Double(middle) - 36 * 36 * 2.0.squareRoot()) < 20, "\(middle)")
  }

  @Test("A wipe shows only the text inside the disc")
  func wipe() {
    let scene = PassStage.wipe(limit: 1, size: size, typesetter: BlockTypesetter())
    let (frame, blank) = (Bitmap(size: size), Bitmap(size: size))
    var shown = 0
    for (index, instant) in scene.instants.enumerated() {
      scene.stage.drawWhole(at: instant, into: frame, epoch: index)
      let background = frame[0, 0]
      shown = max(shown, frame.count { $0 != background })
      // The pixels that count are erased; at most the disc's soft edge is left.
      blank.withRows { $0.fill(PixelRect(size), with: background) }
      scene.pixels[index].copy(from: blank, to: frame)
      #expect(frame.count { $0 != background } < 130)
    }
    #expect(shown > 1000)
  }

  @Test("When all pills pulse, each changes its colour, and frames equal whole ones")
  func pills() {
    for arrangement in PillStage.Arrangement.allCases {
      let (scene, whole) = (PillStage(arrangement, size: size), PillStage(arrangement, size: size))
      let (before, frame, expected) = (Bitmap(size: size), Bitmap(size: size), Bitmap(size: size))
      scene.stage.drawDifference(at: scene.begin, into: frame)
      whole.stage.drawWhole(at: scene.begin, into: before, epoch: 1)
      expectEqual(frame, before)
      scene.stage.drawDifference(at: scene.begin + 0.75, into: frame)
      whole.stage.drawWhole(at: scene.begin + 0.75, into: expected, epoch: 2)
      expectEqual(frame, expected)
      for origin in arrangement.grid.origins(in: size) {
        let (x, y) = (Int(origin.x) + 60, Int(origin.y) + 10)
        #expect(frame[x, y] != before[x, y])
      }
    }
  }

  @Test("The pixels of a pill are those of its round shape")
  func pillPixels() {
    let scene = PillStage(.spaced, size: PixelSize(width: 140, height: 30))
    #expect(scene.count == 1)
    #expect(abs(Double(scene.pixels.count) - (100 * 20 + Double.pi * 100)) < 8)
  }
}
