import Compositor
import LayerKit
import Raster
import Testing

@Suite("How many pixels a frame costs")
struct PixelCountTests {
  @Test("A shimmering word costs a small part of the frame over a cycle, and nothing in the pause")
  func wordmark() {
    let stage = Stage(width: 1280, height: 720, background: Color(hex: 0x102030))
    let word = TextLayer(in: stage.context)
    word.text = TextRun("Shimmer", font: Font(size: 190), alignment: .center)
    var parameters = ShimmerScene.Parameters()
    parameters.frame = Rect(x: 160, y: 240, width: 960, height: 228)
    (parameters.pause, parameters.highlight) = (0.4, 1.0 / 3)
    stage.context.turn(at: 1000) { _ = ShimmerScene(in: stage, parameters, content: word) }
    for buffer in 0..<2 { stage.draw(at: 999, buffer: buffer) }
    let frames = 84
    var (pixels, still, damage) = (0, 0, 0)
    for frame in 0..<frames {
      let time = 1000 + Double(frame) / 60
      if stage.compositor.prepare(at: time, size: stage.size).isEmpty {
        still += 1
        continue
      }
      let report = stage.draw(at: time, buffer: frame % 2).report
      #expect(report.path == .fast)
      pixels += report.pixelsComposited
      damage += report.damage.area
    }
    let share = Double(pixels) / Double(frames * stage.size.area)
    print(
      "pixels: \(share) of the frame composited, "
        + "\(Double(damage) / Double(frames * stage.size.area)) put, \(still) of \(frames) still")
    #expect(share < 0.06)
    #expect(still > frames / 4)
  }

  @Test("Things that lie apart are drawn one by one, however many there are")
  func pills() {
    let stage = Stage(width: 640, height: 400)
    stage.context.turn(at: 1000) {
      for index in 0..<100 {
        let frame = Rect(
          x: Double(index % 10) * 64, y: Double(index / 10) * 40, width: 48, height: 20)
        stage.add(Layer(in: stage.context), frame) { pill in
          pill.backgroundColor = .white
          pill.cornerRadius = 10
          var pulse = BasicAnimation(\.opacity, from: 1, to: 0.3)
          pulse.timing = MediaTiming(duration: 1, repeatCount: .forever)
          pill.add(pulse, forKey: nil)
        }
      }
    }
    stage.draw(at: 1000)
    let report = stage.draw(at: 1000.1).report
    #expect(report.path == .fast)
    #expect(report.pixelsComposited <= 100 * 48 * 20)
  }
}
