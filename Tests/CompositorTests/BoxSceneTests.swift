import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Boxes in the picture")
struct BoxSceneTests {
  private static let instants = [0, 0.35, 1.2, 1.9, 2.7, 3.6]

  private static func makeStage(_ scene: BoxScene) -> Stage {
    let stage = Stage(background: Color(hex: 0x233A51))
    stage.context.turn(at: 1000) { scene.build(in: stage) }
    return stage
  }

  @Test(
    "Boxes are drawn by kernels, and layers that only resemble them are painted",
    arguments: BoxScene.allCases)
  func path(scene: BoxScene) {
    let stage = Self.makeStage(scene)
    for time in [1000.3, 1000.6, 1001.9, 1002.7] {
      let report = stage.draw(at: time).report
      // A hidden layer changes nothing.
      if report.path == .none && scene == .fading { continue }
      #expect(report.path == scene.path(at: time), "at \(time)")
    }
  }

  @Test(
    "Away from edges each is within one level of the slow compositor", arguments: BoxScene.allCases)
  func reference(scene: BoxScene) {
    let stage = Self.makeStage(scene)
    for instant in Self.instants {
      let time = 1000 + instant
      stage.context.turn(at: time)
      let reference = ReferenceCompositor(
        roots: stage.context.roots, background: stage.compositor.background,
        typesetter: stage.context.typesetter
      ).picture(size: stage.size)
      let picture = stage.draw(at: time).picture
      let worst = largestDifference(picture, reference.picture) { x, y in
        !reference.isEdge[y * stage.size.width + x]
      }
      #expect(worst.levels <= 1, "at \(worst), \(instant) s")
      #expect(reference.isEdge.count { !$0 } > 2000, "at \(instant) s")
    }
  }

  @Test("Buffers in turn show what a fresh compositor draws", arguments: BoxScene.allCases)
  func buffers(scene: BoxScene) {
    let stage = Self.makeStage(scene)
    var random = SeededGenerator(seed: 1)
    for frame in 0..<90 {
      let time = 1000 + Double(frame) * 0.05
      // Some frames are prepared but not drawn.
      if Int.random(in: 0..<5, using: &random) == 0 {
        _ = stage.compositor.prepare(at: time, size: stage.size)
        continue
      }
      let picture = stage.draw(at: time, buffer: frame % 2).picture
      expectEqual(picture, stage.freshPicture(at: time), "frame \(frame)")
    }
  }

  @Test("A box that meets another and leaves it is drawn correctly throughout")
  func meeting() {
    let stage = Self.makeStage(.risingPill)
    let other = Layer(in: stage.context)
    stage.context.turn(at: 1000.5) {
      stage.add(other, Rect(x: 50, y: 10, width: 30, height: 30)) {
        $0.backgroundColor = Color(white: 0.8, alpha: 0.5)
      }
    }
    for frame in 0..<40 {
      let time = 1000.5 + Double(frame) * 0.05
      if frame == 20 { stage.context.turn(at: time) { stage.context.roots.removeLast() } }
      let picture = stage.draw(at: time, buffer: frame % 2).picture
      expectEqual(picture, stage.freshPicture(at: time), "frame \(frame)")
    }
  }
}
